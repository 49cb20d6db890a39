"""``addiction solve``: decide whether a board is winnable without a shuffle."""

import math
import signal
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

import addiction
from addiction._core import Position, Progress, SolveResult
from addiction.cli.diagnostics import CommandError, ExitCode, os_error_text, search_status
from addiction.cli.options import (
    AsciiOption,
    DealOption,
    JsonOption,
    PositionOption,
    RulesOption,
    SeedOption,
    Source,
    parse_memory,
    resolve_source,
)
from addiction.cli.output import Output
from addiction.game import Game
from addiction.replay import Replay
from addiction.solver import solve

NodesOption = Annotated[int | None, typer.Option("--nodes", min=1, metavar="N", help="Enter at most N boards.")]
SecondsOption = Annotated[float | None, typer.Option("--seconds", metavar="S", help="Search at most S seconds.")]
MemoryOption = Annotated[
    str | None,
    typer.Option(
        "--memory", metavar="SIZE", help="Use at most this much, such as 800M or 2G (default: 3/4 of what is free)."
    ),
]
OutOption = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Write a winning line as a game file (replaces the file).")
]

_VERDICT_CODES = {"winnable": ExitCode.YES, "unwinnable": ExitCode.NO, "undecided": ExitCode.UNDECIDED}
_WIDTH = 80


def solve_command(
    seed: SeedOption = None,
    deal: DealOption = None,
    position: PositionOption = None,
    rules: RulesOption = None,
    nodes: NodesOption = None,
    seconds: SecondsOption = None,
    memory: MemoryOption = None,
    out: OutOption = None,
    ascii_only: AsciiOption = False,
    as_json: JsonOption = False,
) -> None:
    """Decide whether a board can be won without a shuffle, and show a winning line.

    Exit code 0: winnable, 1: unwinnable, 3: undecided within the limits, 130: interrupted.
    """
    if seconds is not None and not (0 < seconds < math.inf):
        raise CommandError(f"--seconds: {seconds} is not a time above 0")
    if nodes is not None and nodes >= 2**64:
        raise CommandError("--nodes: must be below 2^64")
    memory_bytes = parse_memory(memory)
    if out is not None and not out.absolute().parent.is_dir():
        raise CommandError(f"{out.parent}: no such directory")
    source = resolve_source(seed=seed, deal_file=deal, line=position, rules=rules)
    output = Output(ascii_only=ascii_only)
    result = _search(source.position, nodes=nodes, seconds=seconds, memory=memory_bytes)
    if as_json:
        output.write_json(_answer(source, result))
    else:
        output.write(_report(source, result, output))
    if out is not None and result.verdict == "winnable":
        _write_solution(out, source, result)
    if result.limit == "interrupted":
        raise typer.Exit(ExitCode.INTERRUPTED)
    raise typer.Exit(_VERDICT_CODES[result.verdict])


def _search(position: Position, *, nodes: int | None, seconds: float | None, memory: int | None) -> SolveResult:
    with interrupt_flag() as interrupted, search_status() as show:

        def progress(now: Progress) -> bool:
            show(f"{now.positions:,} positions, {now.seconds:.0f} s, {now.memory_bytes / 2**20:,.0f} MiB")
            return not interrupted()

        return solve(position, nodes=nodes, seconds=seconds, memory=memory, progress=progress)


@contextmanager
def interrupt_flag() -> Iterator[Callable[[], bool]]:
    """Turn Ctrl-C into a flag that a search looks at; gives the function that tells whether it came."""
    pressed: list[int] = []
    previous = signal.getsignal(signal.SIGINT)
    if previous is signal.SIG_IGN:
        yield lambda: False
        return
    signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, previous)


def _answer(source: Source, result: SolveResult) -> dict[str, Any]:
    return {
        "verdict": result.verdict,
        "limit": result.limit,
        "moves": [str(move) for move in result.line],
        "move_count": len(result.line),
        "nodes": result.nodes,
        "positions": result.positions,
        "seconds": round(result.seconds, 6),
        "peak_memory_bytes": result.peak_memory_bytes,
        "seed": source.seed,
        "deal": source.position.line,
        "rules": source.position.rules.id,
        "engine": addiction.__version__,
    }


def _report(source: Source, result: SolveResult, output: Output) -> str:
    lines = [source.title]
    match result.verdict:
        case "winnable":
            lines.append(f"winnable without a shuffle, in {len(result.line)} moves:")
            # A two's row belongs to its card: no line break between them.
            moves = ", ".join(output.style.action(str(move)).replace(" ", "\0") for move in result.line)
            wrapped = textwrap.wrap(moves, _WIDTH, initial_indent="  ", subsequent_indent="  ")
            lines += [line.replace("\0", " ") for line in wrapped]
        case "unwinnable":
            lines.append("unwinnable without a shuffle: every reachable board was searched")
        case "undecided":
            lines.append(f"undecided: {_limit_words(result.limit)}")
    lines.append(
        f"{result.nodes:,} nodes, {result.positions:,} positions, {result.seconds:.2f} s, "
        f"{result.peak_memory_bytes / 2**20:,.1f} MiB"
    )
    return "\n".join(lines)


def _limit_words(limit: str | None) -> str:
    return "interrupted" if limit == "interrupted" else f"the limit on {limit} was reached"


def _write_solution(path: Path, source: Source, result: SolveResult) -> None:
    game = Game(source.position, seed=source.seed, clock=lambda: 0.0)
    for move in result.line:
        game.move(move)
    try:
        Replay.of(game, player="solver").save(path)
    except OSError as error:
        raise CommandError(f"{path}: not written: {os_error_text(error)}") from None
