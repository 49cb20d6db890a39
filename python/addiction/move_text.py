"""Moves as people type them: a card, a gap, or a card with the row or the cell that it goes to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from addiction._core import Move

_SUITS = str.maketrans("♣♦♥♠♧♢♡♤", "CDHSCDHS")
_MOVE = re.compile(
    r"(?P<card>(?:10|[2-9TJQKA])[CDHS])?"
    r"(?:\s*(?:(?<=.)\s*TO\s*)?(?:R?(?P<row>\d{1,3})|R(?P<cell_row>\d{1,3})C(?P<column>\d{1,3})))?",
    re.ASCII,
)


@dataclass(frozen=True)
class MoveText:
    """What a text says of a move; None for what it leaves open."""

    card: str | None
    row: int | None
    column: int | None

    def fits(self, move: Move) -> bool:
        """Whether the move is one that the text could mean."""
        row, column = move.target
        return self.card in (None, move.card) and self.row in (None, row) and self.column in (None, column)


def read_move(text: str) -> MoveText | None:
    """Read ``5S``, ``2S 3``, ``2s3``, ``2S r3``, ``2S to r3c1``, ``r2c7``, or the row alone; None for other texts.

    Suits are letters or symbols, a ten is T or 10, and the place is not checked against a board.
    """
    match = _MOVE.fullmatch(text.strip().upper().translate(_SUITS))
    if match is None or not match[0]:
        return None
    card, row = match["card"], match["row"] or match["cell_row"]
    column = match["column"]
    return MoveText(
        card=card.replace("10", "T") if card else None,
        row=int(row) if row else None,
        column=int(column) if column else None,
    )
