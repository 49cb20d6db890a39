"""``addiction report``: the figures of a survey."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from addiction.cli.diagnostics import CommandError, os_error_text
from addiction.cli.options import JsonOption
from addiction.cli.output import Output
from addiction.cli.survey import ExportOption
from addiction.survey.errors import SurveyError
from addiction.survey.export import export as export_survey
from addiction.survey.export import writer_for
from addiction.survey.plots import require_matplotlib, write_plots
from addiction.survey.report import LEVELS, Extreme, Groups, Report, make_report
from addiction.survey.store import Store

SurveyArgument = Annotated[
    Path, typer.Argument(metavar="FILE", help="A survey of solve --seeds --out.", show_default=False)
]
PlotsOption = Annotated[
    Path | None, typer.Option("--plots", metavar="DIR", help="Draw the figures into this directory, as PNG and SVG.")
]


def report_command(
    file: SurveyArgument, plots: PlotsOption = None, export: ExportOption = None, as_json: JsonOption = False
) -> None:
    """Show how many deals of a survey are winnable, with 95 % intervals, and what deciding them took."""
    try:
        if export is not None:
            writer_for(export)
        if plots is not None:
            require_matplotlib()
        with Store.read(file) as store:
            report = make_report(store)
            if export is not None:
                export_survey(store, export)
            if plots is not None:
                write_plots(store, plots)
    except SurveyError as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise CommandError(os_error_text(error)) from None
    if as_json:
        Output().write_json(report.to_json())
    else:
        Output().write("\n".join(_lines(file, report)))


def _lines(file: Path, report: Report) -> Iterator[str]:
    counts = report.counts
    yield f"{file}: seeds {report.seeds}"
    yield f"rules {report.parameters.rules}; limits a deal: {report.parameters.limits}; {report.parameters.engine}"
    state = f"{counts.unfinished:,} deals are unfinished" if counts.unfinished else "complete"
    yield f"{state}; {report.seconds:,.1f} s in all, {report.solver_seconds:,.1f} s of search"
    yield ""
    yield f"{'':<12} {'deals':>9} {'share':>8}   95 % interval"
    for verdict, interval in report.intervals.items():
        count: int = getattr(counts, verdict)
        yield f"{verdict:<12} {count:>9,} {100 * count / max(1, counts.tried):>6.2f} %   {_between(interval)}"
    yield f"{'deals':<12} {counts.tried:>9,}"
    yield from _undecided_lines(report)
    yield ""
    yield f"{'decided by':<22}" + "".join(f"{_level(level):>11}" for level in LEVELS)
    yield from _quantile_lines("nodes", report.nodes, "{:,}")
    yield from _quantile_lines("seconds", report.times, "{:.3g}")
    if report.lengths is not None:
        yield _row("moves in the line", [report.lengths.quantiles[level] for level in LEVELS], "{:,}")
    yield from _extreme_lines("hardest", report.hardest)
    yield from _extreme_lines("easiest", report.easiest)


def _undecided_lines(report: Report) -> Iterator[str]:
    if not report.counts.undecided:
        return
    hits = [f"{count:,} at the limit on {limit}" for limit, count in report.undecided_by_limit.items() if count]
    if report.counts.open:
        hits.append(f"{report.counts.open:,} still open")
    yield f"undecided: {', '.join(hits)}"
    yield (
        f"winnable in truth: {_between(report.bounds)} of these deals (undecided ones lost, or won); "
        f"of all deals, with 95 % confidence: {_between(report.bounds_interval)}"
    )


def _quantile_lines(unit: str, groups: Groups[Any], form: str) -> Iterator[str]:
    for name, quantiles in (("all", groups.all), ("winnable", groups.winnable), ("unwinnable", groups.unwinnable)):
        yield _row(f"{unit}, {name}", [quantiles[level] for level in LEVELS], form)


def _row(title: str, values: Sequence[float | None], form: str) -> str:
    return f"{title:<22}" + "".join(f"{'-' if value is None else form.format(value):>11}" for value in values)


def _extreme_lines(title: str, deals: Sequence[Extreme]) -> Iterator[str]:
    if not deals:
        return
    yield ""
    yield f"{title:<10} {'seed':>20} {'verdict':<10} {'nodes':>15} {'seconds':>10} {'moves':>6}"
    for deal in deals:
        moves = "" if deal.moves is None else str(deal.moves)
        line = f"{'':<10} {deal.seed:>20} {deal.verdict:<10} {deal.nodes:>15,} {deal.seconds:>10.3g} {moves:>6}"
        yield line.rstrip()


def _between(interval: tuple[float, float]) -> str:
    return f"{100 * interval[0]:.2f} to {100 * interval[1]:.2f} %"


def _level(level: float) -> str:
    return f"{100 * level:g} %"
