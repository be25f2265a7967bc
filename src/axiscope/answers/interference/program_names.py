"""Reads the names of victims that are programs on cores.

Such a name states how many cores run which program.
"""

from __future__ import annotations

import re

from axiscope.plan.programs import is_kernel


def runs_kernel(victim: str) -> bool:
    """Returns whether a victim's name refers to cores that run a kernel."""
    return ":" in victim and is_kernel(victim.partition(":")[2])


def cores_of(head: str) -> tuple[str, int]:
    """Returns the complex and the number of cores: ``A53x4`` means four cores, ``A53`` one."""
    found = re.fullmatch(r"(.+)x([1-9]\d?)", head)
    return (found[1], int(found[2])) if found else (head, 1)
