"""Reports: the self-contained HTML page of a run; its static figures are in ``static``."""

from axiscope.report.origin import ReportError
from axiscope.report.writer import read_measured, write_report

__all__ = ["ReportError", "read_measured", "write_report"]
