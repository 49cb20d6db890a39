"""A lock file: at most one process holds it, and it falls with its holder, however that ends."""

import errno
import os
import sys
from pathlib import Path

if sys.platform != "win32":
    import fcntl


class FileLock:
    """Holds a lock file beside a file until released; the lock file goes away with it.

    Not a lock on the file itself: SQLite puts its own there, and on a network file system the two would meet.
    """

    def __init__(self, path: Path) -> None:
        """Take the lock. Raises BlockingIOError if another process has it, OSError if it can't be made."""
        self._path = path
        self._descriptor = self._take()

    def release(self) -> None:
        """Give the lock back."""
        self._path.unlink(missing_ok=True)
        os.close(self._descriptor)

    def _take(self) -> int:
        if sys.platform == "win32":
            raise OSError(errno.ENOTSUP, "surveys in a file need a system with flock()")
        while True:
            descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                os.close(descriptor)
                raise
            if self._is_current(descriptor):
                return descriptor
            os.close(descriptor)

    def _is_current(self, descriptor: int) -> bool:
        """Whether the path still names the file that was locked: its last holder may just have removed it."""
        try:
            return os.path.samestat(self._path.stat(), os.fstat(descriptor))
        except FileNotFoundError:
            return False
