"""Running surveys in this process: budgets, order, interruption, limits, and what the workers are asked for."""

import resource
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import addiction.survey.pool as pool_module
from addiction import Rules, SolveResult, deal, solve
from addiction.seeds import SeedSet
from addiction.solver import memory
from addiction.solver.cores import available_cores
from addiction.solver.engine import ENGINE
from addiction.solver.limits import Limits
from addiction.survey import budgets
from addiction.survey.errors import SurveyError
from addiction.survey.facts import Parameters
from addiction.survey.pool import LocalPool, shared_memory
from addiction.survey.runner import SurveyProgress, run_survey
from addiction.survey.store import Store
from addiction.survey.task import Outcome, Task, solve_deal
from surveys import EASY, FULL, MEMORY, imagined, parameters, run, survey_file, table

# Two steps of the ladder.
SMALL, LARGE = 20, 1280
TWO_STEPS = parameters(nodes=LARGE)


class Recorder:
    """Workers that note what they are given and answer at once, in the order that suits the test."""

    def __init__(
        self, *, parallel: int = 2, last_first: bool = False, search: Callable[..., Outcome] = solve_deal
    ) -> None:
        self.parallel = parallel
        self.tasks: list[Task] = []
        self.most_waiting = 0
        self._last_first = last_first
        self._search = search
        self._waiting: deque[Task] = deque()

    def submit(self, task: Task) -> None:
        self.tasks.append(task)
        self._waiting.append(task)
        self.most_waiting = max(self.most_waiting, len(self._waiting))

    def next(self, timeout: float) -> Outcome | None:  # noqa: ARG002
        if not self._waiting:
            return None
        task = self._waiting.pop() if self._last_first else self._waiting.popleft()
        return self._search(task, memory=MEMORY, keep_going=lambda: True)


@pytest.fixture(autouse=True)
def small_budgets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budgets, "FIRST_BUDGET", SMALL)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "survey.db"


def stopping_after(searches: int, store: Store) -> Iterator[bool]:
    while store.query("SELECT count(*) FROM deals")[0][0] < searches:
        yield False
    while True:
        yield True


# Verdicts


@pytest.mark.parametrize("rules", [EASY, Rules.parse("ranks=9").id, FULL])
def test_every_answer_is_the_one_of_a_single_search_with_all_of_the_limits(path: Path, rules: str) -> None:
    rows = table(survey_file(path, "1-40", parameters(rules, nodes=LARGE)))
    assert LARGE in {row["node_budget"] for row in rows}
    for row in rows:
        whole = solve(deal(row["seed"], Rules.parse(rules)), nodes=LARGE, memory=MEMORY)
        assert (row["verdict"], row["limit_hit"]) == (whole.verdict, whole.limit)
        assert (row["nodes"], row["positions"]) == (whole.nodes, whole.positions)
        assert row["line"] == ([str(move) for move in whole.line] if whole.verdict == "winnable" else None)
        assert not row["open"]


def test_the_number_of_jobs_changes_nothing(tmp_path: Path) -> None:
    limits = parameters(FULL, nodes=LARGE)
    tables = [table(survey_file(tmp_path / f"{jobs}.db", "1-60", limits, jobs=jobs)) for jobs in (1, 2, 5)]
    assert tables[0] == tables[1] == tables[2]


def test_the_order_of_the_answers_changes_nothing(tmp_path: Path) -> None:
    tables = []
    for name, workers in (
        ("a", Recorder(last_first=True, search=imagined)),
        ("b", Recorder(parallel=7, search=imagined)),
    ):
        with Store.write(tmp_path / name, TWO_STEPS, SeedSet.parse("1-40")) as store:
            assert run_survey(store, workers)
        tables.append(table(tmp_path / name))
    assert tables[0] == tables[1]


def test_without_limits_every_deal_is_decided(path: Path) -> None:
    rows = table(survey_file(path, "1-60", parameters()))
    assert {row["verdict"] for row in rows} == {"winnable", "unwinnable"}


# Order and budgets


