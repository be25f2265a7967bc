"""The registers after the boot: masked writes, in order, over reset values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from axiscope.bootfile.chip import CHIPS, Chip, load_chip
from axiscope.bootfile.writes import WHOLE, Write
from axiscope.errors import UserError


@dataclass(frozen=True)
class Field:
    """A field's value, and where it stands."""

    value: int
    register: str
    bits: str
    word: int
    address: int
    written: bool
    """The file wrote it; else this is the reset value."""

    def __str__(self) -> str:
        register = self.register.partition(".")[2]
        how = "" if self.written else ", reset value, not written"
        return f"{register}[{self.bits}] of 0x{self.word:08X} at 0x{self.address:08X}{how}"


class Registers:
    """A chip's registers; bits that are neither written nor known from reset are unknown."""

    def __init__(self, chip: Chip, writes: Iterable[Write]) -> None:
        self.chip = chip
        self._value: dict[int, int] = {}
        self._known: dict[int, int] = {}
        self._written: dict[int, int] = {}
        for module in chip.modules.values():
            for layout in module.registers.values():
                if layout.reset is not None:
                    for nth in range(layout.count):
                        address = module.base + layout.offset + nth * layout.stride
                        self._value[address] = layout.reset
                        self._known[address] = WHOLE
        for write in writes:
            mask = write.mask & WHOLE
            old = self._value.get(write.address, 0)
            self._value[write.address] = (old & ~mask) | (write.value & mask)
            self._known[write.address] = self._known.get(write.address, 0) | mask
            self._written[write.address] = self._written.get(write.address, 0) | mask

    def find(self, path: str) -> Field | None:
        """The field ``MODULE.REGISTER.field``; None if one of its bits is unknown."""
        register, _, name = path.rpartition(".")
        address, layout = self.chip.layout(register)
        high, low = layout.fields[name]
        mask = ((1 << (high - low + 1)) - 1) << low
        if self._known.get(address, 0) & mask != mask:
            return None
        word = self._value[address]
        bits = f"{high}:{low}" if high != low else str(high)
        written = self._written.get(address, 0) & mask == mask
        return Field((word & mask) >> low, register, bits, word, address, written)

    def value(self, path: str, default: int | None = None) -> int | None:
        """The value of a field, or ``default`` if it is unknown."""
        found = self.find(path)
        return default if found is None else found.value

    def was_written(self, register: str) -> bool:
        """Whether any bit of ``MODULE.REGISTER`` was written."""
        return self._written.get(self.chip.layout(register)[0], 0) != 0


def family_of(writes: Iterable[Write], name: str) -> Chip:
    """The chip whose memory controller the writes address; UserError if none."""
    addresses = {write.address for write in writes}
    for chip in map(load_chip, CHIPS):
        registers = chip.modules["DDRC"].registers.values()
        base = chip.modules["DDRC"].base
        known = {base + r.offset + i * r.stride for r in registers for i in range(r.count)}
        if addresses & known:
            return chip
    places = ", ".join(
        f"0x{load_chip(c).modules['DDRC'].base:08X} ({load_chip(c).title})" for c in CHIPS
    )
    raise UserError(
        f"{name}: writes no register of a known memory controller; expected some from {places}"
    )
