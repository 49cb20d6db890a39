"""A little of the campaign, so that it goes on working, and how it tells of faults."""

import signal
import sys
from random import Random

import pytest

import campaign
import reference as ref
from trials.boards import any_rules, late_position
from trials.parts import PARTS, run_case
from trials.walk import decode, encode, following, walk


@pytest.mark.parametrize(
    ("part", "cases", "outcomes"),
    [
        ("deals", 12, {"winnable", "unwinnable"}),
        ("positions", 20, {"winnable", "unwinnable"}),
        ("first-moves", 40, {"winnable", "unwinnable"}),
        ("lines", 40, {"fewest"}),
        ("explanations", 60, {"dead end", "searched"}),
        ("texts", 500, {"boards read", "lines read", "rules read", "moves read", "seeds read", "boards refused"}),
        ("files", 100, {"true", "not true", "no replay"}),
        ("commands", 40, {"answered", "refused"}),
    ],
)
def test_a_few_cases_of_each_part(part: str, cases: int, outcomes: set[str]) -> None:
    assert outcomes <= {run_case(part, 1, case) for case in range(cases)}


def test_every_part_has_its_few_cases() -> None:
    (cases,) = test_a_few_cases_of_each_part.pytestmark  # type: ignore[attr-defined]
    assert [part for part, _, _ in cases.args[1]] == list(PARTS)


# The plain search


def test_the_plain_search_moves_as_the_reference_does() -> None:
    random = Random(1)
    for _ in range(300):
        variant = any_rules(random, random.randint(3, 13))
        board, _ = late_position(random, variant)
        assert decode(encode(board)) == board
        after = [decode(there) for there in following(encode(board), fixed=variant.twos == "fixed")]
        assert after == [ref.apply(board, move) for move in ref.legal_moves(board, variant)]


def test_the_plain_search_finds_what_the_reference_finds() -> None:
    random, found = Random(2), set()
    for _ in range(100):
        variant = ref.Rules(ranks=random.randint(3, 5), twos=random.choice(ref.TWO_RULES))
        board, _ = late_position(random, variant)
        space = walk(board, variant, 300)
        if space.complete:
            line = ref.solve(board, variant)
            assert len(space.boards) == ref.reachable(board, variant)
            assert space.can_win(space.start) == (line is not None)
            assert space.fewest(space.start) == (None if line is None else len(line))
            found.add(line is not None)
    assert found == {True, False}


def test_a_search_cut_short_says_no_more_than_it_knows() -> None:
    board = ref.from_text("-- 3C 2C\n-- 3D 2D\n2H 3H --\n2S 3S --")
    fixed = ref.Rules(ranks=3, twos="fixed")
    assert walk(board, fixed, 4).complete
    space = walk(board, fixed, 1)
    assert (space.complete, space.can_win(space.start), space.fewest(space.start)) == (False, None, None)


# Telling of faults


def fails(random: Random) -> str:
    if random.random() < 0.5:
        raise ValueError("two\nlines")
    return "right"


def crashes(random: Random) -> str:
    if random.random() < 0.5:
        signal.raise_signal(signal.SIGKILL)
    return "right"


def is_refused(random: Random) -> str:
    raise KeyError(random.random())


@pytest.mark.parametrize(("fault", "said"), [(fails, "ValueError: two lines"), (crashes, "the process ended with -9")])
def test_a_fault_is_a_line_that_runs_it_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], fault: object, said: str
) -> None:
    monkeypatch.setitem(PARTS, "texts", fault)
    part = campaign.Part("texts", 7)
    while not part.failures:
        part.work(0.01)
    first = capsys.readouterr().out.splitlines()[0]
    command, _, told = first.partition(": ")
    assert told == said
    case = int(command.rpartition(" ")[2])
    assert command == f"{sys.argv[0]} --seed 7 --only texts --case {case}"
    assert Random(f"7 texts {case}").random() < 0.5
    assert f" {part.failures} failures " in str(part)


def test_a_campaign_ends_with_its_counts(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(PARTS, "texts", lambda _: "right")
    monkeypatch.setitem(PARTS, "files", is_refused)
    monkeypatch.setattr(sys, "argv", ["campaign.py", "--minutes", "0.002", "--seed", "7", "--only", "texts"])
    assert campaign.main() == 0
    assert capsys.readouterr().out.startswith("seed 7\ntexts: ")
    monkeypatch.setattr(sys, "argv", [*sys.argv[:-1], "texts,files"])
    assert campaign.main() == 1
