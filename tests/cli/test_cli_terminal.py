"""The program at a terminal of 80 by 24: symbols, colours, prompts, Ctrl-C, Ctrl-D."""

import re
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pexpect  # type: ignore[import-untyped]
import pytest

from addiction import Replay
from program import ALMOST_WON, ENDLESS, PROGRAM, call, environment, pinned

DEAL = ["deal", "--position", ALMOST_WON]
PLAY = ["play", "--position", ALMOST_WON]

SYMBOLS = "2♣ 3♣ --\n2♦ 3♦ --\n2♥ 3♥ --\n2♠ -- 3♠\n"
LETTERS = "2C 3C --\n2D 3D --\n2H 3H --\n2S -- 3S\n"

COLOUR = re.compile("\x1b\\[([0-9;]*)m")


@contextmanager
def terminal(args: Sequence[str], **changes: str) -> Iterator[pexpect.spawn]:
    """Run a command at a terminal."""
    child = pexpect.spawn(
        PROGRAM[0], [*PROGRAM[1:], *args], env=environment(**changes), dimensions=(24, 80), timeout=30
    )
    child.delaybeforesend = None
    child.delayafterclose = 0.01
    try:
        yield child
    finally:
        child.close(force=True)


def rest(child: pexpect.spawn, *, limit: float = 30) -> str:
    """What a command still writes until it ends, which it must within the limit."""
    child.expect(pexpect.EOF, timeout=limit)
    child.wait()
    return text_before(child)


def text_before(child: pexpect.spawn) -> str:
    """What a command wrote before that which was waited for."""
    text = child.before.decode().replace("\r\n", "\n")
    assert isinstance(text, str)
    return text


def shown(args: Sequence[str], **changes: str) -> str:
    """All that a command writes on the terminal."""
    with terminal(args, **changes) as child:
        text = rest(child)
        assert child.exitstatus == 0
        return text


# Symbols and letters


def test_symbols_where_the_terminal_can() -> None:
    assert SYMBOLS in shown(DEAL, NO_COLOR="1")


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"LANG": "C"}, id="LANG=C"),
        pytest.param({"LANG": ""}, id="no LANG"),
        pytest.param({"LC_ALL": "C"}, id="LC_ALL=C"),
        pytest.param({"LANG": "C", "PYTHONIOENCODING": "utf-8"}, id="LANG=C, output in UTF-8"),
        pytest.param({"PYTHONIOENCODING": "ascii"}, id="ASCII, redeal 1"),
        pytest.param({"PYTHONIOENCODING": "cp1252"}, id="cp1252, tty-solitaire 59"),
        pytest.param({"TERM": "dumb"}, id="dumb terminal"),
    ],
)
def test_letters_where_symbols_would_crash_or_vanish(changes: dict[str, str]) -> None:
    assert LETTERS in shown(DEAL, **{"NO_COLOR": "1", **changes})


def test_letters_where_they_are_asked_for_keep_their_colours() -> None:
    text = shown([*DEAL, "--ascii"])
    assert LETTERS in COLOUR.sub("", text) != text


# Colours


def test_bytes_of_a_deal_in_colour() -> None:
    pinned("terminal-deal.txt", shown(DEAL))


def test_four_colours_of_the_eight_that_all_terminals_have() -> None:  # solitaire-tui 16
    text = shown(DEAL, COLORTERM="truecolor", NO_COLOR="")
    suits = [set(re.findall("\x1b\\[([0-9;]*)m[23][♣♦♥♠]\x1b\\[0m", line)) for line in text.splitlines()[1:5]]
    assert [len(suit) for suit in suits] == [1, 1, 1, 1]
    assert len(set.union(*suits)) == 4
    assert set.union(*suits) <= {"1", *(str(code) for code in range(30, 38))}
    assert "\x1b" not in COLOUR.sub("", text)


def test_no_colour_where_it_is_not_wanted() -> None:
    assert "\x1b" not in shown(DEAL, NO_COLOR="0", FORCE_COLOR="1")
    assert "\x1b" not in shown(DEAL, TERM="dumb")


# Play


