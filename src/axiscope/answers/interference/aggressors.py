"""Aggressors by name: masters at each of the aggressors' ports, and what paces them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from axiscope.answers.interference.scenario import WINDOW, Scenario
from axiscope.errors import UserError
from axiscope.model_types import (
    ClusterSpec,
    CopySpec,
    DmaChannelSpec,
    EngineSpec,
    MasterSpec,
    StreamDmaSpec,
    TrafficGeneratorSpec,
)

BURST_BEATS = 16
OUTSTANDING = 16
SUB_COPY_BYTES = 256
"""A sub-copy of one burst: the finest that idle cycles can pace."""
BUFFER_BYTES = 16 << 10
"""Of a cluster that copies from memory to memory."""
BUFFERS_APART = 24 << 10
"""From one buffer in memory of such a cluster to the next, beyond a power of two: fitted on table I
of Brilli et al. (experiments/brilli2022/clusters.toml); without it streams meet in banks."""

AGGRESSORS = {
    "cluster-read": "clusters that copy rows in, paced by idle cycles (CMRI)",
    "cluster-write": "clusters that copy rows out, paced by idle cycles (CMRI)",
    "cluster-copy": "clusters that copy from memory to memory, paced by idle cycles (CMRI)",
    "mix-100": "generators at a rate, reads only",
    "mix-75": "generators at a rate, 75 % reads",
    "mix-50": "generators at a rate, as much read as written",
    "mix-0": "generators at a rate, writes only",
}
"""Aggressors, and what each is; any share of reads from mix-0 to mix-100."""


def check_aggressor(name: str) -> str:
    """The name, if it is one."""
    if name not in AGGRESSORS and read_share(name) is None:
        known = ", ".join(n for n in AGGRESSORS if not n.startswith("mix"))
        raise UserError(f"aggressor {name!r} is none of {known}, mix-0 to mix-100")
    return name


def name_at(port: str) -> str:
    """The name of the aggressor at a port, in points and in sentences."""
    return f"aggressor at {port}"


def aggressors_of(name: str, at: Scenario, load: float) -> list[MasterSpec]:
    """An aggressor at each of the aggressors' ports.

    ``load`` is the share of a beat a cycle that each offers, above 0 to 1.
    """
    share = read_share(check_aggressor(name))
    if share is None:
        idle = [round(beats_of(name, at.widths[port]) * (1 - load) / load) for port in at.ports]
        return _clusters(name, at, idle)
    return [_generator(at, port, share, load) for port in at.ports]


def _generator(at: Scenario, port: str, share: float, load: float) -> TrafficGeneratorSpec:
    """A generator of which ``share`` is read."""
    made = TrafficGeneratorSpec(kind="traffic_generator", name=name_at(port), port=port)
    base, most_mbps = at.base(port), at.most_mbps(port)
    if share > 0:
        made.read = _engine(at.widths[port], base, load * share * most_mbps)
    if share < 1:
        made.write = _engine(at.widths[port], base + WINDOW, load * (1 - share) * most_mbps)
    return made


def _engine(width: int, base: int, mbps: float) -> EngineSpec:
    return EngineSpec(
        burst_beats=BURST_BEATS,
        beat_bytes=width,
        pattern="sequential",
        base=base,
        window_bytes=WINDOW,
        outstanding=OUTSTANDING,
        target_mbps=mbps,
    )


def clusters_of(name: str, at: Scenario, idle_cycles: int) -> list[MasterSpec]:
    """Clusters at each of the aggressors' ports, with so many idle cycles after a sub-copy."""
    return _clusters(name, at, [idle_cycles] * len(at.ports))


def _clusters(name: str, at: Scenario, idle_cycles: Sequence[int]) -> list[MasterSpec]:
    out: list[MasterSpec] = []
    for nth, (port, idle) in enumerate(zip(at.ports, idle_cycles, strict=True)):
        if name == "cluster-copy":
            out.append(_copying(at, port, at.base(port) + 2 * nth * BUFFERS_APART, idle))
            continue
        made = cluster(name_at(port), port, at, "read" if name == "cluster-read" else "write")
        made.idle_cycles = idle
        out.append(made)
    return out


def _copying(at: Scenario, port: str, base: int, idle_cycles: int) -> StreamDmaSpec:
    """A cluster that copies from memory to memory, a burst at a time around its buffer."""
    width = at.widths[port]
    return StreamDmaSpec(
        kind="stream_dma",
        name=name_at(port),
        port=port,
        burst_beats=BURST_BEATS,
        beat_bytes=width,
        read=DmaChannelSpec(base=base, outstanding=OUTSTANDING),
        write=DmaChannelSpec(base=base + WINDOW + BUFFERS_APART, outstanding=OUTSTANDING),
        fifo_bytes=BUFFER_BYTES,
        transfer_bytes=WINDOW // 2,
        issue_cycles=BURST_BEATS,
        sub_copy_bytes=BURST_BEATS * width,
        idle_cycles=idle_cycles,
    )


def cluster(name: str, port: str, at: Scenario, direction: CopySpec) -> ClusterSpec:
    """A cluster at a port that copies rows in (``read``) or out."""
    return ClusterSpec(
        kind="cluster",
        name=name,
        port=port,
        direction=direction,
        base=at.base(port),
        rows=2048,
        row_bytes=2048,
        stride_bytes=4096,
        sub_copy_bytes=SUB_COPY_BYTES,
        burst_beats=BURST_BEATS,
        beat_bytes=at.widths[port],
        outstanding=OUTSTANDING,
    )


def beats_of(name: str, width: int) -> int:
    """Beats of a cluster between idle cycles: those of a sub-copy, or of a burst."""
    return BURST_BEATS if name == "cluster-copy" else SUB_COPY_BYTES // width


def read_share(name: str) -> float | None:
    """Reads in the traffic of an aggressor named mix-PERCENT; None for others."""
    found = re.fullmatch(r"mix-(0|[1-9]\d*)", name)
    return int(found[1]) / 100 if found and int(found[1]) <= 100 else None
