"""The solver against the plain search of walk.py, under all rules and options."""

from random import Random
from typing import TypedDict

import reference as ref
from addiction import Move, Position, SolveResult, deal, explain, explore, first_moves, shorten, solve
from addiction._core import DeadEnd
from strategies import Case, board_of, check_wins, engine_rules
from trials.boards import any_rules, any_seed, late_position
from trials.expect import expect, same
from trials.walk import Walk, decode, encode, walk

NODES = 200_000
"""Enough for most boards; all a search gets where there are too many boards to know what it must say."""


class Limits(TypedDict, total=False):
    """Limits of a search, as ``solve`` takes them."""

    nodes: int
    seconds: float
    memory: int


class Options(TypedDict, total=False):
    """The other options of a search."""

    threads: int
    exact: bool


# Parts of the campaign


def deals(random: Random) -> str:
    """The deal of a seed: its board, its verdict, the number of boards that moves can reach."""
    variant = any_rules(random, random.randint(3, 7))
    seed = any_seed(random)
    case = Case(ref.deal(seed, variant), variant.shuffles, variant)
    same("the deal", deal(seed, engine_rules(variant)), case.position)
    space = walk(case.board, variant, _most(random))
    check_counts(case, space)
    return check_verdict(case, space, random)


def positions(random: Random) -> str:
    """A board in the middle of a game, and others that moves reach from it: what the engine says of each."""
    case = _late_case(random)
    space = walk(case.board, case.variant, _most(random))
    check_counts(case, space)
    for board in random.sample(sorted(space.boards), min(10, len(space.boards))):
        other = Case(decode(board), case.left, case.variant)
        check_position(other, random)
        check_verdict(other, space, random)
    return check_verdict(case, space, random)


def judged_moves(random: Random) -> str:
    """The verdict on each legal move."""
    case = _late_case(random)
    space = walk(case.board, case.variant, _most(random))
    limits = _limits(random, free=space.complete)
    position = case.position
    answers = first_moves(position, **limits)
    same("the moves", [answer.move for answer in answers.moves], position.legal_moves())
    for answer in answers.moves:
        can_win = space.can_win(encode(board_of(position.after(answer.move))))
        expect(_agrees(answer.verdict, can_win), f"{answer.move} is called {answer.verdict} under {limits}", case.line)
        if answer.verdict == "winnable":
            same("the first move", answer.line[0], answer.move)
            check_wins(case, list(answer.line))
        _check_limit(answer.verdict, answer.limit, limits, case)
    return answers.verdict


def lines(random: Random) -> str:
    """The shortest line, and how short any line must be."""
    case = _late_case(random)
    space = walk(case.board, case.variant, _most(random))
    if space.complete and space.distance:
        case = Case(decode(random.choice(sorted(space.distance))), case.left, case.variant)
    result = solve(case.position, nodes=NODES)
    if result.verdict != "winnable":
        return result.verdict
    fewest = space.fewest(encode(case.board))
    limits = _limits(random, free=fewest is not None and fewest < 20)
    shortened = shorten(case.position, result.line, **limits)
    check_wins(case, shortened.line)
    told = f"{shortened} under {limits}"
    expect(len(shortened.line) <= len(result.line), f"a longer line: {told}", case.line)
    if fewest is not None:
        expect(
            shortened.lower_bound <= fewest <= len(shortened.line), f"{told}, but {fewest} are the fewest", case.line
        )
    same("fewest", shortened.fewest, shortened.lower_bound == len(shortened.line), shortened.limit is None)
    return "fewest" if shortened.fewest else "open"


def explanations(random: Random) -> str:
    """What the solver says of boards that can't be won, on every board that moves can reach."""
    case = _late_case(random)
    space = walk(case.board, case.variant, 3000)
    explanation = explain(case.position, nodes=NODES)
    expect(_agrees(explanation.verdict, space.can_win(encode(case.board))), explanation.verdict, case.line)
    if explanation.dead_end is not None:
        check_dead_end(case, explanation.dead_end)
        return "dead end"
    if explanation.verdict == "unwinnable" and space.complete:
        boards = [decode(board) for board in space.boards]
        placed = [ref.placed(board, case.variant) for board in boards]
        ever = {board[row][column] for board, cells in zip(boards, placed, strict=True) for row, column in cells}
        expect(not ever & set(explanation.never_placed), f"never placed: {explanation.never_placed}", case.line)
        if (extent := explanation.extent) is not None:
            same("the extent", extent.positions, len(boards))
            same("most placed", extent.most_placed, max(map(len, placed)))
            _check_still(case.board, boards, extent.stuck)
        return "searched"
    return explanation.verdict


# Checks


def check_counts(case: Case, space: Walk) -> None:
    """The number of boards that the engine reaches, and whether one of them is won."""
    result = explore(case.position, nodes=NODES)
    if result.limit is None:
        if space.complete:
            same("boards reached", result.positions, len(space.boards))
        expect(result.positions >= len(space.boards), f"only {result.positions} boards", case.line)
    expect(_agrees(result.verdict, space.can_win(encode(case.board))), f"explored as {result.verdict}", case.line)


