"""Reads and checks a folder written by `trace import`: transactions, waits and clock."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from axiscope.errors import UserError
from axiscope.io.toml_records import explain_error, load_toml
from axiscope.io.traces.importing import DESIGN, TABLE

FIX = "import the waveform again"
_MOST = (1 << 63) - 1

Cycles = Annotated[int, Field(ge=0, le=_MOST)]
ZeroIfEmpty = Annotated[int, BeforeValidator(lambda cell: cell or 0), Field(ge=0, le=_MOST)]


class Transaction(BaseModel):
    """A row in the table of transactions, which is written by crates/trace/src/table.rs."""

    model_config = ConfigDict(frozen=True)

    bus: str
    direction: Literal["read", "write"]
    id: ZeroIfEmpty
    address: int = Field(ge=0, lt=1 << 64)
    bytes: int = Field(ge=1, le=256 * 128)
    beats: int = Field(ge=1, le=256)
    beat_bytes: Literal["1", "2", "4", "8", "16", "32", "64", "128"]
    burst: Literal["fixed", "incr", "wrap", "reserved"]
    issued_ns: float = Field(ge=0, le=1e15)
    latency_cycles: Cycles
    held_cycles: ZeroIfEmpty = 0


class Waits(BaseModel):
    """A row of a recording: the event or time for which a burst waited (crates/trace)."""

    model_config = ConfigDict(frozen=True)

    in_flight: Cycles
    think_cycles: Cycles
    pace_cycles: Cycles
    other_bytes: Cycles


class _Clock(BaseModel):
    pl_mhz: float = Field(gt=0, le=1e6, strict=True)


_Row = TypeVar("_Row", bound=BaseModel)


def read_transactions(folder: Path) -> list[Transaction]:
    """Returns all transactions in a folder.

    If a row is invalid, raises UserError that names file, line, column and value.
    """
    file = folder / TABLE
    if not file.is_file():
        fix = "give a folder that `axiscope trace import` wrote"
        raise UserError(f"{folder}: has no {TABLE}; {fix}")
    return list(_rows(file, Transaction))


def read_waits(file: Path) -> list[Waits]:
    """Returns the rows of a recording.

    If a row is invalid, raises UserError that names file, line, column and value.
    """
    return list(_rows(file, Waits))


def read_clock(folder: Path) -> float:
    """Returns the clock frequency of the design in a folder, in MHz."""
    file = folder / DESIGN
    raw = load_toml(file)
    try:
        return _Clock.model_validate(raw).pl_mhz
    except ValidationError as error:
        raise UserError(f"{file}: {explain_error(error, raw)}; {FIX}") from error


def _rows(file: Path, record: type[_Row]) -> Iterator[_Row]:
    try:
        with file.open(encoding="utf-8", newline="") as text:
            lines = csv.reader(text)
            names = next(lines, [])
            for name, field in record.model_fields.items():
                if field.is_required() and name not in names:
                    raise UserError(f"{file}: has no column {name}; {FIX}")
                if names.count(name) > 1:
                    raise UserError(f"{file}: has {names.count(name)} columns {name}; {FIX}")
            for cells in filter(None, lines):
                place = f"{file}: line {lines.line_num}"
                if len(cells) != len(names):
                    raise UserError(f"{place}: {len(cells)} cells for {len(names)} columns; {FIX}")
                try:
                    yield record.model_validate(dict(zip(names, cells, strict=True)))
                except ValidationError as error:
                    raise UserError(f"{place}: {explain_error(error)}; {FIX}") from error
    except OSError as error:
        raise UserError(f"{file}: cannot be read ({error.strerror}); {FIX}") from error
    except UnicodeDecodeError as error:
        raise UserError(f"{file}: not UTF-8 text (byte {error.start}); {FIX}") from error
    except csv.Error as error:
        raise UserError(f"{file}: not a table in CSV: {error}; {FIX}") from error
