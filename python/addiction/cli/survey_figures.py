"""The figures of a survey as text."""

import textwrap
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from addiction.survey.facts import Counts
from addiction.survey.report import LEVELS, Extreme, Groups, Report

_WIDTH = 80  # characters for the seeds


def figures_text(report: Report, name: str) -> str:
    """Return a report as lines of text, the survey called by this name."""
    return "\n".join(_lines(report, name))


def written_text(paths: Sequence[Path]) -> str:
    """Return which files were written, a line each."""
    return "\n".join(f"wrote {path}" for path in paths)


def counts_text(counts: Counts) -> str:
    """Return the counts of a survey in words; they add up to the deals asked for."""
    parts = [
        f"{counts.winnable:,} winnable",
        f"{counts.unwinnable:,} unwinnable",
        f"{counts.at_limits:,} undecided at the limits",
    ]
    if counts.unfinished:
        parts += [f"{counts.open:,} still open", f"{counts.untried:,} not begun"]
    return f"{counts.total:,} {'deal' if counts.total == 1 else 'deals'}: {', '.join(parts)}"


def _lines(report: Report, name: str) -> Iterator[str]:
    limits = report.parameters.limits
    yield f"{name}: seeds {textwrap.shorten(report.seeds.replace(',', ', '), _WIDTH, placeholder=' ...')}"
    yield f"rules {report.parameters.rules}; limits a deal: {limits}; {report.parameters.engine}"
    state = "unfinished" if report.counts.unfinished else "complete"
    yield f"{state}; {report.seconds:,.1f} s in all, {report.solver_seconds:,.1f} s of search"
    yield counts_text(report.counts)
    yield ""
    yield from _winnable_lines(report)
    yield ""
    yield from _found_lines(report)
    yield ""
    yield f"{'decided by':<22}" + "".join(f"{_level(level):>11}" for level in LEVELS)
    yield from _quantile_lines("nodes", report.nodes, _whole)
    yield from _quantile_lines("seconds", report.times, "{:.3g}".format)
    if report.lengths is not None:
        yield _row("moves in the line", [report.lengths.quantiles[level] for level in LEVELS], _whole)
    yield from _extreme_lines("hardest", report.hardest)
    if report.hardest_decided != report.hardest:
        yield from _extreme_lines("hardest decided", report.hardest_decided)
    yield from _extreme_lines("easiest", report.easiest)


def _winnable_lines(report: Report) -> Iterator[str]:
    """Say first what is true however the undecided deals end: the share found within the limits is not the odds."""
    counts = report.counts
    yield f"winnable: {_between(report.bounds_interval)} of all deals, with 95 % confidence"
    if counts.undecided:
        yield f"          {_between(report.bounds)} of the {counts.tried:,} deals tried"
        yield f"          (the {counts.undecided:,} undecided ones counted as lost, and as won)"


def _found_lines(report: Report) -> Iterator[str]:
    counts = report.counts
    yield f"found within the limits ({report.parameters.limits} a deal):"
    yield f"{'':<12} {'deals':>9} {'share':>8}   95 % interval"
    for verdict, interval in report.intervals.items():
        count: int = getattr(counts, verdict)
        yield f"{verdict:<12} {count:>9,} {100 * count / max(1, counts.tried):>6.2f} %   {_between(interval)}"
    yield f"{'tried':<12} {counts.tried:>9,}"
    hits = [f"{count:,} at the limit on {limit}" for limit, count in report.undecided_by_limit.items() if count]
    if counts.open:
        hits.append(f"{counts.open:,} still open")
    if hits:
        yield f"undecided: {', '.join(hits)}"


def _quantile_lines(unit: str, groups: Groups[Any], form: Callable[[Any], str]) -> Iterator[str]:
    for name, quantiles in (("all", groups.all), ("winnable", groups.winnable), ("unwinnable", groups.unwinnable)):
        yield _row(f"{unit}, {name}", [quantiles[level] for level in LEVELS], form)


def _row(title: str, values: Sequence[Any], form: Callable[[Any], str]) -> str:
    return f"{title:<22}" + "".join(f"{'-' if value is None else form(value):>11}" for value in values)


def _whole(number: int) -> str:
    """Return the number, in millions where a column would have no room for it."""
    return f"{number:,}" if number < 10**7 else f"{number / 10**6:,.0f} M"


def _extreme_lines(title: str, deals: Sequence[Extreme]) -> Iterator[str]:
    if not deals:
        return
    yield ""
    yield f"{title:<15} {'seed':>20} {'verdict':<10} {'nodes':>15} {'seconds':>10} {'moves':>6}"
    for deal in deals:
        moves = "" if deal.moves is None else str(deal.moves)
        line = f"{'':<15} {deal.seed:>20} {deal.verdict:<10} {deal.nodes:>15,} {deal.seconds:>10.3g} {moves:>6}"
        yield line.rstrip()


def _between(interval: tuple[float, float]) -> str:
    return f"{100 * interval[0]:.2f} to {100 * interval[1]:.2f} %"


def _level(level: float) -> str:
    return f"{100 * level:g} %"
