"""Aggressors by name: masters at each of the aggressors' ports, and what paces them."""

from __future__ import annotations

import re

from axiscope.advise.scene import WINDOW, Master, Scene
from axiscope.errors import UserError

BURST_BEATS = 16
OUTSTANDING = 16
SUB_COPY_BYTES = 256
"""A sub-copy of one burst: the finest that idle cycles can pace."""

AGGRESSORS = {
    "cluster-read": "clusters that copy rows in, paced by idle cycles (CMRI)",
    "cluster-write": "clusters that copy rows out, paced by idle cycles (CMRI)",
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
    out = []
    for port in at.ports:
        width, base = at.widths[port], at.base(port)
        common: Master = {"name": f"on {port}", "port": port}
        share = read_share(check_aggressor(name))
        if share is None:
            own = cluster(width, base, name.removeprefix("cluster-"))
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


def idle_cycles_of(load: float, width: int, sub_copy_bytes: int = SUB_COPY_BYTES) -> int:
    """Idle cycles after a sub-copy that leave a share ``load`` of all beats."""
    beats = sub_copy_bytes // width
    return round(beats * (1 - load) / load)


def read_share(name: str) -> float | None:
    """Reads in the traffic of an aggressor named mix-PERCENT; None for others."""
    found = re.fullmatch(r"mix-(0|[1-9]\d*)", name)
    return int(found[1]) / 100 if found and int(found[1]) <= 100 else None
