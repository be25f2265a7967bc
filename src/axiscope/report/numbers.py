"""Numbers as pages write them."""

from __future__ import annotations

import math


def bytes_text(size: float | None) -> str:
    """A burst size in bytes as people write it: 64 B, 1.5 KiB, 4 KiB."""
    if size is None:
        return "–"
    return f"{size / 1024:g} KiB" if size >= 1024 else f"{size:g} B"


def number_text(value: float | None, digits: int) -> str:
    """A number for a table cell; a dash where there is none."""
    if value is None or math.isnan(value):
        return "–"
    return "∞" if math.isinf(value) else f"{value:,.{digits}f}".replace(",", "\u202f")
