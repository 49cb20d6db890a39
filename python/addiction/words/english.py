"""The English templates: one for each code that the engine or the package gives.

``{name}`` writes a value as it is, ``{name:kind}`` by its kind, so that a card's suit can be a letter or a symbol:
``card``, ``cell``, ``move`` or ``message``, or ``any`` of these. Several are a ``list`` (with commas), a ``row`` (with
blanks) or ``parts`` (with semicolons). ``quoted`` is a foreign text. All else is a format of Python's.
"""

from typing import NamedTuple


class Plural(NamedTuple):
    """A sentence in which one number decides the form of the words."""

    one: str
    many: str
    number: str
    """The name of the value that decides."""


_MOVES = {
    "already-there": "{card:card} already stands at {cell:cell}",
    "leftmost-takes-twos": "only a two can enter the leftmost column",
    "two-of-other-row": "{card:card} belongs to row {row}",
    "two-not-leftmost": "a two can only enter the leftmost column",
    "takes-other-card": "{cell:cell} takes {other:card}, the card that follows {left:card}",
    "not-a-gap": "{cell:cell} is not a gap: {card:card} stands there",
    "right-of-gap": "the gap is right of another gap: a card must stand to its left first",
    "right-of-king": "the gap is right of a king: nothing can follow a king",
    "right-of-highest": "the gap is right of {card:card}: nothing can follow the highest rank",
    "no-leftmost-gap": "{card:card} needs a gap in the leftmost column, and there is none",
    "two-in-own-row": "{card:card} already stands in the leftmost cell of row {row}",
    "own-row-taken": "{card:card} needs the leftmost cell of row {row}, where {other:card} stands",
    "left-card-at-end": "{left:card} stands in the last column: nothing can stand right of it",
    "already-right-of": "{card:card} already stands right of {left:card}",
    "place-taken": "{card:card} can only go right of {left:card}, where {other:card} stands",
    "only-to-cell": "{card:card} can only go to {cell:cell}",
    "of-other-position": "{move:move} is a move of another position",
}

_SHUFFLES = {
    "won-already": "the game is won: there is nothing to shuffle",
    "no-shuffle-left": "no shuffle is left",
    "shuffle-number-zero": "shuffles are numbered from 1",
}

_RULES = {
    "not-a-choice": "{field} must be one of {choices}, not {text:quoted}",
    "ranks-range": "ranks must be 3 to 13, not {text:quoted}",
    "shuffles-range": "shuffles must be 0 to 99 or unlimited, not {text:quoted}",
    "shuffles-below-zero": "shuffles must be 0 to 99, or None for unlimited",
    "unknown-rule": "unknown rule {text:quoted}: the rules are ranks, shuffles, gaps and twos",
    "unknown-rules": "unknown rules {text:quoted}: a preset ({presets}) or pairs such as ranks=7,twos=fixed",
    "not-a-pair": "expected name=value in the rules, not {text:quoted}",
    "rule-twice": "the rules give {name} twice",
}

_SETUPS: dict[str, str | Plural] = {
    "line-fields": "a position line has three fields, board:shuffles:rules, not {fields}",
    "unknown-token": "{text:quoted} at row {row}, column {column} is neither a card nor a gap",
    "ace": "ace {card:card} at row {row}, column {column}: aces leave the board as gaps",
    "rank-too-high": "{card:card} at row {row}, column {column} is higher than the deck's highest rank {ranks}",
    "duplicate-card": "duplicate card {card:card} at row {row}, column {column} "
    "(first at row {first_row}, column {first_column})",
    "missing-card": "missing card {card:card}",
    "missing-cards": "missing {cards:row}",
    "gap-count": Plural("{gaps} gap instead of 4", "{gaps} gaps instead of 4", "gaps"),
    "row-width": "row {row} has {cells} cells instead of {ranks}",
    "row-count": Plural("{rows} row instead of 4", "{rows} rows instead of 4", "rows"),
    "shuffles-left": "{left} shuffles left where the rules allow {allowed}",
    "more-problems": "and {count} more",
    "not-a-position": "not a legal position: {problems:parts}",
}

