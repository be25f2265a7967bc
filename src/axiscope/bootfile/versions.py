"""Files that hold one sequence a silicon version: the newest is taken."""

from __future__ import annotations

import re
from collections.abc import Iterable

_VERSION = re.compile(r"_(\d+)_(\d+)$")


def version_of(section: str) -> tuple[int, int] | None:
    """(3, 0) of ``ps7_ddr_init_data_3_0``; None without one."""
    found = _VERSION.search(section)
    return (int(found[1]), int(found[2])) if found else None


def newest(sections: Iterable[str]) -> tuple[int, int] | None:
    """The newest version among section names."""
    return max((v for v in map(version_of, sections) if v is not None), default=None)
