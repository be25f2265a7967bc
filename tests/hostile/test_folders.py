"""Results folders with a column missing, or of another type: pages, or sentences that name it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import polars as pl
import pytest

from axiscope.errors import UserError
from axiscope.report.host import records_of
from axiscope.report.interference import plots, table_of
from axiscope.report.writer import load_view, read_manifest, write_report
from axiscope.results.export import export_table


def show(folder: Path, kind: str) -> None:
    """What a report needs of a folder, without the page's frame."""
    if kind == "experiment":
        view = load_view(folder)
        assert view.entries
    elif kind == "interference":
        assert plots(table_of(folder))
    else:
        assert records_of(folder, read_manifest(folder))[1]


@pytest.mark.parametrize("kind", ["experiment", "interference", "host"])
def test_columns_missing_or_of_another_type_are_named(
    kind: str, folders: Path, tmp_path: Path
) -> None:
    folder = tmp_path / kind
    shutil.copytree(folders / kind, folder)
    path = folder / "results.parquet"
    whole = pl.read_parquet(path)
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["versions"]["axiscope"] = "0.0.1"
    (folder / "manifest.json").write_text(json.dumps(manifest))
    show(folder, kind)
    said: list[tuple[str, str]] = []
    for number, name in enumerate(whole.columns):
        without = whole.drop(name)
        texts = whole.with_columns(pl.Series(name, ["x"] * whole.height))
        nested = whole.with_columns(pl.Series(name, [[1]] * whole.height))
        for table in (without, texts if number % 2 else nested):
            table.write_parquet(path)
            try:
                show(folder, kind)
            except UserError as error:
                said.append((name, str(error)))
    assert len(said) > whole.width // 2
    assert [one for one in said if one[0] not in one[1]] == []
    assert all("written by Axiscope 0.0.1" in text or "give" in text for _, text in said)


@pytest.mark.parametrize("content", ["[]", '{"versions": 3}', '{"title": ["x"], "versions": "x"}'])
@pytest.mark.parametrize("kind", ["experiment", "design"])
def test_manifests_of_other_shapes_do_no_harm(
    kind: str, content: str, folders: Path, tmp_path: Path
) -> None:
    folder = tmp_path / kind
    shutil.copytree(folders / kind, folder)
    held = json.loads((folder / "manifest.json").read_text())
    changed = json.loads(content)
    kept = {"kind": held.get("kind")} | changed if isinstance(changed, dict) else changed
    (folder / "manifest.json").write_text(json.dumps(kept))
    assert write_report(folder).is_file()


def test_results_of_designs_of_another_version_are_named(folders: Path, tmp_path: Path) -> None:
    folder = tmp_path / "design"
    shutil.copytree(folders / "design", folder)
    path = folder / "designs.json"
    records = json.loads(path.read_text())
    records[0]["result"]["sure"] = 3
    for content in (json.dumps(records), "{}", "[", "[3]"):
        path.write_text(content)
        with pytest.raises(UserError, match=r"designs\.json: .*run the design again"):
            write_report(folder)


def test_a_pair_without_a_load_is_named(folders: Path, tmp_path: Path) -> None:
    folder = tmp_path / "interference"
    shutil.copytree(folders / "interference", folder)
    table = pl.read_parquet(folder / "results.parquet")
    twice = table.with_columns(victim=pl.lit("read")).head(table.height - 1)
    pl.concat([table, twice]).write_parquet(folder / "results.parquet")
    with pytest.raises(UserError, match=r"read beside mix-100 has no row of load 1, which others"):
        write_report(folder)


def test_what_csv_cannot_hold_is_named(folders: Path, tmp_path: Path) -> None:
    folder = tmp_path / "experiment"
    shutil.copytree(folders / "experiment", folder)
    table = pl.read_parquet(folder / "results.parquet")
    for other in ([[1]] * table.height, [b"x"] * table.height):
        table.with_columns(pl.Series("mine", other)).write_parquet(folder / "results.parquet")
        with pytest.raises(UserError, match=r"results\.csv: column 'mine' holds .*\.parquet"):
            export_table(folder)
        export_table(folder, folder / "other.parquet")