_ARGUMENTS = {
    "not-a-card": "not a card: {text:quoted}",
    "ace-off-board": "aces are not on the board",
    "card-not-in-deck": "no such card in this deck: {text:quoted}",
    "no-such-cell": "no such cell: r{row}c{column}",
    "unsigned-range": "{name} must be 0 to 18446744073709551615",
    "seconds-range": "seconds must be 0 or more",
    "threads-range": "threads must be 1 to 256",
    "depth-range": "depth must be 0 to 10000",
    "illegal-in-line": "move {number} of the line is not legal",
    "line-does-not-win": "the line does not win",
    "below-zero": "{name} must be 0 or more",
    "limits-twice": "limits are given as one object or one by one, not both",
    "board-too-long": "too long to be a board",
    "board-not-utf8": "not UTF-8 text",
    "several-boards": "several boards: one is read",
    "gaps-unclear": "it can't be told which cells are gaps: write -- for each",
    "other-rules": "the position has the rules {found}, not {asked}",
    "not-seeds": "'{text}' is not a seed or a range such as 1-100",
    "seeds-backwards": "'{text}' runs backwards",
    "seed-too-large": "{seed} is above the largest seed, 2^64-1",
    "no-proportion": "{successes} of {trials} is no proportion",
}

_GAMES = {
    "seed-of-a-start": "seed {seed} begins with all the shuffles of its rules left",
    "seed-of-other-deal": "seed {seed} does not give this deal",
    "not-a-move": "'{text}' is not a move: name a card (5S, 2S 3) or a gap (r2c7)",
    "not-a-move-since": "'{text}' is not a move ({reason:message}): name a card (5S, 2S 3) or a gap (r2c7)",
    "not-on-board": "'{text}' is not a move: the board has rows 1 to 4 and columns 1 to {columns}",
    "several-moves": "'{text}' could be several moves: {moves:list}",
    "move-written": "the move is written {move:move}",
    "nothing-to-undo": "there is nothing to undo",
    "nothing-to-redo": "there is nothing to redo",
    "file-in-use": "this game is being played elsewhere",
    "file-changed": "another program has changed the file",
}

_REPLAYS = {
    "replay-torn": "not a replay: the file ends too early, it is not complete JSON",
    "replay-syntax": "not a replay: not JSON at line {line}, column {column}: {fault}",
    "replay-not-json": "not a replay: not JSON that can be read",
    "replay-other-format": 'not a replay: "format" is not "{format}"',
    "replay-fault": "not a replay: {place}: {fault}",
    "replay-too-long": "not a replay: the file is too long",
    "replay-not-utf8": "not a replay: the file is not UTF-8 text",
    "replay-field-twice": "not a replay: the field {name} is given twice",
    "replay-version": "the replay has version {version}; this program reads versions up to {known}",
    "replay-generator": "unknown generator '{generator}'; this program knows {known}",
    "replay-rules": "the rules: {reason:message}",
    "replay-deal": "the deal: {reason:message}",
    "replay-row": "the deal: '{written}' must be written '{row}'",
    "replay-key": "the key is {stored}, but the last board's is {key}",
    "replay-result": "the result is stored as {stored}, but it is {result}",
    "replay-first-time": "event {number} ({action}): its time is {ms} ms, but time runs from the first event",
    "replay-time-back": "event {number} ({action}): its time, {ms} ms, is before that of the event before it",
    "replay-action": "event {number} ({action}): {reason:message}",
    "replay-board": "event {number} ({action}): the board stored is not the one that this action gives",
}

_HINTS: dict[str, str | Plural] = {
    "hint-won": "the game is won",
    "hint-winning-line": Plural(
        "wins without a shuffle, in {moves} move", "wins without a shuffle, in {moves} moves", "moves"
    ),
    "hint-reasons": "{reasons:parts}",
    "hint-only-winnable": "the only move that keeps it winnable",
    "hint-frees-cell": "{card:card} frees {cell:cell} for {other:card}",
    "hint-no-move": "no card can move",
    "hint-no-move-shuffles": "no card can move; {shuffles:message} left",
    "hint-no-move-no-shuffle": "no card can move and no shuffle is left",
    "hint-lost": "this position can't be won",
    "hint-no-win-without-shuffle": "no win without a shuffle",
    "hint-not-known": "not known yet: no win was found {effort:message}, and no proof that there is none",
    "hint-others-lose": "not known yet: no win was found {effort:message}, and the moves that can't be taken back lose",
    "hint-interrupted": "interrupted",
    "effort-seconds": "in {seconds} s",
    "effort-nodes": Plural("in {nodes:,} node", "in {nodes:,} nodes", "nodes"),
    "effort-memory": "in the memory that it may use",
}

