"""Corrects predictions with a calibration.

The plain predictions are kept next to the corrected predictions.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import polars as pl

from axiscope import _core
from axiscope.answers.accuracy.points import KEYS
from axiscope.plan.calibrations import calibration_text, parse_calibration, warn_of_version
from axiscope.plan.platforms import find_platform

COLUMNS = ("write_mbps", "read_mbps", "read_latency_cycles")
"""What is corrected."""


def read_calibration(path: Path) -> _core.Calibration:
    """Reads a calibration file.

    Raises UserError that names the file and the problem. A `NoteWarning` states if the calibration
    is for a different version of the model.
    """
    found = parse_calibration(path, calibration_text(path))
    warn_of_version(path, found)
    return found


def correct(predicted: pl.DataFrame, calibrations: Mapping[str, _core.Calibration]) -> pl.DataFrame:
    """Returns predictions with corrected rates and latencies, and the uncorrected ones.

    ``calibrations`` maps the names in the column ``board`` to calibrations. Adds the columns
    ``write_mbps_plain``, ``read_mbps_plain``, ``read_latency_cycles_plain``, ``corrected`` and
    ``error_percent`` (the 90 % interval of the error in the corrected total). The model's figures
    are not changed for other boards, and for configurations that resemble no measured
    configuration.
    """
    plain = predicted.with_columns(pl.col(name).alias(f"{name}_plain") for name in COLUMNS)
    peaks = {name: find_platform(name).facts.dram.peak_mbps for name in calibrations}
    parts = []
    for _, rows in plain.group_by(KEYS, maintain_order=True):
        parts += _correct_configuration(rows.to_dicts(), calibrations, peaks)
    schema = plain.schema | {"corrected": pl.Boolean(), "error_percent": pl.Float64()}
    return pl.DataFrame(parts, schema=schema)


def _correct_configuration(
    rows: list[dict[str, Any]],
    calibrations: Mapping[str, _core.Calibration],
    peaks: Mapping[str, float],
) -> list[dict[str, Any]]:
    first = rows[0]
    out = [row | {"corrected": False, "error_percent": None} for row in rows]
    calibration = calibrations.get(first["board"])
    if calibration is None:
        return out
    most_mbps = peaks[first["board"]]
    key = tuple(first[name] for name in KEYS[1:7])
    configuration = (key, first["ports"].split("+"), int(first["burst_beats"]))
    plain = [(row["port"], row[COLUMNS[0]] or 0.0, row[COLUMNS[1]] or 0.0) for row in rows]
    found = calibration.correct_rates(*configuration, plain, most_mbps)
    if found is None:
        return out
    rates, error_percent = found
    total = sum(write + read for _, write, read in plain)
    for row, pair in zip(out, rates, strict=True):
        latency = calibration.correct(*configuration, total, "latency", row["port"])
        for column, value in zip(COLUMNS[:2], pair, strict=True):
            if row[column] is not None:
                row[column] = value
        if latency is not None and row[COLUMNS[2]] is not None:
            row[COLUMNS[2]] *= latency[0]
        row["corrected"] = True
        row["error_percent"] = error_percent
    return out
