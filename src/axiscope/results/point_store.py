"""Stores the results of an experiment's points in a results folder."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from pathlib import Path

import polars as pl

from axiscope.errors import UserError
from axiscope.io.tables import read_table
from axiscope.results.store import FolderStore, Parts
from axiscope.results.table import SCHEMA, Row


def finished_table(folder: Path, columns: Collection[str]) -> pl.DataFrame | None:
    """Returns the table in a folder.

    Returns None if the table is missing, cannot be read, or has different columns.
    """
    path = folder / "results.parquet"
    if not path.exists():
        return None
    try:
        table = read_table(path)
    except UserError:
        return None
    return table if table.columns == list(columns) else None


def open_point_store(
    folder: Path, fresh: bool = False, others: Sequence[Path] = ()
) -> FolderStore[list[Row]]:
    """Returns the store for an experiment's points, with the rows of each point by the point's key.

    Points that are in finished tables of the folders ``others`` are taken from there. With
    ``fresh``, earlier results in ``folder`` are removed.
    """
    parts: Parts[list[Row]] = Parts(folder, are_rows)
    if fresh:
        parts.clear()
        (folder / "results.parquet").unlink(missing_ok=True)
    return FolderStore(parts, [partial(rows_in_table, place) for place in (folder, *others)])


_ALLOWED = {
    name: {kind, type(None), *([int] if kind is float else [])} for name, kind in SCHEMA.items()
}
"""Types of a row's values, by column."""


def are_rows(key: str, rows: object) -> bool:
    """Returns whether a value is a list of rows for this point, with the current columns."""
    return (
        isinstance(rows, list)
        and bool(rows)
        and all(
            isinstance(row, dict)
            and row.get("point_id") == key
            and row.keys() == SCHEMA.keys()
            and all(type(value) in _ALLOWED[name] for name, value in row.items())
            for row in rows
        )
    )


def rows_in_table(folder: Path) -> dict[str, list[Row]]:
    """Returns the rows of a finished table by point key.

    Returns none of them if its columns differ.
    """
    table = finished_table(folder, SCHEMA)
    if table is None:
        return {}
    found: dict[str, list[Row]] = {}
    # A point that is part of two sweeps has its rows in the table twice. The first copy is
    # sufficient.
    first = pl.col("point") == pl.col("point").min().over("point_id")
    for row in table.filter(first).iter_rows(named=True):
        found.setdefault(row["point_id"], []).append(row)
    return found
