"""Naming a move: by its card, its gap, or both, and what is said of a text that names none."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from addiction import (
    AmbiguousMoveError,
    Game,
    IllegalActionError,
    Move,
    Rules,
    TwosRule,
    deal,
)
from games import (
    BEHIND_KING,
    ROW_ABOVE,
    TEN_ASTRAY,
    TWO_LEFTMOST_GAPS,
    Clock,
    everything,
    position,
)


@pytest.mark.parametrize("text", ["TH", "th", "10H", "10h", " tH ", "T♥", "10♡", "r3c9", "R3C9"])
def test_a_card_and_its_gap_name_the_same_move(text: str) -> None:
    """PySolFC 220: players want to name the gap and have the card come."""
    game = Game(position(TEN_ASTRAY))
    move = game.find_move(text)
    assert (str(move), move.source, move.target) == ("TH", (3, 13), (3, 9))


@pytest.mark.parametrize(
    "text", ["TH r3c9", "th to r3c9", "10h r3", "T♥ 3", "th3", "10h TO 3", "thr3c9", " t♡  to  r3 "]
)
def test_a_card_may_be_given_with_the_place_it_goes_to(text: str) -> None:
    assert str(Game(position(TEN_ASTRAY)).find_move(text)) == "TH"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("TH 2", "TH can only go to r3c9"),
        ("TH r1", "TH can only go to r3c9"),
        ("TH r3c1", "r3c1 is not a gap: 2H stands there"),
        ("TH r1c13", "the gap is right of a king: nothing can follow a king"),
        ("KH r3c9", "r3c9 takes TH, the card that follows 9H"),
        ("JH 3", "TH stands in the last column: nothing can stand right of it"),
        ("2S r3c9", "a two can only enter the leftmost column"),
    ],
)
def test_the_place_that_is_given_must_be_the_right_one(text: str, reason: str) -> None:
    with pytest.raises(IllegalActionError) as caught:
        Game(position(TEN_ASTRAY)).find_move(text)
    assert str(caught.value) == reason


@pytest.mark.parametrize("text", ["r9c9", "r3c99", "r0c1", "r5c1", "2S 9", "2S r0", "2S to r5c1", "KS r1c14", "5S5"])
def test_every_place_off_the_board_is_told_in_the_same_words(text: str) -> None:
    with pytest.raises(IllegalActionError) as caught:
        Game(deal(4)).find_move(text)
    assert str(caught.value) == f"'{text}' is not a move: the board has rows 1 to 4 and columns 1 to 13"


def test_every_move_is_found_as_the_list_of_moves_shows_it() -> None:
    for seed in range(20):
        game = Game.deal(seed)
        for move in game.legal_moves():
            row, column = move.target
            for form in ("{} to r{}c{}", "{} r{}c{}", "{} r{}", "{} {}", "{}{}"):
                assert game.find_move(form.format(move.card, row, column)) == move


@pytest.mark.parametrize("text", ["2S 1", "2s 1", "  2s   1 ", "2♠ 1", "2S\t1", "2s1", "2S r1", "2S to r1c1", "2sr1c1"])
def test_a_two_is_named_with_its_row(text: str) -> None:
    move = Game(position(TWO_LEFTMOST_GAPS)).find_move(text)
    assert (str(move), move.source, move.target) == ("2S 1", (4, 1), (1, 1))


def test_a_two_without_its_row_is_ambiguous_if_several_rows_are_open() -> None:
    with pytest.raises(AmbiguousMoveError, match="'2s' could be several moves: 2S 1, 2S 2") as caught:
        Game(position(TWO_LEFTMOST_GAPS)).find_move("2s")
    assert [str(move) for move in caught.value.candidates] == ["2S 1", "2S 2"]


def test_a_leftmost_gap_is_ambiguous_as_every_two_fits() -> None:
    with pytest.raises(AmbiguousMoveError, match="'r2c1' could be several moves") as caught:
        Game(position(TWO_LEFTMOST_GAPS)).find_move("r2c1")
    assert [str(move) for move in caught.value.candidates] == ["2C 2", "2D 2", "2H 2", "2S 2"]


def test_a_two_without_its_row_will_do_if_one_row_is_open() -> None:
    assert str(Game(position(ROW_ABOVE)).find_move("2d")) == "2D 2"


def test_a_leftmost_gap_will_do_if_one_two_fits() -> None:
    assert str(Game(position(ROW_ABOVE, twos="fixed")).find_move("r2c1")) == "2D 2"


@pytest.mark.parametrize("twos", ["any", "fixed"])
def test_a_leftmost_gap_never_looks_at_the_row_above(twos: TwosRule) -> None:
    """aisleriot 679170: a leftmost gap accepted the successor of the row above's last card."""
    game = Game(position(ROW_ABOVE, twos=twos))
    with pytest.raises(IllegalActionError, match="3S stands in the last column: nothing can stand right of it"):
        game.find_move("4S")
    with pytest.raises(IllegalActionError, match="only a two can enter the leftmost column"):
        game.find_move("4S r2c1")
    assert {move.card[0] for move in game.legal_moves() if move.target == (2, 1)} == {"2"}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("r1c13", "the gap is right of a king: nothing can follow a king"),
        ("r2c13", "the gap is right of another gap: a card must stand to its left first"),
        ("r1c1", "r1c1 is not a gap: 2C stands there"),
        ("5S", "5S already stands right of 4S"),
        ("KH", "KH can only go right of QH, where KD stands"),
        ("2S", "2S needs a gap in the leftmost column, and there is none"),
        ("2S 4", "2S already stands at r4c1"),
        ("2S 1", "r1c1 is not a gap: 2C stands there"),
    ],
)
def test_an_illegal_move_is_told_its_rule(text: str, reason: str) -> None:
    """A gap behind a king looks like a bug to players: say which rule forbids it."""
    with pytest.raises(IllegalActionError) as caught:
        Game(position(BEHIND_KING)).find_move(text)
    assert str(caught.value) == reason


