"""The table of a results folder with the columns that its reader needs."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from pathlib import Path

import polars as pl

import axiscope
from axiscope.errors import UserError
from axiscope.tables import read_table

Schema = Mapping[str, type[pl.DataType]]


def table_in(folder: Path, schema: Schema, filled: Collection[str] = ()) -> pl.DataFrame:
    """``results.parquet`` with all columns of a schema, each of its type.

    Cells of the columns ``filled`` are not empty. UserError names the column, and the version that
    wrote the table where another did.
    """
    path = folder / "results.parquet"
    table = _typed(read_table(path), schema, schema, folder)
    for name in filled:
        if table[name].null_count():
            row = int(table[name].is_null().arg_max() or 0) + 1
            raise UserError(f"{path}: row {row}: {name} is empty{written_by(folder)}; run it again")
    return table


def known_in(folder: Path, schema: Schema, needed: Collection[str] = ()) -> pl.DataFrame:
    """The same where only the columns ``needed`` must be there; others may be, too."""
    return _typed(read_table(folder / "results.parquet"), schema, needed, folder)


def _typed(
    table: pl.DataFrame, schema: Schema, needed: Collection[str], folder: Path
) -> pl.DataFrame:
    path = folder / "results.parquet"
    if table.is_empty():
        raise UserError(f"{path}: has no rows; run it again")
    for name, kind in schema.items():
        if name in table.columns:
            table = table.with_columns(_cast(table[name], kind, folder))
        elif name in needed:
            what = f"column {name!r} is missing{written_by(folder)}"
            raise UserError(f"{path}: {what}; run it again")
    return table


def _cast(column: pl.Series, kind: type[pl.DataType], folder: Path) -> pl.Series:
    what = f"column {column.name!r} holds {column.dtype}, not {kind.__name__}"
    said = f"{folder / 'results.parquet'}: {what}{written_by(folder)}; run it again"
    if column.dtype.is_nested():  # whose parts would be cast
        raise UserError(said)
    try:
        return column.cast(kind)
    except pl.exceptions.PolarsError as error:
        raise UserError(said) from error


def written_by(folder: Path) -> str:
    """Which version wrote the folder, where it was another one or nobody knows."""
    try:
        found = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        wrote = str(found["versions"]["axiscope"])
    except (OSError, ValueError, KeyError, TypeError):
        return " (its manifest names no version of Axiscope)"
    here = axiscope.__version__
    return "" if wrote == here else f" (written by Axiscope {wrote}; this is {here})"
