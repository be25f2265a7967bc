"""Replays DRAM traces directly at the memory controller of a platform."""

from __future__ import annotations

import json
import math
import time
from pathlib import Path
from typing import Any

from axiscope import _core
from axiscope.errors import UserError
from axiscope.io.compressed_files import unpacked
from axiscope.io.handoff_files import of_design_tool
from axiscope.io.other_files import to_convert, waveform
from axiscope.io.tables import table_through_csv
from axiscope.plan.platforms import find_platform


def replay(
    trace: Path,
    platform: str = "ddr4_2400",
    mapping: str | None = None,
    commands: Path | None = None,
    wrap: bool = False,
    trace_format: str | None = None,
    trace_mhz: float | None = None,
) -> dict[str, Any]:
    """Replays a trace as fast as the controller accepts it.

    Returns counts, rates and times. ``mapping`` is an address map of the platform; the default is
    the platform's first. The DRAM commands and their times are written to the table ``commands``.
    With ``wrap``, addresses are taken modulo the size of the memory. ``trace_format`` is the name
    of a format, which is detected by default. ``trace_mhz`` is the frequency of the clock in whose
    cycles the trace counts; by default, it is that of the controller. The trace may be compressed
    with gzip, xz or bzip2.
    """
    found = find_platform(platform)
    if trace.is_dir():
        raise UserError(f"{trace}: is a folder; give a file of lines")
    if trace_mhz is not None and not (math.isfinite(trace_mhz) and trace_mhz > 0):
        raise UserError(
            f"--trace-mhz {trace_mhz:g}: give the clock of the trace's cycles, above 0 MHz"
        )
    if trace_format is None and ".rstl" in trace.suffixes:
        trace_format = "dramsys-relative"
    started = time.perf_counter()
    with unpacked(trace) as plain:

        def run(csv: str | None) -> str:
            asked = (str(plain), mapping, csv, wrap, trace_format, trace_mhz)
            try:
                return found.ask(_core.replay_file, *asked)
            except (UserError, ValueError) as error:
                if other := to_convert(trace) or waveform(trace) or of_design_tool(trace):
                    raise UserError(f"{trace}: {other}") from error
                raise UserError(str(error).replace(str(plain), str(trace))) from error

        if commands is None:
            text = run(None)
        else:
            with table_through_csv(commands) as csv:
                text = run(str(csv))
    counts: dict[str, Any] = json.loads(text)
    counts["wall_s"] = round(time.perf_counter() - started, 6)
    return counts
