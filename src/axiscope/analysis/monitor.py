"""What a monitor's figures say: rates and latencies as rows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from axiscope.backends.board.monitor import Saw, Side
from axiscope.registers.names import blocks
from axiscope.results.waits import DIRECTIONS, Direction

CLOCK_DIFFERS = 0.02
"""Part by which the clock counted over some milliseconds may differ from the one that is told."""


@dataclass(frozen=True)
class Window:
    """A stretch of time in which monitors counted, and what ran beside."""

    name: str
    seconds: float
    saw: list[Saw]
    beside_mbps: float | None = None


def side_of(saw: Saw, direction: Direction) -> Side:
    """The totals of a direction."""
    return saw.figures.reads if direction == "reads" else saw.figures.writes


def mbps(saw: Saw, direction: Direction) -> float:
    """Throughput of a direction, MB/s."""
    return side_of(saw, direction).bytes * saw.mhz / max(saw.figures.cycles, 1)


def rows(window: Window, alone: Window | None = None) -> Iterator[dict[str, Any]]:
    """One row a monitor, direction and ID group.

    Rates, causes and bursts in flight are those of the direction, latencies those of the group.
    ``slowdown`` is the direction's rate in the window ``alone`` over that of this one.
    """
    first = {s.name: s for s in alone.saw} if alone else {}
    for saw in window.saw:
        ns = 1e3 / saw.mhz if saw.mhz else 0.0
        for direction in DIRECTIONS:
            side, rate = side_of(saw, direction), mbps(saw, direction)
            before = mbps(first[saw.name], direction) if saw.name in first else None
            percentiles = saw.reads if direction == "reads" else saw.writes
            common = {
                "window": window.name,
                "monitor": saw.name,
                "port": saw.port,
                "direction": direction,
                "seconds": window.seconds,
                "pl_mhz": saw.mhz,
                "cycles": saw.figures.cycles,
                "mbps": rate,
                "slowdown": before / rate if before and rate else None,
                "beside_mbps": window.beside_mbps,
                "bursts": side.bursts,
                "beats": side.beats,
                "error_responses": side.error_responses,
                "in_flight_mean": side.in_flight_cycles / max(saw.figures.cycles, 1),
                "in_flight_most": side.most_in_flight,
            }
            for channel, causes in saw.figures.shares(direction).items():
                common |= {
                    f"{channel.lower()}_{cause}_percent": 100 * share
                    for cause, share in causes.items()
                }
            for number, (group, part) in enumerate(zip(side.groups, percentiles, strict=True)):
                some = group.bursts > 0
                cycles = {
                    "mean": group.latency_sum_cycles / group.bursts if some else None,
                    "least": float(group.latency_min_cycles) if some else None,
                    "p50": part.p50_cycles,
                    "p90": part.p90_cycles,
                    "p99": part.p99_cycles,
                    "p999": part.p999_cycles,
                    "most": float(group.latency_max_cycles) if some else None,
                }
                yield {
                    **common,
                    "group": number,
                    "group_bursts": group.bursts,
                    **{f"latency_{k}_cycles": v for k, v in cycles.items()},
                    **{f"latency_{k}_ns": None if v is None else v * ns for k, v in cycles.items()},
                }


BIN_EDGES: list[int] = [
    *range(8),
    *((4 + b % 4) << (b // 4 - 1) for b in range(8, 64)),
]
"""Least latency of each bin of the histogram, cycles (``rtl/monitor/monitor.rdl``)."""


def exceedance(histogram: list[int], most_cycles: int) -> list[tuple[float, float]]:
    """Points of the line "this part of the bursts took at least so many cycles"."""
    all_bursts, left = sum(histogram), sum(histogram)
    points: list[tuple[float, float]] = []
    if not all_bursts:
        return points
    for n, (low, count) in enumerate(zip(BIN_EDGES, histogram, strict=True)):
        if left == 0:
            break
        if count or (points and n + 1 < len(histogram)):
            points.append((float(low), left / all_bursts))
        left -= count
    points.append((float(most_cycles), 1 / all_bursts))
    return [p for p, q in pairwise([*points, (float("inf"), 0.0)]) if p[0] <= q[0]]


def error_text(name: str) -> str:
    """What a protocol error means, as the register map says it."""
    register = next(r for r in blocks()["monitor"].map.registers if r.name == "errors")
    said = {f.name: f.description.rstrip(".") for f in register.fields}
    if said.get(name) == "The same for writes":
        return said[name.replace("write", "read")].replace("read", "write")
    return said.get(name, name)


def clock_note(saw: Saw) -> str | None:
    """What is wrong with the clock that the overlay tells; none where it agrees or is not told."""
    if not saw.pl_mhz or abs(saw.counted_mhz / saw.pl_mhz - 1) <= CLOCK_DIFFERS:
        return None
    return (
        f"{saw.name}: its cycles say {saw.counted_mhz:.1f} MHz, its overlay {saw.pl_mhz:g}: "
        "rates and times are wrong by as much; mend axiscope,pl-hz, or the clock; or count longer"
    )
