"""``addiction solve --shorten``: what it says of a line, its limits, and Ctrl-C."""

from pathlib import Path

import pytest

import games
from addiction import Rules, Setup, deal, shorten, solve
from program import ALMOST_WON, Run, Searching, call, pinned, refused, without_figures

SHORT = ["--seed", "3", "--rules", "ranks=4"]
FIRST = solve(deal(3, Rules(ranks=4))).line
# A winnable deal whose fewest moves take longer to find than a test may.
LONG = ["--seed", "2"]


def moves_of(run: Run) -> list[str]:
    """The moves that a text shows."""
    return " ".join(row.strip() for row in run.out.splitlines()[2:-1]).split(", ")


def test_bytes_of_an_answer() -> None:
    words = call("solve", "--position", ALMOST_WON, "--shorten")
    data = call("solve", "--position", ALMOST_WON, "--shorten", "--json")
    pinned("solve-shorten.txt", words.out, mask=without_figures)
    pinned("solve-shorten.json", data.out, mask=without_figures)
    assert (words.code, words.err) == (data.code, data.err) == (0, "")


def test_the_fewest_moves_are_called_so() -> None:
    run = call("solve", *SHORT, "--shorten")
    answer = call("solve", *SHORT, "--shorten", "--json").json
    fewest = shorten(deal(3, Rules(ranks=4)), FIRST).line
    assert len(fewest) < len(FIRST)
    assert f"\nwinnable without a shuffle, in {len(fewest)} moves, the fewest possible:\n" in run.out
    assert moves_of(run) == answer["moves"] == [str(move) for move in fewest]
    assert (answer["move_count"], answer["lower_bound"], answer["fewest"]) == (len(fewest), len(fewest), True)
    assert answer["limit"] is None


def test_a_limit_leaves_a_line_and_a_bound() -> None:
    nodes = solve(deal(2)).nodes + 20_000
    run = call("solve", *LONG, "--shorten", "--nodes", str(nodes))
    answer = call("solve", *LONG, "--shorten", "--nodes", str(nodes), "--json").json
    assert run.code == 0
    assert (answer["verdict"], answer["limit"], answer["nodes"]) == ("winnable", "nodes", nodes)
    assert 48 < answer["lower_bound"] < answer["move_count"]
    assert answer["fewest"] is False
    claim = f"in {answer['move_count']} moves (at least {answer['lower_bound']} are needed):\n"
    assert f"\nwinnable without a shuffle, {claim}" in run.out


def test_a_limit_that_the_search_used_up_leaves_its_line() -> None:
    first = solve(deal(2))
    answer = call("solve", *LONG, "--shorten", "--nodes", str(first.nodes), "--json").json
    assert answer["moves"] == [str(move) for move in first.line]
    assert (answer["limit"], answer["nodes"], answer["fewest"]) == ("nodes", first.nodes, False)


@pytest.mark.parametrize("limit", [["--seconds", "2"], ["--memory", "8M", "--nodes", "500000"]])
def test_other_limits_leave_a_line_too(limit: list[str]) -> None:
    run = call("solve", *LONG, "--shorten", *limit, "--json")
    assert run.code in (0, 3)  # a slow machine may not find the first line in time
    if run.code == 0:
        assert run.json["lower_bound"] < run.json["move_count"]


def test_without_a_line_there_is_nothing_to_shorten() -> None:
    stuck = Setup.from_text(games.STUCK).position().line
    lost = call("solve", "--position", stuck, "--shorten", "--json")
    undecided = call("solve", "--seed", "1", "--nodes", "1", "--shorten", "--json")
    assert (lost.code, undecided.code) == (1, 3)
    for run in (lost, undecided):
        assert (run.json["moves"], run.json["lower_bound"], run.json["fewest"]) == ([], None, None)


def test_without_the_option_there_is_no_bound() -> None:
    answer = call("solve", *SHORT, "--json").json
    assert answer["move_count"] == len(FIRST)
    assert not {"lower_bound", "fewest"} & answer.keys()


def test_a_board_that_is_won_already() -> None:
    run = call("solve", "--position", ALMOST_WON.replace("--3S", "3S--"), "--shorten")
    assert "\nwinnable without a shuffle: it is won already\n" in run.out


def test_the_shorter_line_is_written(tmp_path: Path) -> None:
    file = tmp_path / "solution.json"
    moves = call("solve", *SHORT, "--shorten", "--out", file, "--json").json["move_count"]
    checked = call("replay", file, "--check", "--json").json
    assert (checked["result"], checked["moves"]) == ("won", moves)
    assert moves < len(FIRST)


def test_surveys_are_not_shortened() -> None:
    refused(call("solve", "--seeds", "1-3", "--shorten"), "--shorten", "--seeds")


@pytest.mark.parametrize("option", ["--all-first-moves", "--explain"])
def test_other_answers_have_no_line_to_shorten(option: str) -> None:
    refused(call("solve", *SHORT, option, "--shorten"), "--shorten", option)


def test_ctrl_c_leaves_the_line(tmp_path: Path) -> None:
    file = tmp_path / "solution.json"
    # The first line is found before the search is shown for the first time.
    with Searching("--seed", "42", "--shorten", "--seconds", "60", "--json", "--out", str(file)) as search:
        search.interrupt()
        run = search.end()
    assert run.code == 130
    answer = run.json
    assert (answer["verdict"], answer["limit"], answer["fewest"]) == ("winnable", "interrupted", False)
    assert len(answer["moves"]) == answer["move_count"] > answer["lower_bound"]
    assert call("replay", file, "--check").code == 0
