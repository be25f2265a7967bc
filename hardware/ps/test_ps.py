"""Tests designs at the port of a board in cocotb benches."""

import pytest

from hardware.bench.runner import run
from hardware.bench.variants import simulators

pytestmark = pytest.mark.needs("axiscope")


# The ports are served either by the simulator itself, or by Python in each cycle.
PYTHON_PORTS = pytest.mark.exhaustive("the board's port served by Python in each cycle")
SERVED = pytest.mark.parametrize(
    "python", [pytest.param("", id="native"), pytest.param("1", id="python", marks=PYTHON_PORTS)]
)


@SERVED
@pytest.mark.parametrize(
    "long",
    [
        pytest.param("", id="short"),
        pytest.param("1", id="long", marks=pytest.mark.exhaustive("few reads in flight, for long")),
    ],
)
def test_our_generator_gets_what_the_model_says(python, long):
    run(
        "traffic_generator/traffic_generator.f",
        "axiscope_traffic_generator",
        "hardware.ps.bench_generator_ps",
        env={"AXISCOPE_PYTHON_PORTS": python, "AXISCOPE_LONG_CASES": long},
    )


@SERVED
@pytest.mark.parametrize(
    ("platform", "port", "base"),
    [
        # The address is in the upper half of the memory.
        ("zcu102", "HP0", 0x8_0000_0000),
        pytest.param(
            *("ultra96", "HP3", 0x7FF0_0000),
            marks=pytest.mark.exhaustive("somebody else's master on another board"),
        ),
    ],
)
def test_every_byte_of_somebody_elses_master_comes_back(platform, port, base, python):
    run(
        "ps/wires/axi_wires.f",
        "axi_wires",
        "hardware.ps.bench_axi_master_ps",
        env={
            "PLATFORM": platform,
            "PORT": port,
            "BASE": hex(base),
            "AXISCOPE_PYTHON_PORTS": python,
        },
    )


@pytest.mark.usefixtures("board_projects")
def test_the_bench_and_the_monitor_tell_the_same():
    run(
        "../dist/boards/shapes/zcu102_monitor/axiscope_zcu102_monitor.f",
        "axiscope_zcu102_monitor",
        "hardware.ps.bench_monitor_ps",
        env={
            "AXISCOPE_BOARD": "zcu102_monitor",
            "AXISCOPE_BASE": "0",
            "AXISCOPE_KINDS": "HP0=x",
            "AXISCOPE_BUSES": "m_hp0",
        },
    )


@SERVED
@pytest.mark.parametrize("simulator", simulators())
def test_what_goes_wrong_is_told(simulator, python):
    run(
        "ps/wires/axi_wires.f",
        "axi_wires",
        "hardware.ps.bench_troubles_ps",
        simulator=simulator,
        env={
            "AXISCOPE_PYTHON_PORTS": python,
            "FOUR_STATES": str(int(simulator == "icarus")),
        },
    )
