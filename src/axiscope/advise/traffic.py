"""Victims and aggressors by name: masters of a point at the ports of any platform."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from axiscope import _core
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
    "phases": "a task: 500 reads one by one, then 50 with 2 us of computing after each",
}
"""Victims, and what each is. NAME@MBPS keeps the first five to a rate."""

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

    @property
    def label(self) -> str:
        """The aggressors' ports as one word."""
        return "+".join(self.ports)

    def base(self, port: str) -> int:
        """First byte of the window of a port's master; two windows a port."""
        return 2 * WINDOW * list(self.widths).index(port)

    def most_mbps(self, port: str) -> float:
        """A beat in every cycle of the PL clock."""
        return self.widths[port] * self.pl_mhz

    def point(self, masters: Sequence[Master], run: dict[str, Any]) -> dict[str, Any]:
        """A point of some masters here."""
        return {
            "pl_mhz": self.pl_mhz,
            "mapping": self.mapping,
            "qos": self.qos,
            "masters": list(masters),
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
) -> Scene:
    """A platform's ports given out: the victim has the first, aggressors the others.

    UserError where there is no such port, none is left, or ``ports`` and ``clusters`` are given.
    """
    found = find_platform(platform)
    described = json.loads(found.ask(_core.describe_platform))
    widths = {port["name"]: port["width_bits"] // 8 for port in described["ports"]}
    known = ", ".join(widths)
    if len(widths) < 2:
        raise UserError(f"--platform: {platform} has {len(widths)} ports; interference needs two")
    own = victim_port or next(iter(widths))
    others = [name for name in widths if name != own]
    if ports is not None and clusters is not None:
        raise UserError("--clusters: --ports says where the aggressors are; give one of both")
    if ports is not None:
        others = ports.split("+")
    elif clusters is not None:
        if not 1 <= clusters <= len(others):
            raise UserError(
                f"--clusters: {clusters}; beside {own}, {platform} has {len(others)} ports"
            )
        others = others[:clusters]
    for option, names in (("--victim-port", [own]), ("--ports", others)):
        for name in names:
            if name not in widths:
                raise UserError(f"{option}: {name!r} is unknown; {platform} has {known}")
    if own in others or len(set(others)) != len(others):
        raise UserError(f"--ports: {'+'.join(others)}: give different ports, none of them {own}")
    maps = described["maps"]
    default = "row_bank_column" if "row_bank_column" in maps else maps[0]
    return Scene(found, pl_mhz, mapping or default, qos, own, tuple(others), widths)


def victim_of(name: str, at: Scene) -> Master:
    """The victim of a name (``chase``, ``read@1000``) at its port."""
    bare, _, rate = name.partition("@")
    if bare not in VICTIMS:
        raise UserError(f"victim {name!r} is none of {', '.join(VICTIMS)}")
    port = at.victim_port
    width, base = at.widths[port], at.base(port)
    common: Master = {"name": "victim", "port": port}
    if bare in ("dma", "cluster", "phases"):
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
        "phases": [{"groups": 500}, {"groups": 50, "compute_cycles": 600}],
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
