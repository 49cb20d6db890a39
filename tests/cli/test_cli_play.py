"""``addiction play``: the dialogue."""

import os
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import games
from addiction import Message, Rules, Setup, deal
from addiction.cli.commands import HELP, NAMES, commands_for
from addiction.cli.output import Output
from addiction.solver.adviser import Adviser, Hint
from program import ALMOST_WON, PROGRAM, answers, boards, call, counts, pinned, play, start

FIVE = "ranks=5"
SHORT = ["--seed", "4", "--rules", FIVE]
SEVEN_MOVES = ["--seed", "51", "--rules", "ranks=4", "--hint-nodes", "10000"]  # 4D, 2H 3, 3H, 2D 4, 2C 2, 4H, 4C win


def given(text: str, left: int = 3, rules: str = "addiction") -> list[str]:
    """The options for a board with these shuffles left."""
    position = games.with_left(Setup.from_text(text, Rules.parse(rules)).position(), left)
    return ["--position", position.line]


# The dialogue


def test_bytes_of_a_dialogue() -> None:
    commands = [
        "help",
        "5S",
        "r1c1",
        "2C",
        "2S 3",
        "shuffle",
        "undo",
        "redo",
        "hint",
        "restart",
        "undo",
        "board",
        "quit",
    ]
    pinned("play.txt", play(commands, *SHORT).out)


def test_bytes_of_a_won_a_stuck_and_a_lost_game() -> None:
    pinned("play-won.txt", play(["3S", "hint", "shuffle"], "--position", ALMOST_WON).out)
    pinned("play-stuck.txt", play(["hint", "undo"], *given(games.STUCK)).out)
    pinned("play-lost.txt", play(["hint", "shuffle"], *given(games.STUCK, 0)).out)


def test_the_end_of_the_input_ends_the_game_like_quit() -> None:
    for commands in ([], ["quit"], ["QUIT"], ["  quit  "]):
        run = play(commands, *SHORT)
        assert (run.code, run.err) == (0, "")
        assert run.out.endswith("\ngoodbye\n")
    assert call("play", *SHORT, stdin="2C 1").out == play(["2C 1"], *SHORT).out


def test_without_a_seed_a_fresh_one_is_dealt_and_named() -> None:
    title = play([]).out.split(",")[0]
    assert title.startswith("seed ")
    assert play([], "--seed", title.removeprefix("seed ")).out.startswith(title)


def test_commands_in_any_case_with_blanks_around() -> None:
    run = play(["", "   ", "  2c   1 ", "SHUFFLE", "Undo", "\tREDO\t"], *SHORT)
    assert answers(run) == ["done: 2C 1", "done: shuffle", "done: undo", "done: redo"]


@pytest.mark.parametrize(
    ("typed", "done"),
    [
        *(("s", "shuffle"), ("sh", "shuffle"), ("SHUF", "shuffle"), ("u", "undo"), ("un", "undo"), ("r", "redo")),
        *(("red", "redo"), ("res", "restart"), ("restart", "restart")),
    ],
)
def test_commands_can_be_shortened(typed: str, done: str) -> None:
    actions = [line for line in answers(play(["2C 1", "4C", "undo", typed], *SHORT)) if line.startswith("done: ")]
    assert actions == ["done: 2C 1", "done: 4C", "done: undo", f"done: {done}"]


@pytest.mark.parametrize("typed", ["q", "qu", "quit", "e", "exit", "EXIT"])
def test_quit_has_several_names(typed: str) -> None:
    run = play([typed, "shuffle"], *SHORT)
    assert (run.code, answers(run), run.out.splitlines()[-1]) == (0, [], "goodbye")


def test_shorter_names_of_what_only_shows() -> None:
    for typed in ("h", "hi", "hint"):
        assert answers(play([typed], *SEVEN_MOVES))[0].startswith("hint: 4D to r4c3: ")
    assert len(boards(play(["b", "boa"], *SHORT))) == 3
    for typed in ("?", "he", "help"):
        assert HELP in play([typed], *SHORT).out


def test_an_ambiguous_beginning_is_told_with_its_choices() -> None:
    assert answers(play(["re"], *SHORT)) == ["no: 're' could be redo or restart"]


@pytest.mark.parametrize("command", ["undo 2", "s 3", "q now", "? 5S", "board again", "restart it"])
def test_nothing_goes_after_most_commands(command: str) -> None:
    run = play(["2C 1", command], *SHORT)
    assert [line[:22] for line in answers(run)] == ["done: 2C 1", "no: nothing goes after"]
    assert len(boards(run)) == 2


