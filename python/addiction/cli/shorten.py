"""``addiction solve --shorten``: a shorter line than the first one, and how short a line can be."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from addiction._core import Move, Position, Progress, Shortened, SolveResult
from addiction.solver import shorten
from addiction.survey.limits import Limits

if TYPE_CHECKING:
    from addiction._core import Limit, Verdict

_DEFAULT_SECONDS = 10.0

ShortenOption = Annotated[
    bool,
    typer.Option(
        "--shorten",
        help="Go on after a win: look for a shorter line and prove how short one can be, within what the limits leave "
        f"(without a limit on nodes or seconds: {_DEFAULT_SECONDS:.0f} s).",
    ),
]


@dataclass(frozen=True)
class Answer:
    """What came of a search, and of shortening its line if that was asked for."""

    verdict: "Verdict"
    limit: "Limit | None"
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

    @property
    def claim(self) -> str:
        """Return the words that follow the number of moves."""
        if self.lower_bound is None:
            return ""
        return ", the fewest possible" if self.fewest else f" (at least {self.lower_bound} are needed)"


def answer_of(result: SolveResult, shortened: Shortened | None) -> Answer:
    """Return what both searches came to, with the figures of both together."""
    if shortened is None:
        return Answer(
            result.verdict,
            result.limit,
            result.line,
            result.nodes,
            result.positions,
            result.seconds,
            result.peak_memory_bytes,
            result.error_bound,
        )
    return Answer(
        result.verdict,
        shortened.limit,
        shortened.line,
        result.nodes + shortened.nodes,
        result.positions + shortened.positions,
        result.seconds + shortened.seconds,
        max(result.peak_memory_bytes, shortened.peak_memory_bytes),
        None,
        shortened.lower_bound,
    )


def shorten_line(
    position: Position, result: SolveResult, limits: Limits, progress: Callable[[Progress], bool]
) -> Shortened | None:
    """Shorten the line that a search found with what it left of its limits; None if it found no line."""
    if result.verdict != "winnable":
        return None
    nodes = None if limits.nodes is None else limits.nodes - result.nodes
    seconds = None if limits.seconds is None else max(0.0, limits.seconds - result.seconds)
    if nodes is None and seconds is None:
        seconds = _DEFAULT_SECONDS
    return shorten(position, result.line, nodes=nodes, seconds=seconds, memory=limits.memory, progress=progress)
