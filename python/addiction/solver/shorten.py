"""Shorter winning lines, and how short a line can be."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from addiction._core import Move, Position, Shortened, SolveResult
from addiction._core import shorten as search_shorter
from addiction.solver.limits import Limits, chosen_limits
from addiction.solver.memory import default_memory_limit
from addiction.solver.solve import Watch, solve

if TYPE_CHECKING:
    from addiction.literals import Limit, Verdict

DEFAULT_SECONDS: Final = 10.0
"""How long ``solve_shortest`` shortens a line where neither nodes nor seconds are limited."""


def shorten(
    position: Position,
    line: Sequence[Move],
    limits: Limits | None = None,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    progress: Watch | None = None,
) -> Shortened:
    """Look for the shortest line that wins this position, from a winning line such as that of ``solve``.

    It goes on until the line is proven to have the fewest moves (``fewest``) or a limit is reached; without
    a limit that can take very long. At any end, ``line`` is the shortest that was found, and no line that
    wins has fewer moves than ``lower_bound``. Limits and ``progress`` are those of ``solve``. Raises
    InputError if the line does not win.

    >>> from addiction import Rules, deal
    >>> position = deal(1, Rules(ranks=4))
    >>> shorter = shorten(position, solve(position).line)
    >>> shorter.fewest, len(shorter.line) == shorter.lower_bound
    (True, True)
    """
    limits = chosen_limits(limits, nodes, seconds, memory)
    return search_shorter(
        position,
        line,
        nodes=limits.nodes,
        seconds=limits.seconds,
        memory=default_memory_limit() if limits.memory is None else limits.memory,
        progress=progress,
    )


@dataclass(frozen=True)
class Answer:
    """What came of a search, and of shortening its line if that was asked for."""

    verdict: "Verdict"
    limit: "Limit | None"
    """What ended the search before it had all that was asked for, else None."""
    line: list[Move]
    nodes: int
    positions: int
    seconds: float
    peak_memory_bytes: int
    error_bound: float | None
    """Of a loss (see ``SolveResult``)."""
    lower_bound: int | None = None
    """No line has fewer moves; None if there is no line or it was not to be shortened."""

    @property
    def fewest(self) -> bool | None:
        """Whether no line is shorter, as far as the lower bound tells."""
        return None if self.lower_bound is None else self.lower_bound == len(self.line)

    @classmethod
    def of(cls, result: SolveResult) -> "Answer":
        """Return what a search alone came to."""
        return cls(
            result.verdict,
            result.limit,
            result.line,
            result.nodes,
            result.positions,
            result.seconds,
            result.peak_memory_bytes,
            result.error_bound,
        )

    def shortened(self, further: Shortened) -> "Answer":
        """Return what the search and the shortening of its line came to, with the figures of both together."""
        return Answer(
            self.verdict,
            further.limit,
            further.line,
            self.nodes + further.nodes,
            self.positions + further.positions,
            self.seconds + further.seconds,
            max(self.peak_memory_bytes, further.peak_memory_bytes),
            self.error_bound,
            further.lower_bound,
        )


def solve_shortest(
    position: Position, limits: Limits, *, threads: int = 1, exact: bool = False, progress: Watch | None = None
) -> Answer:
    """Solve a position, then shorten the line with what the search has left of its limits.

    Where neither nodes nor seconds are limited, shortening ends after DEFAULT_SECONDS. Arguments and errors are those
    of ``solve``.
    """
    answer = Answer.of(solve(position, limits, threads=threads, exact=exact, progress=progress))
    if answer.verdict != "winnable":
        return answer
    left = limits.after(nodes=answer.nodes, seconds=answer.seconds)
    if left.nodes is None and left.seconds is None:
        left = Limits(seconds=DEFAULT_SECONDS, memory=left.memory)
    return answer.shortened(shorten(position, answer.line, left, progress=progress))
