"""Throttles an aggressor in a design by idle cycles of a cluster, or by a regulator's budget."""

from __future__ import annotations

import math
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from axiscope.answers.interference.knobs import MOST_PERIOD_CYCLES
from axiscope.errors import UserError
from axiscope.plan.design.records import Cluster, DesignFile, Network, Stream, now_of

NETWORK_BURST_BYTES = 256
"""Bytes of 16 beats of 128 bits, which is the step size of a DPU's budget."""
PACED = (Stream, Cluster, Network)


@dataclass(frozen=True)
class Pace:
    """How an aggressor in a design is throttled."""

    member: str
    kind: str
    """The aggressor's table in a design file."""
    weight: float
    """The aggressor's share of the common load; the greatest share is 1."""
    burst_bytes: int
    beat_bytes: int
    period_cycles: int
    sub_copy_bytes: int = 0
    """Bytes of a sub-copy of a cluster that idle cycles throttle; 0 for a regulator."""

    def program(self, load: float) -> dict[str, int]:
        """Returns the register values for a load.

        The load is a share of one beat per cycle (above 0, up to 1).
        """
        if self.sub_copy_bytes:
            beats = self.sub_copy_bytes // self.beat_bytes
            return {"idle_cycles": round(beats * (1 - load) / load)}
        bursts = int(load * self.beat_bytes * self.period_cycles / self.burst_bytes)
        if bursts:
            return {"budget_bytes": bursts * self.burst_bytes, "period_cycles": self.period_cycles}
        # The smallest budget is one burst, so a smaller load needs a longer period.
        cycles = math.ceil(self.burst_bytes / (load * self.beat_bytes))
        return {
            "budget_bytes": self.burst_bytes,
            "period_cycles": max(self.period_cycles, min(cycles, MOST_PERIOD_CYCLES)),
        }

    def put(self, raw: dict[str, Any], load: float) -> None:
        """Writes these register values into a design that is given with the fields of its file."""
        (text,) = (m for m in raw[self.kind] if m["name"] == self.member)
        found = self.program(load)
        if self.sub_copy_bytes:
            text |= found
        else:
            text["regulator"] = found


def paced(raw: Mapping[str, Any], paces: list[Pace], loads: tuple[float, ...]) -> dict[str, Any]:
    """Returns a design as written, in which the aggressors have these loads."""
    out = deepcopy(dict(raw))
    for pace, load in zip(paces, loads, strict=True):
        pace.put(out, load)
    return out


def wants(member: Any) -> bool:
    """Returns whether a member has any demand."""
    fields = ("slowdown_bound", "rate_mbps", "video", "latency_bound_ns", "deadline_us")
    return any(getattr(member, name, None) is not None for name in fields)


def list_paces(design: DesignFile, beat_bytes: Mapping[str, int]) -> list[Pace]:
    """Returns how to throttle each aggressor of a design, in order.

    Raises UserError if an aggressor cannot be throttled.

    ``beat_bytes`` contains the number of bytes per beat at each member's port.
    """
    text = design.inject
    members = {m.name: m for m in design.members}
    names = text.aggressors or [
        m.name for m in design.members if isinstance(m, PACED) and not wants(m)
    ]
    paceable = [m.name for m in design.members if isinstance(m, PACED)]
    for field, given in (("aggressors", names), ("share", [*text.share])):
        for name in given:
            if not isinstance(members.get(name), PACED):
                what = "is a program" if name in members else "is not a member"
                fix = f"give one of {', '.join(paceable)}" if paceable else "leave it out"
                raise UserError(f"inject.{field}: {name!r} {what}, so it cannot be paced; {fix}")
    stray = [name for name in text.share if name not in names]
    if stray:
        raise UserError(f"inject.share: {stray[0]!r} is not an aggressor; give {', '.join(names)}")
    if not names:
        if not paceable:
            raise UserError("stream: the design has nothing to pace; add a stream without demands")
        raise UserError(
            "inject.aggressors: every member that can be paced has a demand; give aggressors in "
            f"[inject], from {', '.join(paceable)}, or add a stream without demands"
        )
    if not any(wants(m) for m in design.members if m.name not in names):
        others = [m.name for m in design.members if m.name not in names]
        if not others:
            raise UserError(
                "inject.aggressors: every member is an aggressor, so no demand is left to protect; "
                "leave out at least one that has a demand, or add a member with a demand"
            )
        who = (
            "only aggressors have demands"
            if any(map(wants, design.members))
            else "no member has a demand"
        )
        raise UserError(
            f"slowdown_bound: {who}; give {' or '.join(others)} a demand, such as slowdown_bound "
            "or rate_mbps"
        )
    weights = {name: float(text.share.get(name, 1)) for name in names}
    most = max(weights.values())
    order = [m for m in design.members if m.name in names]
    return [_pace(m, weights[m.name] / most, beat_bytes[m.name], text.period_cycles) for m in order]


def _pace(member: Any, weight: float, beat_bytes: int, period_cycles: int) -> Pace:
    if isinstance(member, Network):
        of = ("network", weight, NETWORK_BURST_BYTES, beat_bytes, period_cycles)
        return Pace(member.name, *of)
    width = beat_bytes if member.width_bits is None else member.width_bits // 8
    burst = now_of(member.burst_beats) * width
    if isinstance(member, Cluster):
        own = (burst, width, period_cycles, member.sub_copy_bytes)
        return Pace(member.name, "cluster", weight, *own)
    return Pace(member.name, "stream", weight, burst, width, period_cycles)
