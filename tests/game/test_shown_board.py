"""Tests of reading boards as they are shown."""

import re
from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import games
from addiction import Game, InputError, Position, Rules, SetupError, deal
from addiction.boards import parse_board
from addiction.render.text import CardStyle, counts_text, labelled_board, plain_board
from addiction.shown_board import is_header, plain_text

LETTERS = CardStyle(symbols=False)
RULES = st.builds(Rules, ranks=st.integers(3, 13))
POSITIONS = st.builds(
    lambda seed, rules, number: deal(seed, rules).shuffled(seed, number), st.integers(0, 999), RULES, st.integers(1, 3)
)


def parse(text: str, rules: Rules | None = None) -> Position:
    return parse_board(text.encode(), rules)


def same_board(found: Position, shown: Position) -> bool:
    return (found.rows, found.rules) == (shown.rows, shown.rules)


def shown(position: Position, *, symbols: bool, narrow: bool) -> str:
    return labelled_board(position, CardStyle(symbols=symbols), width=42 if narrow else None).plain


@settings(deadline=None)
@given(POSITIONS, st.booleans(), st.booleans(), st.sampled_from(["--", "  ", "..", "__"]))
def test_every_board_is_read_as_it_is_shown(position: Position, symbols: bool, narrow: bool, gap: str) -> None:
    text = shown(position, symbols=symbols, narrow=narrow).replace("--", gap)
    stripped = "\n".join(line.rstrip() for line in text.splitlines())
    without_header = text.split("\n", 1)[1]
    without_marks = text.replace("*", " ")
    cut = text.lstrip()  # as text is that was selected from its first sign on
    for form in (
        text,
        stripped,
        without_header,
        without_marks,
        cut,
        without_header.lstrip(),
        text.replace("\n", "\r\n"),
    ):
        assert same_board(parse(form, position.rules), position)


@settings(deadline=None)
@given(POSITIONS)
@example(Position.from_line("3H--2H/2C--2D/3S--3D/2S--3C:2:ranks=3,shuffles=3,gaps=random,twos=any"))
def test_blank_gaps_of_plain_boards_are_read_right_or_refused(position: Position) -> None:
    text = plain_board(position, LETTERS).plain.replace("--", "  ")
    dense = "\n".join(line.rstrip() for line in text.splitlines())
    for form in (text, dense, text.lstrip(), "   " + text.replace("\n", "\n   ")):
        try:
            assert same_board(parse(form, position.rules), position)
        except (InputError, SetupError):  # a row of gaps is no row at all
            rows = [row.split() for row in position.rows]
            has_gap_at_edge = any("--" in (row[0], row[-1]) for row in rows)
            has_empty_column = any(set(column) == {"--"} for column in zip(*rows, strict=True))
            assert has_gap_at_edge or has_empty_column


@pytest.mark.parametrize("row", ["-- 3C 4C 5C 2C", "2C 3C 4C 5C --"])
def test_a_first_row_that_may_have_lost_its_blanks_is_refused(row: str) -> None:
    text = row.replace("--", "  ") + "\n2D 3D 4D 5D --\n2H 3H 4H 5H --\n2S 3S 4S 5S --"
    rules = Rules(ranks=5)
    with pytest.raises(InputError, match="it can't be told which cells are gaps: write -- for each"):
        parse(text.strip().replace("--", "  "), rules)
    assert parse("\n".join([row, *text.splitlines()[1:]]), rules).rows[0] == row


def test_rows_that_do_not_stand_in_columns_are_refused() -> None:
    rows = deal(42).rows
    ragged = "\n".join(" " * row + line.replace("--", "  ") for row, line in enumerate(rows))
    with pytest.raises(InputError, match="which cells are gaps"):
        parse(ragged)


def test_of_several_boards_none_is_read() -> None:
    text = shown(deal(1), symbols=False, narrow=False)
    with pytest.raises(InputError, match="several boards: one is read"):
        parse(text + text)


def test_the_lines_around_a_board_tell_rules_and_shuffles_left() -> None:
    game = Game.deal(4, Rules(ranks=5, twos="fixed"))
    game.shuffle()
    text = shown(game.position, symbols=True, narrow=False)
    above, below = (
        f"seed 4, rules {game.rules.id}  ('help' ...)\n> shuffle\ndone: shuffle\n{counts_text(game)}\n",
        "moves: 2C to r1c1\n> ",
    )
    assert parse(above + text + below) == game.position
    assert parse(above.replace("\n", "\r\n") + text + below) == game.position
    assert parse(above + text + below, Rules(ranks=5)).rules == Rules(ranks=5)
    with pytest.raises(SetupError, match="2 shuffles left where the rules allow 1"):
        parse(above + text, Rules(ranks=5, shuffles=1))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("4D*", "4X*"), "'4X' at row 1, column 3"),
        (("4D*", "4C*"), "duplicate card 4C"),
        (("4D*", "   "), "row 1 has 12 cells instead of 13"),
        (("\n 4  ", "\n 5  "), "'1' at row 1, column 1 is neither"),
        ((" 4  4C* --* ", " 4  "), "row 4 has 11 cells instead of 13"),
    ],
)
def test_a_shown_board_with_a_fault_is_told_like_any_other(change: tuple[str, str], fault: str) -> None:
    text = shown(deal(42), symbols=False, narrow=False)
    assert change[0] in text
    with pytest.raises(SetupError, match=re.escape(fault)):
        parse(text.replace(*change))


def test_a_header_numbers_the_columns_and_nothing_else_does() -> None:
    assert is_header("   1  2  3\n")
    assert not any(is_header(line) for line in ("1", "1 3", "2 3 4", "1 2 x", " 1  2C 3C", ""))


@settings(deadline=None)
@given(st.text(alphabet="0123456789JQKCDHS*- .\n\t♣#"), st.integers(3, 13))
def test_any_text_is_read_or_refused(text: str, ranks: int) -> None:
    with suppress(InputError):
        assert isinstance(plain_text(text, ranks), str)


def test_a_marked_gap_may_be_blank() -> None:
    text = shown(games.position(games.ROW_ABOVE), symbols=False, narrow=False)
    assert "--*" in text
    assert same_board(parse(text.replace("--", "  "), Rules(ranks=5)), games.position(games.ROW_ABOVE))
