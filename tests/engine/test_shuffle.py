"""Tests of deals and shuffles: what stays, what a shuffle depends on, and that all outcomes are equally likely.

The statistical tests have fixed seeds, so they always give the same answer. Each is itself tested: shuffles with the
usual mistakes must fail it by far.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise, product
from math import cbrt, sqrt
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import reference as ref
from addiction import Position, Rules, Setup, deal
from strategies import CARDS, Case, board_of, cases, deck_of, engine_rules, from_one, seeds, variants

SHORT = Rules(ranks=3)

# Invariants


def shuffle_numbers() -> st.SearchStrategy[int]:
    return st.integers(1, 5) | st.integers(1, 2**64 - 1)


@st.composite
def shufflable(draw: st.DrawFn) -> Case:
    """A position that is not won, with a shuffle left."""
    case = draw(cases(draw(variants().filter(lambda variant: variant.shuffles != 0))))
    assume(not ref.won(case.board, case.variant))
    return Case(case.board, case.left if case.left != 0 else 1, case.variant)


@settings(max_examples=70, deadline=None)
@given(shufflable(), seeds(), shuffle_numbers())
def test_a_shuffle_is_that_of_the_reference(case: Case, seed: int, k: int) -> None:
    before = case.position
    after = before.shuffled(seed, k)
    left = None if case.left is None else case.left - 1
    assert after.line == ref.to_line(ref.shuffle(case.board, seed, k, case.variant), left, case.variant)
    assert before == case.position
    assert after == Position.from_line(after.line)
    assert before.shuffled(seed, k) == after


@settings(max_examples=70, deadline=None)
@given(shufflable(), seeds(), shuffle_numbers())
def test_a_shuffle_keeps_placed_cards_all_cards_and_the_gap_rule(case: Case, seed: int, k: int) -> None:
    before = case.position
    after = before.shuffled(seed, k)
    assert set(before.placed()) <= set(after.placed())
    for row, column in before.placed():
        assert after.card_at(row, column) == before.card_at(row, column)
    cells = [cell for row in board_of(after) for cell in row]
    assert Counter(cells) == Counter([*deck_of(case.variant), *4 * [ref.GAP]])
    assert len(after.gaps()) == 4
    if case.variant.gaps == "last-column":
        assert after.gaps() == [(row, case.variant.ranks) for row in (1, 2, 3, 4)]
    if case.variant.gaps == "after-run":
        runs = Counter(row for row, _ in before.placed())
        assert after.gaps() == [(row, runs[row] + 1) for row in (1, 2, 3, 4)]


@settings(max_examples=70, deadline=None)
@given(shufflable(), seeds(), st.integers(1, 5), seeds())
def test_a_shuffle_does_not_depend_on_where_the_loose_cards_lay(case: Case, seed: int, k: int, order: int) -> None:
    placed = ref.placed(case.board, case.variant)
    loose = [cell for cell in ref.cells(case.board) if cell not in placed]
    items = [case.board[r][c] for r, c in loose]
    Random(order).shuffle(items)
    board = [list(row) for row in case.board]
    for (r, c), item in zip(loose, items, strict=True):
        board[r][c] = item
    assume(ref.placed(board, case.variant) == placed)
    other = Case(board, case.left, case.variant)
    assert other.position.shuffled(seed, k) == case.position.shuffled(seed, k)


@settings(max_examples=40, deadline=None)
@given(shufflable(), seeds(), st.integers(1, 5))
def test_a_shuffle_does_not_depend_on_the_shuffles_left(case: Case, seed: int, k: int) -> None:
    boards = set()
    for allowed, left in ((1, 1), (99, 99), (99, 1), (None, None)):
        variant = replace(case.variant, shuffles=allowed)
        boards.add(Case(case.board, left, variant).position.shuffled(seed, k).text)
    assert len(boards) == 1


def test_each_seed_and_each_number_gives_another_board() -> None:
    start = deal(42)
    boards = {start.shuffled(seed, k).key for seed in (0, 1, 2, 2**63, 2**64 - 1) for k in range(1, 101)}
    assert len(boards) == 500
    # Not even the sum of seed and number, or a shift of the stream, comes back.
    rows = [start.shuffled(seed, k).rows[0] for seed, k in product(range(20), range(1, 21))]
    assert len(set(rows)) == 400
    assert len({deal(seed).key for seed in range(2000)}) == 2000


def test_shuffles_run_out() -> None:
    position = deal(1, Rules(shuffles=2))
    position = position.shuffled(1, 1).shuffled(1, 2)
    assert (position.shuffles_left, position.can_shuffle) == (0, False)
    with pytest.raises(ValueError, match="no shuffle is left"):
        position.shuffled(1, 3)


def test_unlimited_shuffles_do_not_run_out() -> None:
    position = deal(1, Rules(shuffles=None))
    for k in range(1, 301):
        position = position.shuffled(1, k)
    assert (position.shuffles_left, position.can_shuffle) == (None, not position.is_won)


def test_cards_that_land_in_order_are_placed_at_once() -> None:
    start = Setup.from_text("2C 3C --\n2D 3D --\n2H 3H --\n-- 2S 3S", SHORT).position()
    shuffled = [start.shuffled(seed, 1) for seed in range(200)]
    assert {position.placed_count for position in shuffled} == {6, 7, 8}
    won = [position for position in shuffled if position.placed_count == 8]
    assert {position.status for position in won} == {"won"}
    assert not any(position.can_shuffle for position in won)


# Arguments


@pytest.mark.parametrize("number", [-1, 2**64, -(2**64), 2**200])
def test_a_number_outside_64_bits_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match="seed must be 0 to 18446744073709551615"):
        deal(number)
    with pytest.raises(ValueError, match="seed must be 0 to 18446744073709551615"):
        deal(1).shuffled(number, 1)
    with pytest.raises(ValueError, match="number must be 0 to 18446744073709551615"):
        deal(1).shuffled(1, number)


def test_shuffles_count_from_1() -> None:
    with pytest.raises(ValueError, match="from 1"):
        deal(1).shuffled(1, 0)
    assert deal(1).shuffled(2**64 - 1, 2**64 - 1) == deal(1).shuffled(2**64 - 1, 2**64 - 1)


@pytest.mark.parametrize("value", [1.0, "1", None, b"1", [1], float("nan")])
def test_a_number_of_a_wrong_type_is_refused(value: Any) -> None:
    calls: list[Callable[[], object]] = [
        lambda: deal(value),
        lambda: deal(1).shuffled(value, 1),
        lambda: deal(1).shuffled(1, value),
    ]
    for call in calls:
        with pytest.raises(TypeError):
            call()


def test_rules_of_a_wrong_type_are_refused() -> None:
    with pytest.raises(TypeError):
        deal(1, "addiction")  # type: ignore[arg-type]


# Chance


WORST = 4.5
"""More standard deviations than a fair shuffle gives: one in 300,000 would."""

FAR = 1.5 * WORST


def deviation(counts: Iterable[int], expected: float, factor: float = 1) -> float:
    """How far a chi-square statistic is from what is likely, in standard deviations (Wilson and Hilferty, 1931).

    The counts are those of equally likely outcomes; the factor corrects the statistic for draws without return.
    """
    counts = list(counts)
    free = len(counts) - 1
    statistic = factor * sum((count - expected) ** 2 for count in counts) / expected
    spread = 2 / (9 * free)
    return (cbrt(statistic / free) - (1 - spread)) / sqrt(spread)


def worst_place(boards: list[ref.Board], cells: list[ref.Cell], items: list[str]) -> float:
    """The largest deviation from "each item is equally often on each of these cells"."""
    seen = Counter((board[r][c], (r, c)) for board in boards for r, c in cells)
    worst = 0.0
    for item in items:
        copies = 4 if item == ref.GAP else 1
        share = copies / len(cells)
        # n indicators that sum to `copies` vary less than n free ones.
        factor = (1 - 1 / len(cells)) / (1 - share)
        worst = max(worst, abs(deviation((seen[item, cell] for cell in cells), len(boards) * share, factor)), key=abs)
    return worst


def outcomes(boards: list[ref.Board], cells: list[ref.Cell]) -> list[str]:
    return [" ".join(board[r][c] for r, c in cells) for board in boards]


def worst_outcome(seen: Iterable[object], count: int) -> float:
    """The deviation from "each of the outcomes, this many, is equally often"."""
    counts = Counter(seen)
    assert len(counts) <= count
    return deviation([*counts.values(), *[0] * (count - len(counts))], counts.total() / count)


class Swaps(ref.Stream):
    """Shuffles with mistakes that are easily made."""

    def __init__(self, seed: int, k: int, mistake: str) -> None:
        super().__init__(seed, k)
        self.mistake = mistake

    def pick(self, i: int, n: int) -> int:
        """The item to swap with item i of n."""
        choices = {
            "none": lambda: self.below(i + 1),
            "any item": lambda: self.below(n),
            "never itself": lambda: self.below(i) if i else 0,
            "one short": lambda: self.below(i + 1) if i > 1 else i,
            "short words": lambda: self.draw() % 8 % (i + 1),
            "rounded": lambda: min(round(self.draw() / ref.WORD * i), i),
            "high words": lambda: (self.draw() >> 61) * (i + 1) >> 3,
        }
        return choices[self.mistake]()

    def shuffle(self, items: list[str]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.pick(i, len(items))
            items[i], items[j] = items[j], items[i]


MISTAKES = ["any item", "never itself", "one short", "short words", "rounded", "high words"]


def deals_with(mistake: str, seeds_: Iterable[int]) -> list[ref.Board]:
    boards = []
    for seed in seeds_:
        cards = ["--" if ref.rank(card) == 1 else card for card in ref.deck(ref.Rules(ranks=3))]
        Swaps(seed, 0, mistake).shuffle(cards)
        boards.append([cards[row * 3 : row * 3 + 3] for row in range(4)])
    return boards


CELLS = list(product(range(4), range(3)))
ITEMS = [*deck_of(ref.Rules(ranks=3)), ref.GAP]


@pytest.mark.parametrize("first", [0, 2**63, 2**64 - 12_000])
def test_a_deal_puts_each_card_and_the_gaps_everywhere_equally_often(first: int) -> None:
    boards = [board_of(deal(seed, SHORT)) for seed in range(first, first + 12_000)]
    assert worst_place(boards, CELLS, ITEMS) < WORST


def test_deals_of_seeds_far_apart_are_no_worse() -> None:
    for step in (2**32, 0x9E3779B97F4A7C15):
        boards = [board_of(deal(seed * step % 2**64, SHORT)) for seed in range(12_000)]
        assert worst_place(boards, CELLS, ITEMS) < WORST


@pytest.mark.parametrize("mistake", MISTAKES)
def test_the_test_of_deals_sees_a_mistake(mistake: str) -> None:
    assert worst_place(deals_with(mistake, range(4_000)), CELLS, ITEMS) > FAR


def test_the_test_of_deals_passes_a_shuffle_without_mistake() -> None:
    assert worst_place(deals_with("none", range(4_000)), CELLS, ITEMS) < WORST
    assert deals_with("none", range(20)) == [board_of(deal(seed, SHORT)) for seed in range(20)]


def test_a_full_deck_is_dealt_evenly() -> None:
    boards = [board_of(deal(seed)) for seed in range(3_000)]
    assert worst_place(boards, list(product(range(4), range(13))), [*CARDS, ref.GAP]) < WORST


# A board of the short deck, its rules, the cells that a shuffle deals anew and the number of their outcomes.
SHUFFLES = {
    "one loose card": ("2C 3C --\n2D 3D --\n2H 3H --\n2S -- 3S", "random", "r1c3 r2c3 r3c3 r4c2 r4c3", 5),
    "two loose cards": ("2C 3C --\n2D 3D --\n2H 3H --\n-- 2S 3S", "random", "r1c3 r2c3 r3c3 r4c1 r4c2 r4c3", 30),
    "three loose cards": (
        "2C 3C --\n2D 3D --\n2H -- 3H\n-- 2S 3S",
        "random",
        "r1c3 r2c3 r3c2 r3c3 r4c1 r4c2 r4c3",
        210,
    ),
    "after the runs": ("2C 3C --\n2D 3H --\n2H 3S --\n-- 2S 3D", "after-run", "r2c3 r3c3 r4c2 r4c3", 24),
    "last column": ("2C 3C --\n2D 3H --\n2H 3S --\n-- 2S 3D", "last-column", "r2c2 r3c2 r4c1 r4c2", 24),
}


def shuffle_case(name: str) -> tuple[Position, list[ref.Cell], int]:
    text, gaps, places, count = SHUFFLES[name]
    position = Setup.from_text(text, Rules.parse(f"ranks=3,shuffles=unlimited,gaps={gaps}")).position()
    return position, [(int(place[1]) - 1, int(place[3]) - 1) for place in places.split()], count


@pytest.mark.parametrize("name", SHUFFLES)
@pytest.mark.parametrize("many", ["seeds", "numbers"])
def test_a_shuffle_gives_each_outcome_equally_often(name: str, many: str) -> None:
    position, cells, count = shuffle_case(name)
    assert set(position.placed()).isdisjoint(from_one(cells))
    size = max(60 * count, 3_000)
    pairs = [(seed, 1) for seed in range(size)] if many == "seeds" else [(42, k) for k in range(1, size + 1)]
    boards = [board_of(position.shuffled(seed, k)) for seed, k in pairs]
    assert abs(worst_outcome(outcomes(boards, cells), count)) < WORST


@pytest.mark.parametrize("mistake", MISTAKES)
@pytest.mark.parametrize(("items", "count"), [("2S 3S -- -- -- --", 30), ("3D 3H 2S 3S", 24)])
def test_the_test_of_shuffles_sees_a_mistake(mistake: str, items: str, count: int) -> None:
    seen = []
    for seed in range(200 * count):
        outcome = items.split()
        Swaps(seed, 1, mistake).shuffle(outcome)
        seen.append(" ".join(outcome))
    assert worst_outcome(seen, count) > FAR


def test_neighbouring_seeds_and_numbers_are_independent() -> None:
    position, cells, count = shuffle_case("after the runs")
    for shuffles in (
        [position.shuffled(seed, 1) for seed in range(30 * count**2 + 1)],
        [position.shuffled(42, k) for k in range(1, 30 * count**2 + 2)],
    ):
        seen = outcomes([board_of(shuffled) for shuffled in shuffles], cells)
        assert abs(worst_outcome(pairwise(seen), count**2)) < WORST
    one = outcomes([board_of(position.shuffled(seed, 1)) for seed in range(20 * count**2)], cells)
    two = outcomes([board_of(position.shuffled(seed, 2)) for seed in range(20 * count**2)], cells)
    assert abs(worst_outcome(zip(one, two, strict=True), count**2)) < WORST


def test_the_deal_and_the_first_shuffle_are_independent() -> None:
    """Of each seed: which row gets a card first, and then again."""
    pairs = []
    for seed in range(8_000):
        start = deal(seed, Rules(ranks=13))
        if start.placed_count == 0:
            pairs.append((start.find("KS")[0], start.shuffled(seed, 1).find("KS")[0]))
    assert abs(worst_outcome(pairs, 16)) < WORST


@settings(deadline=None)
@given(seeds(), variants())
def test_a_deal_is_a_shuffle_of_the_whole_deck(seed: int, variant: ref.Rules) -> None:
    cells = [cell for row in board_of(deal(seed, engine_rules(variant))) for cell in row]
    assert Counter(cells) == Counter([*deck_of(variant), *4 * [ref.GAP]])
