"""Calibrations: corrections of the model by measurements of a board."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

import axiscope
from axiscope import _core
from axiscope.answers.accuracy.measured import read_measured
from axiscope.answers.accuracy.predict import predict
from axiscope.answers.calibrate.calibration import LEAST_ROWS, learn, scores_of, text_of
from axiscope.api.parameters import Count, checked
from axiscope.errors import UserError
from axiscope.execution.executor import make_executor
from axiscope.io.files import write_whole
from axiscope.io.html_tables import html_table, paragraphs
from axiscope.io.progress import ProgressChoice, show_progress
from axiscope.plan.platforms import find_platform

__all__ = ["Calibrated", "calibrate"]


@dataclass(frozen=True, eq=False)
class Calibrated:
    """A calibration that was learnt, with its scores."""

    board: str
    text: str
    """The file."""
    scores: pl.DataFrame
    """One row for each series: errors of the totals of left-out configurations, plain and
    corrected, in % of the measured total. ``corrected`` is false where measurements do not improve
    the model.
    """

    def _repr_html_(self) -> str:
        return paragraphs(f"Calibration of {self.board}") + html_table(self.scores)


@checked
def calibrate(
    measured: str | Path,
    platform: str,
    output: str | Path | None = None,
    *,
    measured_on: str | None = None,
    jobs: Count | None = None,
    executor: Any = None,
    progress: ProgressChoice = None,
) -> Calibrated:
    """Learns from measurements of a board where the model is wrong, and writes a calibration.

    ``measured`` is a table that `validate` accepts; rows of other boards are left out. Each series
    of tests (clock, mode, pattern, address map, QoS, multiplexer) is corrected by its own
    measurements, near the configurations that were measured. Needs scikit-learn (extra
    ``calibrate``). The same data gives the same bytes.

    Raises UserError if the file has no rows of the board, or too few.
    """
    path = Path(measured)
    board = find_platform(platform)
    rows = read_measured(path).filter(pl.col("board") == board.name)
    if rows.is_empty():
        raise UserError(
            f"{path}: column 'board': no row of {board.name}; give -p the board of the file"
        )
    runs = make_executor(executor, jobs)
    with show_progress(f"predicting {board.name}", progress) as tell:
        predicted = predict(rows, path, None, tell, 1, runs)
    with show_progress("learning", progress) as tell:
        series = learn(rows, predicted, tell)
    if not any(f.target for one in series for f in one.figures):
        raise UserError(
            f"{path}: nothing to correct: no series has {LEAST_ROWS} configurations whose errors "
            "are alike; measure more burst lengths and sets of ports"
        )
    boot = board.boot()
    head = {
        "schema": 1,
        "board": board.name,
        "model": axiscope.__version__,
        "data": path.name,
        "data_sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        **({"measured": measured_on} if measured_on else {}),
        **({"boot": str(boot)} if boot is not None else {}),
    }
    text = text_of(series, head)
    _core.Calibration(text)
    if output is not None:
        write_whole(Path(output), text.encode())
    return Calibrated(board.name, text, pl.DataFrame(scores_of(series)))
