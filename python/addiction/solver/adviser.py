"""What to do next: the advice behind a player's question for a hint."""

from dataclasses import dataclass

from addiction._core import Move, Position
from addiction.solver.first_moves import FirstMoves, judge_moves
from addiction.solver.solve import solve
from addiction.words.message import Message

_NODES = 1_000_000


@dataclass(frozen=True)
class Hint:
    """One piece of advice."""

    action: str
    """A move as in a replay, ``shuffle``, ``undo``, or nothing when the game is won."""
    reason: Message
    """Why; ``str`` gives the English."""


class Adviser:
    """Gives advice that leads somewhere when it is followed: a winning line, once found, is kept and gone on with.

    >>> from addiction import Game
    >>> game, adviser = Game.deal(42), Adviser()
    >>> while not game.position.is_won:
    ...     _ = game.act(adviser.advise(game.position).action)
    >>> game.shuffles
    0
    """

    def __init__(self, *, nodes: int = _NODES) -> None:
        """Search at most this many nodes for an answer: half for the position itself, the rest for its moves."""
        self._nodes = nodes
        self._line: list[Move] = []  # the last winning line
        self._steps: dict[Position, int] = {}  # how many of its moves lead to each of its boards

    def advise(self, position: Position) -> Hint:
        """Advise on a position. The same questions in the same order get the same answers."""
        if position.is_won:
            return Hint("", Message("hint-won"))
        moves = position.legal_moves()
        if not moves:
            return _without_move(position)
        if position not in self._steps:
            result = solve(position, nodes=self._nodes // 2)
            if result.verdict == "unwinnable":
                return _without_win(position, moves)
            line = result.line
            if result.verdict == "undecided":
                judged = judge_moves(position, result, nodes=self._nodes - result.nodes)
                if judged.verdict != "winnable":
                    return _without_line(position, judged)
                line = min((list(answer.line) for answer in judged.moves if answer.line), key=len)
            self._keep(position, line)
        line = self._line[self._steps[position] :]
        return Hint(str(line[0]), Message("hint-winning-line", {"moves": len(line)}))

    def _keep(self, position: Position, line: list[Move]) -> None:
        self._line = line
        self._steps = {}
        for step, move in enumerate(line):
            self._steps[position] = step
            position = position.after(move)


def hint(position: Position, *, nodes: int = _NODES) -> Hint:
    """Advise on a single position. Whoever follows advice move by move asks one Adviser.

    >>> from addiction import deal
    >>> advice = hint(deal(93))
    >>> print(f"{advice.action}: {advice.reason}")
    shuffle: no line from here wins without one
    """
    return Adviser(nodes=nodes).advise(position)


def _placing(position: Position, moves: list[Move]) -> list[Move]:
    return [move for move in moves if position.after(move).placed_count > position.placed_count]


def _without_move(position: Position) -> Hint:
    if position.can_shuffle:
        return Hint("shuffle", Message("hint-no-move"))
    return Hint("undo", Message("hint-no-move-no-shuffle"))


def _without_win(position: Position, moves: list[Move]) -> Hint:
    if not position.can_shuffle:
        return Hint("undo", Message("hint-lost"))
    if placing := _placing(position, moves):
        return Hint(str(placing[0]), Message("hint-placing-before-shuffle"))
    return Hint("shuffle", Message("hint-shuffle-to-win"))


def _without_line(position: Position, judged: FirstMoves) -> Hint:
    if judged.verdict == "unwinnable":
        return _without_win(position, [answer.move for answer in judged.moves])
    # A move that can be taken back at once leads in a circle. While there is one, some two can be placed, so that
    # a move is left unless all others are known to lose.
    moves = [
        answer.move
        for answer in judged.moves
        if answer.verdict == "undecided" and not _can_go_back(position, answer.move)
    ]
    if placing := _placing(position, moves):
        return Hint(str(placing[0]), Message("hint-placing"))
    if moves:
        return Hint(str(moves[0]), Message("hint-possible"))
    return Hint("shuffle" if position.can_shuffle else "undo", Message("hint-others-lose"))


def _can_go_back(position: Position, move: Move) -> bool:
    """Whether the move is one of a two within the leftmost column, where another brings it back."""
    after = position.after(move)
    return any(after.after(back) == position for back in after.legal_moves())
