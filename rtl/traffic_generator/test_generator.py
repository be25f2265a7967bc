"""The traffic generator: every width, AXI3, both simulators."""

import pytest

from rtl.bench.runner import run, unless_long

LISTING, TOP = "traffic_generator/traffic_generator.f", "axiscope_traffic_generator"
BENCH = "rtl.traffic_generator.bench_generator"


@pytest.mark.parametrize("width", [32, 64, 128, 256])
def test_every_width(width):
    run(LISTING, TOP, BENCH, parameters={"DATA_WIDTH": width})


@pytest.mark.parametrize("width", [32, 128])
def test_soft_reset(width):
    given = {"DATA_WIDTH": width, "SOFT_RESET": 1}
    run(LISTING, TOP, "rtl.traffic_generator.bench_drain", parameters=given)


def test_programs_beside_a_soft_reset():
    tests = unless_long("random_programs", "reset_in_the_middle")
    run(LISTING, TOP, BENCH, parameters={"DATA_WIDTH": 64, "SOFT_RESET": 1}, testcase=tests)


def test_axi3():
    run(LISTING, TOP, BENCH, parameters={"DATA_WIDTH": 64, "AXI3": 1})


def test_four_states():
    tests = unless_long(
        *("random_programs", "registers_keep_what_is_written", "error_responses_and_wrong_data"),
        *("stop_and_drain", "reset_in_the_middle", "a_response_that_nobody_asked_for"),
    )
    run(LISTING, TOP, BENCH, parameters={"DATA_WIDTH": 64}, simulator="icarus", testcase=tests)


def test_foreign_slave():
    run(LISTING, TOP, "rtl.traffic_generator.bench_axi_ram", parameters={"DATA_WIDTH": 64})


@pytest.mark.parametrize("simulator", ["verilator", "icarus"])
def test_trigger(simulator):
    given = {"DATA_WIDTH": 64, "TRIGGER": 1, "SOFT_RESET": 1}
    run(LISTING, TOP, "rtl.traffic_generator.bench_trigger", parameters=given, simulator=simulator)
