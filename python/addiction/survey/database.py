"""SQLite as surveys use it: opening a file, errors as one line, seeds beyond SQLite's integers."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from addiction.survey import schema
from addiction.survey.errors import SurveyError

_NO_SURVEY = "this is not a survey"


class BusyError(SurveyError):
    """Another program holds the file."""


@contextmanager
def sqlite_errors(name: str) -> Iterator[None]:
    """Turn SQLite's errors into SurveyError, which names the file."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code == sqlite3.SQLITE_BUSY:
            raise BusyError(f"{name}: another program holds the file") from None
        if code == sqlite3.SQLITE_NOTADB:
            raise SurveyError(f"{name}: {_NO_SURVEY}") from None
        raise SurveyError(f"{name}: {error}") from None


def connect(path: Path, name: str, *, mode: Literal["rw", "rwc"], patience: float) -> sqlite3.Connection:
    """Open a file, its transactions left to the caller; ``patience`` is in seconds. Raises SurveyError."""
    _require_strict_tables()
    if path.exists() and not path.is_file():
        raise SurveyError(f"{name}: {_NO_SURVEY}")
    with sqlite_errors(name):
        return sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=patience, isolation_level=None
        )


def connect_temporary() -> sqlite3.Connection:
    """Open a database that SQLite removes when it is closed; it goes to disk only as far as it is large."""
    _require_strict_tables()
    return sqlite3.connect("", isolation_level=None)


def is_empty(connection: sqlite3.Connection) -> bool:
    """Whether the file holds nothing at all."""
    return _number(connection, "page_count") == 0


def refuse_foreign(connection: sqlite3.Connection, name: str) -> None:
    """Raise SurveyError unless the file is a survey that this program can read."""
    if _number(connection, "application_id") != schema.APPLICATION_ID:
        raise SurveyError(f"{name}: {_NO_SURVEY}")
    if (version := _number(connection, "user_version")) > schema.VERSION:
        raise SurveyError(
            f"{name}: the survey has version {version}; this program reads versions up to {schema.VERSION}"
        )


def signed(seed: int) -> int:
    """Return the integer that stands for a seed in the file."""
    return seed - 2**64 if seed >= 2**63 else seed


def unsigned(value: int) -> int:
    """Return the seed that an integer in the file stands for."""
    return value + 2**64 if value < 0 else value


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    value: int = connection.execute(f"PRAGMA {pragma}").fetchone()[0]
    return value


def _require_strict_tables() -> None:
    if sqlite3.sqlite_version_info < (3, 37):
        raise SurveyError(f"surveys need SQLite 3.37 or later; this Python has {sqlite3.sqlite_version}")
