"""Boards, games and answers as HTML, which notebooks show: pure functions, inline styles, no scripts.

Cards bring their own paper and ink, all other text takes the colour of the page: readable on dark and light.

>>> from addiction import Rules, deal
>>> board_html(deal(1, Rules(ranks=4))).startswith("<table ")
True
"""

from functools import singledispatch
from html import escape

from addiction._core import Move, Position, SolveResult
from addiction.game import Game
from addiction.words.counts import clock_text, count_text

_SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_TEXT_NOT_EMOJI = "\ufe0e"
_INKS = {"C": "#116329", "D": "#0a4fb3", "H": "#b3141e", "S": "#1b1f24"}

_FRAME = "font:13px/1.5 ui-monospace,Menlo,Consolas,monospace;text-align:left;margin:.3em 0"
_TABLE = f"{_FRAME};border-collapse:separate;border-spacing:2px;width:auto;border:0"
_BARE = "padding:0 .3em;border:0;background:transparent;text-align:center"
_CELL = "padding:.1em .4em;border-radius:3px;text-align:center"
_CARD = f"{_CELL};background:#fff;border:1px solid #8c959f"
_PLACED = f"{_CELL};background:#dcf5e0;border:1px solid #1a7f37;border-bottom-width:3px"
_GAP = f"{_CELL};background:transparent;border:1px dashed #8c959f"


@singledispatch
def to_html(thing: object) -> str:
    """Return what a notebook shows of a position, a game or a search's answer."""
    raise TypeError(f"no HTML for {type(thing).__name__}")


@to_html.register
def position_html(position: Position) -> str:
    """Return a position as HTML: its board, and below it how it stands."""
    return board_html(position) + _line(f"rules {position.rules}: {_standing(position)}")


@to_html.register
def game_html(game: Game) -> str:
    """Return a game as HTML: its board as it is now, how it stands and what was done."""
    origin = "" if game.seed is None else f"seed {game.seed}, "
    done = f"{count_text(game.moves, 'move')}, {count_text(game.shuffles, 'shuffle')}, {count_text(game.undos, 'undo')}"
    return (
        board_html(game.position)
        + _line(f"{origin}rules {game.rules}: {_standing(game.position)}")
        + _line(f"{done}, {clock_text(game.elapsed_ms)}")
    )


@to_html.register
def result_html(result: SolveResult) -> str:
    """Return a search's answer as HTML: the verdict, the winning line and what it cost."""
    match result.verdict:
        case "winnable":
            verdict = f"winnable without a shuffle, in {count_text(len(result.line), 'move')}"
        case "unwinnable":
            verdict = "unwinnable without a shuffle, by exhaustive search"
        case "undecided":
            verdict = "undecided: interrupted" if result.limit == "interrupted" else f"undecided by {result.limit}"
    moves = " ".join(_move(move) for move in result.line)
    line = f'<div style="{_FRAME};max-width:60em;line-height:2">{moves}</div>' if moves else ""
    cost = f"{result.nodes:,} nodes, {result.positions:,} positions, {result.seconds:.2f} s"
    return _line(verdict) + line + _line(cost)


def board_html(position: Position) -> str:
    """Return a board alone as an HTML table, placed cards on paper of their own, gaps dashed."""
    columns = range(1, position.rules.ranks + 1)
    placed = set(position.placed())
    head = "".join(f'<td style="{_BARE};opacity:.7">{column}</td>' for column in ("", *columns))
    rows = "".join(
        f'<tr style="background:transparent"><td style="{_BARE};opacity:.7">{row}</td>'
        + "".join(_cell(position.card_at(row, column), is_placed=(row, column) in placed) for column in columns)
        + "</tr>"
        for row in range(1, 5)
    )
    return f'<table style="{_TABLE}"><tr style="background:transparent">{head}</tr>{rows}</table>'


def _cell(card: str | None, *, is_placed: bool) -> str:
    if card is None:
        return f'<td style="{_GAP}">&nbsp;&nbsp;</td>'
    return f'<td style="{_PLACED if is_placed else _CARD};{_ink(card)}">{_name(card)}</td>'


def _move(move: Move) -> str:
    row = f" {move.target[0]}" if move.target[1] == 1 else ""
    return f'<span style="{_CARD};{_ink(move.card)};white-space:nowrap">{_name(move.card)}{row}</span>'


def _ink(card: str) -> str:
    return f"color:{_INKS[card[-1]]}"


def _name(card: str) -> str:
    return escape(card[:-1]) + _SYMBOLS[card[-1]] + _TEXT_NOT_EMOJI


def _standing(position: Position) -> str:
    left = "unlimited" if position.shuffles_left is None else position.shuffles_left
    placed = f"placed {position.placed_count} of {position.rules.card_count}"
    return f"{position.status}, shuffles left {left}, {placed}"


def _line(text: str) -> str:
    return f'<div style="{_FRAME}">{escape(text)}</div>'
