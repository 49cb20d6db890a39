"""``addiction solve --all-first-moves``: which legal moves keep the game winnable."""

from typing import Any

from addiction._core import VERSION
from addiction.cli.diagnostics import ExitCode
from addiction.cli.output import Output
from addiction.cli.search import VERDICT_CODES, figures_line, limit_words, watched
from addiction.cli.source import Source
from addiction.solver.first_moves import FirstMove, FirstMoves, first_moves
from addiction.solver.limits import Limits
from addiction.words.counts import count_text


def answer_first_moves(source: Source, limits: Limits, output: Output, as_json: bool) -> ExitCode:
    """Print what each legal move does, and return the exit code: 0 if some move keeps the game winnable, 1 if none."""
    with watched() as progress:
        answers = first_moves(source.position, limits, progress=progress)
    if as_json:
        output.write_json(_answer(source, answers))
    else:
        output.write("\n".join([source.title, *_report(source, answers, output), figures_line(answers)]))
    if answers.interrupted:
        return ExitCode.INTERRUPTED
    return ExitCode.YES if source.position.is_won else VERDICT_CODES[answers.verdict]


def _answer(source: Source, answers: FirstMoves) -> dict[str, Any]:
    return {
        "verdict": "winnable" if source.position.is_won else answers.verdict,
        "first_moves": [
            {
                "move": str(answer.move),
                "target": list(answer.move.target),
                "verdict": answer.verdict,
                "limit": answer.limit,
                "moves": [str(move) for move in answer.line],
                "move_count": len(answer.line),
            }
            for answer in answers.moves
        ],
        "nodes": answers.nodes,
        "positions": answers.positions,
        "seconds": round(answers.seconds, 6),
        "peak_memory_bytes": answers.peak_memory_bytes,
        "seed": source.seed,
        "deal": source.position.line,
        "rules": source.position.rules.id,
        "engine": VERSION,
    }


def _report(source: Source, answers: FirstMoves, output: Output) -> list[str]:
    if source.position.is_won:
        return ["no move to make: it is won already"]
    if not answers.moves:
        return ["no card can move"]
    verdicts = [answer.verdict for answer in answers.moves]
    counts = ", ".join(f"{verdicts.count(verdict)} {verdict}" for verdict in VERDICT_CODES)
    return [
        f"{count_text(len(verdicts), 'move')}, without a shuffle: {counts}",
        *(f"  {_move_text(answer, output)}  {_verdict_text(answer)}" for answer in answers.moves),
    ]


def _move_text(answer: FirstMove, output: Output) -> str:
    row, column = answer.move.target
    cell = f"r{row}c{column}"
    return f"{output.style.name(answer.move.card)} to {cell:<5}"


def _verdict_text(answer: FirstMove) -> str:
    match answer.verdict:
        case "winnable":
            return f"winnable, in {count_text(len(answer.line), 'move')}"
        case "unwinnable":
            return "unwinnable"
        case "undecided":
            return f"undecided: {limit_words(answer.limit)}"
