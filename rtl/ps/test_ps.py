"""Designs at the port of a board in a cocotb bench."""

import pytest
from bench.runner import run

pytest.importorskip("axiscope")


def test_our_generator_gets_what_the_model_says():
    run(
        "traffic_generator/traffic_generator.f",
        "axiscope_traffic_generator",
        "ps.bench_generator_ps",
    )


@pytest.mark.parametrize(
    ("platform", "port", "base", "simulator"),
    [
        ("zcu102", "HP0", 0, "verilator"),
        # The upper half of the memory, and Icarus.
        ("zcu102", "HP0", 0x8_0000_0000, "icarus"),
        ("ultra96", "HP3", 0x7FF0_0000, "verilator"),
    ],
)
def test_every_byte_of_somebody_elses_master_comes_back(platform, port, base, simulator):
    run(
        "ps/wires/axi_wires.f",
        "axi_wires",
        "ps.bench_axi_master_ps",
        simulator=simulator,
        env={"PLATFORM": platform, "PORT": port, "BASE": hex(base)},
    )
