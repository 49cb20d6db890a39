"""Plain search against the solver, at full size: check_basic.py VERDICTS FIRST LAST NODES

Takes the deals with fixed twos that VERDICTS, such as docs/basic.txt, calls unwinnable, and enters every board that
moves can reach, without any pruning, for at most NODES boards each. Prints the seeds left open, then the counts; ends
with exit code 1 if a deal can be won after all.
"""

import sys
from collections import Counter
from pathlib import Path

from addiction import Rules, deal, explore


def verdicts(path: Path) -> dict[int, str]:
    """The letters of study_tables.py, by seed."""
    lines = (line.split() for line in path.read_text().splitlines())
    return {int(first) + i: letter for first, letters in lines for i, letter in enumerate(letters)}


def main() -> None:
    """Search them all."""
    letters = verdicts(Path(sys.argv[1]))
    first, last, nodes = map(int, sys.argv[2:])
    found = Counter[str]()
    for seed in range(first, last + 1):
        if letters[seed] == "u":
            verdict = explore(deal(seed, Rules.parse("basic")), nodes=nodes).verdict
            found[verdict] += 1
            if verdict != "unwinnable":
                print(seed, verdict, flush=True)
    print(dict(found))
    sys.exit(found["winnable"] > 0)


if __name__ == "__main__":
    main()
