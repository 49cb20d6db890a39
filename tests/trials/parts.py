"""The parts of the campaign, and one case of a part."""

from collections.abc import Callable
from random import Random

from trials.commands import commands
from trials.files import files
from trials.searches import deals, explanations, judged_moves, lines, positions
from trials.texts import texts

PARTS: dict[str, Callable[[Random], str]] = {
    "deals": deals,
    "positions": positions,
    "first-moves": judged_moves,
    "lines": lines,
    "explanations": explanations,
    "texts": texts,
    "files": files,
    "commands": commands,
}


def run_case(part: str, seed: int, case: int) -> str:
    """Run a case and say in a word what it was; raises what is wrong."""
    return PARTS[part](Random(f"{seed} {part} {case}"))
