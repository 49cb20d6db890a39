"""Asking for a line: with editing, history and completion on a terminal that can, as it comes elsewhere."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from addiction.cli.diagnostics import CommandError

if TYPE_CHECKING:
    from addiction.cli.output import Output

_LONGEST_LINE = 4096
_PROMPT = "> "


class _ContinuedError(Exception):
    """The program goes on after it was stopped."""


class Prompt:
    """Reads the lines that a player types, or that come from a pipe."""

    def __init__(self, output: Output, choices: Callable[[], Iterable[str]]) -> None:
        """Prompt on this output; choices gives what could be typed now, for completion."""
        self._output = output
        self._can_edit = output.can_edit and _set_up_editing(choices)

    def read(self) -> str:
        """Return the next line. Raises EOFError, KeyboardInterrupt, or CommandError for a line without an end."""
        line = self._edit() if self._can_edit else self._read_plainly()
        if len(line) > _LONGEST_LINE:
            raise CommandError("a line of the input is too long")
        return line

    @staticmethod
    def _edit() -> str:
        """Read a line; after Ctrl-Z and fg, which leave the terminal as the shell had it, begin it anew."""
        while True:
            previous = signal.signal(signal.SIGCONT, _begin_anew)
            try:
                return input(_PROMPT)
            except _ContinuedError:
                continue
            finally:
                signal.signal(signal.SIGCONT, previous)

    def _read_plainly(self) -> str:
        if self._output.is_dialogue:
            sys.stdout.write(_PROMPT)
            sys.stdout.flush()
        line = sys.stdin.readline(_LONGEST_LINE + 1)
        if not line:
            raise EOFError
        return line


def _begin_anew(_number: int, _frame: object) -> None:
    raise _ContinuedError


def _set_up_editing(choices: Callable[[], Iterable[str]]) -> bool:
    """Let input() edit lines and complete them; returns whether this Python can."""
    try:
        import readline  # noqa: PLC0415 (it takes hold of the terminal, which others must not do)
    except ImportError:  # Windows, and builds without it
        return False

    def complete(text: str, state: int) -> str | None:
        fitting = sorted({choice for choice in choices() if choice.lower().startswith(text.lower())})
        return fitting[state] if state < len(fitting) else None

    readline.set_completer(complete)
    readline.set_completer_delims("")  # a move may have a blank
    if "libedit" in (readline.__doc__ or ""):
        readline.parse_and_bind("bind ^I rl_complete")
    else:
        readline.parse_and_bind("tab: complete")
        # What is pasted is played line by line, as it is where lines can't be edited.
        readline.parse_and_bind("set enable-bracketed-paste off")
    return True
