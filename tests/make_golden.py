"""Write the golden data in tests/data from tests/reference.py alone: python tests/make_golden.py.

golden_boards.json  deals and the boards after each shuffle, with play in between
perft.json          paths and distinct positions for each number of moves
reachable.json      distinct boards reachable by moves, verdict, length of a shortest line
"""

import json
from pathlib import Path

import reference as ref
from reference import Board, Move, Rules

DATA = Path(__file__).parent / "data"

SEEDS = [0, 1, 2, 42, 79, 20240229, 2**53 + 1, 2**63, 0x0123456789ABCDEF, 2**64 - 1]
SOME_SEEDS = [42, 2**53 + 1, 2**64 - 1]
MOVES_BEFORE_SHUFFLE = 20

MAX_PATHS = 200_000
MAX_DEPTH = 16

NO_SHUFFLE = Rules(shuffles=0)
KNOWN_REACHABLE = {"53": 631, "77": 48984, "79": 10}

# The only card astray is the two of clubs; any two may enter the gap in front of row 1.
ASTRAY_TWO = """\
-- 3C 4C 5C 6C 7C 8C 9C TC JC QC KC 2C
2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD --
2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH --
2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS --"""


# Play between the shuffles


def choose(board: Board, rules: Rules) -> Move | None:
    """The move to play, None if there is none.

    The first move, in the order of legal_moves (gaps by cell, twos of one gap by suit), that adds
    a placed card; without one, the first move that does not reduce their number.
    """
    before = len(ref.placed(board, rules))
    fallback = None
    for move in ref.legal_moves(board, rules):
        after = len(ref.placed(ref.apply(board, move), rules))
        if after > before:
            return move
        if after == before and fallback is None:
            fallback = move
    return fallback


def play(board: Board, count: int, rules: Rules) -> tuple[Board, list[str]]:
    """The board after up to count chosen moves, and the moves as written."""
    names: list[str] = []
    for _ in range(count):
        move = choose(board, rules)
        if move is None:
            break
        board = ref.apply(board, move)
        names.append(ref.move_name(move))
    return board, names


# Golden boards


def picture(board: Board) -> dict[str, object]:
    """A board as its four row strings and its key."""
    return {"board": ref.to_text(board).split("\n"), "key": f"{ref.key(board):016x}"}


def golden_game(seed: int, rules: Rules) -> dict[str, object]:
    """A deal, and up to three shuffles with play before each."""
    board = ref.deal(seed, rules)
    dealt = picture(board)
    shuffles: list[dict[str, object]] = []
    most = 3 if rules.shuffles is None else min(3, rules.shuffles)
    for k in range(1, most + 1):
        board, moves = play(board, MOVES_BEFORE_SHUFFLE, rules)
        count = len(ref.placed(board, rules))
        board = ref.shuffle(board, seed, k, rules)
        shuffles.append({"moves": moves, "placed": count, **picture(board)})
    game: dict[str, object] = {"rules": rules.rules_id(), "seed": seed}
    return {**game, "deal": dealt["board"], "key": dealt["key"], "shuffles": shuffles}


def golden_games() -> list[tuple[int, Rules]]:
    """The seed and the rules of each game in golden_boards.json."""
    games = [(seed, Rules()) for seed in SEEDS]
    games += [(seed, ref.PRESETS["montana"]) for seed in SOME_SEEDS]
    games += [(seed, Rules(gaps="last-column")) for seed in SOME_SEEDS]
    games += [(7, Rules(ranks=7)), (42, Rules(twos="fixed"))]
    return games


# Perft


def perft_rows(board: Board, rules: Rules) -> list[tuple[int, int]]:
    """Perft to the last depth, at most MAX_DEPTH, with no more than MAX_PATHS paths."""
    rows = ref.perft(board, 0, rules)
    for depth in range(1, MAX_DEPTH + 1):
        deeper = ref.perft(board, depth, rules)
        if deeper[-1][0] > MAX_PATHS:
            break
        rows = deeper
        if rows[-1][0] == 0:
            break
    return rows


