"""The figures of a survey: counts, intervals, quantiles, extremes, as text, as JSON and as plots."""

import dataclasses
import json
import re
import statistics
import sys
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import matplotlib
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from addiction.cli.survey_figures import figures_text
from addiction.seeds import SeedSet
from addiction.survey.plots import write_plots
from addiction.survey.report import EXTREMES, LEVELS, Groups, Report, make_report, quantiles
from addiction.survey.store import Store
from program import addiction, call, environment, refused
from surveys import invented, outcome, parameters, survey_file, table

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished survey, with results that are made up."""
    path = tmp_path_factory.mktemp("report") / "survey.db"
    random = Random(1)
    with Store.write(path, parameters(nodes=1000), SeedSet.parse("1-150")) as store:
        store.begin_session("test")
        for seed in range(1, 151):
            verdict = random.choices(["winnable", "unwinnable", "undecided"], weights=[6, 2, 1])[0]
            limit = "nodes" if verdict == "undecided" else None
            nodes = 1000 if limit else random.randrange(1, 1000)
            store.record(
                invented(seed, verdict, nodes=nodes, limit=limit, moves=random.randrange(90, 150)),
                still_open=False,
                elapsed=seed / 10,
            )
    return path


@pytest.fixture(scope="module")
def rows(file: Path) -> list[dict[str, Any]]:
    return table(file)


@pytest.fixture(scope="module")
def report(file: Path) -> Report:
    with Store.read(file) as store:
        return make_report(store)


def of_scipy(count: int, deals: int) -> tuple[float, float]:
    interval = binomtest(count, deals).proportion_ci(confidence_level=0.95, method="exact")
    return float(interval.low), float(interval.high)


def count(rows: list[dict[str, Any]], verdict: str) -> int:
    return sum(row["verdict"] == verdict for row in rows)


# Figures


def test_counts_and_intervals(report: Report, rows: list[dict[str, Any]]) -> None:
    counts = {verdict: count(rows, verdict) for verdict in ("winnable", "unwinnable", "undecided")}
    assert min(counts.values()) > 0
    assert report.intervals == {verdict: pytest.approx(of_scipy(number, 150)) for verdict, number in counts.items()}
    assert report.interval == report.intervals["winnable"]
    won, open_ = counts["winnable"], counts["undecided"]
    assert report.bounds == (won / 150, (won + open_) / 150)
    assert report.bounds_interval == pytest.approx((of_scipy(won, 150)[0], of_scipy(won + open_, 150)[1]))
    assert report.undecided_by_limit == {"nodes": open_, "seconds": 0, "memory": 0}


@given(st.lists(st.integers(0, 50), min_size=1, max_size=60))
def test_quantiles_are_numpys(values: list[int]) -> None:
    expected = np.quantile(values, LEVELS, method="inverted_cdf")
    assert list(quantiles(sorted(values)).values()) == list(expected)


@given(st.lists(st.integers(0, 50), max_size=60), st.integers(0, 60))
def test_what_is_undecided_counts_as_more_than_any(values: list[int], undecided: int) -> None:
    found = quantiles(sorted(values), of=len(values) + undecided)
    whole = quantiles(sorted([*values, *[10**9] * undecided]))
    assert found == {level: None if value == 10**9 else value for level, value in whole.items()}


def test_quantiles_of_the_survey(report: Report, rows: list[dict[str, Any]]) -> None:
    nodes = sorted(row["nodes"] for row in rows if row["verdict"] == "winnable")
    assert report.nodes.winnable[0.5] == statistics.median_low(nodes)
    assert report.nodes.winnable[1.0] == nodes[-1]
    assert report.nodes.all[1.0] is None
    assert report.nodes.all[0.1] == sorted(row["nodes"] for row in rows if row["verdict"] != "undecided")[14]


def test_lengths(report: Report, rows: list[dict[str, Any]]) -> None:
    moves = [row["moves"] for row in rows if row["verdict"] == "winnable"]
    assert report.lengths is not None
    assert (report.lengths.shortest, report.lengths.longest) == (min(moves), max(moves))
    assert report.lengths.mean == pytest.approx(statistics.mean(moves))


def test_hardest_and_easiest(report: Report, rows: list[dict[str, Any]]) -> None:
    undecided = [row["seed"] for row in rows if row["verdict"] == "undecided"]
    decided = [row for row in rows if row["verdict"] != "undecided"]
    hardest = [row["seed"] for row in sorted(decided, key=lambda row: (-row["nodes"], row["seed"]))]
    assert len(undecided) > 0
    assert [deal.seed for deal in report.hardest] == (undecided + hardest)[:EXTREMES]
    assert [deal.seed for deal in report.hardest_decided] == hardest[:EXTREMES]
    easiest = sorted(decided, key=lambda row: (row["nodes"], row["seed"]))
    assert [deal.seed for deal in report.easiest] == [row["seed"] for row in easiest[:EXTREMES]]


# Commands


def test_json(file: Path, report: Report, rows: list[dict[str, Any]]) -> None:
    answer = call("report", file, "--json").json
    assert {name: answer[name] for name in ("deals", "winnable", "unwinnable", "undecided", "unfinished")} == {
        "deals": 150,
        "winnable": report.counts.winnable,
        "unwinnable": report.counts.unwinnable,
        "undecided": report.counts.undecided,
        "unfinished": 0,
    }
    assert answer["interval"] == list(report.interval)
    assert answer["bounds"] == list(report.bounds)
    assert answer["bounds_interval"] == list(report.bounds_interval)
    assert answer["quantiles"]["nodes"]["winnable"]["0.5"] == report.nodes.winnable[0.5]
    assert answer["quantiles"]["seconds"]["all"]["1.0"] is None
    assert answer["hardest"][0]["seed"] == report.hardest[0].seed
    assert answer["hardest_decided"][0]["seed"] == report.hardest_decided[0].seed
    assert answer["limits"] == {"nodes": 1000, "seconds": None, "memory": 256 << 20}
    assert answer["seeds"] == "1-150"
    assert answer["seconds"] == 15.0
    assert answer["solver_seconds"] == pytest.approx(sum(row["nodes"] for row in rows) * 1e-6, abs=1e-3)


def test_table(file: Path, report: Report) -> None:
    text = call("report", file).out
    low, high = (100 * end for end in report.interval)
    share = 100 * report.counts.winnable / 150
    assert re.search(
        rf"^winnable +{report.counts.winnable} +{share:.2f} % +{low:.2f} to {high:.2f} %$", text, re.MULTILINE
    )
    assert "\nfound within the limits (1000 nodes, 256M of memory a deal):\n" in text
    assert f"undecided: {report.counts.undecided} at the limit on nodes" in text
    assert "\ncomplete; " in text
    assert text.isascii()
    assert all(line == line.rstrip() for line in text.splitlines())
    assert "\nhardest decided " in text
    for deal in (*report.hardest, *report.hardest_decided, *report.easiest):
        assert re.search(rf"^ +{deal.seed} {deal.verdict} +{deal.nodes:,} ", text, re.MULTILINE)


def imagined(path: Path, *, winnable: int, unwinnable: int, undecided: int, still_open: int, untried: int) -> Path:
    """A survey of so many deals of each kind."""
    kinds = ["winnable"] * winnable + ["unwinnable"] * unwinnable + ["undecided"] * (undecided + still_open)
    with Store.write(path, parameters(nodes=1000), SeedSet.parse(f"1-{len(kinds) + untried}")) as store:
        for seed, verdict in enumerate(kinds, start=1):
            limit = "nodes" if verdict == "undecided" else None
            found = invented(seed, verdict, nodes=seed, limit=limit, moves=9)
            store.record(found, still_open=seed > len(kinds) - still_open, elapsed=1.0)
    return path


def test_a_report_leads_with_what_is_true_however_the_undecided_deals_end(tmp_path: Path) -> None:
    path = imagined(tmp_path / "s.db", winnable=84, unwinnable=6, undecided=210, still_open=0, untried=0)
    text = call("report", path).out
    shares = re.findall(r"[\d.]+ to [\d.]+ %", text)
    low, high = 100 * of_scipy(84, 300)[0], 100 * of_scipy(294, 300)[1]
    assert shares[:2] == [f"{low:.2f} to {high:.2f} %", "28.00 to 98.00 %"]
    assert "(the 210 undecided ones counted as lost, and as won)" in text


def test_a_survey_without_undecided_deals_has_one_interval_for_winnable_ones(tmp_path: Path) -> None:
    path = imagined(tmp_path / "s.db", winnable=84, unwinnable=16, undecided=0, still_open=0, untried=0)
    text = call("report", path).out
    low, high = (100 * end for end in of_scipy(84, 100))
    assert re.findall(r"^winnable: (.*)$", text, re.MULTILINE) == [
        f"{low:.2f} to {high:.2f} % of all deals, with 95 % confidence"
    ]
    assert "undecided ones" not in text
    assert "hardest decided" not in text


def test_the_counts_add_up_to_the_deals_asked_for(tmp_path: Path) -> None:
    path = imagined(tmp_path / "s.db", winnable=27, unwinnable=6, undecided=4, still_open=72, untried=291)
    text = call("report", path).out
    assert ("\n400 deals: 27 winnable, 6 unwinnable, 4 undecided at the limits, 72 still open, 291 not begun\n") in text
    answer = call("report", path, "--json").json
    assert answer["deals"] == answer["winnable"] + answer["unwinnable"] + answer["undecided"] == 109
    assert answer["undecided"] == answer["open"] + answer["undecided_by_limit"]["nodes"] == 76
    assert answer["unfinished"] == answer["open"] + answer["untried"] == 363


def test_open_deals_are_not_called_hardest(tmp_path: Path) -> None:
    path = imagined(tmp_path / "s.db", winnable=1, unwinnable=1, undecided=1, still_open=1, untried=0)
    answer = call("report", path, "--json").json
    assert [deal["seed"] for deal in answer["hardest"]] == [3, 2, 1]
    assert [deal["verdict"] for deal in answer["hardest_decided"]] == ["unwinnable", "winnable"]


def test_large_numbers_have_room_in_their_columns(report: Report) -> None:
    def at_all_levels(number: int) -> dict[float, int | None]:
        return dict.fromkeys(LEVELS, number)

    nodes = Groups(
        all=at_all_levels(9_999_999), winnable=at_all_levels(10_000_000), unwinnable=at_all_levels(1_900_338_907)
    )
    text = figures_text(dataclasses.replace(report, nodes=nodes), "survey.db")
    rows = [line[22:].split("  ") for line in text.splitlines() if line.startswith("nodes, ")]
    assert [[cell.strip() for cell in row if cell] for row in rows] == [
        [number] * len(LEVELS) for number in ("9,999,999", "10 M", "1,900 M")
    ]


def test_an_empty_survey_has_figures_too(tmp_path: Path) -> None:
    path = tmp_path / "empty.db"
    Store.write(path, parameters(), SeedSet.parse("1-10")).close()
    answer = call("report", path, "--json").json
    assert (answer["deals"], answer["unfinished"]) == (0, 10)
    assert answer["interval"] == answer["bounds"] == [0, 1]
    assert answer["lengths"] is None
    assert answer["hardest"] == []
    text = call("report", path).out
    assert "10 deals: 0 winnable, 0 unwinnable, 0 undecided at the limits, 0 still open, 10 not begun" in text
    assert "winnable: 0.00 to 100.00 % of all deals" in text


def test_an_unfinished_survey_counts_open_deals_as_undecided(tmp_path: Path) -> None:
    path = tmp_path / "open.db"
    with Store.write(path, parameters(nodes=1000), SeedSet.parse("1-10")) as store:
        store.begin_session("test")
        store.record(outcome(1), still_open=False, elapsed=1.0)
        store.record(outcome(2, nodes=1), still_open=True, elapsed=2.0)
    answer = call("report", path, "--json").json
    assert (answer["deals"], answer["undecided"], answer["unfinished"]) == (2, 1, 9)
    assert answer["undecided_by_limit"] == {"nodes": 0, "seconds": 0, "memory": 0}
    assert answer["seconds"] == 2.0
    assert "undecided: 1 still open" in call("report", path).out


@pytest.mark.parametrize(
    ("content", "reason"), [(None, "no such file"), (b"hello\n", "this is not a survey"), (b"", "this is not a survey")]
)
def test_what_is_no_survey(tmp_path: Path, content: bytes | None, reason: str) -> None:
    path = tmp_path / "x.db"
    if content is not None:
        path.write_bytes(content)
    refused(call("report", path), reason)


# Plots


@pytest.fixture(scope="module")
def plots(file: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The figures of the survey."""
    with Store.read(file) as store:
        return write_plots(store, tmp_path_factory.mktemp("plots"))


