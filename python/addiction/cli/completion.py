"""Completion in bash, zsh and fish: Typer's scripts, which ask the program itself."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final, Literal

import typer

from addiction.cli.diagnostics import CommandError

VARIABLE: Final = "_ADDICTION_COMPLETE"
"""The environment variable by which a shell asks, such as ``complete_bash``."""

_SHELLS = ("bash", "zsh", "fish")
_INSTALL = "--install-completion"
_SHOW = "--show-completion"


def _install(shell: str | None) -> None:
    if shell is None:
        return
    from typer.completion import install  # type: ignore[attr-defined]  # noqa: PLC0415 (rarely)

    from addiction.cli.output import Output  # noqa: PLC0415 (rarely)

    _, path = install(shell=shell, prog_name="addiction", complete_var=VARIABLE)
    Output().write(f"completion for {shell} is in {path}, from the next start of the shell on")
    raise typer.Exit


def _show(shell: str | None) -> None:
    if shell is None:
        return
    from typer.completion import get_completion_script  # type: ignore[attr-defined]  # noqa: PLC0415 (rarely)

    from addiction.cli.output import Output  # noqa: PLC0415 (rarely)

    Output().write(get_completion_script(prog_name="addiction", complete_var=VARIABLE, shell=shell))
    raise typer.Exit


Shell = Literal["bash", "zsh", "fish"]
InstallOption = Annotated[
    Shell | None,
    typer.Option(
        _INSTALL, callback=_install, is_eager=True, metavar="[SHELL]", help="Set up completion in bash, zsh or fish."
    ),
]
ShowOption = Annotated[
    Shell | None,
    typer.Option(
        _SHOW, callback=_show, is_eager=True, metavar="[SHELL]", help="Print what that sets up, to put it elsewhere."
    ),
]


def with_shell(args: list[str]) -> list[str]:
    """Return the arguments, with the user's shell where an option of completion has none. Raises CommandError."""
    if not args or args[-1] not in (_INSTALL, _SHOW):
        return args
    shell = Path(os.environ.get("SHELL", "")).name
    if shell not in _SHELLS:
        raise CommandError(f"{args[-1]}: name the shell: {', '.join(_SHELLS)}")
    return [*args, shell]


def prepare_answer() -> None:
    """Make Typer ready to answer, if a shell asks. Raises CommandError for a question that is none."""
    question = os.environ.get(VARIABLE)
    if not question:
        return
    questions = [f"complete_{shell}" for shell in _SHELLS]
    if question not in questions:
        raise CommandError(f"{VARIABLE}: '{question}' is none of {', '.join(questions)}")
    words, number = os.environ.get("COMP_WORDS"), os.environ.get("COMP_CWORD", "")
    if question == "complete_bash" and (words is None or not number.isdecimal()):
        raise CommandError(f"{VARIABLE}: COMP_WORDS and COMP_CWORD do not tell what is to be completed")
    from typer.completion import completion_init  # type: ignore[attr-defined]  # noqa: PLC0415 (for a shell only)

    completion_init()


def one_of(*values: str) -> Callable[[str], list[str]]:
    """Return what completes the value of an option that can be one of these, or something else."""
    return lambda incomplete: [value for value in values if value.startswith(incomplete)]
