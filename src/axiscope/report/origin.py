"""Reads the tables in results folders, if this version can show them."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

import polars as pl

from axiscope.errors import UserError
from axiscope.io.tables import read_parquet, read_table
from axiscope.report.manifests import ReportError, how_to_fix
from axiscope.results.table import SCHEMA


def run_in(folder: Path) -> tuple[pl.DataFrame, dict[str, Any]]:
    """Returns the table and manifest of a folder that `axiscope run` wrote.

    Raises UserError that names the missing, broken or unsuitable file, and states what to do.
    """
    fix = "give a folder that `axiscope run` wrote"
    try:
        manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise UserError(f"{folder}: manifest.json: {why}; {fix}") from error
    table = read_parquet(folder / "results.parquet", fix=fix)
    manifest = manifest if isinstance(manifest, dict) else {}
    return checked(table, folder / "results.parquet", manifest, SCHEMA, ()), manifest


def checked(
    table: pl.DataFrame,
    path: Path,
    manifest: Mapping[str, Any],
    schema: Mapping[str, type],
    needed: Collection[str],
    filled: Collection[str] = (),
) -> pl.DataFrame:
    """Returns the table, with its columns converted to the types of a schema.

    Raises ReportError if a column of ``needed`` is missing or has values of the wrong type, or if a
    row has no value in a column of ``filled``. The error names the column, and the version that
    wrote the table.
    """
    if table.is_empty():
        raise ReportError(f"{path}: the table is empty; run the experiment first")
    for name in needed:
        if name not in table.columns:
            raise ReportError(f"{path}: column {name!r} is missing: {how_to_fix(manifest)}")
    for name, kind in pl.Schema(schema).items():
        if name not in table.columns or table.schema[name] == kind:
            continue
        held = table.schema[name]
        if isinstance(held, pl.String) or not (held.is_numeric() or held == pl.Null):
            raise _other_kind(path, name, held, kind, manifest)
        try:
            table = table.with_columns(pl.col(name).cast(kind))
        except pl.exceptions.PolarsError as error:
            raise _other_kind(path, name, held, kind, manifest) from error
    for name in filled:
        if table[name].null_count():
            row = table[name].is_null().arg_max() or 0
            raise ReportError(
                f"{path}: row {row + 1}: column {name!r} has no value: {how_to_fix(manifest)}"
            )
    return table


def _other_kind(
    path: Path, name: str, held: pl.DataType, kind: pl.DataType, manifest: Mapping[str, Any]
) -> ReportError:
    return ReportError(
        f"{path}: column {name!r} contains {held}, not {kind}: {how_to_fix(manifest)}"
    )


def table_in(folder: Path, command: str) -> tuple[Path, pl.DataFrame]:
    """Returns the path and the rows of a folder's table.

    Errors name ``command``, which writes such tables.
    """
    path = folder / "results.parquet"
    if not path.is_file():
        raise ReportError(f"{path}: no such file; give the folder of a finished `{command}`")
    return path, read_table(path)
