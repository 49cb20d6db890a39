"""Tests of shorten: lines no longer than before that win, bounds, limits, callbacks and signals."""

import signal
import threading
from typing import Any, NoReturn

import pytest
from hypothesis import given, settings

import reference as ref
from addiction import Move, Position, Progress, Rules, Setup, Shortened, deal, shorten, solve
from strategies import Case, cases, check_wins

# A winnable deal whose fewest moves take longer to find than a test may.
LONG = deal(2)
LINE = solve(LONG, nodes=2_000_000).line


def same(one: Shortened, other: Shortened) -> bool:
    """Whether two results are equal but for the time."""
    fields = ["line", "lower_bound", "limit", "nodes", "positions", "peak_memory_bytes"]
    return [getattr(one, field) for field in fields] == [getattr(other, field) for field in fields]


@pytest.mark.parametrize("twos", ref.TWO_RULES)
@pytest.mark.parametrize("ranks", [3, 4])
def test_the_fewest_moves_are_those_of_the_reference(ranks: int, twos: str) -> None:
    variant = ref.Rules(ranks=ranks, shuffles=0, twos=twos)
    checked = 0
    for seed in range(40):
        start = deal(seed, Rules.parse(variant.rules_id()))
        result = solve(start)
        if result.verdict != "winnable" or len(result.line) > 12:
            continue
        expected = ref.solve(ref.deal(seed, variant), variant)
        assert expected is not None
        shortened = shorten(start, result.line)
        check_wins(Case(ref.deal(seed, variant), 0, variant), shortened.line)
        assert (shortened.fewest, shortened.limit) == (True, None)
        assert len(shortened.line) == shortened.lower_bound == len(expected)
        checked += 1
    assert checked > 0


@settings(max_examples=60, deadline=None)
@given(cases())
def test_a_shortened_line_wins_and_is_no_longer(case: Case) -> None:
    result = solve(case.position, nodes=3000)
    if result.verdict != "winnable":
        return
    shortened = shorten(case.position, result.line, nodes=3000)
    check_wins(case, shortened.line)
    assert shortened.lower_bound <= len(shortened.line) <= len(result.line)
    assert shortened.fewest == (shortened.lower_bound == len(shortened.line)) == (shortened.limit is None)
    assert shortened.nodes <= 3000


def test_a_full_deal_gets_shorter() -> None:
    start = deal(21)
    line = solve(start).line
    shortened = shorten(start, line, nodes=5_000_000)
    assert len(line) > len(shortened.line) == shortened.lower_bound == 83
    assert shortened.fewest


def test_a_won_board_needs_no_move() -> None:
    won = Setup.from_text("2D 3D --\n2C 3C --\n2H 3H --\n2S 3S --", Rules(ranks=3)).position()
    shortened = shorten(won, [])
    assert (shortened.line, shortened.lower_bound, shortened.fewest, shortened.limit) == ([], 0, True, None)


@pytest.mark.parametrize(
    "line", [[], LINE[:-1], LINE[1:], [*LINE, LINE[-1]], solve(deal(6)).line, solve(deal(1, Rules(ranks=3))).line]
)
def test_a_line_that_does_not_win_is_refused(line: list[Move]) -> None:
    with pytest.raises(ValueError, match="line"):
        shorten(LONG, line)


def test_a_result_is_read_only_and_shows_its_figures() -> None:
    shortened = shorten(LONG, LINE, nodes=10)
    for field in ("line", "lower_bound", "fewest", "limit", "nodes", "positions", "seconds", "other"):
        with pytest.raises(AttributeError):
            setattr(shortened, field, None)
    assert repr(shortened) == f"<Shortened {len(LINE)} moves, at least {shortened.lower_bound}>"


# Limits


@pytest.mark.parametrize("nodes", [0, 1, 1023, 1024, 1025, 50_000])
def test_a_limit_on_nodes_is_kept_exactly(nodes: int) -> None:
    shortened = shorten(LONG, LINE, nodes=nodes)
    assert (shortened.limit, shortened.nodes, shortened.fewest) == ("nodes", nodes, False)
    assert same(shorten(LONG, LINE, nodes=nodes), shortened)


def test_a_limit_on_seconds_ends_the_search() -> None:
    assert shorten(LONG, LINE, seconds=0.1).limit == "seconds"
    assert shorten(LONG, LINE, seconds=0).limit == "seconds"


@pytest.mark.parametrize("memory", [0, 100_000, 1_000_000])
def test_a_limit_on_memory_is_kept(memory: int) -> None:
    shortened = shorten(LONG, LINE, memory=memory)
    assert shortened.limit == "memory"
    assert shortened.peak_memory_bytes <= memory
    assert same(shorten(LONG, LINE, memory=memory), shortened)


@pytest.mark.parametrize("limits", [{"nodes": -1}, {"nodes": 2**64}, {"seconds": -1.0}, {"memory": -1}])
def test_impossible_limits(limits: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="must be"):
        shorten(LONG, LINE, **limits)


# Callbacks and signals


def test_a_callback_stops_the_search() -> None:
    seen: list[Progress] = []

    def progress(now: Progress) -> bool:
        seen.append(now)
        return len(seen) < 2

    shortened = shorten(LONG, LINE, progress=progress)
    assert shortened.limit == "interrupted"
    assert 0 < seen[0].nodes < seen[1].nodes <= shortened.nodes
    check_wins(Case(ref.deal(2, ref.Rules()), 3, ref.Rules()), shortened.line)


def test_what_a_callback_raises_comes_through() -> None:
    def progress(now: Progress) -> NoReturn:
        raise LookupError

    with pytest.raises(LookupError):
        shorten(LONG, LINE, progress=progress)


def test_ctrl_c_comes_through() -> None:
    timer = threading.Timer(0.2, lambda: signal.raise_signal(signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        shorten(LONG, LINE)


def test_the_position_stays_as_it_was() -> None:
    line = LONG.line
    shorten(LONG, LINE, nodes=1000)
    assert LONG.line == line
    assert Position.from_line(line) == LONG
