"""Where results come from: the manifest, and whether a table is one that this version can show."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

import polars as pl

import axiscope
from axiscope.errors import UserError
from axiscope.io.tables import read_table
from axiscope.results.table import SCHEMA


class ReportError(UserError):
    """A results folder or data file that cannot be shown, with the mend."""


def read_manifest(results_dir: Path) -> dict[str, Any]:
    """``manifest.json`` of a results folder; empty where there is none."""
    path = results_dir / "manifest.json"
    if not path.is_file():
        return {}
    try:
        loaded = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ReportError(f"{path}: not valid JSON ({error}); run the experiment again") from error
    return loaded if isinstance(loaded, dict) else {}


def run_in(folder: Path) -> tuple[pl.DataFrame, dict[str, Any]]:
    """Table and manifest of a folder that `axiscope run` wrote.

    UserError names what is missing, broken or of another kind, with the mend.
    """
    try:
        manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        table = pl.read_parquet(folder / "results.parquet")
    except (OSError, ValueError, pl.exceptions.PolarsError) as error:
        why = getattr(error, "strerror", None) or error
        raise UserError(f"{folder}: {why}; give a folder that `axiscope run` wrote") from error
    manifest = manifest if isinstance(manifest, dict) else {}
    return checked(table, folder / "results.parquet", manifest, SCHEMA, ()), manifest


def version_of(manifest: Mapping[str, Any]) -> str:
    """The version of Axiscope that wrote a manifest; empty where it does not say."""
    versions = manifest.get("versions")
    return str(versions.get("axiscope", "")) if isinstance(versions, dict) else ""


def mend(manifest: Mapping[str, Any]) -> str:
    """Which version wrote a folder, and what to do where this version cannot show it."""
    wrote, here = version_of(manifest), axiscope.__version__
    if not wrote:
        return (
            f"its manifest does not say which version wrote it, and this is Axiscope {here}; "
            "run the experiment again"
        )
    if wrote != here:
        return (
            f"Axiscope {wrote} wrote it and this is {here}; run the experiment again, or show it "
            f"with Axiscope {wrote}"
        )
    return f"Axiscope {here} wrote it and something else changed it; run the experiment again"


def checked(
    table: pl.DataFrame,
    path: Path,
    manifest: Mapping[str, Any],
    schema: Mapping[str, type],
    needed: Collection[str],
    filled: Collection[str] = (),
) -> pl.DataFrame:
    """The table with the kinds of columns of a schema.

    ReportError names the first column of ``needed`` that is not there, that holds values of
    another kind, or, of ``filled``, that has a row without a value, and the version that wrote it.
    """
    if table.is_empty():
        raise ReportError(f"{path}: the table is empty; run the experiment first")
    for name in needed:
        if name not in table.columns:
            raise ReportError(f"{path}: column {name!r} is missing: {mend(manifest)}")
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
                f"{path}: row {row + 1}: column {name!r} has no value: {mend(manifest)}"
            )
    return table


def _other_kind(
    path: Path, name: str, held: pl.DataType, kind: pl.DataType, manifest: Mapping[str, Any]
) -> ReportError:
    return ReportError(f"{path}: column {name!r} holds {held}, not {kind}: {mend(manifest)}")


def table_in(folder: Path, command: str) -> tuple[Path, pl.DataFrame]:
    """Path and rows of the table of a results folder; ``command`` is what would have written it."""
    path = folder / "results.parquet"
    if not path.is_file():
        raise ReportError(f"{path}: no such file; give the folder of a finished `{command}`")
    return path, read_table(path)
