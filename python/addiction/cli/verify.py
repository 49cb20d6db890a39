"""``addiction verify``: check a survey."""

from pathlib import Path
from typing import Annotated, Any

import typer

from addiction.cli.diagnostics import ExitCode, complain, progress_display
from addiction.cli.interrupt import interrupt_flag
from addiction.cli.options import JsonOption, MemoryOption, SurveyArgument, number_option, parse_memory, seconds_option
from addiction.cli.output import Output
from addiction.solver.cores import available_cores
from addiction.survey.pool import shared_memory
from addiction.survey.store import Store
from addiction.survey.verify import Effort, Verification, verify

SampleOption = Annotated[
    int,
    number_option(
        "--sample",
        "N",
        "Search N unwinnable deals again without pruning; with a short deck, all of them are.",
        least=0,
    ),
]
SecondsOption = Annotated[float, seconds_option("Search each of them at most S seconds.")]
JobsOption = Annotated[int | None, number_option("--jobs", "N", "Search N of them at a time (default: all cores).")]

_MOST_NAMED = 20


def verify_command(
    file: SurveyArgument,
    sample: SampleOption = 100,
    seconds: SecondsOption = 60.0,
    memory: MemoryOption = None,
    jobs: JobsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check that a survey is true: replay its winning lines by the rules, search its unwinnable deals again.

    Exit code 0: nothing is false; 1: something is, and the seeds are named; 130: interrupted.
    """
    effort = Effort(
        sample=sample,
        seconds=seconds,
        memory=shared_memory(parse_memory(memory)),
        jobs=jobs or available_cores(),
    )
    with Store.read(file) as store, interrupt_flag() as interrupted, progress_display() as show:
        deals = store.counts().tried
        found = verify(store, effort, should_stop=interrupted, progress=lambda now: show(now.deals, deals, _words(now)))
        stopped = interrupted()
    if as_json:
        Output().write_json(_answer(found))
    else:
        Output().write(_text(file, found))
    if found.faults:
        seeds = [str(seed) for seed in found.faults]
        more = f" and {len(seeds) - _MOST_NAMED} more" if len(seeds) > _MOST_NAMED else ""
        complain(f"{file}: false for the seeds {', '.join(seeds[:_MOST_NAMED])}{more}")
        raise typer.Exit(ExitCode.NO)
    if stopped:
        raise typer.Exit(ExitCode.INTERRUPTED)


def _words(found: Verification) -> str:
    return (
        f"deals: {found.lines} lines replayed, {found.searched} unwinnable deals searched again, "
        f"{found.unfinished} to no end, {len(found.faults)} false"
    )


def _answer(found: Verification) -> dict[str, Any]:
    return {
        "true": not found.faults,
        "deals": found.deals,
        "lines": found.lines,
        "searched": found.searched,
        "unfinished": found.unfinished,
        "faults": [{"seed": seed, "fault": fault} for seed, fault in found.faults.items()],
    }


def _text(file: Path, found: Verification) -> str:
    lines = [f"seed {seed}: {fault}" for seed, fault in found.faults.items()]
    lines.append(
        f"{file}: {found.deals:,} deals compared with their seeds, {found.lines:,} winning lines replayed, "
        f"{found.searched:,} unwinnable deals searched again without pruning"
    )
    if found.unfinished:
        lines.append(f"{found.unfinished:,} more searches ended at a limit and say nothing (--seconds, --memory)")
    lines.append("nothing is false" if not found.faults else f"{len(found.faults):,} deals are false")
    return "\n".join(lines)
