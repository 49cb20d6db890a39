"""Completion: what bash, zsh and fish ask, and what they are told."""

import subprocess
import sys
from pathlib import Path

import pytest
from test_cli_startup import COMMANDS

from program import PROGRAM, Run, addiction, call, environment, refused

SHELLS = ["bash", "zsh", "fish"]
PRESETS = ["addiction", "montana", "basic"]
SCRIPT = Path(sys.executable).with_name("addiction")


def asked(shell: str, line: str, *, action: str = "get-args") -> Run:
    """What the program answers a shell in which this line has been typed so far."""
    number = len(line.split()) - (not line.endswith(" "))
    question = {
        "_ADDICTION_COMPLETE": f"complete_{shell}",
        "COMP_WORDS": line,
        "COMP_CWORD": str(number),
        "_TYPER_COMPLETE_ARGS": line,
        "_TYPER_COMPLETE_FISH_ACTION": action,
    }
    return addiction(env=environment(**question))


def offered(shell: str, line: str) -> list[str]:
    """The words that a shell is offered."""
    run = asked(shell, line)
    assert (run.code, run.err) == (0, "")
    lines = run.out.splitlines()
    if shell == "zsh":
        lines = [] if lines == ["_files"] else [part.split('"')[1] for part in run.out.split("((")[1].splitlines()]
    return [line.partition("\t")[0] for line in lines if line]


@pytest.mark.parametrize("shell", SHELLS)
def test_commands_options_and_values(shell: str) -> None:
    assert offered(shell, "addiction so") == ["solve"]
    assert offered(shell, "addiction ") == COMMANDS
    assert offered(shell, "addiction solve --rules ") == PRESETS
    assert offered(shell, "addiction play --rules mo") == ["montana"]
    assert offered(shell, "addiction deal --s") == ["--seed"]
    assert offered(shell, "addiction --v") == ["--version"]
    assert {"--seeds", "--seconds", "--shorten"} <= set(offered(shell, "addiction solve --s"))
    assert offered(shell, "addiction --show-completion ") == SHELLS


@pytest.mark.parametrize("line", ["addiction replay ", "addiction deal --deal ", "addiction solve --out ga"])
def test_file_names_are_left_to_the_shell(line: str) -> None:
    assert asked("bash", line).out.strip() == ""  # the script says: else complete file names
    assert asked("zsh", line).out.strip() == "_files"
    assert asked("fish", line, action="is-args").code == 1
    assert asked("fish", "addiction so", action="is-args").code == 0


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_a_shell(shell: str) -> None:
    run = addiction("--show-completion", shell)
    assert (run.code, run.err) == (0, "")
    assert f"_ADDICTION_COMPLETE=complete_{shell}" in run.out
    assert addiction("--show-completion", env=environment(SHELL=f"/usr/bin/{shell}")) == run


def test_bash_completes_by_the_script() -> None:
    typed = "COMP_WORDS=(addiction so); COMP_CWORD=1; _addiction_completion"
    script = f'eval "$("$@" --show-completion bash)"; {typed} {SCRIPT}; echo "${{COMPREPLY[@]}}"'
    run = subprocess.run(
        ["bash", "-c", script, "bash", *PROGRAM], capture_output=True, text=True, env=environment(), check=True
    )
    assert (run.stdout, run.stderr) == ("solve\n", "")


@pytest.mark.parametrize(
    ("shell", "file"),
    [
        ("bash", ".bash_completions/addiction.sh"),
        ("zsh", ".zfunc/_addiction"),
        ("fish", ".config/fish/completions/addiction.fish"),
    ],
)
def test_it_is_installed_once(shell: str, file: str, tmp_path: Path) -> None:
    start = tmp_path / f".{shell}rc"
    start.write_text("alias ll='ls -l'\n", encoding="utf-8")
    for _ in range(2):
        run = addiction("--install-completion", shell, env=environment(HOME=str(tmp_path)))
        assert (run.code, run.err) == (0, "")
        assert str(tmp_path / file) in run.out
    assert f"_ADDICTION_COMPLETE=complete_{shell}" in (tmp_path / file).read_text(encoding="utf-8")
    lines = start.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "alias ll='ls -l'"
    assert len([line for line in lines if line]) == len({line for line in lines if line})


def test_what_is_refused() -> None:
    for option in ("--show-completion", "--install-completion"):
        refused(call(option, "tcsh"), option, "tcsh", "bash")
        run = addiction(option, env=environment(SHELL="/bin/tcsh"))
        refused(run, f"{option}: name the shell: bash, zsh, fish")
    refused(addiction(env=environment(_ADDICTION_COMPLETE="complete_bash")), "COMP_WORDS and COMP_CWORD")
    for question in ("1", "bash", "complete_", "complete_tcsh", "bash_complete", "source_bash"):
        refused(addiction(env=environment(_ADDICTION_COMPLETE=question)), f"_ADDICTION_COMPLETE: '{question}'")


def test_the_script_that_cannot_be_written_is_an_error() -> None:
    run = subprocess.run(
        ["bash", "-c", '"$@" --show-completion bash > /dev/full', "bash", *PROGRAM],
        capture_output=True,
        text=True,
        env=environment(),
        check=False,
    )
    assert (run.returncode, run.stderr) == (2, "addiction: No space left on device\n")
