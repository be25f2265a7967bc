"""Corrects predictions by a calibration.

The plain predictions are kept next to the corrected ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import polars as pl

from axiscope import _core
from axiscope.answers.accuracy.points import KEYS
from axiscope.plan.calibrations import calibration_text, parse_calibration

COLUMNS = ("write_mbps", "read_mbps", "read_latency_cycles")
"""What is corrected."""


def read_calibration(path: Path) -> _core.Calibration:
    """Reads the file of a calibration. Raises UserError that names the file and the problem."""
    return parse_calibration(path, calibration_text(path))


def correct(predicted: pl.DataFrame, calibrations: Mapping[str, _core.Calibration]) -> pl.DataFrame:
    """Returns predictions with corrected rates and latencies, and the uncorrected ones.

    ``calibrations`` contains a calibration for each board, by the names in the column ``board``.
    Adds the columns ``write_mbps_plain``, ``read_mbps_plain``, ``read_latency_cycles_plain``,
    ``corrected`` (whether any figure of the row was corrected) and ``error_percent``: the 90 %
    interval of the corrected total's error, absent where the total is not corrected. Rows of other
    boards, and configurations that resemble no measured configuration, keep the figures of the
    model.
    """
    plain = predicted.with_columns(pl.col(name).alias(f"{name}_plain") for name in COLUMNS)
    parts = []
    for _, rows in plain.group_by(KEYS, maintain_order=True):
        parts += _correct_configuration(rows.to_dicts(), calibrations)
    schema = plain.schema | {"corrected": pl.Boolean(), "error_percent": pl.Float64()}
    return pl.DataFrame(parts, schema=schema)


def _correct_configuration(
    rows: list[dict[str, Any]], calibrations: Mapping[str, _core.Calibration]
) -> list[dict[str, Any]]:
    first = rows[0]
    out = [row | {"corrected": False, "error_percent": None} for row in rows]
    calibration = calibrations.get(first["board"])
    if calibration is None:
        return out
    key = tuple(first[name] for name in KEYS[1:7])
    plain = sum(_total(row, "_plain") for row in rows)
    asked = (key, first["ports"].split("+"), int(first["burst_beats"]), plain)
    total = calibration.correct(*asked, "total", "")
    for row in out:
        for what, column in (("write", COLUMNS[0]), ("read", COLUMNS[1]), ("latency", COLUMNS[2])):
            found = calibration.correct(*asked, what, row["port"])
            if found is not None and row[column] is not None:
                row[column] *= found[0]
                row["corrected"] = True
    if total is None:
        return out
    # The corrected total is divided among the streams in proportion to their own corrections.
    wanted = total[0] * plain
    now = sum(_total(row, "") for row in out)
    for row in out:
        for column in COLUMNS[:2]:
            if row[column] is not None and now > 0:
                row[column] *= wanted / now
        row["corrected"] = True
        row["error_percent"] = total[2]
    return out


def _total(row: dict[str, Any], suffix: str) -> float:
    return (row[f"write_mbps{suffix}"] or 0.0) + (row[f"read_mbps{suffix}"] or 0.0)
