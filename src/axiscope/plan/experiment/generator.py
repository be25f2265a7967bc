"""Describes a tester's traffic generators: the masters of a point, one for each port."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from axiscope.errors import UserError
from axiscope.model_types import (
    BeforeSpec,
    CpuPassSpec,
    EngineSpec,
    MasterSpec,
    MuxKind,
    MuxSpec,
    Point,
    TrafficGeneratorSpec,
)
from axiscope.plan.experiment.convolution import convolution_masters
from axiscope.plan.experiment.records import TesterFile
from axiscope.plan.experiment.settings import Settings
from axiscope.plan.experiment.windows import Place, places_of, stride_of


def generators_point(
    settings: Settings, file: TesterFile, run: dict[str, Any], path: Path
) -> Point:
    """Returns the point for some settings, with one of the tester's generators at every port."""
    board = settings.board()
    if settings.ports == "none":
        raise UserError('ports: "none" leaves no master; only cores and DPUs run without ports')
    names = settings.ports.split("+")
    # The name consists of the multiplexer and its port. "smartconnect_hp0" stands for AMD's
    # SmartConnect, which was measured; "axiscope_hp0" stands for Axiscope's own RTL.
    mux_name, _, mux_place = settings.mux.partition("_")
    mux_port = mux_place.upper() or None
    if settings.order is not None:
        masters: Sequence[MasterSpec] = convolution_masters(settings, file)
    else:
        places = places_of(settings, file, mux_port)
        masters = [
            _generator(settings, file, path, name, mux_port or name, place)
            for name, place in places.items()
        ]
    timing = file.run.given() | run
    if board in file.skew_ns:
        timing.setdefault("skew_ns", file.skew_ns[board])
    muxes: list[MuxSpec] = []
    if mux_port is not None:
        kind: MuxKind = "instrument" if mux_name == "axiscope" else "platform"
        muxes.append(MuxSpec(port=mux_port, masters=names, kind=kind))
    return settings.point(masters, timing, muxes=muxes)


def _generator(
    settings: Settings, file: TesterFile, path: Path, name: str, port: str, place: Place
) -> TrafficGeneratorSpec:
    def engine(side: str, unused: str) -> EngineSpec | None:
        return None if settings.mode == unused else _engine(settings, file, path, name, side, place)

    pause: dict[str, float] = {}
    if settings.mode == "write_then_read":
        gap = file.write_then_read_ns
        if gap is None:
            raise UserError(f"{path}: write_then_read_ns: is missing; add it")
        if settings.transfer_bytes is None:
            raise UserError("transfer_bytes: is missing; a pass needs its bytes")
        pause["write_then_read_ns"] = gap
    return TrafficGeneratorSpec(
        kind="traffic_generator",
        name=name,
        port=port,
        read=engine("read", "write"),
        write=engine("write", "read"),
        **pause,
    )


def _engine(
    settings: Settings, file: TesterFile, path: Path, name: str, side: str, place: Place
) -> EngineSpec:
    strided = settings.pattern == "nonsequential"
    more: dict[str, Any] = {}
    if settings.idle_cycles is not None:
        more["idle_cycles"] = settings.idle_cycles
    if settings.transfer_bytes is not None:
        more["count"] = _bursts(settings, place.beat_bytes)
    if name in file.sidebands:
        more |= file.sidebands[name].model_dump()
    if settings.procedure is not None:
        more["before"] = _before(settings, file, path, name, side, place)
    return EngineSpec(
        burst_beats=settings.burst_beats,
        beat_bytes=place.beat_bytes,
        pattern="strided" if settings.pattern == "nonsequential" else settings.pattern,
        base=getattr(place, side),
        window_bytes=place.window_bytes,
        stride_bytes=stride_of(settings, file.stride_bytes, path) if strided else None,
        outstanding=getattr(file.outstanding, side) or 1,
        queue_bursts=getattr(file.queue_bursts, side),
        cut_4k=file.cut_4k,
        **more,
    )


def _bursts(settings: Settings, beat_bytes: int) -> int:
    """Returns the number of bursts in a pass.

    Raises UserError if a pass is not a whole number of bursts.
    """
    bytes_, burst = settings.transfer_bytes or 0, settings.burst_beats * beat_bytes
    if bytes_ % burst:
        raise UserError(f"transfer_bytes: {bytes_} is not a whole number of bursts of {burst}")
    return bytes_ // burst


def _before(
    settings: Settings, file: TesterFile, path: Path, port: str, side: str, place: Place
) -> BeforeSpec | None:
    """Returns the state of memory that the tester creates before a pass on a port.

    Returns None for a port that the tester does not mention.
    """
    known = sorted({b.procedure for b in file.before})
    if settings.procedure not in known:
        has = ", ".join(known) or "none: a tester names them in [[before]]"
        raise UserError(f"procedure: {settings.procedure!r} is unknown; {path} has {has}")
    size = settings.transfer_bytes or place.window_bytes
    for b in file.before:
        fits = b.up_to_bytes is None or size <= b.up_to_bytes
        if (b.side, b.procedure) == (side, settings.procedure) and port in b.ports and fits:
            buffer = getattr(place, side)
            cpu = [
                CpuPassSpec(
                    touch=c.touch,
                    base=buffer if c.base is None else c.base,
                    bytes=size if c.bytes is None else c.bytes,
                )
                for c in b.cpu
            ]
            return BeforeSpec(rested_us=b.rested_us, cpu=cpu)
    return None
