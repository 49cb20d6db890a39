"""What each legal move does to the game: verdicts against searches of their own, lines, limits."""

import pytest

import games
from addiction import FirstMoves, Position, Progress, Rules, TwosRule, deal, explain, first_moves, solve


def told(answers: FirstMoves) -> list[tuple[object, ...]]:
    """All but the seconds."""
    costs = (answers.nodes, answers.positions, answers.peak_memory_bytes)
    return [*((answer.move, answer.verdict, answer.limit, answer.line) for answer in answers.moves), costs]


def check(position: Position, answers: FirstMoves) -> None:
    """The answers must be for the legal moves, in their order, and each line begin with its move and win."""
    assert [answer.move for answer in answers.moves] == position.legal_moves()
    for answer in answers.moves:
        assert bool(answer.line) == (answer.verdict == "winnable")
        assert (answer.limit is None) == (answer.verdict != "undecided")
        if answer.line:
            assert answer.line[0] == answer.move
            board = position
            for move in answer.line:
                board = board.after(move)  # raises if the move is illegal
            assert board.is_won


@pytest.mark.parametrize("twos", ["any", "fixed"])
@pytest.mark.parametrize("ranks", [3, 4, 5, 6])
def test_verdicts_are_those_of_a_search_after_each_move(ranks: int, twos: TwosRule) -> None:
    verdicts = set()
    for seed in range(25):
        position = deal(seed, Rules(ranks=ranks, twos=twos))
        answers = first_moves(position)
        check(position, answers)
        for answer in answers.moves:
            assert answer.verdict == solve(position.after(answer.move)).verdict, (seed, str(answer.move))
            verdicts.add(answer.verdict)
        assert not answers.moves or answers.verdict == solve(position).verdict
    assert verdicts == {"winnable", "unwinnable"}


def test_full_deals_within_a_limit() -> None:
    verdicts = []
    for seed in range(1, 31):
        answers = first_moves(deal(seed), nodes=50_000)
        check(deal(seed), answers)
        assert answers.nodes <= 50_000
        verdicts.append(answers.verdict)
    assert set(verdicts) == {"winnable", "unwinnable", "undecided"}


@pytest.mark.parametrize("nodes", [0, 1, 7, 1000, 30_000])
def test_a_limit_on_nodes_is_kept_and_gives_the_same_answers_each_time(nodes: int) -> None:
    for seed in (6, 8, 19):
        answers = first_moves(deal(seed), nodes=nodes)
        assert answers.nodes <= nodes
        assert told(answers) == told(first_moves(deal(seed), nodes=nodes))


def test_a_question_without_an_answer_uses_the_whole_limit() -> None:
    answers = first_moves(deal(19), nodes=20_000)
    assert [answer.limit for answer in answers.moves] == ["nodes"] * len(answers.moves)
    assert answers.nodes == 20_000


def test_one_search_answers_for_all_moves_of_an_unwinnable_board() -> None:
    position = deal(2, Rules(ranks=5))
    answers = first_moves(position)
    assert len(answers.moves) > 1
    assert {answer.verdict for answer in answers.moves} == {"unwinnable"}
    assert answers.nodes == solve(position).nodes


def test_one_line_answers_for_moves_that_it_can_begin_with() -> None:
    position = games.position(games.ONE_MOVE_FROM_WON.replace("KH --", "-- KH"))
    answers = first_moves(position)
    check(position, answers)
    assert [[str(move) for move in answer.line] for answer in answers.moves] == [["KD", "KH"], ["KH", "KD"]]
    assert answers.nodes == solve(position).nodes


def test_twos_that_may_change_places_share_an_answer() -> None:
    # The gap in the leftmost column takes any two, and each of the three that stand there may go back at once.
    position = games.position("2S 4C 3C 5C --\n-- 4D 3D 5D --\n2H 4H 3H 5H 2C\n2D 4S 3S 5S --")
    answers = first_moves(position)
    check(position, answers)
    verdict = {str(answer.move): answer.verdict for answer in answers.moves}
    assert verdict["2D 2"] == verdict["2H 2"] == verdict["2S 2"] == solve(position).verdict


def test_boards_without_a_move() -> None:
    for text in (games.STUCK, games.WON):
        answers = first_moves(games.position(text))
        assert (answers.moves, answers.nodes, answers.interrupted) == ((), 0, False)


@pytest.mark.parametrize("limits", [{"nodes": -1}, {"seconds": -1.0}, {"seconds": float("nan")}, {"memory": -1}])
def test_impossible_limits(limits: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="must be 0"):
        first_moves(deal(1), **limits)  # type: ignore[arg-type]


def test_limits_on_seconds_and_memory() -> None:
    timed = first_moves(deal(61), seconds=0.05)
    assert {answer.limit for answer in timed.moves} == {"seconds"}
    starved = first_moves(deal(61), memory=1 << 20)
    assert {answer.limit for answer in starved.moves} == {"memory"}
    assert starved.peak_memory_bytes <= 1 << 20


def test_the_callback_ends_all_searches() -> None:
    calls: list[Progress] = []

    def stop(now: Progress) -> bool:
        calls.append(now)
        return False

    answers = first_moves(deal(61), progress=stop)
    assert len(calls) == 1
    assert {answer.limit for answer in answers.moves} == {"interrupted"}
    assert answers.interrupted
    assert answers.verdict == "undecided"


@pytest.mark.parametrize("limit", ["nodes", "seconds", "memory"])
@pytest.mark.parametrize("position", [deal(93), deal(1)])
def test_negative_limits_are_refused_before_any_search(position: Position, limit: str) -> None:
    for ask in (first_moves, explain):
        with pytest.raises(ValueError, match=f"{limit} must be 0 or more"):
            ask(position, **{limit: -1})  # type: ignore[arg-type]
