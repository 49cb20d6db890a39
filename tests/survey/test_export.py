"""Exports: the same rows in every format, whole files or none."""

import csv
import json
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

import addiction.survey.export as export_module
from addiction.seeds import MAX_SEED, SeedSet
from addiction.survey.export import export
from addiction.survey.store import Store
from program import call, refused
from surveys import invented, parameters, survey_file

SEEDS = f"1-30,{2**63},{MAX_SEED}"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("export") / "survey.db"
    survey_file(path, SEEDS, parameters(nodes=100_000))
    with Store.write(path, parameters(nodes=100_000), SeedSet.parse("31,32")) as store:
        store.record(invented(31, "undecided", limit="nodes", nodes=9), still_open=True, elapsed=0.0)
        store.record(invented(32, "winnable", nodes=1), still_open=False, elapsed=0.0)
    return path


@pytest.fixture(scope="module")
def rows(file: Path) -> list[dict[str, Any]]:
    with Store.read(file) as store:
        return list(store.rows())


def test_json_lines(file: Path, rows: list[dict[str, Any]], tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    run = call("report", file, "--export", target)
    assert (run.code, run.out) == (0, f"wrote {target}\n")
    assert [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()] == rows


def test_json_names_what_was_written_beside_the_report(file: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    answer = call("report", file, "--export", target, "--json").json
    assert answer["written"] == [str(target)]
    assert answer.items() >= (call("report", file, "--json").json | {"written": [str(target)]}).items()
    assert call("report", file, "--json").json["written"] == []


def test_csv(file: Path, rows: list[dict[str, Any]], tmp_path: Path) -> None:
    target = tmp_path / "out.CSV"
    assert call("report", file, "--export", target).code == 0
    with target.open(encoding="utf-8", newline="") as stream:
        written = list(csv.DictReader(stream))
    expected = [
        {name: "" if value is None else str(value) for name, value in row.items()}
        | {"open": str(int(row["open"])), "line": ",".join(row["line"] or [])}
        for row in rows
    ]
    assert written == expected
    assert b"\r" not in target.read_bytes()


def test_parquet(file: Path, rows: list[dict[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export_module, "_BATCH", 7)
    target = tmp_path / "out.parquet"
    assert call("report", file, "--export", target).code == 0
    written = pyarrow.parquet.read_table(target)
    assert written.to_pylist() == rows
    assert str(written.schema.field("seed").type) == "uint64"
    assert str(written.schema.field("line").type).startswith("list<")


@pytest.mark.parametrize("name", ["out.csv", "out.jsonl", "out.parquet"])
def test_solve_exports_what_it_found(tmp_path: Path, name: str) -> None:
    run = call("solve", "--seeds", "1-5", "--rules", "ranks=4", "--export", tmp_path / name, "--json")
    assert run.code == 0
    assert (run.json["deals"], run.json["written"]) == (5, [str(tmp_path / name)])
    assert (tmp_path / name).stat().st_size > 0


@pytest.mark.parametrize("name", ["out.csv", "out.jsonl", "out.parquet"])
def test_solve_says_what_it_wrote(tmp_path: Path, name: str) -> None:
    run = call("solve", "--seeds", "1-5", "--rules", "ranks=4", "--export", tmp_path / name)
    assert run.out.endswith(f"\nwrote {tmp_path / name}\n")


@pytest.mark.parametrize("name", ["out.csv", "out.jsonl", "out.parquet"])
def test_an_empty_survey(tmp_path: Path, name: str) -> None:
    file = survey_file(tmp_path / "one.db", "1", parameters(nodes=1))
    with Store.read(file) as store:
        store.rows = lambda: iter(())  # type: ignore[method-assign]
        export(store, tmp_path / name)
    content = (tmp_path / name).read_bytes()
    assert content.startswith({"out.csv": b"seed,deal,", "out.jsonl": b"", "out.parquet": b"PAR1"}[name])


def test_a_failed_export_leaves_the_old_file(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "out.csv"
    target.write_text("seed,deal,old")

    def fail(store: Store) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Store, "rows", fail)
    refused(call("report", file, "--export", target), f"{target}: No space left on device")
    assert target.read_text() == "seed,deal,old"
    assert list(tmp_path.iterdir()) == [target]


def test_an_unknown_format_is_refused_before_anything_is_done(file: Path, tmp_path: Path) -> None:
    refused(call("report", file, "--export", tmp_path / "out.xls"), "must end with one of .csv, .jsonl, .parquet")
    refused(
        call("solve", "--seeds", "1-5", "--out", tmp_path / "new.db", "--export", tmp_path / "out"),
        "must end with one of",
    )
    assert list(tmp_path.iterdir()) == []


def test_parquet_without_pyarrow(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    refused(call("report", file, "--export", tmp_path / "out.parquet"), "pip install 'addiction[parquet]'")
    assert call("report", file, "--export", tmp_path / "out.csv").code == 0


@pytest.mark.parametrize("name", ["notes.csv", "notes.jsonl", "notes.parquet"])
def test_only_exports_are_replaced(file: Path, tmp_path: Path, name: str) -> None:
    target = tmp_path / name
    target.write_text("do not lose this\n", encoding="utf-8")
    refused(call("report", file, "--export", target), "was not written from a survey")
    assert target.read_text(encoding="utf-8") == "do not lose this\n"
    refused(call("solve", "--seeds", "1", "--rules", "ranks=3", "--export", target), "was not written from a survey")
    target.write_bytes(b"")
    assert [call("report", file, "--export", target).code for _ in range(2)] == [0, 0]
