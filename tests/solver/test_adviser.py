"""Tests of the advice."""

from types import SimpleNamespace
from typing import Any

import pytest

import games
from addiction import Game, InputError, Limits, Message, Position, Progress, Rules, SolveResult, deal, solve
from addiction.solver import adviser as adviser_module
from addiction.solver import first_moves as first_moves_module
from addiction.solver.adviser import Adviser, Hint, hint

HARD = 25  # a seed that takes more than ten million nodes


def told(advice: Hint) -> tuple[str, str]:
    return advice.action, str(advice.reason)


def check_line(board: Position, advice: Hint) -> None:
    """The line begins with the advised move and wins."""
    assert (advice.verdict, str(advice.line[0])) == ("winnable", advice.action)
    for move in advice.line:
        assert move in board.legal_moves()
        board = board.after(move)
    assert board.is_won


def reasons(advice: Hint) -> list[Message]:
    """The reasons one by one."""
    several = advice.reason.values.get("reasons", (advice.reason,))
    assert isinstance(several, tuple)
    return [reason for reason in several if isinstance(reason, Message)]


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
    assert told(hint(games.position(games.STUCK))) == ("shuffle", "no card can move; 3 shuffles left")
    assert told(hint(games.position(games.STUCK, 1))) == ("shuffle", "no card can move; 1 shuffle left")
    assert told(hint(games.position(games.STUCK, None))) == ("shuffle", "no card can move")


def test_undo_when_nothing_is_left() -> None:
    assert told(hint(games.position(games.STUCK, 0))) == ("undo", "no card can move and no shuffle is left")


def test_the_winning_move() -> None:
    assert told(hint(games.position(games.ONE_MOVE_FROM_WON))) == ("KD", "wins without a shuffle, in 1 move")


def test_what_cannot_be_won_without_a_shuffle() -> None:
    board = deal(3, Rules(ranks=5))
    assert board.legal_moves()
    assert told(hint(board)) == ("shuffle", "no win without a shuffle")
    assert told(hint(games.with_left(board, 0))) == ("undo", "this position can't be won")


def test_no_card_is_placed_before_the_shuffle() -> None:
    board = games.position("2C -- 4C 3C 5C\n2D 4D 3D -- 5D\n2H 4H 3H 5H --\n2S 4S 3S 5S --")
    assert told(hint(board)) == ("shuffle", "no win without a shuffle")


# Winning lines and what they show


def test_what_a_line_shows_is_true() -> None:
    seen = set[str]()
    for seed in range(30):
        board = deal(seed, Rules(ranks=4))
        advice = hint(board, nodes=10_000)
        if advice.verdict == "winnable":
            check_line(board, advice)
            lost = [str(move) for move in board.legal_moves() if solve(board.after(move)).verdict == "unwinnable"]
            said = {reason.code: reason.values for reason in reasons(advice)}
            assert said["hint-winning-line"]["moves"] == len(advice.line)
            others = len(board.legal_moves()) - 1
            assert ("hint-only-winnable" in said) == (len(lost) == others > 0)
            first, *later = advice.line
            into = [move.card for move in later if move.target == first.source]
            if frees := said.get("hint-frees-cell"):
                assert (frees["card"], frees["cell"], frees["other"]) == (first.card, first.source, into[0])
            else:
                assert into[:1] in ([], [first.card])
            seen.update(said)
    assert seen == {"hint-winning-line", "hint-only-winnable", "hint-frees-cell"}


def test_the_reasons_in_words() -> None:
    assert told(hint(deal(15, Rules(ranks=4)), nodes=10_000)) == (
        "3H",
        "wins without a shuffle, in 13 moves; the only move that keeps it winnable; 3H frees r1c4 for 3S",
    )


def test_a_line_ends_with_what_it_is_followed_to() -> None:
    adviser, game = Adviser(nodes=10_000), Game.deal(51, Rules(ranks=4))
    line = adviser.advise(game.position).line
    for i in range(len(line)):
        advice = adviser.advise(game.position)
        assert advice.line == line[i:]
        game.act(advice.action)
    assert adviser.advise(game.position).line == ()


def test_older_lines_are_kept() -> None:
    adviser, game = Adviser(nodes=10_000), Game.deal(1, Rules(ranks=4))
    first = adviser.advise(game.position)
    game.move("3D")
    assert first.action != "3D"
    assert adviser.advise(game.position).verdict == "winnable"
    game.undo()
    assert adviser.advise(game.position) == first


# A search cut short


def test_a_move_that_is_known_to_lose_is_not_advised() -> None:
    board = deal(919, Rules(ranks=5))
    left = {str(move): len(board.after(move).legal_moves()) for move in board.legal_moves()}
    assert max(left, key=lambda move: left[move]) == "4D"
    assert solve(board.after(board.legal_moves()[0]), nodes=20).verdict == "unwinnable"
    assert solve(board, nodes=20).verdict == "undecided"
    not_known = "not known yet: no win was found in 40 nodes, and no proof that there is none"
    assert told(hint(board, nodes=40)) == ("5H", not_known)


def test_a_win_found_after_a_move_is_a_win() -> None:
    board = deal(743, Rules(ranks=5, twos="fixed"))
    assert solve(board, nodes=100).verdict == "undecided"
    game, adviser = Game(board), Adviser(nodes=200)
    first = adviser.advise(board)
    assert follow(game, adviser) == "the game is won"
    assert str(reasons(first)[0]) == f"wins without a shuffle, in {game.moves} moves"


