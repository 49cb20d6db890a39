"""What commands print on stdout."""

import json
import os
import sys
from typing import Any

from rich.console import Console
from rich.text import Text

from addiction.render.text import CardStyle

_SUITS = "♣♦♥♠"


class Output:
    """Writes text and JSON on stdout: suits and colours as far as it can show them."""

    def __init__(self, *, ascii_only: bool = False) -> None:
        """Look at stdout and the environment; ascii_only forces letters for the suits."""
        sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
        terminal = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        colour = terminal and not os.environ.get("NO_COLOR")
        self._is_dialogue = terminal and sys.stdin.isatty()
        self.style = CardStyle(symbols=terminal and not ascii_only and _can_show_symbols())
        self._console = Console(
            file=sys.stdout,
            force_terminal=colour,
            color_system="standard" if colour else None,
            highlight=False,
            markup=False,
            emoji=False,
            legacy_windows=False,
        )

    def write(self, text: str | Text = "") -> None:
        """Write text as it is and end the line, unless it ends with one."""
        end = "" if str(text).endswith("\n") else "\n"
        self._console.print(text, end=end, soft_wrap=True)

    def write_json(self, answer: dict[str, Any]) -> None:
        """Write one JSON object on one line."""
        self.write(json.dumps(answer))

    def prompt(self) -> None:
        """Ask for input, on a terminal only."""
        if self._is_dialogue:
            self._console.print("> ", end="", soft_wrap=True)
            sys.stdout.flush()

    def end_prompt(self) -> None:
        """End the line of a prompt that got no answer."""
        if self._is_dialogue:
            self.write()


def _can_show_symbols() -> bool:
    """Whether encoding and locale have the suit symbols."""
    try:
        _SUITS.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return not _locale_is_c()


def _locale_is_c() -> bool:
    """Whether the user's locale is C, also where Python has coerced LC_CTYPE to C.UTF-8 (PEP 538)."""
    names = [os.environ.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG")]
    if names[0] == "" and names[1] in ("C.UTF-8", "C.utf8", "UTF-8"):
        names[1] = ""
    return next((name for name in names if name), "C") in ("C", "POSIX")
