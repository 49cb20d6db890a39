"""Tests of the reference by hand-made cases, and of the golden data against the reference."""

import json
from pathlib import Path
from typing import Any

import pytest

import reference as ref
from reference import GAP, Board, Rules, Stream

DATA = Path(__file__).parents[1] / "data"

ANY = Rules()
FIXED = Rules(twos="fixed")
SHORT = Rules(ranks=3)
SHORT_FIXED = Rules(ranks=3, twos="fixed")

WON = """\
2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD --
2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC --
2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH --
2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS --"""

DEAL_OF_THE_SPEC = """\
6H -- QS 2D 4S TH 2H QD 3C -- 8S 8D JH
KS 2S 3S 4D 9C 3H 3D 4C 8H KD JC 6D KH
TC 4H -- KC 5S 6C 6S 9D JS 8C 7S 2C --
QH QC 5C 7C 7D TS 9S 5D TD 5H 7H 9H JD"""

LINE_OF_THE_SPEC = (
    "6H--QS2D4STH2HQD3C--8S8DJH/KS2S3S4D9C3H3D4C8HKDJC6DKH/"
    "TC4H--KC5S6C6S9DJS8C7S2C--/QHQC5C7C7DTS9S5DTD5H7H9HJD:3:addiction"
)


def board(text: str) -> Board:
    """A board from rows of any shape, unchecked, so that a case need not hold a whole deck."""
    return [line.split() for line in text.split("/")]


def names(position: Board, rules: Rules) -> list[str]:
    """The legal moves of a position with their targets, counted from 1."""
    return [f"{card} r{r + 1}c{c + 1}" for card, r, c in ref.legal_moves(position, rules)]


# Moves


def test_a_gap_takes_the_next_card_of_the_suit_on_its_left() -> None:
    position = board("5H 2C 5S --/6S 5C 6C 2S/2D 2H 6H 6D/3D 3H 3C 3S")
    assert names(position, ANY) == ["6S r1c4"]


def test_nothing_enters_right_of_a_king() -> None:
    assert names(board("KC -- QC 2C/-- KD 2D 2H/2S 3S 4S 5S/3C 3D 3H 4C"), FIXED) == ["2D r2c1"]


def test_the_highest_rank_of_a_short_deck_is_its_king() -> None:
    position = board("2C 7C -- 2S 3S 4S 5S/2D 6C -- 3D 4D 5D 6D/2H 3H 4H/3C 4C 5C")
    assert names(position, Rules(ranks=7)) == ["7C r2c3"]
    assert names(position, Rules(ranks=8)) == ["8C r1c3", "7C r2c3"]


def test_nothing_enters_right_of_a_gap() -> None:
    assert names(board("4C -- -- --/5C 4D 4H 4S/2C 2D 2H 2S/3C 3D 3H 3S"), ANY) == ["5C r1c2"]


def test_the_leftmost_cell_does_not_look_at_the_row_above() -> None:
    position = board("3C 4D 5D/-- 2S 2H/2C 2D 4C/3S 3H 6D")
    assert names(position, ANY) == ["2C r2c1", "2D r2c1", "2H r2c1", "2S r2c1"]


def test_a_two_may_leave_a_leftmost_cell_for_another() -> None:
    position = board("2S 3S 4S/-- 2C 2D/2H 3D 4D/3C 3H 4C")
    assert "2S r2c1" in names(position, ANY)
    assert "2H r2c1" in names(position, ANY)
    after = ref.apply(position, ("2S", 1, 0))
    assert after == board("-- 3S 4S/2S 2C 2D/2H 3D 4D/3C 3H 4C")


def test_each_leftmost_gap_takes_all_four_twos() -> None:
    position = board("-- 2C 3C/3D 2D 2H/-- 3H 3S/4C 2S 4D")
    assert names(position, ANY) == [f"2{s} r{row}c1" for row in (1, 3) for s in "CDHS"]


@pytest.mark.parametrize(("row", "two"), [(0, "2C"), (1, "2D"), (2, "2H"), (3, "2S")])
def test_fixed_twos_enter_only_their_own_row(row: int, two: str) -> None:
    position = board("3C 2D 2H/3D 2S 2C/3H 4C 4D/3S 4H 4S")
    position[row][0] = GAP
    assert ref.legal_moves(position, FIXED) == [(two, row, 0)]


