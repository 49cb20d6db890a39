"""The words with which the package answers, as types for annotations."""

from typing import Literal, TypeAlias

GapRule: TypeAlias = Literal["random", "after-run", "last-column"]
"""Where a shuffle leaves the gaps (``Rules.gaps``)."""

TwosRule: TypeAlias = Literal["any", "fixed"]
"""Which leftmost gaps take which two (``Rules.twos``)."""

Status: TypeAlias = Literal["playing", "stuck", "won", "lost"]
"""How a position stands; ``stuck`` has no move, but a shuffle."""

Result: TypeAlias = Literal["won", "lost", "open"]
"""How a game ended; ``open`` if there is something left to do."""

Player: TypeAlias = Literal["human", "solver"]
"""Who played a recorded game."""

Verdict: TypeAlias = Literal["winnable", "unwinnable", "undecided"]
"""What a search says of a position."""

Limit: TypeAlias = Literal["nodes", "seconds", "memory", "interrupted"]
"""What ended an undecided search."""
