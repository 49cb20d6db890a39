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


class _Ended(BaseException):
    """Unwinds the program after a signal that ends it."""

    def __init__(self, number: int) -> None:
        self.number = number


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Let a signal that ends the program, such as SIGTERM, first give back what is held; then it ends it as ever."""

    def unwind(number: int, _: object) -> None:
        raise _Ended(number)

    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    numbers = [number for number in numbers if signal.getsignal(number) == signal.SIG_DFL]  # else it is ignored
    for number in numbers:
        signal.signal(number, unwind)
    try:
        yield
    except _Ended as end:
        signal.signal(end.number, signal.SIG_DFL)
        signal.raise_signal(end.number)
    finally:
        for number in numbers:
            signal.signal(number, signal.SIG_DFL)
