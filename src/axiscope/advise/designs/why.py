"""Why one design is better than another, in sentences."""

from __future__ import annotations

from axiscope.design.limits import CAUSES
from axiscope.design.result import DesignResult, MemberResult

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
    rates = f"{new.name}: {old.achieved_mbps:.0f} → {new.achieved_mbps:.0f} MB/s"
    if old.causes is None or new.causes is None:
        return rates
    # The cause that went away is the one whose share fell most.
    fell = {name: value - new.causes[name] for name, value in old.causes.items()}
    fell.pop("own_data")
    most = max(fell, key=lambda name: fell[name])
    if fell[most] < TELLING:
        return rates
    return f"{rates}; {CAUSES[most]} {100 * old.causes[most]:.0f} → {100 * new.causes[most]:.0f} %"
