"""What the results of a survey depend on besides its rules, limits and seeds."""

from dataclasses import dataclass
from importlib.metadata import version

from addiction._core import GENERATOR
from addiction.bench import RECORDED


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


ENGINE = Engine(version("addiction"), str(RECORDED), GENERATOR)
"""This program."""
