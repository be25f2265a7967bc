"""Reads published measurements in their original form, and converts them to tidy tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl

from axiscope.io.importers import Report, import_fpt19, import_notebooks
from axiscope.io.progress import ProgressChoice, show_progress
from axiscope.io.tables import check_table_name, table_ending, write_table

__all__ = ["Report", "import_fpt19_tables", "import_notebook_tables"]


def import_fpt19_tables(
    folder: Path, output: Path, names: Path | None = None, progress: ProgressChoice = None
) -> tuple[pl.DataFrame, Report]:
    """Reads the spreadsheets of Manev, Vaishnav, Koch (FPT 2019) into a table.

    ``names`` is a TOML file with settings that are missing in the names of workbooks. Returns the
    table, and a report about what was read and skipped.
    """
    check_table_name(output)
    with show_progress("reading workbooks", progress) as report:
        frame, found = import_fpt19(folder, names, report)
    write_table(frame, output)
    return frame, found


def import_notebook_tables(
    folder: Path, output: Path, probe: Path | None = None, names: Path | None = None
) -> tuple[dict[str, dict[str, Any]], Report]:
    """Reads the notebooks of Marjanovic (2021) into two tables: transfers, and single bursts.

    The second table is written to ``probe``. By default, its name is that of the first table with
    ``_probe`` appended. Returns the path and the rows of each written table, and a report about
    what was read and skipped.
    """
    check_table_name(output)
    bursts = check_table_name(probe or _probe_name(output))
    transfers, probes, report = import_notebooks(folder, names)
    written: dict[str, dict[str, Any]] = {}
    for kind, frame, path in (("transfers", transfers, output), ("probes", probes, bursts)):
        if frame.height:
            write_table(frame, path)
            written[kind] = {"table": str(path), "rows": frame.height}
    return written, report


def _probe_name(output: Path) -> Path:
    length = len(table_ending(output))
    name = output.name
    return output.with_name(f"{name[:-length]}_probe{name[-length:]}")
