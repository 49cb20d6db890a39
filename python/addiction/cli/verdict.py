"""``addiction solve`` for one board: its verdict and a winning line, as text, JSON or game file."""

import math
import textwrap
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from addiction._core import VERSION
from addiction.cli.diagnostics import CommandError, ExitCode, os_error_reason
from addiction.cli.interrupt import ends_at_once
from addiction.cli.options import check_out_file
from addiction.cli.output import Output
from addiction.cli.search import VERDICT_CODES, figures_line, limit_words, watched
from addiction.cli.source import Source
from addiction.errors import ReplayFormatError
from addiction.game import Game
from addiction.solver.limits import Limits
from addiction.solver.shorten import Answer, solve_shortest
from addiction.solver.solve import solve
from addiction.words.counts import count_text

_WIDTH = 80


@dataclass(frozen=True)
class Effort:
    """How a board is searched, besides limits."""

    threads: int
    exact: bool
    shorten: bool


@dataclass(frozen=True)
class SolutionFile:
    """The file that a winning line is written to."""

    path: Path
    replaces_any: bool
    """Whether it may take the place of any file, not only of another solution."""

    def check(self) -> None:
        """Refuse a file that can't be made, or a file of the user's that would be lost. Raises CommandError."""
        check_out_file(self.path)
        if self.path.is_file() and not self.replaces_any and not self._is_solution():
            raise CommandError(f"{self.path} exists and is no solution: replace it by --force, or choose another file")

    def write(self, source: Source, answer: Answer) -> None:
        """Write the winning line as a game. Raises CommandError."""
        self.check()  # the search may have taken long
        with ends_at_once():
            from addiction.replay import Replay  # noqa: PLC0415 (only where there is a file)
        game = Game(source.position, seed=source.seed, clock=lambda: 0.0)
        for move in answer.line:
            game.move(move)
        try:
            Replay.of(game, player="solver").save(self.path)
        except OSError as error:
            raise CommandError(f"{self.path}: not written: {os_error_reason(error)}") from None

    def _is_solution(self) -> bool:
        """Whether the file is as ``write`` leaves it: nobody has gone on with the won game, by taking back."""
        with ends_at_once():
            from addiction.replay import Replay  # noqa: PLC0415 (only where there is a file)
        try:
            replay = Replay.load(self.path)
        except (OSError, ReplayFormatError):
            return False
        actions = {event.action for event in replay.events}
        return replay.player == "solver" and actions.isdisjoint(("undo", "restart"))


def answer_verdict(
    source: Source, limits: Limits, effort: Effort, output: Output, as_json: bool, out: SolutionFile | None
) -> ExitCode:
    """Print the verdict, write a winning line to ``out`` if there is one, and return the exit code."""
    answer = _search(source, limits, effort)
    try:
        if out is not None and answer.verdict == "winnable":
            out.write(source, answer)
    finally:  # neither the file nor the words are lost with the other
        if as_json:
            output.write_json(_fields(source, answer, with_bound=effort.shorten))
        else:
            output.write(_report(source, answer, output))
    return ExitCode.INTERRUPTED if answer.limit == "interrupted" else VERDICT_CODES[answer.verdict]


def _search(source: Source, limits: Limits, effort: Effort) -> Answer:
    threads, exact = effort.threads, effort.exact
    with watched() as progress:
        if effort.shorten:
            return solve_shortest(source.position, limits, threads=threads, exact=exact, progress=progress)
        return Answer.of(solve(source.position, limits, threads=threads, exact=exact, progress=progress))


def _fields(source: Source, answer: Answer, *, with_bound: bool) -> dict[str, Any]:
    bound = {"lower_bound": answer.lower_bound, "fewest": answer.fewest} if with_bound else {}
    return {
        "verdict": answer.verdict,
        "limit": answer.limit,
        "moves": [str(move) for move in answer.line],
        "move_count": len(answer.line),
        **bound,
        "nodes": answer.nodes,
        "positions": answer.positions,
        "seconds": round(answer.seconds, 6),
        "peak_memory_bytes": answer.peak_memory_bytes,
        "error_bound": answer.error_bound,
        "seed": source.seed,
        "deal": source.position.line,
        "rules": source.position.rules.id,
        "engine": VERSION,
    }


def _report(source: Source, answer: Answer, output: Output) -> str:
    lines = [source.title]
    match answer.verdict:
        case "winnable" if not answer.line:
            lines.append("winnable without a shuffle: it is won already")
        case "winnable":
            lines.append(f"winnable without a shuffle, in {count_text(len(answer.line), 'move')}{_claim(answer)}:")
            # A two's row belongs to its card: no line break between them.
            moves = ", ".join(output.style.action(str(move)).replace(" ", "\0") for move in answer.line)
            wrapped = textwrap.wrap(moves, _WIDTH, initial_indent="  ", subsequent_indent="  ")
            lines += [line.replace("\0", " ") for line in wrapped]
        case "unwinnable":
            lines.append("unwinnable without a shuffle, by exhaustive search")
            if answer.error_bound:
                lines.append(
                    f"chance that boards with the same key hide a win: below {_rounded_up(answer.error_bound)}"
                )
        case "undecided":
            lines.append(f"undecided: {limit_words(answer.limit)}")
    lines.append(figures_line(answer))
    return "\n".join(lines)


def _claim(answer: Answer) -> str:
    """Return the words that follow the number of moves."""
    if answer.lower_bound is None:
        return ""
    return ", the fewest possible" if answer.fewest else f" (at least {answer.lower_bound} are needed)"


def _rounded_up(bound: float) -> str:
    """Write a bound with one digit."""
    exponent = math.floor(math.log10(bound))
    digit = math.ceil(bound / 10.0**exponent)
    return f"1e{exponent + 1}" if digit == 10 else f"{digit}e{exponent}"
