"""The options and arguments that several commands share, and what their texts mean."""

import math
import re
from pathlib import Path
from typing import Annotated

import typer

from addiction._core import Rules
from addiction.cli.diagnostics import CommandError
from addiction.seeds import MAX_SEED
from addiction.solver.memory import available_memory

_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}

SeedOption = Annotated[
    int | None,
    typer.Option(
        "--seed", min=0, max=MAX_SEED, metavar="N", help="Deal this seed, 0 to 2^64-1 (default: a fresh one)."
    ),
]
DealOption = Annotated[
    str | None,
    typer.Option("--deal", metavar="FILE|-", help="Read the board from a file, or from standard input."),
]
PositionOption = Annotated[
    str | None,
    typer.Option("--position", metavar="LINE", help="Take a position in its one-line form."),
]
RulesOption = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="RULES",
        help="A preset (addiction, montana, basic) or pairs: ranks=3..13, shuffles=0..99|unlimited, "
        "gaps=random|after-run|last-column, twos=any|fixed.",
    ),
]
AsciiOption = Annotated[bool, typer.Option("--ascii", help="Write suits as letters.")]
MemoryOption = Annotated[
    str | None,
    typer.Option(
        "--memory", metavar="SIZE", help="Use at most this much, such as 800M or 2G (default: 3/4 of what is free)."
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of text.")]
ExportOption = Annotated[
    Path | None,
    typer.Option(
        "--export", metavar="FILE", help="Write the results of a survey as a table: .csv, .jsonl or .parquet."
    ),
]
SurveyArgument = Annotated[
    Path, typer.Argument(metavar="FILE", help="A survey of solve --seeds --out.", show_default=False)
]


def parse_rules(text: str | None) -> Rules | None:
    """Return the rules that an option names. Raises CommandError."""
    if text is None:
        return None
    check_text(text, "--rules")
    try:
        return Rules.parse(text)
    except ValueError as error:
        raise CommandError(f"--rules: {error}") from None


def parse_seconds(seconds: float) -> float:
    """Return a time if it is one. Raises CommandError."""
    if not 0 < seconds < math.inf:
        raise CommandError(f"--seconds: {seconds} is not a time above 0")
    return seconds


def parse_memory(text: str | None, *, here: bool = True) -> int | None:
    """Return the bytes that a size such as ``800M`` or ``2G`` means. Raises CommandError.

    here: they are this machine's, which must have them.
    """
    if text is None:
        return None
    match = re.fullmatch(r"([0-9]{1,18})([KMGT]?)(?:i?B)?", text.strip(), re.IGNORECASE)
    size = int(match[1]) * _UNITS[match[2].upper()] if match else 0
    if size == 0:
        raise CommandError(f"--memory: '{text}' is not a size such as 800M or 2G")
    free = available_memory()
    if here and size > free:
        raise CommandError(f"--memory: {text} is more than this machine has free ({free >> 20}M)")
    return size


def check_out_file(path: Path) -> None:
    """Refuse a file that can't be made, before any work is done for it. Raises CommandError."""
    if path.is_dir():
        raise CommandError(f"{path}: Is a directory")
    if not path.absolute().parent.is_dir():
        raise CommandError(f"{path.parent}: no such directory")


def check_text(argument: str, place: str) -> None:
    """Refuse an argument whose bytes are no text in the user's locale. Raises CommandError."""
    try:
        argument.encode()
    except UnicodeEncodeError:
        raise CommandError(f"{place}: not UTF-8 text") from None