def test_a_short_deck_has_no_king_to_speak_of() -> None:
    with pytest.raises(IllegalActionError, match="the gap is right of 5H: nothing can follow the highest rank"):
        Game(position(ROW_ABOVE)).find_move("r3c5")


def test_with_fixed_twos_a_two_is_told_its_row() -> None:
    game = Game(position(ROW_ABOVE, twos="fixed"))
    with pytest.raises(IllegalActionError, match="2S belongs to row 4"):
        game.find_move("2S 2")


NO_MOVES = ["5", "S5", "AS", "1S", "11S", "5S²", "²S", "r5c1", "r0c1", "r2c0", "r1c14", "r1c999", "r1", "hello"]
NO_WORDS = ["", " ", "5S 5", "5S 0", "5S 1 2", "2S -1", "2S \ud800", "\ud800 3", "\udcffS", "5S\0", "\0", "\x1b[2J"]


@pytest.mark.parametrize("text", NO_MOVES + NO_WORDS)
def test_what_is_no_move_is_refused_in_one_printable_line(text: str) -> None:
    game = Game(deal(4))
    with pytest.raises(IllegalActionError, match="is not a move") as caught:
        game.move(text)
    assert str(caught.value).isprintable()
    assert not game.events


def answer(game: Game, text: str) -> Move | IllegalActionError:
    """What a player gets who names a move like this."""
    try:
        return game.find_move(text)
    except IllegalActionError as error:
        return error


@settings(deadline=None)
@given(st.text())
def test_any_text_is_a_move_or_is_refused(text: str) -> None:
    game = Game(deal(4))
    found = answer(game, text)
    assert found in game.legal_moves() or str(found).isprintable()


@settings(deadline=None)
@given(st.integers(0, 2**64 - 1), st.integers(3, 13), st.sampled_from(["any", "fixed"]))
def test_every_legal_move_is_found_by_its_text_its_card_and_its_gap(seed: int, ranks: int, twos: TwosRule) -> None:
    game = Game.deal(seed, Rules(ranks=ranks, twos=twos))
    for move in game.legal_moves():
        row, column = move.target
        assert answer(game, str(move)) == move
        for found in (answer(game, move.card), answer(game, f"r{row}c{column}")):
            assert found == move or (isinstance(found, AmbiguousMoveError) and move in found.candidates)
            assert found == move or move.card[0] == "2"


def test_a_move_of_another_position_is_refused() -> None:
    game = Game(deal(4), clock=Clock())
    move = game.legal_moves()[0]
    game.move(move)
    before = everything(game)
    with pytest.raises(IllegalActionError, match=f"{move} is a move of another position"):
        game.move(move)
    assert everything(game) == before


@pytest.mark.parametrize("text", ["ks", " KS", "r1c8", "KS r1c8", "KS to r1c8", "KS 1", "SHUFFLE", "Undo", "", "quit"])
def test_an_action_must_be_written_out_as_in_a_replay(text: str) -> None:
    game = Game(deal(4))
    with pytest.raises(IllegalActionError):
        game.act(text)
    assert not game.events


def test_acting_gives_the_event() -> None:
    game = Game(deal(4))
    assert game.act("KS") is game.events[0]
    assert game.act("shuffle").board == tuple(game.position.rows)
