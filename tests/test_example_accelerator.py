"""The example accelerator under cocotb: an ideal RAM, and boards behind `axiscope.cocotb`."""

from __future__ import annotations

import sys

import pytest

from tests.shell import ROOT

pytest.importorskip("cocotb_tools")
sys.path.insert(0, str(ROOT / "examples/accelerator"))

from run import LOAD, measured

BYTES = 16 << 10


def test_a_board_gives_less_than_an_ideal_ram_and_less_still_beside_a_load() -> None:
    ideal, board, loaded = (
        measured(memory, size=BYTES)["mbps"]
        for memory in ("ideal", "zcu102:HP0", f"zcu102:HP0:{LOAD}")
    )
    assert board < 0.8 * ideal
    assert loaded < 0.6 * board


def test_both_simulators_count_the_same_cycles() -> None:
    verilator, icarus = (
        measured("zc702:HP0", simulator, BYTES) for simulator in ("verilator", "icarus")
    )
    assert verilator == icarus
