"""The growing budgets of nodes by which a survey comes to its limit on them."""

from dataclasses import dataclass

FIRST_BUDGET = 20_000
"""Nodes of the first try: most of the quick deals fall to it, and it costs milliseconds."""
GROWTH = 64
"""How much larger the next budget is."""
_LEAST_GROWTH = 4
"""The same for the last budget, the limit: a smaller step would cost nearly a second full search."""
_LAST_BUDGET = 2**40  # beyond it a deal without a limit on nodes runs on to its other limits


@dataclass(frozen=True)
class Budgets:
    """The budgets on the way to a limit on nodes; None is no limit."""

    limit: int | None

    @property
    def first(self) -> int | None:
        """Nodes of a deal's first try."""
        return self._budget(FIRST_BUDGET)

    def after(self, budget: int) -> int | None:
        """Nodes of the try after one that used up its budget; None is no limit on nodes.

        The budget may be one that this version does not give, from a store of an earlier one.
        """
        following = self.first
        while following is not None and following <= budget and following != self.limit:
            following = self._budget(following * GROWTH)
        return following

    def _budget(self, nodes: int) -> int | None:
        if self.limit is None:
            return nodes if nodes <= _LAST_BUDGET else None
        return nodes if nodes * _LEAST_GROWTH <= self.limit else self.limit
