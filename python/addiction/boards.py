"""Boards as people write them: four lines of text, as they are shown, or the one-line form; from a file or a stream."""

import codecs
import re
from pathlib import Path
from typing import BinaryIO, Final

from addiction._core import Position, Rules, Setup
from addiction.errors import InputError
from addiction.shown_board import is_header, plain_text
from addiction.words.message import Message

MOST_BYTES: Final = 1 << 16
"""More than any board has; a device may have no end."""

# As deal writes it, in a comment, and as play does.
_RULES = re.compile(r"^(?:#.*\brules (\S+)\s*$|(?:seed \d+|given board), rules\s+(\S+))", re.MULTILINE)
_COUNTS = re.compile(r"^moves \d+, shuffles left (\d+|unlimited), placed ", re.MULTILINE)


def parse_board(content: bytes, rules: Rules | None = None) -> Position:
    """Return the position that the bytes of a board file hold: four lines of cells, or the one-line form.

    Blank lines and lines that begin with ``#`` don't count; without ``rules``, a comment such as the one that
    ``addiction deal`` writes may name them. A board as ``addiction play`` shows it will do, with the lines around it,
    which tell rules and shuffles left. Raises InputError or SetupError with the reason.
    """
    if len(content) > MOST_BYTES:
        raise InputError(Message("board-too-long"))
    text = _decode(content)
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    if len(lines) == 1 and ":" in lines[0]:
        return parse_line(lines[0], rules)
    rules = rules or _stated_rules(text)
    position = Setup.from_text(plain_text(text, rules.ranks), rules).position()
    counts = _COUNTS.search(text)
    if counts is None:
        return position
    board, _, rules_id = position.line.split(":")
    return Position.from_line(f"{board}:{counts[1]}:{rules_id}")


def parse_line(line: str, rules: Rules | None = None) -> Position:
    """Return the position that a one-line form names. Raises InputError, also for other rules, or SetupError."""
    position = Position.from_line(line)
    if rules is not None and rules != position.rules:
        raise InputError(Message("other-rules", {"found": position.rules.id, "asked": rules.id}))
    return position


def load_board(path: Path, rules: Rules | None = None) -> Position:
    """Return the position in a file. Raises OSError, or else as ``parse_board`` does."""
    with path.open("rb") as stream:
        content = stream.read(MOST_BYTES + 1)
    return parse_board(content, rules)


def read_board_lines(stream: BinaryIO) -> bytes:
    """Read up to the end of the first board: four lines, or one in the one-line form, blank and # lines apart."""
    content = b""
    rows = 0
    while rows < 4 and len(content) <= MOST_BYTES and (line := stream.readline(MOST_BYTES + 1)):
        row = line.removeprefix(codecs.BOM_UTF8 if not content else b"").strip()
        content += line
        if not row or row.startswith(b"#") or _is_around(row.decode(errors="replace")):
            continue
        rows += 1
        if b":" in row:
            break
    return content


def _is_around(line: str) -> bool:
    """Whether a line stands above a board as it is shown."""
    return is_header(line) or _RULES.match(line) is not None or _COUNTS.match(line) is not None


def _stated_rules(text: str) -> Rules:
    """Return the rules that are named with the board. Raises InputError."""
    stated = _RULES.search(text)
    return Rules.parse(stated[1] or stated[2]) if stated else Rules()


def _decode(content: bytes) -> str:
    encoding = "utf-16" if content[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE) else "utf-8-sig"
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise InputError(Message("board-not-utf8"))
    return text
