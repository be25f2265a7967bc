"""Reads tables of measured rates: checks every row and averages repeated measurements."""

from __future__ import annotations

import warnings
from pathlib import Path

import polars as pl

from axiscope.answers.accuracy.points import BEAT_BYTES, KEYS, check_points
from axiscope.errors import NoteWarning, UserError
from axiscope.io.tables import read_table, row_of_file
from axiscope.results.columns import RATES

LATENCY = "read_latency_cycles"
PEAK_TOLERANCE = 1.02
"""Factor by which a measured rate may exceed the peak rate of a port, because clocks and timers are
not exact (assumed).
"""
REPEAT_TOLERANCE = 0.2
"""Share of a port's largest rate by which repeated measurements may differ without a warning
(assumed).
"""
MOST_OFF = 10
"""Factor by which the median rate may differ from the model.

A larger factor means that the unit is different (assumed).
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
    names = pl.col("ports").str.split("+").list.eval(pl.element().str.strip_chars())
    table = table.with_columns(names.list.sort().list.join("+"))
    foreign = ~pl.col("ports").str.split("+").list.contains(pl.col("port").cast(pl.Utf8))
    _refuse(
        table, path, "port", foreign.fill_null(True),
        "is not one of the row's `ports`; join several ports by +, such as HP0+HP3",
    )  # fmt: skip
    for column in (*RATES, LATENCY):
        table = _numbers(table, path, column)
    _refuse_other_direction(table, path)
    _refuse_above_peak(table, path)
    keys = ["scenario", *KEYS, "port"]
    _warn_of_repeats(table, path, keys)
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
        _refuse(table, path, column, empty & ~unused, "give the measured rate")
    value = pl.when(empty).then(pl.lit(0.0 if column in RATES else None)).otherwise(number)
    return table.with_columns(value.cast(pl.Float64).alias(column))


def refuse_other_units(path: Path, measured: pl.DataFrame, predicted: pl.DataFrame) -> None:
    """Raises UserError if the measured rates are so far off that their unit must be wrong."""
    joined = measured.join(predicted, on=[*KEYS, "port"], suffix="_model")
    total = pl.sum_horizontal(*RATES) / pl.sum_horizontal(*(f"{name}_model" for name in RATES))
    ratio = joined.select(total.fill_nan(None).median()).item()
    if ratio is not None and not 1 / MOST_OFF <= ratio <= MOST_OFF:
        raise UserError(
            f"{path}: columns {' and '.join(RATES)}: the median ratio of measured to predicted "
            f"rates is {ratio:.2g}; give rates in 10^6 bytes/s"
        )


def _refuse_other_direction(table: pl.DataFrame, path: Path) -> None:
    """Raises UserError if a row has a rate in the direction that its mode excludes."""
    for mode, excluded in (("read", "write_mbps"), ("write", "read_mbps")):
        _refuse(
            table, path, excluded, (pl.col("mode") == mode) & (pl.col(excluded) > 0),
            f"is not 0, although the row's mode is {mode}; move the rate to {mode}_mbps, or "
            "correct the mode",
        )  # fmt: skip


def _warn_of_repeats(table: pl.DataFrame, path: Path, keys: list[str]) -> None:
    """Warns about the configuration whose repeated measurements differ most from one another."""
    rates = pl.sum_horizontal(*RATES)
    found = (
        table.with_row_index("row")
        .with_columns(rates.alias("rate"))
        .group_by(keys, maintain_order=True)
        .agg(
            (1 - pl.col("rate").min() / pl.col("rate").max()).alias("apart"),
            pl.col("row").sort_by("rate").first().alias("low"),
            pl.col("row").sort_by("rate").last().alias("high"),
            pl.col("rate").min().alias("least"),
            pl.col("rate").max().alias("most"),
        )
        .filter(pl.col("most") > 0, pl.col("apart") > REPEAT_TOLERANCE)
        .sort("apart", descending=True, maintain_order=True)
    )
    if found.is_empty():
        return
    row = found.row(0, named=True)
    more = f" ({found.height - 1} more such)" if found.height > 1 else ""
    warnings.warn(
        f"{row_of_file(path, row['low'])}: {row['least']:g} MB/s, but "
        f"{row_of_file(path, row['high'])} has {row['most']:g} MB/s for the same configuration and "
        f"port, and the mean is used{more}; remove the row that is wrong",
        NoteWarning,
        stacklevel=2,
    )


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
        value = table[column][row]
        if value is None or not str(value).strip():
            value, what = "is empty;", what.rpartition("; ")[2]
        else:
            value = repr(value)
        raise UserError(f"{row_of_file(path, row)}: {column}: {value} {what}")
