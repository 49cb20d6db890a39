"""Tests of the game layer by cases: undo and redo, counts, clock."""

import copy
import pickle
from collections.abc import Callable

import pytest

import reference as ref
from addiction import (
    AddictionError,
    Game,
    IllegalActionError,
    ReplayError,
    Rules,
    deal,
    solve,
)
from games import (
    BEHIND_KING,
    ONE_MOVE_FROM_WON,
    STUCK,
    WON,
    Clock,
    everything,
    position,
    with_left,
)


def actions(game: Game) -> list[str]:
    return [event.action for event in game.events]


# Seeds and starts


def test_seed_zero_is_a_seed_like_any_other() -> None:
    """faker.js 920: seed 0 was taken as no seed."""
    game = Game.deal(0)
    assert game.seed == 0
    assert game.start == deal(0)
    game.shuffle()
    assert game.position == deal(0).shuffled(0, 1)
    assert Game(deal(0), seed=0).seed == 0


@pytest.mark.parametrize("seed", [0, 1, 2**53 + 1, 2**63, 2**64 - 1])
def test_a_seed_gives_its_deal_and_every_shuffle(seed: int) -> None:
    """sgtpuzzles 85: the same seed gave other deals elsewhere. The reference is the other place."""
    game = Game.deal(seed)
    board = ref.deal(seed, ref.Rules())
    for k in (1, 2, 3):
        assert "\n".join(game.position.rows) == ref.to_text(board)
        game.shuffle()
        board = ref.shuffle(board, seed, k, ref.Rules())
    assert "\n".join(game.position.rows) == ref.to_text(board)


@pytest.mark.parametrize("seed", [-1, 2**64, 10**30])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="seed must be 0 to 18446744073709551615"):
        Game.deal(seed)
    with pytest.raises(ValueError, match="seed must be 0 to 18446744073709551615"):
        Game(deal(1), seed=seed)


def test_without_a_seed_a_fresh_one_is_drawn_and_told() -> None:
    games = [Game.deal() for _ in range(4)]
    assert len({game.seed for game in games}) == 4
    for game in games:
        assert game.seed is not None
        assert game.start == deal(game.seed)


def test_a_seed_must_give_the_start() -> None:
    with pytest.raises(ValueError, match="seed 5 does not give this deal"):
        Game(deal(4), seed=5)
    with pytest.raises(ValueError, match="seed 4 begins with all the shuffles of its rules left"):
        Game(with_left(deal(4), 2), seed=4)


def test_a_game_without_a_seed_shuffles_by_the_key_of_its_start() -> None:
    start = with_left(deal(9), 2)
    game = Game(start)
    assert game.seed is None
    game.move(game.legal_moves()[0])
    before = game.position
    game.shuffle()
    assert game.position == before.shuffled(int(start.key, 16), 2)
    before = game.position
    game.shuffle()
    assert game.position == before.shuffled(int(start.key, 16), 3)


def test_with_unlimited_shuffles_they_are_numbered_from_one() -> None:
    start = position(STUCK, None)
    game = Game(start)
    for k in (1, 2, 3):
        before = game.position
        game.shuffle()
        assert game.position == before.shuffled(int(start.key, 16), k)
        assert game.shuffles == k
        assert game.shuffles_left is None


# Status and result


@pytest.mark.parametrize(
    ("text", "left", "status", "result"),
    [
        (BEHIND_KING, 3, "playing", "open"),
        (BEHIND_KING, 0, "playing", "open"),
        (STUCK, 1, "stuck", "open"),
        (STUCK, None, "stuck", "open"),
        (STUCK, 0, "lost", "lost"),
        (WON, 3, "won", "won"),
        (WON, 0, "won", "won"),
    ],
)
def test_status_and_result(text: str, left: int | None, status: str, result: str) -> None:
    """PySolFC 409, 565: "stuck" was shown while moves remained, or not shown when none did."""
    game = Game(position(text, left))
    assert (game.status, game.result) == (status, result)


def test_stuck_becomes_lost_only_when_the_last_shuffle_is_used_up() -> None:
    start = position(STUCK, 1)
    game = Game(start)
    game.shuffle()
    assert game.shuffles_left == 0
    assert game.status in ("playing", "lost")
    game.undo()
    assert (game.status, game.shuffles_left) == ("stuck", 1)


def test_a_won_game_goes_on_only_by_undo_and_restart() -> None:
    game = Game(position(ONE_MOVE_FROM_WON))
    game.move("KD")
    assert game.status == "won"
    assert game.legal_moves() == []
    with pytest.raises(IllegalActionError, match="the game is won: there is nothing to shuffle"):
        game.shuffle()
    game.undo()
    assert game.result == "open"
    game.redo()
    game.restart()
    assert game.position == game.start


