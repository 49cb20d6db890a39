"""How much memory a search may take by default."""

import sys
from collections.abc import Iterator
from pathlib import Path

if sys.platform != "win32":
    import resource

_MEMINFO = Path("/proc/meminfo")
_OWN_STATUS = Path("/proc/self/status")
_OWN_CGROUPS = Path("/proc/self/cgroup")
_CGROUP = Path("/sys/fs/cgroup")
_FALLBACK = 4 << 30

# The files of a control group, version 2 and version 1: limit, use, and the name of the page cache within
# that use that the kernel gives up when memory is short.
_FILES = (
    ("memory.max", "memory.current", "inactive_file"),
    ("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"),
)


def _read(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:
        return ""


def _read_number(path: Path) -> int | None:
    text = _read(path).strip()
    return int(text) if text.isdecimal() else None  # absent, or "max"


def _read_field(path: Path, name: str) -> int | None:
    for line in _read(path).splitlines():
        words = line.split()
        if len(words) >= 2 and words[0] == name and words[1].isdecimal():
            return int(words[1])
    return None


def _system_available() -> int | None:
    kibibytes = _read_field(_MEMINFO, "MemAvailable:")
    return None if kibibytes is None else kibibytes * 1024


def _cgroups() -> Iterator[Path]:
    """Give this process's control groups and those around them; a container may see no more than the root."""
    yield _CGROUP
    yield _CGROUP / "memory"
    for line in _read(_OWN_CGROUPS).splitlines():
        _, controllers, name = line.split(":", 2)
        if controllers and "memory" not in controllers.split(","):
            continue
        root = _CGROUP / "memory" if controllers else _CGROUP
        group = Path(name.lstrip("/"))
        yield from (root / part for part in (group, *group.parents))


def _cgroup_available(group: Path) -> int | None:
    for limit_name, usage_name, cache_name in _FILES:
        limit = _read_number(group / limit_name)
        usage = _read_number(group / usage_name)
        if limit is not None and usage is not None:
            cache = _read_field(group / "memory.stat", cache_name) or 0
            return max(0, limit - usage + min(cache, usage))
    return None


def available_memory() -> int:
    """Bytes that the machine, or this process's control group if it has less, has free now.

    4 GiB where the system doesn't tell.
    """
    sizes = [_system_available(), *map(_cgroup_available, _cgroups())]
    return min((size for size in sizes if size is not None), default=_FALLBACK)


def default_memory_limit() -> int:
    """Three quarters of what is free."""
    return available_memory() * 3 // 4


def address_space_left() -> int | None:
    """Bytes that this process may still allocate under its own limits (``ulimit -v``, ``-d``); None: no limit."""
    if sys.platform == "win32":
        return None
    left = [
        limit - (_read_field(_OWN_STATUS, used) or 0) * 1024
        for which, used in ((resource.RLIMIT_AS, "VmSize:"), (resource.RLIMIT_DATA, "VmData:"))
        if (limit := resource.getrlimit(which)[0]) != resource.RLIM_INFINITY
    ]
    return max(0, min(left)) if left else None
