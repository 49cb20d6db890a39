"""Tests of Setup and of the texts of a position: what passes, and what is said of what does not."""

import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reference as ref
from addiction import Position, Rules, Setup, SetupError
from strategies import Case, board_of, cases, choices, deck_of, engine_rules, spelled_rows, spoiled_rows, variants

SHORT = Rules(ranks=3)
LEGAL = "2C 3C --\n2D 3D --\n2H 3H --\n2S -- 3S\n"

Found = tuple[str, int, int]

DEAL_OF_THE_SPEC = """\
6H -- QS 2D 4S TH 2H QD 3C -- 8S 8D JH
KS 2S 3S 4D 9C 3H 3D 4C 8H KD JC 6D KH
TC 4H -- KC 5S 6C 6S 9D JS 8C 7S 2C --
QH QC 5C 7C 7D TS 9S 5D TD 5H 7H 9H JD
"""


def found(setup: Setup) -> list[Found]:
    """What is wrong with a setup, without the words."""
    return [(problem.kind, problem.row, problem.column) for problem in setup.problems()]


def problems_of(text: str) -> list[Found]:
    return found(Setup.from_text(text, SHORT))


def one_line(text: str) -> bool:
    """Whether a text would print as one line."""
    return len(text.splitlines()) == 1


# Texts that pass


def test_the_board_of_the_rules_page() -> None:
    position = Setup.from_text(DEAL_OF_THE_SPEC).position()
    assert position.text == str(position) == DEAL_OF_THE_SPEC
    assert position.rows == DEAL_OF_THE_SPEC.splitlines()
    assert position.line == DEAL_OF_THE_SPEC.replace(" ", "").strip().replace("\n", "/") + ":3:addiction"
    assert Position.from_line(position.line) == position


@settings(max_examples=60, deadline=None)
@given(cases())
def test_a_position_is_read_back_from_its_text(case: Case) -> None:
    variant = ref.Rules(case.variant.ranks, case.left, case.variant.gaps, case.variant.twos)
    position = Case(case.board, case.left, variant).position
    for text in (position.text, position.text.rstrip("\n"), "\n".join(position.rows)):
        setup = Setup.from_text(text, engine_rules(variant))
        assert setup.problems() == []
        assert setup.rows == case.board
        assert (setup.rules, setup.shuffles_left) == (position.rules, case.left)
        assert setup.position() == position


@settings(max_examples=60, deadline=None)
@given(cases())
def test_a_position_is_read_back_from_its_line(case: Case) -> None:
    setup = Setup.from_line(case.line)
    assert setup.problems() == []
    assert setup.rows == case.board
    assert (setup.rules, setup.shuffles_left) == (engine_rules(case.variant), case.left)
    position = setup.position()
    assert position.line == case.line
    assert board_of(position) == case.board
    assert " " not in position.line
    assert Position.from_line(f"  {case.line}\r\n") == position


BLANKS = [" ", "\t", "  ", " \t", "\t\t "]
EXTRA_LINES = st.lists(st.sampled_from(["", " ", "\t", "# 2C 3C", "#", "  # a comment: QH", "#\t"]), max_size=2)


@settings(max_examples=60, deadline=None)
@given(cases(), st.data())
def test_every_tolerated_spelling_of_a_text_is_read(case: Case, data: st.DataObject) -> None:
    lines = data.draw(EXTRA_LINES)
    numbers = data.draw(choices())
    for row in data.draw(spelled_rows(case.board)):
        line = "".join(cell + BLANKS[next(numbers) % len(BLANKS)] for cell in row)
        lines.append(data.draw(st.sampled_from([line, line.rstrip(), f" \t{line}"])))
        lines += data.draw(EXTRA_LINES)
    text = data.draw(st.sampled_from(["", "\ufeff"])) + data.draw(st.sampled_from(["\n", "\r\n"])).join(lines)
    setup = Setup.from_text(text, engine_rules(case.variant))
    assert setup.problems() == []
    assert board_of(setup.position()) == case.board


@settings(max_examples=60, deadline=None)
@given(cases(), st.data())
def test_every_tolerated_spelling_of_a_line_is_read(case: Case, data: st.DataObject) -> None:
    rows = "/".join("".join(row) for row in data.draw(spelled_rows(case.board)))
    line = ":".join([rows, *case.line.split(":")[1:]])
    assert Position.from_line(line) == case.position


