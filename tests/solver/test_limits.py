"""Tests of the limits of a search: one object for every question."""

from collections.abc import Callable
from functools import partial
from math import inf, nan
from typing import Any

import pytest

from addiction import InputError, Limits, Move, Position, deal, explain, explore, first_moves, shorten, solve
from addiction.solver.limits import chosen_limits

START = deal(2)


def winning_line() -> list[Move]:
    return solve(deal(42)).line


def shorten_42(_: Position, *limits: Limits, **named: Any) -> Any:
    return shorten(deal(42), winning_line(), *limits, **named)


QUESTIONS: dict[str, Callable[..., Any]] = {
    "solve": solve,
    "explore": explore,
    "explain": explain,
    "first moves": first_moves,
    "shorten": shorten_42,
}
question = pytest.mark.parametrize("ask", QUESTIONS.values(), ids=QUESTIONS)


def told(answer: Any) -> Any:
    """An answer without what the clock says."""
    found = getattr(answer, "search", None) or answer
    return found.nodes, getattr(found, "limit", None), getattr(found, "line", None) or getattr(found, "moves", None)


@question
def test_limits_are_taken_as_one_object_or_one_by_one(ask: Callable[..., Any]) -> None:
    limits = Limits(nodes=3000, memory=1 << 24)
    answer = told(ask(START, limits))
    assert answer == told(ask(START, nodes=3000, memory=1 << 24)) == told(ask(START, limits=limits))
    assert answer != told(ask(START, Limits(nodes=2000)))
    assert 0 < answer[0] <= 3000


@question
@pytest.mark.parametrize("named", [{"nodes": 1}, {"seconds": 1.0}, {"memory": 1}])
def test_not_in_both_ways(ask: Callable[..., Any], named: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="one object or one by one, not both"):
        ask(START, Limits(nodes=10), **named)
    with pytest.raises(InputError):
        ask(START, Limits(), **named)


@pytest.mark.parametrize("field", ["nodes", "seconds", "memory"])
@pytest.mark.parametrize("wrong", [-1, -1e-9, -inf, nan, -(2**70)])
def test_less_than_nothing_and_no_number_are_refused(field: str, wrong: float) -> None:
    named: dict[str, Any] = {field: wrong}
    for make in (partial(Limits, **named), *(partial(ask, START, **named) for ask in QUESTIONS.values())):
        with pytest.raises(InputError, match=f"{field} must be 0 or more"):
            make()


@question
def test_no_limit_on_time_is_none_or_infinite(ask: Callable[..., Any]) -> None:
    assert told(ask(START, nodes=500, seconds=inf)) == told(ask(START, nodes=500))


@question
def test_limits_of_nothing_end_at_once(ask: Callable[..., Any]) -> None:
    assert told(ask(START, Limits(nodes=0)))[0] == 0


@pytest.mark.parametrize("wrong", [True, False, "5", 2.5])
def test_nodes_and_memory_are_whole_numbers(wrong: Any) -> None:
    for named in ({"nodes": wrong}, {"memory": wrong}):
        with pytest.raises(TypeError):
            solve(START, **named)


def test_what_is_left_after_a_search() -> None:
    limits = Limits(nodes=10, seconds=2.0, memory=5)
    assert limits.after(nodes=4, seconds=0.5) == Limits(nodes=6, seconds=1.5, memory=5)
    assert limits.after(nodes=11, seconds=3.0) == Limits(nodes=0, seconds=0.0, memory=5)
    assert Limits().after(nodes=4, seconds=0.5) == Limits()
    assert chosen_limits(None, 1, None, 2) == Limits(nodes=1, memory=2)
