"""Networks on a DPU as data: its design, its ports, and the masters beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from pydantic import Field

from axiscope.errors import UserError
from axiscope.experiment.records import Run
from axiscope.experiment.settings import Settings
from axiscope.networks.architecture import load_network
from axiscope.networks.traffic import DpuDesign, traffic
from axiscope.toml_records import Strict


class Instances(Strict):
    """Instances of a network: each has a port, memory, and its share of the engines' time."""

    ports: list[str] = Field(min_length=1)
    base: int = Field(ge=0)
    every_bytes: int = Field(gt=0)
    window_bytes: int = Field(gt=0)
    """Of what is read, and of what is written."""


class NetworksFile(Strict):
    """Networks on a DPU and what runs beside them, as written."""

    schema_version: Literal[1] = Field(alias="schema")
    kind: Literal["networks"]
    title: str
    beside: str
    """The tester (name, or path beside this file) whose masters are on the ports."""
    design: DpuDesign
    instances: Instances
    beat_bytes: int = Field(ge=4, le=32)
    burst_beats: int = Field(ge=1, le=256)
    outstanding: int = Field(ge=1, le=1024)
    tile_bytes: int = Field(gt=0)
    buffers: int = Field(default=2, ge=1)
    sample: int = Field(default=1, ge=1)
    """A run does one of so many parts of every layer."""
    warm_runs: int = Field(default=0, ge=0)
    runs: int = Field(default=1, ge=1)
    run: Run = Run()


def networks_point(
    settings: Settings,
    file: NetworksFile,
    run: dict[str, Any],
    path: Path,
    others: list[dict[str, Any]],
) -> dict[str, Any]:
    """The point of some settings: instances of one network, and ``others`` on other ports.

    Raises UserError where a setting is missing or names what the file has not.
    """
    if settings.program is None or settings.cores is None:
        raise UserError("cores, program: missing; give instances (cores) and a network (program)")
    ports = file.instances.ports
    if settings.cores > len(ports):
        raise UserError(f"cores: {settings.cores}: {path} has ports for {len(ports)} instances")
    layers = [
        {
            "read_bytes": round(layer.read_bytes / file.sample),
            "write_bytes": round(layer.write_bytes / file.sample),
            # The engines' time is shared by the instances.
            "compute_ns": layer.compute_ns * settings.cores / file.sample,
        }
        for layer in traffic(load_network(settings.program), file.design)
    ]
    dpus = [
        {
            "kind": "dpu",
            "name": f"{settings.cpu or 'DPU'}_{number}",
            "port": ports[number],
            "burst_beats": file.burst_beats,
            "beat_bytes": file.beat_bytes,
            "read_base": file.instances.base + number * file.instances.every_bytes,
            "write_base": file.instances.base
            + number * file.instances.every_bytes
            + file.instances.window_bytes,
            "window_bytes": file.instances.window_bytes,
            "outstanding": file.outstanding,
            "layers": layers,
            "tile_bytes": file.tile_bytes,
            "buffers": file.buffers,
            "warm_runs": file.warm_runs,
            "runs": file.runs,
        }
        for number in range(settings.cores)
    ]
    return settings.point([*others, *dpus], file.run.given() | run)
