"""What a search may use."""

from dataclasses import dataclass

from addiction.errors import InputError
from addiction.words.message import Message


@dataclass(frozen=True)
class Limits:
    """What a search may use before its board is left undecided; None is no limit. Raises InputError for less than 0.

    Every search takes them as one object or one by one.

    >>> from addiction import deal, solve
    >>> limits = Limits(nodes=1000)
    >>> solve(deal(42), limits).limit
    'nodes'
    >>> solve(deal(42), limits).nodes == solve(deal(42), nodes=1000).nodes
    True
    """

    nodes: int | None = None
    """Boards entered."""
    seconds: float | None = None
    """Wall-clock time."""
    memory: int | None = None
    """Bytes that tables and stacks may hold; None is most of what the machine has free. For a survey, those of all
    searches of the machine together (on a cluster: of a worker)."""

    def __post_init__(self) -> None:
        for name, limit in (("nodes", self.nodes), ("seconds", self.seconds), ("memory", self.memory)):
            if limit is not None and not limit >= 0:
                raise InputError(Message("below-zero", {"name": name}))

    def __str__(self) -> str:
        limits = [
            None if self.nodes is None else f"{self.nodes} nodes",
            None if self.seconds is None else f"{self.seconds:.15g} seconds",
            "free memory" if self.memory is None else f"{_size_text(self.memory)} of memory",
        ]
        return ", ".join(limit for limit in limits if limit is not None)

    def after(self, *, nodes: int, seconds: float) -> "Limits":
        """Return what is left of these once a search has used so much; memory is given back."""
        return Limits(
            None if self.nodes is None else max(0, self.nodes - nodes),
            None if self.seconds is None else max(0.0, self.seconds - seconds),
            self.memory,
        )


def chosen_limits(limits: Limits | None, nodes: int | None, seconds: float | None, memory: int | None) -> Limits:
    """Return the limits that a caller gave, as one object or one by one. Raises InputError if as both."""
    single = Limits(nodes, seconds, memory)
    if limits is None:
        return single
    if single != Limits():
        raise InputError(Message("limits-twice"))
    return limits


def _size_text(size: int) -> str:
    """Return a number of bytes as one would ask for it, such as ``800M``."""
    units = iter("KMGT")
    unit = ""
    while size % 1024 == 0 and size >= 1024 and (larger := next(units, None)) is not None:
        size, unit = size // 1024, larger
    return f"{size}{unit}" if unit else f"{size} bytes"
