"""Addiction Solitaire: an engine to play, record and exhaustively solve it."""

from importlib.metadata import version

from addiction._core import (
    GENERATOR,
    Move,
    Position,
    Problem,
    Progress,
    Rules,
    Setup,
    SetupError,
    Shortened,
    SolveResult,
    deal,
    explore,
    perft,
    perft_table,
)
from addiction.errors import (
    AddictionError,
    AmbiguousMoveError,
    IllegalActionError,
    ReplayError,
    ReplayFormatError,
)
from addiction.game import Event, Game
from addiction.inquiry import FirstMove, FirstMoves, first_moves
from addiction.reasons import Explanation, explain
from addiction.replay import Check, Replay, ReplayEvent
from addiction.solver import shorten, solve

__version__ = version("addiction")

__all__ = [
    "GENERATOR",
    "AddictionError",
    "AmbiguousMoveError",
    "Check",
    "Event",
    "Explanation",
    "FirstMove",
    "FirstMoves",
    "Game",
    "IllegalActionError",
    "Move",
    "Position",
    "Problem",
    "Progress",
    "Replay",
    "ReplayError",
    "ReplayEvent",
    "ReplayFormatError",
    "Rules",
    "Setup",
    "SetupError",
    "Shortened",
    "SolveResult",
    "__version__",
    "deal",
    "explain",
    "explore",
    "first_moves",
    "perft",
    "perft_table",
    "shorten",
    "solve",
]
