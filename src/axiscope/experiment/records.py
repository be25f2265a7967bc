"""The records of TOML files, and errors that name file, field, value and mend."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from axiscope.errors import UserError, within

Record = TypeVar("Record", bound=BaseModel)
Number = int | Annotated[float, Field(allow_inf_nan=False)]
Scalar = str | Number | bool

_BRANCHES = {"str": "a text", "int": "a number", "float": "a number", "bool": "true or false"}
"""Where a field takes several types: the ends of its places, and what each is."""


class Strict(BaseModel):
    """A record without unknown fields."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Run(BaseModel):
    """How long a point runs, from which starts (crates/soc/src/point/run.rs)."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    warmup_us: Number | None = None
    min_us: Number | None = None
    max_us: Number | None = None
    tolerance: Number | None = None
    skews: int = 1
    skew_ns: Number | None = None
    write_skew_ns: Number | None = None
    phase_ns: Number = 0
    seed: int = 1
    until: Literal["steady", "duration_us", "drained", "programs"] | None = None

    def given(self) -> dict[str, Any]:
        """What is written; the rest is the model's to fill in."""
        return self.model_dump(exclude_unset=True)


class Sweep(Strict):
    """Axes that span points together."""

    combine: Literal["product", "zip"] = "product"
    axes: dict[str, list[Scalar]] = Field(min_length=1)


class ExperimentFile(Strict):
    """An experiment as written."""

    schema_version: Literal[1] = Field(alias="schema")
    title: str
    description: str = ""
    tester: str | None = None
    repetitions: int = Field(default=1, ge=1, le=1000)
    settings: dict[str, Scalar] = {}
    run: Run = Run()
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
    """What a master drives beside the address."""

    axcache: int = Field(default=3, ge=0, le=15)
    axprot: int = Field(default=2, ge=0, le=7)
    axuser: int = Field(default=0, ge=0, le=3)

    def sidebands(self) -> dict[str, int]:
        """The three of them, of a record that has others, too."""
        return {"axcache": self.axcache, "axprot": self.axprot, "axuser": self.axuser}


class CpuPass(Strict):
    """Software goes once over the buffer, or over other memory of its own."""

    touch: Literal["load", "store", "load_l2", "flush"]
    base: int | None = Field(default=None, ge=0)
    bytes: int | None = Field(default=None, gt=0)


class Before(Strict):
    """The state in which a pass finds port and caches; the first one that fits counts."""

    ports: list[str]
    side: Literal["read", "write"]
    procedure: str
    up_to_bytes: int | None = Field(default=None, gt=0)
    rested_us: float = Field(ge=0)
    cpu: list[CpuPass] = []


class Apart(Strict):
    """Measured series that are shown but not counted."""

    platform: str
    mapping: str
    why: str


class Kind(BaseModel):
    """What a tester file is about; everything else in it is read later."""

    model_config = ConfigDict(extra="ignore")

    kind: Literal[
        "traffic_generator", "stream_dma", "cluster", "image_task", "cores", "networks"
    ] = "traffic_generator"


class TesterFile(Strict):
    """A traffic generator as written.

    Without ``beat_bytes`` beats are as wide as the port. ``base`` has the windows of ports; where
    it lacks one, or the memory ends before, all ports of a point have shares of the memory. A
    stride named ``others`` is that of platforms that are not named.
    """

    schema_version: Literal[1] = Field(alias="schema")
    kind: Literal["traffic_generator"] = "traffic_generator"
    title: str
    beat_bytes: int | None = Field(default=None, ge=4, le=32)
    window_bytes: int = Field(gt=0)
    cut_4k: bool = True
    outstanding: Limits
    queue_bursts: Limits = Limits()
    stride_bytes: dict[str, int] = {}
    skew_ns: dict[str, float] = {}
    run: Run = Run()
    base: dict[str, Window] = {}
    apart: list[Apart] = []
    write_then_read_ns: float | None = Field(default=None, ge=0)
    sidebands: dict[str, Sidebands] = {}
    before: list[Before] = []


def read_toml(path: Path, record: type[Record]) -> Record:
    """A TOML file as a record; UserError says what is wrong where."""
    raw = toml_of(path)
    with within(path):
        return validated(record, raw)


def toml_of(path: Path) -> dict[str, Any]:
    """What a TOML file says; UserError if it cannot be read."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise UserError(f"{path}: not UTF-8 text (byte {error.start})") from error
    except tomllib.TOMLDecodeError as error:
        raise UserError(f"{path}: not valid TOML: {error}") from error
    except RecursionError as error:
        raise UserError(f"{path}: brackets in brackets too deep to be read") from error


def validated(record: type[Record], raw: dict[str, Any]) -> Record:
    """A mapping as a record; the error names the field and the mend."""
    try:
        return record.model_validate(raw)
    except ValidationError as error:
        # A misspelt name also leaves a field missing: name the misspelling first.
        first = min(error.errors(), key=lambda found: found["type"] != "extra_forbidden")
        # Where a field takes several types, the place ends in one of their names.
        branched = len(first["loc"]) > 1 and first["loc"][-1] in _BRANCHES
        loc = first["loc"][:-1] if branched else first["loc"]
        field = ".".join(str(part) for part in loc)
        value = "" if first["type"] in ("missing", "extra_forbidden") else f"{first['input']!r}: "
        said = first["msg"].removeprefix("Value error, ").removeprefix("Input ")
        mend = {
            "missing": "is missing; add it",
            "extra_forbidden": "is not known here; remove it or mend its name",
        }.get(first["type"], said)
        if branched:
            ends = [e["loc"][-1] for e in error.errors() if e["loc"][:-1] == loc]
            kinds = dict.fromkeys(_BRANCHES[end] for end in ends if end in _BRANCHES)
            mend = f"should be {', '.join(kinds)}"
        raise UserError(f"{field}: {value}{mend}") from error
