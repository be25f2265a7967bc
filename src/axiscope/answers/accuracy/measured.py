"""Reads tables of measured rates: checks every row and averages repeated measurements."""

from __future__ import annotations

from pathlib import Path

import polars as pl

from axiscope.answers.accuracy.points import BEAT_BYTES, KEYS, check_points
from axiscope.errors import UserError
from axiscope.io.tables import read_table, row_of_file
from axiscope.results.columns import RATES

LATENCY = "read_latency_cycles"
PEAK_TOLERANCE = 1.02
"""Factor by which a measured rate may exceed the peak rate of a port, because clocks and timers are
not exact (assumed).
"""


def read_measured(path: Path) -> pl.DataFrame:
    """Reads a table of measured rows.

    Its columns are ``scenario``, the settings of a configuration, ``port``, the rates and the read
    latency. A rate may be empty if there is no traffic in its direction; the latency may always be
    empty.
    """
    return check_measured(read_table(path, as_text=True), path)


def check_measured(table: pl.DataFrame, path: Path) -> pl.DataFrame:
    """Checks measured rows that were not read from a file.

    Errors name ``path``. See `read_measured`.
    """
    table = check_points(table, path)
    for column in ("port", *RATES):
        if column not in table.columns:
            raise UserError(f"{path}: column {column!r} is missing; measured rates are needed")
    if LATENCY not in table.columns:
        table = table.with_columns(pl.lit(None, pl.Float64).alias(LATENCY))
    if "scenario" not in table.columns:
        table = table.with_columns(pl.concat_str(KEYS[1:7], separator=" ").alias("scenario"))
    foreign = ~pl.col("ports").str.split("+").list.contains(pl.col("port").cast(pl.Utf8))
    _refuse(table, path, "port", foreign.fill_null(True), "is not one of the row's `ports`")
    for column in (*RATES, LATENCY):
        table = _numbers(table, path, column)
    _refuse_above_peak(table, path)
    keys = ["scenario", *KEYS, "port"]
    return table.group_by(keys, maintain_order=True).agg(pl.col(*RATES, LATENCY).mean())


def incomplete(measured: pl.DataFrame) -> int:
    """Returns the number of configurations in which rows for some of the ports are missing."""
    ports = pl.col("ports").str.count_matches("+", literal=True) + 1
    sets = measured.group_by("scenario", *KEYS).agg(pl.len().alias("rows"))
    return sets.filter(pl.col("rows") < ports).height


def _numbers(table: pl.DataFrame, path: Path, column: str) -> pl.DataFrame:
    raw = pl.col(column).cast(pl.Utf8).str.strip_chars()
    empty = pl.col(column).is_null() | raw.str.to_lowercase().is_in(["", "nan", "na", "null"])
    number = raw.cast(pl.Float64, strict=False)
    bad = ~empty & (number.is_null() | ~number.is_finite() | (number < 0))
    _refuse(table, path, column, bad, "is not a rate; give a number, 0 or more")
    if column in RATES:
        unused = pl.col("mode") == ("read" if column == "write_mbps" else "write")
        _refuse(table, path, column, empty & ~unused, "is missing; give the measured rate")
    value = pl.when(empty).then(pl.lit(0.0 if column in RATES else None)).otherwise(number)
    return table.with_columns(value.cast(pl.Float64).alias(column))


def _refuse_above_peak(table: pl.DataFrame, path: Path) -> None:
    """Raises UserError if a port moves more than one beat in each cycle of its clock."""
    peak = table["pl_mhz"] * BEAT_BYTES
    for column in RATES:
        above = table[column] > peak * PEAK_TOLERANCE
        if above.any():
            row = int(above.arg_max() or 0)
            raise UserError(
                f"{row_of_file(path, row)}: {column}: {table[column][row]:g} is more than the "
                f"{peak[row]:g} MB/s of a {8 * BEAT_BYTES}-bit port at {table['pl_mhz'][row]:g} "
                "MHz; give 10^6 bytes/s for one port, and the port's clock in MHz"
            )


def _refuse(table: pl.DataFrame, path: Path, column: str, bad: pl.Expr, what: str) -> None:
    found = table.select(bad.alias("bad"))["bad"]
    if found.any():
        row = int(found.arg_max() or 0)
        raise UserError(f"{row_of_file(path, row)}: {column}: {table[column][row]!r} {what}")
