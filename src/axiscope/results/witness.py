"""Computes columns with the bytes that a chip's own memory controller counted in a point."""

from __future__ import annotations

from typing import Any

from axiscope.model_types import PointResult
from axiscope.results.power import JOINT


def witness_columns(result: PointResult) -> dict[str, Any]:
    """Returns rates at a memory controller's ports (MB/s): of each counted port, and their sum.

    The columns are absent if they were not requested. The rates include all traffic of a port, over
    the time from before the first block starts to count until after the last block stops.
    """
    if not result.witnesses:
        return {}
    texts = [f"{w.port}={w.read_mbps:.3f}/{w.write_mbps:.3f}" for w in result.witnesses]
    return {
        "ddr_read_mbps": sum(w.read_mbps for w in result.witnesses),
        "ddr_write_mbps": sum(w.write_mbps for w in result.witnesses),
        "ddr_ports_mbps": JOINT.join(texts),
    }


def ports_of(text: str) -> list[tuple[str, float, float]]:
    """Returns port, read rate and write rate (MB/s) of each port in a ``ddr_ports_mbps`` cell."""
    found = []
    for one in text.split(JOINT):
        port, _, rates = one.rpartition("=")
        read, _, write = rates.partition("/")
        found.append((port, float(read), float(write)))
    return found
