"""What a vendor's init file says of a board's memory system.

The importer is crates/platform/src/bootfile: text to register writes, to settings, to a platform
file. Here files are found and read (`boot_text`), what was decoded is a record (`read`), a platform
file is made (`draft`) or copied (`copied`), and two boards are compared (`compare`).
Which register means what stands in ``data/chips/*/boot_registers.toml``.
"""

from axiscope.plan.bootfile.compare import Difference, compare
from axiscope.plan.bootfile.copies import copy_platform
from axiscope.plan.bootfile.draft import Draft, borrowed_label, draft_platform
from axiscope.plan.bootfile.imports import Imported, import_platform
from axiscope.plan.bootfile.read import Board, read_board

__all__ = [
    "Board",
    "Difference",
    "Draft",
    "Imported",
    "borrowed_label",
    "compare",
    "copy_platform",
    "draft_platform",
    "import_platform",
    "read_board",
]
