"""A game with its adviser and its saving: what every way to play shares, whatever it looks like."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Self

from addiction.errors import AmbiguousMoveError
from addiction.game import Game
from addiction.move_text import read_move
from addiction.replay import Player, Replay
from addiction.solver.adviser import Adviser, Hint

if TYPE_CHECKING:
    from addiction._core import Move


class Session:
    """One game being played. With a file, it is saved there after every action.

    A failed save is no failed action: the game goes on, ``save_error`` tells why, and the next action tries again.
    """

    def __init__(
        self, game: Game, path: Path | None = None, *, player: Player = "human", is_saved: bool = True
    ) -> None:
        """Play this game; with a path, save it there. is_saved: what was played so far is there already."""
        self.game = game
        self.path = path
        """Where the game is saved; None for nowhere."""
        self.is_saved = is_saved
        """Whether all that was played is in the file; without a file it says nothing."""
        self.save_error: OSError | ValueError | None = None
        """Why the last save failed; None if it didn't."""
        self._player: Player = player
        self._adviser = Adviser()
        self._candidates: list[Move] = []

    @classmethod
    def resume(cls, replay: Replay, path: Path, *, out: Path | None = None) -> Self:
        """Go on with a recorded game of a file, and save it there, or in another file. Raises ReplayError."""
        return cls(replay.resume(), out or path, player=replay.player, is_saved=out is None)

    def move(self, text: str) -> Move:
        """Play the move that a text names by its card or its gap, and save.

        Where it could be several, AmbiguousMoveError names them, and the next text may tell which: by the row, the
        gap or the whole move. Raises IllegalActionError as Game.find_move does.
        """
        candidates, self._candidates = self._candidates, []
        answer = read_move(text)
        answers = [move for move in candidates if answer is not None and answer.fits(move)]
        try:
            move = self.game.move(answers[0] if len(answers) == 1 else text)
        except AmbiguousMoveError as error:
            self._candidates = error.candidates
            raise
        self._changed()
        return move

    def act(self, action: str) -> None:
        """Shuffle, undo, redo or restart, and save. Raises IllegalActionError."""
        self.forget_question()
        self.game.act(action)
        self._changed()

    def forget_question(self) -> None:
        """Take the next move as it stands: it no longer answers which of several moves was meant."""
        self._candidates = []

    def hint(self) -> Hint:
        """Advise on the position now."""
        return self._adviser.advise(self.game.position)

    def save(self) -> bool:
        """Save what was played, if there is a file and it isn't there yet; returns whether nothing is left unsaved."""
        if self.path is not None and not self.is_saved:
            self.is_saved = self._write(self.path)
        return self.is_saved

    def save_as(self, path: Path) -> bool:
        """Save in this file, from now on after every action; returns whether it could be written.

        Raises FileExistsError for a file that is there and not this game's own.
        """
        try:
            taken = path != self.path and path.exists()
        except (OSError, ValueError) as error:  # a name that is too long, or has a null character
            self.save_error = error
            return False
        if taken:
            raise FileExistsError(str(path))
        if written := self._write(path):
            self.path, self.is_saved = path, True
        return written

    def _changed(self) -> None:
        self.is_saved = False
        self.save()

    def _write(self, path: Path) -> bool:
        try:
            Replay.of(self.game, player=self._player).save(path)
        except (OSError, ValueError) as error:
            self.save_error = error
            return False
        self.save_error = None
        return True
