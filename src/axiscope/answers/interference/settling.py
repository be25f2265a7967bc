"""Computes how long a run must wait until the caches of a core have settled."""

from __future__ import annotations

import math
from dataclasses import replace

from axiscope._core import cache_filling_us
from axiscope.answers.interference.scenario import Scenario, Victim
from axiscope.answers.interference.setting import How
from axiscope.model_types import CoreSpec
from axiscope.plan.programs import is_kernel

MOST_SETTLE_US = 2000.0
"""Longest time to wait until caches are full, us (assumed).

A program that seldom reaches memory never fills them.
"""
MOST_CACHED = 8
"""Greatest memory of a program for which the L2 is filled first, in L2 sizes (a choice).

The L2 then holds at least an eighth of the memory. Larger programs access memory from the start.
"""


def settled(at: Scenario, victim: Victim, how: How) -> How:
    """Adds time for the last cache of a core to fill, if the program then behaves differently.

    The last cache is the L2, or the L1 of a core without an L2. The core writes lines back once the
    cache is full, or a large part of its memory fits into the L2.
    """
    core = victim.master
    if not isinstance(core, CoreSpec) or is_kernel(core.program):
        return how
    cpu = at.cpus[core.port]
    us = how.settle_us
    if not cpu.l2_bytes or core.bytes <= MOST_CACHED * cpu.l2_bytes:
        us = max(us, cache_filling_us(cpu.l1_bytes, cpu.l2_bytes))
    if core.program.startswith("write"):
        point = at.point(victim, [], How(counted_us=100.0).run(0))
        own = at.platform.result_of(point).masters[0]
        last_bytes = cpu.l2_bytes or cpu.l1_bytes
        us = max(us, how.settle_us + last_bytes / max(1.0, own.read_mbps))
    return how if us == how.settle_us else _whole_notes(how, us)


def _whole_notes(how: How, us: float) -> How:
    notes = math.ceil(min(us, MOST_SETTLE_US) / how.period_us)
    return replace(how, settle_us=notes * how.period_us)
