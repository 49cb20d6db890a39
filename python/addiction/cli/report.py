"""``addiction report``: the figures of a survey."""

from pathlib import Path
from typing import Annotated

import typer

from addiction.cli.options import ExportOption, JsonOption, SurveyArgument
from addiction.cli.output import Output
from addiction.cli.survey_figures import figures_text
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
    """Show how many deals of a survey are winnable, with 95 % intervals, and what deciding them took."""
    if export is not None:
        writer_for(export)
    if plots is not None:
        load_matplotlib()
    with Store.read(file) as store:
        report = make_report(store)
        if export is not None:
            export_survey(store, export)
        if plots is not None:
            write_plots(store, plots)
    if as_json:
        Output().write_json(report.to_json())
    else:
        Output().write(figures_text(report, str(file)))
