"""``addiction solve --seeds``: decide many deals, kept in a file."""

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from pathlib import Path

import typer

from addiction._core import Rules
from addiction.cli.diagnostics import CommandError, ExitCode, progress_display
from addiction.cli.interrupt import interrupt_flag
from addiction.cli.options import parse_rules
from addiction.cli.output import Output
from addiction.cli.survey_figures import counts_text, figures_text, written_text
from addiction.seeds import SeedSet
from addiction.solver.limits import Limits
from addiction.survey.cluster import Cluster
from addiction.survey.export import export, writer_for
from addiction.survey.facts import Parameters
from addiction.survey.pool import LocalPool
from addiction.survey.report import Report, make_report
from addiction.survey.runner import SurveyProgress, Workers, run_survey
from addiction.survey.store import Store
from addiction.words.counts import clock_text

_MOST_NODES = 2**63 - 1  # SQLite's largest integer


@dataclass(frozen=True)
class SurveyRequest:
    """What the options ask for."""

    seeds: str
    rules: str | None
    limits: Limits
    out: Path | None
    jobs: int | None
    scheduler: str | None
    export: Path | None


def survey(request: SurveyRequest, *, as_json: bool) -> None:
    """Run a survey, or go on with it, and print its counts; all its figures if it is not kept in a file."""
    if request.jobs is not None and request.scheduler is not None:
        raise CommandError("--jobs is for this machine; with --scheduler, the workers say how many searches they run")
    if request.limits.nodes is not None and request.limits.nodes > _MOST_NODES:
        raise CommandError("--nodes: must be below 2^63")
    seeds, rules = _seeds(request.seeds), parse_rules(request.rules) or Rules()
    if request.export is not None:
        writer_for(request.export)
    parameters = Parameters(rules.id, request.limits)
    with ExitStack() as stack:
        with interrupt_flag() as interrupted, progress_display() as show, _workers(request) as workers:
            # Only now that there are workers: a cluster that does not answer leaves no file behind.
            store = stack.enter_context(_open_store(request.out, parameters, seeds))
            run_survey(store, workers, should_stop=interrupted, progress=_reporter(parameters.limits, show))
        report = make_report(store)
        if request.export is not None:
            export(store, request.export)
    if as_json:
        answer = report.to_json() if request.out is None else report.summary()
        Output().write_json(answer | {"written": [] if request.export is None else [str(request.export)]})
    elif request.out is None:
        Output().write(figures_text(report, "survey"))
    else:
        Output().write(_summary(request.out, report))
    if request.export is not None and not as_json:
        Output().write(written_text([request.export]))
    if report.counts.unfinished:
        raise typer.Exit(ExitCode.INTERRUPTED)


def _seeds(text: str) -> SeedSet:
    try:
        return SeedSet.parse(text)
    except ValueError as error:
        raise CommandError(f"--seeds: {error}") from None


def _open_store(path: Path | None, parameters: Parameters, seeds: SeedSet) -> Store:
    return Store.temporary(parameters, seeds) if path is None else Store.write(path, parameters, seeds)


def _workers(request: SurveyRequest) -> AbstractContextManager[Workers]:
    if request.scheduler is not None:
        return Cluster(request.scheduler, memory=request.limits.memory)
    return LocalPool(request.jobs, memory=request.limits.memory)


def _reporter(limits: Limits, show: Callable[[int, int, str], None]) -> Callable[[SurveyProgress], None]:
    more = "more than " if limits.nodes is None and limits.seconds is None else "about "

    def report(now: SurveyProgress) -> None:
        counts = now.counts
        left = "?" if now.seconds_left is None else more + clock_text(round(now.seconds_left * 1000))
        show(
            counts.tried - counts.open,
            counts.tried + counts.untried,
            f"deals: {counts.winnable} won, {counts.unwinnable} lost, {counts.undecided - counts.open} undecided, "
            f"{counts.open} open; {now.rate:.1f} searches/s on {now.parallel}, left {left}",
        )

    return report


def _summary(out: Path, report: Report) -> str:
    lines = [f"{counts_text(report.counts)}; {report.seconds:.1f} s"]
    if report.counts.unfinished:
        lines.append("interrupted: the same command goes on")
    lines.append(f"addiction report {out} shows the figures")
    return "\n".join(lines)