def check_position(case: Case, random: Random) -> None:
    """All that the engine says of a board without a search."""
    position, board, variant = case.position, case.board, case.variant
    same("the line", position.line, case.line)
    same("the text", position.text, ref.to_text(board) + "\n")
    same("the key", position.key, f"{ref.key(board):016x}")
    same("the status", position.status, ref.status(board, case.left, variant))
    same("placed", position.placed_count, len(ref.placed(board, variant)))
    moves = position.legal_moves()
    same("the moves", list(map(str, moves)), list(map(ref.move_name, ref.legal_moves(board, variant))))
    for move, expected in zip(moves, ref.legal_moves(board, variant), strict=True):
        same("a move", board_of(position.after(move)), ref.apply(board, expected))
    if position.can_shuffle:
        seed, number = random.getrandbits(64), random.randint(1, 99)
        shuffled = position.shuffled(seed, number)
        same("a shuffle", board_of(shuffled), ref.shuffle(board, seed, number, variant))


def check_verdict(case: Case, space: Walk, random: Random) -> str:
    """The verdict on a board of a walk, under limits and options at random; returns it."""
    board = encode(case.board)
    limits, options = _limits(random, free=space.complete), _options(random)
    result = solve(case.position, **limits, **options)
    told = f"{result.verdict} under {limits} {options}"
    expect(_agrees(result.verdict, space.can_win(board)), told, case.line)
    _check_limit(result.verdict, result.limit, limits, case)
    _check_cost(result, limits, told, case)
    expect((result.error_bound is not None) == (result.verdict == "unwinnable"), f"error bound: {told}", case.line)
    if result.verdict == "winnable":
        check_wins(case, result.line)
        expect(len(result.line) >= (space.fewest(board) or 0), f"too short a line: {told}", case.line)
    else:
        same("the line", result.line, [])
    return result.verdict


def check_dead_end(case: Case, dead_end: DeadEnd) -> None:
    """Cards that stay never move, and no cell but the openings is ever a gap, on all boards behind the prelude."""
    start = _played(case.position, dead_end.prelude)
    same("the board after the prelude", start, dead_end.board)
    board = board_of(start)
    space = walk(board, case.variant, 3000)
    expect(not space.distance, "a dead end that can be won", case.line)
    boards = [decode(reached) for reached in space.boards]
    stays = [stay for wait in dead_end.waits for stay in wait.chain]
    for stay in stays:
        row, column = stay.cell
        same("a card that stays", board[row - 1][column - 1], stay.card)
    _check_still(board, boards, [stay.card for stay in stays])
    openings = {opening.cell: opening for opening in dead_end.openings}
    for reached in boards:
        for row, column in ref.cells(reached):
            if reached[row][column] == ref.GAP:
                expect((row + 1, column + 1) in openings, f"a gap at {row + 1, column + 1}", case.line)
        for card, row, column in ref.legal_moves(reached, case.variant):
            expect(card in openings[row + 1, column + 1].takes, f"{card} enters {row + 1, column + 1}", case.line)


def _check_still(start: ref.Board, boards: list[ref.Board], cards: list[str]) -> None:
    for row, column in ref.cells(start):
        if start[row][column] in cards:
            same("what never moves", {board[row][column] for board in boards}, {start[row][column]})


def _check_limit(verdict: str, limit: str | None, limits: Limits, case: Case) -> None:
    expect((verdict == "undecided") == (limit is not None), f"{verdict}, ended by {limit}", case.line)
    expect(limit is None or limit in limits, f"ended by {limit} under {limits}", case.line)


def _check_cost(result: SolveResult, limits: Limits, told: str, case: Case) -> None:
    expect(result.nodes <= limits.get("nodes", result.nodes), f"{result.nodes} nodes: {told}", case.line)
    memory = result.peak_memory_bytes
    expect(memory <= limits.get("memory", memory), f"{memory} bytes: {told}", case.line)


def _agrees(verdict: str, can_win: bool | None) -> bool:
    """Whether a verdict is no contradiction to what a walk tells."""
    return verdict == "undecided" or can_win is None or can_win == (verdict == "winnable")


def _played(position: Position, moves: list[Move]) -> Position:
    for move in moves:
        position = position.after(move)
    return position


# Boards and options


def _late_case(random: Random) -> Case:
    variant = any_rules(random, random.randint(3, 6))
    return Case(*late_position(random, variant), variant)


def _most(random: Random) -> int:
    """How many boards the plain search enters at most: mostly few, so that there are many cases."""
    return random.choice([1000, 1000, 5000, 30_000])


def _limits(random: Random, *, free: bool) -> Limits:
    """Limits at random, none if the board has few boards to reach."""
    limits = Limits()
    if random.random() < 0.3:
        limits["nodes"] = int(10 ** random.uniform(0, 4))
    elif not free:
        limits["nodes"] = NODES
    if random.random() < 0.2:
        limits["memory"] = int(10 ** random.uniform(0, 7))
    if random.random() < 0.05:
        limits["seconds"] = random.choice([0.0, 0.001, 0.01])
    return limits


def _options(random: Random) -> Options:
    options = Options()
    if random.random() < 0.3:
        options["exact"] = True
    if random.random() < 0.3:
        options["threads"] = 2
    return options
