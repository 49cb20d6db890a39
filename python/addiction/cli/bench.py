"""``addiction bench``: what the solver does on a fixed list of deals, and how fast."""

from typing import Any

import typer

from addiction.cli.diagnostics import ExitCode
from addiction.cli.options import JsonOption
from addiction.cli.output import Output
from addiction.solver.bench import BenchResult, run_bench
from addiction.solver.engine import RECORDED

_ROW = "{:<18} {:>7} {:>8} {:>4} {:>4} {:>4} {:>10} {:>12}"


def bench_command(as_json: JsonOption = False) -> None:
    """Solve a fixed list of deals under limits on nodes, and print the totals (the solver's signature) and rates.

    Exit code 0: the signature is the recorded one; 1: the solver behaves differently.
    """
    result = run_bench()
    if as_json:
        Output().write_json(_answer(result))
    else:
        Output().write(_text(result))
    if result.signature != RECORDED:
        raise typer.Exit(ExitCode.NO)


def _answer(result: BenchResult) -> dict[str, Any]:
    return {
        "signature": str(result.signature),
        "recorded": str(RECORDED),
        "nodes": result.signature.nodes,
        "positions": result.signature.positions,
        "seconds": round(result.seconds, 6),
        "cases": [
            {
                "rules": one.case.rules,
                "seeds": f"{one.case.seeds[0]}-{one.case.seeds[-1]}",
                "node_limit": one.case.nodes,
                "nodes": one.signature.nodes,
                "positions": one.signature.positions,
                "seconds": round(one.seconds, 6),
                **one.verdicts,
            }
            for one in result.cases
        ],
    }


def _text(result: BenchResult) -> str:
    lines = [_ROW.format("rules", "seeds", "limit", "won", "lost", "open", "nodes", "nodes/s")]
    for one in result.cases:
        case, nodes = one.case, one.signature.nodes
        seeds, rate = f"{case.seeds[0]}-{case.seeds[-1]}", f"{nodes / one.seconds:,.0f}"
        lines.append(_ROW.format(case.rules, seeds, f"{case.nodes:,}", *one.verdicts.values(), f"{nodes:,}", rate))
    deals = sum(len(one.case.seeds) for one in result.cases)
    nodes, positions, seconds = result.signature.nodes, result.signature.positions, result.seconds
    lines.append(
        f"{deals} deals, {nodes:,} nodes, {positions:,} positions, {seconds:.2f} s: {deals / seconds:,.0f} deals/s, "
        f"{nodes / seconds:,.0f} nodes/s, {positions / seconds:,.0f} positions/s"
    )
    verdict = "as recorded" if result.signature == RECORDED else f"recorded is {RECORDED}"
    lines.append(f"signature {result.signature}, {verdict}")
    return "\n".join(lines)
