"""Readers of published measurements, as their authors published them."""

from axiscope.importers.fpt19 import import_fpt19
from axiscope.importers.notebooks import import_notebooks
from axiscope.importers.report import Report
from axiscope.importers.tables import write_table

__all__ = ["Report", "import_fpt19", "import_notebooks", "write_table"]
