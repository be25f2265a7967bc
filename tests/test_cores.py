"""Tests cores in experiments, and the search for the largest load that keeps their programs within
a slowdown.
"""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from axiscope.answers.references.how import How
from axiscope.answers.reproduce.measures import MEASURES
from axiscope.answers.reproduce.reductions import number
from axiscope.answers.reproduce.tables import Tables
from axiscope.answers.reproduce.unavailable import UnavailableError
from axiscope.errors import UserError
from axiscope.execution.experiment_run import run_loaded
from axiscope.execution.experiments import load_experiment
from axiscope.results.table import AXES, SCHEMA

pytestmark = pytest.mark.slow("searches for settings and loads")

TESTER = Path("data/experiments/brilli2022/cores_tester.toml").resolve()


def _experiment(folder: Path, **settings: object) -> Path:
    axes = {
        "platform": "zcu102",
        "cpu": "R5F",
        "cores": 2,
        "program": "chase",
        "ports": "none",
        **settings,
    }
    lines = [
        f"axes.{name} = {value if isinstance(value, list) else [value]!r}"
        for name, value in axes.items()
    ]
    path = folder / "cores.toml"
    path.write_text(
        f'schema = 1\ntitle = "cores"\ntester = "{TESTER}"\n'
        '[settings]\npl_mhz = 300.0\nburst_beats = 16\nqos = "best_effort"\n'
        "width_bits = 128\ntransfer_bytes = 65536\n"
        "[[sweep]]\n" + "\n".join(lines) + "\n"
    )
    return path


def test_cores_run_alone_and_together_with_clusters(tmp_path: Path) -> None:
    path = _experiment(tmp_path, ports=["none", "HP0+HP1"])
    run_loaded(load_experiment(path), tmp_path / "out", 1)
    table = pl.read_parquet(tmp_path / "out" / "results.parquet")
    assert table["master"].to_list() == ["R5F_0", "R5F_1", "HP0", "HP1", "R5F_0", "R5F_1"]
    times = table.filter(pl.col("port") == "R5F").group_by("ports").agg(pl.col("run_us").max())
    alone, loaded = (
        times.filter(pl.col("ports") == p)["run_us"].item() for p in ("none", "HP0+HP1")
    )
    assert 1.1 < loaded / alone < 5.0
    assert table.filter(pl.col("port") != "R5F")["run_us"].null_count() == 2


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"cpu": "A9"}, "memory for A53, A72, R5F only"),
        ({"cores": 3}, "3 cores on R5F, which has 2"),
        ({"program": "doom"}, "program: 'doom': .* has read, chase"),
    ],
)
def test_settings_that_cannot_run_are_named(
    tmp_path: Path, change: dict[str, object], says: str
) -> None:
    with pytest.raises(UserError, match=says):
        load_experiment(_experiment(tmp_path, **change))


def test_a_run_that_did_not_finish_has_no_duration() -> None:
    table = pl.DataFrame(
        {"maccess_per_s": [1.0, 1.0, None], "run_us": [2.0, None, None], "chosen": True},
        schema_overrides={"maccess_per_s": pl.Float64, "run_us": pl.Float64},
    )
    assert table.select(MEASURES["run_us"].alias("t"))["t"].to_list() == [None]
    assert table[[0, 2]].select(MEASURES["run_us"].alias("t"))["t"].to_list() == [2.0]


def _largest_load(slowdown: float, crossed: bool) -> float:
    """Finds the largest load on invented rows of two programs that slow down differently."""
    rows = []
    points = [("none", None, 100.0, 0.0), ("HP0", 8, 120.0, 500.0), ("HP0", 0, 180.0, 1000.0)]
    both = [("read", *point) for point in points]
    both += [("chase", ports, idle, min(us, 130.0), mbps) for ports, idle, us, mbps in points]
    for n, (program, ports, idle, run_us, mbps) in enumerate(both):
        base = {
            "point": n, "repetition": 0, "ports": ports, "idle_cycles": idle, "program": program
        }  # fmt: skip
        rows.append(base | {"master": "R5F_0", "run_us": run_us, "maccess_per_s": 1.0})
        rows.append(base | {"master": "HP0", "read_mbps": mbps, "write_mbps": 0.0})
    table = pl.DataFrame([dict.fromkeys(SCHEMA) | row for row in rows], schema=SCHEMA)
    assert "program" in AXES
    how = How.model_validate(
        {
            "select": {
                "experiment": "x",
                "measure": "run_us",
                "masters": ["R5F_0"],
                "where": {"ports": "HP0"},
            },
            "against": {"where": {"ports": "none"}},
            "within": {"slowdown": slowdown, "load": ["HP0"], "crossed": crossed},
            "pair": ["program"],
            "reduce": "max",
        }
    )
    return number(how, Tables({"x": table.with_columns(ended=pl.lit(True))}))


@pytest.mark.parametrize(
    ("slowdown", "load", "of_crossed"), [(1.1, 25.0, 25.0), (1.5, 100.0, 75.0), (3.0, 100.0, None)]
)
def test_the_largest_load_within_a_slowdown(
    slowdown: float, load: float, of_crossed: float | None
) -> None:
    assert _largest_load(slowdown, crossed=False) == pytest.approx(load)
    if of_crossed is None:
        with pytest.raises(UnavailableError, match="exceeds 3"):
            _largest_load(slowdown, crossed=True)
    else:
        assert _largest_load(slowdown, crossed=True) == pytest.approx(of_crossed)
