"""Sharing the wall-clock time out among the tries."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from addiction.survey.stints import Stints


def test_a_stint_of_a_single_worker_lasts_from_answer_to_answer() -> None:
    stints = Stints()
    stints.give(1, parallel=1, now=10.0)
    stints.give(2, parallel=1, now=10.5)
    assert stints.answer(1, parallel=1, now=12.0) == 2.0
    assert stints.answer(2, parallel=1, now=15.0) == 3.0
    # The worker has been free since 15.0, whenever it gets its next try.
    stints.give(3, parallel=1, now=16.0)
    assert stints.answer(3, parallel=1, now=17.0) == 2.0


def test_a_long_try_does_not_count_for_the_quick_ones_beside_it() -> None:
    stints = Stints()
    for seed in range(4):
        stints.give(seed, parallel=2, now=0.0)
    assert [stints.answer(seed, parallel=2, now=float(seed)) for seed in (1, 2, 3)] == [1.0, 1.0, 1.0]
    assert stints.answer(0, parallel=2, now=100.0) == 100.0


def test_a_try_that_overtakes_another_has_begun_in_its_stead() -> None:
    stints = Stints()
    for seed in range(3):
        stints.give(seed, parallel=1, now=0.0)
    assert stints.answer(2, parallel=1, now=1.0) == 1.0
    assert stints.answer(0, parallel=1, now=3.0) == 2.0
    assert stints.answer(1, parallel=1, now=6.0) == 3.0


def test_workers_come_and_go() -> None:
    stints = Stints()
    for seed in range(4):
        stints.give(seed, parallel=4, now=0.0)
    stints.give(4, parallel=4, now=0.0)
    assert [stints.answer(seed, parallel=1, now=2.0) for seed in range(3)] == [2.0] * 3  # three workers have left
    assert stints.answer(3, parallel=1, now=5.0) == 5.0
    assert stints.answer(4, parallel=1, now=6.0) == 1.0
    # Another one joins: what it did before is no matter of ours.
    stints.give(5, parallel=2, now=7.0)
    stints.give(6, parallel=2, now=7.0)
    assert [stints.answer(seed, parallel=2, now=8.0) for seed in (5, 6)] == [2.0, 1.0]


def test_an_answer_when_all_workers_are_gone() -> None:
    stints = Stints()
    stints.give(1, parallel=1, now=0.0)
    stints.give(2, parallel=1, now=0.0)
    assert stints.answer(1, parallel=0, now=1.0) == 1.0
    assert stints.answer(2, parallel=0, now=2.0) == 0.0


@given(st.lists(st.floats(0.001, 10), min_size=1, max_size=50), st.integers(1, 5))
def test_the_stints_fill_the_time_of_the_workers(gaps: list[float], parallel: int) -> None:
    """Answers come after these gaps, oldest try first, and each is replaced by a new try at once."""
    stints = Stints()
    for seed in range(2 * parallel):
        stints.give(seed, parallel=parallel, now=0.0)
    now, total = 0.0, 0.0
    for seed, gap in enumerate(gaps):
        now += gap
        total += stints.answer(seed, parallel=parallel, now=now)
        stints.give(2 * parallel + seed, parallel=parallel, now=now)
    under_way = range(len(gaps), len(gaps) + parallel)
    total += sum(stints.answer(seed, parallel=parallel, now=now) for seed in under_way)
    assert total == pytest.approx(parallel * now)
