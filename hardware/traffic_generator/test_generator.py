"""Tests the traffic generator with every width, and with AXI3, in both simulators."""

import pytest

from hardware.bench.runner import run
from hardware.bench.variants import ICARUS, WIDTH, parts, simulators

LISTING, TOP = "traffic_generator/traffic_generator.f", "axiscope_traffic_generator"
BENCH = "hardware.traffic_generator.bench_generator"


@pytest.mark.parametrize(
    "width", [pytest.param(w, marks=[] if w == 128 else WIDTH) for w in (32, 64, 128, 256)]
)
def test_every_width(width):
    run(LISTING, TOP, BENCH, parameters={"DATA_WIDTH": width})


@pytest.mark.parametrize(
    ("width", "resets"), [(128, 10), *(pytest.param(w, 25, marks=WIDTH) for w in (32, 128))]
)
def test_soft_reset(width, resets):
    given, env = {"DATA_WIDTH": width, "SOFT_RESET": 1}, {"AXISCOPE_RESETS": str(resets)}
    run(LISTING, TOP, "hardware.traffic_generator.bench_drain", parameters=given, env=env)


@pytest.mark.parametrize("testcase", parts("random_programs", "reset_in_the_middle"))
def test_programs_beside_a_soft_reset(testcase):
    given = {"DATA_WIDTH": 64, "SOFT_RESET": 1}
    run(LISTING, TOP, BENCH, parameters=given, testcase=testcase)


@pytest.mark.parametrize("width", [128, pytest.param(32, marks=WIDTH)])
def test_bursts_across_4k(width):
    run(
        LISTING,
        TOP,
        BENCH,
        parameters={"DATA_WIDTH": width, "CROSS_4K": 1},
        env={"AXISCOPE_CROSS_4K": "1"},
        testcase="random_programs",
    )


def test_axi3():
    run(LISTING, TOP, BENCH, parameters={"DATA_WIDTH": 64, "AXI3": 1})


@ICARUS
def test_four_states():
    run(LISTING, TOP, BENCH, parameters={"DATA_WIDTH": 64}, simulator="icarus")


def test_foreign_slave():
    run(LISTING, TOP, "hardware.traffic_generator.bench_axi_ram", parameters={"DATA_WIDTH": 64})


@pytest.mark.parametrize("simulator", simulators())
def test_trigger(simulator):
    given = {"DATA_WIDTH": 64, "TRIGGER": 1, "SOFT_RESET": 1}
    run(
        LISTING,
        TOP,
        "hardware.traffic_generator.bench_trigger",
        parameters=given,
        simulator=simulator,
    )
