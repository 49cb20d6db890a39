"""The file of a survey: one writer at a time, any number of readers, and every finished deal in it for good."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Self

from addiction.seeds import SeedSet
from addiction.solver.engine import Engine
from addiction.solver.limits import Limits
from addiction.sqlite import PATIENCE, BusyError, signed, unsigned
from addiction.survey.errors import SurveyError
from addiction.survey.facts import Counts, Parameters
from addiction.survey.pace import Pace
from addiction.survey.schema import SURVEY, TABLES

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

    from addiction.lock import FileLock
    from addiction.survey.task import Outcome

Row = dict[str, Any]
"""A row of the view ``results``, by column."""

_BLOCK = 512  # seeds looked up at a time
_PAGE = 1000  # rows read at a time
_COMMIT_PATIENCE = 0.5  # seconds that a commit waits for readers before it is put off

_RECORD = """\
INSERT INTO deals (seed, deal, verdict, limit_hit, open, line, moves, node_budget, nodes, positions, seconds,
                   memory_bytes, spent_seconds)
VALUES (:seed, :deal, :verdict, :limit_hit, :open, :line, :moves, :node_budget, :nodes, :positions, :seconds,
        :memory_bytes, :seconds)
ON CONFLICT (seed) DO UPDATE SET
  verdict = excluded.verdict, limit_hit = excluded.limit_hit, open = excluded.open, line = excluded.line,
  moves = excluded.moves, node_budget = excluded.node_budget, nodes = excluded.nodes,
  positions = excluded.positions, seconds = excluded.seconds, memory_bytes = excluded.memory_bytes,
  spent_seconds = deals.spent_seconds + excluded.seconds
