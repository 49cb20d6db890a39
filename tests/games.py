"""Boards, a clock and views of games for several test files."""

from addiction import Game, Position, Rules, Setup, TwosRule

# Row 1 ends in 3S; the leftmost cell of row 2, the next one in reading order, is a gap.
ROW_ABOVE = """\
2C 3C 4C -- 3S
-- 2D 3D 4D 5D
2H 3H 4H 5H --
2S 4S 5S 5C --"""

TWO_LEFTMOST_GAPS = """\
-- 3C 4C 5C 2C
-- 3D 4D 5D 2D
2H 3H 4H 5H --
2S 3S 4S 5S --"""

# Gaps behind a gap, a king and a queen; nothing but KD can move.
BEHIND_KING = """\
2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC --
2D 3D 4D 5D 6D 7D 8D 9D TD JD QD -- --
2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KD KH
2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS --"""

# Every row ends in a king and a gap, and row 1 is out of order.
STUCK = """\
3C 2C 4C 5C 6C 7C 8C 9C TC JC QC KC --
2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD --
2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH --
2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS --"""

ONE_MOVE_FROM_WON = """\
2D 3D 4D 5D 6D 7D 8D 9D TD JD QD -- KD
2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC --
2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH --
2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS --"""

TEN_ASTRAY = ONE_MOVE_FROM_WON.replace("TH JH QH KH --", "-- JH QH KH TH").replace("-- KD", "KD --")

WON = ONE_MOVE_FROM_WON.replace("-- KD", "KD --")


class Clock:
    """A clock that the test moves on; like a monotonic clock it does not start at 0."""

    def __init__(self) -> None:
        self.now = 12345.678

    def __call__(self) -> float:
        return self.now

    def pass_ms(self, ms: int) -> None:
        self.now += ms / 1000


def position(text: str, left: int | None = 3, *, twos: TwosRule = "any") -> Position:
    """A board with as many columns as its text, and with these shuffles allowed and left."""
    rules = Rules(ranks=len(text.splitlines()[0].split()), shuffles=left, twos=twos)
    return Setup.from_text(text, rules).position()


def everything(game: Game) -> tuple[object, ...]:
    """All that can be seen of a game."""
    counts = (game.moves, game.shuffles, game.shuffles_left, game.undos, game.placed_count)
    states = (game.position, game.status, game.result, game.can_undo, game.can_redo, game.elapsed_ms)
    return (game.start, game.seed, game.rules, game.events, *counts, *states)


def with_left(start: Position, left: int) -> Position:
    """The same board with these shuffles left."""
    board, _, rules = start.line.split(":")
    return Position.from_line(f"{board}:{left}:{rules}")
