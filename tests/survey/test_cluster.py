"""Surveys on a Dask cluster of worker processes on this machine."""

import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from distributed import Client, KilledWorker, LocalCluster

import addiction.survey.cluster as cluster_module
from addiction.seeds import SeedSet
from addiction.survey.cluster import Cluster, _share
from addiction.survey.errors import SurveyError
from addiction.survey.runner import SurveyProgress, run_survey
from addiction.survey.store import Store
from addiction.survey.task import Task
from program import addiction, call, refused
from surveys import FULL, MEMORY, parameters, survey_file, table

SEEDS = "1-40"
LIMITS = parameters(FULL, nodes=80_000)


@pytest.fixture(scope="module")
def local_cluster() -> Iterator[Any]:
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", memory_limit="1GiB"
    ) as running:
        yield running


@pytest.fixture
def address(local_cluster: Any) -> str:
    return str(local_cluster.scheduler_address)


def worker_pids(address: str) -> list[int]:
    with Client(address, set_as_default=False) as client:
        return list(client.run(os.getpid).values())


def test_a_lost_worker_changes_no_verdict(address: str, tmp_path: Path) -> None:
    pids = worker_pids(address)
    path = tmp_path / "cluster.db"

    def kill_one(now: SurveyProgress) -> None:
        if pids and now.counts.tried > 10:
            os.kill(pids[0], signal.SIGKILL)
            pids.clear()

    assert len(pids) == 2
    with Store.write(path, LIMITS, SeedSet.parse(SEEDS)) as store, Cluster(address, memory=MEMORY) as workers:
        assert run_survey(store, workers, progress=kill_one)
        assert store.query("SELECT workers FROM sessions") == [(f"cluster at {address}",)]
    assert pids == []
    assert table(path) == table(survey_file(tmp_path / "local.db", SEEDS, LIMITS))


def test_the_command_goes_on_with_a_local_survey(address: str, tmp_path: Path) -> None:
    path = tmp_path / "survey.db"
    command: list[str | Path] = ["solve", "--nodes", "80000", "--memory", "256M", "--out", path, "--json"]
    assert addiction(*command, "--seeds", "1-10").code == 0
    run = addiction(*command, "--seeds", "1-20", "--scheduler", address)
    assert (run.code, run.json["deals"], run.json["unfinished"]) == (0, 20, 0)
    assert table(path) == table(survey_file(tmp_path / "local.db", "1-20", LIMITS))


def test_leaving_interrupts_what_the_workers_do(address: str) -> None:
    with Cluster(address, memory=MEMORY) as workers:
        for seed in range(1, 200):
            workers.submit(Task(seed, FULL, None, None))
        workers.next(1.0)
    with Client(address, set_as_default=False) as client:
        deadline = time.monotonic() + 20
        while any(client.processing().values()):
            assert time.monotonic() < deadline
            time.sleep(0.1)
        start = time.monotonic()
        client.gather(client.map(len, [(1,), (2,)], pure=False))
        assert time.monotonic() - start < 20


def test_workers_with_another_engine_are_named(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "ENGINE", "engine 0.0.1")
    with pytest.raises(SurveyError, match=r"the scheduler has engine .*; it needs engine 0\.0\.1"), Cluster(address):
        pass


def test_a_search_that_fails_is_told_in_one_line(address: str) -> None:
    with Cluster(address) as workers:
        workers.submit(Task(7, "no rules", None, None))
        with pytest.raises(
            SurveyError, match=r"can't search seed 7 \(InputError: .*scheduler and workers need addiction"
        ):
            workers.next(60.0)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "ws://127.0.0.1:9"])
def test_no_scheduler(address: str) -> None:
    with (
        pytest.raises(SurveyError, match="no Dask scheduler answers at"),
        Cluster(address, patience=0.5),
    ):
        pass


def test_a_server_that_is_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "_HANDSHAKE_TIMEOUT", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as server:  # takes connections and says nothing
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(SurveyError, match="no scheduler's answer"), Cluster(address, patience=0.2):
            pass


@pytest.mark.parametrize(
    ("address", "reason"),
    [("tcp://no.such.host.invalid:8786", "answers at"), ("tls://127.0.0.1:9", "TLS needs certificates")],
)
def test_an_address_that_can_not_do_is_refused_at_once(address: str, reason: str) -> None:
    with pytest.raises(SurveyError, match=reason) as refusal, Cluster(address, patience=1.0):
        pass
    assert "Timed out" not in str(refusal.value)  # as after Dask's own attempts


NO_ADDRESSES = [
    *("", "host", "tcp://", "tcp://host", "host:port", "tcp://a b:1", "tcp://host:1/x"),
    *("http://host:1", "ucx://host:1", "inproc://host:1"),
    *("tcp://host:0", "tcp://host:65536", "tcp://host:\u0661"),
]


