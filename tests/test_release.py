"""What is said in several places about one release is the same."""

import re
import tomllib
from pathlib import Path
from typing import Any

import addiction

ROOT = Path(__file__).parent.parent
PYPROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())


def test_the_version() -> None:
    version = PYPROJECT["project"]["version"]
    assert addiction.__version__ == version
    assert re.findall(r"^version: (.*)$", (ROOT / "CITATION.cff").read_text(), re.MULTILINE) == [version]
    assert re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)[0] == version


def test_wheels_are_built_for_each_python_that_is_promised() -> None:
    classifiers = "\n".join(PYPROJECT["project"]["classifiers"])
    promised = re.findall(r"^Programming Language :: Python :: 3\.(\d+)$", classifiers, re.MULTILINE)
    assert [f"cp3{minor}-*" for minor in promised] == PYPROJECT["tool"]["cibuildwheel"]["build"]
    assert PYPROJECT["project"]["requires-python"] == f">=3.{promised[0]}"


def test_users_install_no_tools_of_development() -> None:
    project, groups = PYPROJECT["project"], PYPROJECT["dependency-groups"]
    needed = [
        *project["dependencies"],
        *(need for extra in project["optional-dependencies"].values() for need in extra),
    ]
    development = {need for group in groups.values() for need in group if isinstance(need, str)}
    assert not {name_of(need) for need in needed} & {name_of(need) for need in development}


def name_of(requirement: str) -> str:
    return re.split(r"[<>=~!;\[ ]", requirement)[0]
