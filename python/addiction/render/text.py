"""Boards and cards as text for a terminal: rich Text, which carries the colours of the suits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from addiction._core import Move, Position, Rules
from addiction.game import Game

if TYPE_CHECKING:
    from rich.text import Text

_SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_COLOURS = {"C": "green", "D": "blue", "H": "red", "S": "bold"}
_GAP = "--"


@dataclass(frozen=True)
class _Layout:
    """How many columns a labelled board takes for the labels of its rows and for a cell, its mark included."""

    label: int
    cell: int

    def width(self, rules: Rules) -> int:
        return self.label + self.cell * rules.ranks


_WIDE = _Layout(label=3, cell=4)
_NARROW = _Layout(label=2, cell=3)


@dataclass(frozen=True)
class CardStyle:
    """How cards look: suits as symbols or as letters, in a four-colour deck where the output shows colour."""

    symbols: bool

    def name(self, card: str) -> str:
        """Return a card's name, its suit as symbol or letter."""
        return card[:-1] + (_SYMBOLS[card[-1]] if self.symbols else card[-1])

    def text(self, card: str | None) -> Text:
        """Return a card's name in its colour; two dashes for a gap."""
        if card is None:
            return _text(_GAP, "dim")
        return _text(self.name(card), _COLOURS[card[-1]])

    def action(self, action: str) -> str:
        """Return an event's action, the card of a move in this style."""
        card, _, rest = action.partition(" ")
        if len(card) != 2:  # shuffle, undo, redo, restart
            return action
        return f"{self.name(card)} {rest}".rstrip()

    def move(self, move: Move) -> str:
        """Return a move with the cell that the card goes to."""
        return f"{self.name(move.card)} to {_cell_name(move.target)}"


def plain_board(position: Position, style: CardStyle) -> Text:
    """Return the board text: four lines of cells, each line ended by a newline."""
    board = _text()
    for row in range(1, 5):
        cells = [style.text(position.card_at(row, column)) for column in _columns(position)]
        board.append_text(_text(" ").join(cells)).append("\n")
    return board


def labelled_board(position: Position, style: CardStyle, *, width: int | None = None) -> Text:
    """Return the board with row and column labels; ``*`` marks cards that can move and gaps that can be filled.

    width: of what it is shown on, in columns. Where cells of four columns are too wide, they have three.
    """
    is_wide = width is None or width >= _WIDE.width(position.rules)
    layout = _WIDE if is_wide else _NARROW
    moves = position.legal_moves()
    marked = {move.source for move in moves} | {move.target for move in moves}
    header = "".join(f"{column:>{layout.cell - 1}} " for column in _columns(position))
    board = _text(" " * layout.label + header.rstrip() + "\n")
    for row in range(1, 5):
        line = _text(f"{row:>{layout.label - 1}} ")
        for column in _columns(position):
            line.append(" " * (layout.cell - 3)).append_text(style.text(position.card_at(row, column)))
            line.append("*" if (row, column) in marked else " ")
        line.rstrip()
        board.append_text(line).append("\n")
    return board


def narrowest_board(rules: Rules) -> int:
    """Return how many columns a labelled board needs at least."""
    return _NARROW.width(rules)


def counts_text(game: Game) -> str:
    """Return a game's counts in one line."""
    left = "unlimited" if game.shuffles_left is None else game.shuffles_left
    return f"moves {game.moves}, shuffles left {left}, placed {game.placed_count} of {game.rules.card_count}"


def moves_text(position: Position, style: CardStyle) -> str:
    """Return the legal moves in one line, each card with the cells that it can go to."""
    targets: dict[str, list[str]] = {}
    for move in position.legal_moves():
        targets.setdefault(move.card, []).append(_cell_name(move.target))
    return "moves: " + ", ".join(f"{style.name(card)} to {' or '.join(cells)}" for card, cells in targets.items())


def _cell_name(cell: tuple[int, int]) -> str:
    return "r{}c{}".format(*cell)


def _columns(position: Position) -> range:
    return range(1, position.rules.ranks + 1)


def _text(text: str = "", style: str = "") -> Text:
    from rich.text import Text  # noqa: PLC0415 (only boards need it, and it takes as long to load as the engine)

    return Text(text, style=style)
