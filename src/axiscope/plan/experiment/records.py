"""The records of experiments and testers as written."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from axiscope.io.toml_records import WHOLE, Scalar, Strict
from axiscope.plan.run_settings import Run


class Sweep(Strict):
    """Axes that together span points."""

    combine: Literal["product", "zip"] = "product"
    axes: dict[str, list[Scalar]] = Field(min_length=1)


class ExperimentFile(Strict):
    """An experiment as written. Without ``title``, the name of the file is used."""

    schema_version: Annotated[Literal[1], WHOLE] = Field(default=1, alias="schema")
    title: str = ""
    description: str = ""
    tester: str | None = None
    repetitions: int = Field(default=1, ge=1, le=1000)
    settings: dict[str, Scalar] = Field(default={})
    run: Run = Field(default_factory=Run)
    sweep: list[Sweep] = Field(min_length=1)


class Window(Strict):
    """First bytes of the windows of a port."""

    read: int = Field(ge=0)
    write: int = Field(ge=0)


class Limits(Strict):
    """A limit for each direction."""

    read: int | None = Field(default=None, ge=1, le=1024)
    write: int | None = Field(default=None, ge=1, le=1024)


class Sidebands(Strict):
    """Sideband signals that a master drives with the address."""

    axcache: int = Field(default=3, ge=0, le=15)
    axprot: int = Field(default=2, ge=0, le=7)
    axuser: int = Field(default=0, ge=0, le=3)

    def sidebands(self) -> dict[str, int]:
        """Returns the three sidebands of a record that also has other fields."""
        return {"axcache": self.axcache, "axprot": self.axprot, "axuser": self.axuser}


class CpuPass(Strict):
    """A pass of software over the buffer, or over other memory."""

    touch: Literal["load", "store", "load_l2", "flush"]
    base: int | None = Field(default=None, ge=0)
    bytes: int | None = Field(default=None, gt=0)


class Before(Strict):
    """State of port and caches before a pass. The first matching entry is used."""

    ports: list[str]
    side: Literal["read", "write"]
    procedure: str
    up_to_bytes: int | None = Field(default=None, gt=0)
    rested_us: float = Field(ge=0)
    cpu: list[CpuPass] = Field(default=[])


class Apart(Strict):
    """Measured series that are shown but not scored."""

    platform: str
    mapping: str
    why: str


class Kind(BaseModel):
    """The kind of a tester file; all other fields are read later."""

    model_config = ConfigDict(extra="ignore", defer_build=True)

    kind: Literal[
        "traffic_generator", "stream_dma", "cluster", "player", "image_task", "cores", "networks"
    ] = "traffic_generator"


class TesterFile(Strict):
    """A traffic generator as written.

    Without ``beat_bytes``, beats are as wide as the port. ``base`` contains the windows of ports.
    If a port is missing in it, or the memory is too small, all ports of a point receive shares of
    the memory. A stride named ``others`` applies to platforms that are not named.
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