_EXPLANATIONS: dict[str, str | Plural] = {
    "dead-end": "unwinnable without a shuffle, as the cards that can never move show:",
    "dead-end-prelude": "any win could begin with {cards:list}; the rest holds after that",
    "never-home": "{card:card} never leaves {cell:cell}, but a won board has it at {home:cell}",
    "never-in-column": "{card:card} never leaves {cell:cell}, but a won board has it in column {column}",
    "never-in-one-row": "{card:card} never leaves {cell:cell} and {other:card} never leaves {other_cell:cell}, "
    "but a won board has them in one row",
    "never-in-different-rows": "{card:card} never leaves {cell:cell} and {other:card} never leaves {other_cell:cell}, "
    "but a won board has them in different rows",
    "waiting-circle": "{cards:message} wait for each other:",
    "waiting-chain": "why {card:card} stays:",
    "stay-at-home": "{card:card} stands where it belongs",
    "stay-of-fixed-two": "{card:card} could only go to {cell:cell}, where {blockers:message}",
    "stay-of-leftmost-two": "{card:card} could only go elsewhere in the leftmost column, where {blockers:message}",
    "stay-of-two": "{card:card} could only go to the leftmost column, where {blockers:message}",
    "stay-left-there": "{card:card} could only go right of {left:card}, which stays left of it",
    "stay-left-at-end": "{card:card} could only go right of {left:card}, which stays in the last column",
    "stay-left-at-ends": "{card:card} could only go right of {left:card}, which can only stand in the last column",
    "stay-left-there-or-at-end": "{card:card} could only go right of {left:card}, "
    "which can only stand left of it or in the last column",
    "stay": "{card:card} could only go right of {left:card}: to {cells:message}, where {blockers:message}",
    "blockers": Plural("{cards:message} stays", "{cards:message} stay", "count"),
    "movers": "at most {cards:message} can ever move, through {cells:message}",
    "movers-table": "{movers:message}:",
    "no-movers": "no card can move",
    "opening": "{place:message}: takes {cards:message}",
    "opening-for-no-card": "{place:message}: takes nothing",
    "opening-for-twos": "leftmost: takes any two",
    "place-leftmost": "leftmost",
    "place-right-of": "right of {cards:message}",
    "place-right-of-gap": "right of {cell:cell}, which stays a gap",
    "card-from": "{card:card} from {cell:cell}",
    "lost-by-search": "unwinnable without a shuffle, by exhaustive search: no circle of cards shows it",
    "extent-unknown": "too many boards can be reached to tell how many cards can be placed at most",
    "extent": "of the {positions:,} boards that moves can reach, none has more than {most} of {cards} cards placed",
    "extent-none": "of the {positions:,} boards that moves can reach, none has a card placed",
    "extent-stuck": "never moved, and misplaced in all of them: {cards:list}",
    "never-placed": "can never be placed: {cards:list}",
    "explain-winnable": "winnable without a shuffle: there is nothing to explain",
    "explain-interrupted": "undecided, interrupted: only an unwinnable board can be explained",
    "explain-undecided": "undecided by the limit on {limit}: only an unwinnable board can be explained",
}

_LISTS = {
    "single": "{item:any}",
    "and-list": "{items:list} and {last:any}",
    "or-list": "{items:list} or {last:any}",
}

_COUNTS = {
    "count-move": Plural("{count} move", "{count} moves", "count"),
    "count-shuffle": Plural("{count} shuffle", "{count} shuffles", "count"),
    "count-undo": Plural("{count} undo", "{count} undos", "count"),
    "count-card": Plural("{count} card", "{count} cards", "count"),
    "count-cell": Plural("{count} cell", "{count} cells", "count"),
}

TEMPLATES: dict[str, str | Plural] = {
    **_MOVES,
    **_SHUFFLES,
    **_RULES,
    **_SETUPS,
    **_ARGUMENTS,
    **_GAMES,
    **_REPLAYS,
    **_HINTS,
    **_EXPLANATIONS,
    **_LISTS,
    **_COUNTS,
    "plain": "{text}",
}
"""By code. ``plain`` is a text that has no code of its own."""
