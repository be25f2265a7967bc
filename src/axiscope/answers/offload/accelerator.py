"""Runs the parts of an offload that need the model: the accelerator, and passes by a core."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from axiscope import _core
from axiscope.errors import UserError
from axiscope.model_types import CpuFacts, Point, PortFacts
from axiscope.plan.platforms import Platform

MIB = 1 << 20
SOURCE = 16 * MIB
"""Address of the input."""
RESULT = 64 * MIB + (1 << 14)
"""Address of the result, in another bank of the DRAM."""
MOST_BYTES = (RESULT - SOURCE) // MIB * MIB
"""Largest input: a larger one would overlap the result."""
AHEAD_BYTES = 4096
"""Bytes that the accelerator reads before it begins to write, because of its pipeline."""
STEP_BYTES = 16
"""Bytes from one access of a pass to the next: every fourth word, as in lmbench
(docs/explain/cpu.md).
"""


@dataclass(frozen=True)
class Accelerator:
    """How the accelerator accesses memory."""

    burst_beats: int = 64
    outstanding: int = 8


def accelerator_us(
    platform: Platform, port: PortFacts, size: int, pl_mhz: float, how: Accelerator
) -> float:
    """Returns the time from the accelerator's first address to its last response, in us.

    The accelerator reads ``size`` bytes and writes the same number of bytes.
    """
    side = port.coherent
    beats = min(how.burst_beats, _core.most_beats(port.beat_bytes, False))
    most = (side.burst_bytes if side else None) or beats * port.beat_bytes
    burst = min(most, size)
    ahead = min(max(AHEAD_BYTES, burst), size)
    engine: dict[str, Any] = {
        "burst_beats": burst // port.beat_bytes,
        "beat_bytes": port.beat_bytes,
        "pattern": "sequential",
        "window_bytes": size,
        "outstanding": how.outstanding,
        "count": size // burst,
    }
    if side:
        engine |= {"axcache": side.axcache, "axprot": side.axprot, "axuser": side.axuser}
        # A core has just written the input, so the input is in the caches.
        fresh = {"cpu": [{"touch": "store", "base": SOURCE, "bytes": size}]}
    read = engine | {"base": SOURCE} | ({"before": fresh} if side else {})
    waits = {"master": "accelerator", "side": "read", "bytes": ahead, "each": True}
    write = engine | {"base": RESULT, "after": [waits]}
    point = _point(platform, pl_mhz) | {
        "masters": [
            {
                "kind": "traffic_generator",
                "name": "accelerator",
                "port": port.name,
                "read": read,
                "write": write,
            }
        ],
        "run": {"warmup_us": 0.0, "max_us": 1e6, "until": "drained", "skew_ns": 0.0}
        | {"write_skew_ns": 0.0},
    }
    (master,) = platform.result_of(Point.model_validate(point)).masters
    ends = [side.finished_us for side in (master.read, master.write) if side is not None]
    if len(ends) < 2 or any(end is None for end in ends):
        raise UserError(
            f"{port.name}: {size} bytes were not moved within a second; give a smaller size"
        )
    return max(float(end) for end in ends if end is not None)


@lru_cache(maxsize=256)
def pass_us(platform: Platform, program: str, size: int, warm: bool) -> float:
    """Returns the time of a core's pass over ``size`` bytes (``read`` or ``write``), in us.

    ``warm`` says whether the pass follows another pass over the same bytes.
    """
    cpu = core(platform)
    accesses = max(1, size // STEP_BYTES)
    point = _point(platform, 250.0) | {
        "masters": [
            {
                "kind": "core",
                "name": "core",
                "port": cpu.name,
                "program": program,
                "base": SOURCE,
                "bytes": size,
                "warm_accesses": accesses if warm else 0,
                "accesses": accesses,
            }
        ],
        "run": {"warmup_us": 0.0, "max_us": 1e6, "until": "programs", "skew_ns": 0.0},
    }
    (master,) = platform.result_of(Point.model_validate(point)).masters
    if master.run_us is None:
        raise UserError(
            f"{cpu.name}: a pass over {size} bytes took over a second; give a smaller size"
        )
    return master.run_us


def core(platform: Platform) -> CpuFacts:
    """Returns the complex that runs the software, which is the one with the most cores."""
    cpus = platform.facts.cpus
    if not cpus:
        raise UserError(
            f"{platform.name}: has no cores, so the time that software takes is unknown"
        )
    return max(cpus, key=lambda cpu: cpu.cores)


def _point(platform: Platform, pl_mhz: float) -> dict[str, Any]:
    maps = platform.facts.maps
    mapping = "row_bank_column" if "row_bank_column" in maps else maps[0]
    return {"pl_mhz": pl_mhz, "mapping": mapping, "qos": "default"}
