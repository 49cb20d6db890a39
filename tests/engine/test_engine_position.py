"""Tests of Position and Move: single cases from the rules page, and properties against the reference."""

import copy
import pickle
from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reference as ref
from addiction import Move, Position, Rules, Setup, SetupError, TwosRule, deal, explore, perft_table
from strategies import (
    CARDS,
    SPELLINGS_OF_SUIT,
    Case,
    board_of,
    cases,
    deck_of,
    engine_rules,
    from_one,
    reference_move,
    seeds,
    variants,
)

# Row 2 begins with a gap; the cell before it in reading order, the last of row 1, holds 3S.
ROW_ABOVE = """\
2C 3C 4C 5C 3S
-- 2D 3D 4D 5D
2H 3H 4H 5H --
2S 4S 5S -- --"""

# Gaps right of a king, of a queen and of a gap.
BEHIND_KING = """\
2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC --
2D 3D 4D 5D 6D 7D 8D 9D TD JD QD -- --
2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KD KH
2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS --"""

STUCK = """\
3C 2C 4C 5C --
2D 3D 4D 5D --
2H 3H 4H 5H --
2S 3S 4S 5S --"""

WON = """\
2D 3D 4D 5D --
2C 3C 4C 5C --
2H 3H 4H 5H --
2S 3S 4S 5S --"""

WON_AT_HOME = "\n".join(WON.splitlines()[i] for i in (1, 0, 2, 3))


def position(text: str, left: int = 3, twos: TwosRule = "any") -> Position:
    """The board of a text with as many ranks as its rows are long, and these shuffles allowed and left."""
    rules = Rules(ranks=len(text.splitlines()[0].split()), shuffles=left, twos=twos)
    return Setup.from_text(text, rules).position()


def moves_of(board: Position) -> list[str]:
    """The legal moves in the engine's order, with their gaps."""
    return [f"{move.card} r{move.target[0]}c{move.target[1]}" for move in board.legal_moves()]


def move_named(board: Position, name: str) -> Move:
    (move,) = [move for move in board.legal_moves() if str(move) == name]
    return move


# Moves


def test_the_leftmost_cell_does_not_look_at_the_row_above() -> None:
    board = position(ROW_ABOVE)
    assert moves_of(board) == ["2C r2c1", "2D r2c1", "2H r2c1", "2S r2c1"]
    assert str(board.illegal_reason("4S", 2, 1)) == "only a two can enter the leftmost column"
    assert moves_of(position(ROW_ABOVE, twos="fixed")) == ["2D r2c1"]


def test_nothing_follows_a_king_or_a_gap() -> None:
    board = position(BEHIND_KING)
    assert moves_of(board) == ["KD r2c12"]
    assert str(board.cell_reason(1, 13)) == "the gap is right of a king: nothing can follow a king"
    assert "right of another gap" in str(board.cell_reason(2, 13))
    assert board.cell_reason(2, 12) is None
    assert "king" in str(board.illegal_reason("2C", 1, 13))


def test_the_highest_rank_of_a_short_deck_plays_the_kings_part() -> None:
    board = position(STUCK)
    assert moves_of(board) == []
    assert "nothing can follow the highest rank" in str(board.cell_reason(2, 5))


def test_a_move_has_its_card_its_cells_and_its_name() -> None:
    board = position(ROW_ABOVE)
    move = move_named(board, "2S 2")
    assert (move.card, move.source, move.target) == ("2S", (4, 1), (2, 1))
    assert repr(move) == "<Move 2S r4c1 to r2c1>"
    king = move_named(position(BEHIND_KING), "KD")
    assert (king.card, king.source, king.target) == ("KD", (3, 12), (2, 12))


def test_moves_are_equal_by_value() -> None:
    twos = position(ROW_ABOVE).legal_moves()
    assert twos == position(ROW_ABOVE).legal_moves()
    assert len(set(twos)) == 4 == len(set(twos + position(ROW_ABOVE).legal_moves()))
    assert twos[0] != twos[1]
    assert twos[0] not in ("2C 2", None)


@pytest.mark.parametrize("field", ["card", "source", "target", "other"])
def test_a_move_cannot_be_changed(field: str) -> None:
    move = position(ROW_ABOVE).legal_moves()[0]
    with pytest.raises(AttributeError):
        setattr(move, field, "2S")


