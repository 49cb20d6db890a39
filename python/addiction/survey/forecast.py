"""How long a survey still takes, judged by what its tries took so far."""

from __future__ import annotations

from dataclasses import dataclass, replace

from addiction.solver.limits import Limits
from addiction.survey.budgets import GROWTH, Budgets

Budget = int | None


@dataclass
class _Tries:
    """What is known of the tries with one budget."""

    waiting: int = 0
    """Deals that wait for this try."""
    done: int = 0
    still_open: int = 0
    """Of those done, how many need a larger budget."""
    seconds: float = 0.0
    """Of the searches."""
    beside: float = 0.0
    """What the same tries took besides: dealing, handing over, storing, waiting for their turn."""


@dataclass(frozen=True)
class _Cost:
    """What a try with a budget is expected to take."""

    seconds: float
    beside: float
    open_share: float


class Forecast:
    """Counts the tries by budget and reckons what those still to come will cost."""

    def __init__(self, limits: Limits, *, untried: int, open_by_budget: dict[int, int]) -> None:
        """Begin with the deals that wait: untried ones, and open ones by the budget they used up."""
        self._limits = limits
        self._budgets = Budgets(limits.nodes)
        self._tries: dict[Budget, _Tries] = {self._budgets.first: _Tries(waiting=untried)}
        for budget, count in open_by_budget.items():
            self._at(self._budgets.after(budget)).waiting += count

    def add(self, budget: Budget, seconds: float, *, stint: float, still_open: bool) -> None:
        """Take note of a try that is done: what its search took, and its stint, what it took on the whole."""
        tries = self._at(budget)
        tries.waiting -= 1
        tries.done += 1
        tries.seconds += seconds
        tries.beside += stint - seconds
        if still_open and budget is not None:
            tries.still_open += 1
            self._at(self._budgets.after(budget)).waiting += 1

    def seconds_left(self, parallel: int) -> float | None:
        """Return the seconds that the rest takes with so many searches at a time; None while nothing is known.

        Searches with budgets not tried yet are taken to cost in proportion to those before. Without a limit on nodes or
        seconds there is no saying how many will follow: the cost of those not tried yet is left out.
        """
        if not any(tries.done for tries in self._tries.values()):
            return None
        costs = self._costs()
        return sum(tries.waiting * costs[budget] for budget, tries in self._tries.items()) / max(1, parallel)

    def _costs(self) -> dict[Budget, float]:
        """Return the expected seconds of a deal from its try with a budget on."""
        expected: list[tuple[Budget, _Cost]] = []
        cost, before = _Cost(0.0, 0.0, 0.0), self._budgets.first
        for budget in self._ladder():
            tries = self._tries.get(budget)
            if tries is not None and tries.done:
                # In all, the stints can fall short of the searches only by the clock's error.
                beside = max(0.0, tries.beside)
                cost = _Cost(tries.seconds / tries.done, beside / tries.done, tries.still_open / tries.done)
            else:
                cost = self._guess(cost, GROWTH if budget is None or before is None else budget / before)
            expected.append((budget, cost))
            before = budget
        costs: dict[Budget, float] = {}
        rest = 0.0
        for budget, cost in reversed(expected):
            rest = costs[budget] = cost.seconds + cost.beside + cost.open_share * rest
        return costs

    def _guess(self, before: _Cost, growth: float) -> _Cost:
        """Return the cost of a budget not tried yet, from that of the budget before, so much smaller."""
        seconds = before.seconds * growth
        if self._limits.seconds is not None and seconds >= self._limits.seconds:
            return replace(before, seconds=self._limits.seconds, open_share=0.0)
        if self._limits.seconds is None and self._limits.nodes is None:
            return replace(before, seconds=0.0, beside=0.0)
        return replace(before, seconds=seconds)

    def _ladder(self) -> list[Budget]:
        ladder = [self._budgets.first]
        while (budget := ladder[-1]) is not None and budget != self._limits.nodes:
            ladder.append(self._budgets.after(budget))
        return ladder

    def _at(self, budget: Budget) -> _Tries:
        return self._tries.setdefault(budget, _Tries())
