"""What a vendor's init file says of a board's memory system.

Text to register writes (`source`), writes to registers (`registers`), registers to settings
(`read`, with a decoder for each chip), settings to a platform file (`platform_text`), two boards
beside each other (`compare`). Which register means what stands in ``data/register_maps/*.toml``.
"""

from axiscope.bootfile.board import Board
from axiscope.bootfile.compare import Difference, compare
from axiscope.bootfile.imported import Imported, import_platform
from axiscope.bootfile.platform_text import Draft, borrowed_label, draft_platform
from axiscope.bootfile.read import read_board

__all__ = [
    "Board",
    "Difference",
    "Draft",
    "Imported",
    "borrowed_label",
    "compare",
    "draft_platform",
    "import_platform",
    "read_board",
]
