"""The tables of a survey file (docs/surveys.md explains them)."""

from typing import Final

from addiction.sqlite import FileKind

SURVEY: Final = FileKind("survey", application_id=0x41646453, version=1)
"""A survey file; its application id is "AddS" in ASCII."""

TABLES = """\
CREATE TABLE survey (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  rules TEXT NOT NULL,        -- rules id
  nodes INTEGER,              -- limits to each deal; NULL is no limit
  seconds REAL,
  memory_bytes INTEGER,       -- for all searches of a machine together; NULL is what is free
  engine TEXT NOT NULL,       -- version of the program
  solver TEXT NOT NULL,       -- its bench signature
  generator TEXT NOT NULL,    -- id of the generator behind the deals
  seeds TEXT NOT NULL,        -- the seeds to solve, such as 1-1000,2001-3000
  created TEXT NOT NULL       -- UTC
) STRICT;

CREATE TABLE deals (          -- one row for each seed that was tried
  seed INTEGER PRIMARY KEY,   -- seeds from 2^63 on are stored less 2^64
  deal TEXT NOT NULL,         -- one-line form
  verdict TEXT NOT NULL CHECK (verdict IN ('winnable', 'unwinnable', 'undecided')),
  limit_hit TEXT CHECK (limit_hit IN ('nodes', 'seconds', 'memory')),
  open INTEGER NOT NULL,      -- 1: undecided within a first, smaller budget, and to be tried with a larger one
  line TEXT,                  -- the winning moves, separated by commas
  moves INTEGER,              -- their number
  node_budget INTEGER,        -- limit on nodes of the last try; NULL is none
  nodes INTEGER NOT NULL,     -- of the last try, as are the next three
  positions INTEGER NOT NULL,
  seconds REAL NOT NULL,
  memory_bytes INTEGER NOT NULL,
  spent_seconds REAL NOT NULL,  -- of all tries together
  CHECK ((verdict = 'undecided') = (limit_hit IS NOT NULL)),
  CHECK ((verdict = 'winnable') = (line IS NOT NULL AND moves IS NOT NULL))
) STRICT;

CREATE INDEX open_deals ON deals (node_budget, seed) WHERE open;

CREATE TABLE sessions (       -- one row for each time that the survey ran
  id INTEGER PRIMARY KEY,
  started TEXT NOT NULL,      -- UTC
  seconds REAL NOT NULL,      -- wall-clock time up to the last deal stored
  workers TEXT NOT NULL       -- who solved
) STRICT;

CREATE VIEW results AS
SELECT d.seed, d.deal, s.rules, d.verdict, d.limit_hit, d.open, d.line, d.moves, d.node_budget, d.nodes, d.positions,
       d.seconds, d.spent_seconds, d.memory_bytes, s.engine, s.solver
FROM deals AS d, survey AS s;
"""