@pytest.mark.parametrize("address", NO_ADDRESSES)
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(SurveyError, match="is not a scheduler's address"):
        Cluster(address)


@pytest.mark.parametrize("address", ["host:8786", "tcp://host:8786", "tls://10.0.0.1:8786", "tcp://[::1]:8786"])
def test_what_is_an_address(address: str) -> None:
    assert str(Cluster(address)) == f"cluster at {address}"


# What no cluster does on demand


class FinishedTasks:
    """A client whose tasks end as the test says."""

    def __init__(self, *endings: object) -> None:
        self.endings = list(endings)
        self.submitted: list[Task] = []
        self._ready: list[Any] = []

    def submit(self, _function: object, task: Task, _memory: int | None, *, key: str, **_options: bool) -> Any:
        self.submitted.append(task)
        return SimpleNamespace(key=key)

    def add(self, future: Any) -> None:
        ending = self.endings.pop(0)
        future.status = "cancelled" if ending is None else "error" if isinstance(ending, Exception) else "finished"
        future.exception = lambda: ending
        self._ready.append((future, ending))

    def has_ready(self) -> bool:
        return bool(self._ready)

    def next(self) -> Any:
        return self._ready.pop(0)


def workers_with(*endings: object, clock: Callable[[], float] = time.monotonic) -> tuple[Cluster, FinishedTasks]:
    tasks = FinishedTasks(*endings)
    workers = Cluster("tcp://host:1", clock=clock)
    workers._client = workers._finished = tasks
    return workers, tasks


TASK = Task(3, FULL, 10, None)


def lost() -> KilledWorker:
    return KilledWorker("key", None, 4)


def test_a_deal_that_the_scheduler_gives_up_is_given_out_again() -> None:
    found = SimpleNamespace(limit="nodes")
    workers, tasks = workers_with(lost(), lost(), found)
    workers.submit(TASK)
    assert [workers.next(0), workers.next(0), workers.next(0)] == [None, None, found]
    assert tasks.submitted == [TASK] * 3
    assert workers.next(0) is None


def test_a_deal_that_kills_its_workers_ends_the_survey() -> None:
    workers, tasks = workers_with(*(lost() for _ in range(10)))
    workers.submit(TASK)
    assert [workers.next(0) for _ in range(3)] == [None] * 3
    with pytest.raises(SurveyError, match="seed 3 was lost with its workers too often"):
        workers.next(0)
    assert len(tasks.submitted) == 4


def test_a_search_called_off_by_the_scheduler_is_given_out_again() -> None:
    found = SimpleNamespace(limit=None)
    workers, tasks = workers_with(SimpleNamespace(limit="interrupted"), found)
    workers.submit(TASK)
    assert [workers.next(0), workers.next(0)] == [None, found]
    assert tasks.submitted == [TASK] * 2


def test_a_scheduler_that_is_gone() -> None:
    workers, _ = workers_with(None)
    workers.submit(TASK)
    with pytest.raises(SurveyError, match="lost the scheduler at tcp://host:1"):
        workers.next(0)


def test_workers_that_do_not_come_back() -> None:
    now = 1000.0
    workers, tasks = workers_with(clock=lambda: now)
    tasks.nthreads = lambda: {"a": 2, "b": 1}  # type: ignore[attr-defined]
    assert workers.parallel == 3
    now += 10
    tasks.nthreads = dict  # type: ignore[attr-defined]
    assert workers.parallel == 0
    now += 400
    with pytest.raises(SurveyError, match="has lost all its workers"):
        _ = workers.parallel


@pytest.mark.parametrize(
    ("limit", "threads", "wanted", "low", "high"),
    [
        (4 << 30, 2, None, 1 << 30, 1.5 * (1 << 30)),
        (4 << 30, 2, 512 << 20, 256 << 20, 256 << 20),
        (4 << 30, 1, 64 << 30, 2 << 30, 3 << 30),
        (256 << 20, 1, None, 20 << 20, 30 << 20),
        (None, 1, None, 1, 1 << 50),
        (None, 4, 400, 100, 100),
    ],
)
def test_a_worker_keeps_to_its_own_limit(
    limit: int | None, threads: int, wanted: int | None, low: float, high: float
) -> None:
    worker = SimpleNamespace(
        state=SimpleNamespace(nthreads=threads), memory_manager=SimpleNamespace(memory_limit=limit)
    )
    assert low <= _share(worker, wanted) <= high


@pytest.mark.parametrize("address", ["nowhere", "http://127.0.0.1:1", "ucx://x:1", "tcp://no.such.host.invalid:1"])
def test_a_bad_address_is_one_line_and_leaves_no_file(tmp_path: Path, address: str) -> None:
    refused(call("solve", "--seeds", "1-3", "--scheduler", address, "--out", tmp_path / "survey.db"), address)
    assert list(tmp_path.iterdir()) == []
