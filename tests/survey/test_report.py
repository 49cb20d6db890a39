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
from program import call, refused
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
    decided = [row for row in rows if row["verdict"] != "undecided"]
    hardest = sorted(decided, key=lambda row: (-row["nodes"], row["seed"]))
    assert [deal.seed for deal in report.hardest] == [row["seed"] for row in hardest[:EXTREMES]]
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
    assert f"undecided: {report.counts.undecided} at the limit on nodes" in text
    assert "\ncomplete; " in text
    assert text.isascii()
    assert all(line == line.rstrip() for line in text.splitlines())
    for deal in (*report.hardest, *report.easiest):
        assert re.search(rf"^ +{deal.seed} {deal.verdict} +{deal.nodes:,} ", text, re.MULTILINE)


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
    assert "10 deals unfinished" in call("report", path).out


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


def test_plots(file: Path, tmp_path: Path) -> None:
    directory = tmp_path / "deep" / "plots"
    assert call("report", file, "--plots", directory).code == 0
    names = {"decided-by-seconds", "decided-by-nodes", "solution-lengths"}
    assert {path.name for path in directory.iterdir()} == {
        f"{name}.{kind}" for name in names for kind in ("png", "svg")
    }
    for name in names:
        assert (directory / f"{name}.png").read_bytes().startswith(PNG)
        ElementTree.parse(directory / f"{name}.svg")
    with Store.read(file) as store:
        again = write_plots(store, tmp_path / "again")
    assert [path.read_bytes() for path in again] == [(directory / path.name).read_bytes() for path in again]


def test_plots_of_a_single_deal(tmp_path: Path) -> None:
    with Store.write(tmp_path / "one.db", parameters(), SeedSet.parse("1")) as store:
        store.record(invented(1, "unwinnable", nodes=0), still_open=False, elapsed=0.0)
        store.commit()
        assert len(write_plots(store, tmp_path)) == 4


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
