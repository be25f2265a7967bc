"""Readers for measurements in the form in which their authors published them."""

from axiscope.io.importers.fpt19 import import_fpt19
from axiscope.io.importers.notebooks import import_notebooks
from axiscope.io.importers.report import Report

__all__ = ["Report", "import_fpt19", "import_notebooks"]
