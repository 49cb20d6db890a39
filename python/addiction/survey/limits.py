"""The limits that a survey sets to each deal, and the growing budgets on the way there."""

from dataclasses import dataclass

FIRST_BUDGET = 20_000
"""Nodes of the first try: most of the quick deals fall to it, and it costs milliseconds."""
GROWTH = 64
"""How much larger the next budget is."""
_LEAST_GROWTH = 4
"""The same for the last budget, the limit: a smaller step would cost nearly a second full search."""
_LAST_BUDGET = 2**40  # beyond it a deal without a limit on nodes runs on to its other limits


@dataclass(frozen=True)
class Limits:
    """What a search may use before its deal is left undecided; None is no limit."""

    nodes: int | None = None
    """Boards entered."""
    seconds: float | None = None
    """Wall-clock time."""
    memory: int | None = None
    """Bytes for all searches of the machine together (on a cluster: of a worker); None is as much as is free."""

    @property
    def first_budget(self) -> int | None:
        """Nodes of a deal's first try."""
        return self._budget(FIRST_BUDGET)

    def budget_after(self, budget: int) -> int | None:
        """Nodes of the try after one that used up its budget; None is no limit on nodes.

        The budget may be one that this version does not give, from a store of an earlier one.
        """
        following = self.first_budget
        while following is not None and following <= budget and following != self.nodes:
            following = self._budget(following * GROWTH)
        return following

    def _budget(self, nodes: int) -> int | None:
        if self.nodes is None:
            return nodes if nodes <= _LAST_BUDGET else None
        return nodes if nodes * _LEAST_GROWTH <= self.nodes else self.nodes

    def __str__(self) -> str:
        limits = [
            None if self.nodes is None else f"{self.nodes} nodes",
            None if self.seconds is None else f"{self.seconds:.15g} seconds",
            "free memory" if self.memory is None else f"{_size_text(self.memory)} of memory",
        ]
        return ", ".join(limit for limit in limits if limit is not None)


def _size_text(size: int) -> str:
    """Return a number of bytes as one would ask for it, such as ``800M``."""
    units = iter("KMGT")
    unit = ""
    while size % 1024 == 0 and size >= 1024 and (larger := next(units, None)) is not None:
        size, unit = size // 1024, larger
    return f"{size}{unit}" if unit else f"{size} bytes"
