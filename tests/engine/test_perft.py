"""Counting paths can be stopped. That the counts are right, the golden and the engine's tests see to."""

import signal
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from addiction import Position, deal, perft, perft_table

LONG_DEPTH = 14
"""Moves from deal 42 that take half a minute to count, in case that nothing stops it."""


@pytest.mark.parametrize("counter", [perft, perft_table])
def test_ctrl_c_ends_the_count(counter: Callable[[Position, int], Any]) -> None:
    timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])

    def count() -> None:
        counter(deal(42), LONG_DEPTH)
        # If the count missed it, no other test shall have it.
        timer.join()

    started = time.monotonic()
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        count()
    assert time.monotonic() - started < 5


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no interval timers")
def test_a_signal_that_raises_nothing_does_not_end_the_count() -> None:
    seen = []
    before = signal.signal(signal.SIGALRM, lambda number, _: seen.append(number))
    signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)
    try:
        paths = perft(deal(42), 12)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert len(seen) > 1
    assert paths == 49_246_164
