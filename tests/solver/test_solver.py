"""Tests of solve and explore: verdicts against the reference, limits, callbacks, signals and threads."""

import math
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count, islice, pairwise, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

import addiction
import reference as ref
from addiction import Position, Progress, Rules, Setup, SolveResult, TwosRule, deal
from addiction._core import explore, solve
from strategies import Case, board_of, cases, check_wins
from trials.boards import bring_home

Search = Callable[..., SolveResult]

# Nobody will walk over all boards of a full deck.
HUGE = deal(2)

PATIENCE = 20.0
"""Seconds after which a search that hangs gives up; no test needs a fraction of it."""

both = pytest.mark.parametrize("search", [solve, explore])


def same(one: SolveResult, other: SolveResult) -> bool:
    """Whether two results are equal but for the time."""
    fields = ["verdict", "limit", "line", "nodes", "positions", "peak_memory_bytes"]
    return [getattr(one, field) for field in fields] == [getattr(other, field) for field in fields]


# Verdicts


def small_boards(variant: ref.Rules, home: int, most: int) -> Iterator[Case]:
    """Deals, with so many twos brought home, from which moves reach no more than so many boards."""
    for seed in count():
        board = ref.deal(seed, variant)
        bring_home(board, "".join(Random(seed).sample(ref.SUITS, home)))
        case = Case(board, variant.shuffles, variant)
        if explore(case.position, nodes=4 * most).positions <= most:
            yield case


@pytest.mark.parametrize(
    ("ranks", "twos", "home", "size", "most"),
    [
        (3, "fixed", 0, 600, 1000),
        (4, "fixed", 0, 400, 200),
        (5, "fixed", 0, 300, 200),
        (6, "fixed", 0, 200, 200),
        (3, "any", 0, 60, 2000),
        (4, "any", 0, 50, 200),
        (5, "any", 0, 50, 200),
        (6, "any", 0, 50, 200),
        (3, "any", 3, 100, 500),
        (4, "any", 3, 100, 500),
        (5, "any", 3, 100, 500),
        (6, "any", 3, 50, 500),
        (3, "any", 4, 200, 500),
        (4, "any", 4, 300, 500),
        (5, "any", 4, 200, 300),
        (6, "any", 4, 150, 300),
    ],
)
def test_verdicts_are_those_of_the_reference(ranks: int, twos: str, home: int, size: int, most: int) -> None:
    variant = ref.Rules(ranks=ranks, shuffles=0, twos=twos)
    verdicts = []
    for case in islice(small_boards(variant, home, most), size):
        expected = ref.solve(case.board, variant)
        result = solve(case.position)
        walk = explore(case.position)
        assert result.verdict == walk.verdict == ("unwinnable" if expected is None else "winnable"), case.line
        assert (result.limit, walk.limit, walk.line) == (None, None, [])
        if expected is None:
            assert result.line == []
        else:
            assert len(result.line) >= len(expected)
            check_wins(case, result.line)
        verdicts.append(result.verdict)
    assert len(verdicts) == size
    assert "unwinnable" in verdicts
    # With any twos a space that holds a win is large, unless the twos are home.
    assert "winnable" in verdicts or (twos == "any" and home == 0)


@settings(max_examples=150, deadline=None)
@given(cases())
def test_an_answer_within_a_limit_is_no_contradiction(case: Case) -> None:
    result = solve(case.position, nodes=3000)
    walk = explore(case.position, nodes=3000)
    assert result.nodes <= 3000
    if result.verdict == "winnable":
        check_wins(case, result.line)
    else:
        assert result.line == []
    assert (result.verdict == "undecided") == (result.limit is not None)
    if walk.limit is None:
        assert result.verdict in (walk.verdict, "undecided")
        assert walk.verdict != "undecided"
    if walk.verdict == "winnable":
        assert result.verdict != "unwinnable"


def test_deals_of_every_length_are_solved_as_they_are_explored() -> None:
    for ranks in range(3, 8):
        for twos in ref.TWO_RULES:
            rules = Rules(ranks=ranks, shuffles=0, twos=twos)
            for seed in range(15):
                result = solve(deal(seed, rules), nodes=50_000)
                walk = explore(deal(seed, rules), nodes=20_000)
                if walk.limit is None and result.limit is None:
                    assert result.verdict == walk.verdict
                if result.verdict == "winnable":
                    variant = ref.parse_rules(rules.id)
                    check_wins(Case(ref.deal(seed, variant), 0, variant), result.line)


