"""What a survey is about, and how far it is."""

from __future__ import annotations

from dataclasses import dataclass, field

from addiction.solver.engine import ENGINE, Engine
from addiction.solver.limits import Limits


@dataclass(frozen=True)
class Parameters:
    """What all results of a survey have in common."""

    rules: str
    """The rules id."""
    limits: Limits
    engine: Engine = field(default=ENGINE)

    def difference(self, other: Parameters) -> str | None:
        """Say where these differ from what another run would have; None if nowhere."""
        if self.rules != other.rules:
            return f"rules {self.rules}, not rules {other.rules}"
        if self.limits != other.limits:
            return f"limits of {self.limits}, not limits of {other.limits}"
        if self.engine != other.engine:
            return f"{self.engine}, not {other.engine}"
        return None


@dataclass(frozen=True)
class Counts:
    """How many deals there are of each kind."""

    winnable: int
    unwinnable: int
    undecided: int
    """Left undecided at the survey's limits, or open."""
    open: int
    """Undecided within a first budget, and to be tried with a larger one."""
    untried: int
    """Seeds without a result."""

    @property
    def tried(self) -> int:
        """Deals with a result."""
        return self.winnable + self.unwinnable + self.undecided

    @property
    def total(self) -> int:
        """Seeds asked for."""
        return self.tried + self.untried

    @property
    def decided(self) -> int:
        """Deals known to be winnable or not."""
        return self.winnable + self.unwinnable

    @property
    def at_limits(self) -> int:
        """Deals left undecided at the survey's limits, for good."""
        return self.undecided - self.open

    @property
    def unfinished(self) -> int:
        """Deals that the survey still has to search."""
        return self.open + self.untried
