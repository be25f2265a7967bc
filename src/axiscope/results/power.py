"""Columns for the power of a board during a point, from its own sensors."""

from __future__ import annotations

from typing import Any

from axiscope.model_types import PointResult

JOINT = " | "
"""Separates two rails in a text."""


def power_columns(result: PointResult) -> dict[str, Any]:
    """Returns power of all rails while counting and idle before, and the difference per byte.

    Empty if the rails were not requested, or a rail has too few values. mW over MB/s is nJ per
    byte. Bytes are those of all masters, reads and writes.
    """
    if not result.rails:
        return {}
    power = sum(rail.mean_mw for rail in result.rails)
    idle = sum(rail.idle_mw for rail in result.rails)
    rate = sum(m.read_mbps + m.write_mbps for m in result.masters)
    texts = [f"{r.sensor}={r.mean_mw:.3f}/{r.idle_mw:.3f}" for r in result.rails]
    return {
        "power_mw": power,
        "power_idle_mw": idle,
        "energy_over_idle_nj_per_byte": (power - idle) / rate if rate else None,
        "rails_mw": JOINT.join(texts),
    }
