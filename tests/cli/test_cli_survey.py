"""``addiction solve --seeds``: what it prints, and what becomes of it when it is killed, stopped or starved."""

import os
import re
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace

import pytest

from addiction.cli import diagnostics
from addiction.cli import survey as survey_module
from addiction.survey.store import Store
from program import PROGRAM, Run, addiction, call, environment, refused
from surveys import table

# Two steps of budgets; most deals need both.
SURVEY = ["solve", "--seeds", "1-30", "--nodes", "80000", "--memory", "64M", "--json"]
EASY = ["solve", "--seeds", "1-30", "--rules", "ranks=5"]


def start(*args: str | Path, limits: Callable[[], None] | None = None) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*PROGRAM, *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # Where files can't be written whole, the interpreter must not leave half of what it compiled.
        env=environment(PYTHONDONTWRITEBYTECODE="1"),
        preexec_fn=limits,  # noqa: PLW1509
    )


def end(process: subprocess.Popen[bytes]) -> Run:
    out, err = process.communicate(timeout=60)
    return Run(process.returncode, out.decode(), err.decode())


def wait_for_searches(path: Path, number: int) -> None:
    """Wait until so many searches are stored, repeated ones included."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if path.exists() and path.stat().st_size > 0:
            connection = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=10)
            try:
                done = connection.execute("SELECT count(*) + sum(node_budget > 20000) FROM deals").fetchone()[0]
            except sqlite3.OperationalError:  # the tables are not there yet
                done = 0
            finally:
                connection.close()
            if (done or 0) >= number:
                return
        time.sleep(0.02)
    pytest.fail("the survey does not get on")


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A survey that ran through, with one job."""
    path = tmp_path_factory.mktemp("undisturbed") / "survey.db"
    assert addiction(*SURVEY, "--jobs", "1", "--out", path).code == 0
    return path


# What it prints


def test_json_has_what_scripts_rely_on(tmp_path: Path) -> None:
    run = call(*EASY, "--out", tmp_path / "survey.db", "--json")
    assert (run.code, run.err) == (0, "")
    answer = run.json
    assert answer["deals"] == 30 == answer["winnable"] + answer["unwinnable"] + answer["undecided"]
    assert answer["unfinished"] == 0
    assert answer["seconds"] > 0
    report = call("report", tmp_path / "survey.db", "--json").json
    assert report.items() >= answer.items()


def test_text(tmp_path: Path) -> None:
    path = tmp_path / "survey.db"
    run = call(*EASY, "--out", path)
    assert re.fullmatch(
        r"30 deals: \d+ winnable, \d+ unwinnable, 0 undecided at the limits; [\d.]+ s\n"
        rf"addiction report {path} shows the figures\n",
        run.out,
    )


def test_the_counts_of_an_interrupted_survey_add_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = iter([False, False])
    monkeypatch.setattr(survey_module, "interrupt_flag", lambda: nullcontext(lambda: next(looks, True)))
    path = tmp_path / "survey.db"
    run = call(*SURVEY[:-1], "--jobs", "1", "--out", path)
    assert run.code == 130
    counts, goes_on, _ = run.out.splitlines()
    assert goes_on == "interrupted: the same command goes on"
    match = re.fullmatch(
        r"30 deals: (\d+) winnable, (\d+) unwinnable, (\d+) undecided at the limits, (\d+) still open, "
        r"(\d+) not begun; [\d.]+ s",
        counts,
    )
    assert match is not None
    assert sum(map(int, match.groups())) == 30


def test_a_survey_that_is_not_kept_ends_with_its_figures() -> None:
    text = call(*EASY).out
    assert text.startswith("survey: seeds 1-30\n")
    assert "95 % interval" in text
    assert call(*EASY, "--json").json["interval"][0] > 0


def test_without_out_nothing_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert call(*EASY, "--json").json["deals"] == 30
    assert list(tmp_path.iterdir()) == []


def test_whatever_the_verdicts_a_complete_survey_is_a_success() -> None:
    run = call("solve", "--seeds", "1-3", "--nodes", "1", "--json")
    assert (run.code, run.json["undecided"]) == (0, 3)


def test_the_same_command_again_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "survey.db"
    first = call(*EASY, "--out", path, "--json").json
    content = path.read_bytes()
    assert call(*EASY, "--out", path, "--json").json == first
    assert path.read_bytes() == content


def test_more_seeds_in_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "survey.db"
    call(*EASY, "--out", path)
    run = call("solve", "--seeds", "25-40", "--rules", "ranks=5", "--out", path, "--json")
    assert run.json["deals"] == 40


