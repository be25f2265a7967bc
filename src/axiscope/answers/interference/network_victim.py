"""A victim that is a network on a DPU at a port."""

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
    """The DPU as a master of a point that runs through the network again and again.

    It takes as many of ``ports`` as it has; the masters at those beside the first are ``further``.
    ``window_bytes`` are of what is read and of what is written, from ``base`` on. A run alone takes
    at most ``run_us``, by its computing (crates/design/src/masters.rs). UserError where there is no
    such DPU or network.
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
