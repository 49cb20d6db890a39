"""Why a board can't be won: the words, checked by the reference's rules on every board that moves can reach."""

import re
from random import Random

import pytest

import games
import reference as ref
from addiction import Explanation, Position, Progress, Rules, Setup, deal, explain, explore, solve
from addiction.render.text import CardStyle
from program import DATA
from strategies import Case, board_of

DEAD_DEAL = """\
unwinnable without a shuffle, as the cards that can never move show:
  3C never leaves r4c12, but a won board has it in column 2
3C, 3D and 5S wait for each other:
  3C could only go right of 2C: to r1c4, where 3D stays
  3D could only go right of 2D: to r1c7, where 5S stays
  5S could only go right of 4S: to r4c12, where 3C stays
at most 11 cards can ever move, through 15 cells:
  r1c5   right of 3D: takes 4D from r4c9
  r1c9   right of 4C: takes 5C from r3c2
  r1c11  right of JH: takes QH from r1c9
  r2c6   right of TD: takes JD from r4c3
  r2c10  right of TC: takes JC from r1c5
  r2c11  right of JC: takes QC from r3c11
  r2c13  right of 7H: takes 8H from r2c6
  r3c2   right of KH: takes nothing
  r3c9   right of QS: takes KS from r4c4
  r3c10  right of KS: takes nothing
  r3c11  right of 7S: takes 8S from r2c13
  r4c3   right of 6S: takes 7S from r3c10
  r4c4   right of JD or 7S: takes QD from r2c11 or 8S from r2c13
  r4c7   right of KD: takes nothing
  r4c9   right of KC: takes nothing"""

WITHOUT_MOVE = """\
unwinnable without a shuffle, as the cards that can never move show:
  2C never leaves r1c2, but a won board has it in column 1
2C, 3C and 4C wait for each other:
  2C could only go to the leftmost column, where 3C, 2D, 2H and 2S stay
  3C could only go right of 2C: to r1c3, where 4C stays
  4C could only go right of 3C: to r1c2, where 2C stays
no card can move:
  r1c13  right of KC: takes nothing
  r2c13  right of KD: takes nothing
  r3c13  right of KH: takes nothing
  r4c13  right of KS: takes nothing"""

TWO_CARDS = """\
  4H never leaves r1c3 and 3S never leaves r1c2, but a won board has them in
different rows"""


def late_boards(ranks: int, twos: str, count: int) -> list[Case]:
    """Boards late in games with a short deck, where many are lost."""
    variant = ref.Rules(ranks=ranks, shuffles=0, twos=twos)
    cases = []
    for seed in range(count):
        board, random = ref.deal(seed, variant), Random(seed)
        for _ in range(seed % 25):
            if moves := ref.legal_moves(board, variant):
                board = ref.apply(board, random.choice(moves))
        cases.append(Case(board, 0, variant))
    return cases


def reach(board: ref.Board, variant: ref.Rules, most: int) -> list[ref.Board]:
    """Every board that moves can reach; none if there are more than so many."""
    boards = [board]
    seen = {ref.frozen(board)}
    for one in boards:
        for move in ref.legal_moves(one, variant):
            after = ref.apply(one, move)
            if ref.frozen(after) not in seen:
                seen.add(ref.frozen(after))
                boards.append(after)
        if len(boards) > most:
            return []
    return boards


def staying(words: str) -> set[str]:
    """The cards of which the words say that they never move."""
    cards = set(re.findall(r"(\w\w) (?:never leaves|could only go)", words))
    for names in re.findall(r"where ([\w, ]+?) stays?\b", words):
        cards |= set(re.findall(r"[2-9TJQK][CDHS]", names))
    return cards


def table(words: str) -> dict[tuple[int, int], str]:
    """The cells that the words say can be gaps, with what is said of them."""
    rows = re.findall(r"^  r(\d)c(\d+) +(.*)$", words, re.MULTILINE)
    return {(int(row) - 1, int(column) - 1): text for row, column, text in rows}


def check_words(words: str, start: ref.Board, variant: ref.Rules) -> bool:
    """Check what the words say of a dead end; tells whether there were few enough boards for that."""
    boards = reach(start, variant, 1500)
    cards, cells = staying(words), table(words)
    assert cards
    for board in boards:
        assert not ref.won(board, variant)
        for row, column in ref.cells(board):
            if start[row][column] in cards:
                assert board[row][column] == start[row][column]
            if cells and board[row][column] == ref.GAP:
                assert (row, column) in cells
        for card, row, column in ref.legal_moves(board, variant):
            assert not cells or card in cells[row, column].partition("takes")[2] or "any two" in cells[row, column]
    return bool(boards)


@pytest.mark.parametrize("twos", ["any", "fixed"])
@pytest.mark.parametrize("ranks", [3, 4, 5, 6])
def test_the_words_are_true(ranks: int, twos: str) -> None:
    checked = 0
    for case in late_boards(ranks, twos, 60):
        explanation = explain(case.position)
        assert explanation.verdict == solve(case.position).verdict
        if (dead_end := explanation.dead_end) is not None:
            checked += check_words(str(explanation), board_of(dead_end.board), case.variant)
    assert checked > 10


