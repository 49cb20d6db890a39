"""Tests that results are values: final, equal by what they hold, hashable, copied and pickled."""

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import addiction
from addiction import (
    Game,
    Position,
    Replay,
    Rules,
    Setup,
    _core,
    deal,
    explain,
    explore,
    first_moves,
    shorten,
    solve,
)

# Seed 93 has a dead end; small decks are searched in no time.
SMALL = Rules(ranks=5)
WINNABLE = next(position for position in (deal(seed, SMALL) for seed in range(50)) if solve(position).line)
LOST = next(
    position
    for position in (deal(seed, Rules(ranks=6)) for seed in range(200))
    if (found := explain(position)).search is not None and found.extent is not None
)


def dead_end() -> addiction.DeadEnd:
    found = explain(deal(93)).dead_end
    assert found is not None
    return found


def extent() -> addiction.Extent:
    found = explain(LOST).extent
    assert found is not None
    return found


def progress() -> addiction.Progress:
    seen: list[addiction.Progress] = []

    def keep(progress: addiction.Progress) -> bool:
        seen.append(progress)
        return False

    explore(deal(1), progress=keep)
    return seen[0]


VALUES: dict[str, Callable[[], Any]] = {
    "Rules": lambda: Rules(ranks=7, shuffles=None, gaps="last-column", twos="fixed"),
    "Position": lambda: deal(3),
    "Move": lambda: deal(3).legal_moves()[0],
    "Setup": lambda: Setup.from_text("2C XX\n--"),
    "Problem": lambda: Setup.from_text("2C XX\n--").problems()[0],
    "Progress": progress,
    "SolveResult, winnable": lambda: solve(WINNABLE),
    "SolveResult, unwinnable": lambda: solve(LOST),
    "SolveResult, undecided": lambda: solve(deal(1), nodes=5),
    "Shortened": lambda: shorten(WINNABLE, solve(WINNABLE).line),
    "DeadEnd": dead_end,
    "Wait": lambda: dead_end().waits[0],
    "Stay": lambda: dead_end().waits[0].chain[0],
    "Opening": lambda: dead_end().openings[0],
    "Extent": extent,
    "Explanation, dead end": lambda: explain(deal(93)),
    "Explanation, search": lambda: explain(LOST),
    "FirstMoves": lambda: first_moves(deal(3), nodes=2000),
    "Limits": lambda: addiction.Limits(nodes=5, seconds=2.5, memory=1 << 20),
    "Hint": lambda: addiction.hint(WINNABLE),
}
COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{f"pickle {protocol}": partial(pickle.dumps, protocol=protocol) for protocol in range(2, 6)},
}


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("name", VALUES)
def test_a_value_is_copied_and_pickled(name: str, way: str) -> None:
    value = VALUES[name]()
    twin = COPIES[way](value)
    if isinstance(twin, bytes):
        twin = pickle.loads(twin)
    assert twin == value
    assert hash(twin) == hash(value)
    assert type(twin) is type(value)
    for attribute in (a for a in dir(type(value)) if not a.startswith("_")):
        if not callable(getattr(value, attribute)):
            assert getattr(twin, attribute) == getattr(value, attribute)


@pytest.mark.parametrize("name", VALUES)
def test_values_differ(name: str) -> None:
    others = [make() for other, make in VALUES.items() if other != name]
    assert VALUES[name]() not in [*others, None, 0, ""]


def test_results_differ_by_each_field() -> None:
    result = solve(WINNABLE)
    fields: Any = result.__getstate__()
    assert made_of(fields) == result
    for i, field in enumerate(fields):
        other = field[1:] if isinstance(field, tuple) else field + 1
        assert made_of((*fields[:i], other, *fields[i + 1 :])) != result


def made_of(state: tuple[Any, ...]) -> addiction.SolveResult:
    result = addiction.SolveResult.__new__(addiction.SolveResult)
    result.__setstate__(state)  # type: ignore[attr-defined]
    return result


@pytest.mark.parametrize("state", [(), (0, 0), (12, 0, 1), (64, 0, 1), (0, 64, 1), (0, 0, 64), (255, 0, 1)])
def test_a_move_takes_no_state_that_no_move_has(state: tuple[int, ...]) -> None:
    move = addiction.Move.__new__(addiction.Move)
    with pytest.raises(ValueError, match="__setstate__"):
        move.__setstate__(state)  # type: ignore[attr-defined]


@pytest.mark.parametrize("base", [c for c in vars(_core).values() if isinstance(c, type)])
def test_a_class_of_the_engine_is_final(base: type) -> None:
    with pytest.raises(TypeError, match="not an acceptable base type"):
        type("Derived", (base,), {})


