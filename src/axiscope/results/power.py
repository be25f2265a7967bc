"""Computes columns for a point's power: the model's estimate, or values from a board's sensors."""

from __future__ import annotations

from typing import Any

from axiscope.model_types import PointResult
from axiscope.plan.platforms import find_platform

JOINT = " | "
"""Separates two rails in a text."""
GROUPS = ("pl_core", "ps_internal", "ps_io", "dram")
"""The rails that a model with `[energy]` has, and a board with ``[sensors]``."""


def sensors(platform: str) -> dict[str, list[str]]:
    """Returns the sensors of each power rail of a platform's board; empty if they are unknown."""
    return find_platform(platform).facts.sensors


def power_columns(result: PointResult, platform: str) -> dict[str, Any]:
    """Returns the columns with a point's power.

    If the model estimated the power, they are the four groups of rails and the energy per byte. If
    a board's sensors were read, they are the mean power of all rails while counting, the idle power
    before that, and the difference per byte (mW divided by MB/s is nJ per byte). The bytes are
    those read and written by all masters. The columns are absent if power was not requested, or if
    a sensor gave too few values.
    """
    if result.energy is not None:
        rails = {group: getattr(result.energy, group).power_mw for group in GROUPS}
        return {f"{g}_mw": mw for g, mw in rails.items()} | {
            "nj_per_byte": result.energy.nj_per_byte
        }
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
        **_measured(result, platform, rate),
    }


def _measured(result: PointResult, platform: str, rate_mbps: float) -> dict[str, float | None]:
    """Returns the power of each of the four groups of rails, if the board's sensors are known.

    A group is left out if one of its sensors was not read. The energy per byte is left out unless
    all four groups are present.
    """
    read = {rail.sensor: rail.mean_mw for rail in result.rails}
    groups = {
        group: sum(read[name] for name in names)
        for group, names in sensors(platform).items()
        if all(name in read for name in names)
    }
    found: dict[str, float | None] = {f"{group}_mw": mw for group, mw in groups.items()}
    if rate_mbps and len(groups) == len(GROUPS):
        found["nj_per_byte"] = sum(groups.values()) / rate_mbps
    return found
