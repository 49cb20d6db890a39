"""The bench: a fixed list of deals whose node count is the solver's signature."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from addiction._core import Rules, deal
from addiction.solver.engine import Signature
from addiction.solver.limits import Limits
from addiction.solver.solve import solve

if TYPE_CHECKING:
    from addiction.literals import Verdict


@dataclass(frozen=True)
class Case:
    """Some deals under one limit."""

    rules: str
    seeds: range
    nodes: int
    """Limit a deal."""


CASES: Final = (
    Case("addiction", range(1, 41), 20_000),
    Case("addiction", range(1, 6), 160_000),
    Case("basic", range(1, 21), 20_000),
    Case("ranks=9", range(1, 21), 20_000),
    Case("ranks=7", range(1, 41), 20_000),
    Case("ranks=5,twos=fixed", range(1, 41), 20_000),
)
_MEMORY = 1 << 30  # more than any case needs, so that the machine has no say


@dataclass(frozen=True)
class CaseResult:
    """What the solver did on one case."""

    case: Case
    signature: Signature
    verdicts: dict[Verdict, int]
    """Deals by verdict."""
    seconds: float


@dataclass(frozen=True)
class BenchResult:
    """What the solver did on the whole list."""

    cases: tuple[CaseResult, ...]

    @property
    def signature(self) -> Signature:
        """The totals."""
        return Signature(
            sum(result.signature.nodes for result in self.cases),
            sum(result.signature.positions for result in self.cases),
        )

    @property
    def seconds(self) -> float:
        """Wall-clock time of all searches."""
        return sum(result.seconds for result in self.cases)


def run_bench() -> BenchResult:
    """Solve the list, one deal after the other in this thread."""
    return BenchResult(tuple(_run(case) for case in CASES))


def _run(case: Case) -> CaseResult:
    rules = Rules.parse(case.rules)
    verdicts: dict[Verdict, int] = {"winnable": 0, "unwinnable": 0, "undecided": 0}
    nodes = positions = 0
    start = time.perf_counter()
    for seed in case.seeds:
        result = solve(deal(seed, rules), Limits(nodes=case.nodes, memory=_MEMORY))
        verdicts[result.verdict] += 1
        nodes += result.nodes
        positions += result.positions
    return CaseResult(case, Signature(nodes, positions), verdicts, time.perf_counter() - start)
