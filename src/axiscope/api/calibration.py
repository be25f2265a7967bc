"""Calibrates the model: learns corrections from measurements of a board."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import polars as pl

import axiscope
from axiscope import _core
from axiscope.answers.accuracy.measured import read_measured, refuse_other_units
from axiscope.answers.accuracy.points import BEAT_BYTES
from axiscope.answers.accuracy.predict import predict
from axiscope.answers.calibrate.board_rows import rows_of_run
from axiscope.answers.calibrate.calibration import (
    LEAST_ROWS,
    LearntSeries,
    learn,
    scores_of,
    text_of,
)
from axiscope.answers.calibrate.curve import learning_curve
from axiscope.answers.calibrate.training import require_library
from axiscope.api.board_scores import experiment_of, read_run
from axiscope.api.parameters import Count, checked
from axiscope.api.sweeps import sweep
from axiscope.errors import UserError, starts_over
from axiscope.execution.executor import make_executor
from axiscope.io.files import write_whole
from axiscope.io.html_tables import html_table, paragraphs
from axiscope.io.progress import ProgressChoice, show_progress
from axiscope.io.toml_records import load_toml
from axiscope.plan.experiment.tester import load_tester
from axiscope.plan.platforms import Platform, find_platform
from axiscope.results.virtual_runs import is_virtual

__all__ = ["Calibrated", "calibrate"]

CLEARLY_DIFFERENT = 2
"""Factor between a ratio and the median of its series from which the ratio is reported (assumed).
"""
TESTER = "manev2019"
"""The tester of tables of measurements."""


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
    curve: pl.DataFrame
    """One row for each number of measured configurations of a series: errors of the totals of all
    others, plain and corrected, in %.
    """
    left_out: tuple[str, ...] = ()
    """Other boards of the measurements; their rows were not used."""

    def _repr_html_(self) -> str:
        head = paragraphs(f"Calibration of {self.board}")
        return head + html_table(self.scores) + html_table(self.curve)


@checked
def calibrate(
    measured: str | Path,
    platform: str,
    output: str | Path | None = None,
    *,
    measured_on: str | None = None,
    experiment: str | Path | None = None,
    jobs: Count | None = None,
    executor: Any = None,
    progress: ProgressChoice = None,
) -> Calibrated:
    """Learns the model's errors from measurements of a board, and writes a calibration.

    ``measured`` is a table that `validate` accepts, or a folder written by ``axiscope run
    --board``. Rows for other boards are left out. Each series of tests (clock, mode, pattern,
    address map, QoS, multiplexer) is corrected with its own measurements. Corrections apply near
    the configurations that were measured. ``measured_on`` states in words when the board was
    measured. ``experiment`` is the current path of the experiment file, if ``measured`` is a
    folder. Needs scikit-learn (extra ``calibrate``). Equal data result in identical files. Raises
    UserError that names file and column if the measurements cannot be used.
    """
    require_library()
    path = Path(measured)
    board = find_platform(platform)
    moved = None if experiment is None else Path(experiment)
    if moved is not None and not path.is_dir():
        raise UserError(f"experiment: needs the folder of a run, and {path} is not a folder")
    source = _run(path, board, moved) if path.is_dir() else _table(path, board)
    predicted = source.predicted(board, jobs, executor, progress)
    refuse_other_units(path, source.rows, predicted)
    with show_progress("learning", progress) as tell:
        series = learn(source.rows, predicted, tell, source.beat_bytes)
    if not any(f.target for one in series for f in one.figures):
        raise UserError(f"{path}: {_why_nothing(series)}: axiscope calibrate --plan -p {platform}")
    boot = board.description["boot"]
    head = {
        "board": board.name,
        "model": axiscope.__version__,
        "data": path.name,
        "data_sha256": hashlib.sha256(source.file.read_bytes()).hexdigest(),
        **({"measured": measured_on} if measured_on else {}),
        **({"boot": boot["release"]} if boot is not None else {}),
    }
    text = text_of(series, head, source.strides)
    _core.Calibration(text)
    if output is not None:
        write_whole(Path(output), text.encode())
    curve = learning_curve([one.rows for one in series])
    scores = pl.DataFrame(scores_of(series))
    return Calibrated(board.name, text, scores, pl.DataFrame(curve), source.left_out)


def _why_nothing(series: Sequence[LearntSeries]) -> str:
    most = max(len(one.rows.sets) for one in series)
    if most < LEAST_ROWS:
        return (
            f"too few configurations: the largest series has {most}, and a correction needs "
            f"{LEAST_ROWS} of one series (clock, mode, pattern, address map, QoS, multiplexer); "
            "measure more burst lengths and sets of ports"
        )
    wrong, wording = _most_different(series)
    return (
        f"nothing to correct: no series has {LEAST_ROWS} configurations with similar errors"
        f"{wrong}; {wording}measure more burst lengths and sets of ports"
    )


def _most_different(series: Sequence[LearntSeries]) -> tuple[str, str]:
    """Returns the configuration whose error differs most from its series, and what to do with it.

    Both texts are empty if no error differs clearly.
    """
    found = []
    for one in series:
        if one.total is not None:
            logs = one.total.figure.log_ratio
            apart = np.abs(logs - np.median(logs))
            worst = int(np.argmax(apart))
            found.append((float(apart[worst]), one, one.total.figure.rows[worst], worst, logs))
    if not found:
        return "", ""
    most, one, row, worst, logs = max(found, key=lambda each: each[0])
    if most < np.log(CLEARLY_DIFFERENT):
        return "", ""
    where = {
        **{name: one.rows.key[name] for name in ("pl_mhz", "mode", "pattern")},
        "ports": "+".join(one.rows.sets[row]),
        "burst_beats": one.rows.burst_beats[row],
    }
    text = ", ".join(f"{name} {value}" for name, value in where.items())
    return (
        f" (most different: {text}, measured at {np.exp(logs[worst]):.2g} times the prediction; "
        f"the median of the series is {np.exp(np.median(logs)):.2g} times)",
        "correct the rows of this configuration if they are wrong, or ",
    )


@dataclass(frozen=True)
class _Source:
    """Measured rows for a board, and the data needed to predict them."""

    file: Path
    rows: pl.DataFrame
    beat_bytes: int
    strides: Mapping[str, int]
    experiment: Path | None = None
    only: Any = None
    left_out: tuple[str, ...] = ()
    """Other boards of the file."""

    def predicted(
        self, board: Platform, jobs: int | None, executor: Any, progress: ProgressChoice
    ) -> pl.DataFrame:
        """Returns the model's predictions for the same rows."""
        if self.experiment is not None:
            with TemporaryDirectory(prefix="axiscope-") as made, starts_over():
                ran = sweep(
                    self.experiment, output=Path(made) / "model", jobs=jobs, executor=executor,
                    progress=progress, only=self.only,
                )  # fmt: skip
                return rows_of_run(ran.frame, ran.folder).drop("scenario")
        with show_progress(f"predicting {board.name}", progress) as tell:
            runs = make_executor(executor, jobs)
            return predict(self.rows, self.file, None, tell, 1, runs)


