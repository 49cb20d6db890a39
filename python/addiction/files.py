"""Writing files so that a crash or a full disk leaves the old one."""

import errno
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
    Raises OSError, which names the file, if that fails, also for a file that is write-protected; the old file, if there
    was one, then stays as it was, as it does if the block raises.
    """
    if path.exists() and not path.is_file():
        with _named(path), path.open("wb") as stream:
            yield stream
        return
    refuse_write_protected(path)
    given, path = path, Path(os.path.realpath(path))
    try:
        descriptor, name = tempfile.mkstemp(prefix=".addiction-", suffix=".tmp", dir=path.parent)
    except FileNotFoundError as error:
        raise FileNotFoundError(error.errno, "no such directory", str(given.parent)) from None
    except OSError as error:  # it names the temporary file
        raise OSError(error.errno, error.strerror, str(given)) from None
    temporary = Path(name)
    try:
        with _named(given), os.fdopen(descriptor, "wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        temporary.chmod(_mode_for(path))
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Let an error of writing, as on a full disk, name the file."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(path)
        raise


def refuse_write_protected(path: Path) -> None:
    """Refuse a file that is there and not to be written, which a rename would replace. Raises PermissionError."""
    if not path.is_file():
        return
    may_write = os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)
    if not may_write or not path.stat().st_mode & 0o222:  # root may write what is protected from itself
        raise PermissionError(errno.EACCES, "write-protected", str(path))


def _mode_for(path: Path) -> int:
    try:
        return path.stat().st_mode & 0o777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
