"""The tables of docs/results.md, from the surveys that study.sh keeps: study_tables.py DIR

Writes DIR/basic.txt too, the verdict on each deal of that survey as a letter.
"""

import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from statistics import mean, median
from typing import NamedTuple

from addiction.survey.interval import clopper_pearson

COLUMNS = 4


class Deal(NamedTuple):
    """A deal of a survey, and what its last search took."""

    seed: int
    verdict: str
    moves: int | None
    seconds: float
    nodes: int
    positions: int
    memory_bytes: int

    def __str__(self) -> str:
        word = {"winnable": "won", "unwinnable": "lost", "undecided": "open"}[self.verdict]
        return word if self.moves is None else f"{word} in {self.moves}"


def deals_of(store: Path) -> list[Deal]:
    """The deals of a survey, in seed order."""
    with closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True)) as database:
        rows = database.execute(f"SELECT {', '.join(Deal._fields)} FROM deals ORDER BY seed")
        return [Deal(*row) for row in rows]


def shares(stores: list[Path]) -> str:
    """A line for each survey: how many of its deals are winnable."""
    lines = [
        "| survey | deals | winnable | unwinnable | undecided | share winnable, 95 % interval |",
        "|---|---|---|---|---|---|",
    ]
    for store in stores:
        verdicts = [deal.verdict for deal in deals_of(store)]
        count = {word: verdicts.count(word) for word in ("winnable", "unwinnable", "undecided")}
        low = clopper_pearson(count["winnable"], len(verdicts))[0]
        high = clopper_pearson(count["winnable"] + count["undecided"], len(verdicts))[1]
        lines.append(
            f"| {store.stem} | {len(verdicts):,} | {count['winnable']:,} | {count['unwinnable']:,} "
            f"| {count['undecided']:,} | {100 * low:.2f} to {100 * high:.2f} % |"
        )
    return "\n".join(lines)


def decided_within(deals: list[Deal]) -> str:
    """How many deals were decided within how many seconds, and what a deal took."""
    limits = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 6, 10, 20, 60, 200, 600)
    times = [deal.seconds for deal in deals]
    decided = [sum(deal.verdict != "undecided" and deal.seconds <= limit for deal in deals) for limit in limits]
    return "\n".join(
        (
            "| seconds | " + " | ".join(map(str, limits)) + " |",
            "|---" * (len(limits) + 1) + "|",
            f"| of {len(deals)} deals | " + " | ".join(map(str, decided)) + " |",
            "",
            f"Mean {mean(times):.2f} s, median {median(times):.3f} s, longest {max(times):.0f} s.",
        )
    )


def costly(deals: list[Deal]) -> str:
    """The deals that took longer than 20 seconds, and what they took."""
    lines = ["| seed | answer | s | nodes | stored boards | memory, MiB |", "|---|---|---|---|---|---|"]
    lines += [
        f"| {deal.seed} | {deal} | {deal.seconds:.0f} | {deal.nodes:,} | {deal.positions:,} "
        f"| {deal.memory_bytes >> 20:,} |"
        for deal in deals
        if deal.seconds > 20
    ]
    return "\n".join(lines)


def deal_by_deal(deals: list[Deal]) -> str:
    """Each deal's answer and seconds, in several columns."""
    cells = [f"{deal.seed} | {deal} | {deal.seconds:.3f}" for deal in deals]
    height = -(-len(cells) // COLUMNS)
    lines = ["| " + " | ".join(["seed | answer | s"] * COLUMNS) + " |", "|---" * (3 * COLUMNS) + "|"]
    for row in range(height):
        line = [cells[i] if i < len(cells) else " | | " for i in range(row, height * COLUMNS, height)]
        lines.append("| " + " | ".join(line) + " |")
    return "\n".join(lines)


def letters(deals: list[Deal]) -> str:
    """The verdicts, w, u or ?, a hundred a line; each line begins with the seed of its first."""
    return "".join(
        f"{deals[first].seed:>6} "
        + "".join(deal.verdict[0] if deal.verdict != "undecided" else "?" for deal in deals[first : first + 100])
        + "\n"
        for first in range(0, len(deals), 100)
    )


def main() -> None:
    """Print all tables that the stores allow."""
    directory = Path(sys.argv[1])
    stores = sorted(directory.glob("*.db"))
    print(shares(stores))
    if (thousand := directory / "thousand.db") in stores:
        deals = deals_of(thousand)
        hundred = deals[:100]
        for table in (decided_within(hundred), deal_by_deal(hundred), decided_within(deals), costly(deals)):
            print(f"\n{table}")
    if (basic := directory / "basic.db") in stores:
        (directory / "basic.txt").write_text(letters(deals_of(basic)))


if __name__ == "__main__":
    main()
