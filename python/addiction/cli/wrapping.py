"""Lines as wide as the terminal, broken at words: a terminal breaks them anywhere."""

import shutil
import textwrap

_NARROWEST = 20  # columns; below that, words would be cut


def terminal_width() -> int:
    """Return how many columns the terminal has now."""
    return shutil.get_terminal_size().columns


def wrapped(text: str) -> str:
    """Return the text with lines that are wider than the terminal broken at words."""
    wrapper = textwrap.TextWrapper(max(terminal_width(), _NARROWEST), break_on_hyphens=False)
    return "\n".join(part for line in text.split("\n") for part in wrapper.wrap(line) or [""])
