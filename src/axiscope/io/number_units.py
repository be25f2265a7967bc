"""Says which unit the number of a field has, and converts texts such as ``1.5 GB/s``.

The end of a field's name tells the unit: ``rate_mbps`` is in MB/s.
"""

from __future__ import annotations

import re
from typing import Any

_BYTES = {"B": 1.0, "KB": 1e3, "MB": 1e6, "GB": 1e9}
_BYTES |= {"KIB": 2.0**10, "MIB": 2.0**20, "GIB": 2.0**30}
_BITS = {"BIT": 1 / 8, "KBIT": 1e3 / 8, "MBIT": 1e6 / 8, "GBIT": 1e9 / 8}
_RATES = {f"{unit}/S": factor for unit, factor in (_BYTES | _BITS).items()}
_RATES |= {"MBPS": 1e6, "GBPS": 1e9}
_CLOCKS = {"HZ": 1.0, "KHZ": 1e3, "MHZ": 1e6, "GHZ": 1e9}
_TIMES = {"NS": 1e-9, "US": 1e-6, "MS": 1e-3, "S": 1.0}

_UNITS = {
    "_mbps": ("MB/s (10^6 bytes per second)", "MB/S", _RATES),
    "_mhz": ("MHz", "MHZ", _CLOCKS),
    "_ns": ("ns", "NS", _TIMES),
    "_us": ("us", "US", _TIMES),
    "_ms": ("ms", "MS", _TIMES),
    "bytes": ("bytes", "B", _BYTES),
}
"""For each end of a name: the unit in words, the unit, and the factors of units of its kind."""

_NUMBER = re.compile(r"\s*([+-]?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?)\s*([A-Za-zµ/]+)\s*")


def unit_hint(field: str, value: Any) -> str:
    """Returns the end of an error: the unit of a number, and the number that a text means.

    Returns an empty text if the name of the field tells no unit.
    """
    found = next((unit for end, unit in _UNITS.items() if field.endswith(end)), None)
    if found is None:
        return ""
    words, unit, factors = found
    hint = f" in {words}"
    match = _NUMBER.fullmatch(value) if isinstance(value, str) else None
    given = match[2].replace("µ", "u").upper() if match else ""
    if match is None or given not in factors:
        return hint
    number = float(match[1]) * factors[given] / factors[unit]
    return f"{hint}; give {number:.15g}"
