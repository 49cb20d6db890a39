"""Running a survey: which deal is tried next, with which budget, and what becomes of the answer."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Protocol

from addiction.survey.budgets import Budgets
from addiction.survey.errors import SurveyError
from addiction.survey.facts import Counts
from addiction.survey.forecast import Forecast
from addiction.survey.stints import Stints
from addiction.survey.store import Store
from addiction.survey.task import Outcome, Task

_TICK = 0.1  # seconds between two looks at whether to stop
_AHEAD = 2  # tasks given out for each search that can run, so that none waits for the next


class Workers(Protocol):
    """Who solves: the threads of this machine, or a cluster."""

    @property
    def parallel(self) -> int:
        """How many searches run at a time."""

    def submit(self, task: Task) -> None:
        """Take over a task."""

    def next(self, timeout: float) -> Outcome | None:
        """Return a finished search, None if none finishes within so many seconds."""


@dataclass(frozen=True)
class SurveyProgress:
    """How far a survey is."""

    counts: Counts
    elapsed: float
    """Seconds of this session."""
    rate: float
    """Searches finished a second in this session, tries with a first budget included."""
    seconds_left: float | None
    """Expected; None while nothing is known."""
    parallel: int
    """How many searches run at a time."""


def run_survey(
    store: Store,
    workers: Workers,
    *,
    should_stop: Callable[[], bool] = lambda: False,
    progress: Callable[[SurveyProgress], None] = lambda _: None,
    clock: Callable[[], float] = time.monotonic,
) -> bool:
    """Search the deals that the survey has not finished; returns whether all are finished.

    Every deal is tried with a small budget of nodes first, the undecided ones again with larger and larger ones up
    to the survey's limits: the answer is the one that a single search with all of the limits gives, only sooner for
    most deals. ``should_stop`` and ``progress`` are called about ten times a second; ``clock`` gives seconds.
    """
    if store.counts().unfinished == 0:
        return True
    return _Run(store, workers, clock).run(should_stop, progress)


class _Run:
    """One session of a survey."""

    def __init__(self, store: Store, workers: Workers, clock: Callable[[], float]) -> None:
        self._store = store
        self._workers = workers
        self._limits = store.parameters.limits
        self._budgets = Budgets(self._limits.nodes)
        self._untried = store.untried()
        self._in_flight: set[int] = set()
        self._counts = store.counts()
        self._forecast = Forecast(self._limits, untried=self._counts.untried, open_by_budget=store.open_by_budget())
        self._stints = Stints()
        self._searches = 0
        self._clock = clock
        self._start = clock()

    def run(self, should_stop: Callable[[], bool], progress: Callable[[SurveyProgress], None]) -> bool:
        self._store.begin_session(str(self._workers))
        while self._counts.unfinished > 0 and not should_stop():
            self._give_out()
            self._take_in()
            self._store.commit_if_due()
            progress(self._progress())
        self._store.commit()
        return self._counts.unfinished == 0

    def _give_out(self) -> None:
        parallel = self._workers.parallel
        wanted = parallel * _AHEAD - len(self._in_flight)
        if wanted <= 0:
            return
        for task in list(self._next_tasks(wanted)):
            self._in_flight.add(task.seed)
            self._stints.give(task.seed, parallel=parallel, now=self._clock())
            self._workers.submit(task)

    def _next_tasks(self, wanted: int) -> Iterator[Task]:
        """Give untried deals while there are any, then the open ones, those with the least budget first."""
        seeds = list(islice(self._untried, wanted))
        for seed in seeds:
            yield self._task(seed, self._budgets.first)
        if (wanted := wanted - len(seeds)) > 0:
            candidates = self._store.open_deals(wanted + len(self._in_flight))
            free = ((seed, budget) for seed, budget in candidates if seed not in self._in_flight)
            for seed, budget in islice(free, wanted):
                yield self._task(seed, self._budgets.after(budget))

    def _task(self, seed: int, budget: int | None) -> Task:
        return Task(seed, self._store.parameters.rules, budget, self._limits.seconds)

    def _take_in(self) -> None:
        outcome = self._workers.next(_TICK)
        while outcome is not None:
            self._record(outcome)
            outcome = self._workers.next(0)

    def _record(self, outcome: Outcome) -> None:
        task = outcome.task
        if outcome.engine != self._store.parameters.engine:
            raise SurveyError(
                f"a worker has {outcome.engine}, not {self._store.parameters.engine}: install the same wheel everywhere"
            )
        still_open = outcome.limit == "nodes" and task.nodes != self._limits.nodes
        self._store.record(outcome, still_open=still_open, elapsed=self._clock() - self._start)
        self._in_flight.remove(task.seed)
        self._searches += 1
        self._count(outcome, still_open=still_open)
        stint = self._stints.answer(task.seed, parallel=self._workers.parallel, now=self._clock())
        self._forecast.add(task.nodes, outcome.seconds, stint=stint, still_open=still_open)

    def _count(self, outcome: Outcome, *, still_open: bool) -> None:
        counts = self._counts
        if outcome.task.nodes == self._budgets.first:
            counts = replace(counts, untried=counts.untried - 1)
        else:
            counts = replace(counts, undecided=counts.undecided - 1, open=counts.open - 1)
        self._counts = replace(
            counts,
            **{outcome.verdict: getattr(counts, outcome.verdict) + 1},
            open=counts.open + still_open,
        )

    def _progress(self) -> SurveyProgress:
        elapsed = self._clock() - self._start
        return SurveyProgress(
            counts=self._counts,
            elapsed=elapsed,
            rate=self._searches / max(elapsed, 1e-9),
            seconds_left=self._forecast.seconds_left(self._workers.parallel),
            parallel=self._workers.parallel,
        )
