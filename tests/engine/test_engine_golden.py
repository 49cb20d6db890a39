"""The engine against the files in tests/data that tests/make_golden.py wrote with the reference."""

import json
from pathlib import Path
from typing import Any

import pytest

import reference as ref
from addiction import Move, Position, Rules, Setup, deal, explore, perft, perft_table, solve
from strategies import Case, board_of, check_wins

DATA = Path(__file__).parents[1] / "data"
KNOWN_DEALS = DATA / "known-deals"

NO_SHUFFLE = Rules(shuffles=0)
NODES = 700_000


def golden(name: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = json.loads((DATA / name).read_text())
    return entries


def named(entries: list[dict[str, Any]]) -> list[Any]:
    return [pytest.param(entry, id=entry["name"]) for entry in entries]


def known_deal(name: str) -> Position:
    return Setup.from_text((KNOWN_DEALS / name).read_text(), NO_SHUFFLE).position()


def known_verdicts() -> list[tuple[str, str, str]]:
    """File, verdict and number of reachable positions, where someone else found them."""
    rows = [line.split("\t") for line in (KNOWN_DEALS / "verdicts.tsv").read_text().splitlines()]
    assert rows[0] == ["deal", "verdict", "reachable_positions"]
    return [(name, verdict, reachable) for name, verdict, reachable in rows[1:]]


def check_line(start: Position, line: list[Move]) -> None:
    check_wins(Case(board_of(start), start.shuffles_left, ref.parse_rules(start.rules.id)), line)


# Golden boards


@pytest.mark.parametrize(
    "game", [pytest.param(game, id=f"{game['rules']} {game['seed']}") for game in golden("golden_boards.json")]
)
def test_a_golden_game(game: dict[str, Any]) -> None:
    rules = Rules.parse(game["rules"])
    position = deal(game["seed"], rules)
    assert (position.rows, position.key) == (game["deal"], game["key"])
    assert (position.rules, position.shuffles_left) == (rules, rules.shuffles)
    for k, shuffle in enumerate(game["shuffles"], start=1):
        for name in shuffle["moves"]:
            moves = [move for move in position.legal_moves() if str(move) == name]
            assert len(moves) == 1
            position = position.after(moves[0])
        assert position.placed_count == shuffle["placed"]
        position = position.shuffled(game["seed"], k)
        assert (position.rows, position.key) == (shuffle["board"], shuffle["key"])
        assert position.shuffles_left == (None if rules.shuffles is None else rules.shuffles - k)


def test_the_golden_games_take_every_gap_rule_and_both_ends_of_the_seeds() -> None:
    games = golden("golden_boards.json")
    assert {game["seed"] for game in games} >= {0, 1, 2**63, 2**64 - 1}
    assert {Rules.parse(game["rules"]).gaps for game in games} == set(ref.GAP_RULES)


# Perft


@pytest.mark.parametrize("entry", named(golden("perft.json")))
def test_perft(entry: dict[str, Any]) -> None:
    position = Position.from_line(entry["line"])
    expected = [(paths, positions) for paths, positions in entry["perft"]]
    assert perft_table(position, len(expected) - 1) == expected
    assert [perft(position, depth) for depth in range(len(expected))] == [paths for paths, _ in expected]
    assert position == Position.from_line(entry["line"])


@pytest.mark.parametrize("depth", [-1, 10_001, -(2**31), 2**31 - 1])
def test_perft_refuses_a_depth_out_of_range(depth: int) -> None:
    for count in (perft, perft_table):
        with pytest.raises(ValueError, match="depth must be 0 to 10000"):
            count(deal(1), depth)


def test_perft_can_go_as_deep_as_it_says() -> None:
    # KD can move, then KH, and that is all.
    text = """\
2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC --
2D 3D 4D 5D 6D 7D 8D 9D TD JD QD -- --
2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KD KH
2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS --"""
    position = Setup.from_text(text).position()
    assert perft_table(position, 3) == [(1, 1), (1, 1), (1, 1), (0, 0)]
    assert perft(position, 10_000) == 0


# Reachable positions


@pytest.mark.parametrize("entry", named(golden("reachable.json")))
def test_reachable(entry: dict[str, Any]) -> None:
    position = Position.from_line(entry["line"])
    walk = explore(position)
    assert (walk.positions, walk.verdict, walk.limit, walk.line) == (entry["reachable"], entry["verdict"], None, [])
    assert walk.nodes >= walk.positions
    result = solve(position)
    assert (result.verdict, result.limit) == (entry["verdict"], None)
    if result.verdict == "winnable":
        assert len(result.line) >= entry["shortest"]
        check_line(position, result.line)
    else:
        assert result.line == []


# Known deals


@pytest.mark.parametrize(("name", "verdict", "reachable"), known_verdicts())
def test_a_known_deal(name: str, verdict: str, reachable: str) -> None:
    position = known_deal(name)
    result = solve(position, nodes=NODES)
    if result.verdict == "undecided":
        assert (result.limit, result.nodes, result.line) == ("nodes", NODES, [])
    else:
        assert verdict in (result.verdict, "unknown")
        assert result.limit is None
    if result.verdict == "winnable":
        check_line(position, result.line)
    if reachable:
        assert verdict == result.verdict == "unwinnable"
        walk = explore(position)
        assert (walk.verdict, walk.limit, walk.positions) == ("unwinnable", None, int(reachable))


def test_the_known_deals_are_all_there() -> None:
    verdicts = known_verdicts()
    assert {name for name, _, _ in verdicts} == {path.name for path in KNOWN_DEALS.glob("*.txt")}
    assert len(verdicts) == 18
    assert {name: int(reachable) for name, _, reachable in verdicts if reachable} == {
        "53.txt": 631,
        "77.txt": 48984,
        "79.txt": 10,
    }


def test_some_known_deals_are_won() -> None:
    assert [solve(known_deal(name), nodes=NODES).verdict for name in ("14.txt", "23.txt")] == ["winnable"] * 2
