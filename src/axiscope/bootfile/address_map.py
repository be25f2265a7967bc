"""Address maps: which AXI address bit is which bit of rank, bank group, bank, row, column.

Both controllers hold, for each bit, an offset to that bit's internal base; the sum is a bit
of the controller's own address. The largest value of a field says "not used".
"""

from __future__ import annotations

from dataclasses import dataclass, field

from axiscope.bootfile.registers import Registers


@dataclass
class AddressMap:
    """AXI address bits of each coordinate, lowest first."""

    rank: list[int] = field(default_factory=list)
    bank_group: list[int] = field(default_factory=list)
    bank: list[int] = field(default_factory=list)
    row: list[int] = field(default_factory=list)
    column: list[int] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    """Fields that no write covers."""
    byte_bits: int = 0

    @property
    def address_bits(self) -> int:
        """Bits of the whole memory's address, if the map has no hole."""
        used = [*self.rank, *self.bank_group, *self.bank, *self.row, *self.column]
        return max(used, default=-1) + 1

    def problems(self) -> list[str]:
        """Bits used twice or by nobody."""
        used = [*self.rank, *self.bank_group, *self.bank, *self.row, *self.column]
        said = [f"address bit {b} is used twice" for b in sorted(set(used)) if used.count(b) > 1]
        holes = sorted(set(range(self.byte_bits, self.address_bits)) - set(used))
        return said + [f"address bit {b} is used by nobody" for b in holes]

    def name(self) -> str:
        """``row_bank_column`` if rows are on top, ``bank_row_column`` if banks are."""
        banks = [*self.bank, *self.bank_group]
        if self.row and banks and min(banks) > max(self.row):
            return "bank_row_column"
        return "row_bank_column"


@dataclass(frozen=True)
class _Bit:
    path: str
    base: int
    unused: int


def _collect(registers: Registers, bits: list[_Bit], shift: int, out: AddressMap) -> list[int]:
    found = []
    for bit in bits:
        value = registers.value(bit.path)
        if value is None:
            out.missing.append(bit.path)
        elif value != bit.unused:
            found.append(bit.base + value + shift)
    return found


def zynqmp_map(registers: Registers, bus_bytes: int, ddr4: bool) -> AddressMap:
    """uMCTL2, ADDRMAP0 to 11 [UG1087]; its address counts words of the full 8-byte bus."""
    shift = 3
    out = AddressMap(byte_bits=bus_bytes.bit_length() - 1)
    r = "DDRC.ADDRMAP"

    def get(bits: list[_Bit]) -> list[int]:
        return _collect(registers, bits, shift, out)

    if (registers.value("DDRC.MSTR.active_ranks") or 1) > 1:
        out.rank = get([_Bit(f"{r}0.cs_bit0", 6, 31)])
    out.bank = get([_Bit(f"{r}1.bank_b{i}", 2 + i, 31) for i in range(3)])
    if ddr4:
        out.bank_group = get([_Bit(f"{r}8.bg_b0", 2, 31), _Bit(f"{r}8.bg_b1", 3, 31)])
    # The lowest columns are fixed: two of the full bus, more where the bus is narrower.
    out.column = list(range(out.byte_bits, shift + 2))
    out.column += get([_Bit(f"{r}2.col_b{i}", i, 15) for i in range(2, 6)])
    out.column += get([_Bit(f"{r}3.col_b{i}", i, 15) for i in range(6, 10)])
    out.column += get([_Bit(f"{r}4.col_b{i}", i, 15) for i in (10, 11)])
    out.row = get([_Bit(f"{r}5.row_b0", 6, 15), _Bit(f"{r}5.row_b1", 7, 15)])
    together = registers.value(f"{r}5.row_b2_10")
    if together == 15:
        single = [_Bit(f"{r}9.row_b{i}", 6 + i, -1) for i in range(2, 6)]
        single += [_Bit(f"{r}10.row_b{i}", 6 + i, -1) for i in range(6, 10)]
        out.row += get([*single, _Bit(f"{r}11.row_b10", 16, -1)])
    elif together is None:
        out.missing.append(f"{r}5.row_b2_10")
    else:
        out.row += [6 + i + together + shift for i in range(2, 11)]
    out.row += get([_Bit(f"{r}5.row_b11", 17, 15)])
    out.row += get([_Bit(f"{r}6.row_b{i}", 6 + i, 15) for i in range(12, 16)])
    if registers.was_written(f"{r}7"):
        out.row += get([_Bit(f"{r}7.row_b{i}", 6 + i, 15) for i in (16, 17)])
    return out


def zynq7000_map(registers: Registers, bus_bytes: int) -> AddressMap:
    """Zynq-7000, DRAM_addr_map_bank, _col, _row [UG585]; bases count AXI address bits."""
    out = AddressMap(byte_bits=bus_bytes.bit_length() - 1)

    def get(bits: list[_Bit]) -> list[int]:
        return _collect(registers, bits, 0, out)

    bank, col, row = (f"DDRC.DRAM_addr_map_{kind}" for kind in ("bank", "col", "row"))
    out.bank = get([_Bit(f"{bank}.bank_b{i}", 5 + i, 15) for i in range(3)])
    out.column = list(range(out.byte_bits, 5))
    out.column += get([_Bit(f"{col}.col_b{i}", 3 + i, 15) for i in (2, 3, 4)])
    out.column += get([_Bit(f"{bank}.col_b{i}", 3 + i, 15) for i in (5, 6)])
    out.column += get([_Bit(f"{col}.col_b{i}", 3 + i, 15) for i in (7, 8, 9, 10, 11)])
    out.row = get([_Bit(f"{row}.row_b0", 9, 15), _Bit(f"{row}.row_b1", 10, 15)])
    together = registers.value(f"{row}.row_b2_11")
    if together is None:
        out.missing.append(f"{row}.row_b2_11")
    elif together != 15:
        out.row += [9 + i + together for i in range(2, 12)]
    out.row += get([_Bit(f"{row}.row_b{i}", 9 + i, 15) for i in range(12, 16)])
    return out
