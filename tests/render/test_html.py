"""Tests of what notebooks show."""

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given

import reference as ref
from addiction import Game, Position, Rules, deal, explore, solve
from addiction.render import html
from strategies import Case, cases

LETTERS = str.maketrans("♣♦♥♠", "CDHS", "\ufe0e\xa0")
LEAST_CONTRAST = 4.5  # WCAG 2, AA


class Page(HTMLParser):
    """Reads the cells of a table, each with its style, and refuses what is not closed or not expected."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.rows: list[list[tuple[str, str]]] = []
        self.words = ""
        self.style = ""
        self.feed(source)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ("table", "tr", "td", "div", "span")
        assert [name for name, _ in attrs] == ["style"]
        self.open.append(tag)
        self.style = attrs[0][1] or ""
        if tag == "tr":
            self.rows.append([])
        if tag == "td":
            self.rows[-1].append(("", self.style))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1] == "td":
            text, style = self.rows[-1][-1]
            self.rows[-1][-1] = (text + data, style)
        else:
            self.words += data + "\n"


@given(cases())
def test_a_board_has_its_cards_its_gaps_and_its_placed_runs(case: Case) -> None:
    position = case.position
    head, *rows = Page(html.board_html(position)).rows
    assert [text for text, _ in head] == ["", *map(str, range(1, case.variant.ranks + 1))]
    for row, cells in enumerate(rows, start=1):
        assert cells[0][0] == str(row)
        assert [text.translate(LETTERS) or ref.GAP for text, _ in cells[1:]] == case.board[row - 1]
        for column, (text, style) in enumerate(cells[1:], start=1):
            assert ("dashed" in style) == (text.translate(LETTERS) == "")
            assert ("border-bottom-width" in style) == ((row, column) in position.placed())


def test_each_suit_has_its_colour() -> None:
    cells = [cell for row in Page(html.board_html(deal(1))).rows[1:] for cell in row[1:]]
    colours = {(text[1], re.findall(r"(?<![-\w])color:(#\w+)", style)[0]) for text, style in cells if len(text) == 3}
    assert len(colours) == 4
    assert {suit for suit, _ in colours} == set("♣♦♥♠")


def luminance(colour: str) -> float:
    digits = colour.removeprefix("#")
    digits = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@given(cases())
def test_every_card_can_be_read(case: Case) -> None:
    """On its own paper, so on any page."""
    for row in Page(html.board_html(case.position)).rows[1:]:
        for text, style in row[1:]:
            if text.translate(LETTERS):
                ink, paper = (re.findall(rf"(?<![-\w]){name}:(#\w+)", style)[0] for name in ("color", "background"))
                darker, lighter = sorted([luminance(ink), luminance(paper)])
                assert (lighter + 0.05) / (darker + 0.05) >= LEAST_CONTRAST


def test_a_position_tells_how_it_stands() -> None:
    words = Page(deal(42, Rules(shuffles=None))._repr_html_()).words
    assert "playing, shuffles left unlimited, placed 0 of 48" in words


def test_a_game_tells_what_was_done() -> None:
    now = 0.0
    game = Game.deal(42, clock=lambda: now)
    game.move("4D")
    game.shuffle()
    game.undo()
    now = 61.0
    page = Page(game._repr_html_())
    assert page.rows == Page(html.board_html(game.position)).rows
    assert "seed 42, rules addiction: playing, shuffles left 3, placed 0 of 48" in page.words
    assert "1 move, 0 shuffles, 1 undo, 0:01:01" in page.words
    assert "seed" not in Page(Game(deal(42))._repr_html_()).words


@pytest.mark.parametrize(
    ("position", "limits", "said"),
    [
        (deal(42), {}, "winnable without a shuffle, in 87 moves"),
        (deal(93), {}, "unwinnable without a shuffle, by exhaustive search"),
        (deal(1), {"nodes": 5}, "undecided by nodes"),
    ],
)
def test_an_answer_tells_its_verdict_its_line_and_its_cost(
    position: Position, limits: dict[str, int], said: str
) -> None:
    result = solve(position, **limits)  # type: ignore[arg-type]
    verdict, *moves, cost = [word for word in Page(result._repr_html_()).words.split("\n") if word.strip()]
    assert verdict == said
    assert [move.translate(LETTERS) for move in moves] == [str(move) for move in result.line]
    assert cost.startswith(f"{result.nodes:,} nodes")


def test_an_interrupted_answer_says_so() -> None:
    assert "undecided: interrupted" in explore(deal(1), progress=lambda _: False)._repr_html_()


@pytest.mark.parametrize("thing", [None, "<b>", deal(1).legal_moves()[0]])
def test_nothing_else_is_shown(thing: Any) -> None:
    with pytest.raises(TypeError):
        html.to_html(thing)
