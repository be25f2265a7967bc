"""Tests that runs give the same bytes for any number of jobs, and after they were killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

from axiscope import _core
from axiscope.errors import UserError
from axiscope.execution.experiment_run import run_experiment, unsteady
from axiscope.execution.experiments import load_experiment
from axiscope.io.table_export import export_table
from axiscope.plan.platforms import find_platform
from axiscope.results.point_store import are_rows, open_point_store
from axiscope.results.table import SCHEMA
from tests.processes import wait_until

pytestmark = pytest.mark.slow("reports with changed columns, interrupted runs")


def table(folder: Path) -> bytes:
    return (folder / "results.parquet").read_bytes()


def test_jobs_and_repeats_give_the_same_bytes(small: Path, tmp_path: Path) -> None:
    run_experiment(small, tmp_path / "one", jobs=1)
    run_experiment(small, tmp_path / "two", jobs=2)
    assert table(tmp_path / "one") == table(tmp_path / "two")
    before = table(tmp_path / "one")
    run_experiment(small, tmp_path / "one", jobs=1)
    assert table(tmp_path / "one") == before
    assert json.loads((tmp_path / "one/manifest.json").read_text())["points_run_now"] == 0
    run_experiment(small, tmp_path / "one", jobs=1, fresh=True)
    assert table(tmp_path / "one") == before


def test_points_that_ended_before_they_were_steady_are_counted(small: Path, tmp_path: Path) -> None:
    whole = small.read_text()
    small.write_text(
        whole.replace("min_us = 20.0", "min_us = 3.0").replace("max_us = 20.0", "max_us = 3.0")
    )
    run_experiment(small, tmp_path / "short", jobs=1)
    counts = pl.read_parquet(tmp_path / "short/results.parquet").group_by("point")
    short = counts.agg(pl.col("steady").all()).filter(~pl.col("steady")).height
    assert short > 0
    output = unsteady(tmp_path / "short")
    assert output is not None
    assert output.startswith(f"not steady: {short} of 10 points ended before their rates were")
    assert "within 1 % (column steady; most often " in output
    assert "max_us into [run]" in output
    small.write_text(whole.replace("[run]", '[run]\nuntil = "duration_us"'))
    run_experiment(small, tmp_path / "fixed", jobs=1)
    assert unsteady(tmp_path / "fixed") is None


def test_a_killed_run_resumes_with_the_same_result(small: Path, tmp_path: Path) -> None:
    small.write_text(small.read_text().replace("20.0", "600.0"))
    run_experiment(small, tmp_path / "whole", jobs=2)
    out = tmp_path / "killed"
    command = [sys.executable, "-m", "axiscope.cli", "run", str(small), "-o", str(out), "-q"]
    process = subprocess.Popen([*command, "--jobs", "1"], start_new_session=True)
    wait_until(lambda: list((out / "parts").glob("*.json")), "the first finished point")
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    points = load_experiment(small).points
    kept, total = open_point_store(out).finished({p.key for p in points}), len(points)
    assert 0 < len(kept) < total
    assert not (out / "results.parquet").exists()
    (out / "parts" / "torn.json").write_text('{"x": [{')
    run_experiment(small, out, jobs=2)
    manifest = json.loads((out / "manifest.json").read_text())
    assert manifest["points_run_now"] == total - len(kept)
    assert table(out) == table(tmp_path / "whole")
    assert not (out / "parts").exists()


def test_kept_rows_of_another_point_or_table_are_not_used(small: Path, tmp_path: Path) -> None:
    run_experiment(small, tmp_path / "whole", jobs=2)
    row = pl.read_parquet(tmp_path / "whole" / "results.parquet").row(0, named=True)
    key = row["point_id"]
    assert are_rows(key, [row])
    for rows in (
        [], [row | {"point_id": "another"}], [row | {"more": 1}], [row | {"pl_mhz": "100"}],
        [row, {k: v for k, v in row.items() if k != "pl_mhz"}], [list(row)],
    ):  # fmt: skip
        assert not are_rows(key, rows)


def run_now(folder: Path) -> int:
    manifest: dict[str, int] = json.loads((folder / "manifest.json").read_text())
    return manifest["points_run_now"]


def test_rows_of_another_build_are_run_again(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = run_experiment(small, tmp_path / "out", jobs=1)
    before = pl.read_parquet(out / "results.parquet").drop("point_id")
    shown = json.loads((out / "manifest.json").read_text())["versions"]["build"]
    assert shown == _core.build_id()
    assert len(shown) == 16
    monkeypatch.setattr(_core, "build_id", lambda: "another")
    run_experiment(small, out, jobs=1)
    assert run_now(out) == 10
    assert pl.read_parquet(out / "results.parquet").drop("point_id").equals(before)


def test_points_of_a_changed_platform_are_run_again(small: Path, tmp_path: Path) -> None:
    board = tmp_path / "ultra96.toml"
    board.write_text(find_platform("ultra96").text)
    small.write_text(small.read_text().replace('"ultra96"', f'"{board}"'))
    out = run_experiment(small, tmp_path / "out", jobs=1)
    run_experiment(small, out, jobs=1)
    assert run_now(out) == 0
    board.write_text(board.read_text() + "\n# changed\n")
    find_platform.cache_clear()
    run_experiment(small, out, jobs=1)
    assert run_now(out) == 10


def test_the_table_has_the_promised_columns(small: Path, tmp_path: Path) -> None:
    out = run_experiment(small, tmp_path / "out", jobs=1)
    rows = pl.read_parquet(out / "results.parquet")
    assert rows.columns == list(SCHEMA)
    assert rows.height == 5 + 10
    assert rows["read_mbps"].min() > 0
    text = export_table(out).read_text()
    assert text.startswith("point,point_id,platform")
    assert len(text.splitlines()) == 16


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("[1, 4, 16, 64, 256]", "[1, 257]", ["burst_beats", "257", "256"]),
        ('"HP0+HP3"]', '"HP0+HP9"]', ["HP9"]),
        ('platform = "ultra96"', 'platform = "nowhere"', ["nowhere", "axiscope platforms"]),
        ("pl_mhz = 100.0", "pl_mz = 100.0", ["pl_mz", "not known"]),
        ("schema = 1", "schema = 2", ["schema"]),
        ("[[sweep]]", '[[sweep]]\ncombine = "zip"', ["zip", "ports 2", "burst_beats 5"]),
        ("title = ", "title = [", ["not valid TOML"]),
    ],
)
def test_errors_name_file_field_and_value(
    small: Path, old: str, new: str, words: list[str]
) -> None:
    small.write_text(small.read_text().replace(old, new))
    with pytest.raises(UserError) as error:
        load_experiment(small)
    for word in words:
        assert word in str(error.value)