@pytest.mark.parametrize(
    "text",
    [
        LEGAL.lower(),
        LEGAL.replace(" ", "\t"),
        LEGAL.replace(" ", "   \t ").replace("\n", " \n"),
        LEGAL.replace("\n", "\r\n"),
        LEGAL.replace("\n", "\n\n"),
        LEGAL.rstrip("\n"),
        "\n\n" + LEGAL,
        "\ufeff" + LEGAL,
        "\ufeff# a deal\r\n" + LEGAL,
        "# 2C\n" + LEGAL.replace("\n", "\n #\n"),
        LEGAL.replace("--", ".."),
        LEGAL.replace("--", "__"),
        LEGAL.replace("--", "..", 1).replace("--", "__", 1),
        *[LEGAL.translate(str.maketrans("CDHS", signs)) for signs in ("♣♦♥♠", "♧♢♡♤", "♣♢♥♤", "cdhs")],
        "2C 3C AS\n2D 3D AD\n2H 3H AC\n2S AH 3S",
        "2C 3C a♠\n2D 3D a♢\n2H 3H Ac\n2S ah 3S",
    ],
)
def test_a_tolerated_text(text: str) -> None:
    assert Setup.from_text(text, SHORT).position().text == LEGAL


def test_ten_may_be_written_with_two_digits() -> None:
    text = DEAL_OF_THE_SPEC.replace("T", "10")
    assert Setup.from_text(text).position().text == DEAL_OF_THE_SPEC
    line = text.replace(" ", "").strip().replace("\n", "/") + ":3:addiction"
    assert Position.from_line(line).text == DEAL_OF_THE_SPEC


def test_rows_are_what_was_written() -> None:
    setup = Setup.from_text("\ufeff 10s\tXX  ♠ \r\n# no\n\n..\n")
    assert setup.rows == [["10s", "XX", "♠"], [".."]]
    setup.rows.clear()
    assert setup.rows != []
    assert Setup.from_line("10s..♠Aé2:1:addiction").rows == [["10s", "..", "♠A", "é2"]]


def test_a_comment_is_a_whole_line() -> None:
    assert problems_of(LEGAL.replace("3C --", "3C -- # full")) == [
        ("row-width", 1, 0),
        ("unknown-token", 1, 4),
        ("unknown-token", 1, 5),
    ]


# What is wrong with a setup


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "2C XX --\n2D 3D --\n2H 3H --\n2S -- 3S", [("unknown-token", 1, 2), ("missing-card", 0, 0)], id="token"
        ),
        pytest.param("2C 3C --\n2D 3D --\n2H 3H AS\n2S -- 3S", [("ace", 3, 3), ("gap-count", 0, 0)], id="one ace"),
        pytest.param(
            "2C 3C AC\n2D 3D AD\n2H 3H AH\n2S -- 3S",
            [("ace", 1, 3), ("ace", 2, 3), ("ace", 3, 3), ("gap-count", 0, 0)],
            id="three aces",
        ),
        pytest.param(
            "2C AS AC\n2D 3D AD\n2H 3H AH\n2S -- 3S",
            [("ace", 1, 2), ("ace", 1, 3), ("ace", 2, 3), ("ace", 3, 3), ("gap-count", 0, 0), ("missing-card", 0, 0)],
            id="four aces and a gap",
        ),
        pytest.param(
            "2C 3C AC\n2D 3D AD\n2H 3H AH\n2S AH 3S",
            [("ace", 1, 3), ("ace", 2, 3), ("ace", 3, 3), ("duplicate-card", 4, 2), ("gap-count", 0, 0)],
            id="an ace twice",
        ),
        pytest.param(
            "2C 4C --\n2D 3D --\n2H 3H --\n2S -- 3S", [("rank-too-high", 1, 2), ("missing-card", 0, 0)], id="rank"
        ),
        pytest.param(
            "2C 3C --\n2D 3D --\n2H 3C --\n2S -- 3S", [("duplicate-card", 3, 2), ("missing-card", 0, 0)], id="duplicate"
        ),
        pytest.param(
            "2C -- --\n2D 3D --\n2H 3H --\n2S -- 3S", [("gap-count", 0, 0), ("missing-card", 0, 0)], id="missing"
        ),
        pytest.param("2C 3C --\n2D 3D --\n2H 3H\n2S -- 3S", [("row-width", 3, 0), ("gap-count", 0, 0)], id="narrow"),
        pytest.param(
            "2C 3C --\n2D 3D -- 2D\n2H 3H --\n2S -- 3S", [("row-width", 2, 0), ("duplicate-card", 2, 4)], id="wide"
        ),
        pytest.param(
            "2C 3C --\n2D 3D --\n2H 3H --", [("row-count", 0, 0), ("gap-count", 0, 0)] + 2 * [("missing-card", 0, 0)]
        ),
        pytest.param(LEGAL + "--", [("row-count", 0, 0), ("row-width", 5, 0), ("gap-count", 0, 0)], id="five rows"),
        pytest.param("", [("row-count", 0, 0), ("gap-count", 0, 0)], id="empty"),
        pytest.param("# 2C\n\n \t\r\n", [("row-count", 0, 0), ("gap-count", 0, 0)], id="comments only"),
        pytest.param(
            "2C 2C 9D\n2D ZZ\n",
            [
                ("row-count", 0, 0),
                ("duplicate-card", 1, 2),
                ("rank-too-high", 1, 3),
                ("row-width", 2, 0),
                ("unknown-token", 2, 2),
                ("gap-count", 0, 0),
                *6 * [("missing-card", 0, 0)],
            ],
            id="several",
        ),
    ],
)
def test_problems_and_their_places(text: str, expected: list[Found]) -> None:
    assert problems_of(text) == expected


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ("3:addiction", False),
        ("0:addiction", False),
        ("4:addiction", True),
        ("99:addiction", True),
        ("unlimited:addiction", True),
        ("3:montana", True),
        ("1:basic", True),
        ("0:basic", False),
        ("99:shuffles=99", False),
        ("unlimited:shuffles=unlimited", False),
        ("0:shuffles=unlimited", True),
        ("99:shuffles=unlimited", True),
    ],
)
def test_the_shuffles_left_must_be_possible(fields: str, wrong: bool) -> None:
    line = DEAL_OF_THE_SPEC.replace(" ", "").strip().replace("\n", "/") + ":" + fields
    setup = Setup.from_line(line)
    assert found(setup) == [("shuffles-left", 0, 0)] * wrong
    if wrong:
        with pytest.raises(SetupError, match="shuffles left"):
            setup.position()
    else:
        assert Position.from_line(line).shuffles_left == setup.shuffles_left


