"""The workers of one machine: threads, since the solver runs without the interpreter's lock."""

from __future__ import annotations

import queue
import threading
from typing import TYPE_CHECKING, Self

from addiction._core import Rules
from addiction.solver.cores import available_cores
from addiction.solver.memory import address_space_left, default_memory_limit
from addiction.survey.errors import SurveyError
from addiction.survey.task import Outcome, Task, solve_deal

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

_STACK = 8 << 20  # bytes, the usual size of a thread's stack
_TRIFLE = Task(0, Rules(ranks=3).id, 1, None)
_TRIFLE_MEMORY = 1 << 20


class LocalPool:
    """Threads that solve until the with statement ends, which interrupts what they do."""

    def __init__(
        self, jobs: int | None = None, *, memory: int | None = None, search: Callable[..., Outcome] = solve_deal
    ) -> None:
        """Plan ``jobs`` threads (default: one a core) that share ``memory`` bytes (default: most of what is free).

        ``search`` is called as ``solve_deal`` is.
        """
        self._solve_deal = search
        self._jobs = _affordable(jobs or available_cores())
        self._share = shared_memory(memory) // self._jobs
        self._tasks: queue.SimpleQueue[Task | None] = queue.SimpleQueue()
        self._results: queue.SimpleQueue[Outcome | Exception] = queue.SimpleQueue()
        self._stopping = threading.Event()
        self._ready = threading.Semaphore(0)
        self._threads: list[threading.Thread] = []

    def __enter__(self) -> Self:
        for _ in range(self._jobs):
            thread = threading.Thread(target=self._work, name="addiction-survey", daemon=True)
            try:
                thread.start()
            except RuntimeError:  # the system has no room for one more
                break
            self._threads.append(thread)
            self._ready.acquire()
        if not self._threads:
            raise SurveyError("the system has no room for a thread that searches")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop()

    def __str__(self) -> str:
        return f"threads: {self.parallel}"

    @property
    def parallel(self) -> int:
        """How many deals are searched at a time: the jobs, unless the system had no room for that many."""
        return len(self._threads)

    def submit(self, task: Task) -> None:
        """Queue a task."""
        self._tasks.put(task)

    def next(self, timeout: float) -> Outcome | None:
        """Return a finished search, None if none finishes within so many seconds."""
        try:
            result = self._results.get(timeout=timeout)
        except queue.Empty:
            return None
        if isinstance(result, Exception):
            raise result
        return result

    def _stop(self) -> None:
        self._stopping.set()
        for _ in self._threads:
            self._tasks.put(None)
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        # The C library ends the program if it has no memory for a thread's first search: that comes before all others.
        self._search(_TRIFLE, _TRIFLE_MEMORY)
        self._ready.release()
        while (task := self._tasks.get()) is not None and not self._stopping.is_set():
            result = self._search(task, self._share)
            if isinstance(result, Exception) or result.limit != "interrupted":
                self._results.put(result)

    def _search(self, task: Task, memory: int) -> Outcome | Exception:
        try:
            return self._solve_deal(task, memory=memory, keep_going=lambda: not self._stopping.is_set())
        except Exception as error:
            return error  # to be raised where the outcome is awaited


def shared_memory(wanted: int | None) -> int:
    """Return the bytes that all searches of this process may hold together.

    What is wanted, by default three quarters of what the machine has free, but never more than half of what the
    process may still allocate (``ulimit -v``): threads and interpreter need the rest.
    """
    limit = default_memory_limit() if wanted is None else wanted
    left = address_space_left()
    return limit if left is None else min(limit, left // 2)


def _affordable(jobs: int) -> int:
    """Return how many of so many threads have room for their stacks in a quarter of what the process may allocate."""
    left = address_space_left()
    if left is None:
        return jobs
    return max(1, min(jobs, left // 4 // _STACK))
