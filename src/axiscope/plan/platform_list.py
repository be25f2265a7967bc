"""Lists platforms with their chip, DRAM, width, peak rate, and who measured the board."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from axiscope.plan.platform_names import aliases, known_platforms, platform_head
from axiscope.plan.platforms import find_platform

MEASURED = {"measured": True, "unmeasured": False}
"""Words that ask whether anybody measured a board."""


@dataclass(frozen=True)
class PlatformEntry:
    """A platform, as a row of the list."""

    name: str
    board: str
    """Description of the board in one line."""
    chip: str | None
    """The chip's file; None for a memory without a chip."""
    dram: str
    """The DRAM standard."""
    rate_mtps: float | None
    """Transfers on a pin, millions/s; None if the bus width is not stated."""
    bus_bits: int | None
    capacity_bytes: int
    peak_mbps: float
    """Peak rate of the DRAM bus, MB/s."""
    ports: tuple[str, ...]
    measured: str | None
    """Who measured the board; None if nobody did."""
    source: str | None
    """The init file whose registers the platform contains."""
    also: tuple[str, ...]
    """Additional names of the platform."""
    boot_of: str | None
    """The platform that describes another boot of the same board; None in that board's own file."""

    def as_json(self) -> dict[str, Any]:
        """Returns the row as plain data."""
        return asdict(self)

    def matches(self, word: str) -> bool:
        """Returns whether a word occurs in the row. Only letters and digits are compared."""
        plain = _folded(word)
        if plain in MEASURED:
            return MEASURED[plain] == (self.measured is not None)
        shown = (self.name, self.board, self.chip or "", self.dram, *self.also)
        more = (self.measured or "", f"x{self.bus_bits}")
        return any(plain in _folded(text) for text in (*shown, *more))


def list_platforms(*words: str) -> list[PlatformEntry]:
    """Returns the platforms that match every word, sorted by name.

    Without words, all platforms are returned. Words are compared with names, titles, chips, DRAM
    standards, widths (``x64``), and ``measured`` or ``unmeasured``.
    """
    named = [name for name in known_platforms() if _may_match(name, words)]
    found = [_entry(name) for name in named]
    return [one for one in found if all(one.matches(word) for word in words)]


def _may_match(name: str, words: Iterable[str]) -> bool:
    """Returns whether a platform can match, without reading its registers.

    The title of a board that comes with Axiscope states its DRAM and width.
    """
    head = platform_head(name)
    if "init_file" not in head:
        return True
    shown = _folded(" ".join([name, *(str(value) for value in head.values())]))
    return all(not MEASURED[w] if w in MEASURED else w in shown for w in map(_folded, words))


def _folded(text: str) -> str:
    """Returns letters and digits of a text in lower case: ``Zynq-7000`` becomes ``zynq7000``."""
    return re.sub(r"[^a-z0-9]+", "", text.lower())


def _entry(name: str) -> PlatformEntry:
    described = find_platform(name).description
    dram, chip = described["dram"], described["chip"]
    bits = dram["bus_bits"]
    return PlatformEntry(
        name=name,
        board=described["title"],
        chip=None if chip is None else chip["name"],
        dram=dram["family"],
        rate_mtps=round(8 * dram["peak_mbps"] / bits, 1) if bits else None,
        bus_bits=bits,
        capacity_bytes=dram["capacity_bytes"],
        peak_mbps=dram["peak_mbps"],
        ports=tuple(port["name"] for port in described["ports"]),
        measured=described["measured"],
        source=described["init_file"],
        also=tuple(alias for alias, of in aliases().items() if of == name),
        boot_of=(described["boot"] or {}).get("of"),
    )
