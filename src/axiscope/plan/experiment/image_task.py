"""Describes an image task (Sadri 2013): an accelerator, CPUs or both in turn process images."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from axiscope.errors import UserError
from axiscope.io.toml_records import WHOLE, Strict
from axiscope.model_types import (
    BeforeSpec,
    CpuPassSpec,
    EngineSpec,
    ImageCpuSpec,
    MasterSpec,
    PacketDmaSpec,
    Point,
    TouchSpec,
    TrafficGeneratorSpec,
)
from axiscope.plan.experiment.records import Sidebands
from axiscope.plan.experiment.settings import Settings
from axiscope.plan.platforms import find_platform
from axiscope.plan.run_settings import Run


class Accelerator(Strict):
    """The accelerator of an image task: a packet DMA in the programmable logic."""

    beat_bytes: int = Field(ge=4, le=16)
    most_packet_bytes: int = Field(gt=0)
    outstanding: int = Field(ge=1, le=1024)
    gap_cycles: int = Field(ge=0, le=1024)
    driver_ns: float = Field(ge=0)
    wake_ns: float = Field(ge=0)


class Core(Strict):
    """The image filter as a program on a CPU core."""

    compute_cycles: float = Field(ge=0)
    stores: int = Field(ge=1, le=64)


class Length(Strict):
    """Simulated time, as a number of passes over the image.

    It is computed from a rate that all methods exceed.
    """

    accelerator_mbps: float = Field(gt=0)
    cpu_mbps: float = Field(gt=0)
    warm_passes: float = Field(ge=0)
    passes: float = Field(gt=0)
    turns: int = Field(ge=1, description="Images of each master where several take turns")


class Images(Strict):
    """Addresses of the images, and how accelerator and cores access them."""

    source: int = Field(ge=0)
    destination: int = Field(ge=0)
    sidebands: Sidebands = Field(default_factory=Sidebands)
    cached: bool = False


class Generator(Strict):
    """Background traffic: a generator that continuously reads and writes a window."""

    ports: list[str] = Field(min_length=1)
    pattern: Literal["sequential", "random"]
    burst_beats: int = Field(ge=1, le=256)
    beat_bytes: int = Field(ge=4, le=32)
    read_base: int = Field(ge=0)
    write_base: int = Field(ge=0)
    window_bytes: int = Field(gt=0)
    outstanding: int = Field(ge=1, le=1024)
    idle_cycles: int = Field(default=0, ge=0)
    sidebands: Sidebands = Field(default_factory=Sidebands)
    keeps_awake: bool = False
    resident_bytes: int = Field(
        default=0, ge=0, description="Bytes of the windows that the caches hold from before"
    )
    settle_us: float = Field(
        default=0, ge=0, description="Longer warm-up, until the caches change no more"
    )


class ImageTaskFile(Strict):
    """The description of an image task in a tester file."""

    schema_version: Annotated[Literal[1], WHOLE] = Field(alias="schema")
    kind: Literal["image_task"]
    title: str
    accelerator: Accelerator
    cpu: Core
    images: dict[str, Images] = Field(min_length=1)
    background: dict[str, Generator] = Field(default_factory=dict)
    length: Length
    run: Run = Field(default_factory=Run)


def image_task_point(
    settings: Settings, file: ImageTaskFile, run: dict[str, Any], path: Path
) -> Point:
    """Returns the point for some settings: the masters of the task and background traffic."""
    if settings.memory not in file.images:
        known = ", ".join(file.images)
        raise UserError(f"memory: {settings.memory!r} is unknown; {path} has {known}")
    background = settings.background or "none"
    if background != "none" and background not in file.background:
        known = ", ".join(["none", *file.background])
        raise UserError(f"background: {background!r} is unknown; {path} has {known}")
    if settings.transfer_bytes is None:
        raise UserError("transfer_bytes: is missing; it is the size of the image")
    load = file.background.get(background)
    ports = settings.ports.split("+")
    cores = find_platform(settings.platform).cpu_ports()
    masters: list[MasterSpec] = [
        _core(settings, file, name) if name in cores else _accelerator(settings, file, name, load)
        for name in ports
    ]
    if load is not None:
        masters += [_generator(load, place) for place in range(len(load.ports))]
    turns = ports if len(ports) > 1 else []
    slowest = file.length.cpu_mbps if ports[0] in cores else file.length.accelerator_mbps
    settle_us = 0.0 if load is None else load.settle_us
    timing = _timing(settings, file, len(ports), slowest, settle_us)
    return settings.point(masters, timing | run, turns=turns)


def _timing(
    settings: Settings, file: ImageTaskFile, masters: int, slowest_mbps: float, settle_us: float
) -> dict[str, Any]:
    """Returns the length of the run.

    A single master runs for some passes after a warm-up. Masters that take turns run until all
    their images are done.
    """
    length, size = file.length, settings.transfer_bytes or 0
    pass_us = 2 * size / slowest_mbps
    if masters > 1:
        longest = length.turns * masters * pass_us + 1000.0
        # A run ends at a multiple of a sixth of min_us, which is a microsecond here.
        return {"until": "drained", "warmup_us": 0.0, "min_us": 6.0, "max_us": longest}
    timing = file.run.given()
    warmup = float(timing.get("warmup_us", 0.0)) + settle_us + length.warm_passes * pass_us
    counted = float(timing.get("max_us", 0.0)) + length.passes * pass_us
    return timing | {
        "until": "duration_us",
        "warmup_us": warmup,
        "min_us": counted,
        "max_us": counted,
    }


def _core(settings: Settings, file: ImageTaskFile, port: str) -> ImageCpuSpec:
    images, size = file.images[settings.memory or ""], settings.transfer_bytes or 0
    return ImageCpuSpec(
        kind="image_cpu",
        name=port,
        port=port,
        read_base=images.source,
        write_base=images.destination,
        image_bytes=size,
        cached=images.cached,
        compute_cycles=file.cpu.compute_cycles,
        stores=file.cpu.stores,
        images=file.length.turns if "+" in settings.ports else None,
        before=_filled(images, size),
    )


def _filled(images: Images, size: int) -> BeforeSpec | None:
    """Returns passes that fill the caches with the images, as far as they fit.

    Earlier runs of the task would leave the caches in this state.
    """
    if not images.cached:
        return None
    source = CpuPassSpec(touch="load", base=images.source, bytes=size)
    destination = CpuPassSpec(touch="store", base=images.destination, bytes=size)
    return BeforeSpec(cpu=[source, destination])


def _accelerator(
    settings: Settings, file: ImageTaskFile, port: str, load: Generator | None
) -> PacketDmaSpec:
    images = file.images[settings.memory or ""]
    accelerator, size = file.accelerator, settings.transfer_bytes or 0
    # CPUs that are kept awake by background traffic respond to an interrupt sooner than idle CPUs.
    awake = load is not None and load.keeps_awake
    return PacketDmaSpec(
        kind="packet_dma",
        name=port,
        port=port,
        burst_beats=settings.burst_beats,
        beat_bytes=accelerator.beat_bytes,
        read_base=images.source,
        write_base=images.destination,
        image_bytes=size,
        packet_bytes=min(size, accelerator.most_packet_bytes),
        outstanding=accelerator.outstanding,
        gap_cycles=accelerator.gap_cycles,
        driver_ns=accelerator.driver_ns + (0.0 if awake else accelerator.wake_ns),
        images=file.length.turns if "+" in settings.ports else None,
        before=_filled(images, size),
        **images.sidebands.model_dump(),
    )


def _generator(load: Generator, place: int) -> TrafficGeneratorSpec:
    """Returns one of the background generators. The generators share the windows equally."""
    port = load.ports[place]
    part = load.window_bytes // len(load.ports)
    first = place * part
    # Half of each generator's share is in its read window, the other half in its write window.
    held = min(load.resident_bytes // (2 * len(load.ports)), part)

    def side(base: int, touch: TouchSpec, seed: int) -> EngineSpec:
        engine = EngineSpec(
            burst_beats=load.burst_beats,
            beat_bytes=load.beat_bytes,
            pattern=load.pattern,
            base=base + first,
            window_bytes=part,
            outstanding=load.outstanding,
            idle_cycles=load.idle_cycles,
            seed=seed,
            **load.sidebands.model_dump(),
        )
        if held:
            passes = [CpuPassSpec(touch=touch, base=base + first, bytes=held)]
            engine.before = BeforeSpec(cpu=passes)
        return engine

    return TrafficGeneratorSpec(
        kind="traffic_generator",
        name=f"background {port}",
        port=port,
        read=side(load.read_base, "load", 2 * place + 1),
        write=side(load.write_base, "store", 2 * place + 2),
    )
