"""The ladder of budgets and the forecast built on it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from addiction.solver.limits import Limits
from addiction.survey.budgets import FIRST_BUDGET, Budgets
from addiction.survey.forecast import Forecast


def ladder(limit: int | None) -> list[int | None]:
    steps = Budgets(limit)
    budgets = [steps.first]
    while (budget := budgets[-1]) is not None and budget != limit:
        budgets.append(steps.after(budget))
    return budgets


@given(st.integers(1, 2**63 - 1))
def test_the_ladder_ends_at_the_limit_and_costs_little_on_the_way(nodes: int) -> None:
    budgets = ladder(nodes)
    assert budgets[-1] == nodes
    steps = [budget for budget in budgets if budget is not None]
    assert steps == sorted(set(steps))
    assert sum(steps[:-1]) <= 0.26 * nodes


def test_small_and_large_limits() -> None:
    assert ladder(1) == [1]
    assert ladder(FIRST_BUDGET) == [FIRST_BUDGET]
    assert ladder(50_000) == [50_000]
    assert ladder(100_000) == [20_000, 100_000]
    assert ladder(1_000_000) == [20_000, 1_000_000]
    assert ladder(100_000_000) == [20_000, 1_280_000, 100_000_000]


def test_a_store_of_an_earlier_version_goes_on_with_the_budgets_of_this_one() -> None:
    # Versions up to 0.1.0 gave eight times as many nodes from try to try.
    assert Budgets(None).after(160_000) == 1_280_000
    assert Budgets(None).after(1_280_000) == 81_920_000
    assert Budgets(1_000_000).after(160_000) == 1_000_000
    assert Budgets(100_000).after(20_000) == 100_000
    assert Budgets(30_000).after(160_000) == 30_000
    forecast = Forecast(Limits(nodes=1_000_000), untried=0, open_by_budget={160_000: 3})
    forecast.add(1_000_000, 2.0, stint=2.0, still_open=False)
    assert forecast.seconds_left(1) == pytest.approx(2 * 2)


def test_without_a_limit_on_nodes_the_last_try_has_none() -> None:
    budgets = ladder(None)
    assert budgets[0] == FIRST_BUDGET
    assert budgets[-1] is None
    assert len(budgets) < 8


def test_nothing_is_foretold_before_the_first_try() -> None:
    assert Forecast(Limits(nodes=1_000_000), untried=10, open_by_budget={}).seconds_left(2) is None


def test_a_try_not_seen_yet_is_reckoned_to_cost_more_in_proportion() -> None:
    forecast = Forecast(Limits(nodes=1_000_000), untried=4, open_by_budget={})
    forecast.add(20_000, 1.0, stint=1.0, still_open=True)
    # Three first tries of 1 s, and four second ones of 50 s, since the only deal so far stayed open.
    assert forecast.seconds_left(1) == pytest.approx(3 * 1 + 4 * 50)
    assert forecast.seconds_left(5) == pytest.approx((3 * 1 + 4 * 50) / 5)


def test_only_the_share_left_open_goes_on() -> None:
    forecast = Forecast(Limits(nodes=1_000_000), untried=4, open_by_budget={})
    forecast.add(20_000, 1.0, stint=1.0, still_open=True)
    forecast.add(20_000, 1.0, stint=1.0, still_open=False)
    forecast.add(1_000_000, 3.0, stint=3.0, still_open=False)
    assert forecast.seconds_left(1) == pytest.approx(2 * (1 + 0.5 * 3))


def test_open_deals_of_an_earlier_session_wait_for_their_next_budget() -> None:
    forecast = Forecast(Limits(nodes=1_000_000), untried=0, open_by_budget={20_000: 5})
    forecast.add(1_000_000, 2.0, stint=2.0, still_open=False)
    assert forecast.seconds_left(1) == pytest.approx(4 * 2)


def test_a_limit_on_seconds_bounds_every_try() -> None:
    forecast = Forecast(Limits(seconds=2.0), untried=3, open_by_budget={})
    forecast.add(20_000, 1.0, stint=1.0, still_open=True)
    assert forecast.seconds_left(1) == pytest.approx(2 * 1 + 3 * 2)


def test_what_a_deal_takes_beside_its_search_counts() -> None:
    forecast = Forecast(Limits(nodes=20_000), untried=10, open_by_budget={})
    for _ in range(4):
        forecast.add(20_000, 0.01, stint=0.2, still_open=False)
    assert forecast.seconds_left(1) == pytest.approx(6 * 0.2)


def test_what_comes_beside_a_search_does_not_grow_with_its_budget() -> None:
    forecast = Forecast(Limits(nodes=1_000_000), untried=4, open_by_budget={})
    forecast.add(20_000, 1.0, stint=1.5, still_open=True)
    assert forecast.seconds_left(1) == pytest.approx(3 * 1.5 + 4 * (50 + 0.5))


def test_stints_that_fall_short_of_their_searches_leave_the_searches() -> None:
    forecast = Forecast(Limits(nodes=20_000), untried=3, open_by_budget={})
    forecast.add(20_000, 1.0, stint=0.9, still_open=False)
    assert forecast.seconds_left(1) == pytest.approx(2 * 1)


def test_nothing_is_left_at_the_end() -> None:
    forecast = Forecast(Limits(), untried=1, open_by_budget={})
    forecast.add(20_000, 1.0, stint=1.0, still_open=False)
    assert forecast.seconds_left(1) == 0
