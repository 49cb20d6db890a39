"""The workers of a Dask cluster: they run the same function as a thread of this machine would."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import socket
import time
import warnings
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Self
from uuid import uuid4

from addiction.solver.engine import ENGINE
from addiction.solver.memory import available_memory
from addiction.survey.errors import MissingExtraError, SurveyError
from addiction.survey.task import Outcome, Task, solve_deal

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

_ADDRESS = re.compile(
    r"(?:(?P<scheme>tcp|tls|ws|wss)://)?(?P<host>[^\s/:\[\]]+|\[[0-9a-fA-F:.%]+\]):(?P<port>[0-9]{1,5})"
)
_CONNECT_TIMEOUT = 20.0  # seconds
_HANDSHAKE_TIMEOUT = 5.0  # seconds
_POLL = 0.005  # seconds between two looks for a result
_PATIENCE = 300.0  # seconds without any worker
_LOOK_INTERVAL = 2.0  # seconds between two looks at the number of workers
_MOST_LOSSES = 3  # how often a deal is given out again after the scheduler has given it up
_WORKER_BASE = 256 << 20  # bytes that a worker holds besides its searches
_WORKER_SHARE = 0.7  # of the rest of its limit: from there on, Dask interferes
_LEAST_SHARE = 0.1
_UNLIMITED_SHARE = 0.6  # of what the machine has free, where a worker has no limit of its own


class Cluster:
    """The workers behind a Dask scheduler, used until the with statement ends, which interrupts what they do.

    A deal whose worker is lost runs again on another. What can't be mended raises SurveyError.
    """

    def __init__(
        self,
        address: str,
        *,
        memory: int | None = None,
        patience: float = _CONNECT_TIMEOUT,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Plan to use the scheduler at an address; ``memory`` is in bytes a worker (by default a part of its limit).

        ``patience`` is in seconds, for scheduler and workers to answer; ``clock`` gives seconds.
        """
        self._host = _host_of(address)
        self._address = address
        self._patience = patience
        self._clock = clock
        self._memory = memory
        self._client: Any = None
        self._given: dict[str, tuple[Task, Any, int]] = {}  # by key: task, future, how often it was lost
        self._finished: Any = None
        self._parallel = 0
        self._next_look = 0.0
        self._last_seen = clock()

    def __enter__(self) -> Self:
        try:
            from distributed import Client, as_completed  # noqa: PLC0415 - an extra
        except ImportError:
            raise MissingExtraError("--scheduler", "cluster") from None
        _silence_logs()
        try:
            self._check_reachable()
            with warnings.catch_warnings(action="ignore"):
                self._client = Client(self._address, timeout=self._patience, set_as_default=False)
        except Exception as error:  # Dask lets through whatever its transports raise
            reason = error.strerror if isinstance(error, socket.gaierror) else str(error) or "no scheduler's answer"
            raise SurveyError(f"no Dask scheduler answers at {self._address}: {reason}") from None
        try:
            self._check_environments()
        except BaseException:
            self._client.close()
            raise
        # The results come in beside each other, while the next ones are awaited.
        self._finished = as_completed(loop=self._client.loop, with_results=True, raise_errors=False)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # The scheduler forgets the tasks of a client that leaves, and the workers interrupt them.
        self._given.clear()
        self._client.close()

    def __str__(self) -> str:
        return f"cluster at {self._address}"

    @property
    def parallel(self) -> int:
        """How many searches the workers run at a time; 0 while there are none."""
        now = self._clock()
        if now >= self._next_look:
            try:
                self._parallel = sum(self._client.nthreads().values())
            except OSError:
                raise self._lost_scheduler() from None
            self._next_look = now + _LOOK_INTERVAL
        if self._parallel:
            self._last_seen = now
        elif now > self._last_seen + _PATIENCE:
            raise SurveyError(f"the scheduler at {self._address} has lost all its workers: the same command goes on")
        return self._parallel

    def submit(self, task: Task) -> None:
        """Give out a task."""
        self._submit(task, losses=0)

    def next(self, timeout: float) -> Outcome | None:
        """Return a finished search, None if none finishes within so many seconds."""
        deadline = time.monotonic() + timeout
        while not self._finished.has_ready():
            if time.monotonic() >= deadline:
                return None
            time.sleep(_POLL)
        future, result = self._finished.next()
        task, _, losses = self._given.pop(future.key)
        match future.status:
            case "finished" if result.limit != "interrupted":
                outcome: Outcome = result
                return outcome
            case "finished":  # called off by the scheduler, not by this client
                self._submit(task, losses=losses)
            case "error":
                self._give_again(task, future.exception(), losses)
            case _:
                raise self._lost_scheduler()
        return None

    def _lost_scheduler(self) -> SurveyError:
        return SurveyError(f"lost the scheduler at {self._address}: the same command goes on")

    def _check_reachable(self) -> None:
        """Raise what Dask would try again and again, or wait for without end.

        At once a name that is none, or no certificates for TLS; after a while a server that is no scheduler.
        """
        from distributed.comm import connect  # noqa: PLC0415 - an extra
        from distributed.security import Security  # noqa: PLC0415

        socket.getaddrinfo(self._host, None)
        options = Security().get_connection_args("client")
        if self._address.startswith(("tls:", "wss:")) and not options["ssl_context"]:
            raise ValueError("TLS needs certificates, from distributed.comm.tls in Dask's configuration")

        async def knock() -> None:
            attempt = connect(self._address, timeout=self._patience, **options)
            connection = await asyncio.wait_for(attempt, self._patience + _HANDSHAKE_TIMEOUT)
            connection.abort()

        with ThreadPoolExecutor(1) as thread:  # the caller's may have a loop that runs already
            thread.submit(asyncio.run, knock()).result()

    def _check_environments(self) -> None:
        """Ask scheduler and workers for their engine. Workers that join later are judged by their results."""

        def engine() -> str:
            # Sent as it is, since who has no engine can't look it up; so it must bring along whatever it uses.
            try:
                from addiction.solver.engine import ENGINE  # noqa: PLC0415
            except ImportError as error:
                return f"no engine ({error})"
            return str(ENGINE)

        try:
            self._client.wait_for_workers(1, timeout=self._patience)
        except TimeoutError:
            raise SurveyError(f"the scheduler at {self._address} has no workers") from None
        engines = {"the scheduler": self._client.run_on_scheduler(engine)}
        engines |= {
            f"the worker at {address}": found for address, found in self._client.run(engine, on_error="return").items()
        }
        for where, found in engines.items():
            if found != str(ENGINE):
                raise SurveyError(f"{where} has {found}; it needs {ENGINE}, from the same wheel")

    def _submit(self, task: Task, *, losses: int) -> None:
        key = f"addiction-{uuid4().hex}"
        future = self._client.submit(solve_on_worker, task, self._memory, key=key, pure=False)
        self._given[key] = (task, future, losses)
        self._finished.add(future)

    def _give_again(self, task: Task, error: BaseException, losses: int) -> None:
        from distributed import KilledWorker  # noqa: PLC0415 - an extra

        if not isinstance(error, KilledWorker):
            reason = str(error).partition("\n")[0]
            raise SurveyError(
                f"the cluster can't search seed {task.seed} ({type(error).__name__}: {reason}): "
                f"scheduler and workers need addiction {ENGINE.version}, from the same wheel"
            )
        if losses == _MOST_LOSSES:
            raise SurveyError(f"seed {task.seed} was lost with its workers too often: the same command goes on")
        self._submit(task, losses=losses + 1)


