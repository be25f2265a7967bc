"""Aggressors by name: masters at each of the aggressors' ports, and what paces them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from axiscope.advise.scene import WINDOW, Master, Scene
from axiscope.errors import UserError

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


def aggressors_of(name: str, at: Scene, load: float) -> list[Master]:
    """An aggressor at each of the aggressors' ports.

    ``load`` is the share of a beat a cycle that each offers, above 0 to 1.
    """
    share = read_share(check_aggressor(name))
    if share is None:
        idle = [round(beats_of(name, at.widths[port]) * (1 - load) / load) for port in at.ports]
        return _clusters(name, at, idle)
    out = []
    for port in at.ports:
        width, base = at.widths[port], at.base(port)
        engine: Master = {
            "burst_beats": BURST_BEATS,
            "beat_bytes": width,
            "pattern": "sequential",
            "window_bytes": WINDOW,
            "outstanding": OUTSTANDING,
        }
        generator: Master = {"name": f"on {port}", "port": port, "kind": "traffic_generator"}
        for side, part, from_ in (("read", share, base), ("write", 1 - share, base + WINDOW)):
            if part > 0:
                rate = load * part * at.most_mbps(port)
                generator[side] = engine | {"base": from_, "target_mbps": rate}
        out.append(generator)
    return out


def clusters_of(name: str, at: Scene, idle_cycles: int) -> list[Master]:
    """Clusters at each of the aggressors' ports, with so many idle cycles after a sub-copy."""
    return _clusters(name, at, [idle_cycles] * len(at.ports))


def _clusters(name: str, at: Scene, idle_cycles: Sequence[int]) -> list[Master]:
    out = []
    for nth, (port, idle) in enumerate(zip(at.ports, idle_cycles, strict=True)):
        width, base = at.widths[port], at.base(port)
        if name == "cluster-copy":
            own = _copying(width, base + 2 * nth * BUFFERS_APART)
        else:
            own = cluster(width, base, name.removeprefix("cluster-"))
        out.append({"name": f"on {port}", "port": port, "idle_cycles": idle} | own)
    return out


def _copying(width: int, base: int) -> Master:
    """A cluster that copies from memory to memory, a burst at a time around its buffer."""
    return {
        "kind": "stream_dma",
        "burst_beats": BURST_BEATS,
        "beat_bytes": width,
        "read": {"base": base, "outstanding": OUTSTANDING},
        "write": {"base": base + WINDOW + BUFFERS_APART, "outstanding": OUTSTANDING},
        "fifo_bytes": BUFFER_BYTES,
        "transfer_bytes": WINDOW // 2,
        "issue_cycles": BURST_BEATS,
        "sub_copy_bytes": BURST_BEATS * width,
    }


def cluster(width: int, base: int, direction: str) -> Master:
    """A cluster that copies rows in (``read``) or out, without its name and port."""
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


def beats_of(name: str, width: int) -> int:
    """Beats of a cluster between idle cycles: those of a sub-copy, or of a burst."""
    return BURST_BEATS if name == "cluster-copy" else SUB_COPY_BYTES // width


def read_share(name: str) -> float | None:
    """Reads in the traffic of an aggressor named mix-PERCENT; None for others."""
    found = re.fullmatch(r"mix-(0|[1-9]\d*)", name)
    return int(found[1]) / 100 if found and int(found[1]) <= 100 else None
