"""Scores shipped and changed platform files against measured rates."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import polars as pl

from axiscope.answers.accuracy.predict import predict
from axiscope.answers.accuracy.scoring import errors_by_configuration
from axiscope.plan.experiment.tester import load_tester
from tools.accuracy.split import with_half
from tools.accuracy.trial import Change, make_trial

CAP = 40.0
"""Limit of an error in the loss of a search, %, so that a few outliers do not dominate."""


def errors_of(
    measured: pl.DataFrame, origin: Path, root: Path, jobs: int | None = None
) -> pl.DataFrame:
    """Returns the errors of each configuration with the platform files below `root`."""
    named = pl.format(f"{root}/platforms/{{}}.toml", pl.col("board"))
    table = measured.with_columns(named.alias("board"))
    errors = errors_by_configuration(table, predict(table, origin, jobs))
    return with_half(errors.with_columns(pl.col("board").str.extract(r"([^/]+)\.toml$")))


def errors_of_trial(
    measured: pl.DataFrame, origin: Path, root: Path, changes: list[Change], jobs: int | None = None
) -> pl.DataFrame:
    """Returns the errors of each configuration if some figures in the platform files are
    changed.
    """
    boards = sorted(measured["board"].unique())
    with tempfile.TemporaryDirectory(prefix="axiscope_trial_") as folder:
        make_trial(root, Path(folder), boards, changes)
        return errors_of(measured, origin, Path(folder), jobs)


def counted(errors: pl.DataFrame) -> pl.DataFrame:
    """Returns the configurations except those in series that are not counted."""
    for rule in load_tester("manev2019").generator.apart:
        errors = errors.filter(
            ~((pl.col("board") == rule.platform) & (pl.col("mapping") == rule.mapping))
        )
    return errors


def loss(errors: pl.DataFrame) -> float:
    """Returns the sum of the mean errors in the total and in the worst stream, each capped, %."""
    both = errors["total_error_percent"].clip(0, CAP) + errors["worst_stream_percent"].clip(0, CAP)
    return _number(both.mean())


def summary(errors: pl.DataFrame) -> dict[str, Any]:
    """Returns the count, and the median, the 90th percentile and the mean of both errors, %."""
    found: dict[str, Any] = {"configurations": errors.height}
    for name, column in (("total", "total_error_percent"), ("worst", "worst_stream_percent")):
        values = errors[column]
        found[f"{name}_median"] = round(_number(values.median()), 2)
        found[f"{name}_p90"] = round(_number(values.quantile(0.9, "nearest")), 1)
        found[f"{name}_mean"] = round(_number(values.mean()), 2)
    return found


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) else float("nan")
