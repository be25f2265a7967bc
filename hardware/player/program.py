"""Programs as records, with their register values and the bursts that they must produce."""

from __future__ import annotations

from dataclasses import dataclass, field

ABSOLUTE, RELATIVE, DEPENDENT = 0, 1, 2
NOTHING, ALL, SAME_ID, SAME_DIRECTION = 0, 1, 2, 3
MASK32, MASK64 = 0xFFFF_FFFF, 0xFFFF_FFFF_FFFF_FFFF


@dataclass(frozen=True)
class Entry:
    """One entry in the table."""

    write: int = 0
    address: int = 0
    beats: int = 1
    size: int = 2
    mode: int = ABSOLUTE
    wait_for: int = NOTHING
    id: int = 0
    gap: int = 0
    gap_log2: int = 0
    first: int = 0xFFFF
    last: int = 0xFFFF

    def words(self) -> list[int]:
        """Returns the words for the entry in the table."""
        burst = self.beats - 1 | self.size << 8 | self.write << 11 | self.mode << 12
        burst |= self.wait_for << 14 | self.id << 16 | self.gap_log2 << 20
        high = self.address >> 32 & 0xFFFF | self.gap << 16
        return [self.address & MASK32, high, burst, self.first | self.last << 16]


@dataclass
class Program:
    """A table and the start values of its program."""

    entries: list[Entry]
    loops: int = 1
    base: int = 0
    base_step: int = 0
    base_loops: int = 0
    reads: int = 8
    writes: int = 8
    seed: int = 0
    first_entry: int = 0
    sidebands: dict[str, dict[str, int]] = field(default_factory=dict)

    def refusal(self, entry: Entry, address: int, bus: int, bits: int, axi3: bool) -> set[str]:
        """Returns the reason why an entry is not a legal burst."""
        size = 1 << entry.size
        found = set()
        if address % 4096 // size * size + entry.beats * size > 4096:
            found.add("page")
        if size > bus:
            found.add("size")
        if axi3 and entry.beats > 16:
            found.add("beats")
        if address >> bits:
            found.add("address")
        return found

    def bursts(self, bus, bits, axi3=False, loops=None):
        """Yields (entry, address, reason for refusal) for each entry, in order.

        Entries must not depend on other entries.
        """
        base = self.base
        for loop in range(loops or self.loops):
            if self.base_loops and loop % self.base_loops == 0:
                base = self.base
            for entry in self.entries:
                address = entry.address & 0xFFFF_FFFF_FFFF
                if entry.mode == RELATIVE:
                    address = base + entry.address & MASK64
                yield entry, address, self.refusal(entry, address, bus, bits, axi3)
            base = base + self.base_step & MASK64


def beat_addresses(entry, address):
    """Returns the address of each beat of a burst."""
    size = 1 << entry.size
    aligned = address // size * size
    return [address, *(aligned + n * size for n in range(1, entry.beats))]


def strobes(entry, address, bus):
    """Returns WSTRB of each beat of a burst."""
    size, per_bit = 1 << entry.size, max(1, bus // 16)
    found = []
    for n, at in enumerate(beat_addresses(entry, address)):
        lanes = range(at % bus, at % bus // size * size + size)
        pattern = 0xFFFF
        if n == 0:
            pattern &= entry.first
        if n == entry.beats - 1:
            pattern &= entry.last
        found.append(sum(1 << i for i in lanes if pattern >> i // per_bit & 1))
    return found
