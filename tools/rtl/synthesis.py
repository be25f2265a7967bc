"""Runs open-source synthesis for the estimates of area and timing."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from hardware.bench.kept import Kept, key_of
from hardware.bench.runner import sources
from hardware.bench.timed import run_timed

ROOT = Path(__file__).resolve().parents[2]

__all__ = ["Kept", "key_of", "run_timed", "sources"]

FAMILIES = {
    "xc7": "synth_xilinx -family xc7 -flatten -noiopad -noclkbuf",
    "xcup": "synth_xilinx -family xcup -flatten -noiopad -noclkbuf",
    "cyclonev": "synth_intel_alm -family cyclonev -noiopad -noclkbuf",
}


# Yosys packs registers into a DSP48E1, but not into a DSP48E2, which has the same registers.
PACK_REGISTERS = (
    "chtype -set DSP48E1 t:DSP48E2; xilinx_dsp -family xc7; chtype -set DSP48E2 t:DSP48E1"
)


def synthesise(family: str, top: str) -> str:
    """Returns the yosys commands that synthesise a block that has been read."""
    command = f"{FAMILIES[family]} -top {top}"
    if family != "xcup":
        return command
    return f"{command} -run begin:coarse; {PACK_REGISTERS}; {command} -run coarse:"


def blocks() -> dict[str, Any]:
    """Returns the contents of area.toml: blocks (`block`), and published numbers."""
    return tomllib.loads(Path(__file__).with_name("area.toml").read_text())


def label(block: dict[str, Any], family: str) -> str:
    """Returns the name for the files of a block."""
    given = "-".join(f"{v}" for v in block.get("parameters", {}).values())
    return "-".join(p for p in (block["top"], given, family) if p)


def read(block: dict[str, Any]) -> str:
    """Returns the yosys command that reads a block. It is to be run from the root of the
    repository.
    """
    given = " ".join(f"-G {k}={v}" for k, v in block.get("parameters", {}).items())
    files = " ".join(str(f.relative_to(ROOT)) for f in sources(block["list"]))
    return f"read_slang -j 1 --top {block['top']} {given} {files}"
