"""When results are committed: each is safe soon, and commits take a small part of the time."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_LONGEST_BATCH = 1.0  # seconds
_COMMIT_SHARE = 0.1  # commits of quick deals take no more than this share of the time


class Pace:
    """Says when the results since the last commit are due to be committed."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with a commit at once; ``clock`` gives seconds."""
        self._clock = clock
        self._committed = clock()
        self._batch_seconds = 0.0

    def is_due(self) -> bool:
        """Whether the time for a batch is over."""
        return self._clock() - self._committed >= self._batch_seconds

    @contextmanager
    def commit(self) -> Iterator[None]:
        """Measure the commit in the block: the next batch is to last so long that this was a small part of it.

        A second at most, and a second if the block raises, since the commit is then put off.
        """
        start = self._clock()
        self._batch_seconds = _LONGEST_BATCH
        try:
            yield
            self._batch_seconds = min(_LONGEST_BATCH, (self._clock() - start) / _COMMIT_SHARE)
        finally:
            self._committed = self._clock()
