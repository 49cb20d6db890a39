"""Rules and boards at random."""

from random import Random

import reference as ref


def any_seed(random: Random) -> int:
    """A seed of any size."""
    return random.getrandbits(random.choice([4, 16, 64]))


def any_rules(random: Random, ranks: int) -> ref.Rules:
    """Rules of every kind with this deck."""
    shuffles = random.choice([3, 0, 1, 2, None, 99])
    return ref.Rules(ranks, shuffles, random.choice(ref.GAP_RULES), random.choice(ref.TWO_RULES))


def late_position(random: Random, variant: ref.Rules) -> tuple[ref.Board, int | None]:
    """A board in the middle of a game, and the shuffles left.

    Some twos brought home, or rows begun; then moves and shuffles at random.
    """
    seed = any_seed(random)
    if random.random() < 0.5:
        board = ref.deal(seed, variant)
        bring_home(board, "".join(random.sample(ref.SUITS, random.randint(0, 4))))
    else:
        board = arranged(random, variant, [random.randint(0, variant.ranks - 1) for _ in range(4)])
    allowed = random.randint(0, 3) if variant.shuffles is None else min(variant.shuffles, random.randint(0, 3))
    for k in range(allowed + 1):
        if k > 0 and not ref.won(board, variant):
            board = ref.shuffle(board, seed, k, variant)
        board = played(random, board, variant, random.choice([0, 2, 10, 40]))
    return board, None if variant.shuffles is None else random.randint(0, variant.shuffles)


def played(random: Random, board: ref.Board, variant: ref.Rules, moves: int) -> ref.Board:
    """The board after so many moves at random, or fewer if none is left."""
    for _ in range(moves):
        legal = ref.legal_moves(board, variant)
        if not legal:
            break
        board = ref.apply(board, random.choice(legal))
    return board


def arranged(random: Random, variant: ref.Rules, lengths: list[int]) -> ref.Board:
    """A board whose rows begin with runs of these lengths, in suits at random; other cards and gaps stand anywhere."""
    suits = random.sample(ref.SUITS, 4)
    runs = [[rank + suit for rank in ref.RANKS[1 : length + 1]] for suit, length in zip(suits, lengths, strict=True)]
    placed = {card for run in runs for card in run}
    deck = [card for card in ref.deck(variant) if ref.rank(card) > 1]
    others = [card for card in deck if card not in placed] + [ref.GAP] * 4
    random.shuffle(others)
    rest = iter(others)
    return [run + [next(rest) for _ in range(variant.ranks - len(run))] for run in runs]


def bring_home(board: ref.Board, twos: str) -> None:
    """Exchange the twos of these suits, from the first row on, with what stands in the leftmost cell."""
    for row, suit in enumerate(twos):
        (r, c) = next(cell for cell in ref.cells(board) if board[cell[0]][cell[1]] == "2" + suit)
        board[r][c], board[row][0] = board[row][0], board[r][c]
