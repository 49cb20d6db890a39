"""The file that a game is saved in while it is played: one game has it, and what others wrote there stays."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from addiction.errors import GameFileError
from addiction.files import refuse_write_protected, write_text_safely
from addiction.lock import FileLock
from addiction.words.message import Message

if TYPE_CHECKING:
    from addiction.replay import Replay


class GameFile:
    """Holds a file for one game until closed, whether it is there already or not.

    A lock file beside it tells other programs, and falls with its holder, however that ends. Where there can be none,
    what stands between two writers is that each save first looks whether the file is still as it was left.
    """

    def __init__(self, path: Path) -> None:
        """Take the file, as it is now. Raises GameFileError if another game has it, OSError if it can't be used."""
        self.path = path
        refuse_write_protected(path)
        self._lock = _lock_beside(path)
        try:
            self._content = _content_of(path)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let others have the file; what is in it stays."""
        lock, self._lock = self._lock, None
        if lock is not None:
            with suppress(OSError):
                lock.release()

    def save(self, replay: Replay) -> None:
        """Write the file as a whole or not at all.

        Raises GameFileError if there is anything else than was last read or written here, OSError if it can't be
        written; the file then stays as it was.
        """
        if _content_of(self.path) not in (None, self._content):
            raise GameFileError(Message("file-changed"))
        text = replay.to_json()
        write_text_safely(self.path, text)
        self._content = text.encode() if self.path.is_file() else None


def _lock_beside(path: Path) -> FileLock | None:
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file():
        return None
    try:
        return FileLock(path.with_name(f"{path.name}-lock"))
    except BlockingIOError:
        raise GameFileError(Message("file-in-use")) from None
    except OSError:  # no flock(), a folder that is read-only or missing, a name that is too long
        return None


def _content_of(path: Path) -> bytes | None:
    """Return what is in the file; None if there is none, or a device, which is never what was written to it."""
    return path.read_bytes() if path.is_file() else None
