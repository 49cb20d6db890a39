"""Signals: Ctrl-C as a question that a long search asks, as an exception, or as the end at once; and those that end."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


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


@contextmanager
def ends_at_once() -> Iterator[None]:
    """Let Ctrl-C end the program without a word: where modules load, an exception would end in a traceback."""
    with _handled(signal.default_int_handler, signal.SIG_DFL):
        yield


@contextmanager
def raises_interrupt() -> Iterator[None]:
    """Let Ctrl-C raise KeyboardInterrupt, so that nothing is left half done."""
    with _handled(signal.SIG_DFL, signal.default_int_handler):
        yield


@contextmanager
def _handled(before: Any, now: Any) -> Iterator[None]:
    """Handle SIGINT otherwise if it is handled so before; who ignores it (nohup) or has a flag for it goes on so."""
    if signal.getsignal(signal.SIGINT) is not before:
        yield
        return
    signal.signal(signal.SIGINT, now)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
