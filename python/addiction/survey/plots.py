"""A survey as figures, each as PNG and SVG."""

from __future__ import annotations

import logging
import math
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from addiction.files import replacing
from addiction.survey.errors import MissingExtraError, SurveyError
from addiction.survey.export import refuse_foreign
from addiction.survey.facts import Counts
from addiction.survey.store import Store

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# Colours that colour-blind readers can tell apart (Okabe and Ito), and that differ in grey.
_COLOURS = {"decided": "#000000", "winnable": "#0072B2", "unwinnable": "#D55E00"}
_STYLE: dict[Any, Any] = {
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#dddddd",
    "grid.linewidth": 0.6,
    "lines.linewidth": 1.6,
    "svg.hashsalt": "addiction",  # the same survey gives the same bytes
}
_SIZE = (6.4, 4.0)  # inches
_DPI = 200
_MOST_BINS = 60
_MARK = b"matplotlib.org"  # near the beginning of every file that matplotlib writes
_LABEL_HEIGHT = 5.5  # of a line of text, in units of the axis of shares
_LONG_TAIL = 1.25
_LEAST = 1e-7  # what the clock could not tell from nothing still has a place on a logarithmic axis


def write_plots(store: Store, directory: Path) -> list[Path]:
    """Draw the survey into a directory, which is made if need be; returns the files.

    ``decided-by-seconds`` and ``decided-by-nodes``: the share of the deals decided within so much;
    ``solution-lengths``: how long the winning lines are. A figure without a deal to show is left out. Raises
    OSError, SurveyError if no deal is decided or a file would be replaced that is no figure, and MissingExtraError.
    """
    matplotlib = load_matplotlib()
    with store.snapshot():
        decided = store.query("SELECT verdict, seconds, nodes, moves FROM deals WHERE verdict <> 'undecided'")
        counts = store.counts()
    if not decided:
        raise SurveyError(f"{store.name}: no deal is decided, there is nothing to plot")
    by_verdict = {
        verdict: [figures for kind, *figures in decided if verdict in ("decided", kind)] for verdict in _COLOURS
    }
    note = _note(store, counts)
    tried = counts.tried
    with matplotlib.rc_context(_own_style(matplotlib)):
        figures = {
            "decided-by-seconds": _decided(by_verdict, 0, tried, "time of the search", "s", note),
            "decided-by-nodes": _decided(by_verdict, 1, tried, "nodes of the search", "", note),
        }
        if by_verdict["winnable"]:
            figures["solution-lengths"] = _lengths(sorted(moves for *_, moves in by_verdict["winnable"]), note)
        directory.mkdir(parents=True, exist_ok=True)
        for name in figures:
            for path in _paths(directory / name):
                refuse_foreign(path, _MARK)
        return [path for name, figure in figures.items() for path in _save(figure, directory / name)]


def load_matplotlib() -> Any:
    """Return the module matplotlib. Raises MissingExtraError, or SurveyError if it can't be loaded.

    Neither faults in the user's settings matter nor a backend in the environment that there is not: figures go to
    files only, and in our own style.
    """
    if (loaded := sys.modules.get("matplotlib")) is not None:
        return loaded
    if (logger := logging.getLogger("matplotlib")).level == logging.NOTSET:
        logger.setLevel(logging.ERROR)
    backend = os.environ.pop("MPLBACKEND", None)
    try:
        import matplotlib as mpl  # noqa: PLC0415 - an extra
    except ImportError:
        raise MissingExtraError("plotting", "plots") from None
    except Exception as error:
        raise SurveyError(f"matplotlib can't be loaded: {error}") from None
    finally:
        if backend is not None:
            os.environ["MPLBACKEND"] = backend
    with suppress(ValueError):
        if backend:
            mpl.rcParams["backend"] = backend  # for the caller's own plots
    return mpl


def _own_style(matplotlib: Any) -> dict[str, Any]:
    """Return matplotlib's defaults with our style: nothing is left of the user's settings."""
    return {name: value for name, value in matplotlib.rcParamsDefault.items() if "backend" not in name} | _STYLE


def _note(store: Store, counts: Counts) -> str:
    """Return what the figures are about, in one line."""
    limits = store.parameters.limits
    each = [
        None if limits.nodes is None else f"{limits.nodes:,} nodes",
        None if limits.seconds is None else f"{limits.seconds:g} s",
    ]
    limit = " and ".join(part for part in each if part)
    parts = [
        f"{counts.tried:,} deals",
        f"rules {_short(store.parameters.rules)}",
        f"at most {limit} a deal" if limit else None,
        f"{counts.open:,} not tried with all of it" if counts.open else None,
    ]
    return ", ".join(part for part in parts if part)


