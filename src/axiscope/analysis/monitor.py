"""What a monitor's figures say: rates and latencies as rows, and what a bus waits for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal

from axiscope.backends.board.monitor import Saw, Side
from axiscope.registers.names import blocks

Direction = Literal["reads", "writes"]
DIRECTIONS: tuple[Direction, ...] = ("reads", "writes")

CHANNELS: dict[Direction, dict[str, str]] = {
    "reads": {"AR": "read_address", "R": "read_data"},
    "writes": {"AW": "write_address", "W": "write_data", "B": "write_response"},
}
"""Channels of a direction, and the names of their cycles among the figures."""

FULL = 0.9
"""Share of cycles with data from which the data bus itself is the limit."""

LITTLE = 0.05
"""Share of cycles below which a cause is not worth a word."""


CLOCK_DIFFERS = 0.02
"""Part by which the clock counted over some milliseconds may differ from the one that is told."""


@dataclass(frozen=True)
class Verdict:
    """What holds a direction back, and what helps."""

    said: str
    helps: str


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


def shares(saw: Saw, direction: Direction) -> dict[str, dict[str, float]]:
    """Of each channel the part of the cycles counted that went to each cause."""
    cycles = max(saw.figures.cycles, 1)
    return {
        channel: {cause: n / cycles for cause, n in getattr(saw.figures, name).items()}
        for channel, name in CHANNELS[direction].items()
    }


def verdict(saw: Saw, direction: Direction) -> Verdict | None:
    """What holds a direction back; none where nothing moved.

    The largest part of the cycles decides, by the causes that ``rtl/monitor/monitor.rdl`` defines.
    """
    if side_of(saw, direction).bursts == 0 and side_of(saw, direction).beats == 0:
        return None
    of = shares(saw, direction)
    return _of_reads(of) if direction == "reads" else _of_writes(of)


def _full(share: float) -> Verdict:
    return Verdict(
        f"{_percent(share)} of the cycles carry data: the bus is full",
        "a wider port, a faster clock of the logic, or a second port",
    )


def _idle(share: float) -> Verdict:
    return Verdict(
        f"in {_percent(share)} of the cycles it asks for nothing",
        "nothing on the side of the memory: the accelerator sets the pace",
    )


def _of_reads(of: dict[str, dict[str, float]]) -> Verdict:
    address, data = of["AR"], of["R"]
    if data["taken"] >= FULL:
        return _full(data["taken"])
    waits = data["waits"] + data["unready"]
    worst = max(waits, data["held"], data["idle"])
    if worst == data["idle"]:
        return _idle(worst)
    if worst == data["held"]:
        return Verdict(
            f"in {_percent(worst)} of the cycles data wait for the accelerator (RREADY is low)",
            "a deeper FIFO, or a faster kernel",
        )
    said = f"in {_percent(worst)} of the cycles it waits for read data"
    if address["held"] > address["quiet"]:
        return Verdict(
            f"{said}, and the port takes no more addresses in {_percent(address['held'])}",
            "another port, longer bursts, or less of what interferes",
        )
    return Verdict(
        f"{said}, and asks for no more meanwhile in {_percent(address['quiet'])}",
        "more reads in flight, or longer bursts",
    )


def _of_writes(of: dict[str, dict[str, float]]) -> Verdict:
    address, data, response = of["AW"], of["W"], of["B"]
    if data["taken"] >= FULL:
        return _full(data["taken"])
    late = response["held"] + response["unready"]
    causes = {
        "held": data["held"],
        "held_ahead": data["held_ahead"],
        "owed": data["owed"],
        # Only what passes while no data move either.
        "response": min(response["waits"], data["idle"]),
        "late": min(late, data["idle"]),
    }
    causes["idle"] = max(data["idle"] - causes["response"] - causes["late"], 0.0)
    worst = max(causes, key=lambda cause: causes[cause])
    share = _percent(causes[worst])
    if worst == "idle":
        return _idle(causes[worst])
    more = (
        f"; the port takes no more addresses in {_percent(address['held'])}"
        if address["held"] > LITTLE
        else ""
    )
    return {
        "held": Verdict(
            f"in {share} of the cycles the port does not take the data that wait{more}",
            "another port, longer bursts, or less of what interferes",
        ),
        "held_ahead": Verdict(
            f"in {share} of the cycles data wait for their own address{more}",
            "addresses earlier than their data",
        ),
        "owed": Verdict(
            f"in {share} of the cycles the port waits for data that the accelerator owes",
            "addresses later, or a FIFO in front of the data",
        ),
        "response": Verdict(
            f"in {share} of the cycles nothing but a response is missing",
            "more writes in flight",
        ),
        "late": Verdict(
            f"in {share} of the cycles responses wait for the accelerator (BREADY is low)",
            "BREADY always high",
        ),
    }[worst]


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


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
            for channel, causes in shares(saw, direction).items():
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
