"""Tests that the intervals of a calibration are valid for each number of ports, even with few
measurements.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

import axiscope as ax
from axiscope import _core
from axiscope.answers.accuracy.points import KEYS
from axiscope.answers.accuracy.scoring import errors_by_configuration
from axiscope.answers.calibrate.calibration import learn, text_of
from axiscope.answers.calibrate.correct import correct
from axiscope.answers.calibrate.folds import LeftOut
from axiscope.answers.calibrate.intervals import counts_that_gain, factors_by_count
from axiscope.errors import StoppedError
from tests.shell import axiscope

HEAD = {"board": "zcu102", "model": ax.__version__, "data": "measured.csv", "data_sha256": "00"}
SETS = ["HP0", "HP1", "HP3", "HP0+HP1", "HP0+HP3", "HP1+HP3", "HP0+HP1+HP3", "HP0+HP1+HP2"]
BURSTS = [*range(1, 17), *range(18, 33, 2), *range(36, 129, 4)]


def board(seed: int) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Returns predictions and measurements of a board on which many ports are erratic.

    Configurations with one port are a twentieth slower than the model. Configurations with three
    ports are a quarter slower at some burst lengths, but not at neighbouring lengths.
    """
    draw = random.Random(seed)
    made = []
    for ports in SETS:
        names = ports.split("+")
        for burst in BURSTS:
            log = -0.05 - (0.3 * (draw.random() < 0.6) if len(names) == 3 else 0.0)
            log += draw.gauss(0, 0.004 * len(names))
            for port in names:
                row = {
                    "board": "zcu102", "pl_mhz": 300.0, "mode": "read", "pattern": "sequential",
                    "mapping": "row_bank_column", "qos": "default", "mux": "ps", "ports": ports,
                    "burst_beats": burst, "port": port, "write_mbps": 0.0, "read_mbps": 1000.0,
                    "read_latency_cycles": 100.0,
                }  # fmt: skip
                made.append((row, row | {"read_mbps": 1000.0 * float(np.exp(log))}))
    predicted, measured = (pl.DataFrame(list(side)) for side in zip(*made, strict=True))
    return predicted, measured.with_columns(scenario=pl.lit("one"))


def test_configurations_with_many_ports_are_within_their_interval() -> None:
    shares: dict[int, list[bool]] = {}
    for seed in range(8):
        predicted, measured = board(seed)
        keys = measured.select("ports", "burst_beats").unique(maintain_order=True)
        chosen = keys.sample(60, seed=seed)
        train = measured.join(chosen, on=chosen.columns, how="semi")
        test = measured.join(chosen, on=chosen.columns, how="anti")
        calibration = _core.Calibration(text_of(learn(train, predicted), HEAD))
        corrected = correct(predicted, {"zcu102": calibration})
        errors = errors_by_configuration(test, corrected)
        marks = corrected.group_by(KEYS).agg(pl.first("error_percent"))
        for row in errors.join(marks, on=list(KEYS)).drop_nulls("error_percent").to_dicts():
            within = row["total_error_percent"] <= row["error_percent"]
            shares.setdefault(row["ports"].count("+") + 1, []).append(within)
    assert np.mean(shares[3]) >= 0.88
    assert np.mean([within for of_count in shares.values() for within in of_count]) >= 0.88


def left_out(logs: Sequence[float], spread: float = 1.0) -> LeftOut:
    count = len(logs)
    error = np.array(logs)
    return LeftOut(
        np.arange(count), 2 * error, error, np.zeros(count), np.full(count, spread),
        np.zeros(count),
    )  # fmt: skip


def test_few_configurations_have_the_widest_interval() -> None:
    one, three = [0.01] * 30, [0.5] * 4
    counts = np.array([1] * 30 + [3] * 4)
    found = factors_by_count([left_out(one + three)], counts, 1.0)
    assert found[1] == pytest.approx(100 * np.expm1(0.01))
    assert found[3] == pytest.approx(100 * np.expm1(0.5))
    # If their own errors are small, they have the interval of all configurations.
    mild = factors_by_count([left_out([0.01] * 30 + [0.001] * 4)], counts, 1.0)
    assert mild[3] == mild[1]


