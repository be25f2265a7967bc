"""Imports waveforms. Writes a folder with a table of transactions, recordings, and a design."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter

from axiscope import _core
from axiscope.errors import UserError
from axiscope.io.files import destination_folder, write_whole
from axiscope.io.other_files import dram_trace
from axiscope.io.traces.design import design_text, stream_names
from axiscope.io.traces.records import Bus, Buses, BusSeen, Recording
from axiscope.io.traces.saved_ila import opened

_T = TypeVar("_T")

TABLE = "transactions.csv"
DESIGN = "design.toml"

_SEEN = TypeAdapter(list[BusSeen])


@dataclass(frozen=True)
class TraceImport:
    """The files that were written for a waveform."""

    table: Path
    design: Path
    buses: tuple[BusSeen, ...]
    streams: dict[str, Recording]
    """Recordings by the names of the design's streams."""

    def as_json(self) -> dict[str, Any]:
        """Returns the result of the import as plain data, for scripts."""
        return {
            "table": str(self.table),
            "design": str(self.design),
            "buses": [
                b.model_dump(exclude={"recordings"}) | {"notes": b.notes} for b in self.buses
            ],
            "streams": {n: r.model_dump(exclude={"text"}) for n, r in self.streams.items()},
        }


def list_buses(file: Path, *, clock: str | None = None, period_ns: float | None = None) -> Buses:
    """Returns a waveform's AXI buses, and the signals that belong to no bus, each with a reason.

    Raises UserError if there is no bus.
    """
    return Buses.model_validate_json(_ask(_core.trace_buses, file, _asked([], clock, period_ns)))


def buses_of(file: Path, *, clock: str | None = None, period_ns: float | None = None) -> list[Bus]:
    """Returns the AXI buses in a waveform. Raises UserError if there are none."""
    return list_buses(file, clock=clock, period_ns=period_ns).buses


def import_trace(
    file: Path,
    folder: Path,
    buses: list[str],
    *,
    clock: str | None = None,
    period_ns: float | None = None,
    platform: str | None = None,
    base: int | None = None,
) -> TraceImport:
    """Imports buses from a waveform into a folder.

    Raises UserError that states what is missing. ``buses`` contains bus names or their last parts,
    in which ``*`` and ``?`` are wildcards. Without ``buses``, the waveform must have exactly one
    bus that is not AXI4-Lite. ``base`` is the address in the board's memory to which the lowest
    recorded address is moved.
    """
    csv, message = _ask(_core.import_trace, file, _asked(buses, clock, period_ns))
    seen = tuple(_SEEN.validate_json(message))
    destination_folder(folder)
    write_whole(folder / TABLE, csv.encode())
    streams = stream_names(seen)
    for name, part in streams.items():
        write_whole(folder / f"{name}.csv", part.text.encode())
    text = design_text(file, seen, streams, platform, base)
    write_whole(folder / DESIGN, text.encode())
    return TraceImport(folder / TABLE, folder / DESIGN, seen, streams)


def _ask(function: Callable[[str, str], _T], file: Path, asked: str) -> _T:
    if not file.is_file():
        kinds = "a .vcd, .fst or an ILA's .csv or .ila"
        raise UserError(f"{file}: there is no such file; give {kinds}")
    with opened(file) as waveform:
        try:
            return function(str(waveform), asked)
        except ValueError as error:
            if other := dram_trace(file):
                raise UserError(f"{file}: {other}") from error
            raise UserError(str(error).replace(str(waveform), str(file))) from error


def _asked(buses: list[str], clock: str | None, period_ns: float | None) -> str:
    return json.dumps({"bus": buses, "clock": clock, "period_ns": period_ns})
