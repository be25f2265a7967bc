"""Sends single transactions through a latency probe at a port: on the model, RTL or a board."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Callable
from typing import Any, Literal, Protocol, runtime_checkable

from axiscope.errors import UserError
from axiscope.execution.backends import BackendName, find_backend
from axiscope.io.toml_records import Strict
from axiscope.model_types import (
    BeforeSpec,
    CpuPassSpec,
    EngineSpec,
    Point,
    RunSpec,
    TouchSpec,
    TrafficGeneratorSpec,
)
from axiscope.plan.platforms import Platform

PHASE_NS = 10_000.0
"""Range of the start times of samples, ns. It is longer than the time between refreshes."""

Line = Literal["nowhere", "clean", "dirty"]
"""State of the line in the CPUs' caches before each transaction: not cached, loaded, or stored."""

TOUCHES: dict[Line, TouchSpec] = {"nowhere": "flush", "clean": "load", "dirty": "store"}

PLAIN = {"axcache": 3, "axprot": 2, "axuser": 0}
"""Sidebands of memory that is not cached: normal, bufferable, non-secure data."""


@runtime_checkable
class Probing(Protocol):
    """A backend that has a latency probe."""

    def probe(self, platform: Platform, point: Point, probe: dict[str, Any]) -> dict[str, Any]:
        """Sends single transactions. Returns their latencies."""
        ...


class Shot(Strict):
    """Transactions to send through a probe: their kind and their number."""

    port: str
    direction: Literal["read", "write", "both"] = "both"
    bytes: int = 64
    base: int = 0x1000_0000
    samples: int = 100
    line: Line = "nowhere"
    rest_us: float = 20.0
    axcache: int
    axprot: int
    axuser: int


class Latencies(Strict):
    """Latencies of one direction, from the address to the last response, in PL clock cycles."""

    backend: str
    port: str
    direction: str
    axcache: int
    axprot: int
    axuser: int
    line: str
    bytes: int
    samples: int
    median_cycles: float
    min_cycles: int
    max_cycles: int
    histogram: dict[int, int]


class Coherence(Strict):
    """How often each side (port and software) read the data that the other side had written."""

    port: str
    axcache: int
    axprot: int
    axuser: int
    maintenance: str
    rounds: int
    port_saw_software: int
    software_saw_port: int


def sidebands_of(platform: Platform, port: str) -> dict[str, int]:
    """Returns the sideband signals of a port for coherent bursts, or for plain memory."""
    ports = platform.port_names()
    if port not in ports:
        raise UserError(f"port {port!r}: unknown; {platform.name} has {', '.join(ports)}")
    asks = platform.into_caches().get(port)
    return PLAIN if asks is None else asks.model_dump(include=set(PLAIN))


def measure(
    backend: BackendName,
    platform: Platform,
    shot: Shot,
    pl_mhz: float,
    mapping: str,
    progress: Callable[[], None] | None = None,
) -> list[Latencies]:
    """Measures the latencies at a port. Returns an entry for each direction, writes first."""
    point = _point(platform, shot, pl_mhz, mapping)
    found: dict[str, list[int]] = {"write": [], "read": []}
    if backend != "model":
        answer = _in_rtl(backend, platform, point, {"samples": shot.samples})
        for side, cycles in found.items():
            cycles.extend(sample["latency_cycles"] for sample in answer[side])
        if progress:
            progress()
    else:
        for seed in range(shot.samples):
            point.run.seed = seed + 1
            master = platform.result_of(point).masters[0]
            for side, counters in (("write", master.write), ("read", master.read)):
                if counters is not None:
                    found[side].append(counters.latency_max_cycles)
        if progress:
            progress()
    return [
        Latencies(
            backend=backend,
            direction=side,
            median_cycles=statistics.median(cycles),
            min_cycles=min(cycles),
            max_cycles=max(cycles),
            histogram=dict(sorted(Counter(cycles).items())),
            **shot.model_dump(include={*Latencies.model_fields} - {"direction"}),
        )
        for side, cycles in found.items()
        if cycles
    ]


def coherence(
    platform: Platform,
    shot: Shot,
    pl_mhz: float,
    mapping: str,
    flush: bool,
    backend: BackendName = "virtual",
) -> Coherence:
    """Compares data in both directions, on the virtual board or on a board.

    In one direction, software writes and the port reads. In the other direction, the port writes
    and software reads.
    """
    maintenance = "flush" if flush else "none"
    probe = {"samples": shot.samples, "coherence": maintenance}
    answer = _in_rtl(backend, platform, _point(platform, shot, pl_mhz, mapping), probe)
    return Coherence(
        port=shot.port,
        **shot.model_dump(include={"axcache", "axprot", "axuser"}),
        maintenance=maintenance,
        rounds=shot.samples,
        port_saw_software=answer["port_saw_software"],
        software_saw_port=answer["software_saw_port"],
    )


def _in_rtl(
    backend: BackendName, platform: Platform, point: Point, probe: dict[str, Any]
) -> dict[str, Any]:
    found = find_backend(backend)
    if not isinstance(found, Probing):
        raise UserError(f"backend: {backend}: has no latency probe; give virtual, or a board")
    return found.probe(platform, point, probe)


def _point(platform: Platform, shot: Shot, pl_mhz: float, mapping: str) -> Point:
    """Returns a point whose generator sends one burst in each direction.

    The read follows the write.
    """
    beat = platform.port_bytes()[shot.port]
    if shot.bytes < beat or shot.bytes % beat or shot.bytes > min(4096, 256 * beat):
        raise UserError(
            f"bytes: {shot.bytes}; give {beat} to {min(4096, 256 * beat)}, a multiple of {beat}"
        )
    software = CpuPassSpec(touch=TOUCHES[shot.line], base=shot.base, bytes=shot.bytes)
    engine = EngineSpec(
        burst_beats=shot.bytes // beat,
        beat_bytes=beat,
        pattern="sequential",
        base=shot.base,
        window_bytes=shot.bytes,
        outstanding=1,
        queue_bursts=1,
        count=1,
        axcache=shot.axcache,
        axprot=shot.axprot,
        axuser=shot.axuser,
        before=BeforeSpec(rested_us=shot.rest_us, cpu=[software]),
    )
    master = TrafficGeneratorSpec(kind="traffic_generator", name=shot.port, port=shot.port)
    if shot.direction != "write":
        master.read = engine
    if shot.direction != "read":
        master.write = engine
    if shot.direction == "both":
        master.write_then_read_ns = 1e3 * shot.rest_us
    run = RunSpec(
        warmup_us=0.0,
        min_us=20.0,
        max_us=1000.0,
        until="drained",
        phase_ns=PHASE_NS,
        write_skew_ns=0.0,
    )
    return Point(pl_mhz=pl_mhz, mapping=mapping, masters=[master], run=run)
