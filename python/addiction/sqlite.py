"""SQLite as our files use it: what is whose file, opening it, errors as one line, seeds beyond SQLite's integers."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from addiction.errors import AddictionError


class DatabaseError(AddictionError):
    """An SQLite file that can't be opened, read or written; the text names it and gives the reason."""


class BusyError(DatabaseError):
    """Another program holds the file."""


@dataclass(frozen=True)
class FileKind:
    """What marks an SQLite file as one of ours."""

    name: str
    """What users call it, such as ``survey``."""
    application_id: int
    version: int
    """Of its tables, kept as SQLite's user_version; files of later versions are refused."""

    def refuse_foreign(self, connection: sqlite3.Connection, file: str) -> None:
        """Raise DatabaseError unless the file is one of this kind that this program can read."""
        if _number(connection, "application_id") != self.application_id:
            raise self._foreign(file)
        if (version := _number(connection, "user_version")) > self.version:
            raise DatabaseError(
                f"{file}: the {self.name} has version {version}; this program reads versions up to {self.version}"
            )

    def mark(self, connection: sqlite3.Connection) -> None:
        """Make the file one of this kind."""
        connection.execute(f"PRAGMA application_id = {self.application_id}")
        connection.execute(f"PRAGMA user_version = {self.version}")

    @contextmanager
    def errors(self, file: str) -> Iterator[None]:
        """Turn SQLite's errors into DatabaseError, which names the file."""
        try:
            yield
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorcode", 0) & 0xFF
            if code == sqlite3.SQLITE_BUSY:
                raise BusyError(f"{file}: another program holds the file") from None
            if code == sqlite3.SQLITE_NOTADB:
                raise self._foreign(file) from None
            raise DatabaseError(f"{file}: {error}") from None

    def connect(self, path: Path, file: str, *, mode: Literal["rw", "rwc"], patience: float) -> sqlite3.Connection:
        """Open a file, its transactions left to the caller; ``patience`` is in seconds. Raises DatabaseError."""
        self._require_strict_tables()
        if path.exists() and not path.is_file():
            raise self._foreign(file)
        with self.errors(file):
            return sqlite3.connect(
                f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=patience, isolation_level=None
            )

    def connect_temporary(self) -> sqlite3.Connection:
        """Open a database that SQLite removes when it is closed; it goes to disk only as far as it is large."""
        self._require_strict_tables()
        return sqlite3.connect("", isolation_level=None)

    def _foreign(self, file: str) -> DatabaseError:
        return DatabaseError(f"{file}: this is not a {self.name}")

    def _require_strict_tables(self) -> None:
        if sqlite3.sqlite_version_info < (3, 37):
            raise DatabaseError(f"{self.name}s need SQLite 3.37 or later; this Python has {sqlite3.sqlite_version}")


def is_empty(connection: sqlite3.Connection) -> bool:
    """Whether the file holds nothing at all."""
    return _number(connection, "page_count") == 0


def signed(seed: int) -> int:
    """Return the integer that stands for a seed in the file."""
    return seed - 2**64 if seed >= 2**63 else seed


def unsigned(value: int) -> int:
    """Return the seed that an integer in the file stands for."""
    return value + 2**64 if value < 0 else value


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    value: int = connection.execute(f"PRAGMA {pragma}").fetchone()[0]
    return value