def test_bytes_of_a_game_in_symbols() -> None:
    with terminal(PLAY, NO_COLOR="1") as child:
        texts = []
        for command in ("hint", "3♠", "undo", "3S", "quit", "y"):
            child.expect_exact("\n> ")
            texts.append(text_before(child))
            child.sendline(command.encode())
        texts.append(rest(child))
    assert child.exitstatus == 0
    pinned("terminal-play.txt", "\n> ".join(texts))


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("2S", "2♠ needs a gap in the leftmost column, and there is none"),
        ("r4c3", "r4c3 is not a gap: 3♠ stands there"),
        ("r1c3", "the gap is right of 3♣: nothing can follow the highest rank"),
        ("3d", "3♦ already stands right of 2♦"),
    ],
)
def test_a_refusal_names_cards_as_the_board_does(command: str, said: str) -> None:
    with terminal(PLAY, NO_COLOR="1") as child:
        child.expect_exact("\n> ")
        child.sendline(command.encode())
        child.expect_exact(f"no: {said}\r\n".encode())
    with terminal([*PLAY, "--ascii"], NO_COLOR="1") as child:
        child.expect_exact("\n> ")
        child.sendline(command.encode())
        letters = said.translate(str.maketrans("♣♦♥♠", "CDHS"))
        child.expect_exact(f"no: {letters}\r\n".encode())


def test_a_full_board_fits_into_80_columns_and_24_lines() -> None:
    with terminal(["play", "--seed", "1"], NO_COLOR="1") as child:
        child.expect_exact("\n> ")
        lines = text_before(child).splitlines()
    assert max(len(line) for line in lines) <= 80
    assert len(lines) < 24


def test_the_question_which_two_is_answered_as_it_is_shown() -> None:
    line = "--3C2C/--3D2D/2H3H--/2S3S--:3:ranks=3"
    with terminal(["play", "--position", line], NO_COLOR="1") as child:
        child.expect_exact("\n> ")
        child.sendline(b"r1c1")
        child.expect_exact("which one: 2♣ 1, 2♦ 1, 2♥ 1, 2♠ 1?".encode())
        child.sendline("2♦".encode())
        child.expect_exact("done: 2♦ 1".encode())


def test_ctrl_d_leaves_without_a_traceback() -> None:  # milvus_cli 39
    with terminal(PLAY, NO_COLOR="1") as child:
        child.expect_exact("\n> ")
        child.sendeof()
        assert rest(child, limit=5) == "\ngoodbye\n"
    assert child.exitstatus == 0


