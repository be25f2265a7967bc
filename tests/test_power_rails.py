"""Tests the four rails of a point: from the model's energies, and from the sensors of a board."""

from __future__ import annotations

from pathlib import Path

import pytest

import axiscope as ax
from axiscope.errors import UserError
from axiscope.model_types import (
    EngineSpec,
    Point,
    PointResult,
    RailResult,
    RunSpec,
    TrafficGeneratorSpec,
)
from axiscope.plan.platforms import find_platform
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
    # All sensors count here, even those of other rails.
    assert found["power_mw"] == 1100.0


def test_rails_without_a_sensor_are_absent(result: PointResult):
    found = power_columns(measured(result, RAILS[:2]), "zc702")
    assert {g for g in GROUPS if f"{g}_mw" in found} == {"pl_core", "ps_internal"}
    assert "nj_per_byte" not in found
    other = power_columns(measured(result, RAILS), "ultra96")
    assert not [g for g in GROUPS if f"{g}_mw" in other]
    assert power_columns(result.model_copy(update={"energy": None, "rails": []}), "zc702") == {}


def test_sensors_are_figures_of_the_platform_file():
    assert sensors("zc702").keys() == set(GROUPS)
    assert sensors("ultra96") == {}
    rows = {row["field"]: row for row in ax.platform("zc702").description["values"]}
    assert rows["sensors.ps_internal"]["source"].startswith("VCCPINT")


def test_a_rail_of_no_sensors_is_refused(tmp_path: Path):
    text = find_platform("zc702").text
    one = 'pl_core = { value = ["ucd9248.pout1@0x34"],'
    assert one in text
    own = tmp_path / "my_board.toml"
    own.write_text(text.replace(one, "pl_core = { value = [],"))
    with pytest.raises(UserError) as error:
        sensors(str(own))
    assert str(error.value).startswith(f"{own}: sensors.pl_core: names no sensor; ")


def test_a_platform_of_another_name_has_the_sensors_of_its_file(tmp_path: Path):
    text = find_platform("zc702").text
    own = tmp_path / "my_board.toml"
    own.write_text(text)
    assert sensors(str(own)) == sensors("zc702")
    # Another board with the same memory may have different sensors.
    other = tmp_path / "other.toml"
    other.write_text('schema = 1\ntitle = "Another board"\nsame_as = "zc702"\n')
    assert sensors(str(other)) == {}
