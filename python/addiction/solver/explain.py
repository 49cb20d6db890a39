"""Why a board can't be won: the cards that stand in each other's way, or what a search found."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from addiction._core import DeadEnd, Extent, Position, SolveResult
from addiction._core import dead_end as find_dead_end
from addiction._core import extent as find_extent
from addiction._core import never_placed as find_never_placed
from addiction.solver.limits import Limits, chosen_limits
from addiction.solver.memory import default_memory_limit
from addiction.solver.solve import Watch, solve
from addiction.words.explanation import dead_end_lines, search_lines
from addiction.words.message import Message

if TYPE_CHECKING:
    from addiction.literals import Limit, Verdict

_EXTENT_NODES = 1_000_000


@dataclass(frozen=True)
class Explanation:
    """What is known of why moves alone can't win a position. ``str`` gives the words."""

    position: Position
    """The position that was asked about."""
    dead_end: DeadEnd | None
    """The cards that wait for each other, if they alone show that the position is unwinnable."""
    search: SolveResult | None
    """The answer of a search; None if there is a dead end, which needs none."""
    never_placed: tuple[str, ...]
    """Cards that no moves can place, as far as the solver's relaxation shows it; of an unwinnable position."""
    extent: Extent | None
    """What all boards show that moves can reach, where a search was needed and they are few enough to be entered."""

    @property
    def verdict(self) -> "Verdict":
        """The solver's verdict; only an unwinnable position has an explanation."""
        return "unwinnable" if self.search is None else self.search.verdict

    @property
    def limit(self) -> "Limit | None":
        """What ended an undecided search, else None."""
        return None if self.search is None else self.search.limit

    def lines(self, name: Callable[[str], str] = str) -> list[str]:
        """Return the explanation in words, line by line; ``name`` writes a card."""
        if self.dead_end is not None:
            return dead_end_lines(self.dead_end, name)
        match self.verdict:
            case "winnable":
                return [str(Message("explain-winnable"))]
            case "undecided":
                if self.limit == "interrupted":
                    return [str(Message("explain-interrupted"))]
                return [str(Message("explain-undecided", {"limit": str(self.limit)}))]
            case "unwinnable":
                return search_lines(self.position, self.never_placed, self.extent, name)

    def __str__(self) -> str:
        return "\n".join(self.lines())


def explain(
    position: Position,
    limits: Limits | None = None,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    progress: Watch | None = None,
) -> Explanation:
    """Find out why moves alone can't win a position.

    Where the cards that never leave their cells show it, no search is needed; elsewhere the position is solved under
    these limits, which are those of ``solve``. Raises InputError for a negative limit.

    >>> from addiction import deal
    >>> for line in explain(deal(93)).lines()[:2]:
    ...     print(line)
    unwinnable without a shuffle, as the cards that can never move show:
      8D never leaves r3c13, but a won board has it in column 7
    """
    limits = chosen_limits(limits, nodes, seconds, memory)
    never_placed = tuple(find_never_placed(position))
    if (dead_end := find_dead_end(position)) is not None:
        return Explanation(position, dead_end, None, never_placed, None)
    search = solve(position, limits, progress=progress)
    if search.verdict != "unwinnable":
        return Explanation(position, None, search, (), None)
    return Explanation(position, None, search, never_placed, _extent(position, limits, search.nodes))


def _extent(position: Position, limits: Limits, nodes_used: int) -> Extent | None:
    nodes = _EXTENT_NODES if limits.nodes is None else min(_EXTENT_NODES, limits.nodes - nodes_used)
    memory = default_memory_limit() if limits.memory is None else limits.memory
    return find_extent(position, nodes=nodes, memory=memory)
