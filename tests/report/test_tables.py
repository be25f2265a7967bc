"""Tests the tables of a report: fairness, shares and errors of a run with known results."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

import axiscope as ax
from axiscope.errors import UserError
from axiscope.execution.experiment_run import run_experiment
from axiscope.io.table_export import export_table
from axiscope.report.manifests import ReportError
from axiscope.report.static import write_static
from axiscope.report.summary import best_configurations, covered, errors
from axiscope.report.table import load_results
from axiscope.report.view import build
from axiscope.report.writer import load_view, write_report
from tests.shell import axiscope

from .conftest import PORT_SETS, measured_rows, rows, write_results

pytestmark = pytest.mark.slow("reports with changed columns, interrupted runs")


def test_total_share_and_fairness(results: Path) -> None:
    configs = build(load_results(results)).configs
    row = configs.filter(
        (pl.col("platform") == "ultra96")
        & (pl.col("ports") == "HP1+HP2+HP3")
        & (pl.col("burst_beats") == 256)
    ).row(0, named=True)
    assert row["total_mbps"] == pytest.approx(2000 / 3 * (1 + 1.2 + 1.4))
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


def test_rows_of_a_shared_port_are_distinguished_by_master(tmp_path: Path) -> None:
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


def test_points_that_did_not_become_steady_are_reported(tmp_path: Path) -> None:
    frame = pl.DataFrame(rows(("ultra96",)))
    assert not load_view(write_results(tmp_path, frame)).unsteady
    late = pl.col("point").is_in([1, 2])
    frame = frame.with_columns(
        steady=~late, reached_tolerance=pl.when(late).then(0.07).otherwise(0.01)
    )
    output = f"2 of {frame['point'].n_unique()} points: a port's rate still varied by up to 7.0 %"
    assert (
        output
        in dict(covered(load_view(write_results(tmp_path, frame))))["Not steady when time was up"]
    )


def test_the_error_for_missing_results_names_the_fix(tmp_path: Path) -> None:
    with pytest.raises(ReportError, match=r"results\.parquet: no such file; give the folder"):
        write_report(tmp_path)


def test_foreign_measurements_are_refused(results: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.csv"
    measured_rows().with_columns(board=pl.lit("mars")).write_csv(other)
    with pytest.raises(ReportError, match="no row matches"):
        write_report(results, tmp_path / "r.html", other)
    odd = tmp_path / "data.txt"
    odd.write_text("", encoding="utf-8")
    with pytest.raises(UserError, match=r"must end in \.csv"):
        write_report(results, tmp_path / "r.html", odd)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"read_mbps": "n/a"}, r"read_mbps: 'n/a' is not a rate"),
        ({"read_mbps": "1e9"}, r"read_mbps: 1e\+09 is more than the"),
        ({"write_mbps": None}, r"column 'write_mbps' is missing"),
    ],
    ids=["no number", "another unit", "no column"],
)
def test_measurements_that_validate_refuses_are_refused(
    results: Path, tmp_path: Path, change: dict[str, str | None], message: str
) -> None:
    wrong = tmp_path / "wrong.csv"
    table = measured_rows()
    for column, value in change.items():
        table = (
            table.drop(column) if value is None else table.with_columns(pl.lit(value).alias(column))
        )
    table.write_csv(wrong)
    with pytest.raises(UserError, match=message):
        ax.validate(wrong, progress=False)
    with pytest.raises(UserError, match=message):
        write_report(results, tmp_path / "r.html", wrong)


def test_bursts_of_narrow_ports_are_shown_in_their_bytes(tmp_path: Path) -> None:
    """The counts imply eight bytes per beat, although some bursts were split or not finished."""
    frame = pl.DataFrame(rows(("zybo",)))
    count = 100_000 // pl.col("burst_beats")
    frame = frame.with_columns(
        (count * pl.col("burst_beats") * 8 + 5).alias("read_bytes"),
        pl.when(pl.col("burst_beats") == 256).then(2 * count).otherwise(count).alias("read_bursts"),
        pl.lit(0).alias("write_bytes"),
        pl.lit(0).alias("write_bursts"),
    )
    folder = write_results(tmp_path / "narrow", frame)
    view = build(load_results(folder))
    assert view.entries[0].model.x == [8, 32, 64, 128, 512, 2048]
    assert dict(covered(view))["Burst sizes"].endswith("512 B, 2048 B")
    assert max(row["burst"] for row in best_configurations(view)) <= 2048
    measured_file = tmp_path / "measured.csv"
    pl.DataFrame(rows(("zybo",))).write_csv(measured_file)
    entry = load_view(folder, measured_file).entries[0]
    assert entry.measured is not None
    assert entry.measured.x == entry.model.x
    assert entry.error is not None
    assert entry.error.y["total_error"] == pytest.approx([0.0] * 6)


def test_lines_of_a_core_are_shown_in_their_bytes_whatever_beats_are_set(tmp_path: Path) -> None:
    """Cores read lines of 32 bytes, even if 256 beats are set."""
    frame = pl.DataFrame(rows(("zybo",))).filter(pl.col("burst_beats") == 256)
    frame = frame.with_columns(
        pl.lit(32 * 7129).alias("read_bytes"),
        pl.lit(7129).alias("read_bursts"),
        pl.lit(0).alias("write_bytes"),
        pl.lit(0).alias("write_bursts"),
    )
    answer = load_results(write_results(tmp_path, frame)).rows["burst_bytes"]
    assert (answer.dtype, set(answer)) == (pl.Int64, {32})


def test_counts_are_not_taken_for_settings(small: Path, tmp_path: Path) -> None:
    """If there is one port, each column has one value per point, just like a setting."""
    small.write_text(small.read_text().replace('["HP0", "HP0+HP3"]', '["HP0"]'))
    view = load_view(run_experiment(small, tmp_path / "out", jobs=1))
    assert (view.x_column, len(view.conditions)) == ("burst_bytes", 1)
    assert [entry.model.x for entry in view.entries] == [[16, 64, 256, 1024, 4096]]


def test_invalid_names_and_tables_are_refused(results: Path, tmp_path: Path) -> None:
    with pytest.raises(ReportError, match=r"x\.pdf: a report is a page"):
        write_report(results, tmp_path / "x.pdf")
    bare = tmp_path / "bare.csv"
    bare.write_text("board,ports,burst_beats\nultra96,HP0,16\n")
    with pytest.raises(ReportError, match=r"bare\.csv: columns 'write_mbps' and 'read_mbps'"):
        write_report(results, measured=bare)
    with pytest.raises(UserError, match=r"t\.xlsx: unknown kind of file"):
        export_table(results, tmp_path / "t.xlsx")
    folder = write_results(tmp_path / "other", pl.DataFrame(rows()))
    (folder / "manifest.json").write_text('{"task": "interference"}')
    with pytest.raises(ReportError, match="contains results of interference"):
        write_report(folder, measured=bare)


def test_names_of_the_report_itself_are_refused(tmp_path: Path) -> None:
    folder = write_results(tmp_path, pl.DataFrame(rows()))
    path = folder / "results.parquet"
    pl.read_parquet(path).with_columns(_condition=pl.lit(1)).write_parquet(path)
    with pytest.raises(ReportError, match="column '_condition': the report uses such names"):
        load_view(folder)


def test_measurements_are_read_before_the_run(small: Path, tmp_path: Path) -> None:
    done = axiscope("run", small, "-o", tmp_path / "out", "--measured", "nowhere.csv")
    assert (done.returncode, "nowhere.csv: cannot be read" in done.stderr) == (2, True)
    assert not (tmp_path / "out").exists()


def test_the_latency_of_a_configuration_leaves_starved_ports_out(tmp_path: Path) -> None:
    starves = pl.col("port") == "HP3"
    frame = pl.DataFrame(rows(("ultra96",))).with_columns(
        read_starved=starves,
        read_latency_mean_cycles=pl.when(starves).then(9e4).otherwise(pl.lit(100.0)),
    )
    configs = build(load_results(write_results(tmp_path, frame))).configs
    both = configs.filter(pl.col("ports") == "HP0+HP3")
    assert both["read_latency_cycles"].unique().to_list() == [100.0]


def test_a_starving_port_does_not_add_a_tail_to_the_others(tmp_path: Path) -> None:
    p99 = pl.col("read_latency_p99_cycles")
    starves = (pl.col("port") == "HP3") & (pl.col("burst_beats") == 256)
    frame = pl.DataFrame(rows(("ultra96",))).with_columns(
        pl.when(~starves).then(p99).alias(p99.meta.output_name())
    )
    folder = write_results(tmp_path, frame)
    configs = build(load_results(folder)).configs.filter(pl.col("ports") == "HP0+HP3")
    long = pl.col("burst_beats") == 256
    assert (
        configs.filter(long)["read_latency_p99_cycles"].null_count() == configs.filter(long).height
    )
    assert configs.filter(long)["read_latency_cycles"].null_count() == 0
    assert configs.filter(~long)["read_latency_p99_cycles"].null_count() == 0
    assert write_report(folder).is_file()


@pytest.mark.exhaustive("every static figure of a run with missing values")
def test_static_figures_leave_out_what_is_missing(tmp_path: Path) -> None:
    frame = pl.DataFrame(rows(("ultra96",)))
    starves = (pl.col("port") == "HP3") & (pl.col("burst_beats") == 256)
    p99 = pl.when(~starves).then("read_latency_p99_cycles")
    folder = write_results(tmp_path, frame.with_columns(p99.alias("read_latency_p99_cycles")))
    assert write_static(folder)
