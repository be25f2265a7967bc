"""A bound of a read's latency from queue depths and timers: worst case, not what is seen.

The model bounds the wait in the controller, beside the policy that makes it
(crates/controller/src/umctl2/bound.rs says under which assumptions). Here the victim's own path is
added: it takes no more than its greatest latency alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from axiscope.advise.scene import Scene, Victim
from axiscope.advise.setting import Alone
from axiscope.model_types import MasterSpec, RunSpec


def read_bound_ns(
    at: Scene, victim: Victim, aggressors: Sequence[MasterSpec], alone: Alone
) -> float | None:
    """The longest latency of a read of the victim, ns; None where the bound says nothing."""
    point = at.point(None, [], RunSpec())
    point.masters = [victim.master, *aggressors]
    wait_ns = at.platform.worst_read_ns(point, victim.master.name)
    return None if wait_ns is None else float(alone.latency_max_ns + wait_ns)
