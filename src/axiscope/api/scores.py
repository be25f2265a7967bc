"""Predicts the rates of configurations, and scores the model against measured rows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl

from axiscope import _core
from axiscope.answers.accuracy.measured import (
    check_measured,
    read_measured,
    refuse_other_units,
)
from axiscope.answers.accuracy.points import check_points, read_points
from axiscope.answers.accuracy.predict import predict as predict_points
from axiscope.answers.accuracy.validation import Validation, score_rows
from axiscope.answers.calibrate.correct import correct, read_calibration
from axiscope.api.parameters import Count, checked
from axiscope.errors import UserError
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
    """Predicts the rates and the latency at every port of configurations.

    ``points`` is a frame (Polars, pandas) or the path of a file. Its columns are those of `axiscope
    predict`: board, pl_mhz, mode, pattern, mapping, qos, mux, ports, burst_beats. Other columns are
    ignored. Rates are in 10^6 bytes/s, latencies in PL cycles. Raises UserError if a cell is
    invalid.

    A ``calibration`` (see `calibrate`; by default, those that platforms name) corrects the figures
    for its board near measured configurations. The column ``corrected`` marks these rows.
    ``error_percent`` is the 90 % interval of the error in their total, and columns that end in
    ``_plain`` contain the uncorrected figures.
    """
    runs = make_executor(executor, jobs)
    if isinstance(points, (str, Path)):
        origin = Path(points)
        table = read_points(origin)
    else:
        origin, table = FRAME, check_points(frame_of(points), FRAME)
    calibrations = _calibrations(table, None if calibration is None else Path(calibration))
    with show_progress("predicting", progress) as tell:
        found = predict_points(table, origin, None, tell, skews, runs)
    return correct(found, calibrations) if calibrations else found


def _calibrations(table: pl.DataFrame, path: Path | None) -> dict[str, _core.Calibration]:
    """Returns a calibration for each board in a table: the given one, or the platform's own.

    Raises UserError if a file is not a calibration, or if the given calibration is for none of the
    boards.
    """
    given = None if path is None else read_calibration(path)
    found: dict[str, _core.Calibration] = {}
    boards = [str(name) for name in table["board"].unique(maintain_order=True)]
    for name in boards:
        try:
            platform = find_platform(name)
        except UserError:
            return {}  # the check of the rows below names the line
        if given is not None and platform.name == given.board:
            found[name] = given
        elif platform.calibration is not None:
            found[name] = read_calibration(platform.calibration[0])
    if given is not None and given not in found.values():
        raise UserError(
            f"{path}: board: is of {given.board}, and the column board has only "
            f"{', '.join(boards[:8])}; give the calibration of one of them, or leave it out"
        )
    return found


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

    ``data`` is a frame (Polars, pandas) or the path of a file. Its columns are those of `predict`,
    together with port, write_mbps, read_mbps, and optionally read_latency_cycles.
    ``Validation.errors`` has a row for each configuration. With a ``calibration`` (see `calibrate`;
    by default, those that platforms name), the corrected predictions are scored.
    """
    runs = make_executor(executor, jobs)
    if isinstance(data, (str, Path)):
        origin = Path(data)
        measured = read_measured(origin)
    else:
        origin, measured = FRAME, check_measured(frame_of(data), FRAME)
    calibrations = _calibrations(measured, None if calibration is None else Path(calibration))
    with show_progress("validating", progress) as tell:
        predicted = predict_points(measured, origin, None, tell, skews, runs)
        refuse_other_units(origin, measured, predicted)
        corrected = correct(predicted, calibrations) if calibrations else predicted
        return score_rows(measured, corrected, origin)
