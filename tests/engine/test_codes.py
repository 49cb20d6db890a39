"""Tests of boards and moves as numbers."""

from array import array
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import reference as ref
from addiction import MOVE_CODES, InputError, Move, Position, Rules, SetupError, deal
from strategies import Case, cases


def code_of_cell(cell: str) -> int:
    return 0 if cell == ref.GAP else 13 * ref.SUITS.index(cell[1]) + ref.RANKS.index(cell[0]) + 1


def code_of_move(move: Move) -> int:
    """All moves that any deck has, listed gap by gap: the leftmost gaps with four twos each, the others by columns."""
    slots = [(row, 1, suit) for row in range(1, 5) for suit in ref.SUITS]
    slots += [(row, column, "") for column in range(2, 14) for row in range(1, 5)]
    row, column = move.target
    return slots.index((row, column, move.card[1] if column == 1 else ""))


@given(cases())
def test_a_board_goes_to_numbers_and_back(case: Case) -> None:
    position = case.position
    codes = position.cell_codes()
    assert list(codes) == [code_of_cell(cell) for row in case.board for cell in row]
    assert Position.from_cell_codes(codes, position.rules, position.shuffles_left) == position
    assert Position.from_cell_codes(list(codes), position.rules).shuffles_left == position.rules.shuffles


@given(cases())
def test_legal_moves_have_codes_of_their_own(case: Case) -> None:
    position = case.position
    moves = position.legal_moves()
    codes = list(position.move_codes())
    assert codes == [move.code for move in moves] == [code_of_move(move) for move in moves]
    assert len(set(codes)) == len(codes)
    assert all(0 <= code < MOVE_CODES for code in codes)
    assert [position.move_of(code) for code in codes] == moves


@given(cases(), st.integers(0, 2 * MOVE_CODES) | st.just(2**64 - 1))
def test_other_codes_are_refused_with_the_reason(case: Case, code: int) -> None:
    position = case.position
    assume(code not in list(position.move_codes()))
    with pytest.raises(InputError) as refusal:
        position.move_of(code)
    row, column = (code // 4 + 1, 1) if code < 16 else (code % 4 + 1, code // 4 - 2)
    if code < 16:
        assert refusal.value.reason == position.illegal_reason("2" + ref.SUITS[code % 4], row, column)
    elif column <= position.rules.ranks:
        assert refusal.value.reason == position.cell_reason(row, column)
    else:
        assert refusal.value.reason.code == "no-such-cell"


@given(st.binary(max_size=60), st.integers(3, 13))
def test_any_numbers_are_a_position_or_are_refused(codes: bytes, ranks: int) -> None:
    with pytest.raises(SetupError):
        Position.from_cell_codes(codes, Rules(ranks=ranks))


def test_each_problem_is_named() -> None:
    codes = bytearray(deal(1).cell_codes())
    codes[0] = 53
    codes[14] = 40
    with pytest.raises(SetupError) as refusal:
        Position.from_cell_codes(codes)
    problems = {(problem.kind, problem.row, problem.column) for problem in refusal.value.problems}
    assert {("unknown-token", 1, 1), ("ace", 2, 2)} <= problems
    with pytest.raises(SetupError, match="row"):
        Position.from_cell_codes(deal(1).cell_codes()[:-1])


def test_shuffles_left_are_checked() -> None:
    codes = deal(1).cell_codes()
    assert Position.from_cell_codes(codes, shuffles_left=0).shuffles_left == 0
    assert Position.from_cell_codes(codes, Rules(shuffles=None), None).shuffles_left is None
    for wrong in (4, None):
        with pytest.raises(SetupError):
            Position.from_cell_codes(codes, shuffles_left=wrong)
    for number in (-1, -(2**70)):
        with pytest.raises(InputError):
            Position.from_cell_codes(codes, shuffles_left=number)


@pytest.mark.parametrize("codes", [52, "2C", None, [1.0], ["2C"]])
def test_what_is_no_sequence_of_bytes_is_a_type_error(codes: Any) -> None:
    with pytest.raises(TypeError):
        Position.from_cell_codes(codes)


@pytest.mark.parametrize("number", [-1, 256])
def test_a_number_that_is_no_byte_is_a_value_error(number: int) -> None:
    with pytest.raises(ValueError, match="range"):
        Position.from_cell_codes([number] * 52)


def test_the_codes_are_an_array_at_once() -> None:
    numpy = pytest.importorskip("numpy")
    position = deal(42)
    board = numpy.frombuffer(position.cell_codes(), numpy.uint8).reshape(4, -1)
    assert board.shape == (4, 13)
    assert Position.from_cell_codes(board.tobytes()) == Position.from_cell_codes(board.ravel()) == position
    for kind in (numpy.int8, numpy.int64, numpy.dtype(">u2")):
        assert Position.from_cell_codes(board.ravel().astype(kind)) == position
    for wrong in (board.astype(numpy.int64), board.ravel().astype(float)):
        with pytest.raises(TypeError):
            Position.from_cell_codes(wrong)


def test_an_array_of_longer_numbers_is_read_number_by_number() -> None:
    position = deal(42)
    assert Position.from_cell_codes(array("q", list(position.cell_codes()))) == position


def test_whole_numbers_of_arrays_are_taken_as_ints() -> None:
    numpy = pytest.importorskip("numpy")
    position = deal(42)
    assert position.move_of(numpy.uint8(18)) == position.move_of(18)
    assert deal(numpy.uint64(2**64 - 1)) == deal(2**64 - 1)
    assert position.card_at(numpy.int64(1), 3) == "4D"
    for wrong in (numpy.float64(1), numpy.bool_(True), numpy.array([1, 2])):
        with pytest.raises(TypeError):
            deal(wrong)
