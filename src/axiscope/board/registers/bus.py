"""The bus that the instrument needs of a board, as in crates/instrument/src/bus.rs."""

from __future__ import annotations

from typing import Protocol


class RegisterBus(Protocol):
    """Registers and memory by physical address; UserError if they cannot be reached."""

    def read32(self, address: int) -> int:
        """Reads a word; the address is a multiple of 4."""
        ...

    def write32(self, address: int, value: int) -> None:
        """Writes a word; the address is a multiple of 4."""
        ...

    def wait_us(self, us: float) -> None:
        """Lets some microseconds of the hardware's time pass."""
        ...

    def read_memory(self, address: int, count: int) -> bytes:
        """Reads bytes of memory."""
        ...

    def write_memory(self, address: int, data: bytes) -> None:
        """Copies bytes to memory."""
        ...
