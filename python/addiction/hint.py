"""What to do next: the advice behind a player's question for a hint."""

from dataclasses import dataclass

from addiction._core import Move, Position
from addiction.solver import solve

_NODES = 500_000


@dataclass(frozen=True)
class Hint:
    """One piece of advice."""

    action: str
    """A move as in a replay, ``shuffle``, ``undo``, or nothing when the game is won."""
    reason: str


def hint(position: Position, *, nodes: int = _NODES) -> Hint:
    """Advise on a position, with a search of at most this many nodes. The same position gets the same advice."""
    if position.is_won:
        return Hint("", "the game is won")
    moves = position.legal_moves()
    if not moves:
        return _without_move(position)
    result = solve(position, nodes=nodes)
    if result.verdict == "winnable":
        return Hint(str(result.line[0]), f"wins without a shuffle, in {len(result.line)} moves")
    placing = [move for move in moves if position.after(move).placed_count > position.placed_count]
    if result.verdict == "undecided":
        move = (placing or moves)[0]
        return Hint(str(move), "places a card" if placing else "possible; no win was found in a short search")
    return _without_win(position, placing)


def _without_move(position: Position) -> Hint:
    if position.can_shuffle:
        return Hint("shuffle", "no card can move")
    return Hint("undo", "no card can move and no shuffle is left")


def _without_win(position: Position, placing: list[Move]) -> Hint:
    if not position.can_shuffle:
        return Hint("undo", "this position can't be won any more")
    if placing:
        return Hint(str(placing[0]), "places a card; only a shuffle can still win")
    return Hint("shuffle", "no line from here wins without one")
