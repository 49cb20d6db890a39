"""An explanation in words. Each sentence says no more than the solver's relaxation or a search has proved."""

from collections.abc import Callable, Sequence

from addiction._core import DeadEnd, Extent, Opening, Position, Stay, Wait
from addiction.words.message import Item, Message, Value, cell_text, text

_Name = Callable[[str], str]

_LONGEST_TABLE = 24
_RANKS = "23456789TJQK"
_SUITS = "CDHS"


def dead_end_lines(dead_end: DeadEnd, name: _Name) -> list[str]:
    """Return why a board is a dead end: the contradiction, who waits for whom, and all that can move."""
    board = dead_end.board
    lines = [text(Message("dead-end"))]
    if dead_end.prelude:
        cards = tuple(move.card for move in dead_end.prelude)
        lines.append("  " + text(Message("dead-end-prelude", {"cards": cards}), name))
    lines.append("  " + text(_contradiction(dead_end.waits, board), name))
    for wait in dead_end.waits:
        lines.append(text(_heading(wait), name))
        lines += ["  " + text(_stay(stay, board), name) for stay in wait.chain]
    movers = _movers(dead_end.openings)
    if len(dead_end.openings) > _LONGEST_TABLE:
        return [*lines, text(movers)]
    lines.append(text(Message("movers-table", {"movers": movers})))
    for opening in dead_end.openings:
        lines.append(f"  {cell_text(opening.cell):<5}  {text(_opening(opening, board), name)}")
    return lines


def search_lines(position: Position, never_placed: tuple[str, ...], extent: Extent | None, name: _Name) -> list[str]:
    """Return what there is to say of a board that only a search shows to be unwinnable."""
    facts = [_reached(position, extent)]
    if extent is not None and extent.stuck:
        facts.append(Message("extent-stuck", {"cards": tuple(extent.stuck)}))
    if never_placed:
        facts.append(Message("never-placed", {"cards": never_placed}))
    return [text(Message("lost-by-search")), *("  " + text(fact, name) for fact in facts)]


def _reached(position: Position, extent: Extent | None) -> Message:
    if extent is None:
        return Message("extent-unknown")
    if not extent.most_placed:
        return Message("extent-none", {"positions": extent.positions})
    cards = position.rules.card_count
    return Message("extent", {"positions": extent.positions, "most": extent.most_placed, "cards": cards})


def _contradiction(waits: list[Wait], board: Position) -> Message:
    first = waits[0].chain[0]
    stays: dict[str, Value] = {"card": first.card, "cell": first.cell}
    if len(waits) == 2:
        second = waits[1].chain[0]
        code = "never-in-one-row" if first.card[1] == second.card[1] else "never-in-different-rows"
        return Message(code, {**stays, "other": second.card, "other_cell": second.cell})
    column = _RANKS.index(first.card[0]) + 1
    if board.rules.twos == "fixed":
        return Message("never-home", {**stays, "home": (_SUITS.index(first.card[1]) + 1, column)})
    return Message("never-in-column", {**stays, "column": column})


def _heading(wait: Wait) -> Message:
    if wait.circle == 0:
        return Message("waiting-circle", {"cards": _list([stay.card for stay in wait.chain], "and")})
    return Message("waiting-chain", {"card": wait.chain[0].card})


def _stay(stay: Stay, board: Position) -> Message:
    if not stay.predecessor:
        return _stay_of_two(stay, board)
    left = _RANKS[_RANKS.index(stay.card[0]) - 1] + stay.card[1]
    if not stay.targets:
        return Message(_without_room(stay), {"card": stay.card, "left": left})
    cells = _list(stay.targets, "or")
    return Message("stay", {"card": stay.card, "left": left, "cells": cells, "blockers": _blockers(stay, board)})


def _without_room(stay: Stay) -> str:
    """Return the code that fits where the card one rank lower may stand, left of the card itself or in last cells."""
    row, column = stay.cell
    there = (row, column - 1) in stay.predecessor
    if len(stay.predecessor) == 1:
        return "stay-left-there" if there else "stay-left-at-end"
    return "stay-left-there-or-at-end" if there else "stay-left-at-ends"


def _stay_of_two(stay: Stay, board: Position) -> Message:
    if not stay.targets:
        return Message("stay-at-home", {"card": stay.card})
    blockers = _blockers(stay, board)
    if board.rules.twos == "fixed":
        return Message("stay-of-fixed-two", {"card": stay.card, "cell": stay.targets[0], "blockers": blockers})
    code = "stay-of-leftmost-two" if stay.cell[1] == 1 else "stay-of-two"
    return Message(code, {"card": stay.card, "blockers": blockers})


def _blockers(stay: Stay, board: Position) -> Message:
    cards = [card for card in (board.card_at(*cell) for cell in stay.targets) if card]
    return Message("blockers", {"cards": _list(cards, "and"), "count": len(cards)})


def _movers(openings: list[Opening]) -> Message:
    movers = {card for opening in openings for card in opening.takes}
    if not movers:
        return Message("no-movers")
    cards = Message("count-card", {"count": len(movers)})
    return Message("movers", {"cards": cards, "cells": Message("count-cell", {"count": len(openings)})})


def _opening(opening: Opening, board: Position) -> Message:
    if opening.cell[1] == 1 and board.rules.twos == "any":
        return Message("opening-for-twos")
    place = _place(opening)
    if not opening.takes:
        return Message("opening-for-no-card", {"place": place})
    taken = [Message("card-from", {"card": card, "cell": board.find(card)}) for card in opening.takes]
    return Message("opening", {"place": place, "cards": _list(taken, "or")})


def _place(opening: Opening) -> Message:
    row, column = opening.cell
    if column == 1:
        return Message("place-leftmost")
    if opening.left:
        return Message("place-right-of", {"cards": _list(opening.left, "or")})
    return Message("place-right-of-gap", {"cell": (row, column - 1)})


def _list(items: Sequence[Item], last: str) -> Message:
    if len(items) == 1:
        return Message("single", {"item": items[0]})
    return Message("and-list" if last == "and" else "or-list", {"items": tuple(items[:-1]), "last": items[-1]})
