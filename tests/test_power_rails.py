"""The four rails of a point: from the model's energies, and from the sensors of a board."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import axiscope as ax
from axiscope.model_types import (
    EngineSpec,
    Point,
    PointResult,
    RailResult,
    RunSpec,
    TrafficGeneratorSpec,
)
from axiscope.plan.platforms import find_platform
from axiscope.results import power
from axiscope.results.power import GROUPS, power_columns, sensors

RAILS = ["pout1@0x34", "pout2@0x34", "pout2@0x35", "pout3@0x35", "pout4@0x36"]


@pytest.fixture(scope="module")
def result() -> PointResult:
    reads = EngineSpec(
        burst_beats=16,
        beat_bytes=8,
        pattern="sequential",
        base=0,
        window_bytes=1 << 20,
        outstanding=4,
    )
    master = TrafficGeneratorSpec(kind="traffic_generator", name="HP0", port="HP0", read=reads)
    run = RunSpec(warmup_us=5.0, min_us=20.0, max_us=20.0)
    point = Point(pl_mhz=100.0, mapping="row_bank_column", masters=[master], run=run)
    return find_platform("zc702").result_of(point)


def measured(result: PointResult, sensors: list[str]) -> PointResult:
    rails = [
        RailResult(sensor=f"ucd9248.{name}", idle_mw=100.0, mean_mw=200.0 + 10 * n, samples=5)
        for n, name in enumerate(sensors)
    ]
    return result.model_copy(update={"energy": None, "rails": rails})


def test_the_model_reports_its_energies(result: PointResult):
    found = power_columns(result, "zc702")
    assert result.energy is not None
    assert found["dram_mw"] == result.energy.dram.power_mw
    assert found["nj_per_byte"] == result.energy.nj_per_byte
    assert "power_mw" not in found


def test_a_board_reports_the_rails_of_its_sensors(result: PointResult):
    found = power_columns(measured(result, RAILS), "zc702")
    rails = {g: found[f"{g}_mw"] for g in GROUPS}
    assert rails == {"pl_core": 200.0, "ps_internal": 210.0, "dram": 220.0, "ps_io": 230.0}
    rate = sum(m.read_mbps + m.write_mbps for m in result.masters)
    assert found["nj_per_byte"] == pytest.approx(860.0 / rate)
    # All sensors count here, also those of other rails.
    assert found["power_mw"] == 1100.0


def test_rails_without_a_sensor_are_absent(result: PointResult):
    found = power_columns(measured(result, RAILS[:2]), "zc702")
    assert {g for g in GROUPS if f"{g}_mw" in found} == {"pl_core", "ps_internal"}
    assert "nj_per_byte" not in found
    other = power_columns(measured(result, RAILS), "ultra96")
    assert not [g for g in GROUPS if f"{g}_mw" in other]
    assert power_columns(result.model_copy(update={"energy": None, "rails": []}), "zc702") == {}


def test_each_platform_with_sensors_exists_and_has_a_source():
    file = Path(power.__file__).parents[1] / "data" / "rails.toml"
    data = tomllib.loads(file.read_text())
    for name in data.keys() - {"schema"}:
        assert name in ax.platforms()
        assert data[name]["source"]
        assert sensors(name).keys() == set(GROUPS)
