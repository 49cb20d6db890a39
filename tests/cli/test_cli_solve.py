"""``addiction solve``: verdicts, figures, limits, interruption, and what it writes."""

import errno
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NoReturn

import pytest

import addiction
import games
import reference as ref
from addiction import Position, Replay, Rules, Setup, deal, explore
from addiction.cli import verdict
from program import (
    ALMOST_WON,
    ALMOST_WON_LINE,
    DATA,
    ENDLESS,
    Run,
    Searching,
    call,
    pinned,
    play,
    refused,
    without_figures,
)

SHORT = ["--seed", "3", "--rules", "ranks=4"]
UNWINNABLE = ["--seed", "3", "--rules", "ranks=5"]

# Loads all that its command needs, sets itself a limit on memory that leaves a search 12 MiB, then runs the program.
UNDER_ULIMIT = """
import contextlib, io, re, resource, sys
from pathlib import Path
import addiction.cli.solve
from addiction.cli.app import main
asked = sys.argv
sys.argv = ["addiction", "solve", "--seed", "1", "--rules", "ranks=3", "--json"]
with contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO())), contextlib.suppress(SystemExit):
    main()
sys.argv = asked
used = int(re.search(r"VmSize:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) * 1024
resource.setrlimit(resource.RLIMIT_AS, (used + (12 << 20),) * 2)
main()
"""


def known_deals() -> dict[str, tuple[str, str]]:
    """The verdict and the number of reachable boards, if it is known, of each known deal."""
    rows = (DATA / "known-deals" / "verdicts.tsv").read_text(encoding="utf-8").splitlines()[1:]
    return {name: (verdict, positions) for name, verdict, positions in (row.split("\t") for row in rows)}


def known_deal(name: str) -> Position:
    text = (DATA / "known-deals" / name).read_text(encoding="utf-8")
    return Setup.from_text(text).position()


def fail_with(code: int) -> OSError:
    return OSError(code, os.strerror(code))


# What it answers


@pytest.mark.parametrize(
    ("name", "args", "code"),
    [
        ("solve-winnable", ["--position", ALMOST_WON], 0),
        ("solve-won", ["--position", ALMOST_WON.replace("--3S", "3S--")], 0),
        ("solve-unwinnable", ["--position", Setup.from_text(games.STUCK).position().line], 1),
        ("solve-undecided", ["--seed", "1", "--nodes", "1"], 3),
    ],
)
def test_bytes_and_exit_code_of_an_answer(name: str, args: list[str], code: int) -> None:
    words, data = call("solve", *args), call("solve", *args, "--json")
    pinned(f"{name}.txt", words.out, mask=without_figures)
    pinned(f"{name}.json", data.out, mask=without_figures)
    assert (words.code, words.err) == (data.code, data.err) == (code, "")


def test_json_of_an_answer() -> None:
    answer = call("solve", "--position", ALMOST_WON, "--json").json
    for figure in ("nodes", "positions", "peak_memory_bytes"):
        assert isinstance(answer.pop(figure), int)
    assert isinstance(answer.pop("seconds"), float)
    assert answer == {
        "verdict": "winnable",
        "limit": None,
        "moves": ["3S"],
        "move_count": 1,
        "error_bound": None,
        "seed": None,
        "deal": ALMOST_WON_LINE,
        "rules": "ranks=3,shuffles=3,gaps=random,twos=any",
        "engine": addiction.__version__,
    }


def test_json_names_the_seed_and_the_rules() -> None:
    answer = call("solve", "--seed", "0", "--rules", "basic", "--nodes", "9", "--json").json
    assert (answer["seed"], answer["rules"], answer["deal"]) == (0, "basic", deal(0, Rules.parse("basic")).line)
    assert (answer["verdict"], answer["limit"], answer["moves"], answer["nodes"]) == ("undecided", "nodes", [], 9)