def test_a_move_leaves_a_gap_behind_and_the_old_board_alone() -> None:
    position = board("5S -- 2C/3C 6S 4C")
    assert ref.apply(position, ("6S", 0, 1)) == board("5S 6S 2C/3C -- 4C")
    assert position == board("5S -- 2C/3C 6S 4C")


def test_only_a_two_is_written_with_its_row() -> None:
    assert ref.move_name(("5S", 2, 6)) == "5S"
    assert ref.move_name(("2S", 2, 0)) == "2S 3"


# Placed cards and status


def test_another_suit_ends_the_placed_run() -> None:
    assert ref.placed(board("2S 3H 4S/4C 5C 6C/2H -- 3S/-- 2D 3D"), ANY) == {(0, 0), (2, 0)}


def test_a_placed_run_needs_its_two_and_every_rank() -> None:
    assert ref.placed(board("3S 4S 5S/2D 3D 5D/2H 4H 3H/2C 3C 4C"), ANY) == {
        *((1, 0), (1, 1)),
        (2, 0),
        *((3, 0), (3, 1), (3, 2)),
    }


def test_a_run_does_not_go_on_behind_a_gap_or_in_the_next_row() -> None:
    position = board("2S -- 3S/2H 3H 4H/5H 6H 7H/-- 2D 3D")
    assert ref.placed(position, ANY) == {(0, 0), (1, 0), (1, 1), (1, 2)}


def test_a_fixed_two_is_placed_only_in_its_own_row() -> None:
    position = board("2S 3S 4S/2D 3D 4D/2C 3C 4C/2H 3H 4H")
    assert ref.placed(position, FIXED) == {(1, 0), (1, 1), (1, 2)}
    assert len(ref.placed(position, ANY)) == 12


def test_any_row_may_hold_any_suit_but_not_with_fixed_twos() -> None:
    position = ref.from_text(WON)
    assert ref.won(position, ANY)
    assert not ref.won(position, FIXED)
    assert ref.won([position[i] for i in (1, 0, 2, 3)], FIXED)


def test_the_right_suits_in_a_wrong_order_do_not_win() -> None:
    position = ref.from_text(WON.replace("5H 6H", "6H 5H"))
    assert not ref.won(position, ANY)


def test_a_gap_before_the_king_does_not_win() -> None:
    position = ref.from_text(WON.replace("KS --", "-- KS"))
    assert not ref.won(position, ANY)
    assert ref.status(position, 0, ANY) == "playing"
    assert ref.won(ref.apply(position, ("KS", 3, 11)), ANY)


def test_status() -> None:
    blocked = board("3C -- --/3D -- --/3H 2C 2D/3S 2H 2S")
    assert ref.legal_moves(blocked, SHORT) == []
    assert ref.status(blocked, 1, SHORT) == "stuck"
    assert ref.status(blocked, None, SHORT) == "stuck"
    assert ref.status(blocked, 0, SHORT) == "lost"
    assert ref.status(ref.from_text(WON), 0, ANY) == "won"
    assert ref.status(ref.from_text(WON), 3, FIXED) == "stuck"
    assert ref.status(ref.from_text(DEAL_OF_THE_SPEC), 3, ANY) == "playing"


# Seeds


def stream_at(state: int) -> Stream:
    stream = Stream(0, 0)
    stream.state = state
    return stream


class Fixed(Stream):
    """A stream with given draws."""

    def __init__(self, draws: list[int]) -> None:
        super().__init__(0, 0)
        self.draws = draws

    def draw(self) -> int:
        return self.draws.pop(0)


def test_draws_are_the_published_outputs_of_splitmix64() -> None:
    stream = stream_at(1234567)
    assert [stream.draw() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@pytest.mark.parametrize("seed", [0, 42, 2**64 - 1])
def test_stream_k_starts_k_steps_from_stream_0(seed: int) -> None:
    first = stream_at(seed).draw()
    assert Stream(seed, 0).state == ref.mix(first)
    walk = stream_at(first)
    assert [walk.draw() for _ in range(3)] == [Stream(seed, k).state for k in (1, 2, 3)]


def test_below_rejects_the_incomplete_last_block() -> None:
    assert Fixed([2**64 - 1, 5]).below(3) == 2  # 2^64 mod 3 = 1: only the last number is rejected
    assert Fixed([2**64 - 2, 5]).below(3) == 2
    assert Fixed([2**64 - 3, 5]).below(3) == 1
    assert Fixed([2**64 - 1]).below(4) == 3


def test_shuffle_of_a_list_swaps_from_the_end() -> None:
    items = list("abcd")
    Fixed([0, 0, 0]).shuffle(items)
    assert items == list("bcda")
    items = list("abcd")
    Fixed([3, 2, 1]).shuffle(items)  # an item may stay where it is
    assert items == list("abcd")


def test_deck_order() -> None:
    assert " ".join(ref.deck(SHORT)) == "AC 2C 3C AD 2D 3D AH 2H 3H AS 2S 3S"


def identity(_: Stream, items: list[str]) -> None:
    """A list shuffle that leaves the list as it is."""


def test_a_deal_lays_the_deck_row_by_row_and_takes_the_aces_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Stream, "shuffle", identity)
    assert ref.deal(1, SHORT) == board("-- 2C 3C/-- 2D 3D/-- 2H 3H/-- 2S 3S")


