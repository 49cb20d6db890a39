"""The bench: its signature is the recorded one, and a change of the solver shows."""

import json

import pytest

from addiction.solver import bench
from addiction.solver.bench import CASES, run_bench
from addiction.solver.engine import RECORDED, Signature
from program import call


def test_the_solver_has_its_recorded_signature() -> None:
    result = run_bench()
    # If this fails, the solver does something else than before. When that is meant, put the new totals into
    # bench.RECORDED, in the commit that says why.
    assert result.signature == RECORDED


def test_the_list_has_every_verdict() -> None:
    verdicts = [one.verdicts for one in run_bench().cases]
    assert all(sum(counts[verdict] for counts in verdicts) > 0 for verdict in ("winnable", "unwinnable", "undecided"))
    assert [sum(counts.values()) for counts in verdicts] == [len(case.seeds) for case in CASES]


def test_the_command_prints_signature_and_rates() -> None:
    run = call("bench")
    assert run.code == 0
    assert run.out.splitlines()[-1] == f"signature {RECORDED}, as recorded"
    assert "nodes/s" in run.out


def test_the_command_as_json() -> None:
    answer = call("bench", "--json").json
    assert answer["signature"] == answer["recorded"] == str(RECORDED)
    assert answer["nodes"] == sum(case["nodes"] for case in answer["cases"]) == RECORDED.nodes
    assert json.dumps(answer["seconds"]) != "0"


def test_another_behaviour_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "CASES", CASES[-1:])
    run = call("bench")
    assert run.code == 1
    assert f"recorded is {RECORDED}" in run.out
    assert run_bench().signature != Signature(0, 0)
