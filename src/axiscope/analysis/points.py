"""Tables of configurations: read, checked row by row, repeated ones once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl

from axiscope.errors import UserError
from axiscope.experiment.records import validated
from axiscope.experiment.settings import Settings

KEYS = ("board", "pl_mhz", "mode", "pattern", "mapping", "qos", "mux", "ports", "burst_beats")
"""The columns that make a configuration."""

_TYPES: dict[str, type[pl.DataType]] = {"pl_mhz": pl.Float64, "burst_beats": pl.Int64}


def read_points(path: Path) -> pl.DataFrame:
    """A CSV, CSV.GZ or Parquet file of configurations; other columns are kept.

    Raises UserError if a column is missing or a cell is no number where one is due.
    """
    name = path.name.lower()
    try:
        if name.endswith(".parquet"):
            table = pl.read_parquet(path)
        elif name.endswith((".csv", ".csv.gz")):
            table = pl.read_csv(path, infer_schema=False)
        else:
            raise UserError(f"{path}: unknown kind of file; give .csv, .csv.gz or .parquet")
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error})") from error
    except pl.exceptions.PolarsError as error:
        raise UserError(f"{path}: not a table: {str(error).splitlines()[0]}") from error
    for column in KEYS:
        if column not in table.columns:
            known = ", ".join(KEYS)
            raise UserError(f"{path}: column {column!r} is missing; the columns are {known}")
        kind = _TYPES.get(column, pl.Utf8)
        cast = table[column].cast(kind, strict=False)
        bad = cast.is_null()
        if bad.any():
            line = int(bad.arg_max() or 0)
            raise UserError(
                f"{path}: line {line + 2}: {column}: {table[column][line]!r} is no "
                f"{'number' if kind != pl.Utf8 else 'text'}; give one"
            )
        table = table.with_columns(cast.alias(column))
    return table


def configurations(table: pl.DataFrame, origin: Path) -> list[dict[str, Any]]:
    """The distinct configurations of a table, in order, each checked."""
    numbered = table.select(KEYS).with_row_index("line", offset=2)
    distinct = numbered.unique(subset=list(KEYS), keep="first", maintain_order=True)
    out = []
    for row in distinct.iter_rows(named=True):
        line = row.pop("line")
        settings_of(row, f"{origin}: line {line}")
        out.append(row)
    return out


def settings_of(row: dict[str, Any], origin: str) -> Settings:
    """The settings of a configuration."""
    raw = {"platform" if name == "board" else name: value for name, value in row.items()}
    return validated(Settings, raw, origin)