@pytest.mark.parametrize("twos", ["any", "fixed"])
def test_verdicts_are_those_of_the_reference(twos: str) -> None:
    rules = ref.Rules(ranks=3, twos=twos)
    for seed in range(12):
        answer = call("solve", "--seed", str(seed), "--rules", rules.rules_id(), "--json").json
        winnable = ref.solve(ref.deal(seed, rules), rules) is not None
        assert answer["verdict"] == ("winnable" if winnable else "unwinnable")


def test_words_and_json_give_the_same_line_in_80_columns() -> None:
    run = call("solve", *SHORT)
    moves = call("solve", *SHORT, "--json").json["moves"]
    head, claim, *line, _ = run.out.splitlines()
    assert head == "seed 3, rules ranks=4,shuffles=3,gaps=random,twos=any"
    assert claim == f"winnable without a shuffle, in {len(moves)} moves:"
    assert " ".join(row.strip() for row in line).split(", ") == moves
    assert max(len(row) for row in line) <= 80
    assert not any(row.rstrip(",").endswith(("2C", "2D", "2H", "2S")) for row in line)


def test_the_printed_line_can_be_played() -> None:  # lonelybot 2
    line = call("solve", *SHORT).out.splitlines()[2:-1]
    moves = " ".join(row.strip() for row in line).split(", ")
    assert f"\nwon in {len(moves)} moves, 0 shuffles, " in play(moves, *SHORT).out


def test_the_line_of_json_can_be_played() -> None:
    moves = call("solve", *SHORT, "--json").json["moves"]
    game = addiction.Game.deal(3, Rules(ranks=4))
    for move in moves:
        game.act(move)
    assert game.result == "won"


# Known deals


@pytest.mark.parametrize("name", known_deals())
def test_known_deals(name: str) -> None:
    verdict, positions = known_deals()[name]
    run = call("solve", "--deal", DATA / "known-deals" / name, "--nodes", "100000", "--json")
    answer = run.json
    if positions:
        assert (answer["verdict"], run.code) == ("unwinnable", 1)
        assert explore(known_deal(name)).positions == int(positions)
        assert answer["positions"] <= int(positions)
    elif answer["verdict"] != "undecided":
        assert verdict in (answer["verdict"], "unknown")
        assert run.code == 0
    else:
        assert (answer["limit"], answer["nodes"], run.code) == ("nodes", 100000, 3)


# Limits


@pytest.mark.parametrize(
    ("limit", "name"),
    [(["--nodes", "1000"], "nodes"), (["--seconds", "0.05"], "seconds"), (["--memory", "1M"], "memory")],
)
def test_a_limit_ends_the_search_as_undecided(limit: list[str], name: str) -> None:
    run = call("solve", *ENDLESS, *limit)
    assert run.code == 3
    assert f"\nundecided: the limit on {name} was reached\n" in run.out
    assert call("solve", *ENDLESS, *limit, "--json").json["limit"] == name


def test_a_limit_on_memory_is_kept() -> None:
    answer = call("solve", *ENDLESS, "--memory", "1M", "--json").json
    assert 0 < answer["peak_memory_bytes"] <= 1 << 20


