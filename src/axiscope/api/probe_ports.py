"""Opens ports of a board, so that programs can use them from NumPy through latency probes."""

from __future__ import annotations

from pathlib import Path

from axiscope.api.registers import open_virtual_board
from axiscope.board.local_bus import OVERLAY, LocalBus, Place
from axiscope.board.probe_port import ProbePort, Shared
from axiscope.board.registers import Instrument
from axiscope.errors import UserError
from axiscope.execution.probe import sidebands_of
from axiscope.plan.platforms import find_platform

__all__ = ["ProbePort", "Shared", "open_probe"]

VIRTUAL_MEMORY = 0x1000_0000
"""Address of memory that no other part of the system uses on the virtual board."""


def open_probe(
    port: str,
    platform: str = "ultra96v2",
    *,
    virtual: bool = False,
    pl_mhz: float = 250.0,
    root: Path = Path("/"),
) -> tuple[ProbePort, int]:
    """Returns the probe at a port, and the address of memory that the port may use.

    The program must run on the board, in a design with probes. ``virtual`` starts a virtual board
    on this computer instead. The platform determines the sideband signals of coherent ports.
    """
    sidebands = sidebands_of(find_platform(platform), port)
    if virtual:
        instrument = open_virtual_board(platform, [f"{port}:latency_probe"], pl_mhz)
        return ProbePort(instrument, "probe0", port, sidebands), VIRTUAL_MEMORY
    bus = LocalBus(root)
    words = [(place.base, bus.read32(place.base)) for place in bus.blocks]
    instrument = Instrument.of_words(bus, words)
    at = {place.base: place.port for place in bus.blocks}
    probes = {
        at[base]: name
        for name, (block, base) in instrument.places.items()
        if block.name == "latency_probe"
    }
    if port not in probes:
        raise UserError(
            f"port {port}: no latency probe; the design has {', '.join(probes) or 'none'}: "
            + OVERLAY
        )
    memory = _memory(bus, is_coherent=sidebands["axcache"] > 3)
    return ProbePort(instrument, probes[port], port, sidebands), memory.base


def _memory(bus: LocalBus, is_coherent: bool) -> Place:
    """Returns the buffer for a port.

    It is a cached buffer if the port's accesses snoop the caches.
    """
    fitting = [place for place in bus.buffers if place.is_coherent == is_coherent]
    if not fitting:
        kind = "with dma-coherent" if is_coherent else "without dma-coherent"
        raise UserError(f"no u-dma-buf {kind} has a name that begins with axiscope; {OVERLAY}")
    return fitting[0]
