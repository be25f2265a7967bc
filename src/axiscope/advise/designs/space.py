"""What the adviser may change: axes of a design, and the values that each may take."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from axiscope.design.compile import allowed_ports
from axiscope.design.records import Cluster, DesignFile, Range, Stream
from axiscope.errors import UserError
from axiscope.platform import Platform

SHARES = (0.5, 0.25, 0.125)
"""Shares of a port's rate that a regulator lets through, beside no regulator."""
PERIOD_CYCLES = 1024
"""Of these regulators: what the bursts of a few microseconds share."""

Values = dict[str, Any]
"""A candidate: the value of each axis by its path (`axiscope.design.vary`)."""


@dataclass(frozen=True)
class Axis:
    """A field of the design and what it may be; today's value is first."""

    path: str
    values: tuple[Any, ...]


@dataclass(frozen=True)
class Space:
    """All candidates."""

    axes: tuple[Axis, ...]

    @property
    def size(self) -> int:
        """Number of candidates."""
        return math.prod(len(axis.values) for axis in self.axes)

    def all(self) -> Iterator[Values]:
        """Every candidate, today's design first."""
        for chosen in itertools.product(*(axis.values for axis in self.axes)):
            yield {axis.path: value for axis, value in zip(self.axes, chosen, strict=True)}


def space_of(design: DesignFile, platform: Platform, ports: dict[str, str]) -> Space:
    """The axes that a design lets the adviser change on a platform; ``ports`` are today's.

    UserError where nothing may be changed, with what to write for it.
    """
    wanted = design.advise.change
    axes: list[Axis] = []
    kinds: list[tuple[str, Stream | Cluster]] = [("stream", s) for s in design.stream]
    kinds += [("cluster", c) for c in design.cluster]
    allowed = _free_to_go(design, platform) if "ports" in wanted else {}
    for kind, member in kinds:
        at = f"{kind}.{member.name}"
        if "ports" in wanted:
            now = ports[member.name]
            others = (p for p in allowed[member.name] if p != now)
            axes.append(Axis(f"{at}.port", (now, *others)))
        for field in ("burst_beats", "outstanding", "buffer_bytes"):
            value = getattr(member, field, None)
            if field in wanted and isinstance(value, Range):
                axes.append(Axis(f"{at}.{field}", _powers(value)))
        if "regulator" in wanted and getattr(member, "rate_mbps", None) is None:
            axes.append(Axis(f"{at}.regulator", _budgets(member, platform, ports)))
    facts = platform.facts
    if "qos" in wanted:
        names = ["default", *facts.qos]
        axes.append(_first(Axis("qos", tuple(names)), design.qos))
    if "mapping" in wanted:
        default = "row_bank_column" if "row_bank_column" in facts.maps else facts.maps[0]
        axes.append(_first(Axis("mapping", tuple(facts.maps)), design.mapping or default))
    if "pl_mhz" in wanted:
        if not design.advise.pl_mhz:
            raise UserError("advise.pl_mhz: is missing; give the clocks to choose from")
        clocks = tuple(float(mhz) for mhz in design.advise.pl_mhz)
        axes.append(_first(Axis("pl_mhz", clocks), design.pl_mhz))
    if "mux" in wanted:
        axes.append(_first(Axis("mux", ("instrument", "platform")), design.mux))
    axes = [axis for axis in axes if len(axis.values) > 1]
    if not axes:
        raise UserError(
            f"advise.change: {', '.join(wanted)} leave nothing to choose; let a stream use several "
            "ports, or give burst_beats = { least = 4, most = 256 }"
        )
    return Space(tuple(axes))


def _free_to_go(design: DesignFile, platform: Platform) -> dict[str, list[str]]:
    """Ports that members may use; a port alone, without a list, is where it happens to be now."""

    def free(member: Stream | Cluster) -> Stream | Cluster:
        fixed = member.port is not None and not member.ports
        said = member.model_dump(exclude_unset=True, exclude={"port"} if fixed else None)
        return type(member).model_validate(said)

    change = {"stream": list(map(free, design.stream)), "cluster": list(map(free, design.cluster))}
    return allowed_ports(design.model_copy(update=change), platform)


def _powers(value: Range) -> tuple[Any, ...]:
    now = value.now or value.most
    found = {1 << k for k in range(31) if value.least <= 1 << k <= value.most}
    found |= {value.least, value.most}
    return (now, *sorted(found - {now}))


def _budgets(
    member: Stream | Cluster, platform: Platform, ports: dict[str, str]
) -> tuple[Any, ...]:
    """Today's regulator, none, and budgets of some shares of a beat a cycle."""
    width = platform.port_bytes()[ports[member.name]]
    now = None if member.regulator is None else member.regulator.model_dump()
    found: list[Any] = [now, None]
    for share in SHARES:
        budget = round(share * PERIOD_CYCLES * width)
        found.append({"budget_bytes": budget, "period_cycles": PERIOD_CYCLES})
    return tuple(v for k, v in enumerate(found) if v not in found[:k])


def _first(axis: Axis, now: Any) -> Axis:
    return Axis(axis.path, (now, *(v for v in axis.values if v != now)))
