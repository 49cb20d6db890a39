"""One deal's search, as a pure function of plain data: the same here, in a thread and on another machine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from addiction._core import Rules, SolveResult, deal
from addiction.solver.engine import ENGINE, Engine
from addiction.solver.limits import Limits
from addiction.solver.solve import solve

if TYPE_CHECKING:
    from addiction.literals import Limit, Verdict


@dataclass(frozen=True)
class Task:
    """What to solve, with this try's limits."""

    seed: int
    rules: str
    """The rules id."""
    nodes: int | None
    seconds: float | None


@dataclass(frozen=True)
class Outcome:
    """What one search found."""

    task: Task
    deal: str
    """The deal's one-line form."""
    verdict: Verdict
    limit: Limit | None
    """What ended an undecided search, else None."""
    line: tuple[str, ...]
    """A winning line; empty unless winnable."""
    nodes: int
    positions: int
    seconds: float
    memory_bytes: int
    """Most bytes that the search held."""
    engine: Engine
    """The program that searched."""


def solve_deal(
    task: Task, *, memory: int, keep_going: Callable[[], bool], solver: Callable[..., SolveResult] = solve
) -> Outcome:
    """Solve one deal within ``memory`` bytes; ``keep_going`` is asked ten times a second and interrupts with False.

    ``solver`` is called as ``solve`` is.
    """
    try:
        position = deal(task.seed, Rules.parse(task.rules))
        result = solver(position, Limits(task.nodes, task.seconds, memory), progress=lambda _: keep_going())
        return _outcome(task, position.line, result)
    except MemoryError:
        # Other searches hold all that the system gives. That ends this one as reaching its share would.
        return _without_memory(task)


def _outcome(task: Task, line: str, result: SolveResult) -> Outcome:
    return Outcome(
        task=task,
        deal=line,
        verdict=result.verdict,
        limit=result.limit,
        line=tuple(map(str, result.line)),
        nodes=result.nodes,
        positions=result.positions,
        seconds=result.seconds,
        memory_bytes=result.peak_memory_bytes,
        engine=ENGINE,
    )


def _without_memory(task: Task) -> Outcome:
    return Outcome(
        task=task,
        deal=deal(task.seed, Rules.parse(task.rules)).line,
        verdict="undecided",
        limit="memory",
        line=(),
        nodes=0,
        positions=0,
        seconds=0.0,
        memory_bytes=0,
        engine=ENGINE,
    )