def test_hashes_tell_positions_and_rules_apart() -> None:
    rules = [Rules.parse(f"ranks=5,shuffles={left}") for left in range(20)]
    rules += [Rules(gaps="after-run"), Rules(twos="fixed"), Rules(gaps="last-column"), Rules()]
    assert len({hash(rule) for rule in rules}) == len(rules)
    positions: list[Position] = [deal(seed, rule) for seed in range(20) for rule in rules]
    positions += [deal(1, rules[3]).shuffled(1, number) for number in range(1, 3)]
    assert len({hash(position) for position in positions}) == len(set(positions)) == len(positions)
    assert hash(deal(7)) == hash(Position.from_line(deal(7).line))


def test_a_pool_of_processes_solves() -> None:
    positions = [deal(seed, SMALL) for seed in range(8)]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        found = pool.map(partial(solve, nodes=10_000), positions)
        judged = pool.map(partial(first_moves, nodes=10_000), positions[:2])
        explained = pool.map(explain, [deal(93)])
    here = [solve(position, nodes=10_000) for position in positions]
    assert [(r.verdict, r.line, r.nodes) for r in found] == [(r.verdict, r.line, r.nodes) for r in here]
    assert [r.moves for r in judged] == [first_moves(position, nodes=10_000).moves for position in positions[:2]]
    assert explained == [explain(deal(93))]


def played() -> Game:
    game = Game.deal(4)
    game.move(game.legal_moves()[0])
    game.shuffle()
    game.undo()
    return game


def test_games_are_equal_that_went_alike() -> None:
    game = played()
    assert game == game.copy() == copy.deepcopy(game) == pickle.loads(pickle.dumps(game))
    assert game == Replay.of(game).resume()
    assert Game.deal(4) == Game.deal(4)


def test_games_differ_by_start_seed_and_what_was_done() -> None:
    game = played()
    further = game.copy()
    further.redo()
    assert game != further
    assert Game.deal(4) != Game(deal(4))
    assert Game(deal(4)) != Game(deal(5))
    assert Game(deal(4)) != deal(4)
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)


def test_a_game_played_at_another_time_is_another() -> None:
    games = []
    for step in (1.0, 2.0):
        ticks = iter(step * i for i in range(10))
        game = Game(deal(4), clock=lambda ticks=ticks: next(ticks))  # type: ignore[misc]
        for move in game.legal_moves()[:1]:
            game.move(move)
            game.undo()
        games.append(game)
    assert games[0] != games[1]


def test_a_pickled_game_goes_on_from_its_time() -> None:
    now = 0.0
    game = Game.deal(4, clock=lambda: now)
    game.move(game.legal_moves()[0])
    now = 5000.0
    twin = pickle.loads(pickle.dumps(game))
    assert 5_000_000 <= twin.elapsed_ms < 5_100_000
    assert pickle.loads(pickle.dumps(Game.deal(4))).elapsed_ms == 0
    twin.undo()
    assert game.elapsed_ms == 5_000_000
    assert len(game.events) == 1


def test_a_game_tells_of_itself() -> None:
    game = Game.deal(42)
    game.move("4D")
    assert repr(game) == ("<Game seed 42, rules addiction: playing, moves 1, shuffles left 3, placed 0 of 48>")
    assert repr(Game(deal(1, Rules.parse("ranks=3,shuffles=unlimited")))).startswith(
        "<Game rules ranks=3,shuffles=unlimited,"
    )


@pytest.mark.parametrize("wrong", [True, False, 1.0, "1"])
def test_only_a_whole_number_is_a_seed(wrong: Any) -> None:
    with pytest.raises(TypeError):
        deal(wrong)
    with pytest.raises(TypeError):
        deal(1).shuffled(wrong, 1)
    with pytest.raises(TypeError):
        deal(1).shuffled(1, wrong)
    with pytest.raises(TypeError):
        Game.deal(wrong)
    with pytest.raises(TypeError):
        deal(1).card_at(wrong, 1)
    with pytest.raises(TypeError):
        solve(deal(1), nodes=100, threads=wrong)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Rules", "Rules.parse('ranks=7,shuffles=unlimited,gaps=last-column,twos=fixed')"),
        ("Setup", "<Setup of 2 rows, rules addiction>"),
        ("SolveResult, undecided", "<SolveResult undecided (nodes), 5 nodes>"),
        ("DeadEnd", "<DeadEnd (8D, 7H, 9D), 13 openings>"),
        ("Wait", "<Wait 8D, 7H, 9D>"),
        ("Stay", "<Stay 8D r3c13>"),
        ("Opening", "<Opening r1c7: 7C>"),
    ],
)
def test_a_value_tells_of_itself(name: str, text: str) -> None:
    assert repr(VALUES[name]()) == text


def test_figures_tell_of_themselves() -> None:
    result, reached, seen = solve(WINNABLE), extent(), progress()
    assert repr(result) == f"<SolveResult winnable in {len(result.line)} moves, {result.nodes} nodes>"
    assert repr(reached) == f"<Extent {reached.positions} positions, most placed {reached.most_placed}>"
    assert repr(seen) == f"<Progress {seen.nodes} nodes, {seen.positions} positions>"
    assert eval(repr(deal(3)), {"Position": Position}) == deal(3)
