"""Formats numbers for pages."""

from __future__ import annotations

import math

from axiscope import _core


def bytes_text(size: float | None) -> str:
    """Returns a size in bytes as text: 64 B, 1.5 KiB, 4 MiB."""
    if size is None:
        return "–"
    for unit, bytes_each in (("MiB", 1 << 20), ("KiB", 1 << 10)):
        if size >= bytes_each:
            return f"{size / bytes_each:g} {unit}"
    return f"{size:g} B"


def number_text(value: float | None, digits: int) -> str:
    """Returns a number as text for a table cell; a dash if there is no number."""
    if value is None or math.isnan(value):
        return "–"
    return "∞" if math.isinf(value) else f"{value:,.{digits}f}".replace(",", "\u202f")


def rate(mbps: float) -> str:
    """Returns a throughput with its unit: 812 MB/s, 3.81 GB/s."""
    return f"{mbps:.0f} MB/s" if mbps < 1000 else f"{mbps / 1000:.2f} GB/s"


def mbps_text(mbps: float) -> str:
    """Returns a rate as text, with as few decimal places as an error of 1 % permits, at most 3."""
    return _core.rate_text(mbps)
