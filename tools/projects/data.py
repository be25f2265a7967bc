"""Reads and checks the descriptions of boards and of their chips' processing systems."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from tools.projects.fields import field_of, read_toml
from tools.projects.masters import read_masters
from tools.projects.records import (
    BOARDS,
    CHIPS,
    R5F_CHIPS,
    SHAPES,
    Board,
    BoardError,
    Port,
    Shape,
    System,
    Write,
)

CLOCK_TOLERANCE = 1e-3
"""Relative difference up to which the agent regards two clocks as equal (assumed, as in
crates/board/src/point.rs).
"""

# If the size of a buffer is not a power of two, it must be a multiple of this, MiB.
BUFFER_STEP_MIB = 64


@cache
def system(chip: str, folder: Path = CHIPS) -> System:
    """Returns the processing system of a chip."""
    file = folder / chip / "vendor_tools.toml"
    data = read_toml(file)
    ports = {}
    for name, given in field_of(file, data, "ports", dict).items():
        try:
            ports[name] = Port(
                name,
                given["interface"],
                given["clock"],
                tuple(given["widths"]),
                given["id_bits"],
                given.get("properties", {}),
                given.get("kind", ""),
            )
        except KeyError as wrong:
            raise BoardError(file, f"ports.{name}.{wrong.args[0]}", "is missing") from wrong
    writes = tuple(
        Write(
            w["name"],
            w["address"],
            w["value"],
            tuple(w["wanted_by"]),
            w["what"],
            w["source"],
            w.get("by", "file"),
        )
        for w in data.get("boot", {}).get("write", [])
    )
    return System(
        chip,
        field_of(file, data, "tool", str),
        field_of(file, data, "bus", str),
        field_of(file, data, "address_bits", int),
        field_of(file, data, "address_cells", int),
        data,
        ports,
        writes,
    )


def _shape(file: Path, data: dict[str, Any], on: System) -> Shape:
    """Returns a shape that consists of the blocks listed in a description."""
    blocks, monitors, shared, bits = read_masters(file, data, on)
    return Shape(file, field_of(file, data, "title", str), on, blocks, monitors, shared, bits)


def _shared(file: Path, data: dict[str, Any], on: System) -> Shape:
    """Returns the shape that a board refers to by name."""
    name = field_of(file, data, "shape", str)
    known = sorted(path.stem for path in SHAPES.glob("*.toml"))
    if name not in known:
        raise BoardError(file, "shape", f'"{name}"; there are {", ".join(known)}')
    if "block" in data:
        raise BoardError(file, "block", f"is in the shape {name}; leave out one of both")
    of = SHAPES / f"{name}.toml"
    shared = read_toml(of)
    if left := set(shared) - {"schema", "title", "chip", "block"}:
        raise BoardError(of, min(left), "no such field: schema, title, chip, block")
    if (chip := field_of(of, shared, "chip", str)) != on.chip:
        raise BoardError(file, "shape", f'"{name}" is for chip {chip}, not {on.chip}')
    return _shape(of, shared, on)


def _with_bus(file: Path, data: dict[str, Any], on: System) -> System:
    """Returns the system with the bus that a description requests. The bursts on this bus are
    longer than the chip's ports accept.
    """
    if "bus" not in data:
        return on
    if data["bus"] != "axi4" or on.bus != "axi3" or on.tool != "vivado" or "shape" in data:
        fix = "give axi4, for blocks of its own on a Zynq-7000, whose ports are AXI3"
        raise BoardError(file, "bus", f"{data['bus']!r}; {fix}")
    return replace(on, bus="axi4")


def _on_chip(file: Path, data: dict[str, Any], on: System) -> bool:
    """Returns whether a description requests the use of the chip's on-chip memory."""
    asked = data["buffer"].get("on_chip", False)
    if not isinstance(asked, bool) or (asked and "on_chip" not in on.data):
        raise BoardError(file, "buffer.on_chip", f"{asked!r}; only a Zynq-7000 can have true")
    return asked


def _mib(file: Path, data: dict[str, Any], name: str) -> int:
    """Returns the size of a buffer."""
    mib = int(field_of(file, data, f"buffer.{name}", int))
    if not 1 <= mib <= 4096 or (mib & (mib - 1) and mib % BUFFER_STEP_MIB):
        fix = f"give a power of two, or a multiple of {BUFFER_STEP_MIB}, up to 4096"
        raise BoardError(file, f"buffer.{name}", f"{mib}; {fix}")
    return mib


