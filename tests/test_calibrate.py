"""Tests that a calibration corrects the model near measured configurations, and nowhere else."""

from __future__ import annotations

import math
import random
from pathlib import Path

import polars as pl
import pytest

import axiscope as ax
from axiscope import _core
from axiscope.answers.accuracy.scoring import errors_by_configuration
from axiscope.answers.calibrate.calibration import LearntSeries, learn, scores_of, text_of
from axiscope.answers.calibrate.correct import correct, read_calibration
from axiscope.api.calibration import _why_nothing
from axiscope.errors import UserError
from tests.shell import axiscope

BURSTS = [1, 2, 3, 4, 6, 8, 11, 16, 21, 32, 43, 64, 87, 128, 171, 256]
SETS = ["HP0", "HP1", "HP0+HP1", "HP0+HP3"]
HEAD = {"board": "zcu102", "model": "0", "data": "measured.csv", "data_sha256": "00"}


def rows(board: str = "zcu102", mapping: str = "row_bank_column") -> pl.DataFrame:
    """Returns predictions of a model in which each port has 1000 MB/s."""
    made = [
        {
            "board": board, "pl_mhz": 300.0, "mode": "read", "pattern": "sequential",
            "mapping": mapping, "qos": "default", "mux": "ps", "ports": ports,
            "burst_beats": burst, "port": port, "write_mbps": 0.0, "read_mbps": 1000.0,
            "read_latency_cycles": 100.0,
        }
        for ports in SETS
        for burst in BURSTS
        for port in ports.split("+")
    ]  # fmt: skip
    return pl.DataFrame(made)


def measured_of(predicted: pl.DataFrame) -> pl.DataFrame:
    """Returns measurements of a board that is slower with short bursts and with two ports."""
    several = pl.col("ports").str.contains("+", literal=True)
    log = -0.4 / pl.col("burst_beats").cast(pl.Float64).sqrt() - 0.1 * several.cast(pl.Float64)
    return predicted.with_columns(
        pl.col("read_mbps") * log.exp(),
        pl.col("read_latency_cycles") * (-log).exp(),
        scenario=pl.lit("one"),
    )


def is_tested() -> pl.Expr:
    return pl.col("burst_beats").is_in([6, 16, 43, 128])


@pytest.fixture(scope="module")
def learnt() -> list[LearntSeries]:
    predicted = rows()
    return learn(measured_of(predicted).filter(~is_tested()), predicted)


@pytest.fixture(scope="module")
def calibration(learnt: list[LearntSeries]) -> _core.Calibration:
    return _core.Calibration(text_of(learnt, HEAD))


def error_percent(predicted: pl.DataFrame) -> float:
    measured = measured_of(rows(predicted["board"][0])).filter(is_tested())
    errors = errors_by_configuration(measured, predicted)
    return float(errors["total_error_percent"].median())  # type: ignore[arg-type]


def test_lengths_that_were_left_out_are_predicted_better(calibration: _core.Calibration) -> None:
    predicted = rows()
    corrected = correct(predicted, {"zcu102": calibration})
    assert error_percent(corrected) < error_percent(predicted) / 5
    tested = corrected.filter(is_tested())
    assert tested["corrected"].all()
    assert (tested["read_mbps_plain"] == 1000.0).all()
    # The interval contains nine out of ten errors of the total, as far as this can be shown with 16
    # errors.
    errors = errors_by_configuration(measured_of(rows()).filter(is_tested()), corrected)
    shown = errors.join(tested, on=["ports", "burst_beats"])
    within = (shown["total_error_percent"] <= shown["error_percent"]).mean()
    assert within is not None
    assert float(within) >= 0.7  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "others", [rows("ultra96"), rows(mapping="bank_row_column")], ids=["board", "series"]
)
def test_nothing_else_is_corrected(others: pl.DataFrame, calibration: _core.Calibration) -> None:
    corrected = correct(others, {"zcu102": calibration})
    assert not corrected["corrected"].any()
    assert corrected["read_mbps"].equals(others["read_mbps"])


def test_streams_add_up_to_the_corrected_total(calibration: _core.Calibration) -> None:
    corrected = correct(rows().filter(pl.col("ports") == "HP0+HP3"), {"zcu102": calibration})
    key = (300.0, "read", "sequential", "row_bank_column", "default", "ps")
    for (burst,), both in corrected.group_by("burst_beats"):
        found = calibration.correct(key, ["HP0", "HP3"], int(str(burst)), 2000.0, "total", "")
        assert found is not None
        assert math.isclose(both["read_mbps"].sum(), 2000 * found[0], rel_tol=1e-9)


