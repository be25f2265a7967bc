"""Creates aggressors by name: masters at the aggressors' ports, and throttles for them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from axiscope.answers.interference.scenario import WINDOW, Scenario
from axiscope.errors import UserError
from axiscope.model_types import (
    ClusterSpec,
    Direction,
    DmaChannelSpec,
    EngineSpec,
    MasterSpec,
    StreamDmaSpec,
    TrafficGeneratorSpec,
)

BURST_BEATS = 16
OUTSTANDING = 16
SUB_COPY_BYTES = 256
"""Bytes of a sub-copy of one burst, which is the smallest unit between which idle cycles can be
inserted.
"""
BUFFER_BYTES = 16 << 10
"""Buffer of a cluster that copies from memory to memory, bytes."""
BUFFERS_APART = 24 << 10
"""Distance between two buffers of such a cluster in memory, bytes.

Fitted on table I of Brilli et al. (experiments/brilli2022/clusters.toml): with a power of two, the
streams would always meet in the same banks.
"""

AGGRESSORS = {
    "cluster-read": "clusters that copy rows in, paced by idle cycles (CMRI)",
    "cluster-write": "clusters that copy rows out, paced by idle cycles (CMRI)",
    "cluster-copy": "clusters that copy from memory to memory, paced by idle cycles (CMRI)",
    "mix-100": "generators at a rate, reads only",
    "mix-75": "generators at a rate, 75 % reads",
    "mix-50": "generators at a rate, as much read as written",
    "mix-0": "generators at a rate, writes only",
}
"""Aggressors and their descriptions; mix-0 to mix-100 gives any share of reads."""


def check_aggressor(name: str) -> str:
    """Returns the name if such an aggressor exists. Raises UserError otherwise."""
    if name not in AGGRESSORS and read_share(name) is None:
        known = ", ".join(n for n in AGGRESSORS if not n.startswith("mix"))
        raise UserError(f"aggressor {name!r} is not one of {known}, mix-0 to mix-100")
    return name


def name_at(port: str) -> str:
    """Returns the name of the aggressor at a port, as used in points and sentences."""
    return f"aggressor at {port}"


def make_aggressors(name: str, at: Scenario, load: float) -> list[MasterSpec]:
    """Returns the aggressors in a scenario, one at each of their ports.

    ``load`` is the traffic that each aggressor offers, as a share of one beat per cycle, above 0 to
    1.
    """
    share = read_share(check_aggressor(name))
    if share is None:
        idle = [round(beats_of(name, at.widths[port]) * (1 - load) / load) for port in at.ports]
        return _clusters(name, at, idle)
    return [_generator(at, port, share, load) for port in at.ports]


def _generator(at: Scenario, port: str, share: float, load: float) -> TrafficGeneratorSpec:
    """Returns a traffic generator. ``share`` is the share of reads in its traffic."""
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


def make_clusters(name: str, at: Scenario, idle_cycles: int) -> list[MasterSpec]:
    """Returns a cluster for each of the aggressors' ports, with idle cycles after each sub-copy."""
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
    """Returns a cluster that copies within memory, one burst at a time, through its buffer."""
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


def cluster(name: str, port: str, at: Scenario, direction: Direction) -> ClusterSpec:
    """Returns a cluster at a port that copies rows into its buffer (``read``) or out of it."""
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
    """Returns how many beats a cluster moves between idle cycles: a sub-copy or a burst."""
    return BURST_BEATS if name == "cluster-copy" else SUB_COPY_BYTES // width


def read_share(name: str) -> float | None:
    """Returns the share of reads for an aggressor named mix-PERCENT; None for other aggressors."""
    found = re.fullmatch(r"mix-(0|[1-9]\d*)", name)
    return int(found[1]) / 100 if found and int(found[1]) <= 100 else None
