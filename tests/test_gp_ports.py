"""Tests the general-purpose ports of a Zynq-7000: S_AXI_GP0 and S_AXI_GP1.

They have no FIFO interface, and share an interconnect of 32 bits at 111 MHz (UG585, p. 653).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import axiscope as ax
from axiscope import _core
from axiscope.model_types import Point
from axiscope.plan.platforms import find_platform
from axiscope.plan.test_bench import PortSetup, setup_of
from tests.test_bench_setup import rates as bench_rates
from tests.test_bench_setup import read_for

INTERCONNECT_MBPS = 4 * 111.111111


def rates(tmp_path: Path, *streams: dict[str, Any], pl_mhz: float = 100.0) -> list[float]:
    """Returns the rates of streams with 16 beats per burst on a Zybo."""
    lines = ["schema = 1", 'platform = "zybo"', f"pl_mhz = {pl_mhz}"]
    for n, stream in enumerate(streams):
        given = {"name": f"s{n}", "direction": "read", "burst_beats": 16, **stream}
        lines += ["[[stream]]", *(f"{key} = {json.dumps(value)}" for key, value in given.items())]
    path = tmp_path / "design.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    return [m.achieved_mbps for m in ax.run(path).result.members]


@pytest.mark.parametrize("direction", ["read", "write"])
@pytest.mark.parametrize(("pl_mhz", "most"), [(100.0, 400.0), (150.0, INTERCONNECT_MBPS)])
def test_the_slower_of_port_and_interconnect_limits_a_direction(
    direction: str, pl_mhz: float, most: float, tmp_path: Path
) -> None:
    (rate,) = rates(tmp_path, {"port": "SGP0", "direction": direction}, pl_mhz=pl_mhz)
    assert 0.97 * most < rate <= 1.001 * most


@pytest.mark.parametrize("direction", ["read", "write"])
@pytest.mark.parametrize(("pl_mhz", "most"), [(100.0, 400.0), (150.0, INTERCONNECT_MBPS)])
def test_both_ports_share_the_interconnect(
    direction: str, pl_mhz: float, most: float, tmp_path: Path
) -> None:
    """The interconnect has no buffer, so a slow port holds it until its last byte."""
    streams = ({"port": p, "direction": direction} for p in ("SGP0", "SGP1"))
    both = rates(tmp_path, *streams, pl_mhz=pl_mhz)
    assert 0.97 * most < sum(both) <= 1.002 * most
    assert min(both) > 0.45 * sum(both)


def test_the_directions_do_not_share_it(tmp_path: Path) -> None:
    duplex = rates(
        tmp_path, {"port": "SGP0", "direction": "read"}, {"port": "SGP1", "direction": "write"}
    )
    assert min(duplex) > 390


def test_a_demand_above_the_interconnect_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "design.toml"
    path.write_text(
        'schema = 1\nplatform = "zybo"\npl_mhz = 150.0\n[[stream]]\nname = "s"\nport = "SGP0"\n'
        'direction = "read"\nburst_beats = 16\nrate_mbps = 590.0\n'
    )
    result = ax.run(path).result
    assert "The interconnect behind this port carries 444 MB/s at most" in result.limit
    assert result.members[0].port_peak_mbps == pytest.approx(INTERCONNECT_MBPS)


def test_all_boards_of_the_chip_have_them_and_no_design_gets_one_unasked() -> None:
    for name in ("zybo", "zc702", "pynq_z2"):
        facts = find_platform(name).facts
        assert {"SGP0", "SGP1"} <= {port.name for port in facts.ps_ports}
        assert "SGP0" not in {port.name for port in facts.ports}
    assert "SGP0" not in {port.name for port in find_platform("ultra96").facts.ps_ports}


def test_an_experiment_may_name_them(tmp_path: Path) -> None:
    path = tmp_path / "gp.toml"
    path.write_text(
        'schema = 1\ntitle = "GP"\n[settings]\nplatform = "zybo"\npl_mhz = 100.0\n'
        'mode = "readwrite"\n'
        '[[sweep]]\naxes.ports = ["SGP0", "HP3+SGP0+SGP1"]\naxes.burst_beats = [16]\n',
        encoding="utf-8",
    )
    frame = ax.sweep(path, output=tmp_path / "out").frame
    alone, *several = (frame.filter(point=n)["read_mbps"].to_list() for n in (0, 1))
    assert alone[0] == pytest.approx(400, rel=0.01)
    assert len(several[0]) == 3


def test_a_test_bench_may_play_one() -> None:
    bench = _core.Bench(setup_of("zybo", [PortSetup("SGP0", 32)], pl_mhz=250))
    read_for(bench, 20_000, beat_bytes=4)
    assert sum(bench_rates(bench).values()) == pytest.approx(INTERCONNECT_MBPS, rel=0.02)


@pytest.mark.parametrize(("pl_mhz", "beat_ns"), [(50, 20.0), (150, 9.0)])
def test_beats_behind_a_multiplexer_pass_at_the_pace_of_the_slower_clock(
    pl_mhz: int, beat_ns: float
) -> None:
    engine = {"burst_beats": 16, "pattern": "sequential", "window_bytes": 65536, "outstanding": 4}
    masters = [
        {"kind": "traffic_generator", "name": name, "port": "SGP0"}
        | {"read": engine | {"base": n << 20, "beat_bytes": 4}}
        for n, name in enumerate(("a", "b"))
    ]
    mux = {"port": "SGP0", "masters": ["a", "b"], "kind": "instrument"}
    point = Point.model_validate(
        {"pl_mhz": pl_mhz, "mapping": "row_bank_column", "masters": masters, "muxes": [mux]}
    )
    bound = find_platform("zybo").wait_bound(point, "a").read
    assert bound is not None
    terms = {term.what: term.ns for term in bound.terms}
    assert terms["beats of others at its port"] == pytest.approx(4 * 16 * beat_ns)


@pytest.mark.parametrize(("other", "is_bounded"), [("SGP1", False), ("HP0", True)])
def test_the_order_on_the_interconnect_is_unknown(other: str, is_bounded: bool) -> None:
    engine = {"burst_beats": 16, "pattern": "sequential", "window_bytes": 65536, "outstanding": 4}
    masters = [
        {"kind": "traffic_generator", "name": port, "port": port}
        | {"read": engine | {"base": n << 20, "beat_bytes": 4 if port.startswith("SGP") else 8}}
        for n, port in enumerate(("SGP0", other))
    ]
    point = Point.model_validate({"pl_mhz": 100, "mapping": "row_bank_column", "masters": masters})
    bound = find_platform("zybo").wait_bound(point, "SGP0").read
    assert bound is not None
    assert ("share an interconnect of the PS" in bound.model_dump_json()) is not is_bounded
