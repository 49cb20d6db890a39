"""The line mode of ``addiction play``: commands in, plain lines out."""

import sys
from collections.abc import Callable
from pathlib import Path

from addiction.cli.diagnostics import CommandError, ExitCode, complain, os_error_reason
from addiction.cli.interrupt import interrupt_flag
from addiction.cli.output import Output
from addiction.cli.source import Source
from addiction.errors import AmbiguousMoveError, IllegalActionError
from addiction.render.text import counts_text, labelled_board, moves_text
from addiction.session import Session
from addiction.words.counts import clock_text, count_text
from addiction.words.message import text

_LONGEST_LINE = 4096

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


class Dialogue:
    """One session at the terminal, or with a pipe."""

    def __init__(self, session: Session, output: Output) -> None:
        """Play this session, its boards and answers on this output."""
        self._session = session
        self._output = output
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
        game = self._session.game
        self._output.write(f"{Source(game.start, game.seed).title}  ('help' lists the commands)")
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
        return ExitCode.YES if self._session.is_saved or self._session.path is None else ExitCode.USAGE

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
        command, _, rest = line.strip().partition(" ")
        command = command.lower()
        if command == "save":
            self._session.forget_question()
            self._save_as(rest.strip())
        elif not rest and command in self._commands:
            self._session.forget_question()
            self._commands[command]()
        else:
            self._move(" ".join(line.split()))

    def _move(self, name: str) -> None:
        try:
            move = self._session.move(name)
        except AmbiguousMoveError as error:
            choices = ", ".join(self._output.style.action(str(move)) for move in error.candidates)
            self._output.write(f"which one: {choices}?")
        except IllegalActionError as error:
            self._output.write(f"no: {error.text(self._output.style.name)}")
        else:
            self._done(self._output.style.action(str(move)))

    def _act(self, action: str) -> None:
        try:
            self._session.act(action)
        except IllegalActionError as error:
            self._output.write(f"no: {error.text(self._output.style.name)}")
        else:
            self._done(action)

    def _done(self, action: str) -> None:
        if self._session.path is not None and not self._session.is_saved:
            self._complain_of_saving(self._session.path)
        self._output.write(f"done: {action}")
        self._show()

    def _hint(self) -> None:
        advice, game = self._session.hint(), self._session.game
        action: str
        match advice.action:
            case "" | "shuffle":
                action = advice.action
            case "undo":
                action = "undo" if game.can_undo else ""
            case move:
                action = self._output.style.move(game.find_move(move))
        reason = text(advice.reason, self._output.style.name)
        self._output.write(f"hint: {action}: {reason}" if action else f"hint: {reason}")

    def _save_as(self, name: str) -> None:
        path = Path(name) if name else self._session.path
        if path is None:
            self._output.write("no: give a file name: save game.json")
            return
        try:
            saved = self._session.save_as(path)
        except FileExistsError:
            self._output.write(f"no: {path} exists: choose another file")
            return
        if saved:
            self._output.write(f"saved in {path}, from now on after every action")
        else:
            self._complain_of_saving(path)

    def _complain_of_saving(self, path: Path) -> None:
        error = self._session.save_error
        complain(f"{path}: not saved: {os_error_reason(error) if isinstance(error, OSError) else error}")

    def _show(self) -> None:
        game = self._session.game
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
        path = self._session.path
        if path is not None and not self._session.save():
            self._complain_of_saving(path)
        if path is not None and self._session.is_saved and self._session.game.events:
            self._output.write(f"game saved in {path}: go on with --resume")
        else:
            self._output.write("goodbye")