def perft_positions() -> list[tuple[str, Board, Rules]]:
    """The name, board and rules of each position in perft.json."""
    full, fixed = Rules(), Rules(twos="fixed")
    positions = [(f"deal {seed}", ref.deal(seed, full), full) for seed in (0, 1, 42, 2**64 - 1)]
    positions += [(f"deal {seed}, fixed twos", ref.deal(seed, fixed), fixed) for seed in (1, 42)]
    short = [(3, "any", 4), (3, "fixed", 4), (5, "any", 8), (5, "fixed", 4), (7, "any", 3)]
    for ranks, twos, seed in short:
        rules = Rules(ranks=ranks, twos=twos)
        positions.append((f"deal {seed}, {ranks} ranks, {twos} twos", ref.deal(seed, rules), rules))
    board, _ = play(ref.deal(42, full), 20, full)
    positions.append(("deal 42 after 20 moves", board, full))
    board, _ = play(ref.shuffle(board, 42, 1, full), 10, full)
    positions.append(("deal 42 after 20 moves, a shuffle and 10 moves", board, full))
    positions.append(("won but for one move", ref.from_text(ASTRAY_TWO), full))
    positions.append(("won but for one move, fixed twos", ref.from_text(ASTRAY_TWO), fixed))
    return positions


def perft_entry(name: str, board: Board, rules: Rules) -> dict[str, object]:
    """A position with its perft rows; the first row is depth 0."""
    line = ref.to_line(board, rules.shuffles, rules)
    return {"name": name, "line": line, "perft": perft_rows(board, rules)}


# Reachable positions


def reachable_positions() -> list[tuple[str, Board, Rules]]:
    """The name, board and rules of each position in reachable.json."""
    positions = []
    for name in KNOWN_REACHABLE:
        text = (DATA / "known-deals" / f"{name}.txt").read_text()
        positions.append((f"known-deals/{name}.txt", ref.from_text(text), NO_SHUFFLE))
    short = {
        (3, "any"): (1, 4, 6),
        (3, "fixed"): (2, 3, 6),
        (4, "any"): (1, 3, 8),
        (4, "fixed"): (3, 5, 6),
        (5, "any"): (2, 3, 6, 8),
        (5, "fixed"): (4, 6, 7),
        (6, "any"): (2, 3, 4),
        (6, "fixed"): (1, 2, 3, 4),
    }
    for (ranks, twos), seeds in short.items():
        rules = Rules(ranks=ranks, shuffles=0, twos=twos)
        for seed in seeds:
            name = f"deal {seed}, {ranks} ranks, {twos} twos"
            positions.append((name, ref.deal(seed, rules), rules))
    return positions


def reachable_entry(name: str, board: Board, rules: Rules) -> dict[str, object]:
    """A position with its reachable count, its verdict and the length of a shortest line."""
    line = ref.solve(board, rules)
    return {
        "name": name,
        "line": ref.to_line(board, 0, rules),
        "reachable": ref.reachable(board, rules),
        "verdict": "unwinnable" if line is None else "winnable",
        "shortest": None if line is None else len(line),
    }


# Files


def write(name: str, entries: list[dict[str, object]]) -> None:
    """Write the entries as a JSON list, the fields of an entry one a line."""
    texts = []
    for entry in entries:
        lines = [f"  {json.dumps(field)}: {pretty(value)}" for field, value in entry.items()]
        texts.append("{\n" + ",\n".join(lines) + "\n}")
    (DATA / name).write_text("[\n" + ",\n".join(texts) + "\n]\n")


def pretty(value: object) -> str:
    """A value as JSON, the items of a list of objects one a line."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n    " + ",\n    ".join(json.dumps(item) for item in value) + "\n  ]"
    return json.dumps(value)


def main() -> None:
    """Write the three files; fails if a known reachable count does not come out."""
    write("golden_boards.json", [golden_game(seed, rules) for seed, rules in golden_games()])
    write("perft.json", [perft_entry(*position) for position in perft_positions()])
    entries = [reachable_entry(*position) for position in reachable_positions()]
    for name, count in KNOWN_REACHABLE.items():
        found = [e["reachable"] for e in entries if e["name"] == f"known-deals/{name}.txt"]
        if found != [count]:
            raise SystemExit(f"known deal {name}: {found} reachable positions, not {count}")
    write("reachable.json", entries)


if __name__ == "__main__":
    main()
