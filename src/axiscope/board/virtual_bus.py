"""Accesses the virtual board's registers and memory (crates/cosim/src/session.rs)."""

from __future__ import annotations

from typing import Any

from axiscope.board.registers.instrument import Instrument
from axiscope.board.registers.names import block_of
from axiscope.board.virtual import VirtualBoard, request_of
from axiscope.errors import UserError
from axiscope.model_types import MasterSpec, MuxSpec, Point, TrafficGeneratorSpec
from axiscope.plan.platforms import Platform

BLOCKS = {
    "traffic_generator": "generator",
    "latency_probe": "probe",
    "stream_system": "stream",
    "stream_dma": "stream",
    "cluster": "cluster",
    "smart_dma": "cluster",
    "regulator": "regulated",
    "convolution": "convolution",
    "player": "player",
}
"""The block at a port for every kind of block (`Block` in crates/cosim).

Kinds that are parts of others are contained in these.
"""


def _block(name: str) -> str:
    """Returns the block at a port, given the full or short name of the block's kind."""
    kind = block_of(name or "traffic_generator").name
    if kind not in BLOCKS:
        raise UserError(
            f"ports: {name}; the virtual board has none: give one of {', '.join(BLOCKS)}"
        )
    return BLOCKS[kind]


class VirtualBus:
    """Accesses the registers of a virtual board. The board exists until another board is opened."""

    def __init__(self, board: VirtualBoard) -> None:
        """Stores the process in which `open` will create a board."""
        self.board = board

    def open(self, platform: Platform, ports: list[str], pl_mhz: float, mapping: str) -> Instrument:
        """Creates a board after reset with a block at each port.

        A port is given as PORT or PORT:BLOCK. Without BLOCK, the block is a traffic generator.
        Generators at the same port share it through the multiplexer.
        """
        places = [place.partition(":") for place in ports]
        names = [port for port, _, _ in places]
        masters: list[MasterSpec] = [
            TrafficGeneratorSpec(kind="traffic_generator", name=f"{port}_{n}", port=port)
            for n, port in enumerate(names)
        ]
        point = Point(pl_mhz=pl_mhz, mapping=mapping, masters=masters)
        shared = {port for port in names if names.count(port) > 1}
        if len(shared) > 1:
            raise UserError(f"ports: {', '.join(sorted(shared))}; the board has one multiplexer")
        for port in shared:
            behind = [m.name for m in masters if m.port == port]
            point.muxes = [MuxSpec(kind="instrument", port=port, masters=behind)]
        request = request_of("open", platform, point)
        request["blocks"] = [_block(name) for _, _, name in places]
        return Instrument.of_words(self, self.board.ask(request))

    def read32(self, address: int) -> int:
        """Reads a word."""
        return int(self._access(read=address))

    def write32(self, address: int, value: int) -> None:
        """Writes a word."""
        self._access(write=[address, value])

    def wait_us(self, us: float) -> None:
        """Advances the time on the board."""
        self._access(wait_us=us)

    def read_memory(self, address: int, count: int) -> bytes:
        """Reads bytes of memory."""
        return bytes(self._access(read_memory=[address, count]))

    def write_memory(self, address: int, data: bytes) -> None:
        """Writes bytes to memory."""
        self._access(write_memory=[address, list(data)])

    def _access(self, **access: Any) -> Any:
        return self.board.ask({"do": "access", "accesses": [access]})[0]