def test_a_card_is_never_taken_for_a_command() -> None:
    for suit in "cdhs":
        for rank in "a23456789tjqk":
            for typed in (rank + suit, f"{rank}{suit}3"):
                assert answers(play([typed], *SHORT))[0].startswith(("no: ", "done: ", "which one: "))
                assert commands_for(typed) == []


def test_the_help_names_every_command_and_fits_a_screen() -> None:
    assert [name for name in NAMES if name not in HELP] == []
    assert len(HELP.splitlines()) <= 22
    assert max(map(len, HELP.splitlines())) < 80


def test_a_board_from_the_input_is_followed_by_the_moves() -> None:
    board = "# my deal\n\n" + deal(4, Rules.parse(FIVE)).text + "\n"
    run = call("play", "--deal", "-", "--rules", FIVE, stdin=board + "2C 1\nundo\n")
    assert answers(run) == ["done: 2C 1", "done: undo"]
    line = deal(4, Rules.parse(FIVE)).line
    assert answers(call("play", "--deal", "-", stdin=f"{line}\n2C 1\n")) == ["done: 2C 1"]


def test_the_legal_moves_are_marked_and_listed() -> None:
    run = play([], *given(games.TWO_LEFTMOST_GAPS, rules=FIVE))
    assert boards(run) == [
        " 1  --* 3C  4C  5C  2C*\n 2  --* 3D  4D  5D  2D*\n 3  2H* 3H  4H  5H  --\n 4  2S* 3S  4S  5S  --"
    ]
    moves = ", ".join(f"{two} to r1c1 or r2c1" for two in ("2C", "2D", "2H", "2S"))
    assert run.out.endswith(f"\nmoves: {moves}\ngoodbye\n")


# Moves


def test_a_gap_is_named_and_its_card_comes() -> None:  # PySolFC 220
    run = play(["r1c5", "R1C4"], *SHORT)
    assert answers(run) == ["done: 4C", "no: r1c4 is not a gap: 3C stands there"]


def test_a_gap_behind_a_king_is_explained() -> None:
    run = play(["r1c13", "r2c13", "r3c13"], *given(games.BEHIND_KING))
    behind_king, behind_gap, no_gap = answers(run)
    assert behind_king == "no: the gap is right of a king: nothing can follow a king"
    assert behind_gap == "no: the gap is right of another gap: a card must stand to its left first"
    assert no_gap.startswith("no: ")


def test_a_leftmost_gap_does_not_follow_the_row_above() -> None:  # aisleriot 679170
    run = play(["4S", "2S 2"], *given(games.ROW_ABOVE, rules=FIVE))
    assert answers(run) == ["no: 3S stands in the last column: nothing can stand right of it", "done: 2S 2"]


@pytest.mark.parametrize(
    ("asked", "answer", "done"),
    [
        ("2C", "1", "2C 1"),
        ("2C", "2", "2C 2"),
        ("2C", "2C 2", "2C 2"),
        ("2c", "2c 2", "2C 2"),
        ("2C", "r2", "2C 2"),
        ("2C", "2c to r2c1", "2C 2"),
        ("2C", "2c2", "2C 2"),
        ("2♣", "2♣ 2", "2C 2"),
        ("2C", "r2c1", "2C 2"),
        ("r1c1", "2D", "2D 1"),
        ("r1c1", "2d", "2D 1"),
        ("r1c1", "2♦", "2D 1"),
        ("r1c1", "2D 1", "2D 1"),
        ("r1c1", "2D 2", "2D 2"),
    ],
)
def test_an_ambiguous_two_is_asked_about(asked: str, answer: str, done: str) -> None:
    question, then = answers(play([asked, answer], *given(games.TWO_LEFTMOST_GAPS, rules=FIVE)))
    choices = "2C 1, 2C 2" if asked.startswith("2") else "2C 1, 2D 1, 2H 1, 2S 1"
    assert (question, then) == (f"which one: {choices}?", f"done: {done}")


@pytest.mark.parametrize(
    ("command", "result"),
    [
        ("shuffle", "done: shuffle"),
        ("2H 1", "done: 2H 1"),
        ("undo", "no: there is nothing to undo"),
        ("3", "no: '3' is not a move"),
        ("2C", "which one: 2C 1, 2C 2?"),
        ("r3c5", "no: the gap is right of 5H: nothing can follow the highest rank"),
    ],
)
def test_the_question_which_two_can_be_left_unanswered(command: str, result: str) -> None:
    _, then = answers(play(["2C", command], *given(games.TWO_LEFTMOST_GAPS, rules=FIVE)))
    assert then.startswith(result)


def test_an_answer_is_good_for_the_last_question_only() -> None:
    run = play(["2C", "hint", "1"], *given(games.TWO_LEFTMOST_GAPS, rules=FIVE))
    assert answers(run)[2].startswith("no: '1' is not a move")


