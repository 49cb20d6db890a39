"""Tests of what ``import addiction`` offers and loads."""

import subprocess
import sys
from importlib import import_module
from typing import get_type_hints

import pytest

import addiction

LOADED = "import sys\n{}\nprint(*sorted({{name.partition('.')[0] for name in sys.modules}}))"


def loaded_after(program: str) -> set[str]:
    """The top-level modules that a fresh interpreter has loaded after these lines."""
    ran = subprocess.run(
        [sys.executable, "-c", LOADED.format(program)], capture_output=True, text=True, timeout=60, check=True
    )
    return set(ran.stdout.split())


@pytest.mark.parametrize(
    "program",
    [
        "import addiction",
        "import addiction; addiction.Game.deal(1); addiction.solve(addiction.deal(1), nodes=9)",
        "import addiction.session",
        "import addiction; addiction.deal(1)._repr_html_()",
        "import addiction; addiction.hint; addiction.explain; addiction.first_moves; addiction.shorten",
    ],
)
def test_importing_loads_no_library(program: str) -> None:
    assert "addiction" in loaded_after(program)
    assert loaded_after(program).isdisjoint({"pydantic", "rich", "typer", "click", "sqlite3"})


def test_reading_game_files_loads_pydantic_but_nothing_else() -> None:
    loaded = loaded_after("import addiction; addiction.Replay")
    assert "pydantic" in loaded
    assert loaded.isdisjoint({"rich", "typer", "click"})


def test_every_public_name_is_there() -> None:
    assert set(addiction.__all__) <= set(dir(addiction))
    for name in addiction.__all__:
        assert getattr(addiction, name) is not None


def test_public_names_are_told_before_they_are_loaded() -> None:
    loaded = loaded_after("import addiction; assert set(addiction.__all__) <= set(dir(addiction))")
    assert "pydantic" not in loaded


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'addiction' has no attribute 'Shuffle'"):
        addiction.Shuffle  # type: ignore[attr-defined] # noqa: B018
    with pytest.raises(ImportError, match="Shuffle"):
        exec("from addiction import Shuffle")


@pytest.mark.parametrize("name", ["Verdict", "Limit", "Status", "Result", "GapRule", "TwosRule", "Player", "Watch"])
def test_annotations_can_be_read_at_run_time(name: str) -> None:
    def told(given: object) -> None: ...

    told.__annotations__["given"] = f"addiction.{name}"
    assert get_type_hints(told, {"addiction": addiction})["given"] == getattr(addiction, name)


@pytest.mark.parametrize("module", ["render.text", "render.html", "survey.store", "survey.report", "survey.runner"])
def test_rendering_and_surveys_have_modules_of_their_own(module: str) -> None:
    assert import_module(f"addiction.{module}").__doc__
