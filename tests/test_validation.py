"""Tests the scores of predictions with known errors, and predictions for tables of
configurations.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import axiscope as ax
from axiscope.answers.accuracy.measured import check_measured
from axiscope.answers.accuracy.points import KEYS, configurations, read_points
from axiscope.answers.accuracy.port_choice import choosing
from axiscope.answers.accuracy.predict import PREDICTED, SPREADS, STARVED, predict
from axiscope.answers.accuracy.scoring import errors_by_configuration, scores
from axiscope.answers.accuracy.validation import validate
from axiscope.errors import NoteWarning, UserError
from tests.levels import examples

HEAD = ",".join(KEYS)
ROW = "ultra96,100,readwrite,sequential,row_bank_column,default,ps,HP0+HP3,16"


def rows(**values: list[float] | list[str]) -> pl.DataFrame:
    base = {
        "board": "b", "pl_mhz": 100.0, "mode": "readwrite", "pattern": "sequential",
        "mapping": "m", "qos": "default", "mux": "ps", "burst_beats": 4, "scenario": "s",
    }  # fmt: skip
    frame = pl.DataFrame(values)
    return frame.with_columns(pl.lit(v).alias(k) for k, v in base.items() if k not in values)


def test_known_errors_are_found() -> None:
    measured = rows(
        ports=["A+B", "A+B"], port=["A", "B"], write_mbps=[100.0, 300.0], read_mbps=[200.0, 400.0],
        read_latency_cycles=[10.0, 20.0],
    )  # fmt: skip
    model = measured.drop("scenario").with_columns(
        write_mbps=pl.Series([100.0, 350.0]),
        read_mbps=pl.Series([200.0, 250.0]),
        read_latency_cycles=pl.Series([11.0, 18.0]),
    )
    (row,) = errors_by_configuration(measured, model).to_dicts()
    assert row["bias_percent"] == pytest.approx(-10.0)
    assert row["total_error_percent"] == pytest.approx(10.0)
    assert row["worst_stream_percent"] == pytest.approx(15.0)
    assert row["latency_error_percent"] == pytest.approx(10.0)


def test_the_latency_of_a_starved_port_is_scored_apart() -> None:
    measured = rows(
        ports=["A+B", "A+B"], port=["A", "B"], write_mbps=[0.0, 0.0], read_mbps=[900.0, 20.0],
        read_latency_cycles=[100.0, 9000.0],
    )  # fmt: skip
    model = measured.drop("scenario").with_columns(
        read_latency_cycles=pl.Series([110.0, 18000.0]), read_starved=pl.Series([False, True])
    )
    (row,) = errors_by_configuration(measured, model).to_dicts()
    assert row["latency_error_percent"] == pytest.approx(55.0)
    assert row["served_latency_error_percent"] == pytest.approx(10.0)


def test_percentiles_by_group() -> None:
    table = pl.DataFrame(
        {
            "board": ["b"] * 10,
            "total_error_percent": [float(i) for i in range(1, 11)],
            "worst_stream_percent": [1.0] * 10,
            "latency_error_percent": [None] * 10,
        },
        schema_overrides={"latency_error_percent": pl.Float64},
    )
    (row,) = scores(table, ["board"]).to_dicts()
    assert row["configurations"] == 10
    assert row["total_median_percent"] == 5.5
    assert row["total_p90_percent"] == 9.0
    assert row["latency_median_percent"] is None


def test_the_loss_of_a_choice_of_ports_is_computed() -> None:
    table = pl.DataFrame(
        {
            "board": ["b"] * 3,
            "scenario": ["s"] * 3,
            "burst_beats": [4] * 3,
            "ports": ["A", "B", "A+B"],
            "measured_mbps": [80.0, 100.0, 90.0],
            "predicted_mbps": [95.0, 90.0, 94.0],
        }
    )
    found = choosing(table)
    assert found["ports_given_loss_percent"] == pytest.approx(20.0)
    assert found["ports_free_loss_percent"] == pytest.approx(20.0)
    assert found["all_ports_loss_percent"] == pytest.approx(10.0)


def test_repeated_configurations_run_once(tmp_path: Path) -> None:
    path = tmp_path / "points.csv"
    path.write_text(f"note,{HEAD}\nx,{ROW}\ny,{ROW}\n")
    found = predict(read_points(path), path, jobs=1)
    assert found.columns == [*KEYS, "port", *PREDICTED, STARVED]
    assert found["port"].to_list() == ["HP0", "HP3"]
    assert found["read_latency_cycles"].min() > 0  # type: ignore[operator]


def test_several_starts_give_a_spread(tmp_path: Path) -> None:
    path = tmp_path / "points.csv"
    path.write_text(f"{HEAD}\n{ROW}\n")
    once = predict(read_points(path), path, jobs=1)
    found = predict(read_points(path), path, jobs=1, skews=3)
    assert found.columns == [*once.columns, *SPREADS]
    assert (found["read_mbps_spread"] >= 0).all()
    for name in ("read_mbps", "write_mbps"):
        assert ((found[name] - once[name]).abs() <= found[f"{name}_spread"] + 1e-9).all()
    assert found["read_latency_cycles"].equals(once["read_latency_cycles"])
    data = tmp_path / "measured.csv"
    found.with_columns(pl.lit("s").alias("scenario")).write_csv(data)
    assert "spread_median_percent" not in validate(data, jobs=1).overall
    overall = validate(data, jobs=1, skews=3).overall
    assert overall["total_median_percent"] == pytest.approx(0, abs=1e-9)
    assert overall["spread_median_percent"] >= 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("board\nultra96\n", ["pl_mhz", "missing"]),
        (f"{HEAD}\n{ROW.replace(',100,', ',fast,')}\n", ["line 2", "pl_mhz", "'fast'"]),
        (f"{HEAD}\n{ROW.replace(',16', ',300')}\n", ["line 2", "burst_beats", "256"]),
        (f"{HEAD}\n{ROW.replace('readwrite', 'both')}\n", ["mode", "'both'"]),
    ],
)
def test_bad_tables_are_named(tmp_path: Path, text: str, words: list[str]) -> None:
    path = tmp_path / "points.csv"
    path.write_text(text)
    with pytest.raises(UserError) as error:
        configurations(read_points(path), path)
    for word in ["points.csv", *words]:
        assert word in str(error.value)


@settings(max_examples=examples(60), deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_refused_with_a_user_error(data: bytes) -> None:
    path = Path("/tmp") / "axiscope_points_fuzz.csv"
    path.write_bytes(HEAD.encode() + b"\n" + data)
    with contextlib.suppress(UserError):
        configurations(read_points(path), path)


def measured_row(**cells: object) -> pl.DataFrame:
    """Returns a measured row of reads, with some cells replaced."""
    base = dict(zip(KEYS, ROW.split(","), strict=True)) | {
        "mode": "read", "port": "HP0", "write_mbps": "0", "read_mbps": "1000",
    }  # fmt: skip
    return pl.DataFrame({name: [value] for name, value in (base | cells).items()})


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        (
            {"write_mbps": "900", "read_mbps": "0"},
            r"m\.csv: line 2: write_mbps: 900\.0 is not 0, although the row's mode is read; move",
        ),
        ({"mode": "write"}, r"line 2: read_mbps: 1000\.0 is not 0, .* move the rate to write_mbps"),
        ({"read_mbps": None}, r"m\.csv: line 2: read_mbps: is empty; give the measured rate"),
        ({"read_mbps": "  "}, r"m\.csv: line 2: read_mbps: is empty; give the measured rate"),
        ({"ports": "HP0;HP3"}, r"line 2: port: 'HP0' is not one of .* by \+, such as HP0\+HP3"),
    ],
)
def test_wrong_measured_cells_are_refused(cells: dict[str, object], message: str) -> None:
    with pytest.raises(UserError, match=message):
        check_measured(measured_row(**cells), Path("m.csv"))


def test_the_order_of_ports_and_blanks_do_not_matter() -> None:
    plain = check_measured(measured_row(), Path("m.csv"))
    reverse = check_measured(measured_row(ports="HP3+HP0"), Path("m.csv"))
    assert reverse.equals(plain)
    spaced = measured_row(ports=" HP3 + HP0", board=" ultra96", port=" HP0 ", mode="read ")
    spaced = spaced.rename({name: f" {name} " for name in spaced.columns})
    assert check_measured(spaced, Path("m.csv")).equals(plain)


def test_repeated_rows_with_different_rates_are_named() -> None:
    table = pl.concat([measured_row(), measured_row(burst_beats="8"), measured_row(read_mbps="40")])
    with pytest.warns(NoteWarning, match=r"m\.csv: line 4: 40 MB/s, but m\.csv: line 2 has 1000"):
        assert check_measured(table, Path("m.csv")).height == 2


def test_rates_in_another_unit_are_not_validated(tmp_path: Path) -> None:
    measured_row(read_mbps="0.9").write_csv(tmp_path / "m.csv")
    with pytest.raises(UserError, match=r"median ratio .* give rates in 10\^6 bytes/s"):
        ax.validate(tmp_path / "m.csv", progress=False)
