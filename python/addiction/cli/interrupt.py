"""Ctrl-C as a question that a long search asks, not as an exception in its middle."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def interrupt_flag() -> Iterator[Callable[[], bool]]:
    """Turn Ctrl-C into a flag that a search looks at; gives the function that tells whether it came."""
    pressed: list[int] = []
    previous = signal.getsignal(signal.SIGINT)
    if previous is signal.SIG_IGN:
        yield lambda: False
        return
    signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, previous)
