"""Messages: every code has its words, and no words are left where only codes belong."""

import pickle
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import addiction
from addiction import AddictionError, Message, Position, Rules, Setup, SetupError, deal
from addiction._core import REASON_CODES
from addiction.boards import parse_board
from addiction.seeds import SeedSet
from addiction.survey.interval import clopper_pearson
from addiction.words.english import TEMPLATES
from addiction.words.message import quoted, text

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "python" / "addiction"
CPP = [path for folder in ("src", "include", "bindings") for path in (ROOT / "cpp" / folder).rglob("*.?pp")]


def in_symbols(card: str) -> str:
    return card[0] + dict(zip("CDHS", "♣♦♥♠", strict=True))[card[1]]


# Codes


def test_every_code_of_the_engine_has_its_words() -> None:
    assert len(set(REASON_CODES)) == len(REASON_CODES)
    assert set(REASON_CODES) <= set(TEMPLATES)


def test_every_code_of_the_engine_is_given_somewhere() -> None:
    given = {
        name.replace("_", "-")
        for path in CPP
        if path.name not in ("reason.hpp", "reason.cpp")
        for name in re.findall(r"ReasonCode::(\w+)", path.read_text())
    }
    assert given == set(REASON_CODES)


def test_all_other_words_are_for_codes_that_the_package_gives() -> None:
    sources = [path.read_text() for path in PACKAGE.rglob("*.py") if path.name != "english.py"]
    codes = {code for source in sources for code in re.findall(r'"([a-z0-9-]+)"', source)}
    things = {thing for source in sources for thing in re.findall(r"""count_text\([^"']*["'](\w+)["']""", source)}
    assert set(TEMPLATES) - set(REASON_CODES) <= codes | {f"count-{thing}" for thing in things}


@pytest.mark.parametrize("path", CPP, ids=lambda path: path.name)
def test_no_sentence_is_in_the_engine(path: Path) -> None:
    source = re.sub(r"//.*", "", path.read_text())
    if path.parent.name == "bindings":  # which have the texts for help()
        source = "\n".join(re.findall(r"(?:\bthrow\b|_error\()[^;]*;", source))
    literals = re.findall(r'"((?:[^"\\\n]|\\.)*)"', source)
    assert not [literal for literal in literals if re.search(r"[a-z] [a-z]", literal)]


# Errors