def test_undoing_and_redoing_the_winning_move_counts_it_once() -> None:
    """matrix-os PR 320: the win counted twice."""
    game = Game(position(ONE_MOVE_FROM_WON))
    game.move("KD")
    game.undo()
    game.redo()
    assert (game.moves, game.undos, game.result) == (1, 1, "won")


def test_the_solver_line_wins() -> None:
    """lonelybot 2: the printed solution could not be played."""
    game = Game.deal(4)
    line = solve(game.position, nodes=1_000_000).line
    for move in line:
        game.move(str(move))
    assert game.result == "won"
    assert (game.moves, game.shuffles, game.placed_count) == (len(line), 0, 48)


# Shuffles


@pytest.mark.parametrize("allowed", [0, 1, 2, 3, 99])
def test_every_allowed_shuffle_can_be_used_and_no_more(allowed: int) -> None:
    """PySolFC 340, 574: only 2 of 3 shuffles could be used; the last one was refused."""
    game = Game.deal(4, Rules(shuffles=allowed), clock=Clock())
    for used in range(allowed):
        assert (game.shuffles, game.shuffles_left) == (used, allowed - used)
        assert game.position.can_shuffle
        game.shuffle()
    assert (game.shuffles, game.shuffles_left) == (allowed, 0)
    before = everything(game)
    with pytest.raises(IllegalActionError, match="no shuffle is left"):
        game.shuffle()
    assert everything(game) == before


def test_a_game_from_a_position_has_the_shuffles_that_the_position_has_left() -> None:
    game = Game(with_left(deal(9), 1))
    game.shuffle()
    assert (game.shuffles, game.shuffles_left) == (1, 0)
    with pytest.raises(IllegalActionError, match="no shuffle is left"):
        game.shuffle()


def test_a_shuffle_is_allowed_while_moves_remain() -> None:
    game = Game.deal(4)
    assert game.status == "playing"
    game.shuffle()
    assert actions(game) == ["shuffle"]


def test_unlimited_shuffles_never_run_out() -> None:
    game = Game.deal(4, Rules(shuffles=None))
    for _ in range(150):
        game.shuffle()
    assert (game.shuffles, game.shuffles_left) == (150, None)


def test_cards_that_land_in_order_count_as_placed_at_once() -> None:
    """aisleriot 679170: cards landing in order at a redeal were not counted."""
    gains = 0
    for seed in range(200):
        game = Game.deal(seed, Rules(ranks=4))
        before = game.placed_count
        game.shuffle()
        board = [row.split() for row in game.position.rows]
        assert game.placed_count == len(ref.placed(board, ref.Rules(ranks=4)))
        gains += game.placed_count > before
    assert gains > 20


def test_undoing_a_shuffle_gives_it_back() -> None:
    """aisleriot 744679: undo did not restore the shuffles left."""
    game = Game.deal(4)
    game.shuffle()
    game.undo()
    assert (game.position, game.shuffles, game.shuffles_left) == (deal(4), 0, 3)


def test_redo_after_undoing_a_shuffle_gives_the_same_board() -> None:
    """PySolFC 278: it gave a different board."""
    game = Game.deal(4)
    game.move("KS")
    game.shuffle()
    board = game.position
    game.undo()
    game.undo()
    game.redo()
    game.redo()
    assert game.position == board
    assert game.shuffles_left == 2


def test_undo_and_shuffle_again_is_no_free_reroll() -> None:
    game = Game.deal(4)
    game.shuffle()
    board = game.position
    game.undo()
    game.shuffle()
    assert game.position == board
    game.undo()
    moves = game.legal_moves()
    loose = next(m for m in moves if game.position.after(m).placed_count == game.placed_count)
    game.move(loose)
    game.shuffle()
    assert game.position == board  # the same placed cards, wherever the loose ones lay


# Undo, redo, restart


def test_one_action_is_one_undo() -> None:
    """Some games needed two undos for one action."""
    game = Game.deal(4)
    plays: list[Callable[[], object]] = [
        lambda: game.move("KS"),
        game.shuffle,
        lambda: game.move(game.legal_moves()[0]),
        game.restart,
        game.shuffle,
    ]
    seen = [game.position]
    for play in plays:
        play()
        seen.append(game.position)
    for expected in reversed(seen[:-1]):
        game.undo()
        assert game.position == expected
    assert not game.can_undo
    assert game.undos == 5


def test_nothing_to_undo_or_redo() -> None:
    game = Game.deal(4, clock=Clock())
    for act, reason in ((game.undo, "there is nothing to undo"), (game.redo, "there is nothing to redo")):
        before = everything(game)
        with pytest.raises(IllegalActionError, match=reason):
            act()
        assert everything(game) == before


def test_a_new_action_ends_the_redo() -> None:
    game = Game.deal(4)
    game.move("KS")
    game.undo()
    game.move("4C")
    assert not game.can_redo
    assert (game.moves, game.undos) == (1, 1)


