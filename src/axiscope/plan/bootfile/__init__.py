"""Creates platform files from the init files that vendors' tools write.

The importer is in crates/platform/src/bootfile: it follows the register writes of an init file and
decodes them into settings. The modules here find and read the file (`init_text`), contain the
decoded settings (`read`), write a platform file (`draft`), copy one (`copies`) and compare two
boards (`compare`). ``data/chips/*/boot_registers.toml`` describes each register.
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