def _short(rules_id: str) -> str:
    """Return a rules id without the fields that have their default."""
    usual = {"ranks=13", "shuffles=3", "gaps=random", "twos=any"}
    return ", ".join(part for part in rules_id.split(",") if part not in usual)


def _decided(
    by_verdict: dict[str, list[list[Any]]], column: int, tried: int, quantity: str, unit: str, note: str
) -> Figure:
    from matplotlib.ticker import EngFormatter  # noqa: PLC0415 - an extra

    figure, axes = _new_figure(f"Deals decided, by {quantity}", note)
    values = {verdict: sorted(max(_LEAST, figures[column]) for figures in rows) for verdict, rows in by_verdict.items()}
    start, end = values["decided"][0], values["decided"][-1]
    for verdict, ordered in values.items():
        shares = [100 * count / tried for count in range(len(ordered) + 1)]
        axes.step([start, *ordered, end], [*shares, shares[-1]], where="post", color=_COLOURS[verdict], clip_on=False)
    _label_ends(axes, end, {verdict: 100 * len(ordered) / tried for verdict, ordered in values.items()})
    axes.set_xscale("log")
    axes.set_xlim(start, max(end, 2 * start))
    axes.xaxis.set_major_formatter(EngFormatter(unit))
    axes.set_ylim(0, 100)
    axes.set_xlabel(f"{quantity} (logarithmic)")
    axes.set_ylabel("share of the deals, %")
    return figure


def _label_ends(axes: Axes, x: float, shares: dict[str, float]) -> None:
    """Name the curves at their right ends, the names moved apart where the ends are close."""
    height = -_LABEL_HEIGHT / 2
    for verdict, share in sorted(shares.items(), key=lambda item: (item[1], item[0] == "decided")):
        height = max(share, height + _LABEL_HEIGHT)
        axes.annotate(
            f"{verdict} {share:.1f} %",
            (x, height),
            xytext=(5, 0),
            textcoords="offset points",
            va="center",
            color=_COLOURS[verdict],
            annotation_clip=False,
        )


def _lengths(ordered: Sequence[int], note: str) -> Figure:
    from matplotlib.ticker import StrMethodFormatter  # noqa: PLC0415 - an extra

    figure, axes = _new_figure("Lengths of the winning lines found", note)
    shown = _without_tail(ordered)
    width = max(1, math.ceil((shown[-1] - shown[0] + 1) / _MOST_BINS))
    edges = [edge - 0.5 for edge in range(shown[0], shown[-1] + width + 1, width)]
    axes.hist(shown, bins=edges, color=_COLOURS["winnable"], edgecolor="white", linewidth=0.4)
    median = ordered[(len(ordered) - 1) // 2]
    axes.axvline(median, color=_COLOURS["unwinnable"], linewidth=1.2)
    axes.annotate(
        f"median {median:,}",
        (median, 1),
        xycoords=("data", "axes fraction"),
        xytext=(4, -3),
        textcoords="offset points",
        va="top",
        color=_COLOURS["unwinnable"],
        bbox={"facecolor": "white", "edgecolor": "none", "pad": 1},
    )
    axes.margins(y=0.12)
    axes.grid(visible=False, axis="x")
    axes.yaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
    left_out = f" ({len(ordered) - len(shown):,} longer lines, up to {ordered[-1]:,}, are not shown)"
    axes.set_xlabel("moves" + (left_out if len(shown) < len(ordered) else ""))
    axes.set_ylabel("deals" if width == 1 else f"deals in each step of {width} moves")
    return figure


def _without_tail(ordered: Sequence[int]) -> Sequence[int]:
    """Return the lengths without the longest hundredth, where those would squeeze the others."""
    shown = ordered[: math.ceil(len(ordered) * 0.99)]
    return shown if ordered[-1] > _LONG_TAIL * shown[-1] else ordered


def _new_figure(title: str, note: str) -> tuple[Figure, Axes]:
    from matplotlib.figure import Figure  # noqa: PLC0415 - an extra

    figure = Figure(figsize=_SIZE, layout="constrained")
    axes = figure.add_subplot()
    axes.set_title(f"{title}\n", loc="left", fontsize=10, fontweight="bold")
    axes.annotate(
        note, (0, 1), xytext=(0, 6), xycoords="axes fraction", textcoords="offset points", color="#555555", fontsize=8.5
    )
    return figure, axes


def _paths(stem: Path) -> list[Path]:
    return [stem.with_name(f"{stem.name}.{suffix}") for suffix in ("png", "svg")]


def _save(figure: Figure, stem: Path) -> list[Path]:
    paths = _paths(stem)
    for path in paths:
        with replacing(path) as stream:
            metadata = {"Date": None} if path.suffix == ".svg" else None
            figure.savefig(stream, format=path.suffix[1:], dpi=_DPI, metadata=metadata)
    return paths
