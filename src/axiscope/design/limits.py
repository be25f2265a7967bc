"""What limits a design: the causes in words, and the one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from axiscope.design.result import MemberResult

CAUSES = {
    "own_data": "own data",
    "bus_busy": "others of its class have the bus",
    "starved": "starved by direction or class",
    "turnaround": "bus turns around",
    "row": "row misses",
    "refresh": "refresh",
    "spacing": "spacing of columns",
    "credits": "latency and outstanding limit",
    "pl": "programmable logic",
}
"""Shares of a member's time, in the order of plots, and what they are called."""

_MENDS = {
    "bus_busy": "the DRAM carries no more: lower the rate of others, or move them in time",
    "starved": "another QoS class or port lets it in",
    "turnaround": "longer bursts, or reads and writes in turns, change the direction less often",
    "row": "longer bursts or another address map open fewer rows",
    "refresh": "nothing but a cooler or another memory helps",
    "spacing": "an address map that changes bank groups packs its columns closer",
    "credits": "more bursts in flight or longer ones would hide the latency",
    "pl": "its own pace, width or PL clock limits it, not the memory",
}


def limit(members: Sequence[MemberResult]) -> str:
    """What limits the design: the member that misses most, else the one that moves most."""
    missed = [
        (check.slack, m.name, m, check)
        for m in members
        for check in m.checks
        if not check.met and m.causes is not None
    ]
    if missed:
        _, _, member, check = min(missed, key=lambda found: found[:2])
        cause = main_cause(member)
        return (
            f"{member.name} misses its {check.what}: {share(member, cause)} of its time goes to "
            f"{CAUSES[cause]}{_whom(member, cause)}; {_MENDS[cause]}."
        )
    hungry = [
        (m.achieved_mbps, m.name, m)
        for m in members
        if m.causes is not None and m.wanted_mbps is None and m.kind in ("stream", "cluster")
    ]
    met = "Every demand is met" if any(m.checks for m in members) else "Nothing is demanded"
    if not hungry:
        return f"{met}."
    _, _, member = max(hungry, key=lambda found: found[:2])
    cause = main_cause(member)
    return (
        f"{met}; {member.name}, which takes all it gets, is limited by {CAUSES[cause]} "
        f"({share(member, cause)} of its time){_whom(member, cause)}: {_MENDS[cause]}."
    )


def main_cause(member: MemberResult) -> str:
    """The greatest share of a member's time but for its own data."""
    causes = {name: value for name, value in (member.causes or {}).items() if name in _MENDS}
    return max(causes, key=lambda name: causes[name])


def share(member: MemberResult, cause: str) -> str:
    """A share in per cent."""
    return f"{100 * (member.causes or {})[cause]:.0f} %"


def _whom(member: MemberResult, cause: str) -> str:
    """The one that it waits for most, where the cause is that others have the bus."""
    if cause not in ("bus_busy", "starved") or not member.waits_for:
        return ""
    most = max(member.waits_for, key=lambda name: (member.waits_for[name], name))
    return f", most to {most} ({100 * member.waits_for[most]:.0f} %)"
