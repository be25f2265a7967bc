"""A results table as CSV."""

from __future__ import annotations

from pathlib import Path

from axiscope.errors import UserError
from axiscope.files import read_table, write_whole


def export_csv(folder: Path, out: Path | None = None) -> Path:
    """Writes ``results.csv`` beside the table of a results folder; gives its path."""
    source = folder / "results.parquet"
    if not source.is_file():
        raise UserError(f"{source}: no such file; give the folder of a finished `axiscope run`")
    out = out or folder / "results.csv"
    if out.suffix.lower() != ".csv":
        raise UserError(f"{out}: the export is CSV; give a name that ends in .csv")
    write_whole(out, read_table(source).write_csv().encode())
    return out
