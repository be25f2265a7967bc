"""Scores and choices on data made by hand."""

from __future__ import annotations

from typing import Any

import polars as pl
import pytest

from axiscope.analysis.choosing import choosing
from axiscope.analysis.scoring import errors_by_configuration, scores

KEYS = {
    "board": "b",
    "pl_mhz": 100.0,
    "mode": "readwrite",
    "pattern": "sequential",
    "mapping": "row_bank_column",
    "qos": "default",
    "mux": "ps",
    "burst_beats": 4,
}


def row(ports: str, port: str, write: float, read: float, latency: float) -> dict[str, Any]:
    rates = {"write_mbps": write, "read_mbps": read, "read_latency_cycles": latency}
    return {**KEYS, "ports": ports, "port": port, "scenario": "s", **rates}


def measured_and_predicted() -> tuple[pl.DataFrame, pl.DataFrame]:
    measured = [
        row("A", "A", 100, 100, 50),
        row("A+B", "A", 100, 200, 50),
        row("A+B", "B", 50, 50, 0),
        row("A+C", "A", 100, 100, 50),
        row("A+C", "C", 150, 250, 50),
    ]
    predicted = [
        row("A", "A", 110, 100, 55),
        row("A+B", "A", 140, 160, 40),
        row("A+B", "B", 300, 40, 10),
        row("A+C", "A", 100, 100, 50),
        row("A+C", "C", 150, 220, 50),
    ]
    return pl.DataFrame(measured), pl.DataFrame(predicted).drop("scenario")


def test_errors_per_configuration() -> None:
    errors = errors_by_configuration(*measured_and_predicted()).sort("ports")
    assert errors["measured_mbps"].to_list() == [200, 400, 600]
    assert errors["total_error_percent"].to_list() == pytest.approx([5, 60, 5])
    assert errors["worst_stream_percent"].to_list() == pytest.approx([5, 62.5, 5])
    assert errors["latency_error_percent"].to_list() == pytest.approx([10, 20, 0])


def test_scores_of_groups_and_of_all() -> None:
    errors = errors_by_configuration(*measured_and_predicted())
    overall = scores(errors, []).to_dicts()[0]
    assert overall["configurations"] == 3
    assert overall["total_median_percent"] == pytest.approx(5)
    assert overall["total_p90_percent"] == pytest.approx(60)
    assert scores(errors, ["board", "scenario"]).height == 1


def test_choice_costs_what_was_measured() -> None:
    choices = choosing(errors_by_configuration(*measured_and_predicted()))
    # The model ranks A+B (640) before A+C (570); measured are 400 and 600.
    assert choices["ports_given_loss_percent"] == pytest.approx(100 / 3)
    assert choices["ports_free_loss_percent"] == pytest.approx(100 / 3)


def test_measured_rates_are_needed_above_zero() -> None:
    measured, predicted = measured_and_predicted()
    nothing = measured.with_columns(pl.lit(0.0).alias("write_mbps"), pl.lit(0.0).alias("read_mbps"))
    assert errors_by_configuration(nothing, predicted).is_empty()
