"""The rules of docs/rules.md once more, in plain lists: the witness the engine is tested against.

Naive on purpose, and it imports nothing of the engine. A board is a list of four rows of strings
such as "6H", or "--" for a gap. Rows and columns count from 0 here, from 1 in text.
"""

from collections import deque
from dataclasses import dataclass
from typing import Literal

SUITS = "CDHS"
RANKS = "A23456789TJQK"
GAP = "--"
GAP_RULES = ("random", "after-run", "last-column")
TWO_RULES: tuple[Literal["any", "fixed"], ...] = ("any", "fixed")

Board = list[list[str]]
FrozenBoard = tuple[tuple[str, ...], ...]
Cell = tuple[int, int]
Move = tuple[str, int, int]  # the card, and the row and column of the gap it enters


# Rules


@dataclass(frozen=True)
class Rules:
    """The four fields of a rules value; shuffles=None means unlimited."""

    ranks: int = 13
    shuffles: int | None = 3
    gaps: str = "random"
    twos: str = "any"

    def rules_id(self) -> str:
        """The preset's name, else all four fields."""
        for name, preset in PRESETS.items():
            if self == preset:
                return name
        shuffles = shuffles_text(self.shuffles)
        return f"ranks={self.ranks},shuffles={shuffles},gaps={self.gaps},twos={self.twos}"


PRESETS = {
    "addiction": Rules(),
    "montana": Rules(shuffles=2, gaps="after-run"),
    "basic": Rules(shuffles=0, twos="fixed"),
}


def parse_rules(text: str) -> Rules:
    """Read a rules id; ValueError for an unknown or doubled field and for a bad value."""
    if text in PRESETS:
        return PRESETS[text]
    fields: dict[str, str] = {}
    for part in text.split(","):
        name, _, value = part.partition("=")
        if name not in ("ranks", "shuffles", "gaps", "twos") or name in fields:
            raise ValueError(f"unknown or repeated field: {part!r}")
        fields[name] = value
    ranks = parse_number(fields.get("ranks", "13"), 3, 13)
    shuffles = parse_shuffles(fields.get("shuffles", "3"))
    gaps = fields.get("gaps", "random")
    twos = fields.get("twos", "any")
    if gaps not in GAP_RULES or twos not in TWO_RULES:
        raise ValueError(f"unknown value in {text!r}")
    return Rules(ranks, shuffles, gaps, twos)


def parse_number(text: str, low: int, high: int) -> int:
    """A number from low to high in decimal digits."""
    if (text.lstrip("0") or text[-1:]) not in [str(number) for number in range(low, high + 1)]:
        raise ValueError(f"not a number from {low} to {high}: {text!r}")
    return int(text.lstrip("0") or "0")


def parse_shuffles(text: str) -> int | None:
    """A number of shuffles; None for unlimited."""
    return None if text == "unlimited" else parse_number(text, 0, 99)


def shuffles_text(shuffles: int | None) -> str:
    """A number of shuffles as written."""
    return "unlimited" if shuffles is None else str(shuffles)


# Cards and cells, in the order of docs/rules.md


def rank(card: str) -> int:
    """The ace is 1, the two 2, the king 13."""
    return RANKS.index(card[0]) + 1


def suit(card: str) -> int:
    """Clubs 0, diamonds 1, hearts 2, spades 3."""
    return SUITS.index(card[1])


def deck(rules: Rules) -> list[str]:
    """The whole deck in order, aces included."""
    return [r + s for s in SUITS for r in RANKS[: rules.ranks]]


def cells(board: Board) -> list[Cell]:
    """All cells in order."""
    return [(row, col) for row in range(4) for col in range(len(board[row]))]


def frozen(board: Board) -> FrozenBoard:
    """The board as a value that sets and dicts can hold."""
    return tuple(tuple(row) for row in board)


# Moves


def legal_moves(board: Board, rules: Rules) -> list[Move]:
    """All legal moves: the gaps in cell order, the twos of one gap in suit order."""
    moves = []
    for row, col in cells(board):
        if board[row][col] != GAP:
            continue
        if col == 0:
            for s in range(4):
                if rules.twos == "any" or s == row:
                    moves.append(("2" + SUITS[s], row, col))
        else:
            left = board[row][col - 1]
            if left != GAP and rank(left) < rules.ranks:
                moves.append((RANKS[rank(left)] + left[1], row, col))
    return moves


def apply(board: Board, move: Move) -> Board:
    """The board after a move; does not ask whether the move is legal."""
    card, row, col = move
    new = [[GAP if cell == card else cell for cell in line] for line in board]
    new[row][col] = card
    return new


def move_name(move: Move) -> str:
    """A move as written: the card, and for a two its row."""
    card, row, _ = move
    return f"{card} {row + 1}" if card[0] == "2" else card


# Placed cards and the state of a game


def placed(board: Board, rules: Rules) -> set[Cell]:
    """The cells that hold a placed card."""
    result: set[Cell] = set()
    for row, col in cells(board):
        card = board[row][col]
        if card == GAP:
            continue
        if col == 0:
            if rank(card) == 2 and (rules.twos == "any" or suit(card) == row):
                result.add((row, col))
        elif (row, col - 1) in result:
            left = board[row][col - 1]
            if suit(card) == suit(left) and rank(card) == rank(left) + 1:
                result.add((row, col))
    return result


def won(board: Board, rules: Rules) -> bool:
    """Whether all cards are placed."""
    return len(placed(board, rules)) == 4 * (rules.ranks - 1)


def status(board: Board, shuffles_left: int | None, rules: Rules) -> str:
    """One of won, playing, stuck, lost."""
    if won(board, rules):
        return "won"
    if legal_moves(board, rules):
        return "playing"
    return "lost" if shuffles_left == 0 else "stuck"


