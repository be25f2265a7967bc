"""Tests that extreme values in platforms and parts are accepted or rejected within a limited
time.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

from tools.fuzz.server import environ

pytestmark = pytest.mark.slow("searches for settings and loads")


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(
            ("zcu102", "parts/ddr4_2133_4gb_x8", "clocks"),
            marks=pytest.mark.exhaustive("hostile numbers in every part of a platform"),
        ),
        ("ddr4_2400", "board", "clocks"),
        ("ddr4_2400", "board"),
    ],
)
def test_every_number_is_accepted_or_refused(words: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.fuzz.figures", *words],
        env=environ(), capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.strip() == ""
