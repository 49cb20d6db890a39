"""Whatever the environment and the terminal say of width, colour and animation, nothing is lost, wrapped or added."""

import os
import pty
import re
import select
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from addiction import Game, Replay, Rules
from program import ALMOST_WON, ENDLESS, PROGRAM, addiction, call, environment, without_figures

SHORT = ["--seed", "3", "--rules", "ranks=4"]
WIDTHS = ["0", "1", "5", "abc", "-3", "", "9" * 30, "\N{SUPERSCRIPT TWO}"]
CODES = re.compile("\x1b\\[[0-9;?]*[A-Za-z]")

# Each way to print; {game} and {survey} are files.
COMMANDS = {
    "version": ["--version"],
    "deal": ["deal", "--seed", "4"],
    "deal json": ["deal", "--seed", "4", "--json"],
    "play": ["play", *SHORT],
    "replay": ["replay", "{game}"],
    "replay boards": ["replay", "{game}", "--to", "end"],
    "replay json": ["replay", "{game}", "--json"],
    "solve": ["solve", *SHORT],
    "solve json": ["solve", *SHORT, "--json"],
    "solve shorter": ["solve", *SHORT, "--shorten"],
    "explain": ["solve", "--seed", "93", "--explain"],
    "explain json": ["solve", "--seed", "93", "--explain", "--json"],
    "first moves": ["solve", *SHORT, "--all-first-moves"],
    "first moves json": ["solve", *SHORT, "--all-first-moves", "--json"],
    "report": ["report", "{survey}"],
    "report json": ["report", "{survey}", "--json"],
    "verify": ["verify", "{survey}", "--sample", "0"],
    "verify json": ["verify", "{survey}", "--sample", "0", "--json"],
}
HELP = [[], *([command] for command in ("deal", "play", "replay", "solve", "report", "verify", "bench"))]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A game and a survey."""
    folder = tmp_path_factory.mktemp("files")
    game, survey = folder / "game.json", folder / "survey.db"
    Replay.of(Game.deal(4, Rules(ranks=4))).save(game)
    assert call("solve", "--seeds", "1-6", "--rules", "ranks=4", "--jobs", "1", "--out", survey).code == 0
    return {"game": game, "survey": survey}


def arguments(name: str, files: dict[str, Path]) -> list[str]:
    return [part.format(**files) for part in COMMANDS[name]]


def masked(text: str) -> str:
    """A text without what differs from run to run."""
    return without_figures(re.sub(r"\d:\d\d:\d\d|\d+ MiB", "*", text))


def on_terminal(args: Sequence[str], *, rows: int, columns: int, **changes: str) -> tuple[int, str]:
    """The exit code of a command, and all that it writes on a terminal of that size."""
    terminal, theirs = pty.openpty()
    os.set_blocking(terminal, False)
    termios_size(theirs, rows, columns)
    process = subprocess.Popen(
        [*PROGRAM, *args], stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs, env=environment(**changes)
    )
    os.close(theirs)
    written = b""
    while select.select([terminal], [], [], 60)[0]:
        try:
            if not (part := os.read(terminal, 65536)):
                break
        except OSError:  # Linux tells so that the last one who had the terminal is gone
            break
        written += part
    os.close(terminal)
    return process.wait(timeout=60), written.decode().replace("\r\n", "\n")


def termios_size(terminal: int, rows: int, columns: int) -> None:
    import termios  # noqa: PLC0415 (not everywhere)

    termios.tcsetwinsize(terminal, (rows, columns))


# Width


@pytest.mark.parametrize("name", COMMANDS)
def test_the_width_in_the_environment_changes_nothing(
    name: str, files: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    usual = call(*arguments(name, files))
    assert (usual.code in (0, 1), usual.err) == (True, "")
    assert usual.out.strip()
    for width in WIDTHS:
        monkeypatch.setenv("COLUMNS", width)
        run = call(*arguments(name, files))
        assert (width, run.code, run.err, masked(run.out)) == (width, usual.code, "", masked(usual.out))


def test_a_process_writes_all_at_a_width_of_0() -> None:
    usual = addiction("deal", "--seed", "4", "--json").out
    for width in WIDTHS:
        assert addiction("deal", "--seed", "4", "--json", env=environment(COLUMNS=width, LINES=width)).out == usual


@pytest.mark.parametrize("command", HELP)
def test_help_is_complete_at_any_width(command: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    usual = call(*command, "--help").out
    for width in WIDTHS:
        monkeypatch.setenv("COLUMNS", width)
        run = call(*command, "--help")
        assert (run.code, run.err, "".join(run.out.split())) == (0, "", "".join(usual.split()))


@pytest.mark.parametrize("name", COMMANDS)
def test_a_terminal_that_tells_no_size(name: str, files: dict[str, Path]) -> None:
    usual = call(*arguments(name, files))
    code, written = on_terminal(arguments(name, files), rows=0, columns=0, COLUMNS="0", LANG="C")
    text = CODES.sub("", written).replace("\r", "")
    assert code == usual.code
    assert masked(text).endswith(masked(usual.out).splitlines()[-1] + "\n")
    # What is said in sentences may be broken between words.
    words = "".join(masked(text).split())
    assert [line for line in masked(usual.out).splitlines() if "".join(line.split()) not in words] == []


def test_a_search_shows_how_far_it_is_on_a_terminal_without_a_size() -> None:
    args = ["solve", *ENDLESS, "--seconds", "0.5"]
    for columns in ("0", "abc", "\N{SUPERSCRIPT TWO}"):
        code, written = on_terminal(args, rows=0, columns=0, COLUMNS=columns)
        assert (code, "positions" in written.partition("\nundecided")[0]) == (3, True)


# Colour and animation


FORCED = {
    "FORCE_COLOR": "1",
    "CLICOLOR_FORCE": "1",
    "CLICOLOR": "1",
    "PY_COLORS": "1",
    "TTY_COMPATIBLE": "1",
    "TTY_INTERACTIVE": "1",
    "COLORTERM": "truecolor",
    "GITHUB_ACTIONS": "true",
}


@pytest.mark.parametrize("changes", [FORCED, {**FORCED, "NO_COLOR": "1"}], ids=["forced", "forced and NO_COLOR"])
def test_nothing_moves_or_shines_in_a_pipe(changes: dict[str, str], files: dict[str, Path]) -> None:
    run = addiction("solve", *ENDLESS, "--seconds", "0.5", env=environment(**changes))
    assert (run.code, run.err) == (3, "")
    for name in ("deal", "play", "replay boards", "solve", "report"):
        run = addiction(*arguments(name, files), env=environment(**changes))
        assert (run.code, run.err, "\x1b" in run.out) == (0, "", False)
    run = addiction("solve", "--seeds", "1-3", "--rules", "ranks=4", "--jobs", "1", env=environment(**changes))
    assert (run.code, run.err, "\x1b" in run.out) == (0, "", False)


def test_no_color_wins_on_a_terminal() -> None:
    _, written = on_terminal(["deal", "--position", ALMOST_WON], rows=24, columns=80, **{**FORCED, "NO_COLOR": "1"})
    assert "\x1b" not in written
    args = ["solve", *ENDLESS, "--seconds", "0.5"]
    _, written = on_terminal(args, rows=24, columns=80, **{**FORCED, "NO_COLOR": "1"})
    assert "positions" in written
    assert re.findall("\x1b\\[[0-9;]+m", written) == []
