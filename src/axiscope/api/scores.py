"""Predictions of the model for configurations, and scores against measured rows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl

from axiscope import _core
from axiscope.answers.accuracy.measured import check_measured, read_measured
from axiscope.answers.accuracy.points import check_points, read_points
from axiscope.answers.accuracy.predict import predict as predict_points
from axiscope.answers.accuracy.validation import Validation, score_rows
from axiscope.answers.calibrate.correct import correct, read_calibration
from axiscope.api.parameters import Count, checked
from axiscope.execution.executor import make_executor
from axiscope.io.frames import frame_of
from axiscope.io.progress import ProgressChoice, show_progress
from axiscope.plan.platforms import find_platform

__all__ = ["Validation", "predict", "validate"]

FRAME = Path("frame")
"""Name of a table that is not a file, in errors."""


@checked
def predict(
    points: Any,
    *,
    calibration: str | Path | None = None,
    skews: Count = 1,
    jobs: Count | None = None,
    executor: Any = None,
    progress: ProgressChoice = None,
) -> pl.DataFrame:
    """Predicts rates and latency of every port of configurations.

    ``points`` is a frame (Polars, pandas) or a file's path. Its columns are those of `axiscope
    predict`: board, pl_mhz, mode, pattern, mapping, qos, mux, ports, burst_beats; others are
    ignored. Rates are in 10^6 bytes/s, latencies in PL cycles. Raises UserError if a cell is wrong.

    A ``calibration`` (`calibrate`; default: those that platforms name) corrects the figures of its
    board near measured configurations. The column ``corrected`` marks these rows; ``error_percent``
    is the 90 % interval of their total's error, and columns that end in ``_plain`` contain the
    uncorrected figures.
    """
    runs = make_executor(executor, jobs)
    if isinstance(points, (str, Path)):
        origin = Path(points)
        table = read_points(origin)
    else:
        origin, table = FRAME, check_points(frame_of(points), FRAME)
    with show_progress("predicting", progress) as tell:
        found = predict_points(table, origin, None, tell, skews, runs)
    return _corrected(found, None if calibration is None else Path(calibration))


def _corrected(predicted: pl.DataFrame, path: Path | None) -> pl.DataFrame:
    """Returns predictions corrected by a calibration, or by those that the platforms name."""
    given = None if path is None else read_calibration(path)
    found: dict[str, _core.Calibration] = {}
    for name in predicted["board"].unique(maintain_order=True):
        platform = find_platform(name)
        if given is not None and platform.name == given.board:
            found[name] = given
        elif platform.calibration is not None:
            found[name] = read_calibration(platform.calibration[0])
    return correct(predicted, found) if found or path is not None else predicted


@checked
def validate(
    data: Any,
    *,
    calibration: str | Path | None = None,
    skews: Count = 1,
    jobs: Count | None = None,
    executor: Any = None,
    progress: ProgressChoice = None,
) -> Validation:
    """Scores the model against measured rows.

    ``data`` is a frame (Polars, pandas) or a file's path. Its columns are those of `predict`, and
    port, write_mbps, read_mbps, and optionally read_latency_cycles. ``Validation.errors`` has one
    row for each configuration. With a ``calibration`` (`calibrate`; default: those that platforms
    name), its corrected predictions are scored.
    """
    runs = make_executor(executor, jobs)
    if isinstance(data, (str, Path)):
        origin = Path(data)
        measured = read_measured(origin)
    else:
        origin, measured = FRAME, check_measured(frame_of(data), FRAME)
    with show_progress("validating", progress) as tell:
        path = None if calibration is None else Path(calibration)
        predicted = predict_points(measured, origin, None, tell, skews, runs)
        return score_rows(measured, _corrected(predicted, path), origin)
