"""Boards as they are shown, back as plain board text: without labels and marks, and with gaps that were only blanks."""

from __future__ import annotations

import math
import re
from itertools import chain

from addiction.errors import InputError
from addiction.words.message import Message

_GAP = "--"
_HEADER = re.compile(r"\s*1(?:\s+\d+)+\s*", re.ASCII)
_LABEL = re.compile(r"\s*([1-4])(?=\s|$)")
# A blank ends a cell, or its mark does. A mark alone stands right of a gap that is blank.
_CELL = re.compile(r"((?:10|[A2-9TJQK])[CDHS♣♦♥♠♧♢♡♤]|--|\.\.|__)(?:\*|(?=\s|$))|\*", re.IGNORECASE)

_Cells = list[tuple[int, str]]
"""Those of a row that show something, each with the column of the text in which it ends."""


def plain_text(text: str, ranks: int) -> str:
    """Return the board in a text as lines of cells; what is no board as it is, for others to say what is wrong.

    Where a line numbers the columns, only what follows it counts. Raises InputError for several such boards, and where
    it can't be told which cells are gaps.
    """
    lines = _lines_of_board(text)
    labels = [_LABEL.match(line) for line in lines]
    ends = [label.end() for label in labels if label is not None]
    if [label and label[1] for label in labels] != list("1234"):
        ends = []
    rows = [_cells(line, start) for line, start in zip(lines, ends or [0] * len(lines), strict=True)]
    read = [row for row in rows if row is not None]
    if len(read) == len(rows) == 4 and _has_blank_gaps(read, ranks):
        return "\n".join(_filled(read, ends, ranks))
    return "\n".join(
        line[start:].replace("*", " ") if row is None else " ".join(cell for _, cell in row)
        for line, start, row in zip(lines, ends or [0] * len(lines), rows, strict=True)
    )


def is_header(line: str) -> bool:
    """Whether a line numbers the columns of a board."""
    numbers = line.split()
    return _HEADER.fullmatch(line) is not None and numbers == [str(number + 1) for number in range(len(numbers))]


def _lines_of_board(text: str) -> list[str]:
    lines = [line for line in text.split("\n") if line.strip() and not line.lstrip().startswith("#")]
    headers = [index for index, line in enumerate(lines) if is_header(line)]
    if len(headers) > 1:
        raise InputError(Message("several-boards"))
    return [line.expandtabs() for line in (lines[headers[0] + 1 :][:4] if headers else lines)]


def _cells(line: str, start: int) -> _Cells | None:
    """Return the cells of a row from this column of the text on; None if there is anything else."""
    cells = []
    for match in _CELL.finditer(line, start):
        if line[start : match.start()].strip():
            return None
        cells.append((match.end(1), match[1]) if match[1] else (match.start(), _GAP))
        start = match.end()
    return None if line[start:].strip() else cells


def _has_blank_gaps(rows: list[_Cells], ranks: int) -> bool:
    """Whether nothing but gaps can be missing."""
    widths = [len(row) for row in rows]
    cards = sum(cell not in (_GAP, "..", "__") for row in rows for _, cell in row)
    return cards == 4 * (ranks - 1) and min(widths) < ranks and max(widths) <= ranks


def _filled(rows: list[_Cells], labels: list[int], ranks: int) -> list[str]:
    """Return the rows with their gaps: the label of each row, or else the text, tells where its columns are.

    Without labels, rows must reach from the first column to the last, and the first row must do so by itself: when text
    is copied, its first line may lose the blanks that it begins with.
    """
    first = min(end for row in rows for end, _ in row)
    starts = labels or [first] * 4
    distances = [[end - start for end, _ in row] for row, start in zip(rows, starts, strict=True)]
    step = math.gcd(*chain(*distances)) or 1
    columns = [[distance // step + (not labels) for distance in row] for row in distances]
    if max(chain(*columns)) > ranks or not (labels or ranks in columns[0]):
        raise InputError(Message("gaps-unclear"))
    cells = [dict(zip(places, row, strict=True)) for places, row in zip(columns, rows, strict=True)]
    return [" ".join(row[k][1] if k in row else _GAP for k in range(1, ranks + 1)) for row in cells]
