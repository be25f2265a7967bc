"""Compares the results of a board with the model's results for the same points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import polars as pl

from axiscope.errors import UserError
from axiscope.results.columns import columns_file
from axiscope.results.comparison import starved
from axiscope.results.table import AXES

FIGURES = columns_file().compared
"""Columns that both a board and the model have."""

_KEYS = (*AXES, "port", "master")


@dataclass(frozen=True)
class BoardValidation:
    """The model's errors against a board's measurements."""

    rows: pl.DataFrame
    """One row for each point, port and figure. ``board`` and ``model`` are means over repetitions.
    """
    by_port: pl.DataFrame
    """One row for each port and figure, with medians and largest errors."""
    overall: pl.DataFrame
    """One row for each figure."""
    alone: int
    """Number of rows in the board's table without a matching row in the model's table."""
    starved: tuple[dict[str, Any], ...] = ()
    """Rows of the board's table that move no data in a direction in which they have traffic."""

    @property
    def frame(self) -> pl.DataFrame:
        """Returns a row for each point, port and figure, with its error."""
        return self.rows

    def worst(self, most: int) -> pl.DataFrame:
        """Returns the rows with the largest errors."""
        far = self.rows.filter(pl.col("error_percent").is_not_null())
        return far.sort(pl.col("error_percent").abs(), descending=True, maintain_order=True).head(
            most
        )

    def as_json(self) -> dict[str, Any]:
        """Returns the summaries as plain data, without the individual points."""
        return {
            "figures": self.overall.to_dicts(),
            "ports": self.by_port.to_dicts(),
            "rows_without_model": self.alone,
            "starved": list(self.starved),
        }


def board_against(board: pl.DataFrame, model: pl.DataFrame) -> BoardValidation:
    """Scores two tables with the same points.

    Raises UserError if they have no points in common. ``error_percent`` is the model's figure
    divided by the board's, minus 100 %. ``drift_percent`` is the change of the board's figure from
    the first repetition to the last. ``spread_percent`` is the difference between its largest and
    smallest value, divided by the mean. Both are absent if a point ran only once.
    """
    keys = [k for k in _KEYS if k in board.columns and k in model.columns]
    figures = [name for name in FIGURES if _has(board, name) and _has(model, name)]
    if not figures:
        raise UserError(
            f"the table of the board has no figure to compare; it needs one of {', '.join(FIGURES)}"
        )
    parts = []
    alone = 0
    for number, name in enumerate(figures):
        mine = _means(board, keys, name)
        both = mine.join(
            _means(model, keys, name), on=keys, how="inner", nulls_equal=True, suffix="_model",
            maintain_order="left",
        )  # fmt: skip
        alone = max(alone, mine.height - both.height)
        error = pl.when(pl.col("mean") != 0).then(100 * (pl.col("mean_model") / pl.col("mean") - 1))
        parts.append(
            both.select(
                *keys,
                pl.lit(name).alias("figure"),
                pl.lit(number).alias("_number"),
                pl.col("mean").alias("board"),
                pl.col("mean_model").alias("model"),
                error.alias("error_percent"),
                "repetitions",
                "drift_percent",
                "spread_percent",
                pl.col("spread_percent_model").alias("model_spread_percent"),
            )
        )
    # A port without traffic in a direction has no figures for that direction.
    rows = pl.concat(parts).filter((pl.col("board") != 0) | (pl.col("model") != 0))
    if rows.is_empty():
        raise UserError(
            "the model's table has no point of the board's; give the file that the board ran, "
            "with --experiment"
        )
    shown = [k for k in keys if rows[k].n_unique() > 1 or k == "port"]
    rows = rows.select(*shown, *[c for c in rows.columns if c not in keys])
    return BoardValidation(
        rows=rows.drop("_number"),
        by_port=_short(rows, ["port", "_number", "figure"]),
        overall=_short(rows, ["_number", "figure"]),
        alone=alone,
        starved=tuple(starved(board)),
    )


def _has(frame: pl.DataFrame, column: str) -> bool:
    return column in frame.columns and frame[column].null_count() < len(frame)


def _means(frame: pl.DataFrame, keys: list[str], name: str) -> pl.DataFrame:
    """Returns the mean, drift and spread of a figure over the repetitions of each point."""
    of = pl.col(name)
    several = (pl.len() > 1) & (of.mean() != 0)
    ordered = frame.drop_nulls(name).sort("repetition", maintain_order=True)
    # A point that is part of two sweeps is counted once.
    ordered = ordered.unique([*keys, "repetition"], keep="first", maintain_order=True)
    found = ordered.group_by(keys, maintain_order=True).agg(
        of.mean().alias("mean"),
        pl.len().alias("repetitions"),
        pl.when(several & (of.first() != 0))
        .then(100 * (of.last() / of.first() - 1))
        .alias("drift_percent"),
        pl.when(several).then(100 * (of.max() - of.min()) / of.mean()).alias("spread_percent"),
    )
    order = frame.select(keys).unique(maintain_order=True)
    return order.join(found, on=keys, how="inner", nulls_equal=True, maintain_order="left")


def _short(rows: pl.DataFrame, groups: list[str]) -> pl.DataFrame:
    """Returns medians and largest values for groups of rows, in the order of ``FIGURES``."""
    size = pl.col("error_percent").abs()
    within = size <= pl.col("spread_percent")
    found = rows.group_by(groups, maintain_order=True).agg(
        pl.len().alias("points"),
        size.median().alias("median_error_percent"),
        size.quantile(0.9, interpolation="linear").alias("p90_error_percent"),
        pl.col("error_percent").sort_by(size, nulls_last=False).last().alias("worst_error_percent"),
        pl.col("drift_percent").sort_by(pl.col("drift_percent").abs()).last()
        .alias("largest_drift_percent"),
        pl.col("spread_percent").max().alias("largest_spread_percent"),
        within.sum().alias("points_within_spread"),
    )  # fmt: skip
    return found.sort(groups, maintain_order=True).drop("_number")
