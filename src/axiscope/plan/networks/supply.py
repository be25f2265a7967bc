"""Describes a network on a DPU as plain data for the design compiler (crates/design)."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from typing import Any

from axiscope.plan.networks.architecture import load_network
from axiscope.plan.networks.dpus import load_dpu
from axiscope.plan.networks.traffic import traffic

_OF_DPU = ("burst_bytes", "outstanding", "tile_bytes", "buffers", "batch", "ports")


@cache
def supply_of(dpu: str, network: str) -> dict[str, Any]:
    """Returns the DPU, and the traffic of each layer.

    Raises UserError if there is no such DPU or network.
    """
    file = load_dpu(dpu)
    layers = traffic(load_network(network), file.design)
    return {
        "dpu": {name: getattr(file, name) for name in _OF_DPU},
        "layers": [asdict(layer) for layer in layers],
    }
