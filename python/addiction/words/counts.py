"""Numbers of things and times in words."""


def count_text(count: int, thing: str) -> str:
    """Return a number of things, such as ``1 move`` or ``2 moves``."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def clock_text(milliseconds: int) -> str:
    """Return a time as h:mm:ss."""
    seconds = milliseconds // 1000
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
