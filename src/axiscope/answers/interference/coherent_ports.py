"""What masters drive beside the address at ports into the caches, and how long their bursts are."""

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
"""What has sidebands and bursts of its own."""


def coherent(master: MasterSpec, asks: CoherentFacts | None) -> MasterSpec:
    """The master with the bursts that a port asks for (`Platform.into_caches`).

    The same where the port asks for none, since it leads to memory. Cores have no port, and what
    others drive is not theirs to choose, such as a DPU's memory that is not cacheable.
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
    """Sets sidebands and bursts of a master, or of an engine of one."""
    what.axcache, what.axprot, what.axuser = asks.axcache, asks.axprot, asks.axuser
    if asks.burst_bytes is not None:
        what.burst_beats = asks.burst_bytes // what.beat_bytes
