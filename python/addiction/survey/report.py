"""The figures of a survey."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Generic, TypeVar

from addiction.sqlite import unsigned
from addiction.survey.facts import Counts, Parameters
from addiction.survey.interval import clopper_pearson
from addiction.survey.store import Store

LEVELS = (0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 1.0)
"""Shares of the deals at which quantiles are given."""
EXTREMES = 10
"""How many of the hardest and of the easiest deals are named."""
_DECIDED = "verdict <> 'undecided'"

Interval = tuple[float, float]
Value = TypeVar("Value", int, float)
Quantiles = dict[float, Value | None]
"""Quantiles by level: the least value that this share of the deals does not exceed. None: not known."""


@dataclass(frozen=True)
class Groups(Generic[Value]):
    """Quantiles of one figure."""

    winnable: Quantiles[Value]
    unwinnable: Quantiles[Value]
    all: Quantiles[Value]
    """Of all deals tried; undecided ones count as more than any figure."""


@dataclass(frozen=True)
class Extreme:
    """A deal that took very many or very few nodes."""

    seed: int
    verdict: str
    nodes: int
    seconds: float
    moves: int | None
    """Length of the winning line, None unless winnable."""


@dataclass(frozen=True)
class Lengths:
    """Lengths of the winning lines that were found (not the shortest there are)."""

    shortest: int
    longest: int
    mean: float
    quantiles: Quantiles[int]


@dataclass(frozen=True)
class Report:
    """What a survey says. Shares are between 0 and 1, intervals exact 95 % (Clopper-Pearson), times in seconds."""

    parameters: Parameters
    seeds: str
    counts: Counts
    undecided_by_limit: dict[str, int]
    """Deals left undecided, by the limit that they hit; open ones apart."""
    seconds: float
    """Wall-clock time of all sessions."""
    solver_seconds: float
    """Time of all searches."""
    intervals: dict[str, Interval]
    """Of the share of each verdict among the deals tried."""
    bounds: Interval
    """Share of winnable deals if all undecided ones are lost, and if all are won."""
    bounds_interval: Interval
    """Lower end of the interval of the first bound, upper end of that of the second."""
    nodes: Groups[int]
    """Nodes of the searches that decided."""
    times: Groups[float]
    """Seconds of the searches that decided."""
    lengths: Lengths | None
    hardest: tuple[Extreme, ...]
    """Deals left undecided at the limits count as harder than any that is decided; open ones are left out."""
    hardest_decided: tuple[Extreme, ...]
    easiest: tuple[Extreme, ...]

    @property
    def interval(self) -> Interval:
        """The interval of the share of deals found winnable within the limits, undecided ones counted as not won.

        It says nothing of the share that is winnable unless all are decided: that is ``bounds_interval``.
        """
        return self.intervals["winnable"]

    def summary(self) -> dict[str, Any]:
        """Return what scripts ask a survey for first, as plain data."""
        return {
            "deals": self.counts.tried,
            "winnable": self.counts.winnable,
            "unwinnable": self.counts.unwinnable,
            "undecided": self.counts.undecided,
            "open": self.counts.open,
            "untried": self.counts.untried,
            "unfinished": self.counts.unfinished,
            "seconds": round(self.seconds, 3),
        }

    def to_json(self) -> dict[str, Any]:
        """Return the report as plain data, the summary at the top level."""
        limits, engine = self.parameters.limits, self.parameters.engine
        return {
            **self.summary(),
            "solver_seconds": round(self.solver_seconds, 3),
            "interval": self.interval,
            "bounds": self.bounds,
            "bounds_interval": self.bounds_interval,
            "intervals": self.intervals,
            "undecided_by_limit": self.undecided_by_limit,
            "quantiles": {"nodes": asdict(self.nodes), "seconds": asdict(self.times)},
            "lengths": None if self.lengths is None else asdict(self.lengths),
            "hardest": [asdict(deal) for deal in self.hardest],
            "hardest_decided": [asdict(deal) for deal in self.hardest_decided],
            "easiest": [asdict(deal) for deal in self.easiest],
            "seeds": self.seeds,
            "rules": self.parameters.rules,
            "limits": asdict(limits),
            "engine": engine.version,
            "solver": engine.solver,
            "generator": engine.generator,
        }


def make_report(store: Store) -> Report:
    """Work out the figures of a survey as it is now."""
    with store.snapshot():
        counts = store.counts()
        intervals = _intervals(counts)
        not_lost = counts.winnable + counts.undecided
        return Report(
            parameters=store.parameters,
            seeds=str(store.seeds),
            counts=counts,
            undecided_by_limit=_by_limit(store),
            seconds=store.elapsed(),
            solver_seconds=_column(store, "total(spent_seconds)")[0],
            intervals=intervals,
            bounds=(counts.winnable / counts.tried, not_lost / counts.tried) if counts.tried else (0.0, 1.0),
            bounds_interval=(intervals["winnable"][0], clopper_pearson(not_lost, counts.tried)[1]),
            nodes=_groups(store, "nodes", counts.tried),
            times=_groups(store, "seconds", counts.tried),
            lengths=_lengths(_column(store, "moves", "verdict = 'winnable'")),
            hardest=_extremes(store, "NOT open", "verdict = 'undecided' DESC, nodes DESC"),
            hardest_decided=_extremes(store, _DECIDED, "nodes DESC"),
            easiest=_extremes(store, _DECIDED, "nodes"),
        )


def quantiles(ordered: Sequence[Value], *, of: int | None = None) -> Quantiles[Value]:
    """Return the quantiles of ``of`` values, of which these are the least, in ascending order (by default all)."""
    count = len(ordered) if of is None else of
    ranks = {level: max(1, math.ceil(level * count - 1e-9)) for level in LEVELS}
    return {level: ordered[rank - 1] if rank <= len(ordered) else None for level, rank in ranks.items()}


def _intervals(counts: Counts) -> dict[str, Interval]:
    by_verdict = {"winnable": counts.winnable, "unwinnable": counts.unwinnable, "undecided": counts.undecided}
    return {verdict: clopper_pearson(count, counts.tried) for verdict, count in by_verdict.items()}


def _groups(store: Store, column: str, tried: int) -> Groups[Any]:
    winnable = _column(store, column, "verdict = 'winnable'")
    unwinnable = _column(store, column, "verdict = 'unwinnable'")
    decided = sorted(winnable + unwinnable)
    return Groups(quantiles(winnable), quantiles(unwinnable), quantiles(decided, of=tried))


def _column(store: Store, column: str, condition: str = "TRUE") -> list[Any]:
    """Return a column of the deals that meet a condition, in ascending order."""
    return [value for (value,) in store.query(f"SELECT {column} FROM deals WHERE {condition} ORDER BY 1")]


def _by_limit(store: Store) -> dict[str, int]:
    counts = dict(
        store.query("SELECT limit_hit, count(*) FROM deals WHERE verdict = 'undecided' AND NOT open GROUP BY limit_hit")
    )
    return {limit: counts.get(limit, 0) for limit in ("nodes", "seconds", "memory")}


def _lengths(ordered: Sequence[int]) -> Lengths | None:
    if not ordered:
        return None
    return Lengths(ordered[0], ordered[-1], sum(ordered) / len(ordered), quantiles(ordered))


def _extremes(store: Store, condition: str, order: str) -> tuple[Extreme, ...]:
    rows = store.query(
        f"SELECT seed, verdict, nodes, seconds, moves FROM deals WHERE {condition} ORDER BY {order}, seed LIMIT ?",
        (EXTREMES,),
    )
    return tuple(Extreme(unsigned(seed), *rest) for seed, *rest in rows)
