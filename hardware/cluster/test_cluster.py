"""Tests the cluster with its firmware in both simulators, and checks the firmware's format and
lints.
"""

import subprocess
from pathlib import Path

import pytest

from hardware.bench.runner import run
from hardware.bench.variants import simulators
from tools.rtl.firmware import CRATE, build

GIVEN = {"LOCAL_BYTES": 8192}


@pytest.fixture(scope="module")
def image() -> Path:
    return build()


# This bench loads the compiled model, so its result is not recorded. `make test` instead compares
# the cluster with the model on the virtual board (tests/test_virtual.py).
GOVERNED = pytest.param(
    "bench_governed", marks=pytest.mark.exhaustive("a governed cluster in RTL, for long")
)


@pytest.mark.parametrize("bench", ["bench_cluster", GOVERNED])
@pytest.mark.parametrize("simulator", simulators())
def test_cluster(simulator, bench, image):
    run(
        "cluster/cluster.f",
        "axiscope_cluster",
        f"hardware.cluster.{bench}",
        parameters=GIVEN,
        simulator=simulator,
        env={"AXISCOPE_FIRMWARE": str(image)},
    )


def test_firmware_leaves_room_for_its_stack(image):
    assert 0 < image.stat().st_size <= 7 * 1024


def test_firmware_style():
    subprocess.run(["cargo", "fmt", "--check"], cwd=CRATE, check=True)
    clippy = ["cargo", "clippy", "--quiet", "--release", "--locked", "--", "-D", "warnings"]
    subprocess.run(clippy, cwd=CRATE, check=True)