def same_files(directory: Path, plots: list[Path]) -> bool:
    return [(directory / path.name).read_bytes() for path in plots] == [path.read_bytes() for path in plots]


def test_plots(file: Path, plots: list[Path], tmp_path: Path) -> None:
    directory = tmp_path / "deep" / "plots"
    run = call("report", file, "--plots", directory)
    assert run.code == 0
    assert run.out.splitlines() == [f"wrote {directory / path.name}" for path in plots]
    names = {"decided-by-seconds", "decided-by-nodes", "solution-lengths"}
    assert {path.name for path in directory.iterdir()} == {
        f"{name}.{kind}" for name in names for kind in ("png", "svg")
    }
    for name in names:
        assert (directory / f"{name}.png").read_bytes().startswith(PNG)
        ElementTree.parse(directory / f"{name}.svg")
    assert same_files(directory, plots)


HOSTILE = """\
text.usetex: True
axes.facecolor: black
savefig.dpi: 20
savefig.bbox: tight
svg.fonttype: none
font.family: no such font
no.such.setting: 1
figure.figsize: many
"""


def test_plots_do_not_depend_on_the_users_matplotlib(file: Path, plots: list[Path], tmp_path: Path) -> None:
    settings = tmp_path / "matplotlibrc"
    settings.write_text(HOSTILE)
    env = environment(MPLBACKEND="bogus", MATPLOTLIBRC=str(settings), MPLCONFIGDIR=str(tmp_path / "config"))
    run = addiction("report", file, "--plots", tmp_path / "plots", env=env)
    assert (run.code, run.err) == (0, "")
    assert same_files(tmp_path / "plots", plots)