@settings(max_examples=60, deadline=None)
@given(cases(ref.Rules(ranks=13)))
def test_shuffles_left_do_not_matter(case: Case) -> None:
    other = Case(case.board, None, ref.Rules(shuffles=None, gaps="after-run"))
    one, two = solve(case.position, nodes=2000), solve(other.position, nodes=2000)
    assert same(one, two)


@both
def test_a_won_board_is_won(search: Search) -> None:
    text = "2D 3D 4D --\n2C 3C 4C --\n2H 3H 4H --\n2S 3S 4S --"
    won = Setup.from_text(text, Rules(ranks=4)).position()
    result = search(won)
    assert (result.verdict, result.limit, result.line) == ("winnable", None, [])
    fixed = search(Setup.from_text(text, Rules(ranks=4, twos="fixed")).position())
    assert (fixed.verdict, fixed.limit, fixed.line) == ("unwinnable", None, [])


@both
def test_a_result_is_read_only_and_shows_its_verdict(search: Search) -> None:
    result = search(HUGE, nodes=10)
    for field in ("verdict", "limit", "line", "nodes", "positions", "seconds", "peak_memory_bytes", "other"):
        with pytest.raises(AttributeError):
            setattr(result, field, None)
    assert result.verdict in repr(result)


# Limits


@pytest.mark.parametrize("nodes", [0, 1, 2, 3, 100, 1023, 1024, 1025, 2048, 50_000])
def test_a_limit_on_nodes_is_kept_exactly(nodes: int) -> None:
    walk = explore(HUGE, nodes=nodes)
    assert (walk.verdict, walk.limit, walk.nodes) == ("undecided", "nodes", nodes)
    assert walk.positions <= nodes
    result = solve(HUGE, nodes=nodes)
    assert result.nodes <= nodes
    if result.verdict == "undecided":
        assert (result.limit, result.nodes) == ("nodes", nodes)


def test_a_few_nodes_are_too_few_to_win() -> None:
    for seed in range(50):
        result = solve(deal(seed), nodes=5)
        assert result.verdict != "winnable"
        if result.verdict == "undecided":
            assert (result.limit, result.nodes) == ("nodes", 5)


@both
@pytest.mark.parametrize(("ranks", "twos", "seed"), [(3, "any", 1), (4, "fixed", 3), (5, "fixed", 4), (6, "fixed", 1)])
def test_the_last_node_that_is_needed_decides(search: Search, ranks: int, twos: TwosRule, seed: int) -> None:
    start = deal(seed, Rules(ranks=ranks, twos=twos))
    free = search(start)
    assert free.limit is None
    assert same(search(start, nodes=free.nodes), free)
    assert same(search(start, nodes=free.nodes + 1), free)
    if free.nodes > 0:
        short = search(start, nodes=free.nodes - 1)
        assert (short.limit, short.nodes) == ("nodes", free.nodes - 1)


@both
def test_the_same_search_gives_the_same_answer(search: Search) -> None:
    for seed in range(5):
        runs = [search(deal(seed), nodes=20_000) for _ in range(3)]
        assert same(runs[0], runs[1])
        assert same(runs[0], runs[2])


def test_more_nodes_never_find_less() -> None:
    walks = [explore(HUGE, nodes=nodes) for nodes in range(0, 5000, 250)]
    for one, two in pairwise(walks):
        assert one.positions <= two.positions
        assert one.peak_memory_bytes <= two.peak_memory_bytes


def test_a_limit_on_seconds_ends_the_search() -> None:
    result = explore(HUGE, seconds=0.2)
    assert result.limit == "seconds"
    assert 0.2 <= result.seconds < PATIENCE
    assert result.nodes > 0


@both
def test_no_seconds_are_no_time(search: Search) -> None:
    result = search(HUGE, seconds=0)
    assert (result.verdict, result.limit) == ("undecided", "seconds")
    assert result.seconds < PATIENCE


