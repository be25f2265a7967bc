"""Describes networks on a DPU: the DPU's design and ports, and masters that run next to it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from axiscope.errors import UserError
from axiscope.io.toml_records import WHOLE, Strict
from axiscope.model_types import DpuSpec, DpuWeightsSpec, LayerSpec, MasterSpec, Point
from axiscope.plan.experiment.settings import Settings
from axiscope.plan.networks.architecture import load_network
from axiscope.plan.networks.traffic import DpuDesign, traffic
from axiscope.plan.run_settings import Run


class Bursts(Strict):
    """Size of the bursts at a port."""

    beat_bytes: int = Field(ge=4, le=32)
    burst_beats: int = Field(ge=1, le=256)
    outstanding: int = Field(ge=1, le=1024)

    @property
    def burst_bytes(self) -> int:
        """Returns the number of bytes in a burst."""
        return self.burst_beats * self.beat_bytes


class Handlers(Bursts):
    """Batch handlers of a DPU.

    Each has a port, memory and engines, and processes one image of the batch.
    """

    ports: list[str] = Field(min_length=1)
    base: int = Field(ge=0)
    every_bytes: int = Field(gt=0)
    window_bytes: int = Field(gt=0)
    """Sizes in bytes of the window that is read, and of the window that is written."""


class Weights(Bursts):
    """Source of the weights: a port and a buffer that all handlers share."""

    port: str
    base: int = Field(ge=0)
    window_bytes: int = Field(gt=0)
    buffer_bytes: int = Field(gt=0)


class NetworksFile(Strict):
    """The description of networks on a DPU, with the masters that run at the same time."""

    schema_version: Annotated[Literal[1], WHOLE] = Field(alias="schema")
    kind: Literal["networks"]
    title: str
    companions: str
    """The tester (name, or path relative to this file) whose masters are on the ports."""
    design: DpuDesign
    handlers: Handlers
    weights: Weights
    tile_bytes: int = Field(gt=0)
    """Bytes of a buffer for maps, of one for input and one for output."""
    buffers: int = Field(default=2, ge=1)
    sample: int = Field(default=1, ge=1)
    """A run does 1/N of every layer, where N is this number, with buffers smaller by this factor.
    """
    warm_runs: int = Field(default=0, ge=0)
    runs: int = Field(default=1, ge=1)
    run: Run = Field(default_factory=Run)


def networks_point(
    settings: Settings,
    file: NetworksFile,
    run: dict[str, Any],
    path: Path,
    others: list[MasterSpec],
) -> Point:
    """Returns the point for some settings: a batch of one network, and ``others`` on other ports.

    Raises UserError if a setting is missing, or names something that the file does not contain.
    """
    if settings.program is None or settings.cores is None:
        raise UserError("cores, program: missing; give images (cores) and a network (program)")
    handlers, weights = file.handlers, file.weights
    if settings.cores > len(handlers.ports):
        raise UserError(
            f"cores: {settings.cores}: {path} has ports for {len(handlers.ports)} images"
        )
    layers = [
        LayerSpec(
            read_bytes=round(layer.read_bytes / file.sample),
            weight_bytes=round(layer.weight_bytes / file.sample),
            write_bytes=round(layer.write_bytes / file.sample),
            compute_ns=layer.compute_ns / file.sample,
        )
        for layer in traffic(load_network(settings.program), file.design)
    ]
    name = settings.cpu or "DPU"
    dpus = [
        DpuSpec(
            kind="dpu",
            name=f"{name}_{number}",
            port=port,
            burst_beats=handlers.burst_beats,
            beat_bytes=handlers.beat_bytes,
            read_base=handlers.base + number * handlers.every_bytes,
            write_base=handlers.base + number * handlers.every_bytes + handlers.window_bytes,
            window_bytes=handlers.window_bytes,
            outstanding=handlers.outstanding,
            layers=layers,
            tile_bytes=max(file.tile_bytes // file.sample, handlers.burst_bytes),
            buffers=file.buffers,
            warm_runs=file.warm_runs,
            runs=file.runs,
            weights=f"{name}_weights",
        )
        for number, port in enumerate(handlers.ports[: settings.cores])
    ]
    loader = DpuWeightsSpec(
        kind="dpu_weights",
        name=f"{name}_weights",
        port=weights.port,
        burst_beats=weights.burst_beats,
        beat_bytes=weights.beat_bytes,
        base=weights.base,
        window_bytes=weights.window_bytes,
        outstanding=weights.outstanding,
        buffer_bytes=max(weights.buffer_bytes // file.sample, weights.burst_bytes),
    )
    return settings.point([*others, *dpus, loader], file.run.given() | run)
