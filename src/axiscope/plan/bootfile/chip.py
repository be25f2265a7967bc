"""The chips' tables of registers, clocks and settings (``data/chips/*/boot_registers.toml``)."""

from __future__ import annotations

from axiscope.io.data_files import DATA

CHIPS = ("zynq_ultrascale", "zynq7000", "cyclone_v")


def boot_registers(chip: str) -> str:
    """Returns the text of a chip's table of registers."""
    return (DATA / "chips" / chip / "boot_registers.toml").read_text(encoding="utf-8")
