"""Why one design is better than another, in sentences."""

from __future__ import annotations

from axiscope.design.outcome import DesignResult, MemberResult

TELLING = 0.05
"""Change of a rate, as a share, from which it is told."""


def why(now: DesignResult, then: DesignResult) -> list[str]:
    """What changed for each member, the greatest change first."""
    before = {m.name: m for m in now.members}
    changes = [(_change(before[m.name], m), before[m.name], m) for m in then.members]
    changes.sort(key=lambda c: -abs(c[0]))
    return [_said(old, new) for change, old, new in changes if abs(change) >= TELLING]


def _change(old: MemberResult, new: MemberResult) -> float:
    if old.achieved_mbps <= 0:
        return float(new.achieved_mbps > 0)
    return new.achieved_mbps / old.achieved_mbps - 1


def _said(old: MemberResult, new: MemberResult) -> str:
    return f"{new.name}: {old.achieved_mbps:.0f} to {new.achieved_mbps:.0f} MB/s"
