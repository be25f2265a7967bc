"""Victims and aggressors by name: masters of a point at the ports of any platform."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from axiscope import _core
from axiscope.advise.coherent import into_caches
from axiscope.errors import UserError
from axiscope.platform import Platform, find_platform

Master = dict[str, Any]

WINDOW = 32 << 20
"""Bytes of a master's window: beyond any cache on the way."""
BURST_BEATS = 16
OUTSTANDING = 16
SUB_COPY_BYTES = 256
"""A sub-copy of one burst: the finest that idle cycles can pace."""

VICTIMS = {
    "chase": "64-byte reads at random places, one after the other (latency)",
    "read": "reads in sequence, 16 bursts in flight",
    "write": "writes in sequence, 16 bursts in flight",
    "strided": "reads 4 KiB apart, 16 in flight",
    "random": "64-byte reads at random places, 16 in flight",
    "dma": "a stream DMA around a FIFO: reads and writes",
    "cluster": "an accelerator cluster that copies rows in",
    "phases": "a task: 500 reads one by one, then 50 with 600 cycles of computing after each",
    "stages": "a task: 1000 reads 8 at a time, then 300 one by one, then 30 with much computing",
}
"""Victims, and what each is. NAME@MBPS keeps the first five to a rate; a core of the platform that
runs a program is CPU:PROGRAM, such as A53:read or A53:atax."""

CORE_BYTES = 16 << 20
"""Memory of a core's pattern: beyond its caches."""
KERNEL_BYTES = 8 << 20
KERNEL_PARTS = {"windows": 8, "window_warm_accesses": 32768}
"""Of a kernel: parts of its run; accesses before each that fill a core's share of the caches."""
PATTERNS = ("read", "write", "read_random", "write_random", "chase")
"""Programs of cores that are no kernels of PolyBench."""

TASKS: dict[str, list[dict[str, int]]] = {
    "phases": [{"groups": 500}, {"groups": 50, "compute_cycles": 600}],
    "stages": [
        {"groups": 125, "parallel": 8},
        {"groups": 300},
        {"groups": 30, "compute_cycles": 1500},
    ],
}
"""Phases of the tasks."""

AGGRESSORS = {
    "cluster-read": "clusters that copy rows in, paced by idle cycles (CMRI)",
    "cluster-write": "clusters that copy rows out, paced by idle cycles (CMRI)",
    "mix-100": "generators at a rate, reads only",
    "mix-75": "generators at a rate, 75 % reads",
    "mix-50": "generators at a rate, as much read as written",
    "mix-0": "generators at a rate, writes only",
}
"""Aggressors, and what each is; any share of reads from mix-0 to mix-100."""


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
    kinds: dict[str, str] = field(default_factory=dict)
    """What each port is: "hp", or of those into the caches "hpc", "acp" or "ace"."""
    cpus: dict[str, Cpu] = field(default_factory=dict)
    """The complexes of cores."""

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
            "masters": [into_caches(m, self.kinds.get(m["port"], "hp")) for m in masters],
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
    kinds = {name: figures.get(f"ports.{name}.kind", "hp") for name in widths}
    plain = [name for name in widths if kinds[name] == "hp"]
    cpus = _cpus(figures)
    cores = {name.partition(":")[0] for name in victims}
    only_cores = bool(victims) and all(":" in name for name in victims)
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
    return Scene(found, pl_mhz, mapping or default, qos, own, tuple(others), widths, kinds, cpus)


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


def victim_of(name: str, at: Scene) -> Master:
    """The victim of a name: ``chase``, ``read@1000`` at its port; ``A53:read`` on a core."""
    if ":" in name:
        return _core_victim(name, at)
    bare, _, rate = name.partition("@")
    if bare not in VICTIMS:
        known = ", ".join([*VICTIMS, *(f"{cpu}:PROGRAM" for cpu in at.cpus)])
        raise UserError(f"victim {name!r} is none of {known}")
    port = at.victim_port
    width, base = at.widths[port], at.base(port)
    common: Master = {"name": "victim", "port": port}
    if bare in ("dma", "cluster", *TASKS):
        if rate:
            raise UserError(f"victim {name!r}: {bare} keeps to no rate; give {bare}")
        return common | _special(bare, width, base)
    small = bare in ("chase", "random", "strided")
    engine: Master = {
        "burst_beats": 64 // width if small else BURST_BEATS,
        "beat_bytes": width,
        "pattern": "random" if bare in ("chase", "random") else "sequential",
        "base": base,
        "window_bytes": WINDOW,
        "outstanding": 1 if bare == "chase" else OUTSTANDING,
    }
    if bare == "strided":
        engine |= {"pattern": "strided", "stride_bytes": 4096 - 64}
    if rate:
        if not re.fullmatch(r"\d+(\.\d+)?", rate) or float(rate) <= 0:
            raise UserError(f"victim {name!r}: {rate!r} is no rate; give such as {bare}@1000")
        engine["target_mbps"] = float(rate)
    side = "write" if bare == "write" else "read"
    return common | {"kind": "traffic_generator", side: engine}