MESSAGES = {
    "unknown-token": ("2C XX --\n2D 3D --\n2H 3H --\n2S -- 3S", "'XX' at row 1, column 2"),
    "ace": ("2C 3C --\n2D 3D --\n2H 3H a♠\n2S -- 3S", "AS at row 3, column 3"),
    "rank-too-high": ("2C 10c --\n2D 3D --\n2H 3H --\n2S -- 3S", "TC at row 1, column 2"),
    "duplicate-card": ("2C 3C --\n2D 3D --\n2H 3c --\n2S -- 3S", "3C at row 3, column 2 (first at row 1, column 2)"),
    "missing-card": ("2C -- --\n2D 3D --\n2H 3H --\n2S -- 3S", "missing card 3C"),
    "gap-count": ("2C -- --\n2D 3D --\n2H 3H --\n2S -- 3S", "5 gaps instead of 4"),
    "row-width": ("2C 3C --\n2D 3D --\n2H 3H\n2S -- 3S", "row 3 has 2 cells instead of 3"),
    "row-count": ("2C 3C --\n2D 3D --\n2H 3H --", "3 rows instead of 4"),
}


@pytest.mark.parametrize(("kind", "text", "said"), [(kind, *case) for kind, case in MESSAGES.items()])
def test_a_message_says_what_and_where(kind: str, text: str, said: str) -> None:
    setup = Setup.from_text(text, SHORT)
    messages = [problem.message for problem in setup.problems() if problem.kind == kind]
    assert len(messages) == 1
    assert said in messages[0]
    with pytest.raises(SetupError, match=re.escape(said.removeprefix("missing card "))) as raised:
        setup.position()
    assert one_line(str(raised.value))
    assert isinstance(raised.value, ValueError)


def test_the_error_names_several_problems_and_counts_the_rest() -> None:
    with pytest.raises(SetupError) as raised:
        Setup.from_text("X1 X2 X3\nX4 X5 X6", SHORT).position()
    said = str(raised.value)
    assert one_line(said)
    assert "2 rows" in said
    assert "'X5'" in said
    # One more token, the gaps and the missing cards.
    assert said.endswith("and 3 more")


def test_missing_cards_are_named_together() -> None:
    text = LEGAL.replace("2C 3C", "-- --").replace("3S", "--")
    with pytest.raises(SetupError, match=r"missing 2C 3C 3S$"):
        Setup.from_text(text, SHORT).position()


def test_a_problem_shows_its_message() -> None:
    problem = Setup.from_text("", SHORT).problems()[0]
    assert problem.message in repr(problem)


