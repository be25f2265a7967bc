"""Converts a monitor's figures to rows with rates and latencies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from axiscope.board.agent.monitor import IdGroup, Saw, Side
from axiscope.board.registers.names import blocks
from axiscope.results.waits import DIRECTIONS, Direction

CLOCK_DIFFERS = 0.02
"""Greatest relative difference between the counted clock (over a few ms) and the reported clock."""


ALONE = "alone"
"""Name of the window in which nothing else of the instrument runs."""


@dataclass(frozen=True)
class Window:
    """A time span in which monitors counted, and the rate of traffic at the same time."""

    name: str
    seconds: float
    saw: list[Saw]
    companions_mbps: float | None = None


def alone_of(found: Sequence[Window], window: Window) -> Window | None:
    """Returns the window to compare with: the first window, if only the victim ran in it."""
    return found[0] if found[0].name == ALONE and window is not found[0] else None


def ids_text(groups: Sequence[IdGroup], number: int) -> str:
    """Returns the IDs in a monitor's group as text, given the groups that were requested."""
    if number < len(groups):
        return groups[number].text
    return "all others" if groups else "all"


def side_of(saw: Saw, direction: Direction) -> Side:
    """Returns what a monitor counted for a direction."""
    return saw.figures.reads if direction == "reads" else saw.figures.writes


def mbps(saw: Saw, direction: Direction) -> float:
    """Returns the throughput of a direction in MB/s."""
    return side_of(saw, direction).bytes * saw.mhz / max(saw.figures.cycles, 1)


def rows(window: Window, alone: Window | None = None) -> Iterator[dict[str, Any]]:
    """Yields a row for each monitor, direction and ID group.

    Rates, causes and bursts in flight are those of the direction; latencies are those of the group.
    ``slowdown`` is the direction's rate in the window ``alone``, divided by its rate in this
    window.
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
                "companions_mbps": window.companions_mbps,
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
"""Smallest latency of each bin of the histogram, cycles (``hardware/monitor/monitor.rdl``)."""


def exceedance(histogram: list[int], most_cycles: int) -> list[tuple[float, float]]:
    """Returns points of a curve: (latency in cycles, share of bursts that took this or longer)."""
    all_bursts, left = sum(histogram), sum(histogram)
    points: list[tuple[float, float]] = []
    for low, count in zip(BIN_EDGES, histogram, strict=True):
        # The curve extends from the first bin that has bursts to the last.
        if left > 0 and (count or points):
            points.append((float(low), left / all_bursts))
        left -= count
    return [*points, (float(most_cycles), 1 / all_bursts)] if points else []


def error_text(name: str) -> str:
    """Returns the meaning of a protocol error, as stated in the register map."""
    register = next(r for r in blocks()["monitor"].map.registers if r.name == "errors")
    message = {f.name: f.description.rstrip(".") for f in register.fields}
    return message.get(name, name)


def notes(saw: Saw) -> Iterator[str]:
    """Yields sentences, without full stops, that a reader of the figures should know."""
    for name in saw.errors.seen:
        first = saw.errors.first
        at = f", first in cycle {first[1]} after reset" if first and first[0] == name else ""
        yield f"{error_text(name)} ({name}{at})"
    for direction, lost in zip(DIRECTIONS, saw.lost, strict=True):
        if wrong := side_of(saw, direction).error_responses:
            yield f"{wrong} {direction} were answered SLVERR or DECERR"
        if lost:
            yield (
                f"more {direction} in flight than the monitor holds "
                f"({saw.capabilities.in_flight}); build it with a larger IN_FLIGHT"
            )
    if saw.pl_mhz and abs(saw.counted_mhz / saw.pl_mhz - 1) > CLOCK_DIFFERS:
        yield (
            f"its cycles say {saw.counted_mhz:.1f} MHz, its overlay {saw.pl_mhz:g}: rates and "
            "times are wrong by as much; correct axiscope,pl-hz, or the clock; or count longer"
        )
