"""A platform with its ports given out: one to the victim, others to the aggressors."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from axiscope import _core
from axiscope.advise.coherent import coherent
from axiscope.errors import UserError
from axiscope.platform import Platform, find_platform

Master = dict[str, Any]

WINDOW = 32 << 20
"""Bytes of a master's window: beyond any cache on the way."""


@dataclass(frozen=True)
class Cpu:
    """A complex of cores, as far as a victim on it needs."""

    mhz: float
    l2_bytes: int
    """0: none."""
    pages: bool
    """It looks addresses up: programs lie in scattered pages, as under an operating system."""


@dataclass(frozen=True)
class Scene:
    """A platform with the ports of the victim and of the aggressors."""

    platform: Platform
    pl_mhz: float
    mapping: str
    qos: str
    victim_port: str
    ports: tuple[str, ...]
    widths: dict[str, int]
    """Bytes of a beat of each port."""
    into_caches: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Ports into the caches, and what bursts need there (`Platform.into_caches`)."""
    cpus: dict[str, Cpu] = field(default_factory=dict)
    """The complexes of cores."""
    run_us: float = 200.0
    """Time of a run through a network that is a victim: of its layers so much is done."""

    @property
    def label(self) -> str:
        """The aggressors' ports as one word."""
        return "+".join(self.ports)

    def base(self, port: str) -> int:
        """First byte of the window of a port's master; two windows a port."""
        return 2 * WINDOW * list(self.widths).index(port)

    def clock_mhz(self, master: Master) -> float:
        """Of the cycles that a master's counters count."""
        cpu = self.cpus.get(master["port"])
        return self.pl_mhz if cpu is None else cpu.mhz

    def most_mbps(self, port: str) -> float:
        """A beat in every cycle of the PL clock."""
        return self.widths[port] * self.pl_mhz

    def point(self, masters: Sequence[Master], run: dict[str, Any]) -> dict[str, Any]:
        """A point of some masters here."""
        return {
            "pl_mhz": self.pl_mhz,
            "mapping": self.mapping,
            "qos": self.qos,
            "masters": [coherent(m, self.into_caches.get(m["port"])) for m in masters],
            "run": run,
        }


def scene(
    platform: str,
    clusters: int | None = None,
    victim_port: str | None = None,
    ports: str | None = None,
    pl_mhz: float = 300.0,
    mapping: str | None = None,
    qos: str = "default",
    victims: Sequence[str] = (),
    run_us: float = 200.0,
) -> Scene:
    """A platform's ports given out: the victim has the first, aggressors the others.

    Where all ``victims`` are cores (CPU:PROGRAM), aggressors have all ports. Ports into the caches
    are only taken by name: what they do depends on more than load. UserError where there is no
    such port, none is left, or ``ports`` and ``clusters`` are given.
    """
    found = find_platform(platform)
    described = json.loads(found.ask(_core.describe_platform))
    widths = {port["name"]: port["width_bits"] // 8 for port in described["ports"]}
    known = ", ".join(widths)
    if len(widths) < 2:
        raise UserError(f"--platform: {platform} has {len(widths)} ports; interference needs two")
    figures = {v["field"]: v["value"] for v in described["values"]}
    cached = found.into_caches()
    plain = [name for name in widths if name not in cached]
    cpus = _cpus(figures)
    cores = {name.partition(":")[0] for name in victims}
    only_cores = bool(cores) and cores <= set(cpus)
    if only_cores and victim_port is not None:
        raise UserError(f"--victim-port: {victim_port}; {', '.join(victims)} has no port")
    own = "+".join(sorted(cores)) if only_cores else victim_port or (plain or [*widths])[0]
    others = [name for name in plain if name != own] or [name for name in widths if name != own]
    if ports is not None and clusters is not None:
        raise UserError("--clusters: --ports says where the aggressors are; give one of both")
    if ports is not None:
        others = ports.split("+")
    elif clusters is not None:
        if not 1 <= clusters <= len(others):
            raise UserError(
                f"--clusters: {clusters}; beside {own}, {platform} has {len(others)} ports that "
                f"lead to no cache (--ports names any of {known})"
            )
        others = others[:clusters]
    given = [] if only_cores else [own]
    for option, names in (("--victim-port", given), ("--ports", others)):
        for name in names:
            if name not in widths:
                raise UserError(f"{option}: {name!r} is unknown; {platform} has {known}")
    if own in others or len(set(others)) != len(others):
        raise UserError(f"--ports: {'+'.join(others)}: give different ports, none of them {own}")
    maps = described["maps"]
    default = "row_bank_column" if "row_bank_column" in maps else maps[0]
    where = (own, tuple(others), widths, cached, cpus)
    return Scene(found, pl_mhz, mapping or default, qos, *where, run_us)


def _cpus(value: dict[str, Any]) -> dict[str, Cpu]:
    """The complexes in the figures of a platform."""
    names = {f.split(".")[1] for f in value if f.startswith("cpus.")}
    return {
        name: Cpu(
            value[f"cpus.{name}.clock_mhz"],
            int(value.get(f"cpus.{name}.l2.shape.bytes", 0)),
            f"cpus.{name}.tlb.entries" in value,
        )
        for name in sorted(names)
    }
