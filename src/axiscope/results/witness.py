"""Columns with the bytes that a board's chip counted at its memory controller during a point."""

from __future__ import annotations

from typing import Any

from axiscope.model_types import PointResult
from axiscope.results.power import JOINT


def witness_columns(result: PointResult) -> dict[str, Any]:
    """Returns the rates of all counted ports of the memory controller, and of each, MB/s.

    Empty if they were not requested. The rates include all traffic of a port, over the time from
    before the first block counts until after the last.
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
    """Returns port, read and write rate (MB/s) of each port in a cell of ``ddr_ports_mbps``."""
    found = []
    for one in text.split(JOINT):
        port, _, rates = one.rpartition("=")
        read, _, write = rates.partition("/")
        found.append((port, float(read), float(write)))
    return found
