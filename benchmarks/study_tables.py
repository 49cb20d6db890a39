"""The tables of docs/results.md, from the surveys that study.sh keeps: study_tables.py DIR"""

import sqlite3
import sys
from pathlib import Path

from addiction.survey.interval import clopper_pearson

COLUMNS = 4


def rows_of(store: Path) -> list[tuple[int, str, int | None, float]]:
    """Seed, verdict, moves and seconds of each deal of a survey, in seed order."""
    with sqlite3.connect(f"file:{store}?mode=ro", uri=True) as database:
        return database.execute("SELECT seed, verdict, moves, seconds FROM deals ORDER BY seed").fetchall()


def shares(stores: list[Path]) -> str:
    """A line for each survey: how many of its deals are winnable."""
    lines = [
        "| survey | deals | winnable | unwinnable | undecided | share winnable, 95 % interval |",
        "|---|---|---|---|---|---|",
    ]
    for store in stores:
        verdicts = [verdict for _, verdict, _, _ in rows_of(store)]
        count = {word: verdicts.count(word) for word in ("winnable", "unwinnable", "undecided")}
        low = clopper_pearson(count["winnable"], len(verdicts))[0]
        high = clopper_pearson(count["winnable"] + count["undecided"], len(verdicts))[1]
        lines.append(
            f"| {store.stem} | {len(verdicts):,} | {count['winnable']:,} | {count['unwinnable']:,} "
            f"| {count['undecided']:,} | {100 * low:.2f} to {100 * high:.2f} % |"
        )
    return "\n".join(lines)


def decided_within(store: Path) -> str:
    """How many deals were decided within how many seconds."""
    rows = rows_of(store)
    limits = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 6, 10, 20)
    decided = [sum(verdict != "undecided" and seconds <= limit for _, verdict, _, seconds in rows) for limit in limits]
    return "\n".join(
        (
            "| seconds | " + " | ".join(map(str, limits)) + " |",
            "|---" * (len(limits) + 1) + "|",
            f"| of {len(rows)} deals | " + " | ".join(map(str, decided)) + " |",
        )
    )


def deal_by_deal(store: Path) -> str:
    """Each deal's verdict, moves and seconds, in several columns."""
    words = {"winnable": "won", "unwinnable": "lost", "undecided": "open"}
    cells = [
        f"{seed} | {words[verdict]}{f' in {moves}' if moves is not None else ''} | {seconds:.3f}"
        for seed, verdict, moves, seconds in rows_of(store)
    ]
    height = -(-len(cells) // COLUMNS)
    lines = ["| " + " | ".join(["seed | answer | s"] * COLUMNS) + " |", "|---" * (3 * COLUMNS) + "|"]
    for row in range(height):
        line = [cells[i] if i < len(cells) else " | | " for i in range(row, height * COLUMNS, height)]
        lines.append("| " + " | ".join(line) + " |")
    return "\n".join(lines)


def main() -> None:
    """Print all tables that the stores allow."""
    directory = Path(sys.argv[1])
    stores = sorted(directory.glob("*.db"))
    print(shares(stores))
    for name in ("hundred", "thousand"):
        if (store := directory / f"{name}.db") in stores:
            print(f"\n{name}\n\n{decided_within(store)}")
    if (store := directory / "hundred.db") in stores:
        print(f"\n{deal_by_deal(store)}")


if __name__ == "__main__":
    main()
