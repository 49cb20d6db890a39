"""What to do next: the advice behind a player's question for a hint."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from addiction._core import Move, Position
from addiction.solver.cores import available_cores
from addiction.solver.first_moves import FirstMoves, judge_moves
from addiction.solver.limits import Limits, chosen_limits
from addiction.solver.solve import Watch, solve
from addiction.words.message import Message

if TYPE_CHECKING:
    from addiction.literals import Limit, Verdict

HINT_LIMITS: Final = Limits(seconds=3)
"""What a hint may use by default."""

_NODES_FOR_OTHERS = 5000  # for each move that may be one that loses


@dataclass(frozen=True)
class Hint:
    """One piece of advice."""

    action: str
    """A move as in a replay, ``shuffle``, ``undo``, or nothing when the game is won or the search was stopped."""
    reason: Message
    """Why; ``str`` gives the English."""
    verdict: "Verdict"
    """Whether moves alone can win the position."""
    line: tuple[Move, ...] = ()
    """Moves that win, the advised one first; empty unless winnable, or won already."""


class Adviser:
    """Gives advice that leads somewhere when it is followed: winning lines, once found, are kept and gone on with.

    >>> from addiction import Game, Limits
    >>> game, adviser = Game.deal(42), Adviser(Limits(nodes=100_000))
    >>> while not game.position.is_won:
    ...     _ = game.act(adviser.advise(game.position).action)
    >>> game.shuffles
    0
    """

    def __init__(self, limits: Limits | None = None, *, nodes: int | None = None) -> None:
        """Search within these limits for an answer: half for the position itself, the rest for its moves.

        By default that is 3 seconds of wall-clock time. With a limit on nodes one thread searches, so that the same
        questions in the same order get the same answers; without one, a thread on each core that the process may use.
        Raises InputError for a negative limit, or limits given in both ways.
        """
        if limits is None and nodes is None:
            limits = HINT_LIMITS
        self._limits = chosen_limits(limits, nodes, None, None)
        self._threads = 1 if self._limits.nodes is not None else available_cores()
        self._lines: dict[Position, tuple[list[Move], int]] = {}  # of each board met on one, with its step there
        self._lost: set[Position] = set()

    def advise(self, position: Position, *, progress: Watch | None = None) -> Hint:
        """Advise on a position. ``progress`` is called as ``solve`` does, and ends the search by returning False."""
        if position.is_won:
            return Hint("", Message("hint-won"), "winnable")
        if not position.legal_moves():
            return _without_move(position)
        if position not in self._lines and position not in self._lost:
            without_verdict = self._search(position, progress)
            if without_verdict is not None:
                return without_verdict
        if position in self._lost:
            return _without_win(position)
        line, step = self._lines[position]
        return _winning(position, line[step:])

    def _search(self, position: Position, progress: Watch | None) -> Hint | None:
        """Look for a verdict and keep it; returns the advice where there is none."""
        result = solve(position, _half(self._limits), threads=self._threads, progress=progress)
        if result.limit == "interrupted":
            return _interrupted()
        if result.verdict == "winnable":
            self._keep(position, result.line)
        elif result.verdict == "unwinnable":
            self._lost.add(position)
        else:
            left = self._limits.after(nodes=result.nodes, seconds=result.seconds)
            judged = judge_moves(position, result, left, threads=self._threads, progress=progress)
            if judged.interrupted:
                return _interrupted()
            return self._judge(position, judged, _effort(self._limits, result.limit))
        return None

    def _judge(self, position: Position, judged: FirstMoves, effort: Message) -> Hint | None:
        self._lost.update(position.after(answer.move) for answer in judged.moves if answer.verdict == "unwinnable")
        if judged.verdict == "undecided":
            return _without_verdict(position, judged, effort)
        if judged.verdict == "winnable":
            self._keep(position, min((list(answer.line) for answer in judged.moves if answer.line), key=len))
        else:
            self._lost.add(position)
        return None

    def _keep(self, position: Position, line: list[Move]) -> None:
        # Boards of an older line go on with this one: a line is left for a newer one only, so that there is no circle.
        for step, move in enumerate(line):
            self._lines[position] = line, step
            position = position.after(move)


def hint(position: Position, limits: Limits | None = None, *, nodes: int | None = None) -> Hint:
    """Advise on a single position, within limits as Adviser has them: 3 seconds if none are given.

    Whoever follows advice move by move asks one Adviser. Raises InputError as Adviser does.

    >>> from addiction import deal
    >>> advice = hint(deal(93))
    >>> print(f"{advice.action}: {advice.reason}")
    shuffle: no win without a shuffle
    """
    return Adviser(limits, nodes=nodes).advise(position)


def _half(limits: Limits) -> Limits:
    return Limits(
        None if limits.nodes is None else limits.nodes // 2,
        None if limits.seconds is None else limits.seconds / 2,
        limits.memory,
    )


def _effort(limits: Limits, ended_by: "Limit | None") -> Message:
    """Return how far a search went."""
    match ended_by:
        case "seconds":
            return Message("effort-seconds", {"seconds": f"{limits.seconds:g}"})
        case "nodes":
            return Message("effort-nodes", {"nodes": limits.nodes or 0})
        case _:
            return Message("effort-memory")


def _interrupted() -> Hint:
    return Hint("", Message("hint-interrupted"), "undecided")


def _without_move(position: Position) -> Hint:
    if not position.can_shuffle:
        return Hint("undo", Message("hint-no-move-no-shuffle"), "unwinnable")
    if position.shuffles_left is None:
        return Hint("shuffle", Message("hint-no-move"), "unwinnable")
    left = Message("count-shuffle", {"count": position.shuffles_left})
    return Hint("shuffle", Message("hint-no-move-shuffles", {"shuffles": left}), "unwinnable")


def _without_win(position: Position) -> Hint:
    if position.can_shuffle:
        return Hint("shuffle", Message("hint-no-win-without-shuffle"), "unwinnable")
    return Hint("undo", Message("hint-lost"), "unwinnable")


def _without_verdict(position: Position, judged: FirstMoves, effort: Message) -> Hint:
    # A move that can be taken back at once leads in a circle. While there is one, some two can be placed, so that
    # a move is left unless all others are known to lose.
    moves = [
        answer.move
        for answer in judged.moves
        if answer.verdict == "undecided" and not _can_go_back(position, answer.move)
    ]
    if moves:
        freest = max(moves, key=lambda move: len(position.after(move).legal_moves()))
        return Hint(str(freest), Message("hint-not-known", {"effort": effort}), "undecided")
    action = "shuffle" if position.can_shuffle else "undo"
    return Hint(action, Message("hint-others-lose", {"effort": effort}), "undecided")


def _can_go_back(position: Position, move: Move) -> bool:
    """Whether the move is one of a two within the leftmost column, where another brings it back."""
    after = position.after(move)
    return any(after.after(back) == position for back in after.legal_moves())


def _winning(position: Position, line: Sequence[Move]) -> Hint:
    move, *later = line
    reasons = [Message("hint-winning-line", {"moves": len(line)})]
    if _others_lose(position, move):
        reasons.append(Message("hint-only-winnable"))
    if (other := _next_into(move.source, later)) not in (None, move.card):
        reasons.append(Message("hint-frees-cell", {"card": move.card, "cell": move.source, "other": other}))
    reason = reasons[0] if len(reasons) == 1 else Message("hint-reasons", {"reasons": tuple(reasons)})
    return Hint(str(move), reason, "winnable", tuple(line))


def _others_lose(position: Position, move: Move) -> bool:
    """Whether there are other moves and a short search, the same each time, shows that all of them lose."""
    others = [other for other in position.legal_moves() if other != move]
    return bool(others) and all(
        solve(position.after(other), nodes=_NODES_FOR_OTHERS).verdict == "unwinnable" for other in others
    )


def _next_into(cell: tuple[int, int], line: Sequence[Move]) -> str | None:
    """Return the card that enters a cell next on a line."""
    return next((move.card for move in line if move.target == cell), None)
