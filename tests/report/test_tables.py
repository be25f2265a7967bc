"""Fairness, shares and errors on a run whose answers are known."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from axiscope.errors import UserError
from axiscope.report import ReportError, write_report
from axiscope.report.summary import best_configurations, covered, errors
from axiscope.report.table import load_results
from axiscope.report.view import build
from axiscope.report.writer import load_view

from .conftest import PORT_SETS, rows, write_results


def test_total_share_and_fairness(results: Path) -> None:
    configs = build(load_results(results)).configs
    row = configs.filter(
        (pl.col("platform") == "ultra96")
        & (pl.col("ports") == "HP1+HP2+HP3")
        & (pl.col("burst_beats") == 256)
    ).row(0, named=True)
    assert row["total_mbps"] == pytest.approx(4000 / 3 * (1 + 1.2 + 1.4))
    assert row["read_share"] == pytest.approx(60)
    assert row["distribution"] == pytest.approx(1.4)
    assert row["jain"] == pytest.approx(3.6**2 / (3 * (1 + 1.44 + 1.96)))


def test_burst_is_x_in_bytes_and_platforms_are_conditions(results: Path) -> None:
    view = build(load_results(results))
    assert (view.x_column, view.x_scale) == ("burst_bytes", "log")
    assert view.conditions == ["ultra96 · 100 MHz", "zcu102 · 300 MHz"]
    assert view.port_sets == list(PORT_SETS)
    assert view.entries[0].model.x == [16, 64, 128, 256, 1024, 4096]
    assert not view.has_measured


def test_another_swept_axis_becomes_x(tmp_path: Path) -> None:
    frame = pl.DataFrame(rows(("ultra96",))).filter(pl.col("burst_beats") == 16)
    parts = [
        frame.with_columns(
            pl.lit(n, dtype=pl.Int64).alias("outstanding"), (pl.col("point") + 100 * n)
        )
        for n in (1, 2, 4, 8, 16)
    ]
    view = load_view(write_results(tmp_path, pl.concat(parts)))
    assert (view.x_column, view.x_scale) == ("outstanding", "log")
    assert view.entries[0].model.x == [1, 2, 4, 8, 16]


def test_points_without_a_sweep_become_bars(tmp_path: Path) -> None:
    frame = pl.DataFrame(rows(("ultra96",))).filter(
        (pl.col("burst_beats") == 16) & (pl.col("ports") == "HP0+HP3")
    )
    steps = [
        frame.with_columns(pl.lit(s).alias("step"), pl.col("point") + n, (pl.col("read_mbps") + n))
        for n, s in enumerate(("first", "second", "third"))
    ]
    view = load_view(write_results(tmp_path, pl.concat(steps)))
    assert view.x_column is None
    assert view.entries[0].model.x == ["1. step first", "2. step second", "3. step third"]
    write_report(tmp_path)


def test_rows_behind_a_multiplexer_are_told_apart_by_master(tmp_path: Path) -> None:
    frame = pl.DataFrame(rows(("ultra96",))).with_columns(
        pl.lit("smartconnect_hp0").alias("mux"), pl.lit("HP0").alias("port")
    )
    view = load_view(write_results(tmp_path, frame))
    assert [p.port for p in view.entries[-1].detail] == ["HP1", "HP2", "HP3"]


def test_best_configurations_and_errors(results: Path, measured: Path) -> None:
    view = load_view(results, measured)
    best = [row for row in best_configurations(view) if row["best"]]
    assert [(row["ports"], row["burst"]) for row in best] == [("HP1+HP2+HP3", 4096)] * 2
    assert errors(view)[0]["median"] == pytest.approx(100 * (1 - 1 / 1.04), rel=1e-4)
    assert errors(view)[0]["count"] == 24
    assert ("Burst sizes", "16 B, 64 B, 128 B, 256 B, 1024 B, 4096 B") in covered(view)


def test_points_that_did_not_become_steady_are_told(tmp_path: Path) -> None:
    frame = pl.DataFrame(rows(("ultra96",)))
    assert not load_view(write_results(tmp_path, frame)).unsteady
    late = pl.col("point").is_in([1, 2])
    frame = frame.with_columns(
        steady=~late, reached_tolerance=pl.when(late).then(0.07).otherwise(0.01)
    )
    said = f"2 of {frame['point'].n_unique()} points: a port's rate still varied by up to 7.0 %"
    assert (
        said
        in dict(covered(load_view(write_results(tmp_path, frame))))["Not steady when time was up"]
    )


def test_missing_results_say_the_mend(tmp_path: Path) -> None:
    with pytest.raises(ReportError, match=r"results\.parquet: no such file; give the folder"):
        write_report(tmp_path)


def test_foreign_measurements_are_refused(results: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.csv"
    other.write_text("board,ports,burst_beats,pl_mhz\nmars,HP0,1,100\n", encoding="utf-8")
    with pytest.raises(ReportError, match="no row matches"):
        write_report(results, tmp_path / "r.html", other)
    odd = tmp_path / "data.txt"
    odd.write_text("", encoding="utf-8")
    with pytest.raises(UserError, match=r"must end in \.csv"):
        write_report(results, tmp_path / "r.html", odd)