def test_all_deals_get_a_small_budget_first_then_the_open_ones_a_larger_one() -> None:
    workers = Recorder(search=imagined)
    with Store.temporary(TWO_STEPS, SeedSet.parse("1-30")) as store:
        assert run_survey(store, workers)
        again = [row["seed"] for row in store.rows() if row["node_budget"] == LARGE]
    assert workers.tasks == [Task(seed, EASY, SMALL, None) for seed in range(1, 31)] + [
        Task(seed, EASY, LARGE, None) for seed in again
    ]
    assert len(again) > 5


def test_no_more_tasks_are_out_than_keep_the_workers_busy() -> None:
    workers = Recorder(parallel=3, search=imagined)
    with Store.temporary(TWO_STEPS, SeedSet.parse("1-30")) as store:
        run_survey(store, workers)
    assert workers.most_waiting == 6


def test_a_survey_waits_for_workers_that_are_not_there_yet() -> None:
    workers = Recorder(parallel=0)
    looks = 0

    def arrive() -> bool:
        nonlocal looks
        looks += 1
        workers.parallel = 2 if looks > 5 else 0
        return False

    with Store.temporary(parameters(), SeedSet.parse("1-5")) as store:
        assert run_survey(store, workers, should_stop=arrive)
        assert store.counts().tried == 5


def test_a_finished_survey_asks_nobody(path: Path) -> None:
    survey_file(path, "1-10", parameters())
    workers = Recorder()
    with Store.write(path, parameters(), SeedSet.parse("1-10")) as store:
        assert run_survey(store, workers)
        assert store.query("SELECT count(*) FROM sessions") == [(1,)]
    assert workers.tasks == []


# Stopping and going on


@pytest.mark.parametrize("searches", [0, 1, 10, 39])
def test_a_stopped_survey_goes_on_to_the_same_table(tmp_path: Path, searches: int) -> None:
    whole = table(survey_file(tmp_path / "whole.db", "1-40", TWO_STEPS, search=imagined))
    path = tmp_path / "stopped.db"
    with Store.write(path, TWO_STEPS, SeedSet.parse("1-40")) as store:
        stops = stopping_after(searches, store)
        assert not run(store, search=imagined, should_stop=lambda: next(stops))
        assert store.counts().unfinished > 0
    assert table(survey_file(path, "1-40", TWO_STEPS, search=imagined)) == whole


def test_open_deals_keep_the_budget_that_they_used_up(path: Path) -> None:
    with Store.write(path, TWO_STEPS, SeedSet.parse("1-30")) as store:
        stops = stopping_after(30, store)
        run(store, search=imagined, should_stop=lambda: next(stops))
        rows = [row for row in store.rows() if row["open"]]
        assert {(row["verdict"], row["limit_hit"], row["node_budget"]) for row in rows} == {
            ("undecided", "nodes", SMALL)
        }
        assert store.counts().open == len(rows) > 0
    workers = Recorder(search=imagined)
    with Store.write(path, TWO_STEPS, SeedSet.parse("1-30")) as store:
        run_survey(store, workers)
    assert {task.nodes for task in workers.tasks} == {LARGE}


def test_more_seeds_join_a_survey(path: Path, tmp_path: Path) -> None:
    survey_file(path, "1-10", parameters())
    survey_file(path, "8-20", parameters())
    assert table(path) == table(survey_file(tmp_path / "at-once.db", "1-20", parameters()))


def test_leaving_the_pool_interrupts_a_long_search() -> None:
    begun = threading.Semaphore(0)
    ended: list[str | None] = []

    def search(task: Task, *, memory: int, keep_going: Callable[[], bool]) -> Outcome:
        """Search for ever, but for the pool's own first task."""
        if task.rules == FULL:
            begun.release()
            while keep_going():
                pass
        found = solve_deal(task, memory=memory, keep_going=keep_going)
        ended.append(found.limit if task.rules == FULL else None)
        return found

    with LocalPool(2, memory=MEMORY, search=search) as pool:
        for _ in range(1000):
            pool.submit(Task(67, FULL, None, None))  # takes a minute and more
        for _ in range(2):
            begun.acquire()
    assert ended == [None, None, "interrupted", "interrupted"]


