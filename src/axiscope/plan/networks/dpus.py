"""Reads descriptions of DPUs, which are accelerators for networks, and of how they move data.

The descriptions are in ``src/axiscope/data/dpus``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Literal

from pydantic import Field

from axiscope.errors import UserError
from axiscope.io.data_files import DATA
from axiscope.io.toml_records import WHOLE, Strict, read_toml
from axiscope.model_types import DpuPortSpec, DpuSpec
from axiscope.plan.networks.traffic import DpuDesign

FOLDER = DATA / "dpus"


class PublishedTraffic(Strict):
    """Published traffic of a network that runs on the DPU without other traffic."""

    network: str
    mean_mbps: float = Field(gt=0)
    """Sum of reads and writes, MB/s."""
    source: str


class DpuFile(Strict):
    """The description of a DPU: its design, its bursts and its buffers."""

    schema_version: Annotated[Literal[1], WHOLE] = Field(alias="schema")
    title: str
    source: str
    burst_bytes: int = Field(ge=4, le=4096)
    outstanding: int = Field(ge=1, le=1024)
    """Bursts in flight of each direction and port."""
    tile_bytes: int = Field(gt=0)
    """Size of the buffer of either direction, in bytes."""
    buffers: int = Field(default=2, ge=1, le=1024)
    """Buffers of each direction."""
    batch: int = Field(default=1, ge=1, le=64)
    """Number of images at a time, all through the same ports."""
    ports: int = Field(default=1, ge=1, le=16)
    """Data ports, which bursts use in turn."""
    design: DpuDesign
    published: list[PublishedTraffic] = Field(default=[])


def further_ports(dpu: DpuSpec, ports: Sequence[str]) -> list[DpuPortSpec]:
    """Returns masters for the DPU's ports other than the first, with bursts of the same size."""
    return [
        DpuPortSpec(
            kind="dpu_port",
            name=f"{dpu.name}_port_{number}",
            port=port,
            dpu=dpu.name,
            burst_beats=dpu.burst_beats,
            beat_bytes=dpu.beat_bytes,
            outstanding=dpu.outstanding,
        )
        for number, port in enumerate(ports, 1)
    ]


def dpu_names() -> list[str]:
    """Returns the names of the DPUs that come with Axiscope."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


@cache
def load_dpu(name: str) -> DpuFile:
    """Returns the DPU with this name. Raises UserError if there is none, or its file is invalid."""
    path = FOLDER / f"{name}.toml"
    if not path.is_file():
        raise UserError(f"{name!r} is not a DPU; give one of {', '.join(dpu_names())}")
    return read_toml(path, DpuFile)