def test_a_process_short_of_memory_answers() -> None:  # WaterSortPuzzleSolver 2
    run = subprocess.run(
        [sys.executable, "-c", UNDER_ULIMIT, "solve", *ENDLESS, "--json"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    answer = Run(run.returncode, run.stdout, run.stderr)
    assert (answer.code, answer.err) == (3, "")
    assert (answer.json["verdict"], answer.json["limit"]) == ("undecided", "memory")


def test_more_memory_does_not_change_the_answer() -> None:  # Popeye 145
    def answer(size: str) -> dict[str, object]:
        answer = call("solve", *SHORT, "--memory", size, "--json").json
        return {name: answer[name] for name in ("verdict", "moves", "nodes", "positions")}

    assert answer("4M") == answer("100M") == answer("400M")


@pytest.mark.parametrize("size", ["900k", "1M", "1m", "1MB", "1MiB", "1048576", "1000000B"])
def test_sizes_of_memory(size: str) -> None:
    assert call("solve", "--position", ALMOST_WON, "--memory", size).code == 0


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *(
            ("--memory", value)
            for value in ("", "0", "0G", "-1", "1e9", "1.5G", "G", "nan", "inf", "1P", "٣M", "9" * 30, "1_0M", " 9M")
        ),
        ("--memory", "9\N{KELVIN SIGN}"),
        *(
            ("--seconds", value)
            for value in ("", "0", "0.0", "-0.0", "-1", "nan", "inf", "-inf", "soon", "1e9", "1_0", "1.5_0", ".5", "5.")
        ),
        *(("--seconds", value) for value in ("٣", "１", "²", " 1", "+1", "0x1", "1,5", "9" * 5000)),
    ],
)
def test_impossible_limits(option: str, value: str) -> None:
    run = call("solve", "--position", ALMOST_WON, option, value)
    refused(run, f"{option}: '{value[:60]}", "is not a")
    assert run.out == ""


NO_NUMBERS = ["", "-1", "+1", " 1", "1 ", "1_0", "1.0", "42.0", "1e6", "0x1", "nan", "inf", "٣", "１", "²", "9" * 5000]


@pytest.mark.parametrize("value", NO_NUMBERS)
@pytest.mark.parametrize(
    "args",
    [
        ["deal", "--seed"],
        ["play", "--seed"],
        ["solve", "--seed"],
        ["solve", "--nodes"],
        ["solve", "--threads"],
        ["solve", "--jobs"],
        ["verify", "survey.db", "--jobs"],
        ["verify", "survey.db", "--sample"],
        ["replay", "game.json", "--step"],
    ],
)
def test_whole_numbers_are_decimal_digits_everywhere(args: list[str], value: str) -> None:
    run = call(*args, value)
    refused(run, f"{args[-1]}: '{value[:60]}", "is not a whole number from ")
    assert run.out == ""


@pytest.mark.parametrize(
    ("args", "least", "most"),
    [
        (["deal", "--seed"], 0, 2**64 - 1),
        (["solve", "--nodes"], 1, 2**64 - 1),
        (["solve", "--threads"], 1, 256),
        (["solve", "--jobs"], 1, 2**64 - 1),
    ],
)
def test_whole_numbers_are_in_their_range(args: list[str], least: int, most: int) -> None:
    for value in (least - 1, most + 1):
        refused(call(*args, str(value)), f"{args[-1]}: '{value}' is not a whole number from {least} to {most}")


def test_a_number_may_begin_with_zeros() -> None:
    assert call("deal", "--seed", "007").out == call("deal", "--seed", "7").out


def test_more_memory_than_there_is() -> None:
    refused(call("solve", *SHORT, "--memory", "999999T"), "--memory", "999999T", "free")


@pytest.mark.parametrize(
    ("option", "value"), [("--nodes", str(2**64 - 1)), ("--seconds", "1" + 299 * "0"), ("--seconds", "1000000000.25")]
)
def test_huge_limits(option: str, value: str) -> None:
    assert call("solve", "--position", ALMOST_WON, option, value).code == 0


# Ctrl-C


def test_ctrl_c_ends_a_search_with_its_figures() -> None:  # HiGHS 1593
    with Searching(*ENDLESS) as search:
        search.interrupt()
        run = search.end()
    assert run.code == 130
    assert run.out.startswith(f"seed {ENDLESS[1]}, rules addiction\nundecided: interrupted\n")


def test_ctrl_c_in_json_is_a_limit() -> None:
    with Searching(*ENDLESS, "--json") as search:
        search.interrupt()
        run = search.end()
    assert run.code == 130
    assert (run.json["verdict"], run.json["limit"], run.json["moves"]) == ("undecided", "interrupted", [])
    assert run.json["nodes"] >= run.json["positions"] > 0


