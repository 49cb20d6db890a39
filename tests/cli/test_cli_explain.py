"""``addiction solve --explain``: words, JSON, exit codes and what it excludes."""

from pathlib import Path

import pytest

import games
from program import ALMOST_WON, DATA, ENDLESS, Searching, call, pinned, refused, without_figures

DEAL_77 = DATA / "known-deals" / "77.txt"


@pytest.mark.parametrize(
    ("name", "args", "code"),
    [
        ("explain-circle", ["--seed", "14"], 1),
        ("explain-no-move", ["--position", games.position(games.STUCK).line], 1),
        ("explain-search", ["--deal", DEAL_77], 1),
        ("explain-winnable", ["--position", ALMOST_WON], 0),
        ("explain-undecided", ["--seed", "1", "--nodes", "1"], 3),
    ],
)
def test_bytes_and_exit_code_of_an_explanation(name: str, args: list[str | Path], code: int) -> None:
    words, data = call("solve", *args, "--explain"), call("solve", *args, "--explain", "--json")
    pinned(f"{name}.txt", words.out, mask=without_figures)
    pinned(f"{name}.json", data.out, mask=without_figures)
    assert (words.code, words.err) == (data.code, data.err) == (code, "")
    assert max(map(len, words.out.splitlines())) <= 80


def test_long_sentences_are_wrapped_below_themselves() -> None:
    board = games.position("2D 3S 4H 5H --\n2S 3D 4D -- 5D\n2C -- 3C 4C 5C\n2H 3H 4S 5S --")
    lines = call("solve", "--position", board.line, "--explain").out.splitlines()
    assert lines[2:4] == [
        "  4H never leaves r1c3 and 3S never leaves r1c2, but a won board has them in",
        "    different rows",
    ]


def test_what_it_excludes(tmp_path: Path) -> None:
    refused(call("solve", "--explain", "--seeds", "1-3"), "--explain excludes --seeds and --out")
    refused(call("solve", "--explain", "--seed", "1", "--out", tmp_path / "x.json"), "--explain excludes --seeds")
    refused(call("solve", "--explain", "--all-first-moves", "--seed", "1"), "exclude each other")


def test_ctrl_c_ends_the_search() -> None:
    with Searching(*ENDLESS, "--explain") as search:
        search.interrupt()
        run = search.end()
    assert run.code == 130
    assert "\nundecided, interrupted: only an unwinnable board can be explained\n" in run.out
