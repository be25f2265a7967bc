"""Represents a port at which a latency probe accesses memory that it shares with software."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from axiscope import _core
from axiscope.board.local_bus import LocalBus
from axiscope.board.registers import Instrument
from axiscope.errors import UserError

PATIENCE = 1000
"""Number of checks of the busy bit, 10 µs apart, before a transaction counts as lost (a choice)."""


class Shared:
    """Memory that is shared by software and the port, as a NumPy array.

    On a board, the array is the memory itself. On the virtual board, the array is a copy: `push`
    copies it to the memory, and `pull` copies the memory to it.
    """

    def __init__(self, instrument: Instrument, address: int, count: int, dtype: Any) -> None:
        """Maps memory for ``count`` elements, or creates a copy of it."""
        self.address = address
        self._bus = instrument.bus
        size = count * np.dtype(dtype).itemsize
        if isinstance(self._bus, LocalBus):
            self.array = np.frombuffer(self._bus.memory(address, size), dtype=dtype)
        else:
            self.array = np.frombuffer(bytearray(size), dtype=dtype)
            self.pull()

    def push(self) -> None:
        """Copies the array to the memory of a virtual board; does nothing on a board."""
        if not isinstance(self._bus, LocalBus):
            self._bus.write_memory(self.address, self.array.tobytes())

    def pull(self) -> None:
        """Copies the memory of a virtual board to the array; does nothing on a board."""
        if not isinstance(self._bus, LocalBus):
            data = self._bus.read_memory(self.address, self.array.nbytes)
            self.array[:] = np.frombuffer(data, dtype=self.array.dtype)


class ProbePort:
    """A latency probe at a port, which reads and writes memory in bursts and times them."""

    def __init__(
        self, instrument: Instrument, name: str, port: str, sidebands: Mapping[str, int]
    ) -> None:
        """Sets the sideband signals of reads and writes: ``axcache``, ``axprot`` and ``axuser``."""
        self.instrument, self.name, self.port = instrument, name, port
        self.beat_bytes = self._get("widths.data_bytes")
        self.most_bytes = min(
            self._get("buffers.bytes"), self.beat_bytes << self._get("buffers.beats_log2")
        )
        for side in ("read", "write"):
            for field in ("cache", "prot"):
                self._set(f"{side}_attributes.{field}", sidebands[f"ax{field}"])
            self._set(f"{side}_user", sidebands["axuser"])

    def shared(self, address: int, count: int, dtype: Any = np.uint32) -> Shared:
        """Returns an array of ``count`` elements in shared memory."""
        return Shared(self.instrument, address, count, dtype)

    def write(self, address: int, data: np.ndarray | bytes) -> int:
        """Writes data through the port in one burst.

        Returns the number of cycles up to the response.
        """
        sent = data.tobytes() if isinstance(data, np.ndarray) else bytes(data)
        self._check(address, len(sent))
        base = self._place("write_data")
        for at, word in enumerate(np.frombuffer(sent, dtype="<u4").tolist()):
            self.instrument.bus.write32(base + 4 * at, word)
        return self._send("write", address, len(sent), "write_response")

    def read(self, address: int, count: int, dtype: Any = np.uint32) -> tuple[np.ndarray, int]:
        """Reads ``count`` elements through the port in one burst.

        Returns them and the number of cycles.
        """
        size = count * np.dtype(dtype).itemsize
        self._check(address, size)
        cycles = self._send("read", address, size, "read_last")
        base = self._place("read_data")
        words = [self.instrument.bus.read32(base + at) for at in range(0, size, 4)]
        return np.array(words, dtype="<u4").view(dtype), cycles

    def _check(self, address: int, size: int) -> None:
        beat, most = self.beat_bytes, self.most_bytes
        if not 0 < size <= most or size % beat:
            raise UserError(f"{size} bytes: give a multiple of {beat}, at most {most}")
        block = _core.BOUNDARY_BYTES
        if address % beat or address // block != (address + size - 1) // block:
            raise UserError(
                f"address {address:#x}, {size} bytes: give a multiple of {beat}, and no burst "
                f"across a multiple of {block}"
            )

    def _send(self, side: str, address: int, size: int, end: str) -> int:
        self._set("address_low", address & 0xFFFF_FFFF)
        self._set("address_high", address >> 32)
        self._set("burst.length", size // self.beat_bytes - 1)
        self._set(f"control.start_{side}", 1)
        for _ in range(PATIENCE):
            if not self._get("status.busy"):
                break
            self.instrument.bus.wait_us(10.0)
        else:
            raise UserError(
                f"{self.port}: no response to a {side} at {address:#x}; look at the clock of the "
                "port and the address, then load the bitstream again"
            )
        result = f"{side}_result"
        response = self._get(f"{result}.response")
        if refusal := self._get("status.refusal"):
            raise UserError(f"{self.port}: the probe refused a {side} (reason {refusal})")
        if self._get(f"{result}.fault") or response:
            raise UserError(
                f"{self.port}: a {side} at {address:#x} was answered with response {response}; "
                "give an address in the memory of the design"
            )
        return self._get(end)

    def _place(self, register: str) -> int:
        (found,) = self.instrument.find(f"{self.name}.{register}")
        return found.address

    def _get(self, name: str) -> int:
        (reading,) = self.instrument.read(f"{self.name}.{name}")
        fields = reading.fields()
        return next(iter(fields.values())) if reading.found.field else reading.value

    def _set(self, name: str, value: int) -> None:
        self.instrument.write(f"{self.name}.{name}", value)
