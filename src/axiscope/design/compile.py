"""A design on a platform as a point of the model, and where each member is in its results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from axiscope.design.masters import cluster_of, cores_of, dpu_of, engine_of
from axiscope.design.place import Memory, given_ports
from axiscope.design.records import DesignFile, Member, OnPort, Stream, now_of
from axiscope.model_types import (
    AfterSpec,
    EngineSpec,
    MasterSpec,
    MuxSpec,
    Point,
    RegulatorSpec,
    TrafficGeneratorSpec,
)
from axiscope.platform import Platform
from axiscope.toml_records import validated

Side = Literal["read", "write"]

STARTS = 3
"""Starts of which the mean and the spread are given, unless the design says."""
PHASE_NS = 8000.0
"""Time over which starts that are given fall: refreshes are as far apart (JEDEC, 7.8 us)."""
TIMELINE_US = 4.0
"""Of the DRAM's data bus, where one case is run."""
SKEW_NS = 1000.0
"""Between the starts of two masters, unless the design says: they do not start in one clock."""


@dataclass(frozen=True)
class Placed:
    """A member with its ports, and the masters of the point that it is (and which side of each)."""

    member: Member
    kind: Literal["stream", "cluster", "program", "network"]
    ports: tuple[str, ...]
    masters: tuple[str, ...]
    side: Side | None = None
    """The one side that is this member's; None for both."""
    beat_bytes: int | None = None


@dataclass(frozen=True)
class Compiled:
    """A point, and the members of the design in it."""

    point: Point
    members: tuple[Placed, ...]


def compiled(design: DesignFile, platform: Platform) -> Compiled:
    """The point of a design; UserError says which field keeps it from being one."""
    ports = given_ports(design, platform)
    memory = Memory(platform)
    # Windows that were given stay free for their streams.
    memory.free = max(
        (s.base + s.window_bytes for s in design.stream if s.base is not None), default=0
    )
    shared = _shared(design, ports)
    masters: list[MasterSpec] = []
    members: list[Placed] = []
    generators: dict[str, TrafficGeneratorSpec] = {}
    owner: dict[str, tuple[str, Side]] = {}
    for stream in design.stream:
        port = ports[stream.name]
        engine = engine_of(stream, port, memory)
        generator = None if port in shared else generators.get(port)
        if generator is None:
            generator = TrafficGeneratorSpec(kind="traffic_generator", name=stream.name, port=port)
            generators[port] = generator
            masters.append(generator)
        setattr(generator, stream.direction, engine)
        owner[stream.name] = (generator.name, stream.direction)
        members.append(
            Placed(
                stream, "stream", (port,), (generator.name,), stream.direction, engine.beat_bytes
            )
        )
    for cluster in design.cluster:
        made = cluster_of(cluster, ports[cluster.name], memory)
        masters.append(made)
        members.append(
            Placed(cluster, "cluster", (made.port,), (made.name,), None, made.beat_bytes)
        )
    for network in design.network:
        parts = dpu_of(network, memory)
        masters += parts
        names = tuple(m.name for m in parts)
        members.append(
            Placed(network, "network", tuple(network.ports), names, None, parts[0].beat_bytes)
        )
    for program in design.program:
        cores = cores_of(program, memory)
        masters += cores
        names = tuple(core.name for core in cores)
        members.append(Placed(program, "program", (program.cpu,), names))
    order = {member.name: nth for nth, member in enumerate(design.members)}
    members.sort(key=lambda placed: order[placed.member.name])
    _add_dependencies(design, owner, masters)
    point = _point(design, platform, masters, shared)
    return Compiled(point, tuple(members))


def _shared(design: DesignFile, ports: dict[str, str]) -> dict[str, list[str]]:
    """Ports with several masters, and these: all but a lone read beside a lone write."""
    at: dict[str, list[OnPort]] = {}
    members: Sequence[OnPort] = [*design.stream, *design.cluster]
    for member in members:
        at.setdefault(ports[member.name], []).append(member)
    found = {}
    for port, there in at.items():
        streams = [m for m in there if isinstance(m, Stream)]
        ways = [s.direction for s in streams]
        alike = len({s.regulator for s in streams}) < 2
        pair = len(there) == len(streams) == 2 and set(ways) == {"read", "write"} and alike
        if len(there) > 1 and not pair:
            found[port] = [m.name for m in there]
    return found


def _add_dependencies(
    design: DesignFile, owner: dict[str, tuple[str, Side]], masters: list[MasterSpec]
) -> None:
    """Tells the engines what they wait for."""
    by_name = {m.name: m for m in masters}
    for stream in design.stream:
        if not stream.after:
            continue
        name, side = owner[stream.name]
        engine: EngineSpec = getattr(by_name[name], side)
        waits = []
        for after in stream.after:
            master, of = owner[after.stream]
            said: dict[str, Any] = {"each": True, "ahead": after.ahead} if after.each else {}
            if after.tile_bytes is not None:
                said["tile_bytes"] = after.tile_bytes
            if after.delay_us:
                said["delay_ns"] = 1e3 * after.delay_us
            waits.append(AfterSpec(master=master, side=of, bytes=after.bytes, **said))
        engine.after = waits


def _regulators(design: DesignFile, masters: list[MasterSpec]) -> list[RegulatorSpec]:
    names = {m.name for m in masters}
    found = []
    members: Sequence[Any] = [*design.stream, *design.cluster, *design.network]
    for member in members:
        # Of two streams of one generator the first names it.
        if member.regulator is not None and member.name in names:
            r = member.regulator
            found.append(
                RegulatorSpec(
                    master=member.name,
                    budget_bytes=r.budget_bytes,
                    period_cycles=r.period_cycles,
                )
            )
    return found


def _point(
    design: DesignFile, platform: Platform, masters: list[MasterSpec], shared: dict[str, list[str]]
) -> Point:
    maps = platform.facts.maps
    default = "row_bank_column" if "row_bank_column" in maps else maps[0]
    point: dict[str, Any] = {
        "pl_mhz": design.pl_mhz,
        "mapping": design.mapping or default,
        "qos": design.qos,
        "masters": masters,
        "muxes": [
            MuxSpec(port=port, masters=names, kind=design.mux) for port, names in shared.items()
        ],
        "run": run_of(design),
    }
    if regulators := _regulators(design, masters):
        point["regulators"] = regulators
    return validated(Point, point)


def run_of(design: DesignFile) -> dict[str, Any]:
    """How long it runs: until all that has an end is over, else until rates are steady."""
    run: dict[str, Any] = {}
    end = [s.bytes is not None for s in design.stream] + [
        c.copies is not None for c in design.cluster
    ]
    endless = [*design.network, *(p for p in design.program if p.accesses is None)]
    if any(end):
        run = {"until": "drained" if all(end) and not endless else "counted", "warmup_us": 0.0}
        run["max_us"] = 1e5
    timed = any(s.start_us or s.phase_us or s.after for s in design.stream)
    run["skew_ns"] = 0.0 if timed else SKEW_NS
    run["write_skew_ns"] = 0.0 if timed else SKEW_NS / 2
    # Where starts are given, only where they fall between refreshes is left to chance.
    run |= {"skews": STARTS} | ({"phase_ns": PHASE_NS} if timed else {})
    run["causes"] = True
    if not design.sweep:
        run["timeline_us"] = TIMELINE_US
    return run | design.run.given()


__all__ = ["Compiled", "Placed", "Side", "compiled", "now_of", "run_of"]
