"""Computes the worst-case latency of a burst from queue depths, turns and timers.

The model bounds the wait for other masters (rules in crates/sim/src/bound), or names the mechanism
that makes the wait unbounded. The time on the victim's own path is added here. It is at most the
victim's greatest latency alone, which includes waiting for the victim's own bursts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from axiscope.answers.interference.scenario import Scenario, Victim
from axiscope.answers.interference.setting import Alone
from axiscope.model_types import CoreSpec, Limit, MasterSpec, RegulatorSpec, RunSpec

READ_ONLY = ("read", "read_random", "chase")
"""Programs on cores that write no cache lines back."""


@dataclass(frozen=True)
class Bound:
    """The longest possible latency of a victim's bursts, or the reason why it is unbounded."""

    ns: float | None = None
    unbounded_because: str | None = None


def compute_bound(
    at: Scenario,
    victim: Victim,
    aggressors: Sequence[MasterSpec],
    alone: Alone,
    regulators: Sequence[RegulatorSpec] = (),
) -> Bound:
    """Returns the longest possible latency of any burst of the victim, read or write."""
    point = at.point(None, [], RunSpec())
    point.masters = [*victim.masters, *aggressors]
    point.regulators = list(regulators)
    longest = 0.0
    for master in victim.masters:
        wait = at.platform.wait_bound(point, master.name)
        limits = _limits(master, wait.read, wait.write)
        for limit in limits:
            if limit.ns is None:
                return Bound(unbounded_because=limit.unbounded_because)
        waits = [limit.ns or 0.0 for limit in limits]
        # If a load misses in the cache, it may have to wait until a line has been written back. The
        # waits for the read and for the write therefore add up.
        both = isinstance(master, CoreSpec)
        longest = max(longest, sum(waits) if both else max(waits, default=0.0))
    return Bound(ns=float(alone.latency_max_ns + longest))


def _limits(master: MasterSpec, read: Limit | None, write: Limit | None) -> list[Limit]:
    """Returns the bounds on the waits of a master, for the directions that it uses."""
    if isinstance(master, CoreSpec) and master.program in READ_ONLY:
        write = None
    return [limit for limit in (read, write) if limit is not None]
