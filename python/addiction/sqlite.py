"""SQLite as our files use it: what is whose file, opening it, errors as one line, seeds beyond SQLite's integers."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from addiction.errors import AddictionError
from addiction.lock import FileLock

PATIENCE = 60.0
"""Seconds to wait for others who hold a file."""


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

    @contextmanager
    def writing(
        self, path: Path, begin: Callable[[sqlite3.Connection], None], *, patience: float = PATIENCE
    ) -> Iterator[tuple[sqlite3.Connection, FileLock]]:
        """Open a file for its only writer; a new or empty one is begun by ``begin``, inside a transaction.

        Gives the connection, its transactions left to the caller, and the writer's lock; both are taken over by the
        caller, unless the block raises. What can't be begun leaves no file behind. Raises DatabaseError if the file
        is of another kind or a later version, or is being written, or can't be.
        """
        name, path = str(path), Path(os.path.realpath(path))
        lock = self._lock_beside(path, name)
        is_new = not path.exists()
        connection = None
        try:
            connection = self._connect(path, name, mode="rwc", patience=patience)
            with self.errors(name):
                if is_empty(connection):
                    self.begin(connection, begin)
                self.refuse_foreign(connection, name)
            yield connection, lock
        except BaseException:
            if connection is not None:
                connection.close()
            if is_new and path.is_file() and path.stat().st_size == 0:
                path.unlink()
            lock.release()
            raise

    @contextmanager
    def reading(self, path: Path, *, patience: float = PATIENCE) -> Iterator[sqlite3.Connection]:
        """Open a file to read it, also while it is being written.

        Gives the connection, taken over by the caller unless the block raises. Raises DatabaseError if the file is of
        another kind or a later version, or can't be read.
        """
        name = str(path)
        if not path.exists():
            raise DatabaseError(f"{name}: no such file")
        # For writing as far as the system allows: a commit that a crash cut off is rolled back by the next who opens.
        connection = self._connect(Path(os.path.realpath(path)), name, mode="rw", patience=patience)
        try:
            with self.errors(name):
                connection.execute("PRAGMA query_only = ON")
                self.refuse_foreign(connection, name)
            yield connection
        except BaseException:
            connection.close()
            raise

    def begin(self, connection: sqlite3.Connection, tables: Callable[[sqlite3.Connection], None]) -> None:
        """Make an empty database one of this kind, its tables made by a function, as a whole or not at all."""
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(f"PRAGMA application_id = {self.application_id}")
        connection.execute(f"PRAGMA user_version = {self.version}")
        tables(connection)
        connection.execute("COMMIT")

    def _lock_beside(self, path: Path, name: str) -> FileLock:
        try:
            return FileLock(path.with_name(f"{path.name}-lock"))
        except BlockingIOError:
            raise DatabaseError(f"{name}: another {self.name} is writing this file") from None
        except OSError as error:
            raise DatabaseError(f"{name}: {error.strerror}") from None

    def _connect(self, path: Path, file: str, *, mode: Literal["rw", "rwc"], patience: float) -> sqlite3.Connection:
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