@settings(max_examples=60, deadline=None)
@given(cases())
def test_moves_are_those_of_the_reference_in_the_documented_order(case: Case) -> None:
    expected = ref.legal_moves(case.board, case.variant)
    moves = case.position.legal_moves()
    assert [reference_move(move) for move in moves] == expected
    assert [str(move) for move in moves] == [ref.move_name(move) for move in expected]
    assert [case.position.find(move.card) for move in moves] == [move.source for move in moves]


@settings(max_examples=60, deadline=None)
@given(cases())
def test_a_move_gives_a_new_position_and_leaves_the_old_one(case: Case) -> None:
    before = case.position
    for move in before.legal_moves():
        after = before.after(move)
        board = ref.apply(case.board, reference_move(move))
        assert after.line == ref.to_line(board, case.left, case.variant)
        # What is kept from move to move must be what a new position finds out.
        fresh = Position.from_line(after.line)
        assert after == fresh
        assert (after.key, after.placed(), after.gaps()) == (fresh.key, fresh.placed(), fresh.gaps())
        assert (after.status, after.is_won) == (fresh.status, fresh.is_won)
        assert after.legal_moves() == fresh.legal_moves()
    assert before == case.position
    assert before.legal_moves() == case.position.legal_moves()


@settings(max_examples=60, deadline=None)
@given(cases())
def test_paths_and_positions_are_counted_as_by_the_reference(case: Case) -> None:
    assert perft_table(case.position, 3) == ref.perft(case.board, 3, case.variant)


@settings(max_examples=60, deadline=None)
@given(cases(ref.Rules(ranks=3, twos="fixed")) | cases(ref.Rules(ranks=4, twos="fixed")))
def test_reachable_boards_are_those_of_the_reference(case: Case) -> None:
    assert explore(case.position).positions == ref.reachable(case.board, case.variant)


def test_a_move_of_another_position_is_refused() -> None:
    board = position(ROW_ABOVE)
    two = move_named(board, "2S 2")
    after = board.after(two)
    with pytest.raises(ValueError, match="2S 2 is a move of another position"):
        after.after(two)
    # The same card at the same cell, but the gap is taken.
    other = board.after(move_named(board, "2C 2"))
    with pytest.raises(ValueError, match="r2c1 is not a gap: 2C stands there"):
        other.after(two)
    assert after.line != board.line


def test_a_move_of_a_bigger_board_is_refused() -> None:
    (move,) = position(BEHIND_KING).legal_moves()
    with pytest.raises(ValueError, match="KD is a move of another position"):
        position(STUCK).after(move)


BIG_BOARD = """\
4C 3C KC 5C 6C 7C 8C 9C TC JC QC 2C --
2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD --
2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH --
2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS --"""


def test_a_move_to_a_cell_that_the_board_does_not_have_is_refused() -> None:
    (move,) = position(BIG_BOARD).legal_moves()
    assert (move.card, move.source, move.target) == ("3C", (1, 2), (1, 13))
    small = position("2C 3C --\n2D 3D --\n2H 3H --\n2S 3S --")
    with pytest.raises(ValueError, match=r"another position|no such cell"):
        small.after(move)


@settings(max_examples=40, deadline=None)
@given(variants().flatmap(lambda variant: st.tuples(cases(variant), cases(variant))))
def test_a_move_is_played_on_another_position_only_if_it_is_legal_there(two: tuple[Case, Case]) -> None:
    one, other = two
    for move in one.position.legal_moves():
        if move in other.position.legal_moves():
            assert other.position.after(move).find(move.card) == move.target
        else:
            with pytest.raises(ValueError, match=r"another position|stands|not a gap|belongs|takes|right of|leftmost"):
                other.position.after(move)


# Reasons


@settings(max_examples=60, deadline=None)
@given(cases())
def test_there_is_a_reason_exactly_for_what_is_not_legal(case: Case) -> None:
    board = case.position
    legal = set(ref.legal_moves(case.board, case.variant))
    cells = ref.cells(case.board)
    for card, (r, c) in product(deck_of(case.variant), cells):
        assert (board.illegal_reason(card, r + 1, c + 1) is None) == ((card, r, c) in legal)
    for r, c in cells:
        assert (board.cell_reason(r + 1, c + 1) is None) == any((r, c) == move[1:] for move in legal)
    for card in deck_of(case.variant):
        assert (board.card_reason(card) is None) == any(card == move[0] for move in legal)