def test_a_matplotlib_that_does_not_load(file: Path, tmp_path: Path) -> None:
    (tmp_path / "matplotlib.py").write_text("raise ValueError('out of order')")
    run = addiction("report", file, "--plots", tmp_path / "plots", env=environment(PYTHONPATH=str(tmp_path)))
    refused(run, "matplotlib can't be loaded: out of order")


def test_plots_of_a_single_deal_leave_the_callers_own_settings(tmp_path: Path) -> None:
    settings = dict(matplotlib.rcParams)
    with Store.write(tmp_path / "one.db", parameters(), SeedSet.parse("1")) as store:
        store.record(invented(1, "unwinnable", nodes=0), still_open=False, elapsed=0.0)
        store.commit()
        assert len(write_plots(store, tmp_path)) == 4
    assert dict(matplotlib.rcParams) == settings


def test_nothing_decided_nothing_to_plot(tmp_path: Path) -> None:
    path = survey_file(tmp_path / "none.db", "1-3", parameters(nodes=1))
    refused(call("report", path, "--plots", tmp_path / "plots"), "no deal is decided")
    assert not (tmp_path / "plots").exists()


def test_plots_without_matplotlib(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    refused(call("report", file, "--plots", tmp_path), "pip install 'addiction[plots]'")
    assert json.loads(call("report", file, "--json").out)["deals"] == 150


def test_plots_into_a_file(file: Path, tmp_path: Path) -> None:
    (tmp_path / "plots").touch()
    refused(call("report", file, "--plots", tmp_path / "plots"), "File exists")


def test_only_plots_are_replaced(file: Path, plots: list[Path], tmp_path: Path) -> None:
    target = tmp_path / "plots"
    target.mkdir()
    foreign = target / "solution-lengths.svg"
    foreign.write_text("<svg>do not lose this</svg>\n", encoding="utf-8")
    refused(call("report", file, "--plots", target), "was not written from a survey")
    assert [path.name for path in target.iterdir()] == [foreign.name]
    foreign.unlink()
    assert [call("report", file, "--plots", target).code for _ in range(2)] == [0, 0]
    assert {path.name for path in target.iterdir()} == {path.name for path in plots}
