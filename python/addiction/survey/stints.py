"""What a deal takes on the whole: the wall-clock time of the workers, shared out among the tries."""

from collections import deque


class Stints:
    """Measures the tries' stints: from when a worker is free for a try until its answer is in.

    So a stint holds all that a try takes, its search and what comes beside it, and as long as there is enough to do,
    the stints fill all the time of the workers. Nobody says which worker takes which try: they are taken to begin in
    the order in which they are given out. Times are in seconds, by any clock.
    """

    def __init__(self) -> None:
        self._waiting: deque[int] = deque()
        self._began: dict[int, float] = {}
        self._free: list[float] = []  # since when workers have had nothing to do, ascending

    def give(self, seed: int, *, parallel: int, now: float) -> None:
        """Take note of a try that is given to so many workers."""
        self._waiting.append(seed)
        self._begin(parallel, now)

    def answer(self, seed: int, *, parallel: int, now: float) -> float:
        """Take note of a try's answer; returns the seconds of its stint."""
        if seed not in self._began:
            self._overtake(seed, now)
        seconds = now - self._began.pop(seed)
        self._free.append(now)
        self._begin(parallel, now)
        return seconds

    def _begin(self, parallel: int, now: float) -> None:
        room = max(0, parallel - len(self._began))
        self._free = self._free[len(self._free) - min(room, len(self._free)) :]  # workers may leave
        while self._waiting and len(self._began) < parallel:
            self._began[self._waiting.popleft()] = self._free.pop(0) if self._free else now

    def _overtake(self, seed: int, now: float) -> None:
        """Let a try change places with the last one that was taken to have begun."""
        self._waiting.remove(seed)
        if self._began:
            last, began = self._began.popitem()
            self._waiting.appendleft(last)
            self._began[seed] = began
        else:
            self._began[seed] = now
