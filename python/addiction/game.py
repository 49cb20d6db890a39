"""A game being played: a position with its history, counts and clock."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from addiction._core import Move, Position, Rules, deal
from addiction.errors import AmbiguousMoveError, IllegalActionError, InputError
from addiction.move_text import MoveText, read_move
from addiction.notebook import show
from addiction.words.message import Message

if TYPE_CHECKING:
    from addiction.literals import Result, Status


@dataclass(frozen=True)
class Event:
    """One action of a game, as it is recorded."""

    action: str
    """A move (``5S``, ``2S 3``), ``shuffle``, ``undo``, ``redo`` or ``restart``."""
    ms: int
    """Milliseconds since the first action."""
    board: tuple[str, ...] | None = None
    """The rows of the board after a shuffle; None for other actions."""


@dataclass(frozen=True)
class _State:
    position: Position
    moves: int
    shuffles: int


class Game:
    """A game from its start position on, with unlimited undo and redo across moves, shuffles and restarts.

    Counts follow docs/rules.md, "Counting": moves and shuffles that were taken back don't count,
    undos do. Time runs from the first action on, and stands still while the game is won. ``clock`` gives
    seconds, from any start.

    Games are equal that began alike, seed included, and in which the same was done at the same times; the clocks
    that run on don't count. A pickled game leaves its clock behind: what comes back goes on under ``time.monotonic``
    from the time at which it was pickled, as ``Replay.resume`` does.

    >>> game = Game.deal(42)
    >>> game.move("4D")
    <Move 4D r1c3 to r3c2>
    >>> game.shuffle()
    >>> game
    <Game seed 42, rules addiction: playing, moves 1, shuffles left 2, placed 1 of 48>
    >>> game.undo()
    >>> [event.action for event in game.events]
    ['4D', 'shuffle', 'undo']
    """

    def __init__(
        self,
        start: Position,
        *,
        seed: int | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin at a position. With a seed, the position must be that seed's deal (else InputError)."""
        if seed is not None and (dealt := deal(seed, start.rules)) != start:
            same_board = dealt.rows == start.rows
            raise InputError(Message("seed-of-a-start" if same_board else "seed-of-other-deal", {"seed": seed}))
        self._seed = seed
        self._clock = clock
        self._states = [_State(start, 0, 0)]
        self._current = 0
        self._events: list[Event] = []
        self._undos = 0
        self._ms_before = 0  # what had passed when the clock was last started
        self._clock_start: float | None = None  # None while the clock stands still

    @classmethod
    def deal(
        cls,
        seed: int | None = None,
        rules: Rules | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> Game:
        """Begin a seed's deal; without a seed, a fresh one is drawn from the system."""
        if seed is None:
            seed = secrets.randbits(64)
        return cls(deal(seed, rules or Rules()), seed=seed, clock=clock)

    def copy(self) -> Game:
        """Return an independent game at the same point, history, counts and clock included."""
        twin = object.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin._states = list(self._states)
        twin._events = list(self._events)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        return self.copy()  # all that a copy shares is immutable

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self.seed == other.seed and self.start == other.start and self._events == other._events

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        origin = "" if self.seed is None else f"seed {self.seed}, "
        left = "unlimited" if self.shuffles_left is None else self.shuffles_left
        placed = f"placed {self.placed_count} of {self.rules.card_count}"
        return f"<Game {origin}rules {self.rules}: {self.status}, moves {self.moves}, shuffles left {left}, {placed}>"

    _repr_html_ = show

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "_clock": None, "_ms_before": self.elapsed_ms, "_clock_start": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.set_clock(time.monotonic, elapsed_ms=self._ms_before)

    @property
    def seed(self) -> int | None:
        """The seed of the deal and the shuffles, None for a game from a given position."""
        return self._seed

    @property
    def start(self) -> Position:
        """The position that the game began with."""
        return self._states[0].position

    @property
    def position(self) -> Position:
        """The position now."""
        return self._states[self._current].position

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.start.rules

    @property
    def status(self) -> Status:
        """``playing``, ``stuck`` (no move, but a shuffle), ``won`` or ``lost``."""
        return self.position.status

    @property
    def result(self) -> Result:
        """``won``, ``lost``, or ``open`` while there is something left to do."""
        match self.position.status:
            case "won":
                return "won"
            case "lost":
                return "lost"
            case _:
                return "open"

    @property
    def moves(self) -> int:
        """Card moves made and not taken back."""
        return self._states[self._current].moves

    @property
    def shuffles(self) -> int:
        """Shuffles made and not taken back."""
        return self._states[self._current].shuffles

    @property
    def shuffles_left(self) -> int | None:
        """Shuffles left, None for unlimited."""
        return self.position.shuffles_left

    @property
    def undos(self) -> int:
        """How often an action was taken back."""
        return self._undos

    @property
    def placed_count(self) -> int:
        """Placed cards on the board."""
        return self.position.placed_count

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that was done, undo and redo included, oldest first."""
        return tuple(self._events)

    @property
    def can_undo(self) -> bool:
        """Whether there is an action to take back."""
        return self._current > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone action to bring back."""
        return self._current + 1 < len(self._states)

    @property
    def elapsed_ms(self) -> int:
        """Milliseconds since the first action, without the time for which the game stood won."""
        return self._ms_at(self._clock()) if self._clock_start is not None else self._ms_before

    def legal_moves(self) -> list[Move]:
        """All legal moves, gap by gap in cell order."""
        return self.position.legal_moves()

    def find_move(self, text: str) -> Move:
        """Return the legal move that a player names by its card or its gap.

        ``5S`` is the card's only move, ``2S 3`` the two to row 3, ``r2c7`` the card that fits this gap; ``2S`` alone or
        a leftmost gap will do where only one move fits. Any card may be given with its row or cell (``5S r2``,
        ``5S to r2c7``), which must be the right one. Raises AmbiguousMoveError if several fit, IllegalActionError
        with the rule's reason if none does.
        """
        asked = read_move(text)
        if asked is None or (asked.card is None and asked.column is None):
            raise IllegalActionError(Message("not-a-move", {"text": text}))
        columns = self.rules.ranks
        if asked.row not in (None, 1, 2, 3, 4) or asked.column not in (None, *range(1, columns + 1)):
            raise IllegalActionError(Message("not-on-board", {"text": text, "columns": columns}))
        try:
            reason = self._illegal_reason(asked)
        except InputError as error:
            raise IllegalActionError(Message("not-a-move-since", {"text": text, "reason": error.reason})) from None
        if reason is not None:
            raise IllegalActionError(reason)
        moves = [move for move in self.legal_moves() if asked.fits(move)]
        if len(moves) > 1:
            raise AmbiguousMoveError(text, moves)
        return moves[0]

    def move(self, move: Move | str) -> Move:
        """Play a legal move and return it; a text is read as by find_move, with its errors."""
        if isinstance(move, str):
            move = self.find_move(move)
        try:
            position = self.position.after(move)
        except InputError as error:
            raise IllegalActionError(error.reason) from None
        now = self._states[self._current]
        self._act(_State(position, now.moves + 1, now.shuffles), str(move))
        return move

    def shuffle(self) -> None:
        """Shuffle the loose cards. Raises IllegalActionError if no shuffle is left or the game is won."""
        now = self._states[self._current]
        try:
            position = now.position.shuffled(self._shuffle_seed(), self._shuffle_number())
        except InputError as error:
            raise IllegalActionError(error.reason) from None
        state = _State(position, now.moves, now.shuffles + 1)
        self._act(state, "shuffle", board=tuple(position.rows))

    def restart(self) -> None:
        """Go back to the start position, as one action that undo takes back."""
        self._act(self._states[0], "restart")

    def undo(self) -> None:
        """Take back the last action. Raises IllegalActionError if there is none."""
        if not self.can_undo:
            raise IllegalActionError(Message("nothing-to-undo"))
        self._current -= 1
        self._undos += 1
        self._record("undo")

    def redo(self) -> None:
        """Bring back the action that was undone last. Raises IllegalActionError if there is none."""
        if not self.can_redo:
            raise IllegalActionError(Message("nothing-to-redo"))
        self._current += 1
        self._record("redo")

    def act(self, action: str) -> Event:
        """Do what an event's action says and return the event; a move must be written out in full, as in a replay.

        Raises IllegalActionError.
        """
        others = {
            "shuffle": self.shuffle,
            "undo": self.undo,
            "redo": self.redo,
            "restart": self.restart,
        }
        if action in others:
            others[action]()
        else:
            move = self.find_move(action)
            if str(move) != action:
                raise IllegalActionError(Message("move-written", {"move": str(move)}))
            self.move(move)
        return self._events[-1]

    def set_clock(self, clock: Callable[[], float], *, elapsed_ms: int) -> None:
        """Go on under another clock as if the first action had been this long ago."""
        self._clock = clock
        self._ms_before = elapsed_ms
        self._clock_start = clock() if self._events and not self.position.is_won else None

    def _illegal_reason(self, asked: MoveText) -> Message | None:
        """Why no move is what was asked for; None if one is. Raises InputError for a card that the deck lacks."""
        position, card, row, column = self.position, asked.card, asked.row, asked.column
        if card is None:
            return None if row is None or column is None else position.cell_reason(row, column)
        if row is None:
            return position.card_reason(card)
        if column is not None or card[0] == "2":
            return position.illegal_reason(card, row, 1 if column is None else column)
        if reason := position.card_reason(card):
            return reason
        target = next(move.target for move in self.legal_moves() if move.card == card)
        return None if target[0] == row else Message("only-to-cell", {"card": card, "cell": target})

    def _shuffle_seed(self) -> int:
        return int(self.start.key, 16) if self._seed is None else self._seed

    def _shuffle_number(self) -> int:
        allowed, left = self.rules.shuffles, self.shuffles_left
        return self.shuffles + 1 if allowed is None or left is None else allowed - left + 1

    def _act(self, state: _State, action: str, *, board: tuple[str, ...] | None = None) -> None:
        del self._states[self._current + 1 :]
        self._states.append(state)
        self._current += 1
        self._record(action, board)

    def _record(self, action: str, board: tuple[str, ...] | None = None) -> None:
        now = self._clock()
        if self._clock_start is None:
            self._clock_start = now
        ms = self._ms_at(now)
        self._events.append(Event(action, ms, board))
        if self.position.is_won:
            self._ms_before, self._clock_start = ms, None

    def _ms_at(self, now: float) -> int:
        start = now if self._clock_start is None else self._clock_start
        return self._ms_before + round((now - start) * 1000)
