"""The program ``addiction``: its commands, each loaded when it is asked for."""

from importlib import import_module
from typing import Annotated, Any, Final, NoReturn

import typer
from typer.core import TyperGroup
from typer.main import get_command

from addiction._core import VERSION
from addiction.cli.completion import InstallOption, ShowOption, prepare_answer, with_shell
from addiction.cli.diagnostics import run
from addiction.cli.interrupt import ends_at_once

PROGRAM: Final = "addiction"

SECTIONS: Final = {
    "Games": {
        "deal": "Show a deal, or check a given board.",
        "play": "Play a game turn by turn, or go on with a saved one.",
        "replay": "Check a game file by the rules, and show its boards.",
    },
    "Solver": {
        "solve": "Decide whether a board can be won, or many; show a winning line.",
        "bench": "Measure the solver on a fixed list of deals.",
    },
    "Surveys (solve --seeds)": {
        "report": "Show the figures of a survey.",
        "verify": "Check that a survey is true.",
    },
}
"""The commands and what they do; ``x`` is the function ``x_command`` of the module ``addiction.cli.x``."""


class Commands(TyperGroup):
    """The commands, none of which is loaded before it is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        """Return the names of the commands."""
        return [name for commands in SECTIONS.values() for name in commands]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Load a command; None if there is none of this name."""
        if cmd_name not in self.list_commands(ctx):
            return None
        with ends_at_once():
            module = import_module(f"addiction.cli.{cmd_name}")
        short_help = next(commands[cmd_name] for commands in SECTIONS.values() if cmd_name in commands)
        single = typer.Typer(add_completion=False, rich_markup_mode=None)
        single.command(cmd_name, short_help=short_help)(getattr(module, f"{cmd_name}_command"))
        return get_command(single)

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002
        """Write the sections of the help."""
        for title, commands in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl(list(commands.items()))

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """Return the commands that begin so, without loading any."""
        from typer.core import CompletionItem  # type: ignore[attr-defined]  # noqa: PLC0415 (for a shell only)

        lines = [line for commands in SECTIONS.values() for line in commands.items()]
        fitting = [CompletionItem(name, help=text) for name, text in lines if name.startswith(incomplete)]
        return fitting or super().shell_complete(ctx, incomplete)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the options that stand before the command."""
        with ends_at_once():  # Typer loads pydantic here
            return super().parse_args(ctx, args if ctx.resilient_parsing else with_shell(args))


app: typer.Typer = typer.Typer(
    name=PROGRAM,
    cls=Commands,
    help="Play, record and exhaustively solve Addiction Solitaire.",
    epilog=f"'{PROGRAM} COMMAND --help' tells all of a command.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _write(text: str) -> None:
    from addiction.cli.output import Output  # noqa: PLC0415 (not for commands, which have their own)

    Output().write(text)


def _show_version(wanted: bool) -> None:
    if wanted:
        _write(f"{PROGRAM} {VERSION}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _options(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and leave.")
    ] = False,
    install: InstallOption = None,  # noqa: ARG001
    show: ShowOption = None,  # noqa: ARG001
) -> None:
    if context.invoked_subcommand is None:
        _write(context.get_help())


def main() -> NoReturn:
    """Run the command line."""
    run(_run_command)


def _run_command() -> int:
    prepare_answer()
    return app(prog_name=PROGRAM, standalone_mode=False) or 0
