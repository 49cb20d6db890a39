"""Hypothesis strategies for engine tests, and the way from the reference's values to the engine's and back."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import cycle
from random import Random

from hypothesis import strategies as st

import reference as ref
from addiction import Move, Position, Rules
from trials.boards import arranged, played

RANKS = range(3, 14)
CARDS = [rank + suit for suit in ref.SUITS for rank in ref.RANKS[1:]]

SPELLINGS_OF_SUIT = {"C": "Cc♣♧", "D": "Dd♦♢", "H": "Hh♥♡", "S": "Ss♠♤"}
SPELLINGS_OF_GAP = ["--", "..", "__"]


@dataclass(frozen=True)
class Case:
    """A board of the reference with its rules and the shuffles left."""

    board: ref.Board
    left: int | None
    variant: ref.Rules

    @property
    def line(self) -> str:
        return ref.to_line(self.board, self.left, self.variant)

    @property
    def position(self) -> Position:
        """The same position in the engine, by way of its one-line form."""
        return Position.from_line(self.line)


# From one to the other


def engine_rules(variant: ref.Rules) -> Rules:
    """The engine's value for these rules."""
    return Rules.parse(variant.rules_id())


def board_of(position: Position) -> ref.Board:
    """The board of a position, as the reference has it."""
    return [row.split(" ") for row in position.rows]


def reference_move(move: Move) -> ref.Move:
    """A move as the reference has it: the card and the gap, counted from 0."""
    row, column = move.target
    return move.card, row - 1, column - 1


def from_one(cells: list[ref.Cell]) -> list[ref.Cell]:
    """Cells counted from 0, counted from 1."""
    return [(row + 1, column + 1) for row, column in cells]


def deck_of(variant: ref.Rules) -> list[str]:
    """The cards of a board in order, aces left out."""
    return [card for card in ref.deck(variant) if ref.rank(card) > 1]


def check_wins(start: Case, line: list[Move]) -> None:
    """Play a line by the reference's rules alone: each move must be legal, and the last one win."""
    board = start.board
    for move in line:
        assert reference_move(move) in ref.legal_moves(board, start.variant)
        board = ref.apply(board, reference_move(move))
    assert ref.won(board, start.variant)


# Strategies


@cache
def seeds() -> st.SearchStrategy[int]:
    """Any seed, the first and the last more often."""
    return st.integers(0, 2**64 - 1) | st.sampled_from([0, 1, 2**32, 2**63, 2**64 - 1])


@cache
def variants(ranks: st.SearchStrategy[int] | None = None) -> st.SearchStrategy[ref.Rules]:
    """Rules of every kind; the full deck and the shortest ones more often."""
    if ranks is None:
        ranks = st.sampled_from([13, 3, 4, 5]) | st.sampled_from(RANKS)
    return st.builds(
        ref.Rules,
        ranks=ranks,
        shuffles=st.sampled_from([3, 0, 1, 2, None, 99]) | st.integers(0, 99),
        gaps=st.sampled_from(ref.GAP_RULES),
        twos=st.sampled_from(ref.TWO_RULES),
    )


@cache
def shuffles_left(variant: ref.Rules) -> st.SearchStrategy[int | None]:
    """What may be left of the shuffles of these rules."""
    return st.none() if variant.shuffles is None else st.integers(0, variant.shuffles)


PLAYS = st.lists(st.integers(0, 15), max_size=2)
"""Moves before and after a shuffle."""


@st.composite
def played_boards(draw: st.DrawFn, variant: ref.Rules) -> ref.Board:
    """A deal after some moves at random, or the board after a shuffle and some more moves."""
    seed = draw(seeds())
    random = Random(seed)
    board = ref.deal(seed, variant)
    for k, count in enumerate(draw(PLAYS)):
        if k > 0 and not ref.won(board, variant):
            board = ref.shuffle(board, seed, k, variant)
        board = played(random, board, variant, count)
    return board


@cache
def run_lengths(full: int) -> st.SearchStrategy[list[int]]:
    """The lengths of the runs of four rows, full ones more often."""
    return st.lists(st.integers(0, full) | st.just(full), min_size=4, max_size=4)


@st.composite
def arranged_boards(draw: st.DrawFn, variant: ref.Rules) -> ref.Board:
    """A board whose rows begin with runs, up to a won board, and all other cards and gaps anywhere."""
    return arranged(Random(draw(seeds())), variant, draw(run_lengths(variant.ranks - 1)))


@st.composite
def cases(draw: st.DrawFn, variant: ref.Rules | None = None) -> Case:
    """A position of any variant, or of this one."""
    variant = variant or draw(variants())
    board = draw(played_boards(variant) | arranged_boards(variant))
    return Case(board, draw(shuffles_left(variant)), variant)


def spellings(cell: str) -> list[str]:
    """The ways to write a cell that docs/rules.md lets pass, the plain one first."""
    if cell == ref.GAP:
        return SPELLINGS_OF_GAP
    ranks = ["T", "t", "10"] if cell[0] == "T" else [cell[0], cell[0].lower()]
    return [rank + suit for rank in ranks for suit in SPELLINGS_OF_SUIT[cell[1]]]


def choices() -> st.SearchStrategy[Iterator[int]]:
    """Numbers without end; a few drawn ones again and again, as drawing one for each cell takes long."""
    return st.lists(st.integers(0, 11), min_size=1, max_size=17).map(cycle)


@st.composite
def spelled_rows(draw: st.DrawFn, board: ref.Board) -> ref.Board:
    """The board with each cell written in some way, and perhaps the aces in place of the gaps."""
    if draw(st.booleans()):
        aces = iter(draw(st.permutations(["A" + suit for suit in ref.SUITS])))
        board = [[next(aces) if cell == ref.GAP else cell for cell in row] for row in board]
    numbers = draw(choices())
    ways = [[spellings(cell) for cell in row] for row in board]
    return [[way[next(numbers) % len(way)] for way in row] for row in ways]


@st.composite
def spoiled_rows(draw: st.DrawFn, variant: ref.Rules) -> ref.Board:
    """The cells of a legal board after up to four changes, most of which leave it illegal."""
    rows = draw(arranged_boards(variant))
    words = [*CARDS, *("A" + suit for suit in ref.SUITS), *4 * ["--"], "1S", "XX", "-", "♠5", "é"]
    tokens = st.sampled_from(words)
    for _ in range(draw(st.integers(0, 4))):
        change = draw(st.sampled_from(["replace", "replace", "ace", "swap", "insert", "delete", "drop row", "add row"]))
        filled = [number for number, row in enumerate(rows) if row]
        row = draw(st.sampled_from(filled)) if filled else 0
        column = draw(st.integers(0, len(rows[row]) - 1)) if filled else 0
        if change == "add row" or not filled:
            rows.insert(draw(st.integers(0, len(rows))), draw(st.lists(tokens, min_size=1, max_size=variant.ranks)))
        elif change == "drop row":
            del rows[row]
        elif change == "insert":
            rows[row].insert(column, draw(tokens))
        elif change == "delete":
            del rows[row][column]
        elif change == "replace":
            rows[row][column] = draw(tokens)
        elif change == "ace":
            aces = iter(draw(st.permutations(["A" + suit for suit in ref.SUITS])))
            rows = [[next(aces, cell) if cell == ref.GAP else cell for cell in line] for line in rows]
        else:
            other = draw(st.integers(0, len(rows[row]) - 1))
            rows[row][column], rows[row][other] = rows[row][other], rows[row][column]
    return [row for row in rows if row]
