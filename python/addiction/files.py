"""Writing files so that a crash or a full disk leaves the old one."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


def write_text_safely(path: Path, text: str) -> None:
    """Write a UTF-8 file as a whole, as ``replacing`` does. Raises OSError if that fails."""
    with replacing(path) as stream:
        stream.write(text.encode())


@contextmanager
def replacing(path: Path) -> Iterator[IO[bytes]]:
    """Give a stream whose content becomes the file when the block ends well: a temporary file renamed over it.

    A symbolic link stays one: its target is written. A device or a pipe is written to directly.
    Raises OSError if that fails; the old file, if there was one, then stays as it was, as it does if the block raises.
    """
    if path.exists() and not path.is_file():
        with path.open("wb") as stream:
            yield stream
        return
    path = Path(os.path.realpath(path))
    descriptor, name = tempfile.mkstemp(prefix=".addiction-", suffix=".tmp", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        temporary.chmod(_mode_for(path))
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _mode_for(path: Path) -> int:
    try:
        return path.stat().st_mode & 0o777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
