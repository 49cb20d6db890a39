"""A game with its adviser and its saving: what every way to play shares, whatever it looks like."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Self

from addiction.errors import AmbiguousMoveError, GameFileError
from addiction.game import Game
from addiction.game_file import GameFile
from addiction.move_text import read_move
from addiction.solver.adviser import HINT_LIMITS, Adviser, Hint

if TYPE_CHECKING:
    from addiction._core import Move
    from addiction.literals import Player
    from addiction.solver.limits import Limits
    from addiction.solver.solve import Watch


class Session:
    """One game being played. With a file, it is saved there after every action.

    A failed save is no failed action: the game goes on, ``save_error`` tells why, and the next action tries again.
    The file is held until the session is closed; as a context manager it closes itself.
    """

    def __init__(
        self,
        game: Game,
        file: GameFile | None = None,
        *,
        player: Player = "human",
        is_saved: bool = True,
        hint_limits: Limits = HINT_LIMITS,
    ) -> None:
        """Play this game, and save it in this file. is_saved: what was played so far is there already."""
        self.game: Game = game
        self.is_saved: bool = is_saved
        """Whether nothing is lost if the session ends here."""
        self.save_error: OSError | ValueError | GameFileError | None = None
        """Why the last save failed; None if it didn't."""
        self._file = file
        self._player: Player = player
        self._hint_limits = hint_limits
        self._adviser = Adviser(hint_limits)
        self._candidates: list[Move] = []

    @classmethod
    def resume(cls, path: Path, *, out: Path | None = None, hint_limits: Limits = HINT_LIMITS) -> Self:
        """Go on with a recorded game, and save it in its file, or in another one.

        Raises OSError, ReplayFormatError, ReplayError, and GameFileError as GameFile does.
        """
        from addiction.replay import Replay  # noqa: PLC0415  # slow, and not every game is resumed

        file = GameFile(out or path)
        try:
            replay = Replay.load(path)
            return cls(replay.resume(), file, player=replay.player, is_saved=out is None, hint_limits=hint_limits)
        except BaseException:
            file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let others have the game's file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    @property
    def path(self) -> Path | None:
        """Where the game is saved; None for nowhere."""
        return None if self._file is None else self._file.path

    def begin(self, game: Game) -> None:
        """Play another game, saved nowhere yet; the file of the one before stays as it is."""
        self.close()
        self.game = game
        self.is_saved = True
        self.save_error = None
        self._player = "human"
        self._adviser = Adviser(self._hint_limits)
        self._candidates = []

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

    def hint(self, *, progress: Watch | None = None) -> Hint:
        """Advise on the position now. ``progress`` is called as ``solve`` does, and ends it by returning False."""
        return self._adviser.advise(self.game.position, progress=progress)

    def save(self) -> bool:
        """Save what was played, if there is a file and it isn't there yet; returns whether nothing is left unsaved."""
        if self._file is not None and not self.is_saved:
            self.is_saved = self._write(self._file)
        return self.is_saved

    def save_as(self, path: Path) -> bool:
        """Save in this file, from now on after every action; returns whether it could be written.

        Raises FileExistsError for a file that is there and not this game's own.
        """
        if self._file is not None and path == self._file.path:
            self.is_saved = self._write(self._file)
            return self.is_saved
        try:
            if path.exists():
                raise FileExistsError(str(path))
            file = GameFile(path)
        except FileExistsError:
            raise
        except (OSError, ValueError, GameFileError) as error:  # ValueError for a null character in the name
            self.save_error = error
            return False
        if not self._write(file):
            file.close()
            return False
        self.close()
        self._file, self.is_saved = file, True
        return True

    def _changed(self) -> None:
        self.is_saved = False
        self.save()

    def _write(self, file: GameFile) -> bool:
        from addiction.replay import Replay  # noqa: PLC0415  # slow, and not every game is saved

        try:
            file.save(Replay.of(self.game, player=self._player))
        except (OSError, ValueError, GameFileError) as error:
            self.save_error = error
            return False
        self.save_error = None
        return True
