"""Replays DRAM traces straight at the memory controller of a platform."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from axiscope import _core
from axiscope.errors import UserError
from axiscope.io.tables import table_through_csv
from axiscope.plan.platforms import find_platform


def replay(
    trace: Path,
    platform: str = "ddr4_2400",
    mapping: str | None = None,
    commands: Path | None = None,
    wrap: bool = False,
) -> dict[str, Any]:
    """Replays a trace as fast as the controller accepts it; returns counts, rates and times.

    ``mapping`` is an address map of the platform, its first without. The DRAM commands with their
    times are written to the table ``commands``. With ``wrap``, addresses are taken modulo the bytes
    of the memory.
    """
    found = find_platform(platform)
    if trace.is_dir():
        raise UserError(f"{trace}: is a folder; give a file of lines")
    started = time.perf_counter()
    if commands is None:
        text = found.ask(_core.replay_file, str(trace), mapping, None, wrap)
    else:
        with table_through_csv(commands) as csv:
            text = found.ask(_core.replay_file, str(trace), mapping, str(csv), wrap)
    counts: dict[str, Any] = json.loads(text)
    counts["wall_s"] = round(time.perf_counter() - started, 6)
    return counts
