"""Tests that results folders in which a column is missing or has a different type give a page or a
clear error.
"""

from __future__ import annotations

import json
import shutil
from datetime import timedelta
from pathlib import Path

import polars as pl
import pytest

from axiscope.errors import UserError
from axiscope.io.table_export import export_table
from axiscope.report.host import records_of
from axiscope.report.interference import matrix_in, plots
from axiscope.report.manifests import read_manifest
from axiscope.report.writer import load_view, write_report
from tests import levels
from tools.fuzz import samples
from tools.fuzz.server import CommandLine

pytestmark = pytest.mark.slow("searches for settings and loads")


def show(folder: Path, kind: str) -> None:
    """Reads a folder, and draws all parts of its report."""
    if kind == "experiment":
        view = load_view(folder)
        assert view.entries
    elif kind == "interference":
        assert plots(matrix_in(folder, read_manifest(folder)))
    else:
        assert records_of(folder, read_manifest(folder))[1]


@pytest.mark.parametrize("kind", ["experiment", "interference", "host"])
def test_missing_and_wrong_columns_are_named(kind: str, folders: Path, tmp_path: Path) -> None:
    folder = tmp_path / kind
    shutil.copytree(folders / kind, folder)
    path = folder / "results.parquet"
    whole = pl.read_parquet(path)
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["versions"]["axiscope"] = "0.0.1"
    (folder / "manifest.json").write_text(json.dumps(manifest))
    show(folder, kind)
    output: list[tuple[str, str]] = []
    # `make test` changes only some of the columns.
    fewer = levels.fraction()
    for number, name in enumerate(whole.columns[::fewer]):
        without = whole.drop(name)
        texts = whole.with_columns(pl.Series(name, ["x"] * whole.height))
        nested = whole.with_columns(pl.Series(name, [{"a": 1}] * whole.height))
        for table in (without, texts if number % 2 else nested):
            table.write_parquet(path)
            try:
                show(folder, kind)
            except UserError as error:
                output.append((name, str(error)))
    assert len(output) > whole.width // 2 // fewer
    assert [one for one in output if one[0] not in one[1]] == []
    assert all("Axiscope 0.0.1" in text or "give" in text for _, text in output)


@pytest.mark.parametrize("content", ["[]", '{"versions": 3}', '{"title": ["x"], "versions": "x"}'])
@pytest.mark.parametrize("kind", ["experiment", "design"])
def test_malformed_manifests_cause_no_crash(
    kind: str, content: str, folders: Path, tmp_path: Path
) -> None:
    folder = tmp_path / kind
    shutil.copytree(folders / kind, folder)
    held = json.loads((folder / "manifest.json").read_text())
    changed = json.loads(content)
    kept = {"kind": held.get("kind")} | changed if isinstance(changed, dict) else changed
    (folder / "manifest.json").write_text(json.dumps(kept))
    if kind == "design" and not isinstance(changed, dict):
        # Only this entry shows that the results belong to a design.
        with pytest.raises(UserError, match=r"results\.parquet: column 'mode' is missing"):
            write_report(folder)
    else:
        assert write_report(folder).is_file()


def test_results_of_designs_of_another_version_are_named(folders: Path, tmp_path: Path) -> None:
    folder = tmp_path / "design"
    shutil.copytree(folders / "design", folder)
    path = folder / "designs.json"
    records = json.loads(path.read_text())
    records[0]["result"]["confidence"] = 3
    for content in (json.dumps(records), "{}", "[", "[3]"):
        path.write_text(content)
        with pytest.raises(UserError, match=r"designs\.json: .*run .* again"):
            write_report(folder)


def test_a_pair_without_a_load_is_named(folders: Path, tmp_path: Path) -> None:
    folder = tmp_path / "interference"
    shutil.copytree(folders / "interference", folder)
    table = pl.read_parquet(folder / "results.parquet")
    twice = table.with_columns(victim=pl.lit("read")).head(table.height - 1)
    pl.concat([table, twice]).write_parquet(folder / "results.parquet")
    with pytest.raises(UserError, match=r"no row of victim read, aggressor mix-100, load 1"):
        write_report(folder)


def test_values_that_csv_cannot_contain_are_named(folders: Path, tmp_path: Path) -> None:
    folder = tmp_path / "experiment"
    shutil.copytree(folders / "experiment", folder)
    table = pl.read_parquet(folder / "results.parquet")
    for cell in ([1], b"x", timedelta(1)):
        table.with_columns(pl.Series("mine", [cell] * table.height)).write_parquet(
            folder / "results.parquet"
        )
        with pytest.raises(UserError, match=r"results\.csv: column 'mine' has type .*\.parquet"):
            export_table(folder)
        export_table(folder, folder / "other.parquet")


def test_runs_with_text_instead_of_numbers_are_not_compared(
    commands: CommandLine, folders: Path, tmp_path: Path
) -> None:
    shutil.copytree(folders / "experiment", tmp_path / "a")
    table = pl.read_parquet(tmp_path / "a/results.parquet")
    texts = table.with_columns(pl.Series("read_mbps", ["fast"] * table.height))
    texts.write_parquet(tmp_path / "a/results.parquet")
    done = commands(("compare", "a", "a"), tmp_path)
    assert done.code == 2
    assert "results.parquet: column 'read_mbps' contains String, not Float64: " in done.errors
    assert "run the experiment again" in done.errors


def test_counts_over_64_bits_are_refused(commands: CommandLine, tmp_path: Path) -> None:
    text = samples.experiment_with("clusters").replace("65536", str(1 << 64))
    (tmp_path / "small.toml").write_text(text)
    (tmp_path / "tester.toml").write_text(samples.tester("clusters"))
    done = commands(("run", "small.toml", "-o", "out", "--jobs", "1", "-q"), tmp_path)
    assert done.code == 2
    assert "transfer_bytes: 18446744073709551616; give -2^63 to 2^63 - 1" in done.errors


def test_a_request_with_a_list_as_its_kind_is_refused(
    commands: CommandLine, folders: Path, tmp_path: Path
) -> None:
    assert folders  # these files are imported with the samples
    request = json.loads(samples.HOST["request"])
    request["cases"][0]["victim"]["kind"] = ["chase"]
    for name, content in (samples.HOST | {"request": json.dumps(request)}).items():
        (tmp_path / f"{name}.json").write_text(content)
    asked = ("--request", "request.json", "--machine", "machine.json", "-o", "out")
    done = commands(("host", "import", "samples.json", *asked), tmp_path)
    assert done.code == 2
    assert "request.json: cases.0.victim: " in done.errors
    assert "kind is not one of" in done.errors
