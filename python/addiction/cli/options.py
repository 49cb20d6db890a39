"""The options that several commands share, and the position that they name together."""

import codecs
import math
import re
import secrets
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from addiction._core import Position, Rules, Setup, deal
from addiction.cli.diagnostics import CommandError, os_error_text
from addiction.memory import available_memory

MAX_SEED = 2**64 - 1
_MOST_BYTES = 1 << 16
_RULES_COMMENT = re.compile(r"^#.*\brules (\S+)\s*$", re.MULTILINE)
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


@dataclass(frozen=True)
class Source:
    """A position and where it came from."""

    position: Position
    seed: int | None
    """The seed that dealt it, None for a given board."""

    @property
    def title(self) -> str:
        """Return the words that name it above a board."""
        origin = "given board" if self.seed is None else f"seed {self.seed}"
        return f"{origin}, rules {self.position.rules.id}"


def resolve_source(
    *, seed: int | None, deal_file: str | None, line: str | None, rules: str | None, stdin_goes_on: bool = False
) -> Source:
    """Return the position that the options name; without any, a fresh seed's deal.

    stdin_goes_on: a board on standard input ends after its four lines, and what follows is left there.
    Raises CommandError.
    """
    if sum(option is not None for option in (seed, deal_file, line)) > 1:
        raise CommandError("--seed, --deal and --position exclude each other")
    chosen = parse_rules(rules)
    if deal_file is not None:
        return Source(_read_deal(deal_file, chosen, stdin_goes_on=stdin_goes_on), None)
    if line is not None:
        return Source(_parse_line(line, chosen, "--position"), None)
    if seed is None:
        seed = secrets.randbits(64)
    return Source(deal(seed, chosen or Rules()), seed)


def parse_rules(text: str | None) -> Rules | None:
    """Return the rules that an option names. Raises CommandError."""
    if text is None:
        return None
    _check_text(text, "--rules")
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


def _read_deal(name: str, rules: Rules | None, *, stdin_goes_on: bool) -> Position:
    place = "standard input" if name == "-" else name
    content = _read_board_lines(sys.stdin.buffer) if name == "-" and stdin_goes_on else _read_bytes(name, place)
    if len(content) > _MOST_BYTES:
        raise CommandError(f"{place}: too long to be a board")
    text = _decode(content, place)
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    if len(lines) == 1 and ":" in lines[0]:
        return _parse_line(lines[0], rules, place)
    try:
        return Setup.from_text(text, rules or _stated_rules(text)).position()
    except ValueError as error:
        raise CommandError(f"{place}: {error}") from None


def _stated_rules(text: str) -> Rules:
    """Return the rules that a comment of the board names, as the one that ``deal`` writes does. Raises ValueError."""
    stated = _RULES_COMMENT.search(text)
    return Rules.parse(stated[1]) if stated else Rules()


def _parse_line(line: str, rules: Rules | None, place: str) -> Position:
    _check_text(line, place)
    try:
        position = Position.from_line(line)
    except ValueError as error:
        raise CommandError(f"{place}: {error}") from None
    if rules is not None and rules != position.rules:
        raise CommandError(f"{place}: the position has the rules {position.rules.id}, not {rules.id}")
    return position


def _check_text(argument: str, place: str) -> None:
    try:
        argument.encode()
    except UnicodeEncodeError:  # bytes that are no text in the user's locale
        raise CommandError(f"{place}: not UTF-8 text") from None


def _read_bytes(name: str, place: str) -> bytes:
    try:
        if name == "-":
            return sys.stdin.buffer.read(_MOST_BYTES + 1)
        with Path(name).open("rb") as stream:
            return stream.read(_MOST_BYTES + 1)
    except OSError as error:
        raise CommandError(os_error_text(error)) from None
    except ValueError as error:  # a name with a null character
        raise CommandError(f"{place}: {error}") from None


def _decode(content: bytes, place: str) -> str:
    encoding = "utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise CommandError(f"{place}: not UTF-8 text")
    return text


def _read_board_lines(stream: BinaryIO) -> bytes:
    """Read up to the end of the first board: four lines, or one in the one-line form, blank and # lines apart."""
    content = b""
    rows = 0
    while rows < 4 and len(content) <= _MOST_BYTES and (line := stream.readline(_MOST_BYTES + 1)):
        row = line.removeprefix(codecs.BOM_UTF8 if not content else b"").strip()
        content += line
        if not row or row.startswith(b"#"):
            continue
        rows += 1
        if b":" in row:
            break
    return content
