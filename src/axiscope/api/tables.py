"""Reads and writes tables as CSV or Parquet, depending on the file's ending."""

from __future__ import annotations

from pathlib import Path

from axiscope.io.files import not_its_source
from axiscope.io.table_export import export_table
from axiscope.io.tables import check_table_name, table_ending, write_table

__all__ = ["check_output", "export_table", "table_ending", "write_table"]


def check_output(output: Path, source: Path) -> None:
    """Raises UserError if ``output`` is not the name of a table file, or is the input file."""
    check_table_name(output)
    not_its_source(output, source)
