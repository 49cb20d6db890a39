"""The line mode of ``addiction play``: commands in, plain lines out."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from addiction.cli.commands import HELP, NAMES, Command, commands_for
from addiction.cli.diagnostics import ExitCode, complain, os_error_text
from addiction.cli.interrupt import interrupt_flag
from addiction.cli.output import Output
from addiction.cli.prompt import Prompt
from addiction.cli.source import Source
from addiction.errors import AmbiguousMoveError, IllegalActionError
from addiction.game import Game
from addiction.move_text import read_move
from addiction.render.text import counts_text, labelled_board, moves_text, narrowest_board
from addiction.seeds import MAX_SEED
from addiction.session import Session
from addiction.words.counts import clock_text, count_text
from addiction.words.message import text

if TYPE_CHECKING:
    from addiction._core import Move
    from addiction.solver.adviser import Hint

_MOVES_AHEAD = 3  # of a line, told at a time


class Dialogue:
    """One session at the terminal, or with a pipe."""

    def __init__(self, session: Session, output: Output) -> None:
        """Play this session, its boards and answers on this output."""
        self._session = session
        self._output = output
        self._prompt = Prompt(output, self._choices)
        self._is_over = False
        self._was_interrupted = False
        self._asked: Callable[[], None] | None = None
        """What is done if the next line says yes, or saves the game; None if nothing was asked."""
        self._line_ahead: tuple[Move, ...] = ()
        """Of the line of the last hint for this board, the moves that were not told yet."""

    def run(self) -> ExitCode:
        """Play until the player leaves; returns the exit code."""
        try:
            self._show_title("  ('help' lists the commands)")
            self._show()
            while not self._is_over:
                self._answer_line()
        except KeyboardInterrupt:
            self._output.end_prompt()
            self._leave()
            return ExitCode.INTERRUPTED
        self._leave()
        return ExitCode.YES if self._session.is_saved or self._session.path is None else ExitCode.USAGE

    def _answer_line(self) -> None:
        try:
            line = self._prompt.read()
            self._was_interrupted = False
            # An action and its saving are done before Ctrl-C is.
            with interrupt_flag() as interrupted:
                self._take(line)
            if interrupted():
                raise KeyboardInterrupt
        except EOFError:
            self._output.end_prompt()
            if self._asked is None:
                self._end_game(self._quit, "leave")
            else:  # the input may have ended for good
                self._quit()
        except KeyboardInterrupt:
            if self._was_interrupted or not self._output.is_dialogue:
                raise
            self._was_interrupted = True
            self._asked = None
            self._output.end_prompt()
            unsaved = "" if self._session.save() else "not saved (save FILE keeps the game): "
            self._output.say(f"{unsaved}Ctrl-C again leaves")

    def _take(self, line: str) -> None:
        asked, self._asked = self._asked, None
        typed = " ".join(line.split())
        if asked is not None and typed.lower() in ("y", "yes"):
            asked()
        elif not typed or (asked is not None and typed.lower() in ("n", "no")):
            return
        elif read_move(typed) is not None or not (commands := commands_for(typed.split()[0])):
            self._move(typed)
        elif len(commands) > 1:
            self._output.say(f"no: '{typed.split()[0]}' could be {' or '.join(commands)}")
        else:
            self._obey(commands[0], line.strip().partition(" ")[2].strip())
            if asked is not None and commands[0] == "save" and self._session.is_saved:
                asked()

    def _obey(self, command: Command, rest: str) -> None:
        self._session.forget_question()
        if rest and command not in ("save", "new"):
            self._output.say(f"no: nothing goes after {command}")
            return
        match command:
            case "shuffle" | "undo" | "redo" | "restart":
                self._act(command)
            case "new":
                self._new(rest)
            case "hint":
                self._hint()
            case "board":
                self._show()
            case "save":
                self._save_as(rest)
            case "help":
                self._output.say(HELP)
            case "quit" | "exit":
                self._end_game(self._quit, "quit")

    def _move(self, name: str) -> None:
        try:
            move = self._session.move(name)
        except AmbiguousMoveError as error:
            choices = ", ".join(self._output.style.action(str(move)) for move in error.candidates)
            self._output.say(f"which one: {choices}?")
        except IllegalActionError as error:
            self._output.say(f"no: {error.text(self._output.style.name)}")
        else:
            self._done(self._output.style.action(str(move)))

    def _act(self, action: str) -> None:
        try:
            self._session.act(action)
        except IllegalActionError as error:
            self._output.say(f"no: {error.text(self._output.style.name)}")
        else:
            self._done(action)

    def _done(self, action: str) -> None:
        if self._session.path is not None and not self._session.is_saved:
            self._complain_of_saving(self._session.path)
        self._line_ahead = ()
        self._output.write(f"done: {action}")
        self._show()

    def _hint(self) -> None:
        if self._line_ahead:
            told, self._line_ahead = self._line_ahead[:_MOVES_AHEAD], self._line_ahead[_MOVES_AHEAD:]
            self._output.say(f"then: {', '.join(self._output.style.action(str(move)) for move in told)}")
            return
        with interrupt_flag() as interrupted:
            advice = self._session.hint(progress=lambda _: not interrupted())
        self._line_ahead = advice.line[1:]
        self._say_hint(advice)
        if interrupted() and not self._output.is_dialogue:
            raise KeyboardInterrupt

    def _say_hint(self, advice: Hint) -> None:
        game, style = self._session.game, self._output.style
        action: str
        match advice.action:
            case "" | "shuffle":
                action = advice.action
            case "undo":
                action = "undo" if game.can_undo else ""
            case move:
                action = style.move(game.find_move(move))
        hint = "no hint" if advice.reason.code == "hint-interrupted" else "hint"
        self._output.say(": ".join(part for part in (hint, action, text(advice.reason, style.name)) if part))

    def _save_as(self, name: str) -> None:
        path = Path(name) if name else self._session.path
        if path is None:
            self._output.say("no: give a file name: save game.json")
            return
        try:
            saved = self._session.save_as(path)
        except FileExistsError:
            self._output.say(f"no: {path} exists: choose another file")
            return
        if saved:
            self._output.say(f"saved in {path}, from now on after every action")
        else:
            self._complain_of_saving(path)

    def _complain_of_saving(self, path: Path) -> None:
        error = self._session.save_error
        if isinstance(error, OSError):
            if error.filename == str(path):
                error.filename = None
            complain(f"{path}: not saved: {os_error_text(error)}")
        else:
            complain(f"{path}: not saved: {error}")

    def _new(self, seed_text: str) -> None:
        digits = seed_text or str(secrets.randbits(64))
        if not re.fullmatch("[0-9]{1,20}", digits) or (seed := int(digits)) > MAX_SEED:
            self._output.say(f"no: '{seed_text}' is not a seed, a number from 0 to 2^64-1")
        elif not self._output.is_dialogue and not self._session.save() and self._session.path is not None:
            self._complain_of_saving(self._session.path)  # there is nobody to ask
        else:
            self._end_game(lambda: self._begin(seed), "begin a new one")

    def _begin(self, seed: int) -> None:
        path = self._session.path
        self._say_what_is_kept()
        self._session.begin(Game.deal(seed, self._session.game.rules))
        self._line_ahead = ()
        self._show_title()
        if path is not None:
            self._output.say("this game is saved nowhere yet: save FILE keeps it")
        self._show()

    def _end_game(self, go_on: Callable[[], None], words: str) -> None:
        """Go on to what ends this game: at once, or when the player has agreed that it is lost."""
        if self._session.save() or not self._output.is_dialogue:
            go_on()
            return
        if self._session.path is not None:
            self._complain_of_saving(self._session.path)
        self._output.say(f"not saved: {words} anyway? (y or n; save FILE keeps the game)")
        self._asked = go_on

    def _quit(self) -> None:
        self._is_over = True

    def _leave(self) -> None:
        if not self._session.save() and self._session.path is not None:
            self._complain_of_saving(self._session.path)
        self._say_what_is_kept("goodbye")

    def _say_what_is_kept(self, otherwise: str = "") -> None:
        session = self._session
        if not session.game.events or (session.path is not None and not session.is_saved):
            words = otherwise
        elif session.path is None:
            words = "the game was not saved (save FILE, or --out FILE, keeps it)"
        else:
            words = f"game saved in {session.path}: go on with --resume"
        if words:
            self._output.say(words)

    def _choices(self) -> Iterator[str]:
        """Give what could be typed now."""
        yield from NAMES
        for move in self._session.game.legal_moves():
            yield str(move)
            yield "r{}c{}".format(*move.target)

    def _show_title(self, more: str = "") -> None:
        game = self._session.game
        self._output.say(f"{Source(game.start, game.seed).title}{more}")

    def _show(self) -> None:
        game, style, width = self._session.game, self._output.style, self._output.width
        self._output.say(counts_text(game))
        if width is None or width >= narrowest_board(game.rules):
            self._output.write(labelled_board(game.position, style, width=width))
        else:
            self._output.say(f"the board needs {narrowest_board(game.rules)} columns; the terminal has {width}")
        match game.status:
            case "playing":
                self._output.say(moves_text(game.position, style))
            case "stuck":
                self._output.say("stuck: no card can move; shuffle, or undo")
            case "won":
                self._output.say(
                    f"won in {count_text(game.moves, 'move')}, {count_text(game.shuffles, 'shuffle')}, "
                    f"{clock_text(game.elapsed_ms)}"
                )
            case "lost":
                self._output.say("lost: no card can move and no shuffle is left; undo, or restart")
