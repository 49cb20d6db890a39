"""A survey as a table in another format: CSV, JSON Lines or Parquet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import IO, Any

from addiction.files import replacing
from addiction.survey.errors import MissingExtraError, SurveyError
from addiction.survey.store import Store

_BATCH = 10_000  # rows of a Parquet row group
_LONGEST_BEGINNING = 1024  # bytes


# How the files of each format begin, by the ending of their name.
_BEGINNINGS = {".csv": b"seed,deal,", ".jsonl": b'{"seed": ', ".parquet": b"PAR1"}


def writer_for(path: Path) -> Callable[[Store, IO[bytes]], None]:
    """Return what writes a file of this name.

    Raises SurveyError if the format is unknown or not installed, or if a file would be replaced that is no export.
    """
    writers = {".csv": _write_csv, ".jsonl": _write_json_lines, ".parquet": _write_parquet}
    writer = writers.get(path.suffix.lower())
    if writer is None:
        raise SurveyError(f"{path}: the name must end with one of {', '.join(writers)}")
    refuse_foreign(path, _BEGINNINGS[path.suffix.lower()])
    if writer is _write_parquet:
        _arrow()
    return writer


def refuse_foreign(path: Path, mark: bytes) -> None:
    """Raise SurveyError for a file without the mark of what would replace it; OSError if it can't be read."""
    if not path.is_file():
        return
    with path.open("rb") as stream:
        beginning = stream.read(_LONGEST_BEGINNING)
    if beginning and mark not in beginning:
        raise SurveyError(f"{path} exists and was not written from a survey: choose another file, or remove it")


def export(store: Store, path: Path) -> None:
    """Write all results, ascending by seed, as a whole or not at all. Raises OSError or SurveyError."""
    write = writer_for(path)
    with replacing(path) as stream, store.snapshot():
        write(store, stream)


def _write_csv(store: Store, stream: IO[bytes]) -> None:
    text = io.TextIOWrapper(stream, encoding="utf-8", newline="", write_through=True)
    writer = csv.DictWriter(text, store.columns(), lineterminator="\n")
    writer.writeheader()
    for row in store.rows():
        line = None if row["line"] is None else ",".join(row["line"])
        writer.writerow(row | {"open": int(row["open"]), "line": line})
    text.detach()


def _write_json_lines(store: Store, stream: IO[bytes]) -> None:
    for row in store.rows():
        stream.write(json.dumps(row).encode() + b"\n")


def _write_parquet(store: Store, stream: IO[bytes]) -> None:
    arrow, parquet = _arrow()
    text, integer, real = arrow.string(), arrow.int64(), arrow.float64()
    types = {
        "seed": arrow.uint64(),
        "open": arrow.bool_(),
        "line": arrow.list_(text),
        **dict.fromkeys(("moves", "node_budget", "nodes", "positions", "memory_bytes"), integer),
        **dict.fromkeys(("seconds", "spent_seconds"), real),
    }
    table_schema = arrow.schema([(column, types.get(column, text)) for column in store.columns()])
    rows = store.rows()
    with parquet.ParquetWriter(stream, table_schema, compression="zstd") as writer:
        while batch := list(islice(rows, _BATCH)):
            writer.write_table(arrow.Table.from_pylist(batch, table_schema))


def _arrow() -> tuple[Any, Any]:
    try:
        import pyarrow as arrow  # noqa: PLC0415 - an extra
        from pyarrow import parquet  # noqa: PLC0415
    except ImportError:
        raise MissingExtraError("Parquet", "parquet") from None
    return arrow, parquet
