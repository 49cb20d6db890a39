"""Which program solves: what verdicts depend on besides rules, limits and seeds."""

from dataclasses import dataclass
from typing import Final

from addiction._core import GENERATOR, VERSION


@dataclass(frozen=True)
class Signature:
    """What the solver does on the list of the bench, in two totals."""

    nodes: int
    positions: int

    def __str__(self) -> str:
        return f"{self.nodes}/{self.positions}"


RECORDED: Final = Signature(nodes=1_909_990, positions=881_815)
"""The signature of the solver in this package. A change of it belongs in a commit that says why."""


@dataclass(frozen=True)
class Engine:
    """The program that solved: results of different ones don't belong in one survey."""

    version: str
    """Version of the package."""
    solver: str
    """The solver's bench signature, which changes with its behaviour."""
    generator: str
    """Id of the generator that turns seeds into deals."""

    def __str__(self) -> str:
        return f"engine {self.version}, solver {self.solver}, generator {self.generator}"


ENGINE = Engine(VERSION, str(RECORDED), GENERATOR)
"""This program."""
