"""Represents the DRAM of a test bench as an array of bytes."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from axiscope import _core


class MemoryView:
    """The bytes of the DRAM by address, such as ``memory[0x1000:0x1100]``.

    Accesses take no simulated time. Addresses are those that masters use at the ports. If a board
    has memory above 4 GiB, these addresses have a gap. The length is the address after the last
    byte. Memory that was never written reads as zero. A slice is a copy (``uint8``). To change the
    memory, assign to a slice.
    """

    def __init__(self, bench: _core.Bench) -> None:
        self._bench = bench

    def __len__(self) -> int:
        return self._bench.address_end()

    def _range(self, at: slice | SupportsIndex) -> tuple[int, int]:
        if not isinstance(at, slice):
            first = index(at) if index(at) >= 0 else index(at) + len(self)
            return first, first + 1
        if at.step not in (None, 1):
            raise IndexError(f"memory[{at}]: give a range without a step")
        first, behind, _ = at.indices(len(self))
        return first, max(first, behind)

    def __getitem__(self, at: slice | SupportsIndex) -> NDArray[np.uint8]:
        first, behind = self._range(at)
        return np.frombuffer(self._bench.read(first, behind - first), dtype=np.uint8).copy()

    def __setitem__(self, at: slice | SupportsIndex, data: Any) -> None:
        if not isinstance(at, slice):
            data = [data]
        found = _bytes(data)
        first, behind = self._range(at)
        if isinstance(at, slice) and at.stop is None:
            behind = first + len(found)
        if len(found) != behind - first:
            raise ValueError(f"memory[{first:#x}:{behind:#x}]: {len(found)} bytes given")
        self._bench.write(first, found)

    def words(self, address: int, count: int, dtype: Any = np.uint32) -> NDArray[Any]:
        """Returns ``count`` values with a NumPy type, beginning at an address."""
        kind = np.dtype(dtype)
        if address < 0 or count < 0:
            raise IndexError(f"memory.words({address}, {count}): give none below 0")
        return np.frombuffer(self._bench.read(address, count * kind.itemsize), dtype=kind).copy()


def _bytes(data: Any) -> bytes:
    if isinstance(data, bytes | bytearray | memoryview):
        return bytes(data)
    if isinstance(data, np.ndarray):
        return data.tobytes()
    if isinstance(data, Iterable):
        return bytes(data)
    raise TypeError(f"memory: {type(data).__name__}; give bytes, an array, or numbers 0 to 255")
