"""What can go wrong: every error that the package raises on its own account, those of the engine included."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, cast

from addiction._core import Move, register_classes
from addiction.words.message import Message, text
from addiction.words.setups import not_a_position


class AddictionError(Exception):
    """Base of the package's own errors. ``str`` gives the reason in English, as one printable line for the user."""

    def __init__(self, reason: Message | str) -> None:
        """Give the reason as a message, or as a text that has no code."""
        self.reason: Message = reason if isinstance(reason, Message) else Message("plain", {"text": reason})
        """The message behind the text: a code with its values."""
        super().__init__(self.reason)

    def text(self, name: Callable[[str], str] = str) -> str:
        """Return the reason in words, as one printable line; ``name`` writes a card, given as ``5S``."""
        return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text(self.reason, name))

    def __str__(self) -> str:
        return self.text()


ProblemKind: TypeAlias = Literal[
    "unknown-token",
    "ace",
    "rank-too-high",
    "duplicate-card",
    "missing-card",
    "gap-count",
    "row-width",
    "row-count",
    "shuffles-left",
]
"""What can be wrong with a setup."""


@dataclass(frozen=True, repr=False)
class Problem:
    """One reason why a setup is no legal position; row and column are 0 where it has no place."""

    reason: Message
    """The kind with the values that it speaks of."""
    row: int
    """From 1; 0 where the reason has no place."""
    column: int
    """From 1; 0 where the reason has no place, or is a whole row."""

    @property
    def kind(self) -> ProblemKind:
        """What is wrong: the reason's code."""
        return cast(ProblemKind, self.reason.code)

    @property
    def message(self) -> str:
        """The reason in English."""
        return str(self.reason)

    def __repr__(self) -> str:
        return f"<Problem {self.message}>"


class InputError(AddictionError, ValueError):
    """Something given is not what is taken there: a number out of range, a text that is no card, an impossible move."""


class SetupError(AddictionError, ValueError):
    """A setup that is no legal position."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(not_a_position([problem.reason for problem in problems]))
        self.problems: list[Problem] = list(problems)
        """Everything that is wrong with the setup, in reading order."""

    def __reduce__(self) -> tuple[type[SetupError], tuple[list[Problem]]]:
        return SetupError, (self.problems,)


class IllegalActionError(AddictionError, ValueError):
    """An action that the rules forbid here, or that can't be understood; the text is the reason."""


class AmbiguousMoveError(IllegalActionError):
    """Several moves fit what was asked for."""

    def __init__(self, text: str, candidates: list[Move]) -> None:
        moves = tuple(str(move) for move in candidates)
        super().__init__(Message("several-moves", {"text": text, "moves": moves}))
        self.candidates = candidates
        """The moves that fit, in the engine's order."""


class ReplayFormatError(AddictionError, ValueError):
    """A file that is no replay of a version, generator and shape known here."""


class ReplayError(AddictionError, ValueError):
    """A readable replay that is not true: it names the event or the claim that is wrong."""


class GameFileError(AddictionError):
    """A game can't be saved in its file: another game has it, or has written there."""


register_classes(message=Message, problem=Problem, input_error=InputError, setup_error=SetupError)
