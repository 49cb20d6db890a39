import re
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"


def test_the_python_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    example = re.search(r"```python\n(.*?)```", README.read_text(), re.DOTALL)
    assert example is not None
    monkeypatch.chdir(tmp_path)
    exec(compile(example[1].replace("seconds=10", "nodes=20_000"), "README.md", "exec"), {})
    assert (tmp_path / "solved-in-python.json").exists()