def test_the_same_data_gives_the_same_text(learnt: list[LearntSeries]) -> None:
    predicted = rows()
    # The order of the rows must not matter either.
    shuffled = measured_of(predicted).filter(~is_tested()).reverse()
    assert text_of(learn(shuffled, predicted), HEAD) == text_of(learnt, HEAD)


def test_errors_without_a_pattern_are_not_corrected() -> None:
    predicted = rows()
    draw = random.Random(1)
    noise = pl.Series([draw.uniform(0.8, 1.25) for _ in range(predicted.height)])
    measured = measured_of(predicted).with_columns(read_mbps=1000 * noise)
    (score,) = scores_of(learn(measured, predicted))
    assert not score["corrected"]
    assert score["corrected_p90_percent"] == score["plain_p90_percent"]


def test_wrong_files_are_refused_by_name(tmp_path: Path) -> None:
    file = tmp_path / "measured.csv"
    measured_of(rows()).head(4).write_csv(file)
    with pytest.raises(UserError, match=r"measured\.csv: column 'board': no row of ultra96"):
        ax.calibrate(file, "ultra96", progress=False)
    with pytest.raises(
        UserError, match=r"measured\.csv: is not a calibration: line 1, .*; give a file that"
    ):
        read_calibration(file)
    with pytest.raises(UserError, match=r"none\.calibration: is not a calibration"):
        ax.predict(file, calibration=tmp_path / "none.calibration", progress=False)
    other = tmp_path / "other.calibration"
    other.write_text(text_of([], HEAD | {"board": "ultra96"}) + "series = []\n")
    with pytest.raises(UserError, match="is of ultra96, and the column board has only zcu102"):
        ax.predict(file, calibration=other, progress=False)


def test_rows_of_other_boards_are_left_out_by_name(tmp_path: Path) -> None:
    file = tmp_path / "measured.csv"
    table = measured_of(rows().filter(pl.col("ports").is_in(["HP0", "HP1"])))
    other = table.head(3).with_columns(board=pl.lit("ultra96"))
    pl.concat([table, other]).write_csv(file)
    ran = axiscope("calibrate", str(file), "-p", "zcu102", "-o", str(tmp_path / "b.calibration"))
    assert ran.returncode == 0, ran.stderr
    assert "note: the rows of ultra96 were not used" in ran.stdout


@pytest.mark.parametrize(
    ("factor", "message"),
    [
        (1e-3, r"the median ratio of measured to predicted rates is 0\.000\d+; give rates in"),
        (1e3, r"measured\.csv: line 2: \w+_mbps: \S+ is more than the 4800 MB/s of a 128-bit port"),
    ],
)
def test_rates_in_another_unit_are_refused(tmp_path: Path, factor: float, message: str) -> None:
    file = tmp_path / "measured.csv"
    table = measured_of(rows().filter(pl.col("ports") == "HP0"))
    table.with_columns(pl.col("write_mbps", "read_mbps") * factor).write_csv(file)
    with pytest.raises(UserError, match=message):
        ax.calibrate(file, "zcu102", progress=False)


def test_the_row_that_prevents_a_correction_is_named(tmp_path: Path) -> None:
    is_wrong = (pl.col("burst_beats") == 16) & (pl.col("ports") == "HP0")
    table = measured_of(rows()).with_columns(
        read_mbps=pl.when(is_wrong).then(20.0).otherwise(900.0)
    )
    (one,) = learn(table, rows())
    assert one.total is not None
    text = _why_nothing([one])
    assert "ports HP0, burst_beats 16, measured at 0.02 times the prediction" in text
    assert "the median of the series is 0.9 times); correct the rows" in text


def test_a_table_becomes_a_file_that_predictions_use(tmp_path: Path) -> None:
    table = rows().filter((pl.col("ports") == "HP0") & (pl.col("burst_beats") >= 16))
    short = tmp_path / "short.csv"
    measured_of(table).write_csv(short)
    with pytest.raises(UserError, match="too few configurations: the largest series has"):
        ax.calibrate(short, "zcu102", tmp_path / "board.calibration", progress=False)
    assert not (tmp_path / "board.calibration").exists()