def token_problem(token: str, variant: ref.Rules, seen: set[str]) -> str | None:
    """What is wrong with one token in itself or after the cards seen; the card is then among them."""
    card = token if len(token) == 2 and token[0] in ref.RANKS and token[1] in ref.SUITS else None
    if token == ref.GAP:
        return None
    if card is None:
        return "unknown-token"
    if ref.rank(card) > variant.ranks:
        return "rank-too-high"
    if card in seen:
        return "duplicate-card"
    seen.add(card)
    return "ace" if ref.rank(card) == 1 else None


def expected_problems(rows: ref.Board, variant: ref.Rules) -> list[Found]:
    """All that is wrong with these rows, worked out anew."""
    expected: list[Found] = []
    seen: set[str] = set()
    if len(rows) != 4:
        expected.append(("row-count", 0, 0))
    for r, row in enumerate(rows, start=1):
        if len(row) != variant.ranks:
            expected.append(("row-width", r, 0))
        for c, token in enumerate(row, start=1):
            problem = token_problem(token, variant, seen)
            if problem:
                expected.append((problem, r, c))
    gaps = sum(row.count(ref.GAP) for row in rows)
    if gaps == 0 and seen.issuperset({"AC", "AD", "AH", "AS"}):
        expected = [problem for problem in expected if problem[0] != "ace"]
    elif gaps != 4:
        expected.append(("gap-count", 0, 0))
    if rows:
        expected += [("missing-card", 0, 0) for card in deck_of(variant) if card not in seen]
    return expected


@settings(max_examples=150, deadline=None)
@given(variants(), st.data())
def test_all_problems_of_a_spoiled_board_are_found(variant: ref.Rules, data: st.DataObject) -> None:
    rows = data.draw(spoiled_rows(variant))
    setup = Setup.from_text("\n".join(" ".join(row) for row in rows), engine_rules(variant))
    expected = expected_problems(rows, variant)
    assert Counter(found(setup)) == Counter(expected)
    assert all(one_line(problem.message) for problem in setup.problems())
    if not expected:
        board = [[ref.GAP if cell[0] == "A" else cell for cell in row] for row in rows]
        assert board_of(setup.position()) == ref.checked(board)
        return
    with pytest.raises(SetupError) as raised:
        setup.position()
    assert one_line(str(raised.value))
    assert setup.problems()[0].message in str(raised.value) or expected[0][0] == "missing-card"


# The fields of a line


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "three fields"),
        ("2C3C--/2D3D--/2H3H--/2S--3S", "three fields"),
        ("2C3C--/2D3D--/2H3H--/2S--3S:3", "three fields"),
        ("2C3C--/2D3D--/2H3H--/2S--3S:3:ranks=3:", "three fields"),
        ("2C3C--/2D3D--/2H3H--/2S--3S::ranks=3", "shuffles"),
        ("2C3C--/2D3D--/2H3H--/2S--3S:-1:ranks=3", "shuffles"),
        ("2C3C--/2D3D--/2H3H--/2S--3S:100:ranks=3", "shuffles"),
        ("2C3C--/2D3D--/2H3H--/2S--3S:three:ranks=3", "shuffles"),
        ("2C3C--/2D3D--/2H3H--/2S--3S:3:", "rules"),
        ("2C3C--/2D3D--/2H3H--/2S--3S:3:ranks=2", "ranks"),
        ("2C3C--/2D3D--/2H3H--/2S--3S:3:ranks=3,gaps=none", "gaps"),
    ],
)
def test_a_field_that_is_none_is_refused(line: str, said: str) -> None:
    for read in (Setup.from_line, Position.from_line):
        with pytest.raises(ValueError, match=said) as raised:
            read(line)
        assert not isinstance(raised.value, SetupError)


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (
            "2C3C--/2D3D--/2H3H--/2S--3 S",
            [("row-width", 4, 0), ("unknown-token", 4, 3), ("unknown-token", 4, 4), ("missing-card", 0, 0)],
        ),
        ("2C3C--/2D3D--/2H3H--", [("row-count", 0, 0), ("gap-count", 0, 0), *2 * [("missing-card", 0, 0)]]),
        ("2C3C--/2D3D--/2H3H--/2S--3S/", [("row-count", 0, 0), ("row-width", 5, 0)]),
        ("2C3C--/2D3D--/2H3H--/2S--3", [("unknown-token", 4, 3), ("missing-card", 0, 0)]),
        ("2C3C--/2D3D--/2H3H--/2S--3S2", [("row-width", 4, 0), ("unknown-token", 4, 4)]),
        ("2C3C--/2D3D-/2H3H--/2S--3S", [("unknown-token", 2, 3), ("gap-count", 0, 0)]),
        ("2C3C--/2D3D--/2H3H--/2S--3S10", [("row-width", 4, 0), ("unknown-token", 4, 4)]),
    ],
)
def test_a_line_with_a_board_that_is_none(rows: str, expected: list[Found]) -> None:
    assert found(Setup.from_line(f"{rows}:0:ranks=3")) == expected
    with pytest.raises(SetupError):
        Position.from_line(f"{rows}:0:ranks=3")


