"""Addiction Solitaire: an engine to play, record and exhaustively solve it."""

from addiction._core import (
    GENERATOR,
    VERSION,
    Move,
    Position,
    Progress,
    Rules,
    Setup,
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
    InputError,
    Problem,
    ReplayError,
    ReplayFormatError,
    SetupError,
)
from addiction.game import Event, Game
from addiction.replay import Check, Replay, ReplayEvent
from addiction.solver.explain import Explanation, explain
from addiction.solver.first_moves import FirstMove, FirstMoves, first_moves
from addiction.solver.limits import Limits
from addiction.solver.shorten import shorten
from addiction.solver.solve import solve
from addiction.words.message import Message

__version__ = VERSION

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
    "InputError",
    "Limits",
    "Message",
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
