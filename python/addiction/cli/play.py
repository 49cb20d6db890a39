"""``addiction play``: a game turn by turn, in plain lines."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from addiction._core import Move
from addiction.cli.diagnostics import CommandError, ExitCode, complain, os_error_reason
from addiction.cli.interrupt import interrupt_flag
from addiction.cli.options import (
    AsciiOption,
    DealOption,
    PositionOption,
    RulesOption,
    SeedOption,
    Source,
    check_out_file,
    resolve_source,
)
from addiction.cli.output import Output
from addiction.cli.replay import load_replay
from addiction.errors import AmbiguousMoveError, IllegalActionError, ReplayError
from addiction.game import Game
from addiction.hint import Adviser
from addiction.render import clock_text, count_text, counts_text, labelled_board, moves_text
from addiction.replay import Player, Replay

PlayOutOption = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Save the game here after every action (a new file).")
]
ResumeOption = Annotated[
    Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved game, and save it there.")
]

_LONGEST_LINE = 4096
_SUIT_LETTERS = str.maketrans("♣♦♥♠♧♢♡♤", "CDHSCDHS")

_HELP = """\
5S          move the five of spades into the gap right of the four of spades
2S 3        move the two of spades to the leftmost cell of row 3
r2c7        fill the gap in row 2, column 7 with the card that fits
shuffle     deal the cards that are not placed, and the gaps, anew
undo, redo  take back the last action, or bring it back; without limit
restart     begin the same deal again (undo takes that back, too)
hint        ask what to do
board       show the board again
save [FILE] save the game
quit        leave (or Ctrl-D)
On the board * marks the cards that can move and the gaps that can be filled."""


def play_command(
    seed: SeedOption = None,
    deal: DealOption = None,
    position: PositionOption = None,
    rules: RulesOption = None,
    out: PlayOutOption = None,
    resume: ResumeOption = None,
    ascii_only: AsciiOption = False,
) -> None:
    """Play a game turn by turn; 'help' lists what to type. Works from a pipe, too."""
    output = Output(ascii_only=ascii_only)
    sys.stdin.reconfigure(errors="surrogateescape")  # type: ignore[union-attr]
    if out is not None:
        if out.exists() and (resume is None or not out.samefile(resume)):
            raise CommandError(f"{out} exists: go on with it by --resume, or choose another file")
        check_out_file(out)
    if resume is not None:
        if any(option is not None for option in (seed, deal, position, rules)):
            raise CommandError(
                "--resume takes deal and rules from the file: leave out --seed, --deal, --position, --rules"
            )
        session = _resumed(output, resume, out)
    else:
        source = resolve_source(seed=seed, deal_file=deal, line=position, rules=rules, stdin_goes_on=True)
        session = Session(output, Game(source.position, seed=source.seed), out)
    raise typer.Exit(session.run())


def _resumed(output: Output, path: Path, out: Path | None) -> "Session":
    replay = load_replay(path)
    try:
        game = replay.resume()
    except ReplayError as error:
        raise CommandError(f"{path}: {error}", ExitCode.NO) from None
    return Session(output, game, out or path, player=replay.player, saved=out is None)


class Session:
    """One game at the terminal."""

    def __init__(
        self, output: Output, game: Game, path: Path | None, *, player: Player = "human", saved: bool = True
    ) -> None:
        """Play this game; with a path, save it there after every action. saved: what was played so far is there."""
        self._output = output
        self._game = game
        self._path = path
        self._player: Player = player
        self._saved = saved
        self._adviser = Adviser()
        self._candidates: list[Move] = []
        self._commands: dict[str, Callable[[], None]] = {
            "shuffle": lambda: self._act("shuffle"),
            "undo": lambda: self._act("undo"),
            "redo": lambda: self._act("redo"),
            "restart": lambda: self._act("restart"),
            "hint": self._hint,
            "board": self._show,
            "help": lambda: self._output.write(_HELP),
        }

    def run(self) -> ExitCode:
        """Play until the player leaves; returns the exit code."""
        self._output.write(f"{Source(self._game.start, self._game.seed).title}  ('help' lists the commands)")
        try:
            self._show()
            while (line := self._read()).strip().lower() != "quit":
                # An action and its saving are done before Ctrl-C is.
                with interrupt_flag() as interrupted:
                    self._take(line)
                if interrupted():
                    raise KeyboardInterrupt
        except EOFError:
            self._output.end_prompt()
        except KeyboardInterrupt:
            self._output.end_prompt()
            self._leave()
            return ExitCode.INTERRUPTED
        self._leave()
        return ExitCode.YES if self._saved or self._path is None else ExitCode.USAGE

    def _read(self) -> str:
        self._output.prompt()
        line = sys.stdin.readline(_LONGEST_LINE + 1)
        if not line:
            raise EOFError
        if len(line) > _LONGEST_LINE:
            raise CommandError("a line of the input is too long")
        return line

    def _take(self, line: str) -> None:
        if not line.strip():
            return
        candidates, self._candidates = self._candidates, []
        command, _, rest = line.strip().partition(" ")
        command = command.lower()
        if command == "save":
            self._save_as(rest.strip())
        elif not rest and command in self._commands:
            self._commands[command]()
        else:
            self._move(" ".join(line.split()), candidates)

    def _move(self, text: str, candidates: list[Move]) -> None:
        answer = text.upper().translate(_SUIT_LETTERS)
        answers = [move for move in candidates if answer in _answers(move)]
        try:
            move = self._game.move(answers[0] if len(answers) == 1 else text)
        except AmbiguousMoveError as error:
            self._candidates = error.candidates
            choices = ", ".join(self._output.style.action(str(move)) for move in error.candidates)
            self._output.write(f"which one: {choices}?")
        except IllegalActionError as error:
            self._output.write(f"no: {error}")
        else:
            self._done(self._output.style.action(str(move)))

    def _act(self, action: str) -> None:
        try:
            self._game.act(action)
        except IllegalActionError as error:
            self._output.write(f"no: {error}")
        else:
            self._done(action)

    def _done(self, action: str) -> None:
        self._saved = False
        if self._path is not None:
            self._saved = self._save(self._path)
        self._output.write(f"done: {action}")
        self._show()

    def _hint(self) -> None:
        advice = self._adviser.advise(self._game.position)
        possible = advice.action and (advice.action != "undo" or self._game.can_undo)
        action = f"{self._output.style.action(advice.action)}: " if possible else ""
        self._output.write(f"hint: {action}{advice.reason}")

    def _save_as(self, name: str) -> None:
        path = Path(name) if name else self._path
        if path is None:
            self._output.write("no: give a file name: save game.json")
        elif self._save(path, new=path != self._path):
            self._path = path
            self._saved = True
            self._output.write(f"saved in {path}, from now on after every action")

    def _save(self, path: Path, *, new: bool = False) -> bool:
        try:
            if new and path.exists():
                self._output.write(f"no: {path} exists: choose another file")
                return False
            Replay.of(self._game, player=self._player).save(path)
        except OSError as error:
            complain(f"{path}: not saved: {os_error_reason(error)}")
            return False
        except ValueError as error:  # a name with a null character
            complain(f"not saved: {error}")
            return False
        return True

    def _show(self) -> None:
        game = self._game
        self._output.write(counts_text(game))
        self._output.write(labelled_board(game.position, self._output.style))
        match game.status:
            case "playing":
                self._output.write(moves_text(game.position, self._output.style))
            case "stuck":
                self._output.write("stuck: no card can move; shuffle, or undo")
            case "won":
                self._output.write(
                    f"won in {count_text(game.moves, 'move')}, {count_text(game.shuffles, 'shuffle')}, "
                    f"{clock_text(game.elapsed_ms)}"
                )
            case "lost":
                self._output.write("lost: no card can move and no shuffle is left; undo, or restart")

    def _leave(self) -> None:
        if self._path is not None and not self._saved:
            self._saved = self._save(self._path)
        if self._path is not None and self._saved and self._game.events:
            self._output.write(f"game saved in {self._path}: go on with --resume")
        else:
            self._output.write("goodbye")


def _answers(move: Move) -> tuple[str, ...]:
    """Return the answers to "which one" that mean this move."""
    row, column = move.target
    return move.card, str(move), str(row), f"R{row}C{column}"
