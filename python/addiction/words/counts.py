"""Numbers of things and times in words."""

from typing import Literal

from addiction.words.message import Message, text


def count_text(count: int, thing: Literal["move", "shuffle", "undo"]) -> str:
    """Return a number of things, such as ``1 move`` or ``2 moves``."""
    return text(Message(f"count-{thing}", {"count": count}))


def clock_text(milliseconds: int) -> str:
    """Return a time as h:mm:ss."""
    seconds = milliseconds // 1000
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
