"""Tests the program player with different widths and IDs, with AXI3, and with a soft reset, in both
simulators.
"""

import pytest

from hardware.bench.runner import run
from hardware.bench.variants import ICARUS, WIDTH

LISTING, TOP, BENCH = "player/player.f", "axiscope_player", "hardware.player.bench_player"
COMMON = {"ADDR_WIDTH": 40}


@pytest.mark.parametrize(
    "width", [pytest.param(32, marks=WIDTH), pytest.param(128, marks=WIDTH), 512]
)
def test_widths(width):
    run(LISTING, TOP, BENCH, parameters=COMMON | {"DATA_WIDTH": width})


def test_one_id_and_axi3():
    given = COMMON | {"DATA_WIDTH": 64, "ID_BITS": 0, "AXI3": 1, "ENTRIES": 64}
    run(LISTING, TOP, BENCH, parameters=given, env={"AXI3": "1"})


def test_soft_reset():
    given = COMMON | {"DATA_WIDTH": 64, "ID_BITS": 3, "SOFT_RESET": 1}
    run(LISTING, TOP, BENCH, parameters=given, env={"SOFT_RESET": "1"})


@ICARUS
def test_four_states():
    run(LISTING, TOP, BENCH, parameters=COMMON | {"DATA_WIDTH": 64}, simulator="icarus")
