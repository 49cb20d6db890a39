"""Surveys for tests: small ones, run in this process, some with results that are made up."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from addiction import Position, Rules, deal
from addiction.seeds import SeedSet
from addiction.solver.engine import ENGINE
from addiction.solver.limits import Limits
from addiction.survey.facts import Parameters
from addiction.survey.pool import LocalPool
from addiction.survey.runner import run_survey
from addiction.survey.store import Store
from addiction.survey.task import Outcome, Task, solve_deal

MEMORY = 256 << 20
FULL = Rules().id
# Rules whose deals are decided in milliseconds.
EASY = Rules.parse("ranks=5").id


def parameters(rules: str = EASY, **limits: Any) -> Parameters:
    return Parameters(rules, Limits(memory=MEMORY, **limits))


def run(
    store: Store,
    *,
    jobs: int = 2,
    search: Callable[..., Outcome] = solve_deal,
    should_stop: Callable[[], bool] = lambda: False,
) -> bool:
    with LocalPool(jobs, memory=MEMORY, search=search) as pool:
        return run_survey(store, pool, should_stop=should_stop)


def survey_file(
    path: Path, seeds: str, parameters: Parameters, *, jobs: int = 2, search: Callable[..., Outcome] = solve_deal
) -> Path:
    """Run a survey into a file."""
    with Store.write(path, parameters, SeedSet.parse(seeds)) as store:
        assert run(store, jobs=jobs, search=search)
    return path


def outcome(seed: int, *, rules: str = EASY, nodes: int | None = None) -> Outcome:
    """What a search of a seed finds."""
    return solve_deal(Task(seed, rules, nodes, None), memory=MEMORY, keep_going=lambda: True)


def invented(seed: int, verdict: Any, *, nodes: int, limit: Any = None, moves: int = 0) -> Outcome:
    """What a search of a seed did not find; it took a microsecond a node."""
    return Outcome(
        task=Task(seed, EASY, 1000, None),
        deal=deal(seed, Rules.parse(EASY)).line,
        verdict=verdict,
        limit=limit,
        line=("2C 1",) * moves,
        nodes=nodes,
        positions=nodes,
        seconds=nodes * 1e-6,
        memory_bytes=0,
        engine=ENGINE,
    )


def imagined(task: Task, *, memory: int, keep_going: Callable[[], bool]) -> Outcome:
    """What an oracle says of a deal: it claims to need 1 to 2,000 nodes, by the deal's key alone."""

    def oracle(position: Position, limits: Limits, **others: object) -> Any:
        nodes = limits.nodes
        key = int(position.key, 16)
        needed = key % 2000 + 1
        decided = nodes is None or needed <= nodes
        winnable = decided and key % 3 > 0
        return SimpleNamespace(
            verdict="undecided" if not decided else "winnable" if winnable else "unwinnable",
            limit=None if decided else "nodes",
            line=position.legal_moves()[:1] if winnable else [],
            nodes=needed if decided else nodes,
            positions=needed,
            seconds=needed * 1e-6,
            peak_memory_bytes=needed,
        )

    return solve_deal(task, memory=memory, keep_going=keep_going, solver=oracle)


def table(path: Path) -> list[dict[str, Any]]:
    """All results of a file, without the times."""
    with Store.read(path) as store:
        return [{name: row[name] for name in row if "seconds" not in name} for row in store.rows()]
