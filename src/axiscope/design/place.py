"""Where the members of a design are: ports given out, windows laid one behind another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from axiscope.design.records import Cluster, DesignFile, Network, OnPort, Program, Stream
from axiscope.errors import UserError
from axiscope.model_types import PortFacts
from axiscope.platform import Platform

MIB = 1 << 20
CORES_APART = 0x1_4000
"""Bytes beyond whole MiB from one core's memory to the next: their streams are in different banks,
as in experiments/brilli2022/cores_tester.toml."""


def usable_ports(platform: Platform, coherent: bool = False) -> list[str]:
    """Ports that a master of the PL may use: free ones that lead to memory, or to the caches."""
    ports = platform.facts.ports
    return [p.name for p in ports if p.taken_by is None and (p.coherent is not None) == coherent]


def ports_for(member: OnPort, platform: Platform) -> list[str]:
    """The ports that a member may use here; UserError where it has none, or names none of ours."""
    kind = type(member).__name__.lower()
    known = platform.port_names()
    for name in (*member.ports, *([member.port] if member.port else [])):
        if name not in known:
            raise UserError(
                f"{kind}.{member.name}.port: {name!r} is unknown; {platform.name} has "
                f"{', '.join(known) or 'no ports'}"
            )
    if member.ports:
        return member.ports
    if member.port is not None:
        return [member.port]
    coherent = isinstance(member, Stream) and member.coherent
    found = usable_ports(platform, coherent)
    if not found:
        what = "leads into its caches" if coherent else "leads to its memory alone"
        raise UserError(f"{kind}.{member.name}.port: no free port of {platform.name} {what}")
    return found


def given_ports(design: DesignFile, platform: Platform) -> dict[str, str]:
    """The port of every stream and cluster: its own, or the one with the fewest members so far.

    A stream may share a port with one of the other direction before it shares with its own.
    """
    load: dict[tuple[str, str], int] = {}
    members: Sequence[Stream | Cluster] = [*design.stream, *design.cluster]
    for network in design.network:
        for port in network.ports:
            for side in ("read", "write"):
                load[port, side] = load.get((port, side), 0) + 1
    found: dict[str, str] = {}
    for fixed in (True, False):
        for member in members:
            if (member.port is not None) != fixed:
                continue
            allowed = ports_for(member, platform)

            def crowd(port: str, side: str = member.direction) -> tuple[int, int]:
                other = "write" if side == "read" else "read"
                return load.get((port, side), 0), load.get((port, other), 0)

            port = member.port or min(allowed, key=crowd)
            found[member.name] = port
            load[port, member.direction] = load.get((port, member.direction), 0) + 1
    return found


@dataclass
class Memory:
    """Memory that is given out from its first byte on."""

    platform: Platform
    free: int = 0

    def take(self, name: str, size: int, apart: int = 0) -> int:
        """The first byte of so many, at a whole MiB and ``apart``; UserError where it ends."""
        base = -(-self.free // MIB) * MIB + apart
        self.free = base + size
        if self.free > self.platform.memory_bytes():
            raise UserError(
                f"{name}: its window of {size} bytes ends outside the memory of "
                f"{self.platform.name}; give smaller window_bytes"
            )
        return base


def port_facts(platform: Platform, name: str) -> PortFacts:
    """What a port is like."""
    return next(p for p in platform.facts.ports if p.name == name)


def numbered(name: str, count: int) -> Iterator[str]:
    """Names of the masters of a member that has several."""
    return (name if k == 0 else f"{name}_{k}" for k in range(count))


__all__ = [
    "CORES_APART",
    "Memory",
    "Network",
    "Program",
    "given_ports",
    "numbered",
    "port_facts",
    "ports_for",
    "usable_ports",
]
