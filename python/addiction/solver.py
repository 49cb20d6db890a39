"""The solver with limits that suit the machine."""

from collections.abc import Callable, Sequence

from addiction import _core
from addiction._core import Move, Position, Progress, Shortened, SolveResult
from addiction.memory import default_memory_limit


def check_limits(nodes: int | None, seconds: float | None, memory: int | None) -> None:
    """Raise ValueError for a negative limit, as the searches do, before anything is done without one."""
    for name, limit in (("nodes", nodes), ("seconds", seconds), ("memory", memory)):
        if limit is not None and not limit >= 0:
            raise ValueError(f"{name} must be 0 or more")


def solve(
    position: Position,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    threads: int = 1,
    exact: bool = False,
    progress: Callable[[Progress], bool | None] | None = None,
) -> SolveResult:
    """Decide whether moves alone, without a shuffle, can win this position.

    The verdict is "winnable" with a winning line, "unwinnable" after every reachable board was
    entered, or "undecided" with the limit that ended the search. ``nodes`` limits the boards entered,
    ``seconds`` the wall-clock time, ``memory`` the bytes of table and stack (by default three
    quarters of the memory that is free); None is no limit. ``threads`` (1 to 256) share the work; with one,
    a search that only ``nodes`` limits is repeatable. With ``exact`` a loss is confirmed by a second search
    that tells boards apart by an independent hash; ``error_bound`` of the result says how far a loss can be
    trusted. ``progress`` is called about ten times a second and stops the search as "interrupted" by
    returning False; what it raises comes through, as does KeyboardInterrupt. Raises ValueError for a
    negative limit or an impossible number of threads.
    """
    if memory is None:
        memory = default_memory_limit()
    return _core.solve(
        position, nodes=nodes, seconds=seconds, memory=memory, threads=threads, exact=exact, progress=progress
    )


def shorten(
    position: Position,
    line: Sequence[Move],
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    progress: Callable[[Progress], bool | None] | None = None,
) -> Shortened:
    """Look for the shortest line that wins this position, from a winning line such as that of ``solve``.

    It goes on until the line is proven to have the fewest moves (``fewest``) or a limit is reached; without
    a limit that can take very long. At any end, ``line`` is the shortest that was found, and no line that
    wins has fewer moves than ``lower_bound``. Limits and ``progress`` are those of ``solve``. Raises
    ValueError if the line does not win.
    """
    if memory is None:
        memory = default_memory_limit()
    return _core.shorten(position, line, nodes=nodes, seconds=seconds, memory=memory, progress=progress)
