"""Reads measured rows from the folder of a board's run, and predicts the same rows."""

from __future__ import annotations

from pathlib import Path

import polars as pl

from axiscope.answers.accuracy.points import KEYS
from axiscope.errors import UserError
from axiscope.results.columns import RATES
from axiscope.results.table import AXES

LATENCY = "read_latency_mean_cycles"
_KNOWN = {"platform", *KEYS[1:], "board_set"}
"""Settings that a calibration can distinguish.

The effect of any other setting would be taken for an error.
"""


def rows_of_run(table: pl.DataFrame, folder: Path) -> pl.DataFrame:
    """Returns a run's table as measured rows, which are means over the repetitions.

    Raises UserError if the run varies a column that a calibration cannot take into account.
    """
    for name in AXES:
        if name in _KNOWN or name not in table.columns:
            continue
        values = table[name].drop_nulls().unique()
        if len(values) > 1 or (len(values) == 1 and table[name].null_count()):
            raise UserError(
                f"{folder / 'results.parquet'}: column {name!r}: has several values; a calibration "
                f"cannot tell them apart: run the board with one, or with --only {name}=VALUE"
            )
    if "board_set" in table.columns and table["board_set"].drop_nulls().len():
        raise UserError(
            f"{folder / 'results.parquet'}: column 'board_set': settings of the board were changed "
            "for some points; calibrate a platform that has these settings"
        )
    fixed = {"mode": "readwrite", "pattern": "sequential", "qos": "default", "mux": "ps"}
    return (
        table.with_columns(pl.col(name).fill_null(usual) for name, usual in fixed.items())
        .rename({"platform": "board", LATENCY: "read_latency_cycles"})
        .with_columns(scenario=pl.lit("board"), burst_beats=pl.col("burst_beats").cast(pl.Int64))
        .group_by("scenario", *KEYS, "port", maintain_order=True)
        .agg(
            *(pl.col(rate).mean().fill_null(0.0) for rate in RATES),
            pl.col("read_latency_cycles").cast(pl.Float64).mean(),
        )
    )