# Seeds


WORD = 2**64
G = 0x9E3779B97F4A7C15


def mix(z: int) -> int:
    """The mixing function of SplitMix64."""
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % WORD
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % WORD
    return z ^ (z >> 31)


class Stream:
    """Stream k of a seed."""

    def __init__(self, seed: int, k: int) -> None:
        self.state = mix((mix((seed + G) % WORD) + k * G) % WORD)

    def draw(self) -> int:
        """The next 64-bit number."""
        self.state = (self.state + G) % WORD
        return mix(self.state)

    def below(self, n: int) -> int:
        """A number from 0 to n-1, all equally likely."""
        while True:
            x = self.draw()
            if x < WORD - WORD % n:
                return x % n

    def shuffle(self, items: list[str]) -> None:
        """Shuffle a list in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def deal(seed: int, rules: Rules) -> Board:
    """The deal of a seed."""
    cards = deck(rules)
    Stream(seed, 0).shuffle(cards)
    cards = [GAP if rank(card) == 1 else card for card in cards]
    return [cards[row * rules.ranks : (row + 1) * rules.ranks] for row in range(4)]


def shuffle(board: Board, seed: int, k: int, rules: Rules) -> Board:
    """The board after the k-th shuffle of the game (k = 1, 2, ...)."""
    if won(board, rules):
        raise ValueError("no shuffle once the game is won")
    keep = placed(board, rules)
    kept = [board[row][col] for row, col in keep]
    items = [card for card in deck(rules) if rank(card) > 1 and card not in kept]

    if rules.gaps == "random":
        gap_cells: list[Cell] = []
        items += [GAP] * 4
    elif rules.gaps == "after-run":
        gap_cells = [(row, len([1 for r, _ in keep if r == row])) for row in range(4)]
    else:
        gap_cells = [(row, rules.ranks - 1) for row in range(4)]

    Stream(seed, k).shuffle(items)
    new = [list(row) for row in board]
    for row, col in gap_cells:
        new[row][col] = GAP
    free = [cell for cell in cells(board) if cell not in keep and cell not in gap_cells]
    for (row, col), item in zip(free, items, strict=True):
        new[row][col] = item
    return new


def key(board: Board) -> int:
    """The 64-bit key of a board."""
    result = 0
    for row, col in cells(board):
        card = board[row][col]
        if card != GAP:
            c = 16 * suit(card) + rank(card) - 2
            p = 16 * row + col
            result ^= mix((64 * c + p + 1) * G % WORD)
    return result


# Text


def to_text(board: Board) -> str:
    """The board text, without a line end after the last row."""
    return "\n".join(" ".join(row) for row in board)


def from_text(text: str) -> Board:
    """Read board text in exactly the form to_text writes; a final line end may follow."""
    return checked([line.split(" ") for line in text.removesuffix("\n").split("\n")])


def to_line(board: Board, shuffles_left: int | None, rules: Rules) -> str:
    """The one-line form of a position."""
    rows = "/".join("".join(row) for row in board)
    return f"{rows}:{shuffles_text(shuffles_left)}:{rules.rules_id()}"


def from_line(line: str) -> tuple[Board, int | None, Rules]:
    """Read exactly what to_line writes: the board, the shuffles left, the rules."""
    rows, left, rules_id = line.split(":")
    board = [[row[i : i + 2] for i in range(0, len(row), 2)] for row in rows.split("/")]
    rules = parse_rules(rules_id)
    if len(checked(board)[0]) != rules.ranks:
        raise ValueError("the rows are not as long as the rules say")
    return board, parse_shuffles(left), rules


def checked(board: Board) -> Board:
    """The board itself if it has four equal rows of the cards of a deck and four gaps."""
    ranks = len(board[0])
    if [len(row) for row in board] != [ranks] * 4 or not 3 <= ranks <= 13:
        raise ValueError("not four rows of 3 to 13 cells")
    wanted = [card for card in deck(Rules(ranks=ranks)) if rank(card) > 1] + [GAP] * 4
    if sorted(cell for row in board for cell in row) != sorted(wanted):
        raise ValueError("not every card once and four gaps")
    return board


# Search


def perft(board: Board, depth: int, rules: Rules) -> list[tuple[int, int]]:
    """(paths, distinct positions) for each depth from 0 to depth; a win does not end a path."""
    level = {frozen(board): 1}  # how many paths end at each board
    rows = [(1, 1)]
    for _ in range(depth):
        following: dict[FrozenBoard, int] = {}
        for position, paths in level.items():
            here = [list(row) for row in position]
            for move in legal_moves(here, rules):
                there = frozen(apply(here, move))
                following[there] = following.get(there, 0) + paths
        level = following
        rows.append((sum(level.values()), len(level)))
    return rows


def reachable(board: Board, rules: Rules) -> int:
    """The number of different boards reachable by moves alone, the board itself included."""
    seen = {frozen(board)}
    todo = [board]
    while todo:
        here = todo.pop()
        for move in legal_moves(here, rules):
            there = apply(here, move)
            if frozen(there) not in seen:
                seen.add(frozen(there))
                todo.append(there)
    return len(seen)


def solve(board: Board, rules: Rules) -> list[Move] | None:
    """A shortest line of moves to a won board, without shuffles; None if there is none."""
    seen = {frozen(board)}
    todo: deque[tuple[Board, list[Move]]] = deque([(board, [])])
    while todo:
        here, line = todo.popleft()
        if won(here, rules):
            return line
        for move in legal_moves(here, rules):
            there = apply(here, move)
            if frozen(there) not in seen:
                seen.add(frozen(there))
                todo.append((there, [*line, move]))
    return None