# Garbage


@settings(max_examples=150, deadline=None)
@given(st.text() | st.text("23456789TJQKA10CDHScdhs♠♡-._ \t\r\n/:#\0\ufeff"), variants())
def test_any_text_gives_a_setup(text: str, variant: ref.Rules) -> None:
    setup = Setup.from_text(text, engine_rules(variant))
    assert all(problem.message for problem in setup.problems())
    if not setup.problems():
        setup.position()
        return
    with pytest.raises(SetupError):
        setup.position()


@settings(max_examples=150, deadline=None)
@given(
    st.text("23456789TJQKA10CDHS♠-/\0é💥") | st.text(st.characters(exclude_categories=["Cs"], exclude_characters=":")),
    st.sampled_from(["", ":", ":3:addiction", ":0:ranks=3", "::", ":3:addiction:3:addiction"]) | st.text(),
)
def test_any_line_gives_a_setup_or_an_error(rows: str, rest: str) -> None:
    line = rows + rest
    try:
        setup = Setup.from_line(line)
    except ValueError:
        return
    assert all(problem.message for problem in setup.problems())
    with pytest.raises(SetupError):
        Position.from_line(line)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=200))
def test_binary_data_taken_for_text_is_no_position(data: bytes) -> None:
    for encoding in ("latin-1", "utf-16-le"):
        text = data.decode(encoding, errors="replace")
        assert Setup.from_text(text).problems() != []


@pytest.mark.parametrize(
    "text",
    [
        "X" * 2_000_000,
        "2C " * 20_000,
        "2C\n" * 20_000,
        "-- " * 20_000,
        "\n" * 1_000_000,
        "\0" * 1_000_000,
        "#" * 1_000_000,
        "♠" * 300_000,
        "\ufeff" * 300_000,
        LEGAL + " " * 1_000_000 + "X",
    ],
)
def test_long_texts_do_no_harm(text: str) -> None:
    setup = Setup.from_text(text, SHORT)
    assert setup.problems() != []
    with pytest.raises(SetupError, match="not a legal position"):
        setup.position()


@pytest.mark.parametrize("rows", ["/" * 20_000, "2C" * 20_000, "10" * 20_000, "é" * 20_001, "\0" * 20_000])
def test_long_lines_do_no_harm(rows: str) -> None:
    assert Setup.from_line(f"{rows}:3:addiction").problems() != []
    with pytest.raises(SetupError, match="not a legal position"):
        Position.from_line(f"{rows}:3:addiction")


def test_a_long_list_of_problems_still_gives_a_short_message() -> None:
    with pytest.raises(SetupError) as raised:
        Setup.from_text("XX " * 10_000, SHORT).position()
    assert len(str(raised.value)) < 1000
    assert one_line(str(raised.value))


def test_a_nul_character_does_not_cut_the_message() -> None:
    problems = Setup.from_text("X\0Y 3C --\n2D 3D --\n2H 3H --\n2S -- 3S", SHORT).problems()
    assert "column 1" in problems[0].message


def test_a_nul_character_does_not_cut_the_error() -> None:
    with pytest.raises(SetupError, match="missing 2C"):
        Setup.from_text("X\0Y 3C --\n2D 3D --\n2H 3H --\n2S -- 3S", SHORT).position()


@pytest.mark.parametrize("break_", ["\n", "\r", "\x85", "\u2028"])
def test_the_error_is_one_line_whatever_the_token(break_: str) -> None:
    with pytest.raises(SetupError) as raised:
        Position.from_line(f"2C3C--/2D3D--/2H3H--/2S--3S{break_}X:0:ranks=3")
    assert one_line(str(raised.value))


def test_a_long_token_is_not_quoted_in_full() -> None:
    with pytest.raises(SetupError) as raised:
        Setup.from_text("X" * 1_000_000, SHORT).position()
    assert len(str(raised.value)) < 1000


def test_a_lone_surrogate_is_a_text_too() -> None:
    """Python decodes arguments with bytes that are no UTF-8 to such text."""
    assert Setup.from_text("2C \udcff", SHORT).problems() != []
