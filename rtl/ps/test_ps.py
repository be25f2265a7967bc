"""Our generator at the port of a board in a cocotb bench: what `axiscope run` says of it."""

import pytest
from bench.runner import run

pytest.importorskip("axiscope")


def test_our_generator_gets_what_the_model_says():
    run(
        "traffic_generator/traffic_generator.f",
        "axiscope_traffic_generator",
        "ps.bench_generator_ps",
    )
