"""Reads tables of configurations, checks every row, and drops repeated rows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl

from axiscope.errors import UserError, within
from axiscope.io.tables import read_table, row_of_file
from axiscope.io.toml_records import validated
from axiscope.plan.experiment.settings import Settings
from axiscope.plan.experiment.tester import load_tester, point_for
from axiscope.plan.platforms import find_platform

KEYS = ("board", "pl_mhz", "mode", "pattern", "mapping", "qos", "mux", "ports", "burst_beats")
"""Columns that together identify a configuration."""

BEAT_BYTES = 16
"""Bytes of a beat in tables of measurements: the ports of the tester are 128 bits wide."""

_TYPES: dict[str, type[pl.DataType]] = {"pl_mhz": pl.Float64, "burst_beats": pl.Int64}


def read_points(path: Path) -> pl.DataFrame:
    """Reads a CSV, CSV.GZ or Parquet file of configurations.

    Additional columns are kept. Raises UserError if a column is missing, or if a cell that must be
    numeric is not a number.
    """
    return check_points(read_table(path, as_text=True), path)


def check_points(table: pl.DataFrame, path: Path) -> pl.DataFrame:
    """Checks configurations that were not read from a file.

    Errors name ``path``. See `read_points`.
    """
    if table.is_empty():
        raise UserError(f"{path}: has no rows; give one row per configuration")
    table = _without_blanks(table)
    for column in KEYS:
        if column not in table.columns:
            has = ", ".join(repr(name) for name in table.columns[:12])
            if len(table.columns) == 1 and ";" in has:
                raise UserError(
                    f"{path}: its columns are separated by semicolons; separate them by commas, "
                    "and write numbers with a decimal point"
                )
            raise UserError(
                f"{path}: column {column!r} is missing; the needed columns are {', '.join(KEYS)}; "
                f"the file has {has}"
            )
        kind = _TYPES.get(column, pl.Utf8)
        due = {"pl_mhz": "number", "burst_beats": "whole number"}.get(column, "text")
        try:
            cast = table[column].cast(kind, strict=False)
        except pl.exceptions.PolarsError as error:
            held = table[column].dtype
            raise UserError(
                f"{path}: column {column!r} contains {held}; give a {due} in each row"
            ) from error
        bad = cast.is_null()
        if bad.any():
            row = int(bad.arg_max() or 0)
            cell = table[column][row]
            what = "is empty" if cell is None else f"{cell!r} is not a {due}"
            raise UserError(f"{row_of_file(path, row)}: {column}: {what}; give a {due}")
        table = table.with_columns(cast.alias(column))
    return table


def _without_blanks(table: pl.DataFrame) -> pl.DataFrame:
    """Removes blanks around the names of columns and around the settings in the cells."""
    stripped = [name.strip() for name in table.columns]
    if len({*stripped}) == len(stripped):
        table = table.rename(dict(zip(table.columns, stripped, strict=True)))
    texts = [n for n in (*KEYS, "port") if table.schema.get(n) == pl.Utf8]
    return table.with_columns(pl.col(texts).str.strip_chars())


def configurations(table: pl.DataFrame, origin: Path) -> list[dict[str, Any]]:
    """Returns a table's distinct configurations in order. Each is checked on its platform."""
    numbered = table.select(KEYS).with_row_index("row")
    distinct = numbered.unique(subset=list(KEYS), keep="first", maintain_order=True)
    out = []
    for row in distinct.iter_rows(named=True):
        with within(row_of_file(origin, row.pop("row"))):
            _check(row)
        out.append(row)
    return out


def _check(row: dict[str, Any]) -> None:
    settings = settings_of(row)
    with within("board"):
        platform = find_platform(settings.platform)
    point = point_for(settings, load_tester("manev2019"))
    problems = platform.problems(point)
    if problems:
        raise UserError(problems[0])


def settings_of(row: dict[str, Any]) -> Settings:
    """Returns the settings of a configuration."""
    raw = {"platform" if name == "board" else name: value for name, value in row.items()}
    return validated(Settings, raw)
