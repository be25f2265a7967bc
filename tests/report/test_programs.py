"""Tests reports about programs on cores: slowdown, time, and the first sentence of the page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from axiscope.api.sweeps import sweep
from axiscope.report.answer import of_run
from axiscope.report.catalogue import list_figures
from axiscope.report.table import load_results
from axiscope.report.view import View, build

TESTER = Path(__file__).parents[2] / "data/experiments/brilli2022/cores_tester.toml"


def experiment(ports: list[str]) -> dict[str, object]:
    settings = {
        "platform": "zcu102", "qos": "best_effort", "cpu": "A53", "cores": 2, "idle_cycles": 1,
        "burst_beats": 16, "pl_mhz": 300.0, "width_bits": 128, "transfer_bytes": 1 << 24,
    }  # fmt: skip
    axes = {"program": ["read", "chase"], "ports": ports}
    return {"schema": 1, "title": "Programs", "tester": str(TESTER), "settings": settings,
            "sweep": [{"axes": axes}]}  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("programs")
    return sweep(experiment(["none", "HP0+HP1+HP2+HP3"]), output=out).folder


def view_of(folder: Path) -> View:
    return build(load_results(folder))


def test_a_slowdown_is_the_time_with_traffic_over_the_time_alone(folder: Path):
    configs = view_of(folder).configs
    loaded = configs.filter(pl.col("ports") != "none")
    for row in loaded.iter_rows(named=True):
        same = (pl.col("ports") == "none") & (pl.col("program") == row["program"])
        (alone,) = configs.filter(same)["run_us"]
        assert row["slowdown"] == pytest.approx(row["run_us"] / alone)
        assert row["slowdown"] > 1.5
    assert configs.filter(pl.col("ports") == "none")["slowdown"].is_null().all()


def test_a_program_that_did_not_finish_has_no_slowdown(folder: Path):
    results = load_results(folder)
    first = (
        (pl.col("ports") != "none") & (pl.col("program") == "chase") & (pl.col("master") == "A53_0")
    )
    late = pl.when(first).then(None).otherwise(pl.col("run_us")).alias("run_us")
    configs = build(replace(results, rows=results.rows.with_columns(late))).configs
    (slowdown,) = configs.filter((pl.col("ports") != "none") & (pl.col("program") == "chase"))[
        "slowdown"
    ]
    assert slowdown is None


def test_rates_of_cores_of_one_complex_are_summed(folder: Path):
    table = pl.read_parquet(folder / "results.parquet")
    alone = table.filter((pl.col("ports") == "none") & (pl.col("program") == "read"))
    assert alone.height == 2
    here = (pl.col("ports") == "none") & (pl.col("program") == "read")
    (total,) = view_of(folder).configs.filter(here)["total_mbps"]
    assert total == pytest.approx(alone["read_mbps"].sum() + alone["write_mbps"].sum())


def test_the_page_starts_with_the_program_that_is_slowed_most(folder: Path):
    view = view_of(folder)
    top = view.configs.sort("slowdown", descending=True, nulls_last=True).row(0, named=True)
    message = of_run(view)
    for part in (top["_label"], "HP0+HP1+HP2+HP3", f"{top['slowdown']:.2f}"):
        assert part in message
    assert [f.id for f in list_figures(view)][:2] == ["slowdown", "run"]


def test_programs_that_only_ran_alone_are_reported_as_such(tmp_path: Path):
    view = view_of(sweep(experiment(["none"]), output=tmp_path / "out").folder)
    assert of_run(view).startswith("The programs alone move the most: ")
    assert "slowdown" not in [f.id for f in list_figures(view)]