@settings(max_examples=50, deadline=None)
@given(cases())
def test_reasons_are_one_line_of_words(case: Case) -> None:
    board = case.position
    cells = ref.cells(case.board)
    reasons = [board.cell_reason(r + 1, c + 1) for r, c in cells]
    reasons += [board.illegal_reason(card, r + 1, c + 1) for card, (r, c) in product(deck_of(case.variant), cells)]
    for reason in reasons:
        said = str(reason)
        assert said.isprintable()
        assert said.isascii()
        assert reason is None or " " in said


@pytest.mark.parametrize(
    ("card", "row", "column", "said"),
    [
        ("2C", 1, 1, "2C already stands at r1c1"),
        ("4S", 4, 2, "4S already stands at r4c2"),
        ("4S", 1, 2, "r1c2 is not a gap: 3C stands there"),
        ("3D", 2, 1, "only a two can enter the leftmost column"),
        ("2D", 4, 4, "the gap is right of 5S: nothing can follow the highest rank"),
        ("2D", 3, 5, "the gap is right of 5H: nothing can follow the highest rank"),
        ("3S", 4, 5, "the gap is right of another gap: a card must stand to its left first"),
    ],
)
def test_why_a_card_cannot_go_to_a_cell(card: str, row: int, column: int, said: str) -> None:
    assert str(position(ROW_ABOVE).illegal_reason(card, row, column)) == said


def test_why_a_card_cannot_go_to_a_gap_that_takes_another() -> None:
    board = position("2C -- 3S\n2D 3D --\n2H 3H --\n-- 2S 3C")
    assert str(board.illegal_reason("3S", 1, 2)) == "r1c2 takes 3C, the card that follows 2C"
    assert str(board.illegal_reason("2S", 1, 2)) == "a two can only enter the leftmost column"
    assert board.illegal_reason("3C", 1, 2) is None
    fixed = position("2C -- 3S\n2D 3D --\n2H 3H --\n-- 2S 3C", twos="fixed")
    assert str(fixed.illegal_reason("2H", 4, 1)) == "2H belongs to row 3"


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("2C", None),
        ("2S", None),
        ("3S", "3S can only go right of 2S, where 4S stands"),
        ("4S", "3S stands in the last column: nothing can stand right of it"),
        ("5S", "5S already stands right of 4S"),
        ("4D", "4D already stands right of 3D"),
    ],
)
def test_why_a_card_cannot_move(card: str, said: str | None) -> None:
    reason = position(ROW_ABOVE).card_reason(card)
    assert (reason and str(reason)) == said


def test_why_a_two_cannot_move() -> None:
    assert str(position(STUCK).card_reason("2D")) == "2D needs a gap in the leftmost column, and there is none"
    fixed = position(STUCK, twos="fixed")
    assert str(fixed.card_reason("2D")) == "2D already stands in the leftmost cell of row 2"
    assert str(fixed.card_reason("2C")) == "2C needs the leftmost cell of row 1, where 3C stands"


# Placed cards and status


def test_the_suit_counts_for_placed_cards() -> None:
    board = position("2S 3H 4S 5S --\n2D 3D -- 4D 5D\n3S 2H 4H 5H --\n2C 3C 4C 5C --")
    assert board.placed() == [(1, 1), (2, 1), (2, 2), (4, 1), (4, 2), (4, 3), (4, 4)]
    assert board.placed_count == 7


def test_cards_count_as_placed_only_behind_placed_ones() -> None:
    board = position("-- 3S 4S 5S 2S\n2D 3D -- 4D 5D\n2H 3H 4H 5H --\n2C 3C 4C 5C --")
    assert (1, 2) not in board.placed()
    assert move_named(board, "2S 1").target == (1, 1)
    assert board.after(move_named(board, "2S 1")).placed()[:4] == [(1, 1), (1, 2), (1, 3), (1, 4)]
    assert (1, 2) not in board.after(move_named(board, "2H 1")).placed()


def test_a_fixed_two_is_placed_only_in_its_own_row() -> None:
    assert position(WON, twos="fixed").placed() == [(r, c) for r in (3, 4) for c in (1, 2, 3, 4)]
    assert position(WON_AT_HOME, twos="fixed").placed_count == 16


