"""Where the program writes: streams that are full, closed or cut off, and the few modules that write at all."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import addiction
from program import ALMOST_WON, PROGRAM, call, environment

PACKAGE = Path(addiction.__file__).parent
UNWINNABLE = addiction.deal(3, addiction.Rules(ranks=5)).line


def shell(script: str) -> tuple[int, str, str]:
    """Run a script in which "$@" is the program."""
    run = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {script}", "bash", *PROGRAM],
        capture_output=True,
        text=True,
        env=environment(),
        timeout=60,
        check=False,
    )
    return run.returncode, run.stdout, run.stderr


def solve(position: str) -> str:
    return f'"$@" solve --position {position}'


# Full and closed


def test_a_solution_is_written_though_the_output_is_full(tmp_path: Path) -> None:
    file = tmp_path / "solution.json"
    assert shell(f"{solve(ALMOST_WON)} --out {file} > /dev/full")[0] == 2
    assert addiction.Replay.load(file).check().legal


def test_a_full_output_is_an_error_with_one_line() -> None:
    for script in (f"{solve(ALMOST_WON)} --json", '"$@" --help'):
        assert shell(f"{script} > /dev/full") == (2, "", "addiction: No space left on device\n")


def test_messages_that_cannot_be_written_do_not_change_the_exit_code() -> None:
    for closed in ("2> /dev/full", "2>&-"):
        assert shell(f'"$@" deal --seed x {closed}')[::2] == (2, "")


def test_a_game_whose_output_is_full_is_saved_so_far(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    code, _, err = shell(f'echo 3S | "$@" play --position {ALMOST_WON} --out {file} > /dev/full')
    assert (code, err) == (2, "addiction: No space left on device\n")


@pytest.mark.parametrize(
    "args",
    ["--help", "--version", "deal --seed 4", "deal --seed 4 --json", "deal --help", f"solve --position {UNWINNABLE}"],
)
def test_what_cannot_be_written_on_a_closed_output_is_an_error(args: str) -> None:
    assert shell(f'"$@" {args} >&-') == (2, "", "addiction: standard output is closed\n")
    assert shell(f'"$@" {args} >&- 2>&-') == (2, "", "")


def test_a_command_that_writes_nothing_needs_no_output(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("{", encoding="utf-8")
    assert shell(f'"$@" replay {file} >&-')[2].startswith(f"addiction: {file}: not a replay")


def test_a_closed_input_is_like_dev_null() -> None:
    code, out, err = shell(f'"$@" play --position {ALMOST_WON} <&-')
    assert (code, out.splitlines()[-1], err) == (0, "goodbye", "")
    code, out, err = shell('"$@" deal --deal - <&-')
    assert (code, out) == (2, "")
    assert err.startswith("addiction: standard input: ")


def test_no_file_takes_the_place_of_a_closed_stream(tmp_path: Path) -> None:
    file = tmp_path / "solution.json"
    assert shell(f"{solve(ALMOST_WON)} --out {file} <&- >&- 2>&-")[0] == 2
    assert addiction.Replay.load(file).check().legal


# Pipes


def test_a_reader_that_leaves_is_no_verdict(tmp_path: Path) -> None:
    """Not 1, which would be one."""
    for command in (solve(ALMOST_WON), '"$@" replay --help'):
        assert shell(f"{{ sleep 0.1; {command}; }} | true") == (141, "", "")
    assert shell(f'yes board | "$@" play --position {ALMOST_WON} | head -n 1')[::2] == (141, "")


def test_a_game_whose_reader_leaves_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    script = f'(echo 3S; sleep 0.1; yes board) | "$@" play --position {ALMOST_WON} --out {file} | grep -q done'
    assert shell(script)[::2] == (141, "")
    assert [event.action for event in addiction.Replay.load(file).events] == ["3S"]


def test_the_commands_as_a_pipeline(tmp_path: Path) -> None:
    file = tmp_path / "solution.json"
    deal = '"$@" deal --seed 3 --rules ranks=4'
    assert shell(f'{deal} | "$@" solve --deal - --rules ranks=4 --out {file} > /dev/null')[0] == 0
    assert shell(f'"$@" replay --check {file}')[0] == 0


# The program


def test_the_installed_script_is_the_program() -> None:
    script = Path(sys.executable).with_name("addiction")
    run = subprocess.run(
        [script, "deal", "--position", ALMOST_WON], capture_output=True, text=True, env=environment(), check=True
    )
    assert run.stdout == call("deal", "--position", ALMOST_WON).out


# Who writes


def writes(tree: ast.AST) -> Iterator[str]:
    """What in a module writes on the standard streams, or could."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id="print" | "input"):
                yield node.id
            case ast.Attribute(value=ast.Name(id="sys"), attr="stdout" | "stderr" | "__stdout__" | "__stderr__"):
                yield f"sys.{node.attr}"
            case ast.Attribute(value=ast.Name(id="typer"), attr="echo" | "secho" | "confirm" | "prompt"):
                yield f"typer.{node.attr}"
            case ast.Call(func=ast.Name(id="Console")):
                yield "Console"
            case ast.ImportFrom(module="sys"):
                yield "from sys import"


@pytest.mark.parametrize("module", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_few_modules_write_on_the_standard_streams(module: Path) -> None:
    found = set(writes(ast.parse(module.read_text(encoding="utf-8"))))
    name = module.relative_to(PACKAGE).as_posix()
    if name == "cli/output.py":
        # What is to have colours goes through rich, the rest does not.
        assert found <= {"sys.stdout", "Console"}
    elif name == "cli/prompt.py":
        # A line that is edited has its prompt from input().
        assert found <= {"sys.stdout", "input"}
    elif name == "cli/diagnostics.py":
        # It sees to it that stdout is flushed.
        assert found <= {"print", "sys.stdout", "sys.stderr", "Console"}
    else:
        assert found == set()
