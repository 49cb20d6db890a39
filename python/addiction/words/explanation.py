"""An explanation in words. Each sentence says no more than the solver's relaxation or a search has proved."""

from collections.abc import Callable

from addiction._core import DeadEnd, Extent, Opening, Position, Stay, Wait
from addiction.words.counts import count_text

_Name = Callable[[str], str]
_Cell = tuple[int, int]

_LONGEST_TABLE = 24


def dead_end_lines(dead_end: DeadEnd, name: _Name) -> list[str]:
    """Return why a board is a dead end: the contradiction, who waits for whom, and all that can move."""
    words = _Words(dead_end.board, name)
    lines = ["unwinnable without a shuffle, as the cards that can never move show:"]
    if dead_end.prelude:
        moves = ", ".join(name(move.card) for move in dead_end.prelude)
        lines.append(f"  any win could begin with {moves}; the rest holds after that")
    lines.append(f"  {words.contradiction(dead_end.waits)}")
    for wait in dead_end.waits:
        lines.append(_heading(wait, name))
        lines += [f"  {words.stay(stay)}" for stay in wait.chain]
    movers = {card for opening in dead_end.openings for card in opening.takes}
    cells = count_text(len(dead_end.openings), "cell")
    summary = (
        f"at most {count_text(len(movers), 'card')} can ever move, through {cells}" if movers else "no card can move"
    )
    if len(dead_end.openings) > _LONGEST_TABLE:
        return [*lines, summary]
    return [
        *lines,
        f"{summary}:",
        *(f"  {_cell(opening.cell):<5}  {words.opening(opening)}" for opening in dead_end.openings),
    ]


def search_lines(position: Position, never_placed: tuple[str, ...], extent: Extent | None, name: _Name) -> list[str]:
    """Return what there is to say of a board that only a search shows to be unwinnable."""
    lines = ["unwinnable without a shuffle, by exhaustive search: no circle of cards shows it"]
    if extent is None:
        lines.append("  too many boards can be reached to tell how many cards can be placed at most")
    else:
        most = f"{extent.most_placed} of {position.rules.card_count} cards"
        placed = f"more than {most}" if extent.most_placed else "a card"
        lines.append(f"  of the {extent.positions:,} boards that moves can reach, none has {placed} placed")
        if extent.stuck:
            lines.append(f"  never moved, and misplaced in all of them: {', '.join(map(name, extent.stuck))}")
    if never_placed:
        lines.append(f"  can never be placed: {', '.join(map(name, never_placed))}")
    return lines


class _Words:
    def __init__(self, board: Position, name: _Name) -> None:
        self._board = board
        self._name = name

    def contradiction(self, waits: list[Wait]) -> str:
        cards = [wait.chain[0] for wait in waits]
        stays = " and ".join(f"{self._name(stay.card)} never leaves {_cell(stay.cell)}" for stay in cards)
        if len(cards) == 2:
            one_suit = cards[0].card[-1] == cards[1].card[-1]
            return f"{stays}, but a won board has them in {'one row' if one_suit else 'different rows'}"
        return f"{stays}, but a won board has it {self._home(cards[0].card)}"

    def _home(self, card: str) -> str:
        column = "23456789TJQK".index(card[0]) + 1
        if self._board.rules.twos == "fixed":
            return f"at {_cell(('CDHS'.index(card[1]) + 1, column))}"
        return f"in column {column}"

    def stay(self, stay: Stay) -> str:
        card = self._name(stay.card)
        if not stay.predecessor:
            return self._stay_of_two(card, stay)
        before = self._name(_before(stay.card))
        if not stay.targets:
            return f"{card} could only go right of {before}, which {_without_room(stay, self._board.rules.ranks)}"
        cells = _join([_cell(cell) for cell in stay.targets], "or")
        return f"{card} could only go right of {before}: to {cells}, where {self._blockers(stay)}"

    def _stay_of_two(self, card: str, stay: Stay) -> str:
        if not stay.targets:
            return f"{card} stands where it belongs"
        if self._board.rules.twos == "fixed":
            return f"{card} could only go to {_cell(stay.targets[0])}, where {self._blockers(stay)}"
        place = "elsewhere in the leftmost column" if stay.cell[1] == 1 else "to the leftmost column"
        return f"{card} could only go {place}, where {self._blockers(stay)}"

    def _blockers(self, stay: Stay) -> str:
        cards = [self._board.card_at(*cell) for cell in stay.targets]
        return f"{_join([self._name(card) for card in cards if card], 'and')} {'stays' if len(cards) == 1 else 'stay'}"

    def opening(self, opening: Opening) -> str:
        row, column = opening.cell
        if column == 1 and self._board.rules.twos == "any":
            return "leftmost: takes any two"
        if column == 1:
            place = "leftmost"
        elif opening.left:
            place = f"right of {_join([self._name(card) for card in opening.left], 'or')}"
        else:
            place = f"right of {_cell((row, column - 1))}, which stays a gap"
        taken = [f"{self._name(card)} from {_cell(self._board.find(card))}" for card in opening.takes]
        return f"{place}: takes {_join(taken, 'or') if taken else 'nothing'}"


def _heading(wait: Wait, name: _Name) -> str:
    if wait.circle == 0:
        return f"{_join([name(stay.card) for stay in wait.chain], 'and')} wait for each other:"
    return f"why {name(wait.chain[0].card)} stays:"


def _without_room(stay: Stay, ranks: int) -> str:
    """Return where the card one rank lower may stand, when none of its cells has another cell on its right."""
    row, column = stay.cell
    places = []
    if (row, column - 1) in stay.predecessor:
        places.append("left of it")
    if any(place[1] == ranks for place in stay.predecessor):
        places.append("in the last column")
    return f"{'stays' if len(stay.predecessor) == 1 else 'can only stand'} {' or '.join(places)}"


def _before(card: str) -> str:
    ranks = "23456789TJQK"
    return ranks[ranks.index(card[0]) - 1] + card[1]


def _cell(cell: _Cell) -> str:
    return f"r{cell[0]}c{cell[1]}"


def _join(words: list[str], last: str) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"
