"""``addiction solve``: decide whether a board is winnable without a shuffle."""

import math
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

import addiction
from addiction.cli.diagnostics import CommandError, ExitCode, os_error_reason
from addiction.cli.explain import ExplainOption, answer_why
from addiction.cli.first_moves import FirstMovesOption, answer_first_moves
from addiction.cli.options import (
    AsciiOption,
    DealOption,
    JsonOption,
    MemoryOption,
    PositionOption,
    RulesOption,
    SeedOption,
    Source,
    check_out_file,
    parse_memory,
    parse_seconds,
    resolve_source,
)
from addiction.cli.output import Output
from addiction.cli.search import VERDICT_CODES, figures_line, limit_words, watched
from addiction.cli.shorten import Answer, ShortenOption, answer_of, shorten_line
from addiction.cli.survey import (
    ExportOption,
    JobsOption,
    SchedulerOption,
    SeedsOption,
    SurveyRequest,
    survey,
)
from addiction.game import Game
from addiction.render import count_text
from addiction.replay import Replay
from addiction.solver import solve
from addiction.survey.limits import Limits

NodesOption = Annotated[int | None, typer.Option("--nodes", min=1, metavar="N", help="Enter at most N boards.")]
SecondsOption = Annotated[float | None, typer.Option("--seconds", metavar="S", help="Search at most S seconds.")]
ThreadsOption = Annotated[
    int | None,
    typer.Option("--threads", min=1, max=256, metavar="N", help="Search with N threads (default: 1)."),
]
ExactOption = Annotated[
    bool,
    typer.Option("--exact", help="Confirm a loss by a second search that tells boards apart by an independent hash."),
]
OutOption = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="FILE",
        help="Write a winning line as a game file (replaces the file); with --seeds, keep the survey here, or go on "
        "with the one in the file.",
    ),
]

_WIDTH = 80


def solve_command(
    seed: SeedOption = None,
    deal: DealOption = None,
    position: PositionOption = None,
    rules: RulesOption = None,
    nodes: NodesOption = None,
    seconds: SecondsOption = None,
    memory: MemoryOption = None,
    threads: ThreadsOption = None,
    exact: ExactOption = False,
    shorten: ShortenOption = False,
    out: OutOption = None,
    all_first_moves: FirstMovesOption = False,
    why: ExplainOption = False,
    seeds: SeedsOption = None,
    jobs: JobsOption = None,
    scheduler: SchedulerOption = None,
    export: ExportOption = None,
    ascii_only: AsciiOption = False,
    as_json: JsonOption = False,
) -> None:
    """Decide whether a board can be won without a shuffle, and show a winning line; with --seeds, for many deals.

    Exit code 0: winnable (after some move, with --all-first-moves), 1: unwinnable, 3: undecided within the limits, 130:
    interrupted. With --seeds, 0 once every deal has its answer, whatever the answers are.
    """
    limits = _limits(nodes, seconds, memory, here=scheduler is None)
    if out is not None:
        check_out_file(out)
    for option, is_given in (("--shorten", shorten), ("--threads", threads is not None), ("--exact", exact)):
        if is_given and (seeds is not None or all_first_moves or why):
            raise CommandError(f"{option} excludes --seeds, --all-first-moves and --explain")
    other_answer = _other_answer(
        all_first_moves=all_first_moves, why=why, excluded=seeds is not None or out is not None
    )
    if seeds is not None:
        if any(option is not None for option in (seed, deal, position)):
            raise CommandError("--seeds excludes --seed, --deal and --position")
        survey(SurveyRequest(seeds, rules, limits, out, jobs, scheduler, export), as_json=as_json)
        return
    if any(option is not None for option in (jobs, scheduler, export)):
        raise CommandError("--jobs, --scheduler and --export need --seeds")
    source = resolve_source(seed=seed, deal_file=deal, line=position, rules=rules)
    output = Output(ascii_only=ascii_only)
    if other_answer is not None:
        raise typer.Exit(other_answer(source, limits, output, as_json))
    with watched() as progress:
        result = solve(
            source.position,
            nodes=limits.nodes,
            seconds=limits.seconds,
            memory=limits.memory,
            threads=threads or 1,
            exact=exact,
            progress=progress,
        )
        shortened = shorten_line(source.position, result, limits, progress) if shorten else None
    answer = answer_of(result, shortened)
    if as_json:
        output.write_json(_fields(source, answer, with_bound=shorten))
    else:
        output.write(_report(source, answer, output))
    if out is not None and answer.verdict == "winnable":
        _write_solution(out, source, answer)
    if answer.limit == "interrupted":
        raise typer.Exit(ExitCode.INTERRUPTED)
    raise typer.Exit(VERDICT_CODES[answer.verdict])


def _limits(nodes: int | None, seconds: float | None, memory: str | None, *, here: bool) -> Limits:
    """Return the limits that the options give; here: the search runs on this machine."""
    if seconds is not None:
        parse_seconds(seconds)
    if nodes is not None and nodes >= 2**64:
        raise CommandError("--nodes: must be below 2^64")
    return Limits(nodes, seconds, parse_memory(memory, here=here))


def _other_answer(
    *, all_first_moves: bool, why: bool, excluded: bool
) -> Callable[[Source, Limits, Output, bool], ExitCode] | None:
    """Return what answers in place of the verdict, if an option asks for it. excluded: so do options that forbid it."""
    if all_first_moves and why:
        raise CommandError("--all-first-moves and --explain exclude each other")
    if excluded and (all_first_moves or why):
        raise CommandError(f"{'--explain' if why else '--all-first-moves'} excludes --seeds and --out")
    if why:
        return answer_why
    return answer_first_moves if all_first_moves else None


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
        "engine": addiction.__version__,
    }


def _report(source: Source, answer: Answer, output: Output) -> str:
    lines = [source.title]
    match answer.verdict:
        case "winnable" if not answer.line:
            lines.append("winnable without a shuffle: it is won already")
        case "winnable":
            lines.append(f"winnable without a shuffle, in {count_text(len(answer.line), 'move')}{answer.claim}:")
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


def _rounded_up(bound: float) -> str:
    """Write a bound with one digit."""
    exponent = math.floor(math.log10(bound))
    digit = math.ceil(bound / 10.0**exponent)
    return f"1e{exponent + 1}" if digit == 10 else f"{digit}e{exponent}"


def _write_solution(path: Path, source: Source, answer: Answer) -> None:
    game = Game(source.position, seed=source.seed, clock=lambda: 0.0)
    for move in answer.line:
        game.move(move)
    try:
        Replay.of(game, player="solver").save(path)
    except OSError as error:
        raise CommandError(f"{path}: not written: {os_error_reason(error)}") from None