# --out


def test_the_solution_is_a_replay_that_is_legal(tmp_path: Path) -> None:
    file = tmp_path / "solution.json"
    run = call("solve", *SHORT, "--out", file, "--json")
    checked = call("replay", file, "--check", "--json")
    assert (run.code, checked.code) == (0, 0)
    assert (checked.json["result"], checked.json["moves"]) == ("won", run.json["move_count"])
    replay = Replay.load(file)
    assert [event.action for event in replay.events] == run.json["moves"]
    assert (replay.player, replay.seed, {event.ms for event in replay.events}) == ("solver", 3, {0})


def test_the_solution_of_a_given_position(tmp_path: Path) -> None:
    file = tmp_path / "solution.json"
    line = ALMOST_WON.replace(":3:", ":1:")
    assert call("solve", "--position", line, "--out", file).code == 0
    assert (Replay.load(file).seed, Replay.load(file).shuffles_left) == (None, 1)
    assert call("replay", file, "--check").code == 0


def test_a_solution_replaces_an_older_one_if_there_is_a_new_one(tmp_path: Path) -> None:
    file = tmp_path / "solution.json"
    for position in (ALMOST_WON, ALMOST_WON.replace("--3S", "3S--")):  # the latter is won already, without an event
        assert call("solve", "--position", position, "--out", file).code == 0
        old = file.read_bytes()
        assert call("solve", *UNWINNABLE, "--out", file).code == 1
        assert call("solve", *ENDLESS, "--nodes", "10", "--out", file).code == 3
        assert file.read_bytes() == old
        assert call("solve", *SHORT, "--out", file).code == 0
        assert Replay.load(file).seed == 3


def files_of_a_user(folder: Path) -> list[Path]:
    """Files that no search wrote: a text, a torn solution, a game, a solution that someone has played on with."""
    text, torn, game, resumed = (folder / name for name in ("notes.txt", "torn.json", "game.json", "resumed.json"))
    text.write_text("notes", encoding="utf-8")
    play(["shuffle"], *SHORT, "--out", game)
    call("solve", *SHORT, "--out", resumed)
    torn.write_bytes(resumed.read_bytes()[:-5])
    play(["undo"], "--resume", resumed)
    return [text, torn, game, resumed]


def test_a_solution_replaces_no_other_file_unless_it_is_asked_for(tmp_path: Path) -> None:
    for file in files_of_a_user(tmp_path):
        old = file.read_bytes()
        refused(call("solve", *ENDLESS, "--nodes", "9", "--out", file), f"{file} exists and is no solution", "--force")
        refused(call("solve", *UNWINNABLE, "--out", file), f"{file} exists and is no solution", "--force")
        assert call("solve", *UNWINNABLE, "--out", file, "--force").code == 1
        assert file.read_bytes() == old
        assert call("solve", *SHORT, "--out", file, "--force").code == 0
        assert (Replay.load(file).player, Replay.load(file).seed) == ("solver", 3)


def test_a_file_that_came_while_the_search_ran_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "solution.json"

    def search(*args: Any, **options: Any) -> addiction.SolveResult:
        file.write_text("notes", encoding="utf-8")
        return addiction.solve(*args, **options)

    monkeypatch.setattr(verdict, "solve", search)
    run = call("solve", *SHORT, "--out", file, "--json")
    refused(run, f"{file} exists and is no solution")
    assert run.json["verdict"] == "winnable"
    assert file.read_text(encoding="utf-8") == "notes"


def test_a_device_is_no_file_to_be_replaced() -> None:
    assert call("solve", *SHORT, "--out", "/dev/null").code == 0


@pytest.mark.parametrize("others", [(), ("--explain",), ("--seeds", "1-3"), ("--seeds", "1-3", "--out", "survey.db")])
def test_force_is_for_a_solution_in_a_file(others: tuple[str, ...]) -> None:
    refused(call("solve", "--force", *others), "--force needs --out")