@pytest.mark.parametrize("twos", ["any", "fixed"])
def test_what_all_boards_show(twos: str) -> None:
    checked = 0
    for case in late_boards(5, twos, 120):
        explanation = explain(case.position)
        if (extent := explanation.extent) is None or not (boards := reach(case.board, case.variant, 1500)):
            continue
        assert extent.positions == len(boards)
        placed = [ref.placed(board, case.variant) for board in boards]
        assert extent.most_placed == max(map(len, placed))
        for row, column in ref.cells(case.board):
            if case.board[row][column] in extent.stuck:
                assert {board[row][column] for board in boards} == {case.board[row][column]}
        ever = {board[row][column] for board, cells in zip(boards, placed, strict=True) for row, column in cells}
        assert not ever & set(explanation.never_placed)
        checked += 1
    assert checked > 2


def test_a_dead_deal() -> None:
    explanation = explain(deal(14))
    assert str(explanation) == DEAD_DEAL
    assert (explanation.verdict, explanation.limit, explanation.search) == ("unwinnable", None, None)
    assert explanation.dead_end
    wait = explanation.dead_end.waits[0]
    assert [(stay.card, stay.cell, stay.predecessor, stay.targets) for stay in wait.chain] == [
        ("3C", (4, 12), [(1, 3)], [(1, 4)]),
        ("3D", (1, 4), [(1, 6)], [(1, 7)]),
        ("5S", (1, 7), [(4, 11)], [(4, 12)]),
    ]
    assert wait.circle == 0


def test_cards_are_written_as_asked() -> None:
    lines = explain(deal(14)).lines(CardStyle(symbols=True).name)
    assert lines[3] == "  3♣ could only go right of 2♣: to r1c4, where 3♦ stays"


def test_a_board_without_a_move() -> None:
    assert str(explain(games.position(games.STUCK))) == WITHOUT_MOVE


def test_two_cards_that_cannot_both_be_right() -> None:
    board = games.position("2D 3S 4H 5H --\n2S 3D 4D -- 5D\n2C -- 3C 4C 5C\n2H 3H 4S 5S --")
    assert TWO_CARDS.replace("\n", " ") in explain(board).lines()
    board = games.position("2C 3H 4H --\n2H 3C 4C --\n2S 3D 4D --\n2D 3S 4S --")
    assert explain(board).lines()[1] == (
        "  2C never leaves r1c1 and 3C never leaves r2c2, but a won board has them in one row"
    )


def test_what_holds_after_the_moves_that_every_win_could_begin_with() -> None:
    line = (
        "2H8S8HQCKC--7DJSQSKS7H5C6C/2D3D9HTHTDQHKH----5SJH4H5H/2CJC8D9D6H7S--9C7C8C4D3C4C/2S3H6S3S4S9STSJDQDKDTC5D6D"
        ":3:addiction"
    )
    explanation = explain(Position.from_line(line))
    assert explanation.dead_end
    assert [str(move) for move in explanation.dead_end.prelude] == ["8S"]
    assert explanation.dead_end.board == explanation.position.after(explanation.dead_end.prelude[0])
    assert explanation.lines()[1] == "  any win could begin with 8S; the rest holds after that"


def test_what_only_a_search_shows() -> None:
    deal_77 = Setup.from_text((DATA / "known-deals" / "77.txt").read_text(encoding="utf-8")).position()
    explanation = explain(deal_77)
    assert explanation.lines() == [
        "unwinnable without a shuffle, by exhaustive search: no circle of cards shows it",
        "  of the 48,984 boards that moves can reach, none has more than 20 of 48 cards placed",
        "  never moved, and misplaced in all of them: JS",
    ]
    assert explanation.extent
    assert explanation.extent.positions == explore(deal_77).positions


def test_a_space_that_is_too_large_to_be_walked_over() -> None:
    position = deal(2, Rules(ranks=5))
    nodes = solve(position).nodes + 10
    explanation = explain(position, nodes=nodes)
    assert (explanation.verdict, explanation.extent) == ("unwinnable", None)
    assert explanation.lines()[1] == "  too many boards can be reached to tell how many cards can be placed at most"


def test_nothing_to_explain() -> None:
    assert str(explain(games.position(games.WON))) == "winnable without a shuffle: there is nothing to explain"
    assert str(explain(deal(42))) == "winnable without a shuffle: there is nothing to explain"
    assert str(explain(deal(61), nodes=10)) == (
        "undecided by the limit on nodes: only an unwinnable board can be explained"
    )


def test_limits_are_those_of_the_search() -> None:
    def told(explanation: Explanation) -> tuple[str, str | None]:
        return explanation.verdict, explanation.limit

    assert told(explain(deal(61), nodes=10)) == ("undecided", "nodes")
    assert told(explain(deal(61), seconds=0.05)) == ("undecided", "seconds")
    assert told(explain(deal(61), memory=1 << 20)) == ("undecided", "memory")

    def stop(now: Progress) -> bool:
        return False

    assert told(explain(deal(61), progress=stop)) == ("undecided", "interrupted")
    with pytest.raises(ValueError, match="nodes must be 0"):
        explain(deal(61), nodes=-1)