def test_no_circle_where_all_other_moves_lose() -> None:
    board = deal(66, Rules(ranks=5))
    assert [solve(board.after(move)).verdict for move in board.legal_moves()[:3]] == ["unwinnable"] * 3
    reason = "not known yet: no win was found in 40 nodes, and the moves that can't be taken back lose"
    assert told(hint(board, nodes=40)) == ("shuffle", reason)
    assert told(hint(games.with_left(board, 0), nodes=40)) == ("undo", reason)


def test_a_lost_move_is_known_when_it_was_made() -> None:
    board = deal(1, Rules(ranks=5))
    adviser = Adviser(nodes=40)
    assert adviser.advise(board).verdict == "undecided"
    lost = next(move for move in board.legal_moves() if str(move) == "2C 2")
    assert told(adviser.advise(board.after(lost))) == ("shuffle", "no win without a shuffle")


@pytest.mark.parametrize(
    ("limits", "effort"),
    [
        (Limits(seconds=0.0), "in 0 s"),
        (Limits(nodes=1), "in 1 node"),
        (Limits(nodes=1000), "in 1,000 nodes"),
        (Limits(memory=1 << 16), "in the memory that it may use"),
    ],
)
def test_how_far_the_search_went_is_told(limits: Limits, effort: str) -> None:
    advice = hint(deal(HARD), limits)
    assert str(advice.reason) == f"not known yet: no win was found {effort}, and no proof that there is none"
    assert (advice.verdict, advice.line) == ("undecided", ())


def test_a_search_can_be_stopped() -> None:
    calls: list[Progress] = []

    def stop(now: Progress) -> bool:
        calls.append(now)
        return False

    advice = Adviser(Limits()).advise(deal(HARD), progress=stop)
    assert (told(advice), advice.verdict, len(calls)) == (("", "interrupted"), "undecided", 1)


def test_one_thread_where_nodes_are_limited_else_one_on_each_core(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def noted(position: Position, limits: Limits | None = None, **options: Any) -> SolveResult:
        asked.append(options.get("threads", 1))
        return solve(position, limits, nodes=None if limits else options["nodes"])

    monkeypatch.setattr(adviser_module, "available_cores", lambda: 3)
    monkeypatch.setattr(adviser_module, "solve", noted)
    for limits in (None, Limits(seconds=5), Limits(nodes=5, seconds=5), Limits(nodes=5)):
        Adviser(limits).advise(deal(93))
    assert asked == [3, 3, 1, 1]


def test_limits_are_given_in_one_way() -> None:
    with pytest.raises(InputError, match="as one object or one by one"):
        hint(deal(1), Limits(nodes=5), nodes=5)


@pytest.fixture
def without_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every search ends undecided."""
    answer = SimpleNamespace(
        verdict="undecided", limit="nodes", line=[], nodes=0, positions=0, seconds=0.0, peak_memory_bytes=0
    )
    for module in (adviser_module, first_moves_module):
        monkeypatch.setattr(module, "solve", lambda *_, **__: answer)


@pytest.mark.usefixtures("without_answer")
def test_a_search_cut_short_advises_the_move_after_which_most_can_be_made() -> None:
    for seed in range(20):
        board = deal(seed)
        advice = hint(board, nodes=5)
        left = {str(move): len(board.after(move).legal_moves()) for move in board.legal_moves()}
        assert left[advice.action] == max(left.values())
        assert advice.reason.code == "hint-not-known"


@pytest.mark.usefixtures("without_answer")
def test_twos_are_not_moved_about_for_nothing() -> None:
    board = games.position("2S 4C 3C 5C --\n-- 4D 3D 5D --\n2H 4H 3H 5H 2C\n2D 4S 3S 5S --")
    assert [str(move) for move in board.legal_moves()] == ["2C 2", "2D 2", "2H 2", "2S 2"]
    assert hint(board, nodes=5).action == "2C 2"


@pytest.mark.usefixtures("without_answer")
def test_advice_without_an_answer_comes_to_an_end_too() -> None:
    for seed in range(100):
        follow(Game.deal(seed, Rules(ranks=3 + seed % 11)), Adviser(nodes=5))


def test_advice_is_legal() -> None:
    for seed in range(30):
        game = Game.deal(seed)
        game.act(hint(game.position, nodes=2000).action)


def test_the_same_questions_get_the_same_answers() -> None:
    def line(seed: int) -> list[Hint]:
        adviser, game, given = Adviser(nodes=10_000), Game.deal(seed, Rules(ranks=4)), []
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
        adviser = Adviser(nodes=100_000)
        first = str(reasons(adviser.advise(game.position))[0])
        assert follow(game, adviser) == "the game is won"
        assert first == f"wins without a shuffle, in {game.moves} moves"


def test_the_line_is_kept_when_the_player_goes_back_on_it() -> None:
    adviser, game = Adviser(nodes=10_000), Game.deal(3, Rules(ranks=4))
    given = []
    for _ in range(5):
        given.append(adviser.advise(game.position))
        game.act(given[-1].action)
    for advice in reversed(given):
        game.undo()
        assert adviser.advise(game.position) == advice