# Placed: the two of spades in row 1, all clubs in row 2.
SOME_PLACED = "2S 4D -- 3S/2C 3C 4C --/-- 4S 2D 3D/3H 2H 4H --"
SAME_PLACED = "2S -- 3S 4S/2C 3C 4C 2D/3D 4D -- --/-- 4H 3H 2H"


def test_a_deal_is_drawn_from_stream_0() -> None:
    cards = ref.deck(SHORT)
    Stream(42, 0).shuffle(cards)
    dealt = [card for row in ref.deal(42, SHORT) for card in row]
    assert dealt == [GAP if card[0] == "A" else card for card in cards]


@pytest.mark.parametrize(
    ("gaps", "expected"),
    [
        ("random", "2S 2D 3D 4D/2C 3C 4C 2H/3H 4H 3S 4S/-- -- -- --"),
        ("after-run", "2S -- 2D 3D/2C 3C 4C --/-- 4D 2H 3H/-- 4H 3S 4S"),
        ("last-column", "2S 2D 3D --/2C 3C 4C --/4D 2H 3H --/4H 3S 4S --"),
    ],
)
def test_a_shuffle_lays_the_loose_cards_in_order_on_the_free_cells(
    monkeypatch: pytest.MonkeyPatch, gaps: str, expected: str
) -> None:
    monkeypatch.setattr(Stream, "shuffle", identity)
    rules = Rules(ranks=4, gaps=gaps)
    assert ref.shuffle(board(SOME_PLACED), 1, 1, rules) == board(expected)


@pytest.mark.parametrize("gaps", ref.GAP_RULES)
def test_a_shuffle_depends_only_on_seed_number_and_placed_cards(gaps: str) -> None:
    rules = Rules(ranks=4, gaps=gaps)
    one = board(SOME_PLACED)
    after = ref.shuffle(one, 42, 1, rules)
    assert after == ref.shuffle(board(SAME_PLACED), 42, 1, rules)
    assert after != ref.shuffle(one, 42, 2, rules)
    assert after != ref.shuffle(one, 43, 1, rules)
    assert [after[0][0], *after[1][:3]] == ["2S", "2C", "3C", "4C"]
    assert ref.checked(after)


def test_no_shuffle_of_a_won_board() -> None:
    with pytest.raises(ValueError, match="won"):
        ref.shuffle(ref.from_text(WON), 1, 1, ANY)
    after = ref.shuffle(ref.from_text(WON), 1, 1, FIXED)  # not won: two suits in a wrong row
    assert [row[:12] for row in after[2:]] == [row[:12] for row in ref.from_text(WON)[2:]]


def test_key_is_the_xor_over_the_cards() -> None:
    # Draw n of the stream with state 0 is mix(n * G).
    stream = stream_at(0)
    draws = [stream.draw() for _ in range(3837)]
    row = [GAP] * 13
    assert ref.key([row, row, row, row]) == 0
    assert ref.key([["2C", *row[1:]], row, row, row]) == draws[0] == 0xE220A8397B1DCDAF
    assert ref.key([row, row, row, [*row[1:], "KS"]]) == draws[64 * (48 + 11) + 48 + 12]
    both = [["2C", *row[1:]], row, row, [*row[1:], "KS"]]
    assert ref.key(both) == draws[0] ^ draws[3836]
    assert ref.key([row, ["3D", *row[1:]], row, row]) == draws[64 * 17 + 16]


# Text


def test_text_and_line_of_the_spec() -> None:
    position = ref.from_text(DEAL_OF_THE_SPEC)
    assert ref.to_text(position) == DEAL_OF_THE_SPEC
    assert ref.from_text(DEAL_OF_THE_SPEC + "\n") == position
    assert ref.to_line(position, 3, ANY) == LINE_OF_THE_SPEC
    assert ref.from_line(LINE_OF_THE_SPEC) == (position, 3, ANY)


