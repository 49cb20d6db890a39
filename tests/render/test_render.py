"""Tests of boards, cards, counts and times as text."""

import pytest
from rich.text import Text

import games
from addiction import Game, Rules, deal
from addiction.render.text import CardStyle, counts_text, labelled_board, moves_text, plain_board
from addiction.words.counts import clock_text, count_text

LETTERS = CardStyle(symbols=False)
SYMBOLS = CardStyle(symbols=True)


def colours(text: Text) -> dict[str, set[str]]:
    """The styles of each suit, and of gaps, in a text."""
    found: dict[str, set[str]] = {}
    for span in text.spans:
        found.setdefault(text.plain[span.start : span.end][-1], set()).add(str(span.style))
    return found


def test_a_plain_board_is_the_board_text() -> None:
    board = deal(1)
    assert plain_board(board, LETTERS).plain == board.text
    assert plain_board(board, SYMBOLS).plain.translate(str.maketrans("♣♦♥♠", "CDHS")) == board.text


def test_each_suit_has_a_colour_of_its_own() -> None:
    assert colours(plain_board(deal(1), LETTERS)) == {
        "C": {"green"},
        "D": {"blue"},
        "H": {"red"},
        "S": {"bold"},
        "-": {"dim"},
    }
    assert len(colours(labelled_board(deal(1), SYMBOLS))) == 5


def test_a_labelled_board_marks_what_can_move_and_where_to() -> None:
    assert labelled_board(games.position(games.ROW_ABOVE), SYMBOLS).plain == (
        "     1   2   3   4   5\n"
        " 1  2♣* 3♣  4♣  --* 3♠\n"
        " 2  --* 2♦* 3♦  4♦  5♦\n"
        " 3  2♥* 3♥  4♥  5♥  --\n"
        " 4  2♠* 4♠  5♠  5♣* --\n"
    )


def test_marks_and_moves_agree_with_the_legal_moves() -> None:
    for seed in range(20):
        board = deal(seed)
        moves = board.legal_moves()
        cells = {move.source for move in moves} | {move.target for move in moves}
        assert labelled_board(board, LETTERS).plain.count("*") == len(cells)
        named = moves_text(board, LETTERS).removeprefix("moves: ").split(", ")
        assert sum(1 + entry.count(" or ") for entry in named) == len(moves)


def test_a_full_board_is_at_most_80_columns_wide() -> None:
    assert max(map(len, labelled_board(deal(1), LETTERS).plain.splitlines())) <= 80


def test_no_line_of_a_board_ends_in_a_blank() -> None:
    for board in (deal(1), games.position(games.STUCK)):
        assert not any(line.endswith(" ") for line in labelled_board(board, LETTERS).plain.splitlines())


def test_moves_name_every_cell_of_a_card() -> None:
    board = games.position(games.TWO_LEFTMOST_GAPS)
    assert moves_text(board, SYMBOLS).startswith("moves: 2♣ to r1c1 or r2c1, 2♦ to ")


@pytest.mark.parametrize(
    ("action", "shown"),
    [
        ("TS", "T♠"),
        ("2C 4", "2♣ 4"),
        ("shuffle", "shuffle"),
        ("undo", "undo"),
        ("redo", "redo"),
        ("restart", "restart"),
        ("", ""),
    ],
)
def test_actions(action: str, shown: str) -> None:
    assert SYMBOLS.action(action) == shown
    assert LETTERS.action(action) == action


def test_counts() -> None:
    game = Game.deal(1, Rules(shuffles=None))
    assert counts_text(game) == "moves 0, shuffles left unlimited, placed 0 of 48"
    game = Game(games.position(games.ONE_MOVE_FROM_WON, 1))
    game.move("KD")
    assert counts_text(game) == "moves 1, shuffles left 1, placed 48 of 48"


@pytest.mark.parametrize(("count", "text"), [(0, "0 moves"), (1, "1 move"), (2, "2 moves")])
def test_numbers_of_things(count: int, text: str) -> None:
    assert count_text(count, "move") == text


@pytest.mark.parametrize(
    ("milliseconds", "text"),
    [
        (0, "0:00:00"),
        (999, "0:00:00"),
        (1000, "0:00:01"),
        (59_999, "0:00:59"),
        (3_600_000, "1:00:00"),
        (10**9, "277:46:40"),
    ],
)
def test_times(milliseconds: int, text: str) -> None:
    assert clock_text(milliseconds) == text
