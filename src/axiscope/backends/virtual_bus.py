"""The virtual board's registers and memory (crates/cosim/src/session.rs)."""

from __future__ import annotations

from typing import Any

from axiscope.backends.virtual import VirtualBoard
from axiscope.platform import Platform
from axiscope.registers.instrument import Instrument


class VirtualBus:
    """A register bus into a virtual board, which stays until another is opened."""

    def __init__(self, board: VirtualBoard) -> None:
        """Takes the process; `open` puts a board into it."""
        self.board = board

    def open(self, platform: Platform, ports: list[str], pl_mhz: float, mapping: str) -> Instrument:
        """A board out of reset with generator n at port n."""
        masters = [{"kind": "traffic_generator", "name": p, "port": p} for p in ports]
        point = {"pl_mhz": pl_mhz, "mapping": mapping, "masters": masters}
        request = {"do": "open", "platform": platform.text, "name": platform.name, "point": point}
        return Instrument.of_words(self, self.board.ask(request))

    def read32(self, address: int) -> int:
        """A word."""
        return int(self._access(read=address))

    def write32(self, address: int, value: int) -> None:
        """Writes a word."""
        self._access(write=[address, value])

    def wait_us(self, us: float) -> None:
        """Lets time pass on the board."""
        self._access(wait_us=us)

    def read_memory(self, address: int, count: int) -> bytes:
        """Bytes of memory."""
        return bytes(self._access(read_memory=[address, count]))

    def write_memory(self, address: int, data: bytes) -> None:
        """Copies bytes to memory."""
        self._access(write_memory=[address, list(data)])

    def _access(self, **access: Any) -> Any:
        return self.board.ask({"do": "access", "accesses": [access]})[0]