def test_a_number_of_ports_is_corrected_only_if_that_helps() -> None:
    error = np.array([0.1] * 5 + [0.2] * 5)
    plain = np.array([0.3] * 5 + [0.1] * 5)
    steps = np.arange(10)
    found = LeftOut(steps, plain, error, np.zeros(10), np.ones(10), np.zeros(10))
    assert counts_that_gain(found, np.array([1] * 5 + [2] * 5), 1.0) == [1]


def test_more_ports_than_were_measured_are_not_corrected() -> None:
    predicted, measured = board(1)
    few = measured.filter(pl.col("ports").str.count_matches("+", literal=True) < 2)
    calibration = _core.Calibration(text_of(learn(few, predicted), HEAD))
    corrected = correct(predicted, {"zcu102": calibration})
    of = corrected.group_by(pl.col("ports").str.count_matches("+", literal=True)).agg(
        pl.any("corrected")
    )
    assert dict(of.iter_rows())[2] is False
    assert dict(of.iter_rows())[0] is True


def test_validate_states_what_a_calibration_did(tmp_path: Path) -> None:
    points = pl.DataFrame(
        {
            "board": "zcu102", "pl_mhz": 300.0, "mode": "read", "pattern": "sequential",
            "mapping": "row_bank_column", "qos": "default", "mux": "ps", "ports": "HP0",
            "burst_beats": BURSTS[::2],
        }
    )  # fmt: skip
    predicted = ax.predict(points, jobs=1, progress=False)
    measured = predicted.with_columns(pl.col("read_mbps", "write_mbps") * 0.9)
    file = tmp_path / "measured.csv"
    measured.write_csv(file)
    target = tmp_path / "zcu102.calibration"
    ax.calibrate(file, "zcu102", target, jobs=1, progress=False)
    ran = axiscope("validate", str(file), "-c", str(target), "--plot", str(tmp_path / "v.html"))
    assert ran.returncode == 0, ran.stderr
    count = len(BURSTS[::2])
    assert f"Error with {count} of {count} totals corrected, %" in ran.stdout
    assert "of the model alone 11.11 / 11.11 %" in ran.stdout
    assert "% of the measured totals are within the printed interval" in ran.stdout
    page = (tmp_path / "v.html").read_text()
    assert "<title>Corrected model against measurement" in page
    assert f"{count} of the predicted totals were corrected by a calibration" in page
    found = json.loads(
        axiscope("validate", str(file), "-c", str(target), "--json").stdout
    )["corrections"]  # fmt: skip
    assert found["configurations"] == count
    assert found["corrected_median_percent"] < 1 < found["plain_median_percent"]
    plain = json.loads(axiscope("validate", str(file), "--json").stdout)
    assert "corrections" not in plain


class Stops:
    """An executor that is stopped as if by Ctrl-C."""

    def run(self, function: Any, tasks: Any) -> Iterator[Any]:
        raise KeyboardInterrupt
        yield


@pytest.mark.parametrize("kept", [True, False])
def test_only_a_run_into_a_folder_continues_after_ctrl_c(kept: bool, tmp_path: Path) -> None:
    experiment = {
        "schema": 1, "title": "One",
        "settings": {"platform": "zcu102", "ports": "HP0", "pl_mhz": 300.0},
        "sweep": [{"axes": {"burst_beats": [16]}}],
    }  # fmt: skip
    output = tmp_path / "out" if kept else None
    with pytest.raises(StoppedError) as stopped:
        ax.sweep(experiment, output=output, executor=Stops(), progress=False)
    assert stopped.value.resumes is kept
    assert ("continues from here" in str(stopped.value)) is kept


def test_a_plan_starts_over_after_ctrl_c() -> None:
    with pytest.raises(StoppedError, match=r"^stopped$"):
        ax.plan_calibration("zcu102", modes=["read"], executor=Stops(), progress=False)
