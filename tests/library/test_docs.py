"""Tests that everything public is documented, that the examples are true, and that stub and extension agree."""

import ast
import doctest
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import is_dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

import addiction
from addiction import _core

STUB = Path(__file__).parents[2] / "python/addiction/_core.pyi"
INSIDES = re.compile(r"std::|handle|pybind11|SupportsInt|SupportsIndex|SupportsFloat|_core\.|\bcapsule\b")


def entries(scope: ast.Module | ast.ClassDef, prefix: str = "") -> Iterator[tuple[str, ast.FunctionDef | ast.ClassDef]]:
    """Everything public that the stub defines, by qualified name."""
    for node in scope.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            yield prefix + node.name, node
            if isinstance(node, ast.ClassDef):
                yield from entries(node, f"{node.name}.")


ENTRIES = dict(entries(ast.parse(STUB.read_text())))
CALLABLE = {
    name: node
    for name, node in ENTRIES.items()
    if isinstance(node, ast.FunctionDef) and not any(ast.unparse(d) == "property" for d in node.decorator_list)
}


def at_runtime(name: str) -> Any:
    value: Any = _core
    for part in name.split("."):
        value = getattr(value, part)
    return value


@pytest.mark.parametrize("name", ENTRIES)
def test_a_text_of_the_stub_is_that_of_the_extension(name: str) -> None:
    node = ENTRIES[name]
    text = ast.get_docstring(node)
    assert text
    doc = at_runtime(name).__doc__
    assert inspect.cleandoc(doc).endswith(text)
    head = doc.removesuffix(text).rstrip()
    assert not INSIDES.search(head)
    if name in CALLABLE:
        short = f"{node.name}({ast.unparse(node.args)}) -> {ast.unparse(node.returns)}"  # type: ignore[union-attr,arg-type]
        assert squeezed(head) == squeezed(short)
    elif "." in name:
        assert head == ""


def squeezed(signature: str) -> str:
    """The signature without what layout and quoting leave open."""
    return re.sub(r"\s+|,(?=\s*\))", "", signature)


@pytest.mark.parametrize("name", CALLABLE)
def test_arguments_of_the_stub_are_those_of_the_extension(name: str) -> None:
    """The extension names its arguments where it refuses a call."""
    node = CALLABLE[name]
    with pytest.raises(TypeError) as refusal:
        at_runtime(name)(no_such_argument=None)
    found = re.search(r"1\. \((.*)\) -> ", str(refusal.value))
    assert found is not None
    real = ast.parse(f"def f({re.sub(r'= [A-Z][^,)]*([)][^,)]*)?', '= ...', found[1])}): ...").body[0]
    assert isinstance(real, ast.FunctionDef)
    assert shape(real.args) == shape(node.args)


def shape(arguments: ast.arguments) -> tuple[list[str], list[str], int, int]:
    return (
        [argument.arg for argument in arguments.args],
        [argument.arg for argument in arguments.kwonlyargs],
        len(arguments.defaults),
        sum(default is not None for default in arguments.kw_defaults),
    )


def test_every_class_and_function_of_the_extension_is_in_the_stub() -> None:
    public = {name for name, value in vars(_core).items() if not name.startswith("_") and callable(value)}
    assert public == {name for name in ENTRIES if "." not in name}


def modules() -> Iterator[str]:
    yield "addiction"
    for found in pkgutil.walk_packages(addiction.__path__, "addiction."):
        yield found.name


MODULES = sorted(modules())


def undocumented(value: Any, name: str) -> Iterator[str]:
    """Public functions, classes, methods and properties of ours without a text, those of a class included."""
    if not inspect.getdoc(value):
        yield name
    if inspect.isclass(value):
        for member, thing in vars(value).items():
            if not member.startswith("_") and (callable(thing) or isinstance(thing, property | classmethod)):
                yield from undocumented(getattr(value, member), f"{name}.{member}")


@pytest.mark.parametrize("name", addiction.__all__)
def test_no_public_name_lacks_a_text(name: str) -> None:
    value = getattr(addiction, name)
    if callable(value) and hasattr(value, "__module__") and value.__module__.startswith("addiction"):
        assert list(undocumented(value, name)) == []
        assert not (value.__doc__ or "").startswith(f"{name}(") or value.__module__ == "addiction._core"
    else:
        assert name in documented_names()


def documented_names() -> set[str]:
    """Names that a text follows where a module or the stub sets them."""
    return {
        name
        for path in (STUB, *STUB.parent.rglob("*.py"))
        for name, has_text in set_names(ast.parse(path.read_text()).body)
        if has_text
    }


def set_names(body: list[ast.stmt]) -> Iterator[tuple[str, bool]]:
    """The names that are set here, and whether a text follows."""
    for node, following in zip_longest(body, body[1:]):
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if isinstance(target, ast.Name):
            yield target.id, isinstance(following, ast.Expr)


@pytest.mark.parametrize("name", [name for name in addiction.__all__ if is_dataclass(getattr(addiction, name))])
def test_no_field_lacks_a_text(name: str) -> None:
    made = ast.parse(inspect.getsource(getattr(addiction, name))).body[0]
    assert isinstance(made, ast.ClassDef)
    fields = [field for field in set_names(made.body) if not field[0].startswith("_")]
    assert fields
    assert [field for field, has_text in fields if not has_text] == []


@pytest.mark.parametrize("model", [addiction.Replay, addiction.ReplayEvent])
def test_no_field_of_a_file_lacks_a_text(model: type[addiction.Replay | addiction.ReplayEvent]) -> None:
    assert [name for name, field in model.model_fields.items() if not field.description] == []


EXAMPLES = [
    pytest.param(test, id=test.name)
    for module in (importlib.import_module(name) for name in [*MODULES, "addiction._core"])
    for test in doctest.DocTestFinder(exclude_empty=True).find(module, module.__name__, extraglobs=None)
    if test.examples
]


@pytest.mark.parametrize("test", EXAMPLES)
def test_an_example_is_true(test: doctest.DocTest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    report: list[str] = []
    ran = doctest.DocTestRunner().run(test, out=report.append, clear_globs=False)
    assert ran.attempted > 0
    assert ran.failed == 0, "".join(report)


@pytest.mark.parametrize(
    "name",
    [
        "addiction",
        "Rules",
        "Position",
        "Position.after",
        "Move",
        "Setup",
        "Game",
        "Replay.load",
        "Limits",
        "Adviser",
        "deal",
        "solve",
        "explore",
        "perft",
        "perft_table",
        "first_moves",
        "explain",
        "shorten",
        "hint",
    ],
)
def test_what_matters_has_an_example(name: str) -> None:
    value: Any = addiction
    for part in name.split(".") if name != "addiction" else ():
        value = getattr(value, part)
    assert ">>> " in (inspect.getdoc(value) or "")
