"""Texts with random faults for everything that reads what someone wrote."""

from contextlib import suppress
from random import Random
from unicodedata import category

import reference as ref
from addiction import Game, IllegalActionError, Position, Rules, Setup, SetupError
from addiction.boards import parse_board
from addiction.seeds import SeedSet
from strategies import Case, board_of, engine_rules, spellings
from trials.boards import any_rules, any_seed, late_position
from trials.expect import expect, same

TOKENS = [
    *("2S", "TD", "10H", "AS", "as", "1S", "♠5", "5♠", "é", "--", "..", "__", "-", "r2c7", "r9c99", "2S 3"),
    *(" ", "\t", "\n", "\r\n", "\r", "\x0b", "\u2028", "\ufeff", "\0", "\x1b[A", "\ud800", "\U0001f0a1"),
    *(":", "/", ",", "=", "#", "# rules basic", "0", "-0", "-1", "+1", "1_0", "1.0", "1e9", "٣", "²"),
    *("9" * 20, "9" * 5000, str(2**64), "x" * 1000),
    *("ranks=7", "shuffles=unlimited", "gaps=after-run", "twos=fixed", "addiction", "montana", "basic"),
]


def texts(random: Random) -> str:
    """A board, a rules id, a move or a set of seeds, and whatever became of it."""
    readers = (_board_text, _one_line_form, _rules_text, _move_text, _seeds_text)
    return random.choice(readers)(random)


def _late_case(random: Random) -> Case:
    variant = any_rules(random, random.randint(3, 13))
    return Case(*late_position(random, variant), variant)


def mutated(random: Random, text: str) -> str:
    """The text after a few changes."""
    for _ in range(random.choice([0, 1, 1, 1, 2, 2, 3, 5])):
        start = random.randint(0, len(text))
        end = min(len(text), start + random.choice([0, 1, 1, 2, 3, 10, 100]))
        piece = text[start:end]
        other = random.randint(0, len(text))
        new = random.choice(
            [
                random.choice(TOKENS),
                random.choice(TOKENS),
                "",
                piece + piece,
                piece[::-1],
                piece.swapcase(),
                text[other : other + random.choice([1, 2, 10])],
                chr(random.randrange(0x110000)),
            ]
        )
        text = text[:start] + new + text[end:]
    return text


def _board_text(random: Random) -> str:
    case = _late_case(random)
    rows = [[random.choice(spellings(cell)) for cell in row] for row in case.board]
    plain = random.random() < 0.5
    text = mutated(random, ref.to_text(case.board if plain else rows))
    rules = engine_rules(case.variant)
    try:
        position = _position_of(text, rules)
    except ValueError:
        _expect_unreadable(text, case.variant)
        position = None
    with suppress(ValueError):
        parse_board(text.encode(errors="surrogatepass"), random.choice([rules, None]))
    if position is None:
        return "boards refused"
    _check_round_trip(position)
    same("the board again", Setup.from_text(position.text, rules).position(), position)
    return "boards read"


def _position_of(text: str, rules: Rules) -> Position:
    """The position; what the setup says must fit."""
    setup = Setup.from_text(text, rules)
    problems = setup.problems()
    expect(all(_is_one_line(problem.message) for problem in problems), "a problem of several lines", repr(text))
    try:
        position = setup.position()
    except SetupError as error:
        expect(bool(problems) and _is_one_line(str(error)), f"refused with {problems}", repr(text))
        raise
    expect(not problems, f"read with {problems}", repr(text))
    return position


def _is_one_line(text: str) -> bool:
    return len(text.splitlines()) == 1 and not any(category(character) == "Cc" for character in text)


def _expect_unreadable(text: str, variant: ref.Rules) -> None:
    """What is exactly as this package writes it must be read."""
    with suppress(ValueError):
        expect(len(ref.from_text(text)[0]) != variant.ranks, "a board that is not read", repr(text))


def _one_line_form(random: Random) -> str:
    case = _late_case(random)
    line = mutated(random, case.line)
    try:
        position = Position.from_line(line)
    except ValueError:
        with suppress(ValueError):
            _, left, variant = ref.from_line(line)
            allowed = variant.shuffles
            possible = left is None if allowed is None else left is not None and left <= allowed
            expect(not possible, "a line that is not read", repr(line))
        return "lines refused"
    _check_round_trip(position)
    return "lines read"


def _check_round_trip(position: Position) -> None:
    same("the line again", Position.from_line(position.line), position)
    board, left, variant = ref.from_line(position.line)
    same("the board", board_of(position), board)
    same("the rules", position.rules, engine_rules(variant))
    same("the shuffles left", position.shuffles_left, left)
    same("the key", position.key, f"{ref.key(board):016x}")


def _rules_text(random: Random) -> str:
    variant = any_rules(random, random.randint(3, 13))
    text = mutated(random, variant.rules_id())
    try:
        expected = ref.parse_rules(text)
    except ValueError:
        expected = None
    try:
        rules = Rules.parse(text)
    except ValueError:
        expect(expected is None, "rules that are not read", repr(text))
        return "rules refused"
    expect(expected is not None and engine_rules(expected) == rules, f"read as {rules.id}", repr(text))
    same("the rules again", Rules.parse(rules.id), rules)
    return "rules read"


def _move_text(random: Random) -> str:
    case = _late_case(random)
    written = [ref.move_name(move) for move in ref.legal_moves(case.board, case.variant)]
    text = random.choice([*written, "2S", "r1c1", "KD", "shuffle"])
    text = mutated(random, text)
    game = Game(case.position)
    try:
        move = game.find_move(text)
    except IllegalActionError as error:
        expect(text not in written, "a legal move that is not read", f"{text!r} {case.line}")
        expect(str(error).isprintable(), "an unprintable reason", repr(text))
        return "moves refused"
    expect(str(move) in written, f"read as {move}", f"{text!r} {case.line}")
    _act(game, text, case)
    return "moves read"


def _act(game: Game, text: str, case: Case) -> None:
    """A move that a player may name in any way must be written out in full in a file."""
    move = game.find_move(text)
    try:
        game.act(text)
    except IllegalActionError:
        expect(str(move) != text, "a move that can't be played", f"{text!r} {case.line}")
    else:
        same("the action", str(move), text)


def _seeds_text(random: Random) -> str:
    parts = [str(any_seed(random)) for _ in range(random.randint(1, 3))]
    parts += [f"{first}-{first + random.randint(0, 100)}" for first in (any_seed(random), random.randint(0, 50))]
    text = mutated(random, ",".join(parts))
    try:
        seeds = SeedSet.parse(text)
    except ValueError:
        return "seeds refused"
    same("the seeds again", SeedSet.parse(str(seeds)), seeds)
    expect(all(0 <= first <= last < 2**64 for first, last in seeds.ranges), f"read as {seeds}", repr(text))
    return "seeds read"
