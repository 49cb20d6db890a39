"""The check that a survey is true: its deals, its winning lines, and its unwinnable deals by another search."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from addiction._core import Position, Rules, deal, explore
from addiction.errors import IllegalActionError
from addiction.game import Game
from addiction.sqlite import unsigned
from addiction.survey.store import Row, Store

if TYPE_CHECKING:
    from addiction.literals import Verdict

_FULL_DECK = 13  # ranks
_SAMPLE_SEED = 0  # the same survey gets the same sample


@dataclass
class Verification:
    """What a check found so far."""

    deals: int = 0
    """Rows whose deal was compared with their seed's."""
    lines: int = 0
    """Winning lines among them, replayed."""
    searched: int = 0
    """Unwinnable deals searched again to the end."""
    unfinished: int = 0
    """Unwinnable deals whose second search ended at a limit, which says nothing about them."""
    faults: dict[int, str] = field(default_factory=dict)
    """What is wrong, by seed."""


@dataclass(frozen=True)
class Effort:
    """How thorough the second search is."""

    sample: int
    """Unwinnable deals to search again; with a short deck, all of them are."""
    seconds: float | None
    """Limit a deal."""
    memory: int
    """Bytes for all searches together."""
    jobs: int
    """Searches at a time."""


def verify(
    store: Store,
    effort: Effort,
    *,
    should_stop: Callable[[], bool] = lambda: False,
    progress: Callable[[Verification], None] = lambda _: None,
) -> Verification:
    """Replay every winning line by the rules, then search unwinnable deals again without any pruning.

    ``progress`` is called after each deal. When ``should_stop`` says so, the check ends with what it has found.
    """
    found = Verification()
    rules = Rules.parse(store.parameters.rules)
    for row in store.rows():
        if should_stop():
            return found
        if (fault := _fault(row, deal(row["seed"], rules))) is not None:
            found.faults[row["seed"]] = fault
        found.deals += 1
        found.lines += row["verdict"] == "winnable"
        progress(found)
    _search_again(_chosen(store, rules, effort.sample), rules, effort, should_stop, found, progress)
    return found


def _fault(row: Row, start: Position) -> str | None:
    """Return what is wrong with a row by itself."""
    if row["deal"] != start.line:
        return "the deal stored is not the one that the seed gives"
    if row["verdict"] != "winnable":
        return None
    if row["moves"] != len(row["line"]):
        return f"the line has {len(row['line'])} moves, not {row['moves']}"
    game = Game(start)
    for number, action in enumerate(row["line"], start=1):
        try:
            move = game.move(action)
        except IllegalActionError as error:
            return f"move {number} ({action}): {error}"
        if str(move) != action:
            return f"move {number} ({action}) is written {move}"
    return None if game.position.is_won else "the line ends before the game is won"


def _chosen(store: Store, rules: Rules, sample: int) -> list[int]:
    """Return the unwinnable deals to search again, the small ones of a sample first."""
    rows = store.query("SELECT seed FROM deals WHERE verdict = 'unwinnable' ORDER BY nodes, seed")
    seeds = [unsigned(seed) for (seed,) in rows]
    if rules.ranks < _FULL_DECK or sample >= len(seeds):
        return seeds
    chosen = set(random.Random(_SAMPLE_SEED).sample(seeds, sample))
    return [seed for seed in seeds if seed in chosen]


def _search_again(
    seeds: list[int],
    rules: Rules,
    effort: Effort,
    should_stop: Callable[[], bool],
    found: Verification,
    progress: Callable[[Verification], None],
) -> None:
    def search(seed: int) -> Verdict:
        if should_stop():
            return "undecided"
        memory = effort.memory // effort.jobs
        return explore(
            deal(seed, rules), seconds=effort.seconds, memory=memory, progress=lambda _: not should_stop()
        ).verdict

    with ThreadPoolExecutor(effort.jobs) as pool:
        searches = {pool.submit(search, seed): seed for seed in seeds}
        for future in as_completed(searches):
            verdict = future.result()
            found.searched += verdict != "undecided"
            found.unfinished += verdict == "undecided"
            if verdict == "winnable":
                found.faults[searches[future]] = "unwinnable, but a plain search of its boards finds a won one"
            progress(found)
