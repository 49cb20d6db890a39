"""Addiction Solitaire: an engine to play, record and exhaustively solve it.

>>> import addiction
>>> game = addiction.Game.deal(42)
>>> print(game.position, end="")
9S JD 4D 8H KD 7C JH 9C 7D TD 8S 2H TC
6S KH 5D 6H TH TS JS 8C 5H QD 2C 2S 7H
3D -- 3S -- 9H 3C -- 8D 7S 5S QS 9D QC
4C -- 6C 2D 6D 5C 3H 4S 4H KC KS QH JC
>>> game.move("4D")
<Move 4D r1c3 to r3c2>
>>> addiction.solve(game.position, nodes=100_000).verdict
'winnable'

``deal``, ``Position`` and ``Rules`` are the engine, ``Game`` and ``Replay`` play and record, ``solve``, ``explain``,
``first_moves`` and ``hint`` search. ``addiction.render`` shows boards, ``addiction.survey`` solves many deals.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from addiction._core import (
    GENERATOR,
    MOVE_CODES,
    VERSION,
    DeadEnd,
    Extent,
    Move,
    Opening,
    Position,
    Progress,
    Rules,
    Setup,
    Shortened,
    SolveResult,
    Stay,
    Wait,
    deal,
    perft,
    perft_table,
)
from addiction.errors import (
    AddictionError,
    AmbiguousMoveError,
    IllegalActionError,
    InputError,
    Problem,
    ProblemKind,
    ReplayError,
    ReplayFormatError,
    SetupError,
)
from addiction.notebook import drawn_by as _drawn_by
from addiction.notebook import show as _show
from addiction.words.message import Message

if TYPE_CHECKING:
    from addiction.game import Event, Game
    from addiction.literals import GapRule, Limit, Player, Result, Status, TwosRule, Verdict
    from addiction.replay import Check, Replay, ReplayEvent
    from addiction.solver.adviser import Adviser, Hint, hint
    from addiction.solver.explain import Explanation, explain
    from addiction.solver.first_moves import FirstMove, FirstMoves, first_moves
    from addiction.solver.limits import Limits
    from addiction.solver.shorten import shorten
    from addiction.solver.solve import Watch, explore, solve


def _to_html(thing: object) -> str:
    from addiction.render.html import to_html  # noqa: PLC0415 (only when a notebook asks)

    return to_html(thing)


_drawn_by(_to_html)
Position._repr_html_ = SolveResult._repr_html_ = _show  # type: ignore[method-assign]

__version__ = VERSION
"""The version of the package."""

__all__ = [
    "GENERATOR",
    "MOVE_CODES",
    "AddictionError",
    "Adviser",
    "AmbiguousMoveError",
    "Check",
    "DeadEnd",
    "Event",
    "Explanation",
    "Extent",
    "FirstMove",
    "FirstMoves",
    "Game",
    "GapRule",
    "Hint",
    "IllegalActionError",
    "InputError",
    "Limit",
    "Limits",
    "Message",
    "Move",
    "Opening",
    "Player",
    "Position",
    "Problem",
    "ProblemKind",
    "Progress",
    "Replay",
    "ReplayError",
    "ReplayEvent",
    "ReplayFormatError",
    "Result",
    "Rules",
    "Setup",
    "SetupError",
    "Shortened",
    "SolveResult",
    "Status",
    "Stay",
    "TwosRule",
    "Verdict",
    "Wait",
    "Watch",
    "__version__",
    "deal",
    "explain",
    "explore",
    "first_moves",
    "hint",
    "perft",
    "perft_table",
    "shorten",
    "solve",
]

_HOMES = {
    "game": ("Event", "Game"),
    "literals": ("GapRule", "Limit", "Player", "Result", "Status", "TwosRule", "Verdict"),
    "replay": ("Check", "Replay", "ReplayEvent"),
    "solver.adviser": ("Adviser", "Hint", "hint"),
    "solver.explain": ("Explanation", "explain"),
    "solver.first_moves": ("FirstMove", "FirstMoves", "first_moves"),
    "solver.limits": ("Limits",),
    "solver.shorten": ("shorten",),
    "solver.solve": ("Watch", "explore", "solve"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


if not TYPE_CHECKING:  # type checkers would take any name for one that this function knows

    def __getattr__(name: str) -> object:
        """Import what is asked for the first time: game files, above all, need a library that loads slowly."""
        if name not in _HOME_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"addiction.{_HOME_OF[name]}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
