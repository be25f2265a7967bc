"""Writes setup files for test benches: a platform, the bench's ports, and the load on memory.

A setup is one self-contained JSON text (`crates/ps`, `c/include/axiscope_ps.h`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from axiscope import _core
from axiscope.errors import UserError, within
from axiscope.io.toml_records import validated
from axiscope.model_types import Point
from axiscope.plan.design.compile import compile_design
from axiscope.plan.design.load import read_design
from axiscope.plan.design.records import DesignFile
from axiscope.plan.platforms import Platform, find_platform

SCHEMA = 1

Companions = Mapping[str, Any] | str | Path | None
"""A design as in its file, the file's path, or None."""


COHERENT = {"axcache": 15, "axuser": 1}
"""Write-back, allocating, inner shareable: sidebands that look up the caches at HPC and ACP ports.
"""


@dataclass(frozen=True)
class PortSetup:
    """A port that a bench drives."""

    port: str
    """Name of the port on the platform, such as HP0."""
    data_bits: int
    """Width of the port's data."""
    pl_mhz: float | None = None
    """Clock of the port, MHz, if it differs from the clock of the setup."""
    axcache: int = 3
    """These determine whether the caches are looked up; 3 is normal non-cacheable memory."""
    axprot: int = 2
    axuser: int = 0
    axqos: bool = False
    """Whether the port takes QoS from AxQOS; otherwise from its register, as after reset."""


def setup_of(
    platform: str,
    ports: list[PortSetup],
    *,
    companions: Companions = None,
    pl_mhz: float = 250.0,
    mapping: str | None = None,
    qos: str = "default",
) -> str:
    """Returns the text of a setup (JSON).

    The design ``companions`` runs on the other ports and on the cores. Its clock, map and QoS then
    apply to the full setup. Raises UserError for an unknown platform or port, a width that the port
    does not support, or a port that the design uses, too.
    """
    if not ports:
        raise UserError("ports: none; give the ports that the bench uses, such as HP0")
    found = find_platform(platform)
    widths = found.port_bytes() | found.gp_port_bytes()
    for p in ports:
        if p.port not in widths:
            known = ", ".join(widths)
            raise UserError(f"ports.{p.port}: is unknown; {found.name} has {known}")
    point = _point(found, companions, pl_mhz, mapping, qos)
    text = json.dumps(
        {
            "schema": SCHEMA,
            "name": found.name,
            "platform": found.files,
            "point": json.loads(point),
            "ports": [_given(p) for p in ports],
        }
    )
    with within("test bench"):
        _core.Bench(text)
    return text


def _given(port: PortSetup) -> dict[str, Any]:
    return {name: value for name, value in vars(port).items() if value is not None}


def _point(
    platform: Platform, companions: Companions, pl_mhz: float, mapping: str | None, qos: str
) -> str:
    if companions is None:
        maps = platform.facts.maps
        usual = "row_bank_column" if "row_bank_column" in maps else maps[0]
        return Point(pl_mhz=pl_mhz, mapping=mapping or usual, qos=qos, masters=[]).model_dump_json(
            exclude_none=True
        )
    path = companions if isinstance(companions, str | Path) else "companions"
    raw = read_design(Path(companions)) if isinstance(companions, str | Path) else dict(companions)
    with within(path):
        if raw.get("sweep"):
            raise UserError("sweep: a test bench runs one design; leave it out")
        return compile_design(validated(DesignFile, raw), platform).point.model_dump_json(
            exclude_none=True
        )
