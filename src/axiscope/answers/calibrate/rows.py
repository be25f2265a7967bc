"""Provides the measured and predicted figures of a series as arrays to learn from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from axiscope import _core
from axiscope.answers.accuracy.points import BEAT_BYTES, KEYS

SERIES = ("pl_mhz", "mode", "pattern", "mapping", "qos", "mux")
"""Properties that all configurations of a series have in common."""
LEAST_SHARE = 0.005
"""Smaller figures, which occur for starved streams, count as this share of a configuration's total.
"""
FIGURES = {
    "write": "write_mbps",
    "read": "read_mbps",
    "latency": "read_latency_cycles",
}
"""Figures of a port, and their columns."""

Array = np.ndarray[Any, np.dtype[np.float64]]
Mask = np.ndarray[Any, np.dtype[np.bool_]]


@dataclass(frozen=True)
class Figure:
    """Logarithms of measured divided by predicted values, for one figure."""

    what: str
    port: str | None
    rows: list[int]
    """The configurations of the series that have the figure."""
    log_ratio: Array


@dataclass(frozen=True)
class SeriesRows:
    """The measured configurations of one series."""

    key: dict[str, Any]
    beat_bytes: int
    ports: list[str]
    sets: list[list[str]]
    burst_beats: list[int]
    plain_mbps: list[float]
    """Totals of the model alone."""
    features: Array
    """One row for each configuration: see `_core.calibration_features`."""
    figures: list[Figure]


def series_of(
    measured: pl.DataFrame, predicted: pl.DataFrame, beat_bytes: int = BEAT_BYTES
) -> Iterator[SeriesRows]:
    """Yields each series in the measured rows of a board, in a fixed order."""
    joined = measured.join(predicted, on=[*KEYS, "port"], suffix="_model").sort(*KEYS, "port")
    for values, group in joined.group_by(SERIES, maintain_order=True):
        yield _series(dict(zip(SERIES, values, strict=True)), group, beat_bytes)


def _series(key: dict[str, Any], group: pl.DataFrame, beat_bytes: int) -> SeriesRows:
    found = group.group_by("ports", "burst_beats", maintain_order=True)
    sets: list[list[str]] = []
    bursts: list[int] = []
    plain: list[float] = []
    logs: dict[tuple[str, str | None], dict[int, float]] = {}
    for number, ((ports, burst), rows) in enumerate(found):
        sets.append(str(ports).split("+"))
        bursts.append(int(str(burst)))
        plain.append(round(_total(rows, "_model"), 3))
        total = sum(_total(rows, suffix) for suffix in ("", "_model")) / 2
        if total <= 0:
            continue
        ratio = _total(rows, "") / max(_total(rows, "_model"), LEAST_SHARE * total)
        logs.setdefault(("total", None), {})[number] = float(np.log(max(ratio, LEAST_SHARE)))
        for row in rows.iter_rows(named=True):
            for what, column in FIGURES.items():
                log = _log_ratio(row[column], row[f"{column}_model"], what, total)
                if log is not None:
                    logs.setdefault((what, row["port"]), {})[number] = log
    names = sorted({port for ports in sets for port in ports})
    rows_of = _core.calibration_features(names, beat_bytes, sets, bursts, plain)
    figures = [
        Figure(what, port, list(found), np.array(list(found.values())))
        for (what, port), found in sorted(logs.items(), key=str)
    ]
    return SeriesRows(key, beat_bytes, names, sets, bursts, plain, np.array(rows_of), figures)


def part_of(series: SeriesRows, rows: list[int]) -> SeriesRows:
    """Returns a copy of the series with only the given configurations."""
    place = {row: number for number, row in enumerate(rows)}
    figures = []
    for figure in series.figures:
        kept = [number for number, row in enumerate(figure.rows) if row in place]
        here = [place[figure.rows[number]] for number in kept]
        figures.append(Figure(figure.what, figure.port, here, figure.log_ratio[kept]))
    return SeriesRows(
        series.key,
        series.beat_bytes,
        series.ports,
        [series.sets[row] for row in rows],
        [series.burst_beats[row] for row in rows],
        [series.plain_mbps[row] for row in rows],
        series.features[rows],
        figures,
    )


def _total(rows: pl.DataFrame, suffix: str) -> float:
    return float(
        rows.select(
            pl.sum(f"write_mbps{suffix}", f"read_mbps{suffix}").fill_null(0)
        ).sum_horizontal()[0]
    )


def _log_ratio(
    measured: float | None, model: float | None, what: str, total: float
) -> float | None:
    """Returns the logarithm of measured divided by predicted, or None if the figure is missing."""
    if measured is None or model is None or (measured == 0 and model == 0):
        return None
    if what == "latency":
        return float(np.log(measured / model)) if measured > 0 and model > 0 else None
    least = LEAST_SHARE * total
    return float(np.log(max(measured, least) / max(model, least)))
