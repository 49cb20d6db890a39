"""What each legal move does to the game: whether moves alone can still win it afterwards."""

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from addiction._core import Move, Position, SolveResult
from addiction.solver.limits import Limits, chosen_limits
from addiction.solver.solve import Watch, solve

if TYPE_CHECKING:
    from addiction.literals import Limit, Verdict


@dataclass(frozen=True)
class FirstMove:
    """What is known of the game after one move."""

    move: Move
    """The move."""
    verdict: "Verdict"
    """Whether moves alone can win after it."""
    limit: "Limit | None"
    """What ended the search if the verdict is ``undecided``, else None."""
    line: tuple[Move, ...]
    """Moves that win, this one first; empty unless winnable. Not the shortest."""


@dataclass(frozen=True)
class FirstMoves:
    """The answers for all legal moves of a position, in their order, and what they cost."""

    moves: tuple[FirstMove, ...]
    """An answer for each legal move, in the order of ``Position.legal_moves``."""
    nodes: int
    """Boards entered by all searches."""
    positions: int
    """Boards stored by all searches."""
    seconds: float
    """Wall-clock time of all searches."""
    peak_memory_bytes: int
    """Most bytes that one of the searches held."""

    @property
    def verdict(self) -> "Verdict":
        """``winnable`` if some move keeps the game winnable, ``unwinnable`` if none does."""
        verdicts = {answer.verdict for answer in self.moves}
        if "winnable" in verdicts:
            return "winnable"
        return "undecided" if "undecided" in verdicts else "unwinnable"

    @property
    def interrupted(self) -> bool:
        """Whether the progress callback ended the searches."""
        return any(answer.limit == "interrupted" for answer in self.moves)


def first_moves(
    position: Position,
    limits: Limits | None = None,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    progress: Watch | None = None,
) -> FirstMoves:
    """Decide for each legal move whether the game can be won after it, without a shuffle.

    The limits are those of ``solve``, for all moves together: the position itself gets half of them, since its answer
    may settle every move, and each open move a fair share of what is left. Under a limit on nodes alone the answers
    are the same each time. ``progress`` is called with the figures of the search that runs, and stops all of them by
    returning False. Raises InputError for a negative limit.

    >>> from addiction import Rules, deal
    >>> for answer in first_moves(deal(8, Rules(ranks=5))).moves:
    ...     print(answer.move, answer.verdict)
    5S winnable
    2C 4 winnable
    2D 4 unwinnable
    2H 4 winnable
    2S 4 winnable
    """
    limits = chosen_limits(limits, nodes, seconds, memory)
    inquiry = _Inquiry(position, _Budget(limits.nodes, limits.seconds), limits.memory, progress)
    inquiry.ask_position()
    inquiry.ask_moves()
    return inquiry.answers()


def judge_moves(
    position: Position, undecided: SolveResult, limits: Limits, *, threads: int = 1, progress: Watch | None = None
) -> FirstMoves:
    """Do the same for a position whose own search has ended undecided: its moves get all of these limits."""
    inquiry = _Inquiry(position, _Budget(limits.nodes, limits.seconds), limits.memory, progress, threads)
    inquiry.skip_position(undecided)
    inquiry.ask_moves()
    return inquiry.answers()


@dataclass(frozen=True)
class _Share:
    nodes: int | None
    seconds: float | None

    def exceeds(self, other: "_Share", limit: "Limit | None") -> bool:
        """Whether it has more of the limit that ended a search with the other share."""
        if limit == "nodes" and self.nodes is not None and other.nodes is not None:
            return self.nodes > other.nodes
        if limit == "seconds" and self.seconds is not None and other.seconds is not None:
            return self.seconds > other.seconds
        return False


class _Budget:
    """What is left of the limits."""

    def __init__(self, nodes: int | None, seconds: float | None) -> None:
        self._nodes = nodes
        self._deadline = None if seconds is None else time.monotonic() + seconds

    def share(self, parts: int) -> _Share:
        return _Share(
            None if self._nodes is None else self._nodes // parts,
            None if self._deadline is None else max(0.0, self._deadline - time.monotonic()) / parts,
        )

    def spend(self, nodes: int) -> None:
        if self._nodes is not None:
            self._nodes -= nodes


@dataclass
class _Question:
    """A board to be decided, for all first moves whose boards reach it by one move and are reached from it so."""

    board: Position
    moves: list[Move] = field(default_factory=list)
    share: _Share | None = None  # of its last search
    verdict: "Verdict" = "undecided"
    limit: "Limit | None" = None
    line: list[Move] = field(default_factory=list)  # from its board to a win

    @property
    def is_open(self) -> bool:
        return self.verdict == "undecided"


