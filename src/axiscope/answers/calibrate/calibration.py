"""Learns a calibration from measurements of a board, and writes it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import polars as pl

from axiscope.answers.calibrate.folds import (
    LeftOut,
    find_reach,
    groups_of,
    helps,
    interval_percent,
    leave_out,
)
from axiscope.answers.calibrate.rows import BEAT_BYTES, Array, Figure, SeriesRows, series_of
from axiscope.answers.calibrate.training import find_process, find_scales

LEAST_ROWS = 20
"""Configurations of a series that a correction needs."""
DIGITS = 7
"""Significant digits in the file."""


@dataclass(frozen=True)
class LearntFigure:
    """What a series says about one figure: how far the model was off, and the correction."""

    figure: Figure
    left_out: LeftOut
    corrected_percent: Array
    """Errors of left-out configurations with the correction, where it applies."""
    target: dict[str, Any] | None
    """Its part of the file; none if a correction does not help."""


@dataclass(frozen=True)
class LearntSeries:
    """What was learnt from one series."""

    rows: SeriesRows
    figures: list[LearntFigure] = field(default_factory=list)
    scales: list[float] = field(default_factory=list)
    reach: float = 0.0

    @property
    def total(self) -> LearntFigure | None:
        """Returns the total of all streams."""
        return next((f for f in self.figures if f.figure.what == "total"), None)


def learn(
    measured: pl.DataFrame,
    predicted: pl.DataFrame,
    progress: Callable[[int, int], None] | None = None,
) -> list[LearntSeries]:
    """Learns from measured rows of one board; ``predicted`` are the same rows from the model."""
    series = list(series_of(measured, predicted))
    found = []
    for number, rows in enumerate(series):
        found.append(_learn_series(rows))
        if progress:
            progress(number + 1, len(series))
    return found


def _learn_series(series: SeriesRows) -> LearntSeries:
    total = next((f for f in series.figures if f.what == "total"), None)
    if total is None or len(total.rows) < LEAST_ROWS:
        return LearntSeries(series)
    scales = find_scales(series.features[total.rows], total.log_ratio)
    figures: list[LearntFigure] = []
    reach = 0.0
    for figure in [total, *(f for f in series.figures if f is not total)]:
        if len(figure.rows) < LEAST_ROWS:
            continue
        features = series.features[figure.rows]
        process = find_process(features, figure.log_ratio, scales)
        groups = [*groups_of(series, figure.rows)]
        left_out = leave_out(process, features, figure.log_ratio, groups)
        if figure is total:
            reach = find_reach(left_out)
        corrected = left_out.within(reach)
        interval = interval_percent(corrected[left_out.distance <= reach])
        target = None
        if reach > 0 and interval is not None and helps(left_out, reach):
            weights = process.weights(features, figure.log_ratio)
            target = {
                "what": figure.what,
                **({"port": figure.port} if figure.port else {}),
                "amplitude": _short(process.amplitude),
                "rows": figure.rows,
                "weights": [_short(weight) for weight in weights],
                "error_percent": round(interval, 2),
            }
        figures.append(LearntFigure(figure, left_out, corrected, target))
    return LearntSeries(series, figures, [_short(scale) for scale in scales], reach)


def _short(number: float) -> float:
    return float(f"{number:.{DIGITS}g}")


def text_of(series: list[LearntSeries], head: dict[str, Any]) -> str:
    """Returns the text of the file; ``head`` are its fields about board and data."""
    lines = [
        "# Corrections of the model by measurements of a board: axiscope calibrate.",
        *(f"{name} = {json.dumps(value)}" for name, value in head.items()),
    ]
    for one in series:
        targets = [f.target for f in one.figures if f.target is not None]
        if not targets:
            continue
        lines += [
            "", "[[series]]", f"key = {{ {_pairs(one.rows.key)} }}",
            f"ports = {json.dumps(one.rows.ports)}",
            f"beat_bytes = {BEAT_BYTES}",
            f"scales = {json.dumps(one.scales)}",
            f"reach = {_short(one.reach)}",
            f"burst_beats = {json.dumps(one.rows.burst_beats)}",
            f"sets = {json.dumps(one.rows.sets)}",
            f"score = {{ {_pairs(_score(one))} }}",
        ]  # fmt: skip
        for target in targets:
            lines += ["", "[[series.target]]"]
            lines += [f"{name} = {json.dumps(value)}" for name, value in target.items()]
    return "\n".join(lines) + "\n"


def _pairs(values: dict[str, Any]) -> str:
    return ", ".join(f"{name} = {json.dumps(value)}" for name, value in values.items())


def scores_of(series: list[LearntSeries]) -> list[dict[str, Any]]:
    """Returns errors of left-out configurations for each series: plain and corrected, in %."""
    return [
        {
            **one.rows.key,
            "configurations": len(one.rows.sets),
            **_score(one),
            "corrected": one.total is not None and one.total.target is not None,
        }
        for one in series
    ]


def _score(one: LearntSeries) -> dict[str, float]:
    total = one.total
    if total is None or not len(total.left_out.distance):
        return {}
    plain = total.left_out.plain_percent
    shown = {"plain": plain, "corrected": total.corrected_percent if total.target else plain}
    return {
        f"{name}_{which}_percent": round(float(np.quantile(errors, level)), 2)
        for name, errors in shown.items()
        for which, level in (("median", 0.5), ("p90", 0.9))
    }
