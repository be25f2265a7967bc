"""The example accelerator under cocotb: an ideal RAM, and boards behind `axiscope.cocotb`."""

from __future__ import annotations

import sys

import pytest

from tests.needs import require
from tests.shell import ROOT

pytestmark = pytest.mark.needs("cocotb_tools", "g++")
require("cocotb_tools")
sys.path.insert(0, str(ROOT / "examples/accelerator"))

import run as example  # noqa: E402

BYTES = 16 << 10


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, quick_builds: None) -> None:
    monkeypatch.setattr(example, "FLAGS", [])


def test_a_board_gives_less_than_an_ideal_ram_and_less_still_beside_a_load() -> None:
    ideal, board, loaded = (
        example.measured(memory, size=BYTES)["mbps"]
        for memory in ("ideal", "zcu102:HP0", f"zcu102:HP0:{example.LOAD}")
    )
    assert board < 0.8 * ideal
    assert loaded < 0.6 * board


def test_both_simulators_count_the_same_cycles() -> None:
    verilator, icarus = (
        example.measured("zc702:HP0", simulator, BYTES) for simulator in ("verilator", "icarus")
    )
    assert verilator == icarus