def test_log_lines_where_there_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagnostics, "_FIRST_INTERVAL", 0.0)
    run = call(*EASY)
    lines = run.err.splitlines()
    assert len(lines) > 1
    for line in lines:
        assert re.fullmatch(
            r"addiction: \d+ of 30 deals: \d+ won, \d+ lost, \d+ undecided, \d+ open; "
            r"[\d.]+ searches/s on \d+, left (\?|more than \d+:\d\d:\d\d)",
            line,
        )


def test_the_intervals_of_log_lines_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    lines: list[float] = []
    monkeypatch.setattr(diagnostics, "time", SimpleNamespace(monotonic=lambda: now))
    monkeypatch.setattr(diagnostics, "complain", lambda _: lines.append(now))
    with diagnostics.progress_display() as show:
        while now < 4000:
            show(1, 2, "deals")
            now += 0.5
    assert lines == [1, 3, 7, 15, 31, 63, 127, 255, 511, 1023, 1623, 2223, 2823, 3423]


def test_a_bar_on_a_terminal() -> None:
    master, slave = os.openpty()
    process = subprocess.Popen(
        [*PROGRAM, *SURVEY, "--jobs", "2"], stdout=subprocess.PIPE, stderr=slave, env=environment(COLUMNS="140")
    )
    os.close(slave)
    seen = b""
    while b"searches/s on 2, left about" not in seen:
        seen += os.read(master, 4096)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    os.close(master)
    assert process.returncode == 130
    assert re.search(rb"\d+/30\S* deals: \d+ won, \d+ lost, \d+ undecided, \d+ open", seen)


# Refusals


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--seeds", "5-1"], "--seeds: '5-1' runs backwards"),
        (["--seeds", "one"], "--seeds: 'one' is not a seed or a range such as 1-100"),
        (["--seeds", "1_0-2_0"], "--seeds: '1_0-2_0' is not a seed or a range such as 1-100"),
        (["--seeds", "\u0661-\u0662"], "is not a seed or a range"),
        (["--seeds", "+1-5"], "is not a seed or a range"),
        (["--seeds", "1.0-5"], "is not a seed or a range"),
        (["--seeds", "0x1-5"], "is not a seed or a range"),
        (["--seeds", "1-5", "--jobs", "1_0"], "--jobs"),
        (["--seeds", "0-18446744073709551616"], "--seeds: 18446744073709551616 is above the largest seed"),
        (["--seeds", "1-5", "--seed", "4"], "--seeds excludes --seed, --deal and --position"),
        (["--seeds", "1-5", "--jobs", "0"], "--jobs"),
        (["--seeds", "1-5", "--nodes", str(2**63)], "--nodes: must be below 2^63"),
        (["--seeds", "1-5", "--rules", "ranks=99"], "--rules: "),
        (["--seeds", "1-5", "--scheduler", "tcp://host:8786", "--jobs", "2"], "--jobs is for this machine"),
        (["--seeds", "1-5", "--scheduler", "host"], "'host' is not a scheduler's address"),
        (["--seed", "1", "--jobs", "2"], "need --seeds"),
        (["--seed", "1", "--export", "x.csv"], "need --seeds"),
        (["--seeds", "1-5", "--out", "no/such/survey.db"], "no/such: no such directory"),
    ],
)
def test_bad_usage(options: list[str], reason: str) -> None:
    refused(call("solve", *options), reason)


def test_a_scheduler_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    refused(call(*EASY, "--scheduler", "tcp://host:8786"), "pip install 'addiction[cluster]'")


def test_other_limits_in_the_same_file_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "survey.db"
    call(*EASY, "--out", path)
    refused(call(*EASY, "--nodes", "5", "--out", path), "limits of free memory, not limits of 5 nodes, free memory")
    refused(call("solve", "--seeds", "1-5", "--out", path), "rules ranks=5,", "not rules addiction")


def test_a_file_of_something_else_is_refused_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("{}")
    refused(call(*EASY, "--out", path), "this is not a survey")
    assert path.read_text() == "{}"


# Disturbances


def test_one_and_two_jobs_give_the_same_bytes(undisturbed: Path, tmp_path: Path) -> None:
    path = tmp_path / "survey.db"
    assert addiction(*SURVEY, "--jobs", "2", "--out", path).code == 0
    assert table(path) == table(undisturbed)
    columns = "seed, deal, verdict, limit_hit, line, moves, nodes, positions"
    dumps = []
    for file in (path, undisturbed):
        connection = sqlite3.connect(file)
        dumps.append(repr(connection.execute(f"SELECT {columns} FROM deals ORDER BY seed").fetchall()).encode())
        connection.close()
    assert dumps[0] == dumps[1]


