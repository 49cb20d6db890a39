"""The C++ engine. Rows and columns count from 1 everywhere; docs/rules.md has rules, texts and seeds."""

from collections.abc import Callable, Iterable, Sequence
from typing import final

from addiction.errors import Problem
from addiction.literals import GapRule, Limit, Status, TwosRule, Verdict
from addiction.words.message import Message

VERSION: str
"""The version of the package."""

GENERATOR: str
"""Id of the generator behind deals and shuffles (docs/rules.md, "Seeds")."""

MOVE_CODES: int
"""How many codes there are for moves, used or not (``Move.code``): 64."""

REASON_CODES: tuple[str, ...]
"""Every code that a reason of the engine can have."""

def register_classes(
    *, message: type[Message], problem: type[Problem], input_error: type[Exception], setup_error: type[Exception]
) -> None:
    """Say what the engine makes its reasons and its errors of, for it has no words.

    ``message`` takes a code and the values by name, ``problem`` a message, a row and a column, ``input_error`` a
    message, ``setup_error`` a list of problems. The package does so when it is imported.
    """

@final
class Rules:
    """One variant of the game (docs/rules.md, "Variants"); immutable, hashable, picklable.

    ``ranks`` 3 … 13 is the highest rank and the number of cells a row; ``shuffles`` 0 … 99, or None for unlimited;
    ``gaps`` is where a shuffle leaves the gaps, ``twos`` which leftmost gaps take which two. Raises InputError for
    anything else.

    >>> Rules(ranks=7, shuffles=None).id
    'ranks=7,shuffles=unlimited,gaps=random,twos=any'
    >>> Rules(shuffles=0, twos="fixed") == Rules.parse("basic")
    True
    """

    def __init__(
        self,
        *,
        ranks: int = 13,
        shuffles: int | None = 3,
        gaps: GapRule = "random",
        twos: TwosRule = "any",
    ) -> None: ...
    @staticmethod
    def parse(text: str) -> Rules:
        """Read a preset's name or pairs such as ``ranks=7,twos=fixed``. Raises InputError.

        >>> Rules.parse("ranks=7,twos=fixed")
        Rules.parse('ranks=7,shuffles=3,gaps=random,twos=fixed')
        """

    @property
    def ranks(self) -> int:
        """The highest rank, 3 … 13, and the number of cells a row."""

    @property
    def shuffles(self) -> int | None:
        """Shuffles a game, 0 … 99; None for unlimited."""

    @property
    def gaps(self) -> GapRule:
        """Where a shuffle leaves the gaps: ``random``, ``after-run`` or ``last-column``."""

    @property
    def twos(self) -> TwosRule:
        """Which leftmost gaps a two may enter: ``any``, or ``fixed``, only the one of its suit's own row."""

    @property
    def card_count(self) -> int:
        """Cards on the board: 4 * (ranks - 1)."""

    @property
    def id(self) -> str:
        """The preset's name, or all four fields."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Move:
    """One card moved into a gap; immutable, hashable, picklable. Positions give the moves that are legal.

    ``str(move)`` is how files and players write it: ``5S``, or ``2S 3`` for a two with the row it goes to.

    >>> move = deal(42).legal_moves()[0]
    >>> str(move), move.source, move.target
    ('4D', (1, 3), (3, 2))
    """

    @property
    def card(self) -> str:
        """The card's name, such as ``5S``."""

    @property
    def source(self) -> tuple[int, int]:
        """Row and column that the card leaves."""

    @property
    def target(self) -> tuple[int, int]:
        """Row and column of the gap that it fills."""

    @property
    def code(self) -> int:
        """The move as a number by the gap that it fills, 0 … 63, the same for decks of every length.

        With row and column from 0 and the suits clubs, diamonds, hearts, spades from 0: ``4 * row + suit`` in the
        leftmost column, which takes any two, elsewhere ``16 + 4 * (column - 1) + row``, since the card on its left
        says which card the gap takes. ``Position.move_of`` finds the move again.
        """

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Position:
    """A legal board with its rules and the shuffles left; immutable, hashable, picklable.

    >>> position = deal(42)
    >>> position.card_at(1, 3), position.find("4D"), position.gaps()
    ('4D', (1, 3), [(3, 2), (3, 4), (3, 7), (4, 2)])
    >>> after = position.after(position.legal_moves()[0])
    >>> after.card_at(3, 2)
    '4D'
    """

    @staticmethod
    def from_line(line: str) -> Position:
        """Read the one-line form (``line``).

        Raises InputError, or SetupError if the fields are right but the board is not.

        >>> Position.from_line("2C3C--/2D--3D/2H3H--/2S3S--:3:ranks=3").placed_count
        7
        """

    @staticmethod
    def from_cell_codes(codes: Iterable[int], rules: Rules = Rules(), shuffles_left: int | None = ...) -> Position:
        """Make a position of numbers, one a cell, as ``cell_codes`` gives them: bytes, a list, a flat array.

        ``shuffles_left`` is None for unlimited; all the shuffles of the rules are left if it isn't given. Raises
        SetupError if that is no legal position.

        >>> position = deal(42).shuffled(42, 1)
        >>> Position.from_cell_codes(position.cell_codes(), shuffles_left=2) == position
        True
        """

    @property
    def rules(self) -> Rules:
        """The variant that is played."""

    @property
    def shuffles_left(self) -> int | None:
        """Shuffles left; None if unlimited."""

    @property
    def can_shuffle(self) -> bool:
        """Whether shuffles are left and the board is not won."""

    @property
    def status(self) -> Status:
        """``playing``, ``stuck`` (no move, but a shuffle), ``won`` or ``lost``."""

    @property
    def is_won(self) -> bool:
        """Whether every suit is in order in a row of its own."""

    @property
    def placed_count(self) -> int:
        """How many cards are placed: those that a shuffle leaves where they are."""
    @property
    def key(self) -> str:
        """The board's key, 16 hexadecimal digits (docs/rules.md, "Key")."""

    @property
    def line(self) -> str:
        """The one-line form: board, shuffles left and rules, which ``from_line`` reads back."""

    @property
    def text(self) -> str:
        """The board text, four lines."""

    @property
    def rows(self) -> list[str]:
        """The lines of the board text."""

    def gaps(self) -> list[tuple[int, int]]:
        """The four gaps in cell order."""

    def placed(self) -> list[tuple[int, int]]:
        """The cells of the placed cards in cell order."""

    def card_at(self, row: int, column: int) -> str | None:
        """The card on a cell, None for a gap. Raises InputError outside the board."""

    def find(self, card: str) -> tuple[int, int]:
        """The cell of a card. Raises InputError if the deck has no such card."""

    def legal_moves(self) -> list[Move]:
        """All legal moves, gap by gap in cell order; for a leftmost gap the twos in suit order.

        >>> [str(move) for move in deal(42).legal_moves()]
        ['4D', '4S', '4C', '5C']
        """

    def cell_codes(self) -> bytes:
        """The board as numbers, a byte for each cell, row by row: 0 for a gap, ``13 * suit + rank`` for a card.

        The suits are clubs, diamonds, hearts, spades from 0, so that 2C is 2, KC 13, 2D 15 and KS 52. With NumPy:
        ``numpy.frombuffer(position.cell_codes(), numpy.uint8).reshape(4, -1)``.

        >>> list(deal(42).cell_codes()[:13])
        [48, 24, 17, 34, 26, 7, 37, 9, 20, 23, 47, 28, 10]
        """

    def move_codes(self) -> bytes:
        """The codes of the legal moves, a byte each, in the order of ``legal_moves``.

        >>> list(deal(42).move_codes())
        [18, 26, 38, 19]
        """

    def move_of(self, code: int) -> Move:
        """The legal move that has a code (``Move.code``). Raises InputError with the reason if none has.

        >>> deal(42).move_of(18)
        <Move 4D r1c3 to r3c2>
        """

    def illegal_reason(self, card: str, row: int, column: int) -> Message | None:
        """Why the card can't move to the cell; None if it can. Raises InputError as ``find`` and ``card_at`` do.

        >>> print(deal(42).illegal_reason("5D", 3, 2))
        r3c2 takes 4D, the card that follows 3D
        """

    def cell_reason(self, row: int, column: int) -> Message | None:
        """Why no card can move to the cell; None if one can. Raises InputError outside the board.

        >>> print(deal(42).cell_reason(1, 1))
        r1c1 is not a gap: 9S stands there
        """

    def card_reason(self, card: str) -> Message | None:
        """Why the card can't move at all; None if it can. Raises InputError if the deck has no such card.

        >>> print(deal(42).card_reason("2C"))
        2C needs a gap in the leftmost column, and there is none
        """

    def after(self, move: Move) -> Position:
        """The position after a legal move. Raises InputError with the reason if it is not legal here.

        >>> position = deal(42)
        >>> position.after(position.legal_moves()[0]).card_at(3, 2)
        '4D'
        """

    def shuffled(self, seed: int, number: int) -> Position:
        """The position after the shuffle with this number, from 1, of a seed (docs/rules.md, "Seeds").

        Raises InputError if the board is won, no shuffle is left, or number is 0.

        >>> deal(42).shuffled(42, 1).shuffles_left
        2
        """

    def _repr_html_(self) -> str:
        """What a notebook shows; the package puts it here when it is imported."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

def deal(seed: int, rules: Rules = Rules()) -> Position:
    """Deal a seed, 0 … 2**64 - 1, with all the shuffles of the rules left.

    The same seed gives the same board everywhere (docs/rules.md, "Seeds"). Raises InputError for other numbers.

    >>> print(deal(1, Rules(ranks=4)), end="")
    4S 4H 2C 2H
    4D 3C 4C 3D
    3S 2S -- 3H
    -- -- 2D --
    """

@final
class Setup:
    """A board as someone wrote it, not yet known to be legal; immutable, hashable, picklable.

    >>> setup = Setup.from_text("2C 3C --\\n2D 3D --\\n2H XX --\\n2S 3S --", Rules(ranks=3))
    >>> for problem in setup.problems():
    ...     print(problem.message)
    'XX' at row 3, column 2 is neither a card nor a gap
    missing card 3H
    """

    @staticmethod
    def from_text(text: str, rules: Rules = Rules()) -> Setup:
        """Read board text, with all the shuffles of the rules left. Any text gives a setup."""

    @staticmethod
    def from_line(line: str) -> Setup:
        """Read the one-line form. Raises InputError if a field is missing or is none."""

    @property
    def rules(self) -> Rules:
        """The variant that the board is meant for."""

    @property
    def shuffles_left(self) -> int | None:
        """Shuffles left; None if unlimited."""

    @property
    def rows(self) -> list[list[str]]:
        """The words of each row, whether they are cards or not."""

    def problems(self) -> list[Problem]:
        """Every reason why this is no legal position; empty if it is one."""

    def position(self) -> Position:
        """The legal position. Raises SetupError, which names the problems in one line."""

def perft(position: Position, depth: int) -> int:
    """Count the sequences of exactly ``depth`` (0 … 10000) moves; moves go on from won boards.

    Raises InputError for another depth.

    >>> [perft(deal(42), depth) for depth in range(4)]
    [1, 4, 18, 83]
    """

def perft_table(position: Position, depth: int) -> list[tuple[int, int]]:
    """Count (paths, different positions at their ends) for each depth from 0 to ``depth``. Errors as ``perft``.

    >>> perft_table(deal(42), 3)
    [(1, 1), (4, 4), (18, 13), (83, 36)]
    """

@final
class Progress:
    """How far a running search is: what ``progress`` callbacks get."""

    @property
    def nodes(self) -> int:
        """Boards entered, repeated ones included."""

    @property
    def positions(self) -> int:
        """Boards stored."""

    @property
    def seconds(self) -> float:
        """Wall-clock time since the search began."""

    @property
    def memory_bytes(self) -> int:
        """Bytes that its tables and stacks hold."""

@final
class SolveResult:
    """What a search found; immutable, hashable, picklable."""

    @property
    def verdict(self) -> Verdict:
        """``winnable``, ``unwinnable`` or ``undecided``."""

    @property
    def limit(self) -> Limit | None:
        """What ended an undecided search, else None."""

    @property
    def line(self) -> list[Move]:
        """A winning line; empty unless winnable."""

    @property
    def nodes(self) -> int:
        """Boards entered, repeated ones included."""

    @property
    def positions(self) -> int:
        """Boards stored: different ones among them, up to what a search tells apart; all searches together."""

    @property
    def seconds(self) -> float:
        """Wall-clock time."""

    @property
    def peak_memory_bytes(self) -> int:
        """Most bytes that the table and the search stack held at one time."""

    @property
    def error_bound(self) -> float | None:
        """If unwinnable: a bound on the probability that boards which share a key hide a win, else None."""

    def _repr_html_(self) -> str:
        """What a notebook shows; the package puts it here when it is imported."""

def solve(
    position: Position,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    threads: int = 1,
    exact: bool = False,
    progress: Callable[[Progress], bool | None] | None = None,
) -> SolveResult:
    """Decide whether moves alone, without a shuffle, can win.

    Limits: nodes entered, wall-clock seconds, bytes of memory; None is no limit. ``threads`` search, 1 to 256. With
    ``exact`` a loss is confirmed by a second search with an independent hash. ``progress`` is called about ten
    times a second and stops the search as "interrupted" by returning False. Exceptions from it, and
    KeyboardInterrupt, end the search and come through. The GIL is released while it runs. Raises InputError for
    negative limits and impossible numbers of threads.
    """

def explore(
    position: Position,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    progress: Callable[[Progress], bool | None] | None = None,
) -> SolveResult:
    """Enter every board that moves can reach, won ones too: ``positions`` is their number if ``limit`` is None.

    The verdict says whether a won board is among them; the line stays empty. Limits, callback and errors are those of
    ``solve``.

    >>> explore(deal(1, Rules(ranks=4))).positions
    12660
    """

@final
class Stay:
    """Why a card never leaves its cell: each cell that it could go to holds a card that never leaves either."""

    @property
    def card(self) -> str:
        """The card."""

    @property
    def cell(self) -> tuple[int, int]:
        """Row and column on which it stays."""

    @property
    def predecessor(self) -> list[tuple[int, int]]:
        """Cells on which the card one rank lower may ever stand; none for a two."""

    @property
    def targets(self) -> list[tuple[int, int]]:
        """The cells right of those, other than its own; for a two those of the leftmost column."""

@final
class Wait:
    """A card that stays, the card in its way, the card in the way of that one, and so on."""

    @property
    def chain(self) -> list[Stay]:
        """Each but the last waits for the next, which holds one of its targets or, if it has none, comes before it."""

    @property
    def circle(self) -> int | None:
        """The index in the chain of the card for which the last one waits; None if that waits for none."""

@final
class Opening:
    """A cell that may be a gap at some time."""

    @property
    def cell(self) -> tuple[int, int]:
        """Row and column."""

    @property
    def left(self) -> list[str]:
        """Cards that may ever stand left of it."""

    @property
    def takes(self) -> list[str]:
        """Cards that may ever enter it."""

@final
class DeadEnd:
    """Why no moves can win a board (docs/solver.md, "Explaining a loss")."""

    @property
    def prelude(self) -> list[Move]:
        """Moves that every win could begin with; the rest holds after them."""

    @property
    def board(self) -> Position:
        """The board after them."""

    @property
    def waits(self) -> list[Wait]:
        """One, of a card that never leaves a cell where it doesn't belong, or two, of cards that can't both belong."""

    @property
    def openings(self) -> list[Opening]:
        """All the cells that may ever be gaps, in cell order."""

@final
class Extent:
    """What all boards that moves can reach show together."""

    @property
    def positions(self) -> int:
        """Their number."""

    @property
    def most_placed(self) -> int:
        """The most cards that one of them has placed."""

    @property
    def stuck(self) -> list[str]:
        """Cards that stand in all of them where no won board has them."""

def dead_end(position: Position) -> DeadEnd | None:
    """Why no moves can win, if the relaxation shows it."""

def never_placed(position: Position) -> list[str]:
    """Cards that no moves can place, as far as the relaxation shows it."""

def extent(position: Position, *, nodes: int, memory: int) -> Extent | None:
    """Walk over every board that moves can reach; None if a limit ends that before. Raises InputError."""

@final
class Shortened:
    """A winning line made shorter, and how short one can be."""

    @property
    def line(self) -> list[Move]:
        """The shortest line that was found; it wins."""

    @property
    def lower_bound(self) -> int:
        """Proven: no line that wins has fewer moves."""

    @property
    def fewest(self) -> bool:
        """Whether the line is proven to be as short as any: its length is the lower bound."""

    @property
    def limit(self) -> Limit | None:
        """What ended the search before that, else None."""

    @property
    def nodes(self) -> int:
        """Boards entered, repeated ones included."""

    @property
    def positions(self) -> int:
        """Boards stored."""

    @property
    def seconds(self) -> float:
        """Wall-clock time."""

    @property
    def peak_memory_bytes(self) -> int:
        """Most bytes that the search held at one time."""

def shorten(
    position: Position,
    line: Sequence[Move],
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    progress: Callable[[Progress], bool | None] | None = None,
) -> Shortened:
    """Look for the shortest line that wins, until it is found or a limit is reached.

    Limits, callback and exceptions are those of ``solve``. Raises InputError if the line does not win.
    """
