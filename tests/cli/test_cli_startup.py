"""How the program starts: what it loads, what Ctrl-C does meanwhile, and what it says of itself."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import addiction
from addiction.cli.app import SECTIONS
from program import ENDLESS, PROGRAM, call, environment

COMMANDS = [name for section in SECTIONS.values() for name in section]

# Runs the program and tells on stderr what it loaded.
TELLING = """
import sys
from addiction.cli.app import main
try:
    main()
finally:
    print(*sys.modules, file=sys.stderr)
"""

# Runs the program and tells on stderr what it loaded while Ctrl-C was an exception, which an import can swallow.
TELLING_RISKS = """
import signal, sys
class Watcher:
    def find_spec(self, name, path, target=None):
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            print(name, file=sys.stderr)
from addiction.__main__ import main
sys.meta_path.insert(0, Watcher())
main()
"""


def loaded(*args: str) -> set[str]:
    run = subprocess.run(
        [sys.executable, "-c", TELLING, *args], capture_output=True, text=True, env=environment(), check=True
    )
    return set(run.stderr.split())


# What is loaded


@pytest.mark.parametrize(
    ("args", "others"),
    [
        (["--help"], {"solve", "deal", "play", "survey"}),
        (["--version"], {"solve", "deal", "play", "survey"}),
        (["deal", "--seed", "4", "--json"], {"solve", "play", "survey"}),
        (["solve", "--seed", "4"], {"deal", "play", "survey"}),
        (["bench", "--help"], {"solve", "deal", "play", "survey"}),
    ],
)
def test_a_command_loads_what_it_needs(args: list[str], others: set[str]) -> None:
    modules = loaded(*args)
    assert "addiction.cli.app" in modules
    slow = {"addiction.replay", "addiction.survey", "sqlite3", "distributed", "matplotlib", "pyarrow", "rich"}
    assert modules & (slow | {f"addiction.cli.{other}" for other in others}) == set()


# Ctrl-C


@pytest.mark.parametrize("delay", [number * 0.025 for number in range(20)])
def test_ctrl_c_at_any_time_after_the_start_ends_without_a_traceback(delay: float) -> None:
    program = [PROGRAM[0], "-X", "importtime", *PROGRAM[1:]]
    process = subprocess.Popen(
        [*program, "solve", *ENDLESS], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment()
    )
    assert process.stderr is not None
    for line in process.stderr:
        if "typer" in line:  # Python is up, and the program's first module has begun
            break
    time.sleep(delay)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    said = [line for line in err.splitlines() if not line.startswith("import time:")]
    assert (said, process.returncode in (130, -signal.SIGINT)) == ([], True)
    assert out == "" or "\nundecided: interrupted\n" in out


@pytest.mark.parametrize("command", ["deal", "play", "solve"])
def test_ctrl_c_is_no_exception_while_typer_loads_pydantic(command: str) -> None:
    program = [sys.executable, "-c", TELLING_RISKS, command, "--seed", "4"]
    run = subprocess.run(program, input="", capture_output=True, text=True, env=environment(), check=True)
    assert [name for name in run.stderr.split() if name.startswith(("typer", "pydantic", "addiction"))] == []


def test_ctrl_c_is_ignored_by_a_program_that_started_so() -> None:
    process = subprocess.Popen(
        ["bash", "-c", 'trap "" INT; exec "$@"', "bash", *PROGRAM, "solve", *ENDLESS, "--seconds", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    for _ in range(10):
        time.sleep(0.1)
        process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (3, "")
    assert "\nundecided: the limit on seconds was reached\n" in out


# Help


def test_every_command_has_its_module_and_its_line_in_the_help() -> None:
    folder = Path(addiction.__file__).parent / "cli"
    modules = {path.stem for path in folder.glob("*.py") if f"def {path.stem}_command(" in path.read_text("utf-8")}
    assert set(COMMANDS) == modules
    for section, commands in SECTIONS.items():
        assert f"\n{section}:\n" in call().out
        for name, line in commands.items():
            assert f"  {name} " in call().out
            assert line in call().out


@pytest.mark.parametrize("args", [[], ["--help"], *([name, "--help"] for name in COMMANDS)])
def test_help_fits_into_80_columns(args: list[str]) -> None:
    run = call(*args)
    assert (run.code, run.err) == (0, "")
    assert run.out.startswith("Usage: addiction ")
    assert max(len(line) for line in run.out.splitlines()) <= 80
    assert "..." not in run.out.replace("[ARGS]...", "")
