"""Accesses the instrument's registers by name, including those of a virtual board."""

from __future__ import annotations

from collections.abc import Sequence

from axiscope.board.registers import Found, Instrument, Reading, blocks, find, run_script
from axiscope.board.registers.names import block_of
from axiscope.board.virtual import VirtualBoard
from axiscope.board.virtual_bus import VirtualBus
from axiscope.plan.experiment.settings import DEFAULT_MAPPING
from axiscope.plan.platforms import find_platform

__all__ = [
    "Found",
    "Instrument",
    "Reading",
    "block_of",
    "blocks",
    "find",
    "open_virtual_board",
    "run_script",
]

DEFAULT_PORTS = 4
"""Number of ports with a traffic generator if no ports are named (or fewer if the platform has
fewer).
"""


def open_virtual_board(
    platform: str = "ultra96", ports: Sequence[str] | None = None, pl_mhz: float = 300.0
) -> Instrument:
    """Starts a virtual board and returns its registers.

    ``ports`` contains the block at each port: ``PORT`` for a traffic generator, otherwise
    ``PORT:BLOCK``.
    """
    found = find_platform(platform)
    places = list(ports or found.port_names()[:DEFAULT_PORTS])
    return VirtualBus(VirtualBoard.found()).open(found, places, pl_mhz, DEFAULT_MAPPING)
