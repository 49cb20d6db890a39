"""``addiction solve``: what a solver can tell of a board, or of many deals."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from addiction.cli.diagnostics import CommandError, ExitCode
from addiction.cli.explain import answer_why
from addiction.cli.first_moves import answer_first_moves
from addiction.cli.interrupt import ends_at_once
from addiction.cli.options import (
    AsciiOption,
    DealOption,
    ExportOption,
    JsonOption,
    MemoryOption,
    PositionOption,
    RulesOption,
    SeedOption,
    check_out_file,
    number_option,
    parse_memory,
    seconds_option,
)
from addiction.cli.output import Output
from addiction.cli.source import Source, resolve_source
from addiction.cli.verdict import Effort, SolutionFile, answer_verdict
from addiction.solver.limits import Limits
from addiction.solver.shorten import DEFAULT_SECONDS

NodesOption = Annotated[int | None, number_option("--nodes", "N", "Enter at most N boards.")]
ThreadsOption = Annotated[
    int | None,
    number_option(
        "--threads",
        "N",
        "Search with N threads (default: 1, which finds the same line at every run; with more, the first search "
        "to find one ends the others).",
        most=256,
    ),
]
ExactOption = Annotated[
    bool,
    typer.Option("--exact", help="Confirm a loss by a second search that tells boards apart by an independent hash."),
]
ShortenOption = Annotated[
    bool,
    typer.Option(
        "--shorten",
        help="Go on after a win: look for a shorter line and prove how short one can be, within what the limits leave "
        f"(without a limit on nodes or seconds: {DEFAULT_SECONDS:.0f} s).",
    ),
]
SecondsOption = Annotated[float | None, seconds_option("Search at most S seconds, such as 10 or 0.5.")]
OutOption = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="FILE",
        help="Write a winning line as a game file, which replaces an older solution only; with --seeds, keep the "
        "survey here, or go on with the one in the file.",
    ),
]
ForceOption = Annotated[bool, typer.Option("--force", help="Let a solution replace any file that --out names.")]

ExplainOption = Annotated[
    bool, typer.Option("--explain", help="Tell why a board can't be won: which cards wait for each other.")
]
FirstMovesOption = Annotated[
    bool,
    typer.Option("--all-first-moves", help="Tell for each legal move whether the board can be won after it."),
]
SeedsOption = Annotated[
    str | None,
    typer.Option("--seeds", metavar="A-B", help="Solve many deals: 1-1000, or 1-10,20,30-40 (docs/surveys.md)."),
]
JobsOption = Annotated[
    int | None, number_option("--jobs", "N", "With --seeds: search N deals at a time (default: all cores).")
]
SchedulerOption = Annotated[
    str | None,
    typer.Option("--scheduler", metavar="ADDRESS", help="With --seeds: solve on the Dask cluster at tcp://host:8786."),
]


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
    force: ForceOption = False,
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
    limits = Limits(nodes, seconds, parse_memory(memory, here=scheduler is None))
    if force and (out is None or seeds is not None):
        raise CommandError("--force needs --out with a solution; a survey goes on with its file")
    for option, is_given in (("--shorten", shorten), ("--threads", threads is not None), ("--exact", exact)):
        if is_given and (seeds is not None or all_first_moves or why):
            raise CommandError(f"{option} excludes --seeds, --all-first-moves and --explain")
    other_answer = _other_answer(
        all_first_moves=all_first_moves, why=why, excluded=seeds is not None or out is not None
    )
    if seeds is not None:
        if any(option is not None for option in (seed, deal, position)):
            raise CommandError("--seeds excludes --seed, --deal and --position")
        if out is not None:
            check_out_file(out)
        with ends_at_once():
            from addiction.cli.survey import SurveyRequest, survey  # noqa: PLC0415 (only surveys need a database)
        survey(SurveyRequest(seeds, rules, limits, out, jobs, scheduler, export), as_json=as_json)
        return
    if any(option is not None for option in (jobs, scheduler, export)):
        raise CommandError("--jobs, --scheduler and --export need --seeds")
    solution_file = None if out is None else SolutionFile(out, replaces_any=force)
    if solution_file is not None:
        solution_file.check()
    source = resolve_source(seed=seed, deal_file=deal, line=position, rules=rules)
    output = Output(ascii_only=ascii_only)
    if other_answer is not None:
        raise typer.Exit(other_answer(source, limits, output, as_json))
    effort = Effort(threads or 1, exact=exact, shorten=shorten)
    raise typer.Exit(answer_verdict(source, limits, effort, output, as_json, solution_file))


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
