"""Writes setup files for test benches, in which a board's memory is behind a design's AXI ports."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from axiscope.io.files import write_whole
from axiscope.plan.platforms import find_platform
from axiscope.plan.test_bench import COHERENT, PortSetup, setup_of

__all__ = ["COHERENT", "PortSetup", "port_bits", "write_setup"]


def port_bits(platform: str) -> dict[str, int]:
    """Returns the width of each port on a platform, in bits."""
    return {name: 8 * width for name, width in find_platform(platform).port_bytes().items()}


def write_setup(
    output: Path,
    platform: str,
    ports: Sequence[PortSetup],
    *,
    companions: Path | None = None,
    pl_mhz: float = 250.0,
    mapping: str | None = None,
    qos: str = "default",
) -> None:
    """Writes the setup of a test bench (JSON), for `axiscope_ps.h` and its DPI-C functions.

    The bench drives ``ports``. The design file ``companions`` describes other masters that load the
    memory at the same time.
    """
    text = setup_of(
        platform, list(ports), companions=companions, pl_mhz=pl_mhz, mapping=mapping, qos=qos
    )
    write_whole(output, text.encode())