def test_a_survey_killed_again_and_again_ends_with_the_same_table(undisturbed: Path, tmp_path: Path) -> None:
    path = tmp_path / "survey.db"
    for searches in (3, 8, 15):  # of some 50: the rest takes longer than a look at the file
        process = start(*SURVEY, "--jobs", "2", "--out", path)
        wait_for_searches(path, searches)
        process.kill()
        assert end(process).code == -signal.SIGKILL
        with Store.read(path) as store:
            assert store.counts().unfinished > 0
    run = end(start(*SURVEY, "--jobs", "2", "--out", path))
    assert (run.code, run.json["deals"], run.json["unfinished"]) == (0, 30, 0)
    assert table(path) == table(undisturbed)


def test_an_interrupted_survey_says_so_and_goes_on(undisturbed: Path, tmp_path: Path) -> None:
    path = tmp_path / "survey.db"
    process = start(*SURVEY, "--jobs", "2", "--out", path)
    wait_for_searches(path, 10)
    process.send_signal(signal.SIGINT)
    run = end(process)
    assert run.code == 130
    assert run.json["unfinished"] > 0
    with Store.read(path) as store:
        assert store.counts().tried == run.json["deals"] >= 10
    run = end(start(*SURVEY, "--jobs", "1", "--out", path))
    assert run.code == 0
    assert table(path) == table(undisturbed)
    assert [file.name for file in tmp_path.iterdir()] == ["survey.db"]


def test_a_full_disk_ends_it_in_one_line_and_loses_nothing_stored(undisturbed: Path, tmp_path: Path) -> None:
    path = tmp_path / "survey.db"
    limit = 25_000  # an empty survey takes 20 kB

    def fill() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    run = end(start(*SURVEY, "--out", path, limits=fill))
    assert run.code == 2
    assert re.search(rf"^addiction: {path}: (database or disk is full|disk I/O error)$", run.err, re.MULTILINE)
    assert "Traceback" not in run.err
    with Store.read(path) as store:
        assert 0 < store.counts().tried < 30
    assert end(start(*SURVEY, "--out", path)).code == 0
    assert table(path) == table(undisturbed)


@pytest.mark.parametrize("limit", [0, 1000, 10_000])  # a new survey takes 20 kB
def test_a_survey_that_can_not_be_begun_leaves_nothing(tmp_path: Path, limit: int) -> None:
    path = tmp_path / "survey.db"

    def fill() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    refused(end(start(*EASY, "--out", path, limits=fill)), f"{path}: ")
    assert list(tmp_path.iterdir()) == []


def test_an_empty_file_in_which_no_survey_can_be_begun_stays(tmp_path: Path) -> None:
    path = tmp_path / "survey.db"
    path.touch()
    refused(
        end(start(*EASY, "--out", path, limits=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)))), f"{path}: "
    )
    assert [(file.name, file.stat().st_size) for file in tmp_path.iterdir()] == [("survey.db", 0)]


def test_two_surveys_at_once_on_one_file(undisturbed: Path, tmp_path: Path) -> None:
    path = tmp_path / "survey.db"
    first = start(*SURVEY, "--jobs", "1", "--out", path)
    wait_for_searches(path, 5)
    first.send_signal(signal.SIGSTOP)  # or it might have ended before the second one looks
    refused(end(start(*SURVEY, "--out", path)), f"{path}: another survey is writing this file")
    first.send_signal(signal.SIGCONT)
    assert call("report", path, "--json").json["deals"] >= 5
    assert end(first).code == 0
    assert table(path) == table(undisturbed)


@pytest.mark.parametrize("options", [["--jobs", "2"], ["--jobs", "64", "--memory", "200M"]])
def test_a_limit_on_address_space_leaves_deals_undecided(tmp_path: Path, options: list[str]) -> None:
    def starve() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (80 << 20, 80 << 20))

    path = tmp_path / "survey.db"
    run = end(start("solve", "--seeds", "34-35", "--out", path, "--json", *options, limits=starve))
    assert (run.code, run.json["deals"], run.json["unfinished"]) == (0, 2, 0)
    assert run.json["undecided"] > 0
    assert {row["limit_hit"] for row in table(path)} <= {None, "memory"}
    assert "Traceback" not in run.err
