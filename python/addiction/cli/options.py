"""The options and arguments that several commands share, and what their texts mean."""

import re
from pathlib import Path
from typing import Annotated, Any

import typer

from addiction._core import Rules
from addiction.cli.completion import one_of
from addiction.cli.diagnostics import CommandError
from addiction.seeds import MAX_SEED
from addiction.solver.memory import available_memory

_MOST = 2**64 - 1
_LONGEST_NUMBER = 300  # digits; what is longer is no finite time either
_LONGEST_QUOTE = 60
_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


def whole_number(option: str, text: str, least: int, most: int = _MOST) -> int:
    """Return a number that is written in decimal digits and nothing else. Raises CommandError."""
    if re.fullmatch(f"[0-9]{{1,{_LONGEST_NUMBER}}}", text) and least <= int(text) <= most:
        return int(text)
    raise CommandError(f"{option}: {_quoted(text)} is not a whole number from {least} to {most}")


def number_option(name: str, metavar: str, text: str, *, least: int = 1, most: int = _MOST) -> Any:
    """Return an option whose value is a whole number; text is its help."""
    # A default is a number already: hence str().
    return typer.Option(
        name, parser=lambda value: whole_number(name, str(value), least, most), metavar=metavar, help=text
    )


def seconds_option(text: str) -> Any:
    """Return the option ``--seconds`` with this help: decimal digits, with a fraction or without."""
    return typer.Option("--seconds", parser=_parse_seconds, metavar="S", help=text)


def _parse_seconds(value: object) -> float:
    text = str(value)
    if re.fullmatch(rf"[0-9]{{1,{_LONGEST_NUMBER}}}(\.[0-9]{{1,{_LONGEST_NUMBER}}})?", text) and float(text) > 0:
        return float(text)
    raise CommandError(f"--seconds: {_quoted(text)} is not a time above 0, such as 10 or 0.5")


SeedOption = Annotated[
    int | None,
    number_option("--seed", "N", "Deal this seed, 0 to 2^64-1 (default: a fresh one).", least=0, most=MAX_SEED),
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
        autocompletion=one_of("addiction", "montana", "basic"),
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


def parse_memory(text: str | None, *, here: bool = True) -> int | None:
    """Return the bytes that a size such as ``800M`` or ``2G`` means. Raises CommandError.

    here: they are this machine's, which must have them.
    """
    if text is None:
        return None
    match = re.fullmatch(r"([0-9]{1,18})([KMGT]?)(?:i?B)?", text, re.IGNORECASE | re.ASCII)
    size = int(match[1]) * _UNITS[match[2].upper()] if match else 0
    if size == 0:
        raise CommandError(f"--memory: {_quoted(text)} is not a size such as 800M or 2G")
    free = available_memory()
    if here and size > free:
        raise CommandError(f"--memory: {text} is more than this machine has free ({free >> 20}M)")
    return size


def _quoted(text: str) -> str:
    """Return what a user gave as a message shows it."""
    return f"'{text}'" if len(text) <= _LONGEST_QUOTE else f"'{text[:_LONGEST_QUOTE]}...'"


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