LINE = "2C3C--/2D--3D/2H3H--/2S3S--:0:ranks=3"
CALLS: dict[str, Callable[[], object]] = {
    "rules": lambda: Rules(ranks=99),
    "rules below zero": lambda: Rules(shuffles=-1),
    "rules text": lambda: Rules.parse("poker"),
    "line": lambda: Position.from_line("2C"),
    "line's board": lambda: Position.from_line("2C:0:ranks=3"),
    "setup": lambda: Setup.from_text("2C").position(),
    "setup line": lambda: Setup.from_line("2C"),
    "deal": lambda: deal(-1),
    "shuffled": lambda: deal(1).shuffled(1, 0),
    "after": lambda: deal(1).after(deal(2).legal_moves()[0]),
    "find": lambda: deal(1).find("XX"),
    "card_at": lambda: deal(1).card_at(5, 1),
    "cell_reason": lambda: deal(1).cell_reason(5, 1),
    "card_reason": lambda: deal(1).card_reason("AS"),
    "illegal_reason": lambda: deal(1, Rules(ranks=3)).illegal_reason("KS", 1, 1),
    "perft": lambda: addiction.perft(deal(1), -1),
    "perft_table": lambda: addiction.perft_table(deal(1), 10_001),
    "nodes": lambda: addiction.solve(deal(1), nodes=-1),
    "nodes too large": lambda: addiction.explore(deal(1), nodes=2**64),
    "seconds": lambda: addiction.explore(deal(1), seconds=-1.0),
    "threads": lambda: addiction.solve(deal(1), threads=0),
    "a line that stops": lambda: addiction.shorten(deal(1), []),
    "an illegal line": lambda: addiction.shorten(deal(1), deal(2).legal_moves()),
    "first moves": lambda: addiction.first_moves(deal(1), nodes=-1),
    "explain": lambda: addiction.explain(deal(1), seconds=-1),
    "limits": lambda: addiction.Limits(nodes=-1),
    "limits twice": lambda: addiction.solve(deal(1), addiction.Limits(nodes=2), nodes=1),
    "board": lambda: parse_board(b"\xff"),
    "board's rules": lambda: parse_board(LINE.encode(), Rules()),
    "seeds": lambda: SeedSet.parse("1-"),
    "proportion": lambda: clopper_pearson(2, 1),
    "game": lambda: addiction.Game(deal(1), seed=2),
    "move": lambda: addiction.Game(deal(1)).move("XX"),
    "another's move": lambda: addiction.Game(deal(1)).move(deal(2).legal_moves()[0]),
    "ambiguous move": lambda: addiction.Game(Position.from_line("--2S3S/--3C2C/2D3D--/2H3H--:0:ranks=3")).move("2S"),
    "undo": lambda: addiction.Game(deal(1)).undo(),
    "replay": lambda: addiction.Replay.parse("{"),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_every_error_of_ours_is_caught_as_one(call: Callable[[], object]) -> None:
    with pytest.raises(AddictionError) as raised:
        call()
    error = raised.value
    assert isinstance(error, ValueError)
    assert isinstance(error.reason, Message)
    assert str(error) == str(error.reason) == error.text()
    assert str(error).isprintable()


def test_every_error_class_is_one_of_ours() -> None:
    errors = [thing for thing in vars(addiction).values() if isinstance(thing, type) and issubclass(thing, Exception)]
    assert len(errors) == 7
    assert all(issubclass(error, AddictionError) for error in errors)
    assert all(issubclass(error, ValueError) for error in errors if error is not AddictionError)


def test_an_error_says_what_it_is_about() -> None:
    with pytest.raises(SetupError) as raised:
        Setup.from_text("2C 3C --\n2D 4D --\n2H 3H --\n2S 3S --", Rules(ranks=3)).position()
    first, second = raised.value.problems
    assert (first.kind, first.row, first.column) == ("rank-too-high", 2, 2)
    assert first.reason == Message("rank-too-high", {"card": "4D", "ranks": 3, "row": 2, "column": 2})
    assert second.reason == Message("missing-card", {"card": "3D"})
    assert (
        str(raised.value)
        == "not a legal position: 4D at row 2, column 2 is higher than the deck's highest rank 3; missing 3D"
    )
    assert raised.value.text(in_symbols).endswith("missing 3♦")


def test_errors_are_pickled() -> None:
    for call in (lambda: Setup.from_text("2C").position(), lambda: Rules.parse("poker")):
        with pytest.raises(AddictionError) as raised:
            call()
        again = pickle.loads(pickle.dumps(raised.value))
        assert type(again) is type(raised.value)
        assert again.reason == raised.value.reason


# Messages


def test_a_reason_names_what_it_is_about() -> None:
    board = Position.from_line("2C--3S/2D3D--/2H3H--/--2S3C:0:ranks=3")
    reason = board.illegal_reason("3S", 1, 2)
    assert reason == Message("takes-other-card", {"cell": (1, 2), "other": "3C", "left": "2C"})
    assert str(reason) == "r1c2 takes 3C, the card that follows 2C"
    assert text(reason, in_symbols) == "r1c2 takes 3♣, the card that follows 2♣"


def test_a_move_is_written_with_its_row() -> None:
    message = Message("several-moves", {"text": "2S", "moves": ("2S 1", "2S 4")})
    assert text(message, in_symbols) == "'2S' could be several moves: 2♠ 1, 2♠ 4"


def test_a_message_within_a_message_is_written_alike() -> None:
    inner = Message("not-a-gap", {"cell": (1, 2), "card": "3C"})
    outer = Message("replay-action", {"number": 2, "action": "r1c2", "reason": inner})
    assert text(outer, in_symbols) == "event 2 (r1c2): r1c2 is not a gap: 3♣ stands there"


@pytest.mark.parametrize(("gaps", "said"), [(0, "0 gaps"), (1, "1 gap"), (5, "5 gaps")])
def test_a_number_decides_the_form_of_the_words(gaps: int, said: str) -> None:
    assert str(Message("gap-count", {"gaps": gaps})) == f"{said} instead of 4"


def test_messages_are_values() -> None:
    values = {"row": 5, "column": 1}
    message = Message("no-such-cell", values)
    values["row"] = 6
    assert message == Message("no-such-cell", {"column": 1, "row": 5})
    assert message != Message("no-such-cell", values)
    assert hash(message) == hash(Message("no-such-cell", {"column": 1, "row": 5}))
    assert pickle.loads(pickle.dumps(message)) == message
    assert repr(message) == "Message('no-such-cell', {'row': 5, 'column': 1})"
    with pytest.raises(TypeError):
        message.values["row"] = 7  # type: ignore[index]


@pytest.mark.parametrize(
    ("foreign", "said"),
    [
        ("", "''"),
        ("5S", "'5S'"),
        ("a\tb\x00\x7f", r"'a\x09b\x00\x7f'"),
        ("\x85\u2028\u2029", r"'\xc2\x85\xe2\x80\xa8\xe2\x80\xa9'"),
        ("é\xa0", "'é\xa0'"),
        ("x" * 24, f"'{'x' * 24}'"),
        ("x" * 25, f"'{'x' * 24}...'"),
        ("x" * 23 + "é", f"'{'x' * 23}...'"),
        ("♠" * 9, f"'{'♠' * 8}...'"),
        ("\udcff", r"'\udcff'"),
    ],
)
def test_foreign_texts_are_quoted(foreign: str, said: str) -> None:
    assert quoted(foreign) == said
