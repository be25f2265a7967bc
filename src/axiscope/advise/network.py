"""A victim that is a network on a DPU at a port."""

from __future__ import annotations

import math
from collections.abc import Sequence

from axiscope.advise.scene import Victim
from axiscope.model_types import DpuSpec, LayerSpec
from axiscope.networks import further_ports, load_dpu, load_network, traffic


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

    Of every layer it does one part of so many that a run alone takes at most ``run_us``, by
    its computing; traffic and computing shrink alike. ``window_bytes`` are of what is read and of
    what is written, from ``base`` on. UserError where there is no such DPU or network.
    """
    file = load_dpu(dpu)
    layers = traffic(load_network(network), file.design)
    sample = max(1, math.ceil(sum(layer.compute_ns for layer in layers) / (1e3 * run_us)))
    master = DpuSpec(
        kind="dpu",
        name="victim",
        port=ports[0],
        burst_beats=max(1, file.burst_bytes // beat_bytes),
        beat_bytes=beat_bytes,
        outstanding=file.outstanding,
        read_base=base,
        write_base=base + window_bytes,
        window_bytes=window_bytes,
        tile_bytes=file.tile_bytes,
        buffers=file.buffers,
        layers=[
            LayerSpec(
                read_bytes=round((layer.weight_bytes + file.batch * layer.read_bytes) / sample),
                write_bytes=round(file.batch * layer.write_bytes / sample),
                compute_ns=layer.compute_ns / sample,
            )
            for layer in layers
        ],
    )
    return Victim(master, tuple(further_ports(master, ports[1 : file.ports])))
