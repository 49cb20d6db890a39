"""The program ``addiction``: puts the commands together."""

from typing import Annotated, NoReturn

import typer

import addiction
from addiction.cli.bench import bench_command
from addiction.cli.deal import deal_command
from addiction.cli.diagnostics import run
from addiction.cli.output import Output
from addiction.cli.play import play_command
from addiction.cli.replay import replay_command
from addiction.cli.report import report_command
from addiction.cli.solve import solve_command
from addiction.cli.verify import verify_command

app: typer.Typer = typer.Typer(
    name="addiction",
    help="Play, record and exhaustively solve Addiction Solitaire.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("deal")(deal_command)
app.command("play")(play_command)
app.command("replay")(replay_command)
app.command("solve")(solve_command)
app.command("report")(report_command)
app.command("verify")(verify_command)
app.command("bench")(bench_command)


def _show_version(wanted: bool) -> None:
    if wanted:
        Output().write(f"addiction {addiction.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _options(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        Output().write(context.get_help())


def main() -> NoReturn:
    """Run the command line."""
    run(lambda: app(standalone_mode=False) or 0)


if __name__ == "__main__":
    main()
