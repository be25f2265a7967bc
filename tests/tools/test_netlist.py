"""Tests the analysis of netlists (levels, carry bits and names) on netlists written by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tools.rtl.netlist import Delays, longest

# All numbers are different, so that each sum reveals its terms.
DELAYS = Delays(
    clock_to_q_ns=1.0,
    net_ns=0.1,
    lut_ns=10.0,
    mux_ns=0.5,
    carry_in_ns=100.0,
    carry_through_ns=20.0,
    carry_out_ns=30.0,
    setup_ns=0.01,
    ram_setup_ns=0.02,
    ram_clock_to_out_ns=2.0,
    block_ram_clock_to_out_ns=3.0,
    block_ram_setup_ns=0.03,
    multiply_ns=1000.0,
    grade_factor=1.0,
)
OUTPUTS = {"Q", "O", "CO", "DOA", "P"}


def cell(kind: str, parameters: dict[str, str] | None = None, **pins: Any) -> dict[str, Any]:
    return {
        "type": kind,
        "parameters": parameters or {},
        "connections": {p: b if isinstance(b, list) else [b] for p, b in pins.items()},
        "port_directions": {p: "output" if p in OUTPUTS else "input" for p in pins},
    }


def walk(cells: dict[str, Any], names: dict[str, int], **ports: tuple[str, int]) -> Any:
    module = {
        "ports": {p: {"direction": d, "bits": [b]} for p, (d, b) in ports.items()},
        "cells": cells,
        "netnames": {n: {"bits": [b]} for n, b in names.items()},
    }
    return longest({"modules": {"top": module}}, "top", DELAYS)


def register(d: Any, q: int, **more: Any) -> dict[str, Any]:
    return cell("FDRE", C=2, D=d, Q=q, **more)


def test_luts_count_as_levels_and_both_ends_are_named():
    found = walk(
        {
            "a": register("0", 10),
            "l1": cell("LUT2", I0=10, I1=10, O=11),
            "l2": cell("INV", I=11, O=12),
            "b": register(12, 13),
        },
        {"from_here": 10, "to_there": 13},
    )
    path = found["levels"]
    assert (path.levels, path.start, path.end) == (2, "from_here", "to_there")
    assert path.ns == pytest.approx(1.0 + 3 * 0.1 + 2 * 10.0 + 0.01)


def test_enables_and_ports_end_paths():
    found = walk(
        {"l": cell("LUT1", I0=10, O=11), "b": register("0", 12, CE=11, R="0")},
        {"held": 12},
        go=("input", 10),
    )
    assert (found["levels"].start, found["levels"].end) == ("port go", "held.CE")
    direct = walk({}, {}, x=("input", 5), y=("output", 5))
    assert (direct["levels"].levels, direct["levels"].end) == (0, "port y")


def test_carry_bits_are_counted_separately():
    chain = {"CI": "0", "CYINIT": "0", "DI": ["0"] * 4}
    found = walk(
        {
            "a": register("0", 10),
            "l": cell("LUT1", I0=10, O=11),
            "c1": cell("CARRY4", **chain, S=[11, "1", "1", "1"], CO=[20, 21, 22, 23]),
            "c2": cell("CARRY4", **chain | {"CI": 23}, S=["1"] * 4, O=[30, 31, 32, 33]),
            "b": register(33, 40),
        },
        {},
    )
    path = found["ns"]
    # Four bits of the first cell and three of the second. Nets inside a chain do not count.
    assert (path.levels, path.carry_bits) == (1, 7)
    assert path.ns == pytest.approx(1.0 + 0.1 + 10.0 + 100.0 + 30.0 + 0.1 + 0.01)


def test_wide_multiplexers_are_counted_separately():
    found = walk(
        {
            "a": register("0", 10),
            "l": cell("LUT1", I0=10, O=11),
            "m": cell("MUXF7", I0=11, I1="0", S="1", O=12),
            "b": register(12, 13),
        },
        {},
    )
    assert (found["levels"].levels, found["levels"].muxes) == (1, 1)
    assert found["levels"].ns == pytest.approx(1.0 + 0.1 + 10.0 + 0.5 + 0.1 + 0.01)


def test_distributed_ram_is_read_through_and_starts_paths():
    found = walk(
        {
            "a": register("0", 10),
            "ram": cell("RAM64M", WCLK=2, ADDRA=[10], DIA=10, WE="1", DOA=11),
            "b": register(11, 12),
        },
        {"address": 10},
    )
    assert (found["levels"].levels, found["levels"].start) == (1, "address")


def test_the_delay_of_a_multiplier_depends_on_its_registers():
    def path(**registers: str) -> Any:
        parameters = {"AREG": "0", "MREG": "0", "PREG": "0"} | registers
        cells = {
            "a": register("0", 10),
            "m": cell("DSP48E1", parameters, CLK=2, A=[10], P=[11]),
            "b": register(11, 12),
        }
        return walk(cells, {"factor": 10})

    assert path()["levels"].levels == 1
    assert path()["ns"].ns == pytest.approx(1.0 + 0.1 + 1000.0 + 0.1 + 0.01)
    assert path(AREG="1", PREG="1")["levels"].levels == 0
    assert path(AREG="1", PREG="1")["ns"].ns < 2


def test_unknown_cells_are_an_error():
    with pytest.raises(ValueError, match="thing: a LDCE"):
        walk({"thing": cell("LDCE", D=3, Q=4)}, {})
    loop = {"x": cell("LUT1", I0=11, O=10), "y": cell("LUT1", I0=10, O=11)}
    with pytest.raises(ValueError, match="combinational loop"):
        walk(loop, {})
