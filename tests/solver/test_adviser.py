"""Tests of the advice."""

from types import SimpleNamespace

import pytest

import games
from addiction import Game, Rules, deal, solve
from addiction.solver import adviser as adviser_module
from addiction.solver import first_moves as first_moves_module
from addiction.solver.adviser import Adviser, Hint, hint


def told(advice: Hint) -> tuple[str, str]:
    return advice.action, str(advice.reason)


def follow(game: Game, adviser: Adviser, *, most: int = 5000) -> str:
    """Do what the adviser says to the end; the advice that ended it."""
    for _ in range(most):
        advice = adviser.advise(game.position)
        if advice.action in ("", "undo"):
            return str(advice.reason)
        game.act(advice.action)
    pytest.fail("the advice leads nowhere")


def test_a_won_game_needs_no_advice() -> None:
    assert told(hint(games.position(games.WON))) == ("", "the game is won")


def test_shuffle_when_that_is_all_that_is_left() -> None:  # PySolFC 389
    assert told(hint(games.position(games.STUCK))) == ("shuffle", "no card can move")


def test_undo_when_nothing_is_left() -> None:
    assert told(hint(games.position(games.STUCK, 0))) == ("undo", "no card can move and no shuffle is left")


def test_the_winning_move() -> None:
    assert told(hint(games.position(games.ONE_MOVE_FROM_WON))) == ("KD", "wins without a shuffle, in 1 move")


def test_what_cannot_be_won_without_a_shuffle() -> None:
    board = deal(3, Rules(ranks=5))
    assert board.legal_moves()
    assert told(hint(board)) == ("shuffle", "no line from here wins without one")
    assert told(hint(games.with_left(board, 0))) == ("undo", "this position can't be won")


def test_a_card_that_can_be_placed_before_the_shuffle() -> None:
    board = games.position("2C -- 4C 3C 5C\n2D 4D 3D -- 5D\n2H 4H 3H 5H --\n2S 4S 3S 5S --")
    assert told(hint(board)) == ("3C", "places a card; only a shuffle can still win")


# A search cut short


def test_a_move_that_is_known_to_lose_is_not_advised() -> None:
    board = deal(1, Rules(ranks=5))
    moves = {str(move): solve(board.after(move)).verdict for move in board.legal_moves()}
    assert (moves["2C 2"], moves["2D 2"]) == ("unwinnable", "winnable")
    assert solve(board, nodes=20).verdict == "undecided"
    assert told(hint(board, nodes=40)) == ("2D 2", "places a card")


def test_a_win_found_after_a_move_is_a_win() -> None:
    board = deal(743, Rules(ranks=5, twos="fixed"))
    assert solve(board, nodes=100).verdict == "undecided"
    game, adviser = Game(board), Adviser(nodes=200)
    first = adviser.advise(board)
    assert follow(game, adviser) == "the game is won"
    assert str(first.reason) == f"wins without a shuffle, in {game.moves} moves"


def test_no_circle_where_all_other_moves_lose() -> None:
    board = deal(66, Rules(ranks=5))
    assert [solve(board.after(move)).verdict for move in board.legal_moves()[:3]] == ["unwinnable"] * 3
    reason = "no win was found in a short search, and the moves that can't be taken back lose"
    assert told(hint(board, nodes=40)) == ("shuffle", reason)
    assert told(hint(games.with_left(board, 0), nodes=40)) == ("undo", reason)


@pytest.fixture
def without_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every search ends undecided."""
    answer = SimpleNamespace(
        verdict="undecided", limit="nodes", line=[], nodes=0, positions=0, seconds=0.0, peak_memory_bytes=0
    )
    for module in (adviser_module, first_moves_module):
        monkeypatch.setattr(module, "solve", lambda *_, **__: answer)


@pytest.mark.usefixtures("without_answer")
def test_a_search_cut_short() -> None:
    assert told(hint(games.position(games.ONE_MOVE_FROM_WON))) == ("KD", "places a card")
    first = str(deal(1).legal_moves()[0])
    assert told(hint(deal(1))) == (first, "possible; no win was found in a short search")


@pytest.mark.usefixtures("without_answer")
def test_twos_are_not_moved_about_for_nothing() -> None:
    board = games.position("2S 4C 3C 5C --\n-- 4D 3D 5D --\n2H 4H 3H 5H 2C\n2D 4S 3S 5S --")
    assert [str(move) for move in board.legal_moves()] == ["2C 2", "2D 2", "2H 2", "2S 2"]
    assert told(hint(board)) == ("2C 2", "places a card")


@pytest.mark.usefixtures("without_answer")
def test_advice_without_an_answer_comes_to_an_end_too() -> None:
    for seed in range(100):
        follow(Game.deal(seed, Rules(ranks=3 + seed % 11)), Adviser())


def test_advice_is_legal() -> None:
    for seed in range(30):
        game = Game.deal(seed)
        game.act(hint(game.position, nodes=2000).action)


def test_the_same_questions_get_the_same_answers() -> None:
    def line(seed: int) -> list[Hint]:
        adviser, game, given = Adviser(), Game.deal(seed, Rules(ranks=4)), []
        while (advice := adviser.advise(game.position)).action:
            given.append(advice)
            game.act(advice.action)
        return given

    assert line(2) == line(2)


@pytest.mark.parametrize("nodes", [1, 100, 20000])
@pytest.mark.parametrize("ranks", [3, 4, 6])
def test_followed_advice_comes_to_an_end(ranks: int, nodes: int) -> None:
    for seed in range(10):
        game = Game.deal(seed, Rules(ranks=ranks, twos="any" if seed % 3 else "fixed"))
        reason = follow(game, Adviser(nodes=nodes))
        assert (reason == "the game is won") == (game.result == "won")


def test_a_winning_line_is_followed_to_the_win() -> None:
    for seed in range(8):
        game = Game.deal(seed, Rules(ranks=4))
        adviser = Adviser()
        first = str(adviser.advise(game.position).reason)
        assert follow(game, adviser) == "the game is won"
        assert first == f"wins without a shuffle, in {game.moves} moves"


def test_the_line_is_kept_when_the_player_goes_back_on_it() -> None:
    adviser, game = Adviser(), Game.deal(3, Rules(ranks=4))
    given = []
    for _ in range(5):
        given.append(adviser.advise(game.position))
        game.act(given[-1].action)
    for advice in reversed(given):
        game.undo()
        assert adviser.advise(game.position) == advice
