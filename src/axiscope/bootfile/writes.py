"""Register writes of an init file, in its order, and what was passed over."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

WHOLE = 0xFFFFFFFF


@dataclass(frozen=True)
class Write:
    """One write: the bits of ``mask`` become those of ``value``."""

    address: int
    mask: int
    value: int
    line: int
    section: str = ""
    """Procedure, function or array in which it stands."""

    def over(self, before: Write | None) -> Write:
        """Both writes as one, this one the later."""
        if before is None:
            return self
        value = (before.value & ~self.mask) | (self.value & self.mask)
        return replace(self, mask=before.mask | self.mask, value=value)


@dataclass
class Source:
    """What was read of a file."""

    name: str
    writes: list[Write] = field(default_factory=list)
    passed: Counter[str] = field(default_factory=Counter)
    """What was passed over, by kind: polls, reads, delays, computed writes."""
    notes: list[str] = field(default_factory=list)
    ddr_mhz: float | None = None
    """DRAM clock as the header beside a Zynq-7000 file gives it (``DDR_FREQ``)."""