def test_line_of_other_rules() -> None:
    position = board("-- 2C 3C/-- 2D 3D/-- 2H 3H/-- 2S 3S")
    rules = Rules(ranks=3, shuffles=None, gaps="last-column", twos="fixed")
    rules_id = "ranks=3,shuffles=unlimited,gaps=last-column,twos=fixed"
    line = ref.to_line(position, None, rules)
    assert line == f"--2C3C/--2D3D/--2H3H/--2S3S:unlimited:{rules_id}"
    assert ref.from_line(line) == (position, None, rules)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("6H", "7H"),  # a card twice
        ("6H", "6h"),
        ("6H", "AH"),
        ("6H --", "-- --"),
        ("6H --", "6H  --"),
        ("6H -- QS", "6H QS --\n"),
        ("\n", "\n\n"),
        (" JD", ""),
    ],
)
def test_only_the_strict_form_is_read(old: str, new: str) -> None:
    with pytest.raises(ValueError, match=r"not four rows|not every card"):
        ref.from_text(DEAL_OF_THE_SPEC.replace(old, new, 1))


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("addiction", Rules()),
        ("montana", Rules(shuffles=2, gaps="after-run")),
        ("basic", Rules(shuffles=0, twos="fixed")),
        ("ranks=7,shuffles=0,gaps=random,twos=any", Rules(ranks=7, shuffles=0)),
        ("ranks=13,shuffles=unlimited,gaps=random,twos=any", Rules(shuffles=None)),
        ("ranks=3,shuffles=99,gaps=last-column,twos=fixed", Rules(3, 99, "last-column", "fixed")),
    ],
)
def test_rules_id(text: str, rules: Rules) -> None:
    assert rules.rules_id() == text
    assert ref.parse_rules(text) == rules


def test_rules_are_read_in_any_order_and_with_defaults() -> None:
    assert ref.parse_rules("twos=fixed,ranks=5") == Rules(ranks=5, twos="fixed")
    assert ref.parse_rules("gaps=after-run,shuffles=2").rules_id() == "montana"
    assert ref.parse_rules("ranks=007,shuffles=00") == Rules(ranks=7, shuffles=0)


@pytest.mark.parametrize(
    "text",
    [
        *("ranks=2", "ranks=14", "shuffles=100", "shuffles=-1", "shuffles=none", "ranks=x", "ranks=", "shuffles=-0"),
        *("gaps=left", "twos=some", "suits=4", "ranks", "ranks=7,ranks=7", "ranks=7,", "klondike"),
    ],
)
def test_bad_rules(text: str) -> None:
    with pytest.raises(ValueError, match=r"unknown|not a number"):
        ref.parse_rules(text)


# Search

# The twos of clubs and diamonds go home in either order.
TWO_MOVES = "-- 3C 2C/-- 3D 2D/2H 3H --/2S 3S --"
# Rows 1 to 3 each need three moves (3C to the end, 2C home, 3C after it), row 4 one.
FOUR_CHAINS = "3C 2C --/3D 2D --/3H 2H --/-- 3S 2S"
# The two of clubs goes home; all gaps are dead then.
DEAD_END = "-- 3C 2C/3D -- --/3H 2D 2H/3S -- 2S"
BLOCKED = "3C -- --/3D -- --/3H 2C 2D/3S 2H 2S"


def test_perft_counts_orders_as_paths_and_boards_once() -> None:
    rows = ref.perft(board(TWO_MOVES), 3, SHORT_FIXED)
    assert rows == [(1, 1), (2, 2), (2, 1), (0, 0)]
    assert ref.perft(board(FOUR_CHAINS), 1, SHORT_FIXED) == [(1, 1), (4, 4)]
    # Ten moves in all: 10! / (3! 3! 3! 1!) orders, one board.
    assert ref.perft(board(FOUR_CHAINS), 11, SHORT_FIXED)[10:] == [(16800, 1), (0, 0)]


def ends(position: Board, depth: int, rules: Rules) -> list[str]:
    """The boards at the ends of all paths of that length, one by one."""
    if depth == 0:
        return [ref.to_text(position)]
    moves = ref.legal_moves(position, rules)
    return [end for m in moves for end in ends(ref.apply(position, m), depth - 1, rules)]