@pytest.mark.parametrize(
    "command",
    [
        *("dance", "5", "5X", "AS", "6S", "2S 5", "2S 0", "5S 2 1", "r0c1", "r5c1", "r1c0", "r1c6", "r1c99", "undo 2"),
        *("quit now", "shuffle!", "-", "--", "5\0S", "\x1b[A", "💣", "2S ２", "x" * 4000),
    ],
)
def test_what_is_no_move_changes_nothing(command: str) -> None:
    run = play([command, "board"], *SHORT)
    assert [line[:4] for line in answers(run)] == ["no: "]
    assert (run.code, run.err) == (0, "")
    assert len(set(counts(run))) == 1
    assert "\x1b" not in run.out
    assert "\0" not in run.out


def test_input_in_another_encoding() -> None:
    run = call("play", *SHORT, stdin=b"2C 1\n\xff\xfe\xe9\nundo\n")
    done, refusal, undone = answers(run)
    assert (done, undone, run.code, run.err) == ("done: 2C 1", "done: undo", 0, "")
    assert refusal.startswith(r"no: '\udcff\udcfe\udce9' is not a move")


def test_input_without_line_ends_does_not_fill_the_memory() -> None:
    with Path("/dev/zero").open("rb") as endless:
        run = subprocess.run([*PROGRAM, "play"], stdin=endless, capture_output=True, timeout=60, check=False)
    assert run.returncode == 2
    assert run.stderr == b"addiction: a line of the input is too long\n"


# Shuffles, undo, restart


def test_all_three_shuffles_can_be_used_and_no_fourth() -> None:  # PySolFC 340
    run = play(["shuffle"] * 4, "--seed", "1")
    assert answers(run) == ["done: shuffle"] * 3 + ["no: no shuffle is left"]
    assert [line.split(", ")[1] for line in counts(run)] == [f"shuffles left {left}" for left in (3, 2, 1, 0)]


def test_unlimited_shuffles() -> None:
    run = play(["shuffle"] * 5, "--seed", "1", "--rules", "shuffles=unlimited")
    assert answers(run) == ["done: shuffle"] * 5
    assert {line.split(", ")[1] for line in counts(run)} == {"shuffles left unlimited"}


def test_stuck_is_said_when_no_card_can_move_and_only_then() -> None:  # PySolFC 409, 565, 574
    run = play(["shuffle"], *given(games.STUCK))
    first, _, second = run.out.split("\nmoves ", 2)[1].partition("\ndone: shuffle")
    assert first.splitlines()[-1] == "stuck: no card can move; shuffle, or undo"
    assert answers(run) == ["stuck: no card can move; shuffle, or undo", "done: shuffle"]
    assert second == ""
    assert play(["KD"], *given(games.BEHIND_KING)).out.count("stuck: ") == 0


def test_lost_is_said_when_no_shuffle_is_left_either() -> None:
    assert answers(play([], *given(games.STUCK, 0))) == [
        "lost: no card can move and no shuffle is left; undo, or restart"
    ]


def test_redo_after_undoing_a_shuffle_gives_the_same_board() -> None:  # PySolFC 278
    run = play(["shuffle", "undo", "redo", "undo", "shuffle"], "--seed", "1")
    start_board, shuffled, undone, redone, undone_again, shuffled_again = boards(run)
    assert start_board == undone == undone_again != shuffled
    assert shuffled == redone == shuffled_again


def test_one_undo_takes_back_one_action_and_the_shuffles_left() -> None:  # aisleriot 744679
    run = play(["2C 1", "shuffle", "4D", "undo", "undo", "undo"], *SHORT)
    shown = counts(run)
    assert shown == shown[:4] + shown[2::-1]
    assert boards(run) == boards(run)[:4] + boards(run)[2::-1]


def test_restart_gives_the_same_deal_and_can_be_undone() -> None:  # PySolFC 163, 209
    run = play(["2C 1", "shuffle", "restart", "undo", "undo", "undo"], *SHORT)
    start_board, moved, shuffled, restarted, *back = boards(run)
    assert restarted == start_board
    assert back == [shuffled, moved, start_board]
    assert counts(run)[3] == counts(run)[0]


def test_undoing_and_redoing_the_winning_move_counts_it_once() -> None:  # Matrix-OS 320
    run = play(["3S", "undo", "redo"], "--position", ALMOST_WON)
    assert [line for line in answers(run) if line.startswith("won")] == ["won in 1 move, 0 shuffles, 0:00:00"] * 2


# Hints


