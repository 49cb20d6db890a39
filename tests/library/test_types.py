"""Tests of what a type checker says to those who use the package."""

from pathlib import Path

import pytest

api = pytest.importorskip("mypy.api")

RIGHT = """
import addiction

rules = addiction.Rules(ranks=7, shuffles=None, gaps="after-run", twos="fixed")
result: addiction.SolveResult = addiction.solve(addiction.deal(1, rules), addiction.Limits(nodes=10))
verdict: addiction.Verdict = result.verdict
limit: addiction.Limit | None = result.limit
status: addiction.Status = addiction.deal(1).status
explanation: addiction.Explanation = addiction.explain(addiction.deal(93))
end: addiction.DeadEnd | None = explanation.dead_end
extent: addiction.Extent | None = explanation.extent
if end is not None:
    waits: list[addiction.Wait] = end.waits
    stay: addiction.Stay = waits[0].chain[0]
    opening: addiction.Opening = end.openings[0]
hint: addiction.Hint = addiction.Adviser().advise(addiction.deal(1))
ended: addiction.Result = addiction.Game.deal(1).result


def watch(progress: addiction.Progress) -> bool:
    return progress.nodes < 1000


watched: addiction.Watch = watch
"""
WRONG = {
    'addiction.Rules(gaps="wrong")': "arg-type",
    'addiction.Rules(twos="wrong")': "arg-type",
    "addiction.deal('1')": "arg-type",
    "class Derived(addiction.Position): ...": "misc",
    "class Derived(addiction.SolveResult): ...": "misc",
    "addiction.deal(1).line = ''": "misc",
    "addiction.nothing": "attr-defined",
    'status: addiction.Status = "asleep"': "assignment",
}


def checked(program: str, folder: Path) -> str:
    path = folder / "program.py"
    path.write_text(program)
    output: str
    output, errors, _ = api.run(["--strict", "--no-error-summary", f"--cache-dir={folder}", str(path)])
    assert errors == ""
    return output


def test_right_programs_pass(tmp_path: Path) -> None:
    assert checked(RIGHT, tmp_path) == ""


def test_wrong_ones_do_not(tmp_path: Path) -> None:
    lines = ["import addiction", *WRONG]
    found = checked("\n".join(lines), tmp_path).splitlines()
    codes = {int(line.split(":")[1]): line.rpartition("[")[2].rstrip("]") for line in found if ": error:" in line}
    assert codes == dict(enumerate(WRONG.values(), start=2))
