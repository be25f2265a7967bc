"""Validates the model against measured data: predictions, errors, scores and port choices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl

from axiscope.answers.accuracy.measured import incomplete, read_measured
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
class Validation:
    """The result of a validation; all tables have percentages in their columns."""

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
    """Validates measured rows that are already in memory; errors name ``path``. See `validate`."""
    predicted = predict(measured, path, jobs, progress, skews, executor)
    return score_rows(measured, predicted, path)


def score_rows(measured: pl.DataFrame, predicted: pl.DataFrame, path: Path) -> Validation:
    """Scores predictions of measured rows; errors name ``path``."""
    errors = errors_by_configuration(measured, predicted)
    if errors.is_empty():
        raise UserError(f"{path}: no row has a measured rate above 0")
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
    )