def test_files_that_cannot_be_made_are_refused_before_the_search(tmp_path: Path) -> None:
    refused(call("solve", *ENDLESS, "--out", tmp_path / "missing" / "x.json"), "missing: no such directory")
    refused(call("solve", *ENDLESS, "--out", tmp_path), f"{tmp_path}: Is a directory")
    refused(call("solve", *ENDLESS, "--out", tmp_path / ("x" * 300)), "File name too long")


@pytest.mark.parametrize(
    ("module", "function", "code"), [(os, "fsync", errno.ENOSPC), (tempfile, "mkstemp", errno.EACCES)]
)
def test_a_solution_that_cannot_be_written_is_still_printed(
    module: object, function: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object, **options: object) -> NoReturn:
        raise fail_with(code)

    file = tmp_path / "solution.json"
    assert call("solve", "--position", ALMOST_WON, "--out", file).code == 0
    old = file.read_bytes()
    monkeypatch.setattr(module, function, fail)
    run = call("solve", *SHORT, "--out", file, "--json")
    refused(run, f"{file}: not written: {os.strerror(code)}")
    assert run.json["verdict"] == "winnable"
    assert [path.name for path in tmp_path.iterdir()] == ["solution.json"]
    assert file.read_bytes() == old


LOST = ("--seed", "23", "--rules", "basic")


def test_threads_and_exact_find_the_same_loss() -> None:
    run = call("solve", *LOST, "--threads", "2", "--exact")
    assert run.code == 1
    assert run.out.splitlines()[1] == "unwinnable without a shuffle, by exhaustive search"
    assert run.out.splitlines()[2].startswith("chance that boards with the same key hide a win: below ")
    plain = call("solve", *LOST, "--json").json
    exact = call("solve", *LOST, "--exact", "--json").json
    assert plain["verdict"] == exact["verdict"] == "unwinnable"
    assert exact["positions"] > plain["positions"]
    assert 0 < exact["error_bound"] < plain["error_bound"] < 1e-6


@pytest.mark.parametrize("deal", [("--seed", "38"), ("--seed", "42"), LOST])
def test_without_threads_two_runs_do_the_same(deal: tuple[str, ...]) -> None:
    """Which is why one is the default, though more cores may be free."""
    first, second, one = (call("solve", *deal, "--json", *more).json for more in ((), (), ("--threads", "1")))
    for figure in ("verdict", "moves", "nodes", "positions"):
        assert first[figure] == second[figure] == one[figure]
    assert call("solve", *deal, "--json", "--threads", "2").json["verdict"] == first["verdict"]


def test_the_help_says_why_one_thread_is_the_default() -> None:
    words = " ".join(call("solve", "--help").out.split())
    assert "Search with N threads (default: 1, which finds the same line at every run;" in words


def test_threads_find_a_win_that_replays(tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    assert call("solve", "--seed", "42", "--threads", "3", "--out", str(game)).code == 0
    assert call("replay", str(game), "--check").code == 0


@pytest.mark.parametrize("other", [("--seeds", "1-3"), ("--all-first-moves",), ("--explain",)])
@pytest.mark.parametrize("option", [("--threads", "2"), ("--exact",)])
def test_threads_and_exact_are_for_one_verdict(option: tuple[str, ...], other: tuple[str, ...]) -> None:
    refused(call("solve", *option, *other), f"{option[0]} excludes --seeds, --all-first-moves and --explain")


@pytest.mark.parametrize("threads", ["0", "257", "-1", "x"])
def test_impossible_numbers_of_threads(threads: str) -> None:
    refused(call("solve", *LOST, "--threads", threads), "--threads")


def test_threads_are_interrupted() -> None:
    with Searching(*ENDLESS, "--threads", "2") as search:
        search.interrupt()
        run = search.end()
    assert run.code == 130
    assert run.out.splitlines()[1] == "undecided: interrupted"
