"""The survey file: what it keeps, whom it refuses, and that nothing is lost or mixed up."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

import addiction.survey.store as store_module
from addiction import Rules, deal
from addiction.errors import AddictionError
from addiction.lock import FileLock
from addiction.seeds import MAX_SEED, SeedSet
from addiction.solver.engine import ENGINE
from addiction.solver.limits import Limits
from addiction.survey.facts import Counts, Parameters
from addiction.survey.pace import Pace
from addiction.survey.schema import SURVEY, TABLES
from addiction.survey.store import Store
from surveys import EASY, outcome, parameters, survey_file, table

PARAMETERS = parameters(nodes=1000)
ROOT = Path(__file__).parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "survey.db"


def opened(path: Path, seeds: str = "1-20", parameters: Parameters = PARAMETERS) -> Store:
    return Store.write(path, parameters, SeedSet.parse(seeds))


def record(store: Store, *seeds: int, still_open: bool = False, nodes: int | None = None) -> None:
    for seed in seeds:
        store.record(outcome(seed, nodes=nodes), still_open=still_open, elapsed=1.0)


# What is kept


def test_a_result_comes_back_as_it_was_found(path: Path) -> None:
    found = [*(outcome(seed) for seed in range(1, 20)), outcome(20, nodes=1)]
    with opened(path) as store:
        for one in found:
            store.record(one, still_open=False, elapsed=1.0)
    with Store.read(path) as store:
        rows = list(store.rows())
    assert {row["verdict"] for row in rows} == {"winnable", "unwinnable", "undecided"}
    for row, one in zip(rows, found, strict=True):
        assert row == {
            "seed": one.task.seed,
            "deal": deal(one.task.seed, Rules.parse(EASY)).line,
            "rules": EASY,
            "verdict": one.verdict,
            "limit_hit": one.limit,
            "open": False,
            "line": list(one.line) if one.verdict == "winnable" else None,
            "moves": len(one.line) if one.verdict == "winnable" else None,
            "node_budget": one.task.nodes,
            "nodes": one.nodes,
            "positions": one.positions,
            "seconds": one.seconds,
            "spent_seconds": one.seconds,
            "memory_bytes": one.memory_bytes,
            "engine": ENGINE.version,
            "solver": ENGINE.solver,
        }


def test_a_deal_won_as_dealt_has_a_line_without_moves(path: Path) -> None:
    with opened(path) as store:
        store.record(replace(outcome(1), verdict="winnable", limit=None, line=()), still_open=False, elapsed=1.0)
        assert [(row["line"], row["moves"]) for row in store.rows()] == [([], 0)]


def test_a_later_try_replaces_the_earlier_one_and_their_times_add_up(path: Path) -> None:
    first, second = outcome(2, nodes=1), outcome(2, nodes=1000)
    with opened(path) as store:
        store.record(first, still_open=True, elapsed=1.0)
        assert store.open_deals(5) == [(2, 1)]
        store.record(second, still_open=False, elapsed=2.0)
        assert store.open_deals(5) == []
        (row,) = store.rows()
    assert (row["nodes"], row["node_budget"]) == (second.nodes, 1000)
    assert row["seconds"] == second.seconds
    assert row["spent_seconds"] == pytest.approx(first.seconds + second.seconds)


def test_seeds_beyond_sqlites_integers(path: Path) -> None:
    seeds = [0, 1, 2**63 - 1, 2**63, MAX_SEED]
    with opened(path, ",".join(map(str, seeds))) as store:
        assert list(store.untried()) == seeds
        record(store, *reversed(seeds[1:]))
        assert list(store.untried()) == [0]
        record(store, 0, still_open=True, nodes=1000)
    with Store.read(path) as store:
        assert [row["seed"] for row in store.rows()] == seeds
        assert store.counts().tried == 5
        assert store.open_deals(1) == [(0, 1000)]


def test_rows_come_in_pages(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "_PAGE", 3)
    seeds = [*range(1, 8), 2**63, 2**63 + 5]
    with opened(path, ",".join(map(str, seeds))) as store:
        record(store, *seeds)
        assert [row["seed"] for row in store.rows()] == seeds


def test_open_deals_come_by_budget(path: Path) -> None:
    with opened(path) as store:
        record(store, 1, 3, still_open=True, nodes=20)
        record(store, 2, 4, still_open=True, nodes=10)
        assert store.open_deals(3) == [(2, 10), (4, 10), (1, 20)]
        assert store.open_by_budget() == {10: 2, 20: 2}


def test_counts(path: Path) -> None:
    with opened(path) as store:
        assert store.counts() == Counts(0, 0, 0, 0, 20)
        record(store, *range(1, 11))
        record(store, 11, nodes=1, still_open=True)
        counts = store.counts()
    assert (counts.tried, counts.untried, counts.open, counts.unfinished) == (11, 9, 1, 10)
    assert min(counts.winnable, counts.unwinnable, counts.undecided) > 0


def test_all_seeds_there_are_take_no_memory(path: Path) -> None:
    with opened(path, f"0-{MAX_SEED}") as store:
        record(store, 0, 2)
        assert store.counts().untried == 2**64 - 2
        untried = store.untried()
        assert [next(untried) for _ in range(3)] == [1, 3, 4]


def test_the_schema_is_the_documented_one(path: Path) -> None:
    documented = (ROOT / "docs" / "surveys.md").read_text(encoding="utf-8")
    assert TABLES.strip() in documented
    assert hex(SURVEY.application_id) in documented
    opened(path).close()
    connection = sqlite3.connect(path)
    kept = [sql for (sql,) in connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid")]
    assert connection.execute("PRAGMA user_version").fetchone() == (SURVEY.version,)
    connection.close()
    assert kept == [statement.removesuffix(";\n") for statement in TABLES.split(";\n\n")]


def test_a_row_that_makes_no_sense_is_refused(path: Path) -> None:
    nonsense = replace(outcome(1), verdict="unwinnable", limit="nodes")
    with opened(path) as store, pytest.raises(AddictionError, match="CHECK constraint failed"):
        store.record(nonsense, still_open=False, elapsed=1.0)


# Going on


def test_the_same_survey_goes_on_and_seeds_add_up(path: Path) -> None:
    with opened(path, "1-3") as store:
        record(store, 1, 2)
    with opened(path, "3-5,9") as store:
        assert str(store.seeds) == "1-5,9"
        assert list(store.untried()) == [3, 4, 5, 9]
    with opened(path, "4") as store:
        assert str(store.seeds) == "1-5,9"


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        (parameters("basic", nodes=1000), "rules ranks=5,shuffles=3,gaps=random,twos=any, not rules basic"),
        (parameters(nodes=2000), "limits of 1000 nodes, 256M of memory, not limits of 2000 nodes"),
        (parameters(nodes=1000, seconds=1.0000000001), "not limits of 1000 nodes, 1.0000000001 seconds"),
        (parameters(nodes=1000, seconds=1.5), "not limits of 1000 nodes, 1.5 seconds"),
        (Parameters(EASY, Limits(nodes=1000)), "not limits of 1000 nodes, free memory"),
        (Parameters(EASY, PARAMETERS.limits, replace(ENGINE, version="9.9")), "not engine 9.9, solver"),
        (Parameters(EASY, PARAMETERS.limits, replace(ENGINE, solver="1/2")), "solver 1/2"),
    ],
)
def test_other_parameters_are_refused_with_the_reason(path: Path, other: Parameters, reason: str) -> None:
    with opened(path) as store:
        record(store, 1)
    before = path.read_bytes()
    with pytest.raises(AddictionError, match=re.escape(reason)):
        opened(path, "1-50", other)
    assert path.read_bytes() == before
    opened(path).close()


# Refusals


@pytest.mark.parametrize("content", [b"hello\n", b"SQLite format 3\0" + b"\0" * 500, os.urandom(4096)])
def test_a_file_that_is_no_survey_stays_as_it_is(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    for attempt in (opened, Store.read):
        with pytest.raises(AddictionError):
            attempt(path)
    assert path.read_bytes() == content


def test_another_programs_database_is_no_survey(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE mine (x)")
    connection.close()
    for attempt in (opened, Store.read):
        with pytest.raises(AddictionError, match="this is not a survey"):
            attempt(path)


def test_an_empty_file_becomes_a_survey_but_is_none_to_read(path: Path) -> None:
    path.touch()
    with pytest.raises(AddictionError, match="this is not a survey"):
        Store.read(path)
    opened(path).close()
    Store.read(path).close()


def test_a_newer_version_is_refused(path: Path) -> None:
    opened(path).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 7")
    connection.close()
    for attempt in (opened, Store.read):
        with pytest.raises(AddictionError, match="has version 7; this program reads versions up to 1"):
            attempt(path)


@pytest.mark.parametrize(
    "damage", ["DELETE FROM survey", "UPDATE survey SET seeds = 'all of them'", "DROP VIEW results; DROP TABLE survey"]
)
def test_a_damaged_survey_is_refused(path: Path, damage: str) -> None:
    opened(path).close()
    connection = sqlite3.connect(path)
    connection.executescript(damage)
    connection.close()
    for attempt in (opened, Store.read):
        with pytest.raises(AddictionError, match=r"damaged|no such table"):
            attempt(path)


def test_a_torn_file_is_told_as_such(path: Path, tmp_path: Path) -> None:
    survey_file(path, "1-200", PARAMETERS)
    torn = tmp_path / "torn.db"
    torn.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    with pytest.raises(AddictionError, match="malformed"), Store.read(torn) as store:
        list(store.rows())


@pytest.mark.parametrize("name", ["missing.db", ".", "no/such/place.db"])
def test_what_can_not_be_read(tmp_path: Path, name: str) -> None:
    with pytest.raises(AddictionError, match=r"no such file|not a survey"):
        Store.read(tmp_path / name)


def test_what_can_not_be_written(tmp_path: Path) -> None:
    with pytest.raises(AddictionError, match="No such file or directory"):
        opened(tmp_path / "no" / "place.db")
    with pytest.raises(AddictionError, match="not a survey"):
        opened(tmp_path)
    loop = tmp_path / "loop.db"
    loop.symlink_to(loop)
    for attempt in (opened, Store.read):
        with pytest.raises(AddictionError, match=r"loop\.db: "):
            attempt(loop)


def test_an_old_sqlite_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))
    with pytest.raises(AddictionError, match=r"need SQLite 3\.37"):
        opened(path)


# Several at a time


def test_a_second_writer_is_refused_and_the_first_goes_on(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    with opened(path) as store:
        link.symlink_to(path)
        for name in (path, link):
            with pytest.raises(AddictionError, match=f"{name.name}: another survey is writing this file"):
                opened(name)
        record(store, 1)
    assert len(table(path)) == 1
    opened(path).close()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["link.db", "survey.db"]


HOLDER = """
import sys, time
from pathlib import Path
from surveys import parameters
from addiction.seeds import SeedSet
from addiction.survey.store import Store
store = Store.write(Path(sys.argv[1]), parameters(nodes=1000), SeedSet.parse("1-20"))
print("held", flush=True)
time.sleep(60)
"""


def test_a_killed_writer_leaves_no_lock(path: Path) -> None:
    holder = subprocess.Popen([sys.executable, "-c", HOLDER, str(path)], stdout=subprocess.PIPE, cwd=ROOT / "tests")
    with holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(AddictionError, match="another survey is writing"):
            opened(path)
        holder.send_signal(signal.SIGKILL)
    opened(path).close()


def test_the_lock_survives_a_race_for_its_removal(tmp_path: Path) -> None:
    failures: list[BaseException] = []
    taken = []
    alone = threading.Lock()

    def work() -> None:
        for _ in range(300):
            try:
                lock = FileLock(tmp_path / "lock")
            except BlockingIOError:
                continue
            taken.append(lock)
            if not alone.acquire(blocking=False):
                failures.append(AssertionError("two hold the lock"))
                return
            time.sleep(0)
            alone.release()
            lock.release()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert len(taken) > 4
    assert list(tmp_path.iterdir()) == []


def test_readers_see_what_is_committed_while_it_is_written(path: Path) -> None:
    with opened(path) as store:
        store.begin_session("test")
        record(store, 1)
        store.commit()
        record(store, 2)
        with Store.read(path) as reader:
            assert reader.counts().tried == 1
            store.commit()
            assert reader.counts().tried == 2


def test_a_reader_puts_commits_off_but_stops_nobody(path: Path) -> None:
    with opened(path) as store:
        store.begin_session("test")
        store.commit()
        with Store.read(path) as reader, reader.snapshot():
            assert reader.counts().tried == 0
            record(store, 1)
            store.commit_if_due()  # returns, though the reader is in its way
            record(store, 2)
            assert store.counts().tried == 2
            assert reader.counts().tried == 0
        store.commit()
        with Store.read(path) as reader:
            assert reader.counts().tried == 2


@pytest.mark.parametrize(("took", "batch"), [(0.0, 0.0), (0.01, 0.1), (0.1, 1.0), (5.0, 1.0)])
def test_commits_take_a_tenth_of_the_time_and_a_batch_a_second_at_most(took: float, batch: float) -> None:
    now = 100.0
    pace = Pace(lambda: now)
    assert pace.is_due()
    with pace.commit():
        now += took
    assert pace.is_due() == (batch == 0)
    now += 0.999 * batch
    assert pace.is_due() == (batch == 0)
    now += 0.002 * batch
    assert pace.is_due()


def test_a_commit_that_is_put_off_is_tried_again_after_a_second() -> None:
    now = 100.0
    pace = Pace(lambda: now)
    with suppress(ValueError), pace.commit():
        raise ValueError
    now += 0.999
    assert not pace.is_due()
    now += 0.002
    assert pace.is_due()


def test_quick_deals_are_committed_in_batches(path: Path) -> None:
    now = 100.0
    pace = Pace(lambda: now)
    with Store.write(path, PARAMETERS, SeedSet.parse("1-20"), pace=pace) as store, Store.read(path) as reader:
        store.begin_session("test")
        with pace.commit():
            now += 1.0
        record(store, 1)
        store.commit_if_due()
        assert reader.counts().tried == 0
        now += 1.0
        store.commit_if_due()
        assert reader.counts().tried == 1


def test_a_full_disk_loses_only_what_was_not_committed(path: Path) -> None:
    with opened(path, "1-100000") as store:
        record(store, *range(1, 101))
        store.commit()
        pages = store.query("PRAGMA page_count")[0][0]
        store._connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(AddictionError, match=r"survey\.db: database or disk is full"):
            record(store, *range(101, 1000))
        kept = store.counts().tried
    assert kept >= 100
    assert [row["seed"] for row in table(path)][:100] == list(range(1, 101))
    with opened(path, "1-100000") as store:
        record(store, *range(101, 300))
    assert len(table(path)) == 299


def test_a_temporary_survey_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with Store.temporary(PARAMETERS, SeedSet.parse("1-5")) as store:
        record(store, 1)
        assert store.counts().tried == 1
    assert list(tmp_path.iterdir()) == []


def test_names_with_odd_characters(tmp_path: Path) -> None:
    for name in ("a?b#c%20.db", "ü ♠.db", os.fsdecode(b"\xff.db")):
        path = tmp_path / name
        opened(path).close()
        Store.read(path).close()
        assert path.exists()