@pytest.mark.parametrize(
    ("position", "rules"),
    [(ref.from_text(DEAL_OF_THE_SPEC), ANY), (board(FOUR_CHAINS), SHORT)],
)
def test_perft_is_the_count_of_all_paths(position: Board, rules: Rules) -> None:
    paths = [ends(position, depth, rules) for depth in range(6)]
    assert ref.perft(position, 5, rules) == [(len(path), len(set(path))) for path in paths]


@pytest.mark.parametrize(
    ("text", "rules", "reachable", "shortest"),
    [
        (TWO_MOVES, SHORT_FIXED, 2 * 2, 2),
        (FOUR_CHAINS, SHORT_FIXED, 4 * 4 * 4 * 2, 10),
        (DEAD_END, SHORT_FIXED, 2, None),
        (BLOCKED, SHORT, 1, None),
    ],
)
def test_reachable_and_solve(text: str, rules: Rules, reachable: int, shortest: int | None) -> None:
    position = board(text)
    assert ref.reachable(position, rules) == reachable
    line = ref.solve(position, rules)
    assert (None if line is None else len(line)) == shortest
    if line is None:
        return
    for move in line:
        assert move in ref.legal_moves(position, rules)
        position = ref.apply(position, move)
    assert position == board("2C 3C --/2D 3D --/2H 3H --/2S 3S --")


def test_the_line_is_a_shortest_one() -> None:
    # With any twos there are long ways round, too.
    assert ref.solve(board(TWO_MOVES), SHORT) == [("2C", 0, 0), ("2D", 1, 0)]


def test_a_won_board_has_the_empty_line() -> None:
    assert ref.solve(ref.from_text(WON), ANY) == []


# Golden data


def golden(name: str) -> list[dict[str, Any]]:
    """The entries of a golden file."""
    entries: list[dict[str, Any]] = json.loads((DATA / name).read_text())
    return entries


def shown(position: Board) -> tuple[list[str], str]:
    """The rows and the key of a board as golden_boards.json has them."""
    return ref.to_text(position).split("\n"), f"{ref.key(position):016x}"


def game_name(game: dict[str, Any]) -> str:
    """The name of a golden game in the test report."""
    return f"{game['rules']} {game['seed']}"


@pytest.mark.parametrize("game", golden("golden_boards.json"), ids=game_name)
def test_golden_boards(game: dict[str, Any]) -> None:
    rules = ref.parse_rules(game["rules"])
    position = ref.deal(game["seed"], rules)
    assert shown(position) == (game["deal"], game["key"])
    for k, step in enumerate(game["shuffles"], start=1):
        for name in step["moves"]:
            moves = [m for m in ref.legal_moves(position, rules) if ref.move_name(m) == name]
            assert len(moves) == 1
            position = ref.apply(position, moves[0])
        assert len(ref.placed(position, rules)) == step["placed"]
        position = ref.shuffle(position, game["seed"], k, rules)
        assert shown(position) == (step["board"], step["key"])


@pytest.mark.parametrize("entry", golden("perft.json"), ids=lambda entry: str(entry["name"]))
def test_golden_perft(entry: dict[str, Any]) -> None:
    position, left, rules = ref.from_line(entry["line"])
    assert ref.to_line(position, left, rules) == entry["line"]
    cheap = [(paths, boards) for paths, boards in entry["perft"] if paths <= 10_000]
    assert ref.perft(position, len(cheap) - 1, rules) == cheap


@pytest.mark.parametrize(
    "entry",
    [entry for entry in golden("reachable.json") if entry["reachable"] <= 6_000],
    ids=lambda entry: str(entry["name"]),
)
def test_golden_reachable(entry: dict[str, Any]) -> None:
    position, _, rules = ref.from_line(entry["line"])
    line = ref.solve(position, rules)
    assert ref.reachable(position, rules) == entry["reachable"]
    assert (None if line is None else len(line)) == entry["shortest"]
    assert ("unwinnable" if line is None else "winnable") == entry["verdict"]


def test_reachable_counts_of_the_known_deals() -> None:
    rows = [row.split("\t") for row in (DATA / "known-deals/verdicts.tsv").read_text().splitlines()]
    known = {f"known-deals/{r[0]}": (r[1], int(r[2])) for r in rows[1:] if len(r) > 2 and r[2]}
    entries = {entry["name"]: entry for entry in golden("reachable.json")}
    assert len(known) == 3
    for name, expected in known.items():
        assert (entries[name]["verdict"], entries[name]["reachable"]) == expected