def _clock(file: Path, data: dict[str, Any], on: System) -> tuple[float, float]:
    """Returns the frequency of the design's clock, and the frequency of the clock from which it is
    derived, or 0 if it is not derived. The processing system divides a PLL by whole numbers, so it
    can provide only a few frequencies exactly. From one of these, a clocking wizard in the logic
    can derive most other frequencies.
    """
    mhz = float(field_of(file, data, "clock.mhz", (int, float)))
    has_source = "from_mhz" in data["clock"]
    source = float(field_of(file, data, "clock.from_mhz", (int, float))) if has_source else 0.0
    for name, rate in (("mhz", mhz), ("from_mhz", source or mhz)):
        if not 1 <= rate <= 1000:
            raise BoardError(file, f"clock.{name}", f"{rate:g}; give 1 to 1000")
    clock = on.data["clock"]
    if has_source and "wizard" not in clock:
        fix = "this chip's projects make any rate of clock.mhz: leave it out"
        raise BoardError(file, "clock.from_mhz", fix)
    if (pll := clock.get("pll_mhz")) is None:
        return mhz, source
    divisors = range(1, clock["most_divisor"] + 1)
    rates = (pll / (a * b) for a in divisors for b in divisors)
    nearest = min(rates, key=lambda rate: abs(rate - (source or mhz)))
    if abs(nearest / (source or mhz) - 1) > CLOCK_TOLERANCE:
        fix = f"a PLL of {pll:g} MHz is divided by whole numbers, which gives {nearest:.5g}: give "
        fix += (
            "100"
            if has_source
            else "that, or add clock.from_mhz = 100, from which a clocking wizard makes this clock"
        )
        name = "from_mhz" if has_source else "mhz"
        raise BoardError(file, f"clock.{name}", f"{source or mhz:g}; {fix}")
    return mhz, source


def _led(file: Path, data: dict[str, Any]) -> dict[str, str]:
    """Returns the LED of a board. The result is empty if the description has none."""
    if "led" not in data:
        return {}
    wanted = ("pin", "standard", "source")
    if left := set(field_of(file, data, "led", dict)) - set(wanted):
        raise BoardError(file, f"led.{min(left)}", f"no such field: {', '.join(wanted)}")
    return {name: field_of(file, data, f"led.{name}", str) for name in wanted}


def board(file: Path) -> Board:
    """Reads a board's description. Raises `BoardError` if it is invalid."""
    data = read_toml(file)
    if not re.fullmatch(r"[a-z][a-z0-9_]*", file.stem):
        raise BoardError(
            file, "the file's name", "small letters, digits and _ make a module's name"
        )
    known = {
        "schema",
        "title",
        "chip",
        "platform",
        "host",
        "experiment",
        "fpga",
        "clock",
        "buffer",
        "bus",
        "r5f",
        "yocto",
        "shape",
        "block",
        "led",
    }
    for key in data:
        if key not in known:
            raise BoardError(file, key, f"no such field: {', '.join(sorted(known))}")
    chip = field_of(file, data, "chip", str)
    chips = sorted(p.parent.name for p in CHIPS.glob("*/vendor_tools.toml"))
    if chip not in chips:
        raise BoardError(file, "chip", f'"{chip}"; there are {", ".join(chips)}')
    on = _with_bus(file, data, system(chip))
    shape = _shared(file, data, on) if "shape" in data else _shape(file, data, on)
    mhz, from_mhz = _clock(file, data, on)
    mib = _mib(file, data, "mib")
    coherent = _mib(file, data, "coherent_mib") if "coherent_mib" in data["buffer"] else 0
    r5f = field_of(file, data, "r5f.mib", int) if "r5f" in data else 0
    if "r5f" in data and (chip not in R5F_CHIPS or not 1 <= r5f <= 1024):
        fix = f"chip {chip}, {r5f} MiB; give 1 to 1024 on {' or '.join(R5F_CHIPS)}"
        raise BoardError(file, "r5f.mib", fix)
    return Board(
        file,
        file.stem,
        field_of(file, data, "title", str),
        shape,
        data.get("platform", ""),
        data.get("host", file.stem.replace("_", "-")),
        data.get("experiment", ""),
        field_of(file, data, "fpga", dict),
        mhz,
        from_mhz,
        field_of(file, data, "clock.why", str),
        mib,
        _on_chip(file, data, on),
        coherent,
        r5f,
        field_of(file, data, "buffer.of", str),
        field_of(file, data, "yocto.machine", str),
        _led(file, data),
    )


def boards() -> list[Board]:
    """Returns all boards by name."""
    return [board(p) for p in sorted(BOARDS.glob("*.toml"))]
