"""What can go wrong besides a bad setup (which the engine reports as SetupError)."""

from addiction._core import Move


class AddictionError(Exception):
    """Base of the package's own errors; the text is one printable line for the user."""

    def __init__(self, text: str) -> None:
        super().__init__("".join(c if c.isprintable() else ascii(c)[1:-1] for c in text))


class IllegalActionError(AddictionError, ValueError):
    """An action that the rules forbid here, or that can't be understood; the text is the reason."""


class AmbiguousMoveError(IllegalActionError):
    """Several moves fit what was asked for."""

    def __init__(self, text: str, candidates: list[Move]) -> None:
        choices = ", ".join(str(move) for move in candidates)
        super().__init__(f"'{text}' could be several moves: {choices}")
        self.candidates = candidates
        """The moves that fit, in the engine's order."""


class ReplayFormatError(AddictionError, ValueError):
    """A file that is no replay of a version, generator and shape known here."""


class ReplayError(AddictionError, ValueError):
    """A readable replay that is not true: it names the event or the claim that is wrong."""
