"""Writes the table of a results folder to a file with a different name and format."""

from __future__ import annotations

from pathlib import Path

from axiscope.errors import UserError
from axiscope.io.tables import check_table_name, read_table, write_table


def export_table(folder: Path, out: Path | None = None) -> Path:
    """Writes the table of a results folder in the format given by the ending of ``out``.

    Returns the path. By default, ``out`` is ``results.csv`` in the folder.
    """
    source = folder / "results.parquet"
    if not source.is_file():
        raise UserError(f"{source}: no such file; give the folder of a finished `axiscope run`")
    out = check_table_name(out or folder / "results.csv")
    if out.resolve() == source.resolve():
        raise UserError(f"{out}: is the table that is exported; give another name")
    write_table(read_table(source), out)
    return out
