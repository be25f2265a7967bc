"""Writes an interference matrix as a table with a manifest."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

import polars as pl

from axiscope import _core
from axiscope.errors import UserError
from axiscope.io.files import destination_folder, write_whole
from axiscope.io.tables import write_table
from axiscope.plan.platforms import Platform
from axiscope.results.columns import schema
from axiscope.results.manifest import common
from axiscope.results.point_store import finished_table
from axiscope.results.store import FolderStore, Parts

Row = dict[str, Any]
"""A row of the table, by column."""

STARVED = 100.0
"""For this and greater slowdowns, figures only say that this slowdown is reached."""

SCHEMA: dict[str, type] = schema("interference")
"""Columns of the table, in order."""


def known_rows(folder: Path) -> dict[str, Row]:
    """Returns the rows of a finished table by key.

    Returns none of them if its columns are outdated.
    """
    table = finished_table(folder, SCHEMA)
    if table is None:
        return {}
    return {row["point_id"]: row for row in table.iter_rows(named=True)}


def open_row_store(folder: Path, fresh: bool = False) -> FolderStore[Row]:
    """Returns the store of a matrix's rows by key. With ``fresh``, earlier rows are removed."""
    parts: Parts[Row] = Parts(folder, _is_row)
    if fresh:
        parts.clear()
        return FolderStore(parts)
    return FolderStore(parts, [lambda: known_rows(folder)])


def _is_row(_key: str, row: object) -> bool:
    """Returns whether a value is a row of the current table.

    The row's number and key are added later.
    """
    return isinstance(row, dict) and row.keys() == SCHEMA.keys() - {"point", "point_id"}


def refuse_loss(
    folder: Path, known: Iterable[Row], asked: Collection[tuple[str, str, float]]
) -> None:
    """Raises UserError if the new table would no longer contain some known rows.

    ``asked`` contains the victim, aggressor and load of each row of the new table.
    """
    lost = {(row["victim"], row["aggressor"]) for row in known if _case(row) not in asked}
    if lost:
        text = ", ".join(f"{victim} next to {aggressor}" for victim, aggressor in sorted(lost)[:3])
        more = f" and {len(lost) - 3} pairs more" if len(lost) > 3 else ""
        raise UserError(
            f"{folder}: contains loads of {text}{more}, which would be lost; include them, give "
            "another folder with -o, or --fresh to start over"
        )


def _case(row: Row) -> tuple[str, str, float]:
    return row["victim"], row["aggressor"], row["load"]


def write_interference(
    folder: Path, rows: list[Row], platform: Platform, started: float
) -> pl.DataFrame:
    """Writes ``results.parquet`` and ``manifest.json`` into a folder. Returns the table."""
    table = pl.DataFrame(rows, schema=SCHEMA, strict=True)
    destination_folder(folder)
    write_table(table, folder / "results.parquet")
    content = {
        "title": f"Interference on {platform.name}",
        "description": "Simulated: slowdown of victims next to aggressors, over the load.",
        "backend": "model",
        "task": "interference",
        "points": table.height,
        "platforms": {platform.name: platform.sha256},
        **({"boots": {platform.name: boot}} if (boot := platform.boot()) else {}),
        **common(_core.build_id(), Path.cwd(), started),
    }
    write_whole(folder / "manifest.json", (json.dumps(content, indent=2) + "\n").encode())
    return table