def test_the_hint_says_shuffle_when_that_is_all_that_is_left() -> None:  # PySolFC 389
    assert answers(play(["hint"], *given(games.STUCK)))[1] == "hint: shuffle: no card can move; 3 shuffles left"


def test_the_hint_names_a_move_that_can_be_made() -> None:
    assert answers(play(["hint", "3S", "hint"], "--position", ALMOST_WON)) == [
        "hint: 3S to r4c2: wins without a shuffle, in 1 move",
        "done: 3S",
        "won in 1 move, 0 shuffles, 0:00:00",
        "hint: the game is won",
    ]


def test_the_hint_to_undo_needs_something_to_undo() -> None:
    lost = given(games.STUCK, 0)
    assert answers(play(["hint"], *lost))[1] == "hint: no card can move and no shuffle is left"
    run = play(["hint", "4C", "hint"], "--seed", "3", "--rules", "ranks=5,shuffles=0")
    assert answers(run) == ["hint: this position can't be won", "done: 4C", "hint: undo: this position can't be won"]


def test_hints_that_are_followed_win_the_game() -> None:
    with start("play", "--seed", "3", "--rules", "ranks=4", "--hint-nodes", "10000") as process:
        assert process.stdin
        assert process.stdout
        hint, followed = [""], 0
        while hint != ["the game is won"]:
            process.stdin.write(f"{hint[0]}\nhint\n".encode())
            process.stdin.flush()
            while not (line := process.stdout.readline().decode()).startswith("hint: "):
                assert not line.startswith("no: ")
            hint = line.rstrip("\n").split(": ")[1:]
            followed += 1
            assert followed < 100
        process.communicate()


def test_a_hint_asked_again_tells_the_moves_after_that() -> None:
    hint, *ahead = answers(play(["hint"] * 4, *SEVEN_MOVES))
    assert hint.startswith("hint: 4D to r4c3: wins without a shuffle, in 7 moves")
    assert ahead == ["then: 2H 3, 3H, 2D 4", "then: 2C 2, 4H, 4C", hint]


@pytest.mark.parametrize("between", [["4D"], ["4D", "undo"], ["new 51"]])
def test_a_hint_is_told_from_its_first_move_once_something_was_done(between: list[str]) -> None:
    run = play(["hint", "hint", *between, "hint"], *SEVEN_MOVES)
    assert answers(run)[1].startswith("then: ")
    assert answers(run)[-1].startswith("hint: ")


def test_a_hint_without_a_line_has_no_moves_after_that() -> None:
    lost = answers(play(["hint"] * 2, "--seed", "3", "--rules", FIVE))
    assert lost == ["hint: shuffle: no win without a shuffle"] * 2


def test_hints_within_so_many_nodes_are_the_same_at_every_run(tmp_path: Path) -> None:
    unknown = "hint: 4D to r1c2: not known yet: no win was found in 2,000 nodes, and no proof that there is none"
    file = tmp_path / "game.json"
    nodes = ["--hint-nodes", "2000"]
    assert answers(play(["hint", "new 1", "hint"], "--seed", "1", *nodes)) == [unknown] * 2
    play(["4D", "undo"], "--seed", "1", "--out", file)
    assert answers(play(["hint"], "--resume", file, *nodes)) == [unknown]


def test_hint_nodes_are_a_number() -> None:
    run = play([], "--hint-nodes", "few")
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith("addiction: --hint-nodes: 'few' is not a whole number from 1 to ")


@pytest.fixture
def ctrl_c_during_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C while the search for a hint runs, which then asks whether it should go on."""

    def advise(*_: object, progress: Callable[[object], bool]) -> Hint:
        assert progress(None)
        os.kill(os.getpid(), signal.SIGINT)
        assert not progress(None)
        return Hint("", Message("hint-interrupted"), "undecided")

    monkeypatch.setattr(Adviser, "advise", advise)


@pytest.mark.usefixtures("ctrl_c_during_hints")
def test_ctrl_c_during_a_hint_ends_the_game_of_a_pipe() -> None:
    run = play(["hint", "shuffle"], *SHORT)
    assert (run.code, answers(run)) == (130, ["no hint: interrupted"])


@pytest.mark.usefixtures("ctrl_c_during_hints")
def test_ctrl_c_during_a_hint_ends_no_more_than_the_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    class AtATerminal(Output):
        def __init__(self, *, ascii_only: bool) -> None:
            super().__init__(ascii_only=ascii_only)
            self.is_dialogue = True

    monkeypatch.setattr("addiction.cli.play.Output", AtATerminal)
    run = play(["hint", "2C 1", "quit", "y"], *SHORT)
    assert run.code == 0
    assert "no hint: interrupted\n" in run.out
    assert "done: 2C 1\n" in run.out
