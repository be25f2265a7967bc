"""A mark for tests that need the virtual board."""

from __future__ import annotations

import pytest

from axiscope.backends.virtual import VirtualBoard
from axiscope.errors import UserError


def _built() -> bool:
    try:
        VirtualBoard.found()
    except UserError:
        return False
    return True


needs_board = pytest.mark.skipif(not _built(), reason="`make virtual` builds the virtual board")
