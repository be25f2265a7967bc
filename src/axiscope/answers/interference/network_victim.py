"""Creates a victim that is a network on a DPU."""

from __future__ import annotations

import json
from collections.abc import Sequence

from pydantic import TypeAdapter

from axiscope import _core
from axiscope.answers.interference.scenario import Victim
from axiscope.model_types import DpuPortSpec, DpuSpec
from axiscope.plan.networks import load_dpu
from axiscope.plan.networks.supply import supply_of

_MASTERS = TypeAdapter(list[DpuSpec | DpuPortSpec])


def network_victim(
    dpu: str,
    network: str,
    ports: Sequence[str],
    beat_bytes: int,
    base: int,
    window_bytes: int,
    run_us: float,
) -> Victim:
    """Returns the DPU as a master of a point that runs the network repeatedly.

    The DPU uses the first of ``ports``. ``further`` receives its masters at other ports, as many as
    the DPU has. Two windows of ``window_bytes`` begin at ``base``: one for reads and one for
    writes. When the network runs alone, a run computes for at most ``run_us``
    (crates/design/src/masters/network.rs). Raises UserError if there is no such DPU or network.
    """
    place = {
        "name": "victim",
        "ports": list(ports[: load_dpu(dpu).ports]),
        "beat_bytes": beat_bytes,
        "base": base,
        "window_bytes": window_bytes,
        "run_us": run_us,
    }
    made = _core.dpu_masters(json.dumps(supply_of(dpu, network)), json.dumps(place))
    first, *further = _MASTERS.validate_json(made)
    return Victim(first, tuple(further))