def _host_of(address: str) -> str:
    """Return the host of a scheduler's address. Raises SurveyError if it is none."""
    match = _ADDRESS.fullmatch(address)
    if match is None or not 0 < int(match["port"]) < 2**16:
        raise SurveyError(f"'{address}' is not a scheduler's address such as tcp://host:8786 (or tls, ws, wss)")
    return match["host"].strip("[]")


def _silence_logs() -> None:
    """Keep Dask from writing on stderr: what matters is told in one line, as an error."""
    for name in logging.root.manager.loggerDict:
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)


def solve_on_worker(task: Task, memory: int | None) -> Outcome:
    """Solve one deal in a worker's thread, within an equal share of ``memory`` bytes and of the worker's own limit."""
    from distributed import get_worker  # noqa: PLC0415 - an extra

    worker: Any = get_worker()
    key = worker.get_current_task()

    def wanted() -> bool:
        state = worker.state.tasks.get(key)
        return state is not None and state.state != "cancelled"

    return solve_deal(task, memory=_share(worker, memory), keep_going=wanted)


def _share(worker: Any, memory: int | None) -> int:
    threads: int = worker.state.nthreads
    limit: int | None = worker.memory_manager.memory_limit
    if limit is None:
        share = int(available_memory() * _UNLIMITED_SHARE) // max(threads, os.cpu_count() or 1)
    else:
        share = int(max(limit * _LEAST_SHARE, (limit - _WORKER_BASE) * _WORKER_SHARE)) // threads
    return share if memory is None else min(share, memory // threads)
