"""Whether moves alone can win a board."""

from collections.abc import Callable

from addiction._core import Position, Progress, SolveResult
from addiction._core import explore as search_all
from addiction._core import solve as search
from addiction.solver.limits import Limits, chosen_limits
from addiction.solver.memory import default_memory_limit

Watch = Callable[[Progress], bool | None]
"""Told about ten times a second how far a search is; stops it by returning False."""


def solve(
    position: Position,
    limits: Limits | None = None,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    threads: int = 1,
    exact: bool = False,
    progress: Watch | None = None,
) -> SolveResult:
    """Decide whether moves alone, without a shuffle, can win this position.

    The verdict is "winnable" with a winning line, "unwinnable" after every reachable board was
    entered, or "undecided" with the limit that ended the search. The limits are given as one object, or one by
    one: ``nodes`` limits the boards entered, ``seconds`` the wall-clock time, ``memory`` the bytes of table and
    stack (by default three quarters of the memory that is free); None is no limit. ``threads`` (1 to 256) share the
    work; with one, a search that only ``nodes`` limits is repeatable. With ``exact`` a loss is confirmed by a second
    search that tells boards apart by an independent hash; ``error_bound`` of the result says how far a loss can be
    trusted. ``progress`` is called about ten times a second and stops the search as "interrupted" by
    returning False; what it raises comes through, as does KeyboardInterrupt. Raises InputError for a
    negative limit, limits given in both ways, or an impossible number of threads.

    >>> from addiction import Game
    >>> game = Game.deal(42)
    >>> result = solve(game.position, nodes=100_000)
    >>> result.verdict
    'winnable'
    >>> for move in result.line:
    ...     _ = game.move(move)
    >>> game.status
    'won'
    """
    limits = chosen_limits(limits, nodes, seconds, memory)
    return search(
        position,
        nodes=limits.nodes,
        seconds=limits.seconds,
        memory=default_memory_limit() if limits.memory is None else limits.memory,
        threads=threads,
        exact=exact,
        progress=progress,
    )


def explore(
    position: Position,
    limits: Limits | None = None,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    progress: Watch | None = None,
) -> SolveResult:
    """Enter every board that moves can reach, won ones too: ``positions`` is their number if ``limit`` is None.

    The verdict says whether a won board is among them; the line stays empty. Limits, ``progress`` and errors are those
    of ``solve``.

    >>> from addiction import Rules, deal
    >>> explore(deal(1, Rules(ranks=4))).positions
    12660
    """
    limits = chosen_limits(limits, nodes, seconds, memory)
    return search_all(
        position,
        nodes=limits.nodes,
        seconds=limits.seconds,
        memory=default_memory_limit() if limits.memory is None else limits.memory,
        progress=progress,
    )
