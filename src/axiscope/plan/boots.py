"""Warns if a run would have different figures with another boot loader of the same board."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import product

from axiscope.errors import UserError
from axiscope.plan.platforms import Platform, find_platform

_QOS = re.compile(r"ports\.(?P<port>.+)\.(?P<way>read|write)_qos")
WAYS = ("read", "write")


@dataclass(frozen=True)
class Traffic:
    """The traffic in a run: the directions of each port, and the QoS setting."""

    flows: frozenset[tuple[str, str]]
    qos: str = "default"

    @classmethod
    def of(cls, ports: Iterable[str], direction: str, qos: str = "default") -> Traffic:
        """Returns the traffic of ports in one ``direction``. Any other text stands for both."""
        ways = (direction,) if direction in WAYS else WAYS
        return cls(frozenset(product(ports, ways)), qos)


def everything(platform: str) -> list[Traffic]:
    """Returns traffic on all ports in both directions, for runs that load all of them."""
    return [Traffic.of(find_platform(platform).port_names(), "both")]


OPTION = "with -p {}"
"""How to run on another boot with a command that has this option."""


def boot_line(name: str, traffic: Collection[Traffic], how: str = OPTION) -> str | None:
    """Returns a line about the board's other boot loader.

    In ``how``, {} stands for its name. Returns None if the board has only one boot loader, or if
    none of its changes affects the traffic. For example, the QoS of a port has no effect without
    other traffic.
    """
    try:
        platform = find_platform(name)
    except UserError:
        return None
    boot = platform.description["boot"]
    other = boot and (boot["other"] or boot["of"])
    if not other:
        return None
    changed = _changed(name, other)
    ports = {(m["port"], m["way"]) for m in map(_QOS.fullmatch, changed) if m}
    if len(ports) == len(changed) and not any(_matters(platform, t, ports) for t in traffic):
        return None
    line = boot["line"] or boot["release"]
    return f"{name}: {line}; figures of this run may differ {how.format(other)}"


def _matters(platform: Platform, traffic: Traffic, ports: set[tuple[str, str]]) -> bool:
    fixed = f"qos.{traffic.qos}.{{}}_qos.{{}}"
    figures = _figures(platform.name)
    decided = {(p, way) for p, way in ports if fixed.format(way, p) not in figures}
    return len(traffic.flows) > 1 and not decided.isdisjoint(traffic.flows)


@cache
def _changed(name: str, other: str) -> frozenset[str]:
    """Returns the fields that differ between two boots; {""} if the other boot cannot be read."""
    try:
        mine, others = _figures(name), _figures(other)
    except UserError:
        return frozenset({""})
    return frozenset(field for field in mine | others if mine.get(field) != others.get(field))


@cache
def _figures(name: str) -> dict[str, str]:
    """Returns the figures in a platform, keyed by field, as text."""
    values = find_platform(name).description["values"]
    return {value["field"]: repr(value["value"]) for value in values}