@pytest.mark.parametrize("memory", [100_000, 1_000_000, 5_000_000])
def test_a_limit_on_memory_is_kept_and_used(memory: int) -> None:
    walk = explore(HUGE, memory=memory, seconds=PATIENCE)
    assert walk.limit == "memory"
    assert memory / 4 < walk.peak_memory_bytes <= memory
    assert same(explore(HUGE, memory=memory, seconds=PATIENCE), walk)
    ended = set()
    for seed in range(4):
        result = solve(deal(seed), memory=memory, seconds=PATIENCE)
        assert result.peak_memory_bytes <= memory
        assert (result.verdict == "undecided") == (result.limit is not None)
        ended.add(result.limit)
    assert ended <= {None, "memory"}
    assert "memory" in ended or memory > 100_000


@both
@pytest.mark.parametrize("memory", [0, 1, 100])
def test_next_to_no_memory_gives_no_answer(search: Search, memory: int) -> None:
    result = search(HUGE, memory=memory)
    assert (result.verdict, result.limit, result.line) == ("undecided", "memory", [])
    assert result.peak_memory_bytes <= memory


def test_exactly_the_memory_that_is_needed_suffices() -> None:
    start = deal(1, Rules(ranks=3))
    free = explore(start)
    assert 0 < free.peak_memory_bytes < 10_000_000
    assert same(explore(start, memory=free.peak_memory_bytes), free)
    short = explore(start, memory=free.peak_memory_bytes - 1)
    assert short.limit == "memory"
    assert short.peak_memory_bytes < free.peak_memory_bytes


@both
def test_more_memory_than_is_needed_changes_nothing(search: Search) -> None:
    for seed in range(30):
        start = deal(seed, Rules(ranks=4))
        free = search(start, nodes=5000)
        assert same(search(start, nodes=5000, memory=4 * free.peak_memory_bytes), free)


def test_less_memory_never_gives_another_verdict() -> None:
    for seed, twos in product(range(20), ref.TWO_RULES):
        start = deal(seed, Rules(ranks=5, twos=twos))
        decided = {solve(start, memory=memory, nodes=20_000).verdict for memory in (500, 5_000, 50_000, 10**9)}
        assert not {"winnable", "unwinnable"} <= decided


