"""An image task as data: an accelerator, CPUs or both in turns take images through (Sadri 2013)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from pydantic import Field

from axiscope.errors import UserError
from axiscope.experiment.records import Scalar, Sidebands, Strict
from axiscope.experiment.settings import Settings


class Accelerator(Strict):
    """The packet DMA in the programmable logic."""

    beat_bytes: int = Field(ge=4, le=16)
    most_packet_bytes: int = Field(gt=0)
    outstanding: int = Field(ge=1, le=1024)
    gap_cycles: int = Field(ge=0, le=1024)
    driver_ns: float = Field(ge=0)
    wake_ns: float = Field(ge=0)


class Images(Strict):
    """Where source and destination lie, and the sidebands of the accelerator's bursts."""

    source: int = Field(ge=0)
    destination: int = Field(ge=0)
    sidebands: Sidebands = Sidebands()
    cached: bool = False


class Generator(Strict):
    """Background traffic: a generator that reads and writes a window without pause."""

    ports: list[str] = Field(min_length=1)
    pattern: Literal["sequential", "random"]
    burst_beats: int = Field(ge=1, le=256)
    beat_bytes: int = Field(ge=4, le=32)
    read_base: int = Field(ge=0)
    write_base: int = Field(ge=0)
    window_bytes: int = Field(gt=0)
    outstanding: int = Field(ge=1, le=1024)
    idle_cycles: int = Field(default=0, ge=0)
    sidebands: Sidebands = Sidebands()
    keeps_awake: bool = False


class ImageTaskFile(Strict):
    """An image task as written."""

    schema_version: Literal[1] = Field(alias="schema")
    kind: Literal["image_task"]
    title: str
    accelerator: Accelerator
    images: dict[str, Images] = Field(min_length=1)
    background: dict[str, Generator] = {}
    slowest_mbps: float = Field(gt=0)
    warm_passes: float = Field(ge=0)
    passes: float = Field(gt=0)
    run: dict[str, Scalar] = {}


def image_task_point(
    settings: Settings, file: ImageTaskFile, run: dict[str, Any], path: Path
) -> dict[str, Any]:
    """The point of some settings: the masters of the task, and those in the background."""
    if settings.memory not in file.images:
        known = ", ".join(file.images)
        raise UserError(f"memory: {settings.memory!r} is unknown; {path} has {known}")
    background = settings.background or "none"
    if background != "none" and background not in file.background:
        known = ", ".join(["none", *file.background])
        raise UserError(f"background: {background!r} is unknown; {path} has {known}")
    if settings.transfer_bytes is None:
        raise UserError("transfer_bytes: is missing; it is the size of the image")
    beside = file.background.get(background)
    masters = [_accelerator(settings, file, name, beside) for name in settings.ports.split("+")]
    if beside is not None:
        masters += [_generator(beside, name) for name in beside.ports]
    pass_us = 2 * settings.transfer_bytes / file.slowest_mbps
    timing: dict[str, Any] = {"until": "duration_us"} | dict(file.run)
    timing["warmup_us"] = timing.get("warmup_us", 0.0) + file.warm_passes * pass_us
    timing["max_us"] = timing.get("max_us", 0.0) + file.passes * pass_us
    timing["min_us"] = timing["max_us"]
    return {
        "pl_mhz": settings.pl_mhz,
        "mapping": settings.mapping,
        "qos": settings.qos,
        "masters": masters,
        "mux": None,
        "run": timing | run,
    }


def _accelerator(
    settings: Settings, file: ImageTaskFile, port: str, beside: Generator | None
) -> dict[str, Any]:
    images = file.images[settings.memory or ""]
    accelerator, size = file.accelerator, settings.transfer_bytes or 0
    # Idle CPUs take longer to their interrupt.
    awake = beside is not None and beside.keeps_awake
    return {
        "kind": "packet_dma",
        "name": port,
        "port": port,
        "burst_beats": settings.burst_beats,
        "beat_bytes": accelerator.beat_bytes,
        "read_base": images.source,
        "write_base": images.destination,
        "image_bytes": size,
        "packet_bytes": min(size, accelerator.most_packet_bytes),
        "outstanding": accelerator.outstanding,
        "gap_cycles": accelerator.gap_cycles,
        "driver_ns": accelerator.driver_ns + (0.0 if awake else accelerator.wake_ns),
        **images.sidebands.model_dump(),
    }


def _generator(beside: Generator, port: str) -> dict[str, Any]:
    engine = {
        "burst_beats": beside.burst_beats,
        "beat_bytes": beside.beat_bytes,
        "pattern": beside.pattern,
        "window_bytes": beside.window_bytes,
        "outstanding": beside.outstanding,
        "idle_cycles": beside.idle_cycles,
        **beside.sidebands.model_dump(),
    }
    return {
        "kind": "traffic_generator",
        "name": f"background {port}",
        "port": port,
        "read": engine | {"base": beside.read_base, "seed": 1},
        "write": engine | {"base": beside.write_base, "seed": 2},
    }