class _Inquiry:
    """The questions that stand for the legal moves, and all that is known to answer them."""

    def __init__(
        self, position: Position, budget: _Budget, memory: int | None, progress: Watch | None, threads: int = 1
    ) -> None:
        self._position = position
        self._budget = budget
        self._memory = memory
        self._progress = progress
        self._threads = threads
        self._root = _Question(position)
        self._questions = [self._root]  # the position's own first
        self._lines: list[list[Move]] = []  # that win, from the position
        self._wins: dict[Position, list[Move]] = {}  # boards on those lines, and how they go on
        self._searches: list[SolveResult] = []
        self._stopped = False
        for move in position.legal_moves():
            self._file(move)

    def _file(self, move: Move) -> None:
        """Put the move to the question that its board shares, such as that of a two that may go back, or to a new one.

        Boards that can be reached from each other are won or lost together.
        """
        board = self._position.after(move)
        for question in self._questions:
            if _step(board, question.board) and _step(question.board, board):
                question.moves.append(move)
                return
        self._questions.append(_Question(board, [move]))

    def ask_position(self) -> None:
        if len(self._questions) > 2 or self._root.moves:
            self._ask(self._root, self._budget.share(2))

    def skip_position(self, undecided: SolveResult) -> None:
        self._root.share, self._root.limit = _Share(undecided.nodes, undecided.seconds), undecided.limit

    def ask_moves(self) -> None:
        """Search as long as an open question can get a larger share than it had."""
        before = -1
        while before != len(self._searches):
            before = len(self._searches)
            asked = [question for question in self._questions if question.moves]
            for i, question in enumerate(asked):
                if question.is_open and not self._stopped:
                    share = self._budget.share(sum(other.is_open for other in asked[i:]))
                    if _is_due(question, share):
                        self._ask(question, share)

    def _ask(self, question: _Question, share: _Share) -> None:
        result = solve(
            question.board,
            nodes=share.nodes,
            seconds=share.seconds,
            memory=self._memory,
            threads=self._threads,
            progress=self._progress,
        )
        self._budget.spend(result.nodes)
        self._searches.append(result)
        question.share, question.limit, question.verdict = share, result.limit, result.verdict
        self._stopped = result.limit == "interrupted"
        if result.verdict == "winnable":
            self._win(question, result.line)
        self._conclude()

    def _win(self, question: _Question, line: list[Move]) -> None:
        question.verdict, question.limit, question.line = "winnable", None, line
        self._keep(line if question is self._root else [question.moves[0], *line])

    def _keep(self, line: list[Move]) -> None:
        self._lines.append(line)
        board = self._position
        for played, move in enumerate(line):
            self._wins.setdefault(board, line[played:])
            board = board.after(move)
        self._wins.setdefault(board, [])

    def _conclude(self) -> None:
        """Answer what follows from the answers so far."""
        concluded = True
        while concluded:
            concluded = False
            for question in self._questions:
                if question.is_open and self._follows(question):
                    concluded = True

    def _follows(self, question: _Question) -> bool:
        if (line := self._line_from(question.board)) is not None:
            self._win(question, line)
        elif any(other.verdict == "unwinnable" and _step(other.board, question.board) for other in self._questions):
            question.verdict, question.limit = "unwinnable", None
        elif question is not self._root and (line := self._begun_with(question.moves[0])):
            self._win(question, line[1:])
        return not question.is_open

    def _line_from(self, board: Position) -> list[Move] | None:
        """Return a line to a win that meets a known one at once or after one move."""
        if board in self._wins:
            return self._wins[board]
        for move in board.legal_moves():
            if (after := board.after(move)) in self._wins:
                return [move, *self._wins[after]]
        return None

    def _begun_with(self, move: Move) -> list[Move] | None:
        """Return a known line in which this move can be played first instead of later."""
        for line in self._lines:
            if move in line:
                at = line.index(move)
                changed = [move, *line[:at], *line[at + 1 :]]
                if _wins(self._position, changed):
                    return changed
        return None

    def answers(self) -> FirstMoves:
        question_of = {move: question for question in self._questions for move in question.moves}
        return FirstMoves(
            tuple(self._answer(move, question_of[move]) for move in self._position.legal_moves()),
            nodes=sum(result.nodes for result in self._searches),
            positions=sum(result.positions for result in self._searches),
            seconds=sum(result.seconds for result in self._searches),
            peak_memory_bytes=max((result.peak_memory_bytes for result in self._searches), default=0),
        )

    def _answer(self, move: Move, question: _Question) -> FirstMove:
        if question.is_open:
            limit = "interrupted" if self._stopped else question.limit
            return FirstMove(move, "undecided", limit, ())
        if question.verdict == "unwinnable":
            return FirstMove(move, "unwinnable", None, ())
        line = self._begun_with(move)
        if line is None:
            board = self._position.after(move)
            way = _step(board, question.board)
            line = [move, *([way] if way else []), *question.line]
        return FirstMove(move, "winnable", None, tuple(line))


def _is_due(question: _Question, share: _Share) -> bool:
    return question.share is None or share.exceeds(question.share, question.limit)


def _step(board: Position, other: Position) -> Move | None:
    """Return the move that leads from one board to the other, if one does."""
    return next((move for move in board.legal_moves() if board.after(move) == other), None)


def _wins(board: Position, line: list[Move]) -> bool:
    for move in line:
        if move not in board.legal_moves():
            return False
        board = board.after(move)
    return board.is_won
