"""``addiction play``: a game turn by turn."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from addiction.cli.diagnostics import CommandError, ExitCode
from addiction.cli.dialogue import Dialogue
from addiction.cli.interrupt import ended_by_signals
from addiction.cli.options import (
    AsciiOption,
    DealOption,
    PositionOption,
    RulesOption,
    SeedOption,
    check_out_file,
    number_option,
)
from addiction.cli.output import Output
from addiction.cli.source import resolve_source
from addiction.errors import GameFileError, ReplayError, ReplayFormatError
from addiction.game import Game
from addiction.game_file import GameFile
from addiction.session import Session
from addiction.solver.adviser import HINT_LIMITS
from addiction.solver.limits import Limits

PlayOutOption = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Save the game here after every action (a new file).")
]
ResumeOption = Annotated[
    Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved game, and save it there.")
]
HintNodesOption = Annotated[
    int | None,
    number_option(
        "--hint-nodes",
        "N",
        "Search at most N boards for a hint, which is then the same at every run (default: for "
        f"{HINT_LIMITS.seconds} s, on all cores).",
    ),
]


def play_command(
    seed: SeedOption = None,
    deal: DealOption = None,
    position: PositionOption = None,
    rules: RulesOption = None,
    out: PlayOutOption = None,
    resume: ResumeOption = None,
    hint_nodes: HintNodesOption = None,
    ascii_only: AsciiOption = False,
) -> None:
    """Play a game turn by turn; 'help' lists what to type. Works from a pipe, too."""
    output = Output(ascii_only=ascii_only)
    sys.stdin.reconfigure(errors="surrogateescape")  # type: ignore[union-attr]
    if out is not None:
        if out.exists() and (resume is None or not out.samefile(resume)):
            raise CommandError(f"{out} exists: go on with it by --resume, or choose another file")
        check_out_file(out)
    hint_limits = HINT_LIMITS if hint_nodes is None else Limits(nodes=hint_nodes)
    with ended_by_signals():
        if resume is not None:
            if any(option is not None for option in (seed, deal, position, rules)):
                raise CommandError(
                    "--resume takes deal and rules from the file: leave out --seed, --deal, --position, --rules"
                )
            session = _resumed(resume, out, hint_limits)
        else:
            source = resolve_source(seed=seed, deal_file=deal, line=position, rules=rules, stdin_goes_on=True)
            game = Game(source.position, seed=source.seed)
            session = Session(game, _new_file(out), hint_limits=hint_limits)
        with session:
            code = Dialogue(session, output).run()
    raise typer.Exit(code)


def _new_file(path: Path | None) -> GameFile | None:
    try:
        return None if path is None else GameFile(path)
    except GameFileError as error:
        raise CommandError(f"{path}: {error}") from None


def _resumed(path: Path, out: Path | None, hint_limits: Limits) -> Session:
    try:
        return Session.resume(path, out=out, hint_limits=hint_limits)
    except ReplayError as error:
        raise CommandError(f"{path}: {error}", ExitCode.NO) from None
    except ReplayFormatError as error:
        raise CommandError(f"{path}: {error}") from None
    except GameFileError as error:
        raise CommandError(f"{out or path}: {error}") from None
