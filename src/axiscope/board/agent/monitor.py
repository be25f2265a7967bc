"""Defines the records that an agent returns for the monitors on a board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from axiscope.board.agent.answers import AgentAnswer, check_answer
from axiscope.board.agent.backend import BoardBackend
from axiscope.model_types import Point, PointResult
from axiscope.plan.platforms import Platform, plain
from axiscope.results.waits import Waits


class IdGroup(AgentAnswer):
    """A group of AxIDs.

    It contains the IDs that are equal to ``id`` in the bits of ``mask``. Without a mask, it
    contains only ``id``.
    """

    id: int
    mask: int | None = None

    @property
    def text(self) -> str:
        """Returns the group as users write it: ``0x10/0xf0``."""
        return f"{self.id:#x}" if self.mask is None else f"{self.id:#x}/{self.mask:#x}"


class Latencies(AgentAnswer):
    """Latencies of a group's completed bursts, in cycles from the first AxVALID to the end."""

    bursts: int
    latency_sum_cycles: int
    latency_min_cycles: int
    latency_max_cycles: int
    latency_histogram: list[int]


class Percentiles(AgentAnswer):
    """For each share: the latency that this share of a group's bursts does not exceed, cycles."""

    p50_cycles: float | None
    p90_cycles: float | None
    p99_cycles: float | None
    p999_cycles: float | None


class Side(AgentAnswer):
    """The totals for one direction of the bus."""

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


class SlowBurst(AgentAnswer):
    """One of the slowest bursts. Its first cycle is counted from the reset of the logic."""

    latency_cycles: int
    begin_cycle: int
    address: int
    id: int
    beats: int
    beat_bytes: int


class Errors(AgentAnswer):
    """Violations of the AXI protocol, named as in the register map."""

    seen: list[str]
    first: tuple[str, int] | None


class Capabilities(AgentAnswer):
    """The parameters with which a monitor was built."""

    in_flight: int
    groups: int
    slowest: int
    axi3: bool
    beat_bytes: int


class Saw(AgentAnswer):
    """The counts of one monitor in one time window."""

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
        """Returns the monitor's clock frequency, as stated by the overlay or else as counted."""
        return self.pl_mhz or self.counted_mhz


class Watched(AgentAnswer):
    """Answer to ``monitor``: counts of each monitor, and the result of the point that ran."""

    monitors: list[Saw]
    companions: PointResult | None = None


def watch_monitors(
    board: BoardBackend,
    seconds: float,
    names: Sequence[str] = (),
    groups: Sequence[IdGroup] = (),
    platform: Platform | None = None,
    point: Point | None = None,
) -> tuple[list[Saw], PointResult | None]:
    """Returns the counts of monitors over ``seconds``, and the result of a simultaneous point."""
    asked: dict[str, Any] = {
        "seconds": seconds,
        "names": list(names),
        "groups": [g.model_dump(exclude_none=True) for g in groups],
    }
    if point is None:
        reply = board.ask("monitor", platform, monitor=asked)
    else:
        us = seconds * 1e6
        run = point.run.model_copy(update={"until": "duration_us", "min_us": us, "max_us": us})
        point = point.model_copy(update={"run": run})
        reply = board.ask("monitor", platform, monitor=asked, point=plain(point))
    answer = check_answer(Watched, reply, board.url.text)
    return answer.monitors, answer.companions
