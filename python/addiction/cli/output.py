"""What commands print on stdout."""

import json
import os
import sys
from typing import TYPE_CHECKING, Any

from addiction.cli.wrapping import terminal_width, wrapped
from addiction.render.text import CardStyle

if TYPE_CHECKING:
    from rich.text import Text

_SUITS = "♣♦♥♠"
_ANY_WIDTH = 80  # nothing is wrapped; without one, rich would look at the terminal and write nothing at a width of 0


class Output:
    """Writes text and JSON on stdout: suits and colours as far as it can show them.

    Colours, on a terminal only, are rich's; all else is written as it is, whatever width the environment tells.
    """

    def __init__(self, *, ascii_only: bool = False) -> None:
        """Look at stdout and the environment; ascii_only forces letters for the suits."""
        sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
        is_terminal = sys.stdout.isatty()
        terminal = is_terminal and os.environ.get("TERM") != "dumb"
        self._has_colour = terminal and not os.environ.get("NO_COLOR")
        self.is_dialogue: bool = is_terminal and sys.stdin.isatty()
        """Whether someone sits at a terminal who reads and types."""
        self.can_edit: bool = terminal and sys.stdin.isatty()
        """Whether that terminal can show a line being edited."""
        self._is_terminal = is_terminal
        self.style: CardStyle = CardStyle(symbols=terminal and not ascii_only and _can_show_symbols())

    def write(self, text: "str | Text" = "") -> None:
        """Write text as it is and end the line, unless it ends with one. Raises OSError."""
        coloured = str(text) if isinstance(text, str) or not self._has_colour else _with_colours(text)
        self._put(coloured if str(text).endswith("\n") else f"{coloured}\n")

    def write_json(self, answer: dict[str, Any]) -> None:
        """Write one JSON object on one line. Raises OSError."""
        self.write(json.dumps(answer))

    def say(self, text: str) -> None:
        """Write lines, on a terminal broken at words where they are wider than that. Raises OSError."""
        self.write(wrapped(text) if self._is_terminal else text)

    @property
    def width(self) -> int | None:
        """How many columns the terminal has now; None elsewhere, where lines are as long as they are."""
        return terminal_width() if self._is_terminal else None

    def end_prompt(self) -> None:
        """End the line of a prompt that got no answer."""
        if self.is_dialogue:
            self.write()

    def _put(self, text: str) -> None:
        """Write at once: whoever reads the other end of a pipe may wait for it."""
        sys.stdout.write(text)
        sys.stdout.flush()


def _with_colours(text: "Text") -> str:
    """Return the text with the codes of its colours, of the eight that every terminal has."""
    from rich.console import Console  # noqa: PLC0415 (only what is coloured needs it)

    console = Console(force_terminal=True, color_system="standard", width=_ANY_WIDTH, legacy_windows=False)
    with console.capture() as capture:
        console.print(text, end="", soft_wrap=True)
    return capture.get()


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