# Limits


def test_a_deal_that_hits_its_seconds_is_final() -> None:
    with Store.temporary(parameters(FULL, seconds=0.01), SeedSet.parse("1-20")) as store:
        assert run(store)
        assert {(row["limit_hit"], row["open"]) for row in store.rows()} - {(None, False)} == {("seconds", False)}


def test_a_deal_that_hits_its_share_of_memory_is_final() -> None:
    with Store.temporary(parameters(FULL), SeedSet.parse("1-10")) as store, LocalPool(2, memory=4 << 20) as pool:
        assert run_survey(store, pool)
        rows = list(store.rows())
    assert {(row["limit_hit"], row["open"]) for row in rows} - {(None, False)} == {("memory", False)}


def test_memory_is_shared_evenly() -> None:
    shares = []

    def spy(task: Task, *, memory: int, keep_going: Any) -> Outcome:
        shares.append(memory)
        return solve_deal(task, memory=memory, keep_going=keep_going)

    with (
        Store.temporary(parameters(), SeedSet.parse("1-5")) as store,
        LocalPool(4, memory=400 << 20, search=spy) as pool,
    ):
        run_survey(store, pool)
    assert set(shares[4:]) == {100 << 20}  # after a trifle for each thread


@pytest.mark.parametrize(
    ("wanted", "free", "left", "expected"),
    [
        (None, 400, None, 300),
        (100, 400, None, 100),
        (None, 400, 200, 100),
        (300, 400, 200, 100),
        (90, 400, 200, 90),
        (100, 400, 0, 0),
    ],
)
def test_the_memory_to_share(
    monkeypatch: pytest.MonkeyPatch, wanted: int | None, free: int, left: int | None, expected: int
) -> None:
    monkeypatch.setattr(pool_module, "default_memory_limit", lambda: free * 3 // 4)
    monkeypatch.setattr(pool_module, "address_space_left", lambda: left)
    assert shared_memory(wanted) == expected


def test_a_search_for_which_no_memory_is_left_is_undecided() -> None:
    def fail(*args: object, **options: object) -> SolveResult:
        raise MemoryError

    found = solve_deal(Task(7, EASY, None, None), memory=MEMORY, keep_going=lambda: True, solver=fail)
    assert (found.verdict, found.limit, found.nodes) == ("undecided", "memory", 0)
    assert found.deal == deal(7, Rules.parse(EASY)).line


def test_the_pool_takes_as_many_threads_as_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    start = threading.Thread.start
    room = 2

    def start_if_room(self: Any) -> None:
        nonlocal room
        if room == 0:
            raise RuntimeError("can't start new thread")
        room -= 1
        start(self)

    monkeypatch.setattr(threading.Thread, "start", start_if_room)
    with LocalPool(5, memory=MEMORY) as pool:
        assert (pool.parallel, str(pool)) == (2, "threads: 2")
    with pytest.raises(SurveyError, match="no room for a thread"), LocalPool(5, memory=MEMORY):
        pass


def test_one_thread_a_core_by_default() -> None:
    with LocalPool(memory=MEMORY) as pool:
        assert pool.parallel == available_cores() > 0


# Failures


def test_an_error_in_a_worker_comes_out() -> None:
    def fail(task: Task, **options: object) -> Outcome:
        raise ZeroDivisionError(task.seed)

    with Store.temporary(parameters(), SeedSet.parse("5")) as store, pytest.raises(ZeroDivisionError, match="5"):
        run(store, search=fail)


def test_a_result_of_another_engine_is_refused() -> None:
    class Foreign(Recorder):
        def next(self, timeout: float) -> Outcome | None:
            found = super().next(timeout)
            return None if found is None else replace(found, engine=replace(ENGINE, version="0.0.1"))

    with (
        Store.temporary(parameters(), SeedSet.parse("1-5")) as store,
        pytest.raises(SurveyError, match=r"a worker has engine 0\.0\.1, .* install the same wheel"),
    ):
        run_survey(store, Foreign())


# Progress


def test_progress_says_what_the_store_says() -> None:
    seen: list[SurveyProgress] = []
    with closing(Store.temporary(TWO_STEPS, SeedSet.parse("1-40"))) as store:

        def look(now: SurveyProgress) -> None:
            assert now.counts == store.counts()
            seen.append(now)

        with LocalPool(2, memory=MEMORY, search=imagined) as pool:
            run_survey(store, pool, progress=look)
    assert seen[-1].counts.unfinished == 0
    assert seen[-1].seconds_left == 0
    assert all(now.rate > 0 and now.parallel == 2 for now in seen[1:])


class Slow(Recorder):
    """A worker whose tries take much longer than the searches in them, by its own clock."""

    now = 0.0

    def next(self, timeout: float) -> Outcome | None:
        outcome = super().next(timeout)
        if outcome is None:
            self.now += timeout
            return None
        self.now += 0.25
        return replace(outcome, seconds=0.001)


def test_the_time_left_is_reckoned_by_the_clock_not_by_the_searches() -> None:
    worker = Slow(parallel=1)
    seen: list[tuple[int, float | None]] = []
    with Store.temporary(parameters(nodes=SMALL), SeedSet.parse("1-40")) as store:
        run_survey(
            store,
            worker,
            progress=lambda now: seen.append((now.counts.unfinished, now.seconds_left)),
            clock=lambda: worker.now,
        )
        assert store.elapsed() == pytest.approx(40 * 0.25)
    assert len(seen) > 10
    assert [left for _, left in seen] == pytest.approx([0.25 * unfinished for unfinished, _ in seen])


def test_sessions_tell_the_time_of_the_whole_survey(path: Path) -> None:
    survey_file(path, "1-10", parameters())
    with Store.write(path, parameters(), SeedSet.parse("1-20")) as store:
        assert run(store, jobs=1)
        sessions = store.query("SELECT seconds, workers FROM sessions ORDER BY id")
        assert [workers for _, workers in sessions] == ["threads: 2", "threads: 1"]
        assert store.elapsed() == pytest.approx(sum(seconds for seconds, _ in sessions))
        assert store.elapsed() > 0


def test_limits_in_words() -> None:
    assert str(Limits()) == "free memory"
    assert str(Limits(5, 1.5, 100)) == "5 nodes, 1.5 seconds, 100 bytes of memory"
    assert [str(Limits(memory=size)) for size in (1 << 10, 800 << 20, 3 << 30, 2 << 40, 2000 << 40)] == [
        f"{size} of memory" for size in ("1K", "800M", "3G", "2T", "2000T")
    ]
    assert Parameters(FULL, Limits()).difference(Parameters(FULL, Limits())) is None


def test_what_the_process_may_still_allocate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    status = tmp_path / "status"
    status.write_text("VmPeak:\t 999 kB\nVmSize:\t 300 kB\nVmData:\t 100 kB\n")
    monkeypatch.setattr(memory, "_OWN_STATUS", status)
    limits = {resource.RLIMIT_AS: resource.RLIM_INFINITY, resource.RLIMIT_DATA: resource.RLIM_INFINITY}
    monkeypatch.setattr(resource, "getrlimit", lambda which: (limits[which], resource.RLIM_INFINITY))
    assert memory.address_space_left() is None
    limits[resource.RLIMIT_AS] = 500 << 10
    assert memory.address_space_left() == 200 << 10
    limits[resource.RLIMIT_DATA] = 150 << 10
    assert memory.address_space_left() == 50 << 10
    limits[resource.RLIMIT_AS] = 100 << 10
    assert memory.address_space_left() == 0


@pytest.mark.parametrize(("left", "threads"), [(None, 6), (1 << 30, 6), (100 << 20, 3), (1 << 20, 1)])
def test_threads_whose_stacks_would_fill_a_small_process_are_left_out(
    monkeypatch: pytest.MonkeyPatch, left: int | None, threads: int
) -> None:
    monkeypatch.setattr(pool_module, "address_space_left", lambda: left)
    with LocalPool(6, memory=MEMORY) as pool:
        assert pool.parallel == threads
