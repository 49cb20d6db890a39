"""``addiction report``: the figures of a survey."""

from pathlib import Path
from typing import Annotated

import typer

from addiction.cli.options import ExportOption, JsonOption, SurveyArgument
from addiction.cli.output import Output
from addiction.cli.survey_figures import figures_text, written_text
from addiction.survey.export import export as export_survey
from addiction.survey.export import writer_for
from addiction.survey.plots import load_matplotlib, write_plots
from addiction.survey.report import make_report
from addiction.survey.store import Store

PlotsOption = Annotated[
    Path | None, typer.Option("--plots", metavar="DIR", help="Draw the figures into this directory, as PNG and SVG.")
]


def report_command(
    file: SurveyArgument, plots: PlotsOption = None, export: ExportOption = None, as_json: JsonOption = False
) -> None:
    """Show how many deals of a survey are winnable, with 95 % intervals, and what deciding them took.

    With --plots or --export, names the files written instead; with --json too, prints both.
    """
    if export is not None:
        writer_for(export)
    if plots is not None:
        load_matplotlib()
    written: list[Path] = []
    with Store.read(file) as store:
        if export is not None:
            export_survey(store, export)
            written.append(export)
        if plots is not None:
            written += write_plots(store, plots)
        report = None if written and not as_json else make_report(store)
    output = Output()
    if report is None:
        output.write(written_text(written))
    elif as_json:
        output.write_json(report.to_json() | {"written": [str(path) for path in written]})
    else:
        output.write(figures_text(report, str(file)))
