"""``addiction solve --explain``: why a board can't be won."""

import textwrap
from typing import Any

from addiction._core import VERSION, DeadEnd, Extent, SolveResult, Stay
from addiction.cli.diagnostics import ExitCode
from addiction.cli.output import Output
from addiction.cli.search import VERDICT_CODES, figures_line, watched
from addiction.cli.source import Source
from addiction.solver.explain import Explanation, explain
from addiction.solver.limits import Limits

_WIDTH = 80


def answer_why(source: Source, limits: Limits, output: Output, as_json: bool) -> ExitCode:
    """Print why the board is unwinnable, if it is, and return the exit code of its verdict."""
    with watched() as progress:
        explanation = explain(source.position, limits, progress=progress)
    if as_json:
        output.write_json(_answer(source, explanation))
    else:
        output.write("\n".join([source.title, *_report(explanation, output)]))
    if explanation.limit == "interrupted":
        return ExitCode.INTERRUPTED
    return VERDICT_CODES[explanation.verdict]


def _report(explanation: Explanation, output: Output) -> list[str]:
    lines = []
    for line in explanation.lines(output.style.name):
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        lines += textwrap.wrap(line, _WIDTH, subsequent_indent=indent)
    if explanation.search is not None:
        lines.append(figures_line(explanation.search))
    return lines


def _answer(source: Source, explanation: Explanation) -> dict[str, Any]:
    dead_end, extent = explanation.dead_end, explanation.extent
    return {
        "verdict": explanation.verdict,
        "limit": explanation.limit,
        "words": explanation.lines(),
        "dead_end": None if dead_end is None else _dead_end(dead_end),
        "never_placed": list(explanation.never_placed),
        "extent": None if extent is None else _extent(extent),
        **_figures(explanation.search),
        "seed": source.seed,
        "deal": source.position.line,
        "rules": source.position.rules.id,
        "engine": VERSION,
    }


def _figures(search: SolveResult | None) -> dict[str, Any]:
    return {
        "nodes": search.nodes if search else 0,
        "positions": search.positions if search else 0,
        "seconds": round(search.seconds, 6) if search else 0.0,
        "peak_memory_bytes": search.peak_memory_bytes if search else 0,
    }


def _extent(extent: Extent) -> dict[str, Any]:
    return {"boards": extent.positions, "most_placed": extent.most_placed, "stuck": extent.stuck}


def _dead_end(dead_end: DeadEnd) -> dict[str, Any]:
    return {
        "prelude": [str(move) for move in dead_end.prelude],
        "board": dead_end.board.line,
        "waits": [{"chain": [_stay(stay) for stay in wait.chain], "circle": wait.circle} for wait in dead_end.waits],
        "openings": [
            {"cell": opening.cell, "left": opening.left, "takes": opening.takes} for opening in dead_end.openings
        ],
    }


def _stay(stay: Stay) -> dict[str, Any]:
    return {"card": stay.card, "cell": stay.cell, "predecessor": stay.predecessor, "targets": stay.targets}
