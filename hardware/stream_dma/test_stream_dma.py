"""The stream DMA with every width, and with AXI3 and a short queue, in both simulators."""

import pytest

from hardware.bench.runner import run
from hardware.bench.variants import ICARUS, WIDTH, parts, simulators

LISTING, TOP = "stream_dma/stream_dma.f", "axiscope_stream_dma"
BENCH = "hardware.stream_dma.bench_stream_dma"


@pytest.mark.parametrize(
    "width", [32, pytest.param(64, marks=WIDTH), pytest.param(128, marks=WIDTH), 256]
)
def test_every_width(width):
    run(LISTING, TOP, BENCH, parameters={"DATA_WIDTH": width})


def test_axi3():
    given = {"DATA_WIDTH": 64, "AXI3": 1, "FIFO_BEATS": 64, "ADDR_WIDTH": 32}
    run(LISTING, TOP, BENCH, parameters=given)


@pytest.mark.parametrize(
    "testcase",
    parts(
        *("lengths_bursts_and_places", "bursts_keep_their_pace_and_its_pauses"),
        *("stop_and_drain", "reset_in_the_middle"),
    ),
)
def test_without_a_pace(testcase):
    given = {"DATA_WIDTH": 64, "PACE": 0}
    run(LISTING, TOP, BENCH, parameters=given, env={"STREAM_DMA_PACE": "0"}, testcase=testcase)


@ICARUS
def test_four_states():
    run(LISTING, TOP, BENCH, parameters={"DATA_WIDTH": 64}, simulator="icarus")


def test_soft_reset():
    run(LISTING, TOP, "hardware.stream_dma.bench_drain", parameters={"DATA_WIDTH": 64})


@pytest.mark.parametrize("simulator", simulators())
def test_trigger(simulator):
    run(LISTING, TOP, "hardware.stream_dma.bench_trigger", simulator=simulator)
