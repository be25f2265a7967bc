"""The records for experiment and tester files."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from axiscope.io.toml_records import WHOLE, Scalar, Strict
from axiscope.plan.run_settings import Run


class Sweep(Strict):
    """Axes of a sweep. Each combination of their values is a point."""

    combine: Literal["product", "zip"] = "product"
    axes: dict[str, list[Scalar]] = Field(min_length=1)


class ExperimentFile(Strict):
    """The contents of an experiment file. Without ``title``, the file's name is used."""

    schema_version: Annotated[Literal[1], WHOLE] = Field(default=1, alias="schema")
    title: str = ""
    description: str = ""
    tester: str | None = None
    repetitions: int = Field(default=1, ge=1, le=1000)
    settings: dict[str, Scalar] = Field(default={})
    run: Run = Field(default_factory=Run)
    sweep: list[Sweep] = Field(min_length=1)


class Window(Strict):
    """Addresses of a port's windows in memory."""

    read: int = Field(ge=0)
    write: int = Field(ge=0)


class Limits(Strict):
    """A limit for reads and a limit for writes."""

    read: int | None = Field(default=None, ge=1, le=1024)
    write: int | None = Field(default=None, ge=1, le=1024)


class Sidebands(Strict):
    """Sideband signals that a master drives together with the address."""

    axcache: int = Field(default=3, ge=0, le=15)
    axprot: int = Field(default=2, ge=0, le=7)
    axuser: int = Field(default=0, ge=0, le=3)

    def sidebands(self) -> dict[str, int]:
        """Returns the three sideband signals of a record that also has other fields."""
        return {"axcache": self.axcache, "axprot": self.axprot, "axuser": self.axuser}


class CpuPass(Strict):
    """A pass of software over the buffer of a port, or over other memory."""

    touch: Literal["load", "store", "load_l2", "flush"]
    base: int | None = Field(default=None, ge=0)
    bytes: int | None = Field(default=None, gt=0)


class Before(Strict):
    """Prepares ports and caches before a pass. The first entry that matches a point is used."""

    ports: list[str]
    side: Literal["read", "write"]
    procedure: str
    up_to_bytes: int | None = Field(default=None, gt=0)
    rested_us: float = Field(ge=0)
    cpu: list[CpuPass] = Field(default=[])


class Apart(Strict):
    """Measured series that are shown in plots, but not used to compute errors."""

    platform: str
    mapping: str
    why: str


class Kind(BaseModel):
    """The kind of a tester file. The other fields are read once the kind is known."""

    model_config = ConfigDict(extra="ignore", defer_build=True)

    kind: Literal[
        "traffic_generator", "stream_dma", "cluster", "player", "image_task", "cores", "networks"
    ] = "traffic_generator"


class TesterFile(Strict):
    """The description of a traffic generator in a tester file.

    Without ``beat_bytes``, beats are as wide as the port. ``base`` contains the addresses of each
    port's windows. If a port of a point is not in ``base``, or the memory is too small, all ports
    of the point receive shares of the memory instead. A stride named ``others`` applies to
    platforms that are not listed.
    """

    schema_version: Annotated[Literal[1], WHOLE] = Field(alias="schema")
    kind: Literal["traffic_generator"] = "traffic_generator"
    title: str
    beat_bytes: int | None = Field(default=None, ge=4, le=32)
    window_bytes: int = Field(gt=0)
    cut_4k: bool = True
    outstanding: Limits
    queue_bursts: Limits = Field(default_factory=Limits)
    stride_bytes: dict[str, int] = Field(default={})
    skew_ns: dict[str, float] = Field(default={})
    run: Run = Field(default_factory=Run)
    base: dict[str, Window] = Field(default={})
    apart: list[Apart] = Field(default=[])
    write_then_read_ns: float | None = Field(default=None, ge=0)
    sidebands: dict[str, Sidebands] = Field(default={})
    before: list[Before] = Field(default=[])
