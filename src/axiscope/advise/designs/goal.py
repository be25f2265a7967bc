"""What makes one design better than another."""

from __future__ import annotations

from axiscope.design.records import Advice
from axiscope.design.result import DesignResult

MISSED = 10.0
"""What a missed demand weighs beside all that is not missed: more than all else together."""
CAPPED = 2.0
"""Slack beyond which more of it does not count."""
LESS = 0.1
"""Weight of the total beside the slack, both as shares."""


def badness(result: DesignResult, advice: Advice, peak_mbps: float) -> float:
    """The less, the better: demands that are missed first, and by how much; then the goal."""
    lost = 0.0
    for member in result.members:
        for check in member.checks:
            if not check.met:
                lost += 1.0 + min(1.0, max(0.0, -check.slack))
    return MISSED * lost + _goal(result, advice, peak_mbps)


def _goal(result: DesignResult, advice: Advice, peak_mbps: float) -> float:
    share = result.total_mbps / peak_mbps
    match advice.goal:
        case "total":
            return -share
        case "latency":
            return latency_us(result, advice.of) - LESS * share
        case "energy":
            return (result.nj_per_byte or 0.0) - LESS * share
        case "ports":
            used = {port for m in result.members if m.kind != "program" for port in m.ports}
            return len(used) - LESS * share
        case _:
            return -min(CAPPED, slack(result)) - LESS * share


def missed(result: DesignResult) -> int:
    """Demands that are missed."""
    return sum(not check.met for member in result.members for check in member.checks)


def slack(result: DesignResult) -> float:
    """The least share to spare of all bounds; rates are paced, and have none to show."""
    found = [c.slack for m in result.members for c in m.checks if c.what != "rate"]
    return min(found, default=0.0)


def latency_us(result: DesignResult, of: str | None) -> float:
    """The mean latency of a member, us; of the worst without a name."""
    found = [
        m.latency.mean_ns / 1e3
        for m in result.members
        if m.latency is not None and (of is None or m.name == of)
    ]
    return max(found, default=0.0)


def quantity(result: DesignResult, advice: Advice) -> tuple[float, str]:
    """What the goal counts, and its unit: what two designs are compared by."""
    match advice.goal:
        case "latency":
            return 1e3 * latency_us(result, advice.of), "ns"
        case "energy":
            return result.nj_per_byte or 0.0, "nJ/byte"
        case _:
            return result.total_mbps, "MB/s"