@pytest.mark.parametrize(
    ("text", "left", "twos", "status"),
    [
        (WON, 3, "any", "won"),
        (WON, 0, "any", "won"),
        (WON, 3, "fixed", "stuck"),
        (WON, 0, "fixed", "lost"),
        (WON_AT_HOME, 0, "fixed", "won"),
        (STUCK, 1, "any", "stuck"),
        (STUCK, 0, "any", "lost"),
        (ROW_ABOVE, 0, "any", "playing"),
        (BEHIND_KING, 3, "any", "playing"),
    ],
)
def test_status(text: str, left: int, twos: TwosRule, status: str) -> None:
    board = position(text, left, twos=twos)
    assert board.status == status
    assert board.is_won == (status == "won")
    assert board.can_shuffle == (left > 0 and status != "won")


def test_unlimited_shuffles_never_lose() -> None:
    rows = STUCK.replace(" ", "").replace("\n", "/")
    board = Position.from_line(f"{rows}:unlimited:ranks=5,shuffles=unlimited")
    assert (board.status, board.shuffles_left, board.can_shuffle) == ("stuck", None, True)


def test_right_suits_in_a_wrong_order_are_no_win() -> None:
    board = position("2D 4D 3D 5D --\n2C 3C 4C 5C --\n2H 3H 4H 5H --\n2S 3S 4S 5S --")
    assert not board.is_won
    assert board.status == "stuck"


def test_a_won_board_may_have_moves_but_no_shuffle() -> None:
    # No gap of a won board takes a card: each stands right of a highest rank.
    assert position(WON).legal_moves() == []
    with pytest.raises(ValueError, match="won"):
        position(WON).shuffled(1, 1)


@settings(max_examples=60, deadline=None)
@given(cases())
def test_what_a_position_says_of_itself(case: Case) -> None:
    board = case.position
    placed = sorted(ref.placed(case.board, case.variant))
    status = ref.status(case.board, case.left, case.variant)
    assert board.rules == engine_rules(case.variant)
    assert board.shuffles_left == case.left
    assert board.placed() == from_one(placed)
    assert board.placed_count == len(placed)
    assert (board.status, board.is_won) == (status, status == "won")
    assert board.can_shuffle == (case.left != 0 and status != "won")
    assert board.gaps() == from_one([(r, c) for r, c in ref.cells(case.board) if case.board[r][c] == ref.GAP])
    assert board.text == str(board) == ref.to_text(case.board) + "\n"
    assert board.rows == [" ".join(row) for row in case.board]
    assert board.line == case.line


# Cells and cards


@settings(max_examples=40, deadline=None)
@given(cases())
def test_cells_hold_what_the_board_says(case: Case) -> None:
    board = case.position
    for r, c in ref.cells(case.board):
        card = board.card_at(r + 1, c + 1)
        assert (card or ref.GAP) == case.board[r][c]
        if card:
            assert board.find(card) == (r + 1, c + 1)


def test_a_card_is_found_by_any_of_its_spellings() -> None:
    board = deal(1)
    for card in CARDS:
        ranks = [card[0], card[0].lower(), *["10"] * (card[0] == "T")]
        for rank, suit in product(ranks, SPELLINGS_OF_SUIT[card[1]]):
            assert board.find(rank + suit) == board.find(card)
            assert board.card_reason(rank + suit) == board.card_reason(card)


CELL_CALLS: list[Callable[[Position, int, int], object]] = [
    lambda board, row, column: board.card_at(row, column),
    lambda board, row, column: board.cell_reason(row, column),
    lambda board, row, column: board.illegal_reason("2C", row, column),
]
CARD_CALLS: list[Callable[[Position, str], object]] = [
    lambda board, card: board.find(card),
    lambda board, card: board.card_reason(card),
    lambda board, card: board.illegal_reason(card, 1, 1),
]


@pytest.mark.parametrize("call", CELL_CALLS)
@pytest.mark.parametrize(
    ("row", "column"), [(0, 1), (5, 1), (1, 0), (1, 6), (-1, 1), (1, -1), (2**31 - 1, 1), (1, -(2**31)), (4, 13)]
)
def test_a_cell_outside_the_board_is_refused(
    call: Callable[[Position, int, int], object], row: int, column: int
) -> None:
    with pytest.raises(ValueError, match=f"no such cell: r{row}c{column}"):
        call(position(STUCK), row, column)


def test_a_cell_far_outside_the_board_is_refused() -> None:
    with pytest.raises(ValueError, match="no such cell"):
        position(STUCK).card_at(2**31, 1)


