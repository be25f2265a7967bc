"""Describes stream DMAs that copy endlessly.

These are the systems of Vieira 2020 (duplex, PS to PL, PL to PS).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from axiscope.errors import UserError
from axiscope.io.toml_records import WHOLE, Strict
from axiscope.model_types import DmaChannelSpec, Point, StreamDmaSpec
from axiscope.plan.experiment.records import Sidebands
from axiscope.plan.experiment.settings import Settings
from axiscope.plan.run_settings import Run

GOLDEN = 0.618_033_988_749_895
"""The golden section: any number of its multiples spread evenly over an interval."""


class DmaLimits(Strict):
    """Limits on each channel's bursts in flight."""

    read: int = Field(ge=1, le=1024)
    write: int = Field(ge=1, le=1024)


class Buffers(Strict):
    """Addresses of the buffers.

    The source comes first, followed by the destination of each channel.
    """

    base: int = Field(ge=0)
    every_bytes: int = Field(gt=0)


class DmaFile(Sidebands):
    """The description of a stream DMA in a tester file.

    Both channels drive the same sideband signals.
    """

    schema_version: Annotated[Literal[1], WHOLE] = Field(alias="schema")
    kind: Literal["stream_dma"]
    title: str
    outstanding: DmaLimits
    issue_cycles: int = Field(default=1, ge=1, le=1024)
    """Cycles between the issues of two bursts; with ``idle_cycles``, the beats of one burst."""
    endless: bool = False
    """Whether transfers repeat until the end of the run; otherwise there is one transfer."""
    fifo_words: int = Field(ge=16)
    driver_ns: dict[str, float]
    skew_ns: dict[Literal["readwrite", "read", "write"], float] = Field(default_factory=dict)
    """Time from the start of one port's channels to the next port's, by mode."""
    buffers: Buffers
    run: Run = Field(default_factory=Run)


def dma_masters(settings: Settings, file: DmaFile) -> list[StreamDmaSpec]:
    """Returns one DMA for each port.

    Two channels are connected by a FIFO; a single channel is connected to a sink or a source.
    """
    if settings.width_bits is None or settings.transfer_bytes is None:
        raise UserError("width_bits, transfer_bytes: missing; a stream DMA needs both")
    beat_bytes = settings.width_bits // 8
    masters = []
    for number, name in enumerate(settings.ports.split("+")):
        source = file.buffers.base + 2 * number * file.buffers.every_bytes
        read = DmaChannelSpec(base=source, outstanding=file.outstanding.read)
        write = DmaChannelSpec(
            base=source + file.buffers.every_bytes, outstanding=file.outstanding.write
        )
        masters.append(
            StreamDmaSpec(
                kind="stream_dma",
                name=name,
                port=name,
                burst_beats=settings.burst_beats,
                beat_bytes=beat_bytes,
                read=read if settings.mode != "write" else None,
                write=write if settings.mode != "read" else None,
                fifo_bytes=file.fifo_words * beat_bytes,
                transfer_bytes=settings.transfer_bytes,
                transfers=None if file.endless else 1,
                **_pace(settings, file, settings.burst_beats * beat_bytes),
                driver_ns=file.driver_ns.get(settings.mode, 0.0),
                **file.sidebands(),
            )
        )
    return masters


def _pace(settings: Settings, file: DmaFile, burst_bytes: int) -> dict[str, int]:
    """Returns settings that insert idle cycles after every sub-copy (by default, a burst)."""
    idle = settings.idle_cycles
    if idle is None:
        if settings.sub_copy_bytes:
            raise UserError(
                "sub_copy_bytes: a stream DMA pauses after each sub-copy; give idle_cycles"
            )
        return {"issue_cycles": file.issue_cycles}
    if not settings.sub_copy_bytes or settings.sub_copy_bytes == burst_bytes:
        return {"issue_cycles": settings.burst_beats + idle}
    return {
        "issue_cycles": settings.burst_beats,
        "sub_copy_bytes": settings.sub_copy_bytes,
        "idle_cycles": idle,
    }


def skew_of(seed: int) -> float:
    """Returns a repetition's skew divided by the first repetition's skew, from 1 to 2.

    A single point with several ``skews`` uses the same values. The result of such a point is
    therefore the mean of the repetitions' results.
    """
    return 1.0 if seed <= 1 else 1.0 + seed * GOLDEN % 1.0


def dma_point(settings: Settings, file: DmaFile, run: dict[str, Any]) -> Point:
    """Returns the point for some settings: a DMA at every port.

    It runs until all transfers have ended.
    """
    timing: dict[str, Any] = (
        {"until": "drained", "warmup_us": 0.0, "write_skew_ns": 0.0} | file.run.given() | run
    )
    skew_ns = next((ns for mode, ns in file.skew_ns.items() if mode == settings.mode), None)
    if skew_ns is not None:
        timing.setdefault("skew_ns", skew_ns)
    if "skew_ns" in timing and timing.get("skews", 1) == 1:
        timing["skew_ns"] *= skew_of(int(timing.get("seed", 1)))
    return settings.point(dma_masters(settings, file), timing)
