"""Basic deals that are winnable only where a suit may stand in another's row: check_circles.py VERDICTS FIRST LAST

With fixed twos a two enters only the leftmost cell of its own row. Twos dealt to each other's leftmost cells, in a
circle, can't move at all: by our rules (docs/rules.md) such a deal is lost. A program whose win test takes any suit in
any row calls it won if each suit can be built where its two stands. That is the same as our rules on the board whose
suits are renamed so that the circle's twos stand in their own rows, which this script solves for all such deals from
FIRST to LAST. VERDICTS, such as docs/basic.txt, has those by our rules.

Prints the seeds of those that can be won so, then the counts by our rules and by the other; ends with exit code 1 if
VERDICTS calls a deal with such a circle anything but unwinnable.
"""

import sys
from collections import Counter
from pathlib import Path

from check_basic import verdicts

from addiction import Position, Rules, deal, solve
from addiction.survey.interval import clopper_pearson

SUITS = "CDHS"  # by row, as the rules id twos=fixed has them
BASIC = Rules.parse("basic")


def circles(position: Position) -> list[str]:
    """The circles of twos in each other's leftmost cells, as suits: each has its two in the next one's row."""
    row_of = {card[1]: SUITS[row - 1] for row in range(1, 5) if (card := position.card_at(row, 1) or "")[:1] == "2"}
    found = []
    for first in sorted(row_of):
        circle = first
        while (following := row_of.get(circle[-1])) is not None and following not in circle:
            circle += following
        # Each circle once, from the suit that comes first; a two in its own row is none.
        if following == first == min(circle) and len(circle) > 1:
            found.append(circle)
    return found


def renamed(position: Position, found: list[str]) -> Position:
    """The same board with each suit of a circle called as the row in which its two stands."""
    names = str.maketrans({suit: circle[(i + 1) % len(circle)] for circle in found for i, suit in enumerate(circle)})
    rows, rest = position.line.split(":", 1)
    return Position.from_line(f"{rows.translate(names)}:{rest}")


def share(winnable: int, deals: int) -> str:
    """A share with its 95 % interval."""
    low, high = clopper_pearson(winnable, deals)
    return f"{winnable:,} of {deals:,} winnable, {100 * winnable / deals:.3f} % ({100 * low:.2f} to {100 * high:.2f} %)"


def main() -> None:
    """Find the deals, solve them renamed, and count."""
    letters = verdicts(Path(sys.argv[1]))
    first, last = map(int, sys.argv[2:])
    kinds, answers = Counter[str](), Counter[str]()
    false = 0
    for seed in range(first, last + 1):
        position = deal(seed, BASIC)
        if not (found := circles(position)):
            continue
        false += letters[seed] != "u"
        kinds[" and ".join(str(len(circle)) for circle in found)] += 1
        verdict = solve(renamed(position, found)).verdict
        answers[verdict] += 1
        if verdict == "winnable":
            print(seed, flush=True)
    deals = last - first + 1
    won = sum(letters[seed] == "w" for seed in range(first, last + 1))
    print(
        f"{kinds.total()} deals with a circle, by the number of its twos: {dict(kinds)}; {false} not called unwinnable"
    )
    print(f"renamed: {dict(answers)}")
    print(f"own rows: {share(won, deals)}")
    print(f"any rows: {share(won + answers['winnable'], deals)}")
    sys.exit(false > 0)


if __name__ == "__main__":
    main()