@pytest.mark.parametrize("call", CARD_CALLS)
@pytest.mark.parametrize(
    "card", ["", "2", "C", "C2", "2CC", "22", "1C", "--", "XX", "2 C", " 2C", "2C ", "2\0C", "♣2", "2é", "10", "110C"]
)
def test_what_is_no_card_is_refused(call: Callable[[Position, str], object], card: str) -> None:
    with pytest.raises(ValueError, match="not a card"):
        call(position(STUCK), card)


@pytest.mark.parametrize("call", CARD_CALLS)
@pytest.mark.parametrize(("card", "said"), [("AC", "aces"), ("6C", "6C"), ("KH", "KH"), ("10S", "10S")])
def test_a_card_of_another_deck_is_refused(call: Callable[[Position, str], object], card: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        call(position(STUCK), card)


# Keys


@settings(max_examples=60, deadline=None)
@given(cases())
def test_the_key_is_that_of_the_reference_and_of_the_board_alone(case: Case) -> None:
    key = f"{ref.key(case.board):016x}"
    other = ref.Rules(case.variant.ranks, 5, "last-column", "fixed")
    assert case.position.key == key
    assert Position.from_line(ref.to_line(case.board, 2, other)).key == key


def test_no_two_boards_of_a_short_space_share_a_key() -> None:
    start = deal(4, Rules(ranks=3))
    boards = {start.line: start}
    todo = [start]
    while todo:
        here = todo.pop()
        for move in here.legal_moves():
            there = here.after(move)
            if there.line not in boards:
                boards[there.line] = there
                todo.append(there)
    assert len({board.key for board in boards.values()}) == len(boards) == explore(start).positions


# Values


@settings(max_examples=40, deadline=None)
@given(cases(), cases())
def test_positions_are_equal_by_board_rules_and_shuffles_left(one: Case, other: Case) -> None:
    assert (one.position == other.position) == (one == other)
    assert one.position == one.position
    assert hash(one.position) == hash(one.position)
    assert one.position not in (one.line, None, 1)


def test_positions_that_differ_in_one_thing_are_unequal() -> None:
    board = position(STUCK)
    rows = board.line.split(":")[0]
    others = [
        f"{rows}:2:ranks=5",
        f"{rows}:3:ranks=5,twos=fixed",
        f"{rows}:3:ranks=5,gaps=after-run",
        f"{rows}:3:ranks=5,shuffles=4",
        f"{rows.replace('3C2C', '2C3C')}:3:ranks=5",
    ]
    assert len({board, *(Position.from_line(line) for line in others)}) == 6
    assert Position.from_line(f"{rows}:3:ranks=5") == board


@settings(max_examples=40, deadline=None)
@given(cases())
def test_copies_are_equal(case: Case) -> None:
    board = case.position
    copies = [copy.copy(board), copy.deepcopy(board), eval(repr(board), {"Position": Position})]
    copies += [pickle.loads(pickle.dumps(board, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    assert set(copies) == {board}
    assert {made.line for made in copies} == {case.line}


def test_a_spoiled_pickle_gives_no_position() -> None:
    data = pickle.dumps(position(STUCK))
    assert b"3C2C" in data
    with pytest.raises(SetupError, match="duplicate card 3C"):
        pickle.loads(data.replace(b"3C2C", b"3C3C"))


@pytest.mark.parametrize("field", ["rules", "shuffles_left", "status", "key", "line", "rows", "other"])
def test_a_position_cannot_be_changed(field: str) -> None:
    board = position(STUCK)
    with pytest.raises(AttributeError):
        setattr(board, field, None)
    board.rows.clear()
    board.gaps().clear()
    assert board == position(STUCK)


def test_a_position_is_made_only_by_the_ways_that_check_it() -> None:
    with pytest.raises(TypeError):
        Position()


# Deals


@settings(max_examples=60, deadline=None)
@given(seeds(), variants())
def test_a_deal_is_that_of_the_reference(seed: int, variant: ref.Rules) -> None:
    dealt = deal(seed, engine_rules(variant))
    assert board_of(dealt) == ref.deal(seed, variant)
    assert (dealt.rules, dealt.shuffles_left) == (engine_rules(variant), variant.shuffles)


@settings(max_examples=50, deadline=None)
@given(seeds(), variants(st.just(13)))
def test_a_deal_depends_on_the_seed_and_the_ranks_alone(seed: int, variant: ref.Rules) -> None:
    assert deal(seed, engine_rules(variant)).rows == deal(seed).rows
