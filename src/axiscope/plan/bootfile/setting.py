"""Describes one setting of a board: its meaning, its value, its length in ns, its register."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

GROUPS = ("Clocks", "DRAM", "DRAM timing", "Address map", "Controller", "QoS", "Ports")
"""Groups of settings, in the order in which they are shown."""

_PREFIXES = {
    "clocks": "Clocks",
    "dram.timing": "DRAM timing",
    "dram": "DRAM",
    "maps": "Address map",
    "controller_ports": "QoS",
    "controller": "Controller",
    "qos_block": "QoS",
    "ports": "Ports",
    "fabric": "Ports",
    "coherence": "Ports",
}


@dataclass(frozen=True)
class Setting:
    """A decoded setting.

    If a platform file has a field for it, ``key`` is the path of this field.
    """

    key: str
    label: str
    value: Any
    unit: str
    source: str
    origin: str = "register"
    clock_mhz: float | None = None
    """The clock whose periods the value counts, MHz."""
    group_name: str | None = None

    @property
    def ns(self) -> float | None:
        """Returns the length in ns, if the setting is a length."""
        if self.clock_mhz is None or self.unit not in ("clocks", "tCK"):
            return None
        scale = 1.0 if self.unit == "clocks" else 0.5
        return float(self.value) * scale * 1e3 / self.clock_mhz

    @property
    def group(self) -> str:
        """Returns the heading under which the setting is shown."""
        return self.group_name or group_of(self.key)


def group_of(key: str) -> str:
    """Returns the group of a setting, found by the longest known prefix of its key."""
    parts = key.split(".")
    for length in range(len(parts), 0, -1):
        found = _PREFIXES.get(".".join(parts[:length]))
        if found:
            return found
    return GROUPS[4]
