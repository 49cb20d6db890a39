"""A plain exhaustive search, quick enough for a hundred thousand boards: the witness of the solver's answers.

The rules of reference.py once more, over boards as bytes: a byte a cell, 0 for a gap, else 16 * suit + rank. It imports
nothing of the engine.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import permutations

import reference as ref

GAP = 0
TWOS = bytes(16 * suit + 2 for suit in range(4))

_CODES = {ref.GAP: GAP} | {
    rank + suit: 16 * ref.suit("2" + suit) + ref.rank(rank) for suit in "CDHS" for rank in "23456789TJQK"
}
_NAMES = {code: card for card, code in _CODES.items()}


def encode(board: ref.Board) -> bytes:
    """The board as bytes."""
    return bytes(_CODES[cell] for row in board for cell in row)


def decode(board: bytes) -> ref.Board:
    """The board as the reference has it."""
    ranks = len(board) // 4
    return [[_NAMES[code] for code in board[start : start + ranks]] for start in range(0, 4 * ranks, ranks)]


def following(board: bytes, *, fixed: bool) -> Iterator[bytes]:
    """The boards after each legal move, in the order of the reference."""
    ranks = len(board) // 4
    gap = board.find(GAP)
    while gap >= 0:
        for card in _entering(board, gap, ranks, fixed):
            after = bytearray(board)
            after[board.index(card)] = GAP
            after[gap] = card
            yield bytes(after)
        gap = board.find(GAP, gap + 1)


def _entering(board: bytes, gap: int, ranks: int, fixed: bool) -> bytes:
    row, column = divmod(gap, ranks)
    if column == 0:
        return TWOS[row : row + 1] if fixed else TWOS
    left = board[gap - 1]
    return bytes([left + 1]) if left != GAP and left % 16 < ranks else b""


@cache
def won_boards(ranks: int, *, fixed: bool) -> frozenset[bytes]:
    """All won boards."""
    rows = [bytes(range(two, two + ranks - 1)) + bytes([GAP]) for two in TWOS]
    return frozenset(map(b"".join, [rows] if fixed else permutations(rows)))


@dataclass(frozen=True)
class Walk:
    """The boards that moves can reach from a start, breadth first."""

    start: bytes
    boards: frozenset[bytes]
    distance: dict[bytes, int]
    """The fewest moves to a win, of the boards known to have one; in a walk cut short exact for the start alone."""
    complete: bool
    """Whether these are all boards that moves can reach."""

    def can_win(self, board: bytes) -> bool | None:
        """Whether moves can win a board of the walk; None if the walk does not tell."""
        if board in self.distance:
            return True
        return False if self.complete else None

    def fewest(self, board: bytes) -> int | None:
        """The fewest moves that win a board; None if there is no win or the walk does not tell."""
        return self.distance.get(board) if self.complete or board == self.start else None


def walk(board: ref.Board, rules: ref.Rules, most: int) -> Walk:
    """Enter every board that moves can reach, until there are more than so many."""
    fixed = rules.twos == "fixed"
    start = encode(board)
    before: dict[bytes, list[bytes]] = {start: []}
    order = [start]
    for here in order:
        if len(order) > most:
            break
        for there in following(here, fixed=fixed):
            if there not in before:
                before[there] = []
                order.append(there)
            before[there].append(here)
    else:
        return Walk(start, frozenset(order), _distances(before, rules.ranks, fixed), True)
    return Walk(start, frozenset(order), _distances(before, rules.ranks, fixed), False)


def _distances(before: dict[bytes, list[bytes]], ranks: int, fixed: bool) -> dict[bytes, int]:
    """The moves to the nearest win, of all boards that have one, by the boards before each."""
    distance = dict.fromkeys(before.keys() & won_boards(ranks, fixed=fixed), 0)
    order = list(distance)
    for board in order:
        for earlier in before[board]:
            if earlier not in distance:
                distance[earlier] = distance[board] + 1
                order.append(earlier)
    return distance
