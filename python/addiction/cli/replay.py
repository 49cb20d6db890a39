"""``addiction replay``: check a game file and show its boards."""

from pathlib import Path
from typing import Annotated, Any

import typer

from addiction.cli.diagnostics import CommandError, ExitCode, complain
from addiction.cli.options import AsciiOption, JsonOption, number_option, whole_number
from addiction.cli.output import Output
from addiction.cli.source import load_replay
from addiction.render.text import plain_board
from addiction.replay import Check, Replay
from addiction.words.counts import clock_text, count_text

FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="A game file of play or solve.", show_default=False)]
CheckOption = Annotated[bool, typer.Option("--check", help="Show no board, only whether the file is true.")]
StepOption = Annotated[int | None, number_option("--step", "K", "Show the board after event K (0: the deal).", least=0)]
ToOption = Annotated[
    str | None,
    typer.Option(
        "--to", metavar="END", help="Show every board from --step (default 0) to event END, a number or 'end'."
    ),
]


def replay_command(
    file: FileArgument,
    check_only: CheckOption = False,
    step: StepOption = None,
    to: ToOption = None,
    ascii_only: AsciiOption = False,
    as_json: JsonOption = False,
) -> None:
    """Verify every event of a game file by the rules, and show the board after any of them.

    Exit code 0 only if every event is legal and the stored boards, key and result are true; 1 if not.
    """
    if (check_only or as_json) and (step is not None or to is not None):
        raise CommandError("--step and --to show boards: they exclude --check and --json")
    replay = load_replay(file)
    steps = _steps(len(replay.events), step, to)
    check = replay.check()
    output = Output(ascii_only=ascii_only)
    if as_json:
        output.write_json(_answer(check))
    else:
        for number in steps[: max(0, len(check.boards) - steps.start)]:
            _show_step(output, replay, check, number)
        if check.legal and not steps:
            output.write(f"{file}: legal, {check.game.result}\n{summary(check)}")
            if not check_only:
                output.write(plain_board(check.game.position, output.style))
    if check.error is not None:
        complain(f"{file}: {check.error}")
        raise typer.Exit(ExitCode.NO)


def summary(check: Check) -> str:
    """Return the counts of a game in one line."""
    game = check.game
    return (
        f"{count_text(game.moves, 'move')}, {count_text(game.shuffles, 'shuffle')}, {count_text(game.undos, 'undo')}, "
        f"{game.placed_count} of {game.rules.card_count} cards placed, {clock_text(game.elapsed_ms)}"
    )


def _steps(events: int, step: int | None, to: str | None) -> range:
    """Return the numbers of the events whose boards to show; none without --step and --to."""
    if step is None and to is None:
        return range(0)
    first = step or 0
    match to:
        case None:
            last = first
        case "end":
            last = events
        case _:
            last = whole_number("--to", to, 0)
    if max(first, last) > events:
        raise CommandError(f"there is no event {max(first, last)}: the file has {events}")
    if last < first:
        raise CommandError(f"--to: {last} is before --step {first}")
    return range(first, last + 1)


def _show_step(output: Output, replay: Replay, check: Check, number: int) -> None:
    what = "start" if number == 0 else output.style.action(replay.events[number - 1].action)
    output.write(f"# event {number} of {len(replay.events)}: {what}")
    output.write(plain_board(check.boards[number], output.style))


def _answer(check: Check) -> dict[str, Any]:
    game = check.game
    return {
        "legal": check.legal,
        "result": game.result,
        "moves": game.moves,
        "shuffles": game.shuffles,
        "undos": game.undos,
        "placed": game.placed_count,
        "elapsed_ms": game.elapsed_ms,
        "error": check.error,
    }
