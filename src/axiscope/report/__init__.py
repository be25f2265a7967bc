"""Reports: the self-contained HTML page and the static figures of a run."""

from axiscope.report.static import write_static
from axiscope.report.table import ReportError
from axiscope.report.writer import write_report

__all__ = ["ReportError", "write_report", "write_static"]