MEASURE = """
from pathlib import Path
from addiction import deal, explore

def size(name):
    fields = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    return 1024 * int(fields[name].split()[0])

explore(deal(2), nodes=100)
before = size("VmRSS")
walk = explore(deal(2), memory=20_000_000, seconds=20)
print(walk.limit, walk.peak_memory_bytes, size("VmHWM") - before)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not tell")
@pytest.mark.skipif("asan" in os.environ.get("LD_PRELOAD", ""), reason="the sanitizer keeps freed memory")
def test_the_memory_counted_is_the_memory_used() -> None:
    run = subprocess.run([sys.executable, "-c", MEASURE], capture_output=True, text=True, check=True)
    limit, counted, used = run.stdout.split()
    assert limit == "memory"
    assert 10_000_000 < int(counted) <= 20_000_000
    # The system's allocator has its own needs; what is counted twice or not at all would show.
    assert 0.75 * int(counted) < int(used) < int(counted) + 15_000_000


@both
def test_the_first_limit_that_is_reached_counts(search: Search) -> None:
    assert search(HUGE, nodes=5, seconds=PATIENCE, memory=10**9).limit == "nodes"
    assert search(HUGE, nodes=10**9, seconds=0, memory=10**9).limit == "seconds"
    assert search(HUGE, nodes=10**9, seconds=PATIENCE, memory=10).limit == "memory"


@both
def test_no_limit_may_be_said_in_several_ways(search: Search) -> None:
    start = deal(1, Rules(ranks=3))
    free = search(start)
    limits: list[dict[str, Any]] = [
        {"nodes": None, "seconds": None, "memory": None, "progress": None},
        {"nodes": 2**64 - 1, "seconds": math.inf, "memory": 2**64 - 1},
        {"seconds": 10**6},
        {"seconds": 1e300},
    ]
    assert all(same(search(start, **limit), free) for limit in limits)


@both
@pytest.mark.parametrize(
    ("limit", "value", "said"),
    [
        ("nodes", -1, "nodes must be 0 to"),
        ("nodes", 2**64, "nodes must be 0 to"),
        ("memory", -1, "memory must be 0 to"),
        ("memory", 2**64, "memory must be 0 to"),
        ("seconds", -1, "seconds must be 0 or more"),
        ("seconds", -1e-300, "seconds must be 0 or more"),
        ("seconds", -math.inf, "seconds must be 0 or more"),
        ("seconds", math.nan, "seconds must be 0 or more"),
    ],
)
def test_a_limit_out_of_range_is_refused_by_name(search: Search, limit: str, value: float, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        search(HUGE, **{limit: value})


@both
@pytest.mark.parametrize(
    "arguments",
    [{"nodes": 1.5}, {"nodes": "1"}, {"seconds": "1"}, {"memory": 1e6}, {"progress": 1}, {"depth": 3}],
)
def test_a_limit_of_a_wrong_type_is_refused(search: Search, arguments: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        search(HUGE, **arguments)


@both
def test_limits_are_given_by_name(search: Search) -> None:
    with pytest.raises(TypeError):
        search(HUGE, 10)
    with pytest.raises(TypeError):
        search(HUGE.line)


def test_the_package_solves_with_a_limit_on_memory_of_its_own() -> None:
    start = deal(1, Rules(ranks=3))
    assert same(addiction.solve(start), solve(start))
    assert addiction.solve(HUGE, memory=10).limit == "memory"
    assert addiction.solve(HUGE, nodes=3).limit == "nodes"


# Progress


def test_progress_is_told_some_times_a_second() -> None:
    told: list[tuple[int, int, float, int]] = []

    def progress(now: Progress) -> None:
        told.append((now.nodes, now.positions, now.seconds, now.memory_bytes))

    result = explore(HUGE, seconds=0.65, progress=progress)
    assert result.limit == "seconds"
    assert 1 <= len(told) <= 7
    for one, two in pairwise(told):
        assert all(a <= b for a, b in zip(one, two, strict=True))
        assert one[2] < two[2]
    nodes, positions, seconds, memory = told[-1]
    assert 0 < positions <= nodes <= result.nodes
    assert 0 < seconds <= result.seconds
    assert 0 < memory <= result.peak_memory_bytes


def test_false_and_nothing_else_stops_the_search() -> None:
    answers: list[Any] = [None, True, 0, "", [], False, True]
    told: list[Progress] = []

    def progress(now: Progress) -> Any:
        told.append(now)
        return answers[len(told) - 1]

    result = explore(HUGE, seconds=PATIENCE, progress=progress)
    assert (result.limit, result.verdict) == ("interrupted", "undecided")
    assert len(told) == 6
    assert result.nodes == told[-1].nodes


@both
def test_a_short_search_tells_nothing(search: Search) -> None:
    told: list[Progress] = []
    assert search(deal(4, Rules(ranks=4, twos="fixed")), progress=told.append).limit is None
    assert told == []


@pytest.mark.parametrize("raised", [RuntimeError, ValueError, KeyboardInterrupt, SystemExit])
def test_an_exception_of_the_callback_comes_through(raised: type[BaseException]) -> None:
    error = raised("enough")
    calls = []

    def progress(now: Progress) -> None:
        calls.append(now)
        raise error

    with pytest.raises(raised) as caught:
        explore(HUGE, seconds=PATIENCE, progress=progress)
    assert caught.value is error
    assert len(calls) == 1
    assert explore(HUGE, nodes=1000).nodes == 1000


def test_a_callback_may_search_itself() -> None:
    inner: list[SolveResult] = []

    def progress(now: Progress) -> bool:
        inner.append(explore(HUGE, nodes=1000))
        return False

    assert explore(HUGE, seconds=PATIENCE, progress=progress).limit == "interrupted"
    assert same(inner[0], explore(HUGE, nodes=1000))


# Signals and threads


@pytest.mark.parametrize("progress", [None, Progress.__repr__])
def test_ctrl_c_ends_the_search(progress: Callable[[Progress], Any] | None) -> None:
    timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])

    def search() -> None:
        explore(HUGE, seconds=PATIENCE, progress=progress)
        # If the search missed it, no other test shall have it.
        timer.join()

    started = time.monotonic()
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        search()
    assert time.monotonic() - started < PATIENCE / 4


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no interval timers")
def test_what_a_signal_handler_raises_comes_through() -> None:
    class LateError(Exception):
        pass

    def late(number: int, frame: object) -> None:
        raise LateError

    before = signal.signal(signal.SIGALRM, late)
    started = time.monotonic()
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(LateError):
            explore(HUGE, seconds=PATIENCE)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert time.monotonic() - started < PATIENCE / 4


def test_a_signal_that_raises_nothing_does_not_end_the_search() -> None:
    seen = []

    def note(number: int, frame: object) -> None:
        seen.append(number)

    before = signal.signal(signal.SIGINT, note)
    timer = threading.Timer(0.15, signal.raise_signal, [signal.SIGINT])
    timer.start()
    try:
        result = explore(HUGE, seconds=0.5)
    finally:
        timer.join()
        signal.signal(signal.SIGINT, before)
    assert result.limit == "seconds"
    assert seen == [signal.SIGINT]


def test_other_threads_run_during_a_search() -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.wait(0.002):
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    try:
        before = ticks
        explore(HUGE, seconds=0.6)
        during = ticks - before
    finally:
        done.set()
        thread.join()
    # About 300; a search that kept the lock to itself would let at most one through.
    assert during > 10


def test_searches_in_several_threads_give_the_same_answers() -> None:
    jobs: list[tuple[Search, Position]] = [(search, deal(seed)) for seed in range(8) for search in (solve, explore)]
    alone = [search(start, nodes=30_000) for search, start in jobs]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda job: job[0](job[1], nodes=30_000), jobs))
        shared = list(pool.map(lambda _: explore(HUGE, nodes=30_000), range(4)))
    assert all(same(one, two) for one, two in zip(alone, together, strict=True))
    assert all(same(walk, shared[0]) for walk in shared)


def test_a_thread_may_be_told_to_stop() -> None:
    running, stop = threading.Event(), threading.Event()

    def go_on(now: Progress) -> bool:
        running.set()
        return not stop.is_set()

    with ThreadPoolExecutor(1) as pool:
        search = pool.submit(explore, HUGE, seconds=PATIENCE, progress=go_on)
        assert running.wait(PATIENCE)
        stop.set()
        assert search.result().limit == "interrupted"


def test_an_exception_in_a_thread_stays_there() -> None:
    def progress(now: Progress) -> None:
        raise LookupError

    with ThreadPoolExecutor(2) as pool:
        failing = pool.submit(explore, HUGE, seconds=PATIENCE, progress=progress)
        other = pool.submit(explore, HUGE, seconds=0.3)
        assert isinstance(failing.exception(), LookupError)
        assert other.result().limit == "seconds"


def test_a_search_leaves_the_position_as_it_was() -> None:
    start = deal(3, Rules(ranks=5))
    line = start.line
    explore(start)
    solve(start)
    explore(start, nodes=77)
    assert start.line == line
    assert start.legal_moves() == Position.from_line(line).legal_moves()
    assert board_of(start) == ref.deal(3, ref.Rules(ranks=5))


@pytest.mark.parametrize("threads", [0, -1, 257, 2**70])
def test_impossible_numbers_of_threads(threads: int) -> None:
    with pytest.raises(ValueError, match="threads must be"):
        solve(deal(1), threads=threads)


def test_a_loss_states_its_error_bound_and_nothing_else_does() -> None:
    lost = deal(23, Rules.parse("basic"))
    once = solve(lost)
    twice = solve(lost, exact=True)
    assert (once.verdict, twice.verdict) == ("unwinnable", "unwinnable")
    assert once.error_bound is not None
    assert twice.error_bound is not None
    assert 0 < twice.error_bound <= once.error_bound**2 * 2
    assert twice.nodes > once.nodes
    assert solve(deal(42)).error_bound is None
    assert solve(deal(1), nodes=10).error_bound is None


def test_threads_agree_with_one() -> None:
    for seed in range(1, 41):
        position = deal(seed, Rules.parse("ranks=7"))
        assert solve(position, threads=2).verdict == solve(position).verdict


def test_a_callback_stops_threads() -> None:
    result = solve(deal(67), threads=2, progress=lambda _: False)
    assert (result.verdict, result.limit) == ("undecided", "interrupted")
