"""Tests the cycles between a master and its port: the shipped figures, and their effect on a
design.
"""

import tomllib
from pathlib import Path

import pytest

import axiscope

ROOT = Path(__file__).parents[1]

DESIGN = """
schema = 1
title = "One burst in flight"
platform = "zcu102"
pl_mhz = 150

[[stream]]
name = "a"
direction = "{way}"
port = "HP0"
outstanding = 1
bytes = 65536
"""


def test_a_smartconnect_takes_the_round_trip_that_was_measured() -> None:
    file = tomllib.loads((ROOT / "data/ip/interconnects.toml").read_text())
    (block,) = (block for block in file["block"] if block["name"] == "smartconnect")
    assert 8 <= block["request"]["value"] + block["data"]["value"] <= 10
    assert block["request"]["origin"] == "assumed"


@pytest.mark.parametrize("way", ["read", "write"])
def test_a_way_delays_every_burst_by_its_round_trip(tmp_path: Path, way: str) -> None:
    file = tmp_path / "design.toml"
    mean_ns = []
    for further in ("", "way_cycles = { request = 5, data = 4 }\n"):
        file.write_text(DESIGN.format(way=way) + further, encoding="utf-8")
        (member,) = axiscope.run(file).results[0].members
        assert member.latency is not None
        mean_ns.append(member.latency.mean_ns)
    assert mean_ns[1] - mean_ns[0] == pytest.approx(9 * 1e3 / 150, abs=8)
