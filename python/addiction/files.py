"""Writing files so that a crash or a full disk leaves the old one."""

import os
import tempfile
from pathlib import Path


def write_text_safely(path: Path, text: str) -> None:
    """Write a UTF-8 file as a whole, by a temporary file beside it that is renamed over it.

    A symbolic link stays one: its target is written. A device or a pipe is written to directly.
    Raises OSError if that fails; the old file, if there was one, then stays as it was.
    """
    if path.exists() and not path.is_file():
        path.write_text(text, encoding="utf-8", newline="\n")
        return
    path = Path(os.path.realpath(path))
    descriptor, name = tempfile.mkstemp(prefix=".addiction-", suffix=".tmp", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
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
