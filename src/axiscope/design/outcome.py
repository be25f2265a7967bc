"""From results of the model to what each member of a design got."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from axiscope.design.compile import Compiled, Placed
from axiscope.design.records import Stream
from axiscope.design.result import CAUSE_NAMES, Check, Latency, MemberResult
from axiscope.model_types import CounterResult, MasterResult, PointResult
from axiscope.platform import Platform

ENOUGH = 0.99
"""Share of a wanted rate from which it counts as met: pace and counted time end within bursts."""


def outcome(
    made: Compiled,
    result: PointResult,
    alone: Mapping[str, PointResult],
    platform: Platform,
) -> list[MemberResult]:
    """What each member got, in the order of the design.

    ``alone`` has the results of members by themselves, of those that bound their slowdown.
    """
    by_name = {m.name: m for m in result.masters}
    names = names_of(made)
    return [_member(placed, made, by_name, alone, platform, names) for placed in made.members]


def _member(
    placed: Placed,
    made: Compiled,
    by_name: Mapping[str, MasterResult],
    alone: Mapping[str, PointResult],
    platform: Platform,
    names: Mapping[tuple[str, str], str],
) -> MemberResult:
    masters = [by_name[name] for name in placed.masters]
    member = placed.member
    wants_read, wants_write = placed.side != "write", placed.side != "read"
    read = sum(m.read_mbps for m in masters) if wants_read else 0.0
    write = sum(m.write_mbps for m in masters) if wants_write else 0.0
    spread = sum(m.read_mbps_spread for m in masters) * wants_read
    spread += sum(m.write_mbps_spread for m in masters) * wants_write
    sides = [m.read for m in masters] * wants_read + [m.write for m in masters] * wants_write
    counters = [side for side in sides if side is not None and side.bursts]
    mhz = _clock_mhz(placed, made, platform)
    latency = _latency(counters, mhz)
    wanted, finished = None, None
    checks: list[Check] = []
    if isinstance(member, Stream):
        wanted = None if member.rate_mbps is None else float(member.rate_mbps)
        if member.bytes is not None:
            finished = _finished_us(member.bytes, counters, mhz)
            if finished:
                rate = member.bytes / finished
                read, write = (rate, 0.0) if member.direction == "read" else (0.0, rate)
        checks = _checks(member, read + write, latency, finished)
    work = sum(m.maccess_per_s or 0.0 for m in masters)
    slowed, alone_mbps = None, None
    if member.slowdown_bound is not None and member.name in alone:
        by_itself = {m.name: m for m in alone[member.name].masters}
        own = [by_itself[name] for name in placed.masters]
        alone_mbps = sum(m.read_mbps * wants_read + m.write_mbps * wants_write for m in own)
        then = sum(m.maccess_per_s or 0.0 for m in own) or alone_mbps
        now = work or read + write
        slowed = then / now if now > 0 else None
        bound = float(member.slowdown_bound)
        checks.append(
            Check(
                what="slowdown",
                wanted=bound,
                got=slowed,
                met=slowed is not None and slowed <= bound,
                unit="x",
            )
        )
    direction: Literal["read", "write", "both"] = "both"
    if placed.side is not None:
        direction = placed.side
    elif (way := getattr(member, "direction", None)) is not None:
        direction = way
    return MemberResult(
        name=member.name,
        kind=placed.kind,
        direction=direction,
        ports=list(placed.ports),
        wanted_mbps=wanted,
        read_mbps=read,
        write_mbps=write,
        spread_mbps=spread,
        maccess_per_s=work or None,
        latency=latency,
        finished_us=finished,
        alone_mbps=alone_mbps,
        checks=checks,
        **_causes(placed, masters, names),
    )


def names_of(made: Compiled) -> dict[tuple[str, str], str]:
    """The member that each direction of each master is."""
    found = {}
    for placed in made.members:
        for master in placed.masters:
            for side in ("read", "write") if placed.side is None else (placed.side,):
                found[master, side] = placed.member.name
    return found


def named(master: str, side: str, names: Mapping[tuple[str, str], str]) -> str:
    """The members whose masters share a port, joined by +."""
    found = [names.get((one, side), one) for one in master.split("+")]
    return "+".join(dict.fromkeys(found))


def _causes(
    placed: Placed, masters: Sequence[MasterResult], names: Mapping[tuple[str, str], str]
) -> dict[str, Any]:
    """Causes of a member: of several masters or directions the mean over what moved."""
    sides = [
        (side, causes)
        for m in masters
        for way, side, causes in (
            ("read", m.read, m.read_causes),
            ("write", m.write, m.write_causes),
        )
        if side is not None and causes is not None and placed.side in (None, way)
    ]
    if not sides:
        return {"causes": None, "waits_for": {}}
    whole = sum(side.bytes for side, _ in sides)
    weights = [side.bytes / whole if whole else 1 / len(sides) for side, _ in sides]
    causes: dict[str, float] = {}
    waits: dict[str, float] = {}
    for weight, (_, of) in zip(weights, sides, strict=True):
        for name in CAUSE_NAMES:
            causes[name] = causes.get(name, 0.0) + weight * getattr(of, name)
        for other in of.waits_for:
            who = f"{named(other.master, other.side, names)} ({other.side})"
            waits[who] = waits.get(who, 0.0) + weight * other.share
    return {"causes": causes, "waits_for": waits}


def _clock_mhz(placed: Placed, made: Compiled, platform: Platform) -> float:
    """Of the cycles that its counters count."""
    cpus = {cpu.name: cpu.clock_mhz for cpu in platform.facts.cpus}
    return cpus.get(placed.ports[0], made.point.pl_mhz)


def _latency(counters: list[CounterResult], mhz: float) -> Latency | None:
    """Of one side; of several the mean over bursts, and the worst of each percentile."""
    if not counters:
        return None
    bursts = sum(c.bursts for c in counters)

    def worst(values: list[float | None]) -> float | None:
        known = [v for v in values if v is not None]
        return max(known) * 1e3 / mhz if len(known) == len(values) else None

    mean = sum(c.latency_mean_cycles * c.bursts for c in counters) / bursts
    return Latency(
        mean_ns=mean * 1e3 / mhz,
        p50_ns=worst([c.latency_p50_cycles for c in counters]),
        p90_ns=worst([c.latency_p90_cycles for c in counters]),
        p99_ns=worst([c.latency_p99_cycles for c in counters]),
        p999_ns=worst([c.latency_p999_cycles for c in counters]),
        max_ns=max(c.latency_max_cycles for c in counters) * 1e3 / mhz,
    )


def _finished_us(size: int, counters: list[CounterResult], mhz: float) -> float | None:
    moved = sum(c.bytes for c in counters)
    spans = [c.span_cycles for c in counters if c.span_cycles is not None]
    return max(spans) / mhz if spans and moved >= size else None


def _checks(
    stream: Stream, mbps: float, latency: Latency | None, finished: float | None
) -> list[Check]:
    checks = []
    if stream.rate_mbps is not None:
        wanted = float(stream.rate_mbps)
        met = mbps >= ENOUGH * wanted
        checks.append(Check(what="rate", wanted=wanted, got=mbps, met=met, unit="MB/s"))
    if stream.latency_bound_ns is not None:
        bound = float(stream.latency_bound_ns)
        got = None if latency is None else getattr(latency, f"{stream.latency_bound_of}_ns")
        met = got is not None and got <= bound
        checks.append(Check(what="latency", wanted=bound, got=got, met=met, unit="ns"))
    if stream.deadline_us is not None:
        due = float(stream.deadline_us)
        met = finished is not None and finished <= due
        checks.append(Check(what="deadline", wanted=due, got=finished, met=met, unit="us"))
    return checks
