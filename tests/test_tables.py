"""Tests that the suffix of a file name selects the format of a table, for reading and for
writing.
"""

from __future__ import annotations

import gzip
from pathlib import Path

import polars as pl
import pytest

from axiscope.answers.accuracy.points import check_points
from axiscope.errors import UserError
from axiscope.execution.experiment_run import run_experiment
from axiscope.io.frames import frame_of
from axiscope.io.table_export import export_table
from axiscope.io.tables import check_table_name, read_table, row_of_file, write_table
from tests.shell import axiscope

NAMES = ("t.csv", "t.CSV", "t.csv.gz", "t.Csv.GZ", "t.parquet", "t.Parquet")
TABLE = pl.DataFrame({"port": ["HP0", "HP1"], "read_mbps": [1.5, 2.25]})
POINTS = (
    "board,pl_mhz,mode,pattern,mapping,qos,mux,ports,burst_beats\n"
    "ultra96,100,read,sequential,row_bank_column,default,ps,HP0,16\n"
)


def kind_of(path: Path) -> str:
    """Returns the format of a file according to its first bytes."""
    data = path.read_bytes()
    if data.startswith(b"\x1f\x8b"):
        return "gzip"
    return "parquet" if data.startswith(b"PAR1") else "text"


def due(name: str) -> str:
    return {"csv": "text", "gz": "gzip", "parquet": "parquet"}[name.lower().rpartition(".")[2]]


@pytest.mark.parametrize("name", NAMES)
def test_tables_are_written_in_the_format_of_their_suffix(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    write_table(TABLE, path)
    assert kind_of(path) == due(name)
    assert read_table(path).equals(TABLE)
    before = path.read_bytes()
    write_table(TABLE, path)
    assert path.read_bytes() == before
    assert row_of_file(path, 0).endswith("row 1" if due(name) == "parquet" else "line 2")


@pytest.mark.parametrize("name", ["t.xlsx", "t", "csv", "t.gz", "t.csv.zip"])
def test_other_suffixes_are_refused(name: str, tmp_path: Path) -> None:
    for use in (check_table_name, read_table, lambda path: write_table(TABLE, path)):
        with pytest.raises(UserError, match=r"must end in \.csv, \.csv\.gz or \.parquet"):
            use(tmp_path / name)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", NAMES)
def test_predict_writes_every_format(name: str, tmp_path: Path) -> None:
    (tmp_path / "points.csv").write_text(POINTS)
    out = tmp_path / name
    shown = axiscope("predict", tmp_path / "points.csv", "-o", out, "--jobs", "1", "-q")
    assert shown.returncode == 0, shown.stderr
    assert kind_of(out) == due(name)
    assert read_table(out)["port"].to_list() == ["HP0"]


@pytest.mark.parametrize("name", [*NAMES, "t.txt"])
def test_replay_writes_commands_in_every_format(name: str, tmp_path: Path) -> None:
    trace = tmp_path / "a.trace"
    trace.write_text("LD 0x40\nLD 0x80\n")
    out = tmp_path / name
    shown = axiscope("replay", trace, "--commands", out)
    assert shown.returncode == 0, shown.stderr
    if name.endswith(".txt"):
        out = out.rename(tmp_path / "t.csv")
    assert kind_of(out) == due(out.name)
    assert read_table(out).columns == ["clock", "time_ns", "command", "bank", "row"]
    assert {path.name for path in tmp_path.iterdir()} == {"a.trace", out.name}


def test_replay_refuses_other_names_before_it_reads_the_trace(tmp_path: Path) -> None:
    shown = axiscope("replay", tmp_path / "none.trace", "--commands", tmp_path / "c.xlsx")
    assert (shown.returncode, shown.stdout) == (2, "")
    assert "c.xlsx: unknown kind of file" in shown.stderr


def test_export_writes_every_format_and_keeps_the_table(small: Path, tmp_path: Path) -> None:
    folder = run_experiment(small, tmp_path / "out", jobs=1)
    held = read_table(folder / "results.parquet")
    for name in NAMES:
        out = export_table(folder, tmp_path / name)
        assert kind_of(out) == due(name)
        assert read_table(out).height == held.height
    assert (
        gzip.decompress((tmp_path / "t.csv.gz").read_bytes()) == (tmp_path / "t.csv").read_bytes()
    )
    with pytest.raises(UserError, match="is the table that is exported"):
        export_table(folder, folder / "results.parquet")
    shown = axiscope("export", folder, "--csv", "-o", tmp_path / "u.parquet")
    assert shown.returncode == 2
    assert "conflicts with --csv" in shown.stderr


def test_categories_are_written_as_text_and_lists_are_refused(tmp_path: Path) -> None:
    (tmp_path / "points.csv").write_text(POINTS)
    points = read_table(tmp_path / "points.csv")
    kinds = {"board": pl.Categorical, "mode": pl.Enum(["read", "write"]), "pl_mhz": pl.Categorical}
    odd = points.with_columns(pl.col("pl_mhz").cast(pl.Utf8)).cast(kinds)
    odd.write_parquet(tmp_path / "odd.parquet")
    assert read_table(tmp_path / "odd.parquet").schema["mode"] == pl.Utf8
    for given in (read_table(tmp_path / "odd.parquet"), frame_of(odd)):
        assert check_points(given, Path("odd")).equals(check_points(points, Path("points")))
    listed = points.with_columns(pl.col("pl_mhz").cast(pl.Float64).implode().alias("pl_mhz"))
    with pytest.raises(UserError, match=r"column 'pl_mhz' contains List\(Float64\); give a number"):
        check_points(listed, Path("points"))