def test_the_second_ctrl_c_leaves_with_the_game_saved(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with terminal([*PLAY, "--out", str(file)], NO_COLOR="1", COLUMNS="300") as child:
        child.expect_exact("\n> ")
        child.sendline(b"3S")
        child.expect_exact("\n> ")
        child.sendintr()
        child.expect_exact("\nCtrl-C again leaves\r\n> ")
        child.sendintr()
        assert rest(child, limit=5).endswith(f"\ngame saved in {file}: go on with --resume\n")
    assert child.exitstatus == 130
    assert [event.action for event in Replay.load(file).events] == ["3S"]
    assert list(tmp_path.iterdir()) == [file]


def test_the_first_ctrl_c_clears_the_line_and_a_line_after_it_makes_it_the_first_again() -> None:
    with terminal(PLAY, NO_COLOR="1") as child:
        child.expect_exact("\n> ")
        for command in ("3S", "undo"):
            child.send("sav")
            child.expect_exact("sav")
            child.sendintr()
            child.expect_exact("Ctrl-C again leaves\r\n> ")
            child.sendline(command.encode())
            child.expect_exact(f"done: {command.replace('S', '♠')}\r\n".encode())
            child.expect_exact("\n> ")
        child.sendintr()
        child.expect_exact("not saved (save FILE keeps the game): Ctrl-C again leaves\r\n> ")
        child.sendintr()
        assert rest(child, limit=5).endswith("\nthe game was not saved (save FILE, or --out FILE, keeps it)\n")
    assert child.exitstatus == 130


def test_a_line_is_edited_brought_back_and_completed() -> None:
    with terminal(PLAY, NO_COLOR="1") as child:
        child.expect_exact("\n> ")
        child.sendline(b"SX\x1b[D\x1b[D3\x1b[C\x7f")  # to the left, twice, 3, to the right, rub S out
        child.expect_exact("no: '3X' is not a move")
        child.sendline(b"und\t")
        child.expect_exact("no: there is nothing to undo")
        child.sendline(b"r4\t")
        child.expect_exact("done: 3♠".encode())
        child.sendline(b"\x1b[A\x1b[A")  # up, twice: undo
        child.expect_exact("done: undo")
        child.sendline(b"s\t\t")
        child.expect(r"save +shuffle")


def test_the_prompt_comes_again_when_a_stopped_game_goes_on() -> None:
    with terminal(PLAY, NO_COLOR="1") as child:
        for _ in range(2):
            child.expect_exact("> ")
            child.kill(signal.SIGSTOP)
            child.kill(signal.SIGCONT)
        child.expect_exact("> ")
        child.sendline(b"3S")
        child.expect_exact("won in")


@pytest.mark.parametrize("changes", [{"TERM": "dumb"}, {"PYTHONSTARTUP": ""}])
def test_what_editing_needs_is_only_there_where_it_is_used(changes: dict[str, str]) -> None:
    """Importing readline writes to some terminals, and takes hold of all."""
    with terminal(PLAY, NO_COLOR="1", **changes) as child:
        child.expect_exact("\n> ")
        child.sendline(b"3S")
        child.expect_exact("won in")
        child.expect_exact("\n> ")
        assert "\x1b" not in text_before(child)
        child.sendline(b"q")
        child.sendline(b"y")
        assert rest(child).endswith("keeps it)\n")
    assert child.exitstatus == 0


def test_lines_are_read_plainly_where_python_has_no_readline() -> None:
    without = "import sys; sys.modules['readline'] = None; from addiction.cli.app import main; main()"
    with pexpect.spawn(PROGRAM[0], ["-c", without, *PLAY], env=environment(NO_COLOR="1"), timeout=30) as child:
        child.expect_exact("\n> ")
        child.sendline(b"3S")
        child.expect_exact("\n> ")
        child.sendline(b"q")
        child.expect_exact("not saved: quit anyway? (y or n; save FILE keeps the game)\r\n> ")
        child.sendeof()
        assert rest(child).endswith("keeps it)\n")
    assert child.exitstatus == 0


# Leaving a game that is saved nowhere


def test_a_game_saved_nowhere_is_not_left_without_a_question(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    question = "(y or n; save FILE keeps the game)\r\n> "
    with terminal(PLAY, NO_COLOR="1", COLUMNS="300") as child:
        child.expect_exact("\n> ")
        child.sendline(b"3S")
        for answer in ("n", "", "undo", "board"):
            child.expect_exact("\n> ")
            child.sendline(b"quit")
            child.expect_exact(f"not saved: quit anyway? {question}")
            child.sendline(answer.encode())
        child.expect_exact("\n> ")
        child.sendeof()
        child.expect_exact(f"not saved: leave anyway? {question}")
        child.sendline(f"save {file}".encode())
        assert rest(child).endswith(f"\ngame saved in {file}: go on with --resume\n")
    assert child.exitstatus == 0
    assert [event.action for event in Replay.load(file).events] == ["3S", "undo"]


@pytest.mark.parametrize("answer", [b"y\n", b"YES\n", b"\x04"])
def test_a_game_saved_nowhere_is_left_when_the_player_agrees(answer: bytes) -> None:
    with terminal(PLAY, NO_COLOR="1") as child:
        child.expect_exact("\n> ")
        child.sendline(b"3S")
        child.expect_exact("\n> ")
        child.sendeof()
        child.expect_exact("not saved: leave anyway?")
        child.expect_exact("\n> ")
        child.send(answer)
        assert rest(child).endswith("\nthe game was not saved (save FILE, or --out FILE, keeps it)\n")
    assert child.exitstatus == 0


def test_a_new_game_asks_for_the_old_one(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with terminal(PLAY, NO_COLOR="1", COLUMNS="300") as child:
        child.expect_exact("\n> ")
        child.sendline(b"3S")
        child.expect_exact("\n> ")
        child.sendline(b"new 5")
        child.expect_exact("not saved: begin a new one anyway? (y or n; save FILE keeps the game)\r\n> ")
        child.sendline(f"save {file}".encode())
        child.expect_exact(f"\ngame saved in {file}: go on with --resume\r\nseed 5, rules ranks=3")
        child.expect_exact("\nthis game is saved nowhere yet: save FILE keeps it\r\n")
        child.expect_exact("\n> ")
        child.sendline(b"shuffle")
        child.expect_exact("\n> ")
        child.sendline(b"new 6")
        child.expect_exact("\n> ")
        child.sendline(b"y")
        child.expect_exact("seed 6, rules ranks=3")
        child.sendline(b"q")
        assert rest(child).endswith("\ngoodbye\n")
    assert [event.action for event in Replay.load(file).events] == ["3S"]


# Narrow terminals


@pytest.mark.parametrize(("columns", "width"), [(55, 55), (54, 40), (41, 40)])
def test_the_board_fits_a_narrow_terminal(columns: int, width: int) -> None:
    with terminal(["play", "--seed", "1"], NO_COLOR="1", COLUMNS=str(columns)) as child:
        child.expect_exact("\n> ")
        lines = text_before(child).splitlines()
    board = [line for line in lines if line.startswith(("1 ", " 1 ", "   "))]
    assert len(board) == 2
    assert max(map(len, lines)) <= columns
    assert width - 2 <= max(map(len, board)) <= width


def test_an_error_is_broken_at_words() -> None:
    board = "/".join([" ".join(["2C"] * 13)] * 4)
    command = ["deal", "--position", f"{board.replace(' ', '')}:3:addiction"]
    with terminal(command, COLUMNS="60") as child:
        lines = rest(child).splitlines()
        assert child.exitstatus == 2
    assert len(lines) > 1
    assert max(map(len, lines)) <= 60
    assert " ".join(lines) + "\n" == call(*command).err


def test_below_that_the_width_that_is_needed_is_named() -> None:
    with terminal(["play", "--seed", "1"], NO_COLOR="1", COLUMNS="40") as child:
        child.expect_exact("\n> ")
        text = text_before(child)
    assert "\nthe board needs 41 columns; the terminal\nhas 40\nmoves: " in text
    assert "\n1 " not in text


def test_lines_break_between_words() -> None:
    with terminal(["play", "--seed", "1"], NO_COLOR="1", COLUMNS="60") as child:
        child.expect_exact("\n> ")
        child.sendline(b"dance")
        child.expect_exact("no: 'dance' is not a move: name a card (5S, 2S 3) or a gap\r\n(r2c7)\r\n")


@pytest.mark.parametrize("changes", [{"PYTHONIOENCODING": "ascii"}, {"LANG": "C"}])
def test_a_symbol_typed_where_none_is_shown_does_not_crash(changes: dict[str, str]) -> None:
    with terminal(PLAY, NO_COLOR="1", **changes) as child:
        child.expect_exact("moves: 3S to r4c2")
        child.sendline("3♠".encode())
        child.sendline(b"quit")
        child.sendline(b"y")
        text = rest(child)
    assert child.exitstatus == 0
    assert ("no: " in text) != ("done: 3S" in text)
    assert "Traceback" not in text


def test_a_board_typed_by_hand() -> None:
    with terminal(["play", "--deal", "-", "--rules", "ranks=3"], NO_COLOR="1") as child:
        for line in ("2♣ 3♣ --", "2♦ 3♦ --", "2♥ 3♥ --", "2♠ -- 3♠"):
            child.sendline(line.encode())
        child.expect_exact("moves: 3♠ to r4c2\r\n> ".encode())
        child.sendline(b"3S")
        child.expect_exact("won in 1 move")


def test_ctrl_c_while_a_board_is_typed() -> None:
    with terminal(["play", "--deal", "-"]) as child:
        child.sendline(b"2C 3C 4C")
        child.expect_exact("2C 3C 4C")
        child.expect(pexpect.TIMEOUT, timeout=2)
        child.sendintr()
        assert "Traceback" not in rest(child, limit=5)
    assert child.exitstatus == 130


# Solve


def test_ctrl_c_in_a_search() -> None:  # HiGHS 1593
    with terminal(["solve", *ENDLESS], NO_COLOR="1") as child:
        child.expect_exact("positions")
        child.sendintr()
        text = rest(child, limit=5)
    assert child.exitstatus == 130
    assert f"seed {ENDLESS[1]}, rules addiction\nundecided: interrupted\n" in text
    assert text.rindex("\x1b[?25h") > text.rfind("\x1b[?25l")


def test_the_progress_of_a_search_needs_no_unicode() -> None:
    with terminal(["solve", *ENDLESS, "--seconds", "0.5"], NO_COLOR="1", LANG="C", PYTHONIOENCODING="ascii") as child:
        text = rest(child)
    assert child.exitstatus == 3
    assert "positions" in text
    assert text.isascii()
    assert "\\u" not in text


def test_a_search_on_a_dumb_terminal_shows_its_answer_only() -> None:
    with terminal(["solve", *ENDLESS, "--nodes", "1000"], TERM="dumb") as child:
        text = rest(child)
    assert text.startswith(f"seed {ENDLESS[1]}, rules addiction\nundecided: the limit on nodes was reached\n")
    assert "\x1b" not in text


def test_the_line_of_a_solution_in_symbols() -> None:
    with terminal(["solve", "--position", ALMOST_WON], NO_COLOR="1") as child:
        assert "winnable without a shuffle, in 1 move:\n  3♠\n" in rest(child)


# Replay


def test_boards_of_a_replay_in_symbols(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    call("solve", "--position", ALMOST_WON, "--out", file)
    text = shown(["replay", file, "--to", "end"], NO_COLOR="1")
    won = SYMBOLS.replace("-- 3♠", "3♠ --")
    assert text == f"# event 0 of 1: start\n{SYMBOLS}# event 1 of 1: 3♠\n{won}"
