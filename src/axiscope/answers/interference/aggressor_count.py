"""Counts aggressors like published measurements of safe loads: each master at a port is one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from axiscope.answers.interference.scenario import Scenario
from axiscope.plan.design.records import Stream


def count_masters(members: Sequence[Any], ports: Mapping[str, Sequence[str]]) -> int:
    """Returns the number of masters that members of a design form.

    A read stream and a write stream at the same port form one master. A network is a master at each
    of its ports. ``ports`` are the ports of each member.
    """
    streams: dict[tuple[str, str], int] = {}
    others = 0
    for member in members:
        own = ports[member.name]
        if isinstance(member, Stream):
            streams[own[0], member.direction] = streams.get((own[0], member.direction), 0) + 1
        else:
            others += len(own)
    used = {port for port, _ in streams}
    both = [(streams.get((port, "read"), 0), streams.get((port, "write"), 0)) for port in used]
    return others + sum(max(pair) for pair in both)


def aggressors_text(at: Scenario, aggressor: str) -> str:
    """States how many aggressors there are, at which ports, and whether this is the default."""
    change = " This is the default; --clusters or --ports changes it." if at.default_ports else ""
    if len(at.ports) == 1:
        return f"The aggressor is 1 master ({aggressor}) at {at.ports[0]}.{change}"
    *first, last = at.ports
    return (
        f"The aggressors are {len(at.ports)} masters ({aggressor}): one at each of "
        f"{', '.join(first)} and {last}.{change}"
    )


def masters_text(count: int, ports: Mapping[str, Sequence[str]]) -> str:
    """States how many masters the aggressors of a design count as."""
    names = ", ".join(f"{name} at {'+'.join(own)}" for name, own in ports.items())
    if count == 1:
        shared = (
            "; a read stream and a write stream at one port form one master"
            if len(ports) > 1
            else ""
        )
        return f"the aggressors count as 1 master ({names}){shared}."
    return f"the aggressors count as {count} masters ({names})."