def _core_victim(name: str, at: Scene) -> Master:
    """One core that runs a pattern of lines or a kernel of PolyBench, behind all ports' windows."""
    cpu, _, program = name.partition(":")
    if cpu not in at.cpus:
        known = ", ".join(at.cpus) or "no cores"
        raise UserError(f"victim {name!r}: {at.platform.name} has {known}")
    if "@" in program:
        raise UserError(f"victim {name!r}: a core keeps to no rate; give {name.partition('@')[0]}")
    return {
        "kind": "core",
        "name": "victim",
        "port": cpu,
        "program": program,
        "base": 2 * WINDOW * len(at.widths),
        "bytes": CORE_BYTES if program in PATTERNS else KERNEL_BYTES,
        "scattered": at.cpus[cpu].pages,
        **({} if program in PATTERNS else KERNEL_PARTS),
    }


def _special(name: str, width: int, base: int) -> Master:
    if name == "dma":
        channel = {"outstanding": OUTSTANDING}
        return {
            "kind": "stream_dma",
            "burst_beats": BURST_BEATS,
            "beat_bytes": width,
            "read": channel | {"base": base},
            "write": channel | {"base": base + WINDOW},
            "fifo_bytes": 4096,
            "transfer_bytes": 1 << 20,
        }
    if name == "cluster":
        return _cluster(width, base, "read")
    return {
        "kind": "task",
        "direction": "read",
        "burst_beats": 64 // width,
        "beat_bytes": width,
        "pattern": "random",
        "base": base,
        "window_bytes": WINDOW,
        "phases": TASKS[name],
    }


def _cluster(width: int, base: int, direction: str) -> Master:
    return {
        "kind": "cluster",
        "direction": direction,
        "base": base,
        "rows": 2048,
        "row_bytes": 2048,
        "stride_bytes": 4096,
        "sub_copy_bytes": SUB_COPY_BYTES,
        "burst_beats": BURST_BEATS,
        "beat_bytes": width,
        "outstanding": OUTSTANDING,
    }


def idle_cycles_of(load: float, width: int, sub_copy_bytes: int = SUB_COPY_BYTES) -> int:
    """Idle cycles after a sub-copy that leave a share ``load`` of all beats."""
    beats = sub_copy_bytes // width
    return round(beats * (1 - load) / load)


def read_share(name: str) -> float | None:
    """Reads in the traffic of an aggressor named mix-PERCENT; None for others."""
    found = re.fullmatch(r"mix-(0|[1-9]\d*)", name)
    return int(found[1]) / 100 if found and int(found[1]) <= 100 else None


def names_of(option: str, text: str) -> list[str]:
    """Names that stand with commas between them; UserError where one stands twice."""
    names = [name.strip() for name in text.split(",")]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise UserError(f"{option}: {twice!r} stands twice; give it once")
    return names


def check_aggressor(name: str) -> str:
    """The name, if it is one."""
    if name not in AGGRESSORS and read_share(name) is None:
        known = ", ".join(n for n in AGGRESSORS if not n.startswith("mix"))
        raise UserError(f"aggressor {name!r} is none of {known}, mix-0 to mix-100")
    return name


def aggressors_of(name: str, at: Scene, load: float) -> list[Master]:
    """An aggressor at each of the aggressors' ports.

    ``load`` is the share of a beat a cycle that each offers, above 0 to 1.
    """
    out = []
    for port in at.ports:
        width, base = at.widths[port], at.base(port)
        common: Master = {"name": f"on {port}", "port": port}
        share = read_share(check_aggressor(name))
        if share is None:
            own = _cluster(width, base, name.removeprefix("cluster-"))
            out.append(common | own | {"idle_cycles": idle_cycles_of(load, width)})
            continue
        engine: Master = {
            "burst_beats": BURST_BEATS,
            "beat_bytes": width,
            "pattern": "sequential",
            "window_bytes": WINDOW,
            "outstanding": OUTSTANDING,
        }
        generator: Master = {"kind": "traffic_generator"}
        for side, part, from_ in (("read", share, base), ("write", 1 - share, base + WINDOW)):
            if part > 0:
                rate = load * part * at.most_mbps(port)
                generator[side] = engine | {"base": from_, "target_mbps": rate}
        out.append(common | generator)
    return out
