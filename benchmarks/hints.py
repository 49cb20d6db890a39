"""Hints for positions met in play: hints.py [SECONDS ...], by default 0.1 0.3 1 3

Asks for a hint on 200 positions met in random play (seeds 1-40, 0 to 60 moves in), once for each limit in seconds, and
prints how many it decides and how long it takes. Replays each winning line; no two limits may contradict each other.
"""

import os
import sys
import time
from collections import Counter
from random import Random
from statistics import median, quantiles

from addiction import Adviser, Game, Hint, Limits, Position

SEEDS = range(1, 41)
MOVES = (0, 15, 30, 45, 60)


def met_in_play() -> list[Position]:
    """Boards on which a card can move, after so many moves chosen at random, with shuffles where none can be made."""
    return [_met_in_play(seed, moves) for seed in SEEDS for moves in MOVES]


def _met_in_play(seed: int, moves: int) -> Position:
    game, choose = Game.deal(seed), Random(seed)
    board = game.position
    while game.moves < moves and game.status in ("playing", "stuck"):
        if game.status == "stuck":
            game.act("shuffle")
        else:
            game.move(choose.choice(game.legal_moves()))
        if game.status == "playing":
            board = game.position
    return board


def check(board: Position, hint: Hint) -> None:
    """Play the line by the rules."""
    assert (hint.verdict == "winnable") == bool(hint.line)
    for move in hint.line:
        assert move in board.legal_moves()
        board = board.after(move)
    assert board.is_won == bool(hint.line)


def main() -> None:
    """Ask with each limit."""
    boards = met_in_play()
    known = [{"undecided"} for _ in boards]
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
    print(f"{len(boards)} positions, load {load:.1f}")
    for limit in [float(argument) for argument in sys.argv[1:]] or [0.1, 0.3, 1.0, 3.0]:
        verdicts, times = Counter[str](), []
        for i, board in enumerate(boards):
            begun = time.perf_counter()
            hint = Adviser(Limits(seconds=limit)).advise(board)
            times.append(time.perf_counter() - begun)
            check(board, hint)
            verdicts[hint.verdict] += 1
            known[i].add(hint.verdict)
            assert len(known[i]) <= 2, board
        decided = 1 - verdicts["undecided"] / len(boards)
        print(
            f"{limit:g} s: {decided:.1%} decided ({verdicts['winnable']} won, {verdicts['unwinnable']} lost, "
            f"{verdicts['undecided']} open), median {median(times) * 1000:.1f} ms, "
            f"p95 {quantiles(times, n=20)[-1] * 1000:.0f} ms, most {max(times) * 1000:.0f} ms",
            flush=True,
        )


if __name__ == "__main__":
    main()
