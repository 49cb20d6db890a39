"""Verifying surveys: true ones pass, and each kind of falsehood is found and named."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from addiction.seeds import SeedSet
from addiction.survey.store import Store
from addiction.survey.verify import Effort, Verification, verify
from program import call, refused
from surveys import FULL, MEMORY, outcome, parameters, survey_file, table

EFFORT = Effort(sample=5, seconds=30, memory=MEMORY, jobs=2)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return survey_file(tmp_path / "survey.db", "1-40", parameters())


def falsify(file: Path, statement: str) -> None:
    connection = sqlite3.connect(file)
    with connection:
        connection.execute(statement)
    connection.close()


def check(file: Path, effort: Effort = EFFORT) -> Verification:
    with Store.read(file) as store:
        return verify(store, effort)


def first(file: Path, verdict: str) -> int:
    return next(int(row["seed"]) for row in table(file) if row["verdict"] == verdict)


def test_a_true_survey(file: Path) -> None:
    rows = table(file)
    won, lost = (sum(row["verdict"] == verdict for row in rows) for verdict in ("winnable", "unwinnable"))
    assert min(won, lost) > 0
    # With a short deck, all unwinnable deals are searched again, whatever the sample.
    assert check(file) == Verification(deals=40, lines=won, searched=lost, unfinished=0, faults={})


def break_a_move(moves: list[str]) -> list[str]:
    return [*moves[:2], "9S", *moves[3:]]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda moves: moves[:-1], "the line ends before the game is won"),
        (break_a_move, "move 3 (9S): "),
        (lambda moves: ["shuffle", *moves[1:]], "move 1 (shuffle): "),
        (lambda moves: ["undo", *moves[1:]], "move 1 (undo): "),
        (lambda moves: [moves[0].lower(), *moves[1:]], "is written "),
    ],
)
def test_a_false_line(file: Path, change: Callable[[list[str]], list[str]], reason: str) -> None:
    seed = first(file, "winnable")
    line = change(next(row["line"] for row in table(file) if row["seed"] == seed))
    falsify(file, f"UPDATE deals SET line = '{','.join(line)}', moves = {len(line)} WHERE seed = {seed}")
    faults = check(file).faults
    assert list(faults) == [seed]
    assert reason in faults[seed]


def test_a_false_number_of_moves(file: Path) -> None:
    seed = first(file, "winnable")
    falsify(file, f"UPDATE deals SET moves = moves + 1 WHERE seed = {seed}")
    assert list(check(file).faults) == [seed]


def test_a_lost_deal_called_winnable(file: Path) -> None:
    seed = first(file, "unwinnable")
    falsify(file, f"UPDATE deals SET verdict = 'winnable', line = '', moves = 0 WHERE seed = {seed}")
    assert check(file).faults == {seed: "the line ends before the game is won"}


def test_a_winnable_deal_called_lost(file: Path) -> None:
    seed = first(file, "winnable")
    falsify(file, f"UPDATE deals SET verdict = 'unwinnable', line = NULL, moves = NULL WHERE seed = {seed}")
    assert check(file).faults == {seed: "unwinnable, but a plain search of its boards finds a won one"}


def test_another_deal_than_the_seeds(file: Path) -> None:
    falsify(file, "UPDATE deals SET deal = (SELECT deal FROM deals WHERE seed = 2) WHERE seed = 3")
    assert check(file).faults == {3: "the deal stored is not the one that the seed gives"}


def test_only_a_sample_of_full_decks_is_searched_again(tmp_path: Path) -> None:
    path = tmp_path / "full.db"
    with Store.write(path, parameters(FULL), SeedSet.parse("1-1000")) as store:
        for seed in (93, 417, 425, 435, 518, 868):  # lost within a hundred boards
            store.record(outcome(seed, rules=FULL), still_open=False, elapsed=1.0)
        assert store.counts().unwinnable == 6
    searched: list[Verification] = [check(path, Effort(sample, 30, MEMORY, 2)) for sample in (0, 4, 6, 100)]
    assert [found.searched for found in searched] == [0, 4, 6, 6]
    assert all(not found.faults for found in searched)


def test_a_search_that_hits_its_limit_says_nothing(file: Path) -> None:
    found = check(file, Effort(5, 30, memory=1, jobs=1))
    assert found.searched == 0
    assert found.unfinished > 0
    assert found.faults == {}


@pytest.mark.parametrize(("questions", "deals", "searched"), [(10, 10, 0), (42, 40, 2)])
def test_stopping(file: Path, questions: int, deals: int, searched: int) -> None:
    asked = 0

    def enough() -> bool:
        nonlocal asked
        asked += 1
        return asked > questions

    with Store.read(file) as store:
        found = verify(store, Effort(5, 30, MEMORY, jobs=1), should_stop=enough)
    assert (found.deals, found.searched) == (deals, searched)


# The command


def test_the_command(file: Path) -> None:
    run = call("verify", file)
    assert run.code == 0
    assert "40 deals compared with their seeds" in run.out
    assert run.out.endswith("nothing is false\n")
    answer = call("verify", file, "--sample", "3", "--jobs", "1", "--memory", "100M", "--json").json
    assert answer["true"] is True
    assert (answer["deals"], answer["unfinished"], answer["faults"]) == (40, 0, [])


def test_the_command_names_the_seeds_that_are_false(file: Path) -> None:
    seeds = [row["seed"] for row in table(file) if row["verdict"] == "winnable"][:2]
    falsify(file, f"UPDATE deals SET moves = moves + 1 WHERE seed IN ({seeds[0]}, {seeds[1]})")
    run = call("verify", file)
    refused(run, f"false for the seeds {seeds[0]}, {seeds[1]}", code=1)
    assert f"seed {seeds[0]}: the line has" in run.out
    answer = call("verify", file, "--json").json
    assert answer["true"] is False
    assert [fault["seed"] for fault in answer["faults"]] == seeds


def test_many_false_seeds_are_counted(tmp_path: Path) -> None:
    file = survey_file(tmp_path / "many.db", "1-100", parameters())
    falsify(file, "UPDATE deals SET deal = 'x'")
    refused(call("verify", file), "and 80 more", code=1)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--seconds", "0"], "--seconds: '0' is not a time above 0"),
        (["--sample", "-1"], "--sample"),
        (["--jobs", "0"], "--jobs"),
        (["--memory", "much"], "--memory: 'much' is not a size"),
    ],
)
def test_bad_options(file: Path, options: list[str], reason: str) -> None:
    refused(call("verify", file, *options), reason)


def test_no_survey(tmp_path: Path) -> None:
    refused(call("verify", tmp_path / "none.db"), "no such file")
