"""Accesses registers and memory of the board on which this program runs, through Linux.

Blocks are UIO devices called ``axiscope-...``; memory is a u-dma-buf called ``axiscope...``. The
overlay of a board's design creates both (crates/board/src/discover.rs).
"""

from __future__ import annotations

import mmap
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from axiscope.errors import UserError

BLOCK, BUFFER, R5F = "axiscope-", "axiscope", "axiscope-r5f"
BUFFERS = ("sys/class/u-dma-buf", "sys/class/udmabuf")
"""Classes of buffers: the current name, and the name used before version 3."""
OVERLAY = "load the bitstream and the overlay of a design with probes"


@dataclass(frozen=True)
class Place:
    """A range of addresses, with the file by which it can be mapped."""

    name: str
    device: Path
    base: int
    size: int
    port: str = ""
    is_coherent: bool = False

    def has(self, address: int, count: int) -> bool:
        """Returns whether the region contains a range of addresses."""
        return self.base <= address and address + count <= self.base + self.size


def _number(file: Path) -> int | None:
    try:
        return int(file.read_text().strip("\0\n "), 0)
    except (OSError, ValueError):
        return None


def _place(name: str, device: Path, base: int | None, size: int | None, at: Path) -> Place:
    if base is None or not size:
        raise UserError(f"{at}: no address or no size; load the overlay again")
    return Place(name, device, base, size)


def blocks(root: Path = Path("/")) -> list[Place]:
    """Returns the registers of all blocks, in the order of their addresses."""
    found = []
    for at in sorted((root / "sys/class/uio").glob("uio*")):
        name = (at / "name").read_text().strip()
        node = at / "device/of_node"
        if not name.startswith(BLOCK) or (node / "axiscope,memory").exists():
            continue
        base, size = (_number(at / "maps/map0" / what) for what in ("addr", "size"))
        place = _place(name, root / "dev" / at.name, base, size, at)
        file = node / "axiscope,port"
        port = file.read_text().strip("\0\n") if file.exists() else ""
        found.append(Place(name, place.device, place.base, place.size, port))
    return sorted(found, key=lambda place: place.base)


def buffers(root: Path = Path("/")) -> list[Place]:
    """Returns the memory that blocks may use, the largest buffer first."""
    found = []
    for folder in BUFFERS:
        for at in sorted((root / folder).glob(f"{BUFFER}*")):
            if at.name == R5F:
                continue
            base, size = (_number(at / what) for what in ("phys_addr", "size"))
            place = _place(at.name, root / "dev" / at.name, base, size, at)
            coherent = _number(at / "dma_coherent") == 1
            found.append(Place(at.name, place.device, place.base, place.size, "", coherent))
    return sorted(found, key=lambda place: (-place.size, place.base))


class LocalBus:
    """Accesses the registers and memory of the board itself."""

    def __init__(self, root: Path = Path("/"), wait: Callable[[float], None] = time.sleep) -> None:
        """Finds blocks and buffers below ``root``, without mapping them."""
        self.blocks, self.buffers = blocks(root), buffers(root)
        self._wait = wait
        self._mapped: dict[str, memoryview] = {}
        if not self.blocks:
            raise UserError(f"{root}: no UIO device has a name that begins with {BLOCK}; {OVERLAY}")

    def view(self, place: Place) -> memoryview:
        """Returns the bytes of a block or buffer as a view.

        Writes to the view change the hardware.
        """
        if place.name not in self._mapped:
            # Without O_SYNC, Linux maps a u-dma-buf as cached memory. Only coherent masters would
            # see such data.
            flags = os.O_RDWR | (0 if place.is_coherent else os.O_SYNC)
            try:
                file = os.open(place.device, flags)
            except OSError as error:
                raise UserError(f"{place.device}: {error.strerror}; run this as root") from error
            try:
                self._mapped[place.name] = memoryview(mmap.mmap(file, place.size))
            finally:
                os.close(file)
        return self._mapped[place.name]

    def memory(self, address: int, count: int) -> memoryview:
        """Returns a view of memory, given its physical address. No bytes are copied."""
        for place in self.buffers:
            if place.has(address, count):
                start = address - place.base
                return self.view(place)[start : start + count]
        known = ", ".join(f"{b.base:#x} to {b.base + b.size:#x}" for b in self.buffers)
        raise UserError(
            f"memory {address:#x}, {count} bytes: not in a buffer; "
            f"the buffers are {known or 'none'}"
        )

    def _word(self, address: int) -> tuple[memoryview, int]:
        for place in self.blocks:
            if place.has(address, 4) and address % 4 == 0:
                # A view of words accesses each word with a single transfer, as registers require.
                return self.view(place).cast("I"), (address - place.base) // 4
        raise UserError(f"register {address:#x}: not in any block that the overlay describes")

    def read32(self, address: int) -> int:
        """Reads a word."""
        words, index = self._word(address)
        return words[index]

    def write32(self, address: int, value: int) -> None:
        """Writes a word."""
        words, index = self._word(address)
        words[index] = value

    def wait_us(self, us: float) -> None:
        """Waits."""
        self._wait(us / 1e6)

    def read_memory(self, address: int, count: int) -> bytes:
        """Reads bytes of memory."""
        return bytes(self.memory(address, count))

    def write_memory(self, address: int, data: bytes) -> None:
        """Writes bytes to memory."""
        self.memory(address, len(data))[:] = data