def test_moves_and_shuffles_taken_back_do_not_count_but_undos_do() -> None:
    game = Game.deal(4)
    game.move("KS")
    game.shuffle()
    game.undo()
    game.undo()
    assert (game.moves, game.shuffles, game.undos) == (0, 0, 2)
    game.redo()
    game.redo()
    assert (game.moves, game.shuffles, game.undos) == (1, 1, 2)


def test_restart_gives_the_same_deal_and_undo_takes_it_back() -> None:
    """PySolFC 163, 209: restart gave another deal."""
    game = Game.deal(4)
    game.move("KS")
    game.shuffle()
    first = game.position
    game.restart()
    assert game.position == game.start == deal(4)
    assert (game.moves, game.shuffles, game.shuffles_left, game.undos) == (0, 0, 3, 0)
    game.move("KS")
    game.shuffle()
    assert game.position == first
    for _ in range(3):
        game.undo()
    assert (game.position, game.moves, game.shuffles, game.shuffles_left) == (first, 1, 1, 2)


def test_restart_goes_back_to_a_given_position_not_to_a_deal() -> None:
    start = with_left(deal(9), 1)
    game = Game(start)
    game.shuffle()
    game.restart()
    assert game.position == start
    assert game.shuffles_left == 1


@pytest.mark.parametrize("duplicate", [Game.copy, copy.copy, copy.deepcopy])
def test_copies_are_independent(duplicate: Callable[[Game], Game]) -> None:
    game = Game.deal(4, clock=Clock())
    game.move("KS")
    game.shuffle()
    game.undo()
    twin = duplicate(game)
    before = everything(game)
    assert everything(twin) == before
    twin.redo()
    twin.undo()
    twin.undo()
    twin.move("4C")
    assert everything(game) == before
    game.restart()
    assert actions(twin) == ["KS", "shuffle", "undo", "redo", "undo", "undo", "4C"]


def test_a_game_can_be_pickled() -> None:
    game = Game.deal(4)
    game.shuffle()
    twin = pickle.loads(pickle.dumps(game))
    assert (twin.position, twin.events) == (game.position, game.events)


# Time


def test_time_runs_from_the_first_action() -> None:
    clock = Clock()
    game = Game.deal(4, clock=clock)
    clock.pass_ms(5000)
    assert game.elapsed_ms == 0
    game.move("KS")
    clock.pass_ms(1234)
    game.shuffle()
    clock.pass_ms(1)
    assert [event.ms for event in game.events] == [0, 1234]
    assert game.elapsed_ms == 1235


def test_the_first_event_is_at_0_even_if_the_clock_moves_while_it_is_read() -> None:
    ticks = iter(range(100))
    game = Game.deal(4, clock=lambda: float(next(ticks)))
    game.move("KS")
    game.undo()
    assert [event.ms for event in game.events] == [0, 1000]


def test_an_illegal_action_does_not_start_the_clock() -> None:
    clock = Clock()
    game = Game.deal(4, clock=clock)
    with pytest.raises(IllegalActionError):
        game.move("5S")
    clock.pass_ms(500)
    assert game.elapsed_ms == 0


def test_the_clock_stands_still_while_the_game_is_won() -> None:
    clock = Clock()
    game = Game(position(ONE_MOVE_FROM_WON), clock=clock)
    game.restart()
    clock.pass_ms(2000)
    game.move("KD")
    clock.pass_ms(60_000)
    assert game.elapsed_ms == 2000
    game.undo()
    assert game.elapsed_ms == 2000
    clock.pass_ms(300)
    game.redo()
    clock.pass_ms(60_000)
    assert [event.ms for event in game.events] == [0, 2000, 2000, 2300]
    assert game.elapsed_ms == 2300


def test_a_game_that_begins_won_takes_no_time() -> None:
    clock = Clock()
    game = Game(position(WON), clock=clock)
    clock.pass_ms(1000)
    assert (game.result, game.elapsed_ms) == ("won", 0)


def test_set_clock_goes_on_from_the_time_it_is_given() -> None:
    game = Game.deal(4, clock=Clock())
    game.move("KS")
    other = Clock()
    other.now = -7.0
    game.set_clock(other, elapsed_ms=10_001)
    assert game.elapsed_ms == 10_001
    other.pass_ms(9)
    game.undo()
    assert game.events[-1].ms == 10_010


# Errors


def test_the_package_s_errors_are_one_printable_line() -> None:
    assert str(AddictionError("a\nb\x1b[2J\ud800 ♠ é")) == "a\\nb\\x1b[2J\\ud800 ♠ é"
    assert isinstance(IllegalActionError("x"), ValueError)
    assert isinstance(ReplayError("x"), AddictionError)
