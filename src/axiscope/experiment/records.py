"""The records of TOML files, and errors that name file, field, value and mend."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from axiscope.errors import UserError

Record = TypeVar("Record", bound=BaseModel)
Scalar = str | int | float | bool


class Strict(BaseModel):
    """A record without unknown fields."""

    model_config = ConfigDict(extra="forbid", frozen=True)


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
    masters: Literal["convolution"] | None = None
    repetitions: int = Field(default=1, ge=1, le=1000)
    settings: dict[str, Scalar] = {}
    run: dict[str, Scalar] = {}
    sweep: list[Sweep] = Field(min_length=1)


class Window(Strict):
    """First bytes of the windows of a port."""

    read: int = Field(ge=0)
    write: int = Field(ge=0)


class Limits(Strict):
    """A limit for each direction."""

    read: int | None = Field(default=None, ge=1, le=1024)
    write: int | None = Field(default=None, ge=1, le=1024)


class Apart(Strict):
    """Measured series that are shown but not counted."""

    platform: str
    mapping: str
    why: str


class TesterFile(Strict):
    """A traffic generator as written."""

    schema_version: Literal[1] = Field(alias="schema")
    title: str
    beat_bytes: int = Field(default=16, ge=4, le=16)
    window_bytes: int = Field(gt=0)
    cut_4k: bool = True
    outstanding: Limits
    queue_bursts: Limits = Limits()
    stride_bytes: dict[str, int] = {}
    skew_ns: dict[str, float] = {}
    run: dict[str, Scalar] = {}
    base: dict[str, Window] = Field(min_length=1)
    apart: list[Apart] = []


def read_toml(path: Path, record: type[Record]) -> Record:
    """A TOML file as a record; UserError says what is wrong where."""
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise UserError(f"{path}: not UTF-8 text (byte {error.start})") from error
    except tomllib.TOMLDecodeError as error:
        raise UserError(f"{path}: not valid TOML: {error}") from error
    return validated(record, raw, str(path))


def validated(record: type[Record], raw: dict[str, Any], origin: str) -> Record:
    """A mapping as a record; ``origin`` names it in the error."""
    try:
        return record.model_validate(raw)
    except ValidationError as error:
        # A misspelt name also leaves a field missing: name the misspelling first.
        first = min(error.errors(), key=lambda found: found["type"] != "extra_forbidden")
        field = ".".join(str(part) for part in first["loc"])
        value = "" if first["type"] in ("missing", "extra_forbidden") else f"{first['input']!r}: "
        mend = {
            "missing": "is missing; add it",
            "extra_forbidden": "is not known here; remove it or mend its name",
        }.get(first["type"], first["msg"].removeprefix("Value error, "))
        raise UserError(f"{origin}: {field}: {value}{mend}") from error
