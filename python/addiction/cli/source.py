"""The position that a command's options name together, and the game file that its argument names."""

import secrets
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from addiction._core import Position, Rules, deal
from addiction.boards import MOST_BYTES, load_board, parse_board, parse_line, read_board_lines
from addiction.cli.diagnostics import CommandError, os_error_text
from addiction.cli.interrupt import ends_at_once
from addiction.cli.options import check_text, parse_rules
from addiction.errors import ReplayFormatError

if TYPE_CHECKING:
    from addiction.replay import Replay


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
        return Source(_parse_line(line, chosen), None)
    if seed is None:
        seed = secrets.randbits(64)
    return Source(deal(seed, chosen or Rules()), seed)


def load_replay(path: Path) -> "Replay":
    """Read a game file. Raises CommandError."""
    with ends_at_once():
        from addiction.replay import Replay  # noqa: PLC0415 (only where there is a file)
    try:
        return Replay.load(path)
    except OSError as error:
        raise CommandError(os_error_text(error)) from None
    except ReplayFormatError as error:
        raise CommandError(f"{path}: {error}") from None


def _parse_line(line: str, rules: Rules | None) -> Position:
    check_text(line, "--position")
    try:
        return parse_line(line, rules)
    except ValueError as error:
        raise CommandError(f"--position: {error}") from None


def _read_deal(name: str, rules: Rules | None, *, stdin_goes_on: bool) -> Position:
    try:
        if name != "-":
            return load_board(Path(name), rules)
        stdin = sys.stdin.buffer
        return parse_board(read_board_lines(stdin) if stdin_goes_on else stdin.read(MOST_BYTES + 1), rules)
    except OSError as error:
        raise CommandError(os_error_text(error)) from None
    except ValueError as error:  # also for a name with a null character
        raise CommandError(f"{'standard input' if name == '-' else name}: {error}") from None
