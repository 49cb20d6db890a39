"""The bench: its signature is the recorded one, and a change of the solver shows."""

import json
from collections.abc import Callable
from functools import partial

import pytest

from addiction.cli import bench as cli_bench
from addiction.solver import bench
from addiction.solver.bench import CASES, BenchResult, run_bench
from addiction.solver.engine import RECORDED, Signature
from program import Run, call


@pytest.fixture(scope="module")
def result() -> BenchResult:
    """What the whole list gives."""
    return run_bench()


@pytest.fixture
def command(result: BenchResult, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Run]:
    """Run the command, which need not search again."""
    monkeypatch.setattr(cli_bench, "run_bench", lambda: result)
    return partial(call, "bench")


def test_the_solver_has_its_recorded_signature(result: BenchResult) -> None:
    # If this fails, the solver does something else than before. When that is meant, put the new totals into
    # engine.RECORDED, in the commit that says why.
    assert result.signature == RECORDED


def test_the_list_has_every_verdict(result: BenchResult) -> None:
    verdicts = [one.verdicts for one in result.cases]
    assert all(sum(counts[verdict] for counts in verdicts) > 0 for verdict in ("winnable", "unwinnable", "undecided"))
    assert [sum(counts.values()) for counts in verdicts] == [len(case.seeds) for case in CASES]


def test_the_command_prints_signature_and_rates(command: Callable[..., Run]) -> None:
    run = command()
    assert run.code == 0
    assert run.out.splitlines()[-1] == f"signature {RECORDED}, as recorded"
    assert "nodes/s" in run.out


def test_the_command_as_json(command: Callable[..., Run]) -> None:
    answer = command("--json").json
    assert answer["signature"] == answer["recorded"] == str(RECORDED)
    assert answer["nodes"] == sum(case["nodes"] for case in answer["cases"]) == RECORDED.nodes
    assert json.dumps(answer["seconds"]) != "0"


def test_another_behaviour_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "CASES", CASES[-1:])
    run = call("bench")
    assert run.code == 1
    assert f"recorded is {RECORDED}" in run.out
    assert run_bench().signature != Signature(0, 0)
