"""Validates the model against measured data: predictions, errors, scores and port choices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl

from axiscope.answers.accuracy.measured import incomplete, read_measured
from axiscope.answers.accuracy.points import KEYS
from axiscope.answers.accuracy.port_choice import choosing
from axiscope.answers.accuracy.predict import predict
from axiscope.answers.accuracy.scoring import GROUP, errors_by_configuration, scores
from axiscope.errors import UserError
from axiscope.execution.executor import Executor
from axiscope.io.html_tables import html_table, paragraphs
from axiscope.plan.experiment.tester import load_tester
from axiscope.results.plots import plot_validation

if TYPE_CHECKING:
    import plotly.graph_objects as go


@dataclass(frozen=True)
class Corrections:
    """Errors in the totals of corrected configurations, in %: medians and 90th percentiles."""

    configurations: int
    """Number of corrected configurations."""
    corrected_median_percent: float | None
    corrected_p90_percent: float | None
    plain_median_percent: float | None
    """Errors of the model alone, for the same configurations."""
    plain_p90_percent: float | None
    within_percent: float | None
    """Share of measured totals that are within the interval of the corrected total."""


@dataclass(frozen=True)
class Validation:
    """The result of a validation. In all its tables, errors are in percent."""

    errors: pl.DataFrame
    by_scenario: pl.DataFrame
    by_ports: pl.DataFrame
    overall: dict[str, Any]
    choices: dict[str, Any]
    apart: list[str]
    incomplete: int
    """Number of configurations without a row for some of their ports; the ports with rows are
    scored.
    """
    corrections: Corrections | None = None
    """What a calibration did; None without one."""

    @property
    def frame(self) -> pl.DataFrame:
        """Returns one row for each configuration: measured, predicted and errors in percent."""
        return self.errors

    def plot(self) -> go.Figure:
        """Returns a Plotly figure of predicted against measured totals."""
        return plot_validation(self.errors)

    def _repr_html_(self) -> str:
        total = self.overall["total_median_percent"]
        head = f"{self.errors.height} configurations, median error of the total {total:.2f} %"
        return paragraphs(head) + html_table(self.by_scenario)

    def as_json(self) -> dict[str, Any]:
        """Returns the scores as plain data, without the individual configurations."""
        return {
            "overall": self.overall,
            "choosing": self.choices,
            "groups": self.by_scenario.to_dicts(),
            "by_number_of_ports": self.by_ports.to_dicts(),
            "shown_not_counted": self.apart,
            "incomplete_configurations": self.incomplete,
            **({"corrections": asdict(self.corrections)} if self.corrections else {}),
        }


def validate(
    path: Path,
    jobs: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    skews: int = 1,
    executor: Executor | None = None,
) -> Validation:
    """Predicts every configuration of a measured file and scores the predictions."""
    return validate_rows(read_measured(path), path, jobs, progress, skews, executor)


def validate_rows(
    measured: pl.DataFrame,
    path: Path,
    jobs: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    skews: int = 1,
    executor: Executor | None = None,
) -> Validation:
    """Validates measured rows that were not read from a file.

    Errors name ``path``. See `validate`.
    """
    predicted = predict(measured, path, jobs, progress, skews, executor)
    return score_rows(measured, predicted, path)


def score_rows(measured: pl.DataFrame, predicted: pl.DataFrame, path: Path) -> Validation:
    """Scores predictions for measured rows. Errors name ``path``."""
    errors = errors_by_configuration(measured, predicted)
    if errors.is_empty():
        raise UserError(f"{path}: no row has a measured rate above 0")
    corrections = None
    if "corrected" in predicted.columns:
        errors = _with_plain(errors, measured, predicted)
        corrections = _corrections(errors.filter("corrected"))
    counted = pl.lit(True)
    apart = []
    for rule in load_tester("manev2019").generator.apart:
        counted &= ~((pl.col("board") == rule.platform) & (pl.col("mapping") == rule.mapping))
        apart.append(f"{rule.platform} {rule.mapping}: {rule.why}")
    kept = errors.filter(counted)
    kept = errors if kept.is_empty() else kept
    ports = (pl.col("ports").str.count_matches("+", literal=True) + 1).alias("n_ports")
    return Validation(
        errors=errors,
        by_scenario=scores(errors, list(GROUP)),
        by_ports=scores(errors.with_columns(ports), [*GROUP, "n_ports"]),
        overall=scores(kept, []).to_dicts()[0],
        choices=choosing(kept),
        apart=apart if kept.height < errors.height else [],
        incomplete=incomplete(measured),
        corrections=corrections,
    )


def _with_plain(
    errors: pl.DataFrame, measured: pl.DataFrame, predicted: pl.DataFrame
) -> pl.DataFrame:
    """Adds whether a total is corrected, the correction's interval, and the model's own error."""
    alone = predicted.with_columns(
        pl.col(name).alias(name.removesuffix("_plain"))
        for name in predicted.columns
        if name.endswith("_plain")
    )
    plain = errors_by_configuration(measured, alone).select(
        "scenario", *KEYS, plain_error_percent="total_error_percent"
    )
    marks = predicted.group_by(KEYS).agg(pl.any("corrected"), pl.first("error_percent"))
    found = errors.join(plain, on=["scenario", *KEYS], how="left", maintain_order="left")
    return found.join(marks, on=list(KEYS), how="left", maintain_order="left")


def _corrections(rows: pl.DataFrame) -> Corrections:
    off = 100 * (pl.col("measured_mbps") / pl.col("predicted_mbps") - 1).abs()
    within = rows.select((off <= pl.col("error_percent")).mean()).item()
    columns = ("total_error_percent", "plain_error_percent")
    pairs = rows.select(
        *(pl.col(column).median().alias(f"{column} median") for column in columns),
        *(pl.col(column).quantile(0.9, "nearest").alias(f"{column} p90") for column in columns),
    ).row(0)
    return Corrections(
        configurations=rows.height,
        corrected_median_percent=pairs[0],
        corrected_p90_percent=pairs[2],
        plain_median_percent=pairs[1],
        plain_p90_percent=pairs[3],
        within_percent=None if within is None else round(100 * within, 1),
    )
