"""Sets the AXI sideband signals and burst lengths that ports into the caches require."""

from __future__ import annotations

from axiscope.model_types import (
    ClusterSpec,
    CoherentFacts,
    EngineSpec,
    MasterSpec,
    PacketDmaSpec,
    StreamDmaSpec,
    TaskSpec,
    TrafficGeneratorSpec,
)

Driver = EngineSpec | StreamDmaSpec | ClusterSpec | PacketDmaSpec | TaskSpec
"""Masters, or engines of masters, that have their own sidebands and bursts."""


def coherent(master: MasterSpec, asks: CoherentFacts | None) -> MasterSpec:
    """Returns the master with the sideband signals and bursts of its port (`Platform.into_caches`).

    At a port that leads to memory, the master is returned unchanged. Two kinds of masters are also
    returned unchanged: cores, which have no port, and masters that cannot choose their signals,
    such as a DPU whose memory is not cacheable.
    """
    if asks is None:
        return master
    made = master.model_copy(deep=True)
    match made:
        case TrafficGeneratorSpec():
            for engine in (made.read, made.write):
                if engine is not None:
                    _drive(engine, asks)
        case StreamDmaSpec() | ClusterSpec() | PacketDmaSpec() | TaskSpec():
            _drive(made, asks)
        case _:
            return master
    return made


def _drive(what: Driver, asks: CoherentFacts) -> None:
    """Sets the sideband signals and bursts of a master or of one of its engines."""
    what.axcache, what.axprot, what.axuser = asks.axcache, asks.axprot, asks.axuser
    if asks.burst_bytes is not None:
        what.burst_beats = asks.burst_bytes // what.beat_bytes