"""


class Store:
    """An open survey; close it, or use it in a with statement. What fails raises SurveyError or DatabaseError."""

    def __init__(
        self, connection: sqlite3.Connection, name: str, lock: FileLock | None = None, pace: Pace | None = None
    ) -> None:
        """Take over a connection to a survey, and the lock of its writer. The class methods open one."""
        self.name = name
        """The file as the user named it."""
        self._connection = connection
        self._lock = lock
        self._pace = pace or Pace()
        self._session: int | None = None
        self.parameters: Parameters
        """What all results have in common."""
        self.seeds: SeedSet
        """The deals that belong to the survey."""
        self.parameters, self.seeds = _read_survey(connection, name)

    @classmethod
    def write(cls, path: Path, parameters: Parameters, seeds: SeedSet, *, pace: Pace | None = None) -> Self:
        """Begin a survey in a new file, or go on with the one in it, these seeds added to its own.

        Refuses a file that is not a survey, has other parameters, or is being written. ``pace`` says when quick
        results are committed.
        """
        with SURVEY.writing(path, lambda new: _make_tables(new, parameters, seeds)) as (connection, lock):
            with SURVEY.errors(str(path)):
                connection.execute("PRAGMA synchronous = FULL")
                # A page that leaves the cache in the middle of a batch would have to wait for readers.
                connection.execute("PRAGMA cache_spill = OFF")
            store = cls(connection, str(path), lock, pace)
            store._go_on(parameters, seeds)
        return store

    @classmethod
    def temporary(cls, parameters: Parameters, seeds: SeedSet) -> Self:
        """Begin a survey that is gone when it is closed."""
        connection = SURVEY.connect_temporary()
        with SURVEY.errors("survey"):
            SURVEY.begin(connection, lambda new: _make_tables(new, parameters, seeds))
        return cls(connection, "survey")

    @classmethod
    def read(cls, path: Path) -> Self:
        """Open a survey to read it, also while it is being written."""
        with SURVEY.reading(path) as connection:
            return cls(connection, str(path))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Store what was recorded and close the file, even if that fails."""
        try:
            self.commit()
        finally:
            self._connection.close()
            if self._lock is not None:
                self._lock.release()
                self._lock = None

    def begin_session(self, workers: str) -> None:
        """Note that the survey runs from now on, and who solves."""
        with self._writing():
            cursor = self._connection.execute(
                "INSERT INTO sessions (started, seconds, workers) VALUES (?, 0, ?)", (_now(), workers)
            )
        self._session = cursor.lastrowid

    def record(self, outcome: Outcome, *, still_open: bool, elapsed: float) -> None:
        """Keep what a search found, ``elapsed`` seconds into the session, in place of what an earlier try did."""
        winnable = outcome.verdict == "winnable"
        row = {
            "seed": signed(outcome.task.seed),
            "deal": outcome.deal,
            "verdict": outcome.verdict,
            "limit_hit": outcome.limit,
            "open": int(still_open),
            "line": ",".join(outcome.line) if winnable else None,
            "moves": len(outcome.line) if winnable else None,
            "node_budget": outcome.task.nodes,
            "nodes": outcome.nodes,
            "positions": outcome.positions,
            "seconds": outcome.seconds,
            "memory_bytes": outcome.memory_bytes,
        }
        with self._writing():
            self._connection.execute(_RECORD, row)
            self._connection.execute("UPDATE sessions SET seconds = ? WHERE id = ?", (elapsed, self._session))

    def commit_if_due(self) -> None:
        """Make what was recorded safe, unless quick deals are better committed together.

        A batch is at most a second long. While another program reads the file, it is put off.
        """
        if not self._connection.in_transaction or not self._pace.is_due():
            return
        with suppress(BusyError), self._pace.commit():
            self._commit(_COMMIT_PATIENCE)

    def commit(self) -> None:
        """Make what was recorded safe now."""
        if self._connection.in_transaction:
            self._commit(PATIENCE)

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """See the file as it is now through all reads inside, whatever a writer does meanwhile."""
        with SURVEY.errors(self.name):
            self._connection.execute("BEGIN")
            try:
                yield
            finally:
                self._connection.execute("ROLLBACK")

    def counts(self) -> Counts:
        """Count the deals of each kind."""
        rows = self.query("SELECT verdict, count(*), sum(open) FROM deals GROUP BY verdict")
        verdicts = {verdict: count for verdict, count, _ in rows}
        return Counts(
            winnable=verdicts.get("winnable", 0),
            unwinnable=verdicts.get("unwinnable", 0),
            undecided=verdicts.get("undecided", 0),
            open=sum(count for _, _, count in rows),
            untried=self.seeds.count - sum(verdicts.values()),
        )

    def untried(self) -> Iterator[int]:
        """Give the seeds that have no row when their turn comes, in ascending order."""
        for block in self.seeds.blocks(_BLOCK):
            bounds = (signed(block[0]), signed(block[-1]))
            rows = self.query("SELECT seed FROM deals WHERE seed BETWEEN ? AND ?", bounds)
            tried = {unsigned(seed) for (seed,) in rows}
            yield from (seed for seed in block if seed not in tried)

    def open_deals(self, count: int) -> list[tuple[int, int]]:
        """Return seed and last budget of up to ``count`` open deals, those with the least budget first."""
        rows = self.query("SELECT seed, node_budget FROM deals WHERE open ORDER BY node_budget, seed LIMIT ?", (count,))
        return [(unsigned(seed), budget) for seed, budget in rows]

    def open_by_budget(self) -> dict[int, int]:
        """Count the open deals by their last budget."""
        return dict(self.query("SELECT node_budget, count(*) FROM deals WHERE open GROUP BY node_budget"))

    def elapsed(self) -> float:
        """Return the wall-clock seconds of all sessions."""
        seconds: float = self.query("SELECT total(seconds) FROM sessions")[0][0]
        return seconds

    def columns(self) -> list[str]:
        """Return the columns of the view ``results``."""
        with SURVEY.errors(self.name):
            return [column[0] for column in self._connection.execute("SELECT * FROM results LIMIT 0").description]

    def rows(self) -> Iterator[Row]:
        """Give the rows of the view ``results`` by ascending seed, ``line`` as a list of moves and ``open`` as a bool.

        The file is free for its writer between two pages of rows, unless a snapshot holds it.
        """
        names = self.columns()
        for first, last in ((0, 2**63 - 1), (-(2**63), -1)):
            for values in self._values_between(first, last):
                yield _row(dict(zip(names, values, strict=True)))

    def query(self, statement: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        """Return all rows of a SELECT."""
        with SURVEY.errors(self.name):
            return self._connection.execute(statement, values).fetchall()

    def _values_between(self, first: int, last: int) -> Iterator[tuple[Any, ...]]:
        statement = "SELECT * FROM results WHERE seed BETWEEN ? AND ? ORDER BY seed LIMIT ?"
        while first <= last and (page := self.query(statement, (first, last, _PAGE))):
            yield from page
            first = page[-1][0] + 1

    def _go_on(self, parameters: Parameters, seeds: SeedSet) -> None:
        if (difference := self.parameters.difference(parameters)) is not None:
            raise SurveyError(f"{self.name}: the survey in this file has {difference}: choose another file")
        seeds |= self.seeds
        if seeds != self.seeds:
            with SURVEY.errors(self.name):
                self._connection.execute("UPDATE survey SET seeds = ?", (str(seeds),))
            self.seeds = seeds

    def _commit(self, patience: float) -> None:
        with SURVEY.errors(self.name):
            self._connection.execute(f"PRAGMA busy_timeout = {patience * 1000:.0f}")
            try:
                self._connection.execute("COMMIT")
            finally:
                self._connection.execute(f"PRAGMA busy_timeout = {PATIENCE * 1000:.0f}")

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with SURVEY.errors(self.name):
            if not self._connection.in_transaction:
                self._connection.execute("BEGIN IMMEDIATE")
            yield


def _make_tables(connection: sqlite3.Connection, parameters: Parameters, seeds: SeedSet) -> None:
    limits, engine = parameters.limits, parameters.engine
    for statement in TABLES.split(";\n\n"):
        connection.execute(statement)
    connection.execute(
        "INSERT INTO survey VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            parameters.rules,
            limits.nodes,
            limits.seconds,
            limits.memory,
            engine.version,
            engine.solver,
            engine.generator,
            str(seeds),
            _now(),
        ),
    )


def _read_survey(connection: sqlite3.Connection, name: str) -> tuple[Parameters, SeedSet]:
    with SURVEY.errors(name):
        row = connection.execute(
            "SELECT rules, nodes, seconds, memory_bytes, engine, solver, generator, seeds FROM survey"
        ).fetchone()
    if row is None:
        raise SurveyError(f"{name}: the survey is damaged: it has no parameters")
    rules, nodes, seconds, memory, version, solver, generator, seeds = row
    try:
        seed_set = SeedSet.parse(seeds)
    except ValueError as error:
        raise SurveyError(f"{name}: the survey is damaged: {error}") from None
    return Parameters(rules, Limits(nodes, seconds, memory), Engine(version, solver, generator)), seed_set


def _row(values: Row) -> Row:
    line = values["line"]
    return values | {
        "seed": unsigned(values["seed"]),
        "open": bool(values["open"]),
        # A deal that is won as dealt has an empty line.
        "line": None if line is None else [move for move in line.split(",") if move],
    }


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