def _table(path: Path, board: Platform) -> _Source:
    table = read_measured(path)
    rows = _of_board(table, path, "board", board)
    left_out = _other_boards(table, rows, "board")
    return _Source(path, rows, BEAT_BYTES, _strides(TESTER, board), left_out=left_out)


def _run(folder: Path, board: Platform, moved: Path | None) -> _Source:
    measured, manifest = read_run(folder)
    if is_virtual(manifest):
        raise UserError(
            f"{folder}: contains a run on the virtual board, which uses the model's memory, so a "
            "calibration would state an error of 0 %; give the folder of a run on a real board, "
            "such as --board ssh://root@BOARD"
        )
    file = folder / "results.parquet"
    table = _of_board(measured, file, "platform", board)
    left_out = _other_boards(measured, table, "platform")
    experiment = experiment_of(folder, manifest, moved)
    rows = rows_of_run(table, folder)
    widths = board.port_bytes()
    ports = set(rows["port"])
    beats = {widths[port] for port in ports if port in widths}
    if len(beats) != 1:
        raise UserError(
            f"{file}: column 'port': {', '.join(sorted(ports))} have different widths on "
            f"{board.name}, or it lacks one; calibrate the ports of one width"
        )
    tester = str(load_toml(experiment).get("tester", "instrument"))
    strides = _strides(tester, board, experiment.parent)
    only = manifest.get("only")
    return _Source(file, rows, beats.pop(), strides, experiment, only, left_out)


def _strides(tester: str, board: Platform, folder: Path | None = None) -> dict[str, int]:
    """Returns, by pattern, the number of bytes from the end of a burst to the start of the next."""
    strides = load_tester(tester, folder).generator.stride_bytes
    stride = strides.get(board.name, strides.get("others"))
    return {} if stride is None else {"nonsequential": stride}


def _of_board(table: pl.DataFrame, path: Path, column: str, board: Platform) -> pl.DataFrame:
    """Returns the rows for a board under any of its names. Raises UserError if there are none."""
    names = [str(name) for name in table[column].unique(maintain_order=True)]
    same = [name for name in names if _name_of(name) == board.name]
    if not same:
        raise UserError(
            f"{path}: column {column!r}: no row of {board.name}; it has {', '.join(names[:8])}; "
            "give -p the board of the file"
        )
    return table.filter(pl.col(column).is_in(same))


def _other_boards(table: pl.DataFrame, used: pl.DataFrame, column: str) -> tuple[str, ...]:
    names = table.filter(~pl.col(column).is_in(used[column].unique().to_list()))[column]
    return tuple(str(name) for name in names.unique(maintain_order=True))


def _name_of(platform: str) -> str | None:
    try:
        return find_platform(platform).name
    except UserError:
        return None
