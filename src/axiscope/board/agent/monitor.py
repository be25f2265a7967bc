"""Monitors of a board: what the agent tells of each, as records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from axiscope.board.agent.answers import Told, answer_of
from axiscope.board.agent.backend import BoardBackend
from axiscope.model_types import Point, PointResult
from axiscope.plan.platforms import Platform, plain
from axiscope.results.waits import Waits


class IdGroup(Told):
    """IDs of one group: those whose bits of ``mask``, or all where there is none, are of ``id``."""

    id: int
    mask: int | None = None

    @property
    def text(self) -> str:
        """As it is asked for: ``0x10/0xf0``."""
        return f"{self.id:#x}" if self.mask is None else f"{self.id:#x}/{self.mask:#x}"


class Latencies(Told):
    """Bursts of one group that ended, cycles from the first of AxVALID to the end."""

    bursts: int
    latency_sum_cycles: int
    latency_min_cycles: int
    latency_max_cycles: int
    latency_histogram: list[int]


class Percentiles(Told):
    """Latencies that so many bursts of a group do not exceed, cycles."""

    p50_cycles: float | None
    p90_cycles: float | None
    p99_cycles: float | None
    p999_cycles: float | None


class Side(Told):
    """One direction of the bus."""

    bytes: int
    beats: int
    bursts: int
    error_responses: int
    in_flight_cycles: int
    most_in_flight: int
    groups: list[Latencies]


class Figures(Waits):
    """All totals of one monitor."""

    reads: Side
    writes: Side


class SlowBurst(Told):
    """One of the slowest bursts; its first cycle is counted from the reset of the logic."""

    latency_cycles: int
    begin_cycle: int
    address: int
    id: int
    beats: int
    beat_bytes: int


class Errors(Told):
    """What the bus did that AXI forbids, by the names of the register map."""

    seen: list[str]
    first: tuple[str, int] | None


class Capabilities(Told):
    """What a monitor was built with."""

    in_flight: int
    groups: int
    slowest: int
    axi3: bool
    beat_bytes: int


class Saw(Told):
    """What one monitor saw in one window of time."""

    name: str
    port: str
    pl_mhz: float | None
    counted_mhz: float
    capabilities: Capabilities
    figures: Figures
    reads: list[Percentiles]
    writes: list[Percentiles]
    slowest_reads: list[SlowBurst]
    slowest_writes: list[SlowBurst]
    errors: Errors
    lost: tuple[bool, bool]

    @property
    def mhz(self) -> float:
        """Its clock: as the overlay says, else as it counted."""
        return self.pl_mhz or self.counted_mhz


class Watched(Told):
    """Of ``monitor``: what each of them saw, and the result of a point that ran beside."""

    monitors: list[Saw]
    beside: PointResult | None = None


def watched(
    board: BoardBackend,
    seconds: float,
    names: Sequence[str] = (),
    groups: Sequence[IdGroup] = (),
    platform: Platform | None = None,
    point: Point | None = None,
) -> tuple[list[Saw], PointResult | None]:
    """What monitors saw in ``seconds``, and the result of a point of a platform that ran beside."""
    asked: dict[str, Any] = {
        "seconds": seconds,
        "names": list(names),
        "groups": [g.model_dump(exclude_none=True) for g in groups],
    }
    if point is None:
        told = board.ask("monitor", platform, monitor=asked)
    else:
        us = seconds * 1e6
        run = point.run.model_copy(update={"until": "duration_us", "min_us": us, "max_us": us})
        point = point.model_copy(update={"run": run})
        told = board.ask("monitor", platform, monitor=asked, point=plain(point))
    answer = answer_of(Watched, told, board.url.text)
    return answer.monitors, answer.beside
