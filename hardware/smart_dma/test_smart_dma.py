"""Tests the smart DMA with three widths, and with AXI3 and a small local memory, in both
simulators.
"""

import pytest

from hardware.bench.runner import run
from hardware.bench.variants import ICARUS, WIDTH, parts, simulators

LISTING, TOP = "smart_dma/smart_dma.f", "axiscope_smart_dma"
BENCH = "hardware.smart_dma.bench_smart_dma"
SMALL = {"LOCAL_BYTES": 8192}


@pytest.mark.parametrize("width", [pytest.param(64, marks=WIDTH), 128])
def test_widths(width):
    run(LISTING, TOP, BENCH, parameters={"DATA_WIDTH": width, **SMALL})


# These tests depend on the bus. The pacing of copies does not.
@pytest.mark.parametrize(
    "testcase",
    parts(
        *("two_dimensional_copies", "page_and_4_gib_boundaries", "outstanding_and_sidebands"),
        *("a_beat_a_cycle", "sub_copies_go_across_rows", "errors", "stop_and_locked_registers"),
        *("reset_in_the_middle", "documented_timing"),
    ),
)
def test_axi3(testcase):
    given = {"DATA_WIDTH": 32, "AXI3": 1, "LOCAL_BYTES": 4096, "ADDR_WIDTH": 32}
    run(LISTING, TOP, BENCH, parameters=given, testcase=testcase)


@ICARUS
def test_four_states():
    run(LISTING, TOP, BENCH, parameters={"DATA_WIDTH": 128, **SMALL}, simulator="icarus")


def test_soft_reset():
    run(
        LISTING,
        TOP,
        "hardware.smart_dma.bench_drain",
        parameters={"DATA_WIDTH": 64, "LOCAL_BYTES": 1024},
    )


@pytest.mark.parametrize("simulator", simulators())
def test_trigger(simulator):
    run(LISTING, TOP, "hardware.smart_dma.bench_trigger", parameters=SMALL, simulator=simulator)
