"""The commands of the line mode: their names, what may be typed for them, and the help on all of it."""

from typing import Final, Literal, get_args

Command = Literal["shuffle", "undo", "redo", "restart", "new", "hint", "board", "save", "help", "quit", "exit"]

NAMES: Final[tuple[Command, ...]] = get_args(Command)

# Beginnings that would be ambiguous, but are typed often; u and r as on a full screen.
_SHORT: Final[dict[str, Command]] = {"s": "shuffle", "r": "redo", "h": "hint", "?": "help"}

HELP: Final = """\
5S             move the five of spades into the gap right of the four of spades
2S 3           move the two of spades to the leftmost cell of row 3
r2c7           fill the gap in row 2, column 7 with the card that fits
5S to r2c7     the same by both; or by card and row: 5S r2, 5s2
s, shuffle     deal the cards that are not placed, and the gaps, anew
u, undo        take back the last action; without limit
r, redo        bring back what was taken back
restart        begin the same deal again (undo takes that back, too)
new [SEED]     begin another deal with the same rules
h, hint        ask what to do; once more, for the moves after that
board          show the board again
save [FILE]    save the game, from now on after every action
?, help        show this
q, quit, exit  leave (or Ctrl-D, or Ctrl-C twice)
Commands can be shortened (res, sa). Suits: letters or symbols. Tens: T or 10.
On a terminal, Tab completes commands and moves, the arrows bring lines back.
On the board * marks the cards that can move and the gaps that can be filled."""


def commands_for(word: str) -> list[Command]:
    """Return the commands that a word names or begins: one, several if it is ambiguous, or none."""
    word = word.lower()
    if word in _SHORT:
        return [_SHORT[word]]
    return [name for name in NAMES if name == word] or [name for name in NAMES if name.startswith(word)]
