"""Tests of how much memory a search may take, on made-up machines."""

import resource
from collections.abc import Callable
from pathlib import Path

import pytest

from addiction import deal, solve
from addiction.solver import memory
from addiction.solver.memory import address_space_left, available_memory, default_memory_limit

GIB = 1 << 30

Machine = Callable[[dict[str, str]], None]


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """Write a machine's files; a path that begins with cgroup/ is below /sys/fs/cgroup."""
    monkeypatch.setattr(memory, "_MEMINFO", tmp_path / "meminfo")
    monkeypatch.setattr(memory, "_OWN_STATUS", tmp_path / "status")
    monkeypatch.setattr(memory, "_OWN_CGROUPS", tmp_path / "own")
    monkeypatch.setattr(memory, "_CGROUP", tmp_path / "cgroup")

    def write(files: dict[str, str]) -> None:
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    return write


def meminfo(gib: int) -> str:
    return f"MemTotal:       65536000 kB\nMemFree:           1000 kB\nMemAvailable:   {gib * 1024 * 1024} kB\n"


def group(folder: str, limit: int | str, usage: int, cache: int = 0) -> dict[str, str]:
    """A control group of version 2; limit, use and cache within it in GiB."""
    return {
        f"{folder}/memory.max": f"{limit * GIB if isinstance(limit, int) else limit}\n",
        f"{folder}/memory.current": f"{usage * GIB}\n",
        f"{folder}/memory.stat": f"anon 17\nfile {cache * GIB + 1}\ninactive_file {cache * GIB}\nactive_file 1\n",
    }


def old_group(folder: str, limit: int, usage: int, cache: int = 0) -> dict[str, str]:
    """A control group of version 1."""
    return {
        f"{folder}/memory.limit_in_bytes": f"{limit}\n",
        f"{folder}/memory.usage_in_bytes": f"{usage}\n",
        f"{folder}/memory.stat": f"inactive_file 5\ntotal_inactive_file {cache}\n",
    }


def test_the_machine_tells(machine: Machine) -> None:
    machine({"meminfo": meminfo(6)})
    assert available_memory() == 6 * GIB
    assert default_memory_limit() == 9 * GIB // 2


@pytest.mark.parametrize("text", ["", "MemTotal: 1 kB\n", "MemAvailable:\n", "MemAvailable: much\n"])
def test_four_gib_if_nothing_tells(machine: Machine, text: str) -> None:
    machine({"meminfo": text})
    assert available_memory() == 4 * GIB


def test_nothing_is_there_at_all(machine: Machine) -> None:
    machine({})
    assert available_memory() == 4 * GIB


def test_a_container_has_less(machine: Machine) -> None:
    machine({"meminfo": meminfo(30)} | group("cgroup", 8, 3))
    assert available_memory() == 5 * GIB


def test_a_group_without_a_limit_is_no_limit(machine: Machine) -> None:
    machine({"meminfo": meminfo(30)} | group("cgroup", "max", 3))
    assert available_memory() == 30 * GIB


def test_the_machine_may_have_less_than_the_group_allows(machine: Machine) -> None:
    machine({"meminfo": meminfo(2)} | group("cgroup", 8, 3))
    assert available_memory() == 2 * GIB


def test_page_cache_does_not_count_as_used(machine: Machine) -> None:
    machine({"meminfo": meminfo(30)} | group("cgroup", 8, 8, cache=6))
    assert available_memory() == 6 * GIB


def test_a_group_over_its_limit_has_nothing(machine: Machine) -> None:
    machine({"meminfo": meminfo(30)} | group("cgroup", 2, 3))
    assert available_memory() == 0
    assert default_memory_limit() == 0


def test_a_group_that_is_not_the_root_is_found(machine: Machine) -> None:
    own = {"meminfo": meminfo(30), "own": "0::/system.slice/job 7\n"}
    machine(own | group("cgroup/system.slice/job 7", 8, 1))
    assert available_memory() == 7 * GIB


def test_a_group_around_this_one_may_allow_less(machine: Machine) -> None:
    own = {"meminfo": meminfo(30), "own": "0::/slurm/job_7/step_0\n"}
    machine(own | group("cgroup/slurm/job_7", 4, 3) | group("cgroup/slurm/job_7/step_0", "max", 1))
    assert available_memory() == 1 * GIB


def test_groups_of_version_1(machine: Machine) -> None:
    own = {"meminfo": meminfo(30), "own": "9:name=systemd:/x\n4:cpu,memory:/docker/ab\n0::/\n"}
    root = old_group("cgroup/memory", 9223372036854771712, 5 * GIB)
    machine(own | root | old_group("cgroup/memory/docker/ab", 3 * GIB, 2 * GIB, cache=GIB))
    assert available_memory() == 2 * GIB


def test_a_container_of_version_1_sees_its_group_as_the_root(machine: Machine) -> None:
    machine({"meminfo": meminfo(30), "own": "4:memory:/docker/ab\n"} | old_group("cgroup/memory", 3 * GIB, 2 * GIB))
    assert available_memory() == GIB


def test_the_roots_are_looked_at_if_the_groups_are_not_told(machine: Machine) -> None:
    machine({"meminfo": meminfo(30)} | old_group("cgroup/memory", 3 * GIB, 2 * GIB))
    assert available_memory() == GIB


@pytest.mark.parametrize(
    ("address_space", "data", "left"),
    [
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, None),
        (8 * GIB, resource.RLIM_INFINITY, 5 * GIB),
        (resource.RLIM_INFINITY, 8 * GIB, 7 * GIB),
        (8 * GIB, 3 * GIB, 2 * GIB),
        (2 * GIB, 8 * GIB, 0),
    ],
)
def test_the_process_s_own_limits(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, address_space: int, data: int, left: int | None
) -> None:
    limits = {resource.RLIMIT_AS: address_space, resource.RLIMIT_DATA: data}
    monkeypatch.setattr(resource, "getrlimit", lambda which: (limits[which], resource.RLIM_INFINITY))
    machine({"status": "Name:\tpython\nVmSize:\t 3145728 kB\nVmData:\t 1048576 kB\n"})
    assert address_space_left() == left


def test_the_real_machine_has_some() -> None:
    assert 0 < default_memory_limit() < available_memory()


def test_a_search_without_a_limit_gets_the_default(machine: Machine) -> None:
    """WaterSortPuzzleSolver 2: killed by memory instead of a bounded answer."""
    machine({"meminfo": "MemAvailable: 88 kB\n"})
    assert solve(deal(1)).limit == "memory"
