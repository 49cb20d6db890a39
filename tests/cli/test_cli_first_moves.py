"""``addiction solve --all-first-moves``: the table, JSON, exit codes and what it excludes."""

import re
from pathlib import Path

import pytest

import addiction
import games
from addiction import Game, Rules, deal
from program import ALMOST_WON, ENDLESS, Searching, call, pinned, refused, without_figures

MIXED = ["--seed", "1", "--rules", "ranks=5"]
UNWINNABLE = ["--seed", "3", "--rules", "ranks=5"]
FIRST = "--all-first-moves"


def without_lines(text: str) -> str:
    """A text without figures and without the winning lines, which differ between solvers."""
    text = re.sub(r'("moves": \[)[^]]+(\], "move_count": )\d+', r"\1*\2*", without_figures(text))
    return re.sub(r"in \d+ moves", "in * moves", text)


@pytest.mark.parametrize(
    ("name", "args", "code"),
    [
        ("first-moves-mixed", MIXED, 0),
        ("first-moves-unwinnable", UNWINNABLE, 1),
        ("first-moves-undecided", ["--seed", "1", "--nodes", "1"], 3),
        ("first-moves-won", ["--position", ALMOST_WON.replace("--3S", "3S--")], 0),
        ("first-moves-none", ["--position", games.position(games.STUCK).line], 1),
    ],
)
def test_bytes_and_exit_code_of_an_answer(name: str, args: list[str], code: int) -> None:
    words, data = call("solve", *args, FIRST), call("solve", *args, FIRST, "--json")
    pinned(f"{name}.txt", words.out, mask=without_lines)
    pinned(f"{name}.json", data.out, mask=without_lines)
    assert (words.code, words.err) == (data.code, data.err) == (code, "")
    assert max(map(len, words.out.splitlines())) <= 80


def test_the_lines_of_json_can_be_played() -> None:
    answer = call("solve", *MIXED, FIRST, "--json").json
    lines = [first["moves"] for first in answer["first_moves"] if first["verdict"] == "winnable"]
    assert lines
    for line in lines:
        game = Game(deal(1, Rules(ranks=5)))
        for move in line:
            game.act(move)
        assert game.result == "won"


def test_json_names_the_deal() -> None:
    answer = call("solve", "--seed", "0", FIRST, "--nodes", "9", "--json").json
    assert (answer["seed"], answer["deal"], answer["rules"]) == (0, deal(0).line, "addiction")
    assert (answer["verdict"], answer["nodes"], answer["engine"]) == ("undecided", 9, addiction.__version__)


def test_what_it_excludes(tmp_path: Path) -> None:
    refused(call("solve", FIRST, "--seeds", "1-3"), "--all-first-moves excludes --seeds")
    refused(call("solve", *MIXED, FIRST, "--out", tmp_path / "x.json"), "--all-first-moves excludes --seeds and --out")
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_ends_all_searches() -> None:
    with Searching(*ENDLESS, FIRST) as search:
        search.interrupt()
        run = search.end()
    assert run.code == 130
    assert run.out.count("undecided: interrupted\n") == len(deal(61).legal_moves())
