"""Errors about a number that is given as a text say the unit, and the number to give."""

from __future__ import annotations

from pathlib import Path

import pytest

import axiscope as ax
from axiscope.io.number_units import unit_hint

DESIGN = """schema = 1
platform = "ultra96"
[[stream]]
name = "a"
direction = "read"
"""


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            'rate_mbps = "1.5 GB/s"',
            "'1.5 GB/s': should be a number in MB/s (10^6 bytes per second); give 1500",
        ),
        ('rate_mbps = "fast"', "'fast': should be a number in MB/s (10^6 bytes per second)"),
        ('latency_bound_ns = "2 us"', "'2 us': should be a number in ns; give 2000"),
    ],
)
def test_a_design_says_the_unit(line: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "design.toml"
    path.write_text(DESIGN + line, encoding="utf-8")
    with pytest.raises(ax.UserError) as error:
        ax.run(path)
    assert str(error.value).endswith(f"stream.a.{line.split(' ')[0]}: {message}")


@pytest.mark.parametrize(
    ("field", "value", "hint"),
    [
        ("pl_mhz", "0.25 GHz", " in MHz; give 250"),
        ("rate_mbps", "800 Mbit/s", " in MB/s (10^6 bytes per second); give 100"),
        ("rate_mbps", "1 GiB/s", " in MB/s (10^6 bytes per second); give 1073.741824"),
        ("window_bytes", "64 KiB", " in bytes; give 65536"),
        ("start_us", "1e-3 s", " in us; give 1000"),
        ("start_us", "3 µs", " in us; give 3"),
        ("start_us", "3 MHz", " in us"),
        ("rate_mbps", True, " in MB/s (10^6 bytes per second)"),
        ("burst_beats", "4 KiB", ""),
    ],
)
def test_units_are_converted_to_the_unit_of_the_field(field: str, value: object, hint: str) -> None:
    assert unit_hint(field, value) == hint
