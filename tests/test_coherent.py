"""Tests coherent ports: experiments of Marjanovic (2021), cache states, and missing sidebands."""

from __future__ import annotations

from pathlib import Path

import pytest

import axiscope as ax
from axiscope.errors import UserError
from axiscope.execution.experiments import load_experiment
from axiscope.model_types import PointResult, TrafficGeneratorSpec
from axiscope.plan.experiment.load import PlannedPoint
from axiscope.plan.platforms import find_platform
from tests.shell import ROOT

FOLDER = ROOT / "data/experiments/marjanovic2021"
PROBE = """
schema = 1
title = "probe"
tester = "marjanovic2021"

[settings]
platform = "ultra96v2"
pl_mhz = 250.0
burst_beats = 4
mode = "write_then_read"

[[sweep]]
axes.ports = ["HPC0", "ACP"]
axes.procedure = ["fresh_process", "same_process"]
axes.transfer_bytes = [64]
"""


def _points(tmp_path: Path, text: str = PROBE) -> list[PlannedPoint]:
    path = tmp_path / "probe.toml"
    path.write_text(text, encoding="utf-8")
    return list(load_experiment(path).points)


def _run(planned: PlannedPoint) -> PointResult:
    return find_platform(planned.settings.platform).result_of(planned.point)


def _write_cycles(planned: PlannedPoint) -> int:
    write = _run(planned).masters[0].write
    assert write is not None
    assert write.span_cycles is not None
    return write.span_cycles


SHARED = """
schema = 1
title = "Two masters behind a multiplexer"
platform = "ultra96v2"
pl_mhz = 250.0
"""


def _shared(path: Path, *settings: str, ports: str = "HPC0") -> Path:
    streams = [
        f'[[stream]]\nname = "s{n}"\nport = "{ports}"\ndirection = "read"\n'
        f"burst_beats = 4\nwindow_bytes = 65536\n{more}\n"
        for n, more in enumerate(settings)
    ]
    path.write_text(SHARED + "\n".join(streams), encoding="utf-8")
    return path


@pytest.mark.parametrize("port", ["HPC0", "ACP"])
def test_masters_share_a_coherent_port_in_turn(tmp_path: Path, port: str) -> None:
    both = _shared(tmp_path / "two.toml", "coherent = true", "coherent = true", ports=port)
    alone = _shared(tmp_path / "one.toml", "coherent = true", ports=port)
    first, second = ax.run(both).result.members
    (single,) = ax.run(alone).result.members
    assert first.achieved_mbps == pytest.approx(second.achieved_mbps, rel=0.05)
    total = first.achieved_mbps + second.achieved_mbps
    assert 0.8 * single.achieved_mbps < total < 1.2 * single.achieved_mbps


def test_masters_that_share_a_port_agree_on_coherence(tmp_path: Path) -> None:
    design = _shared(tmp_path / "two.toml", "coherent = true", "coherent = false")
    with pytest.raises(UserError, match=r"s1: its reads share HPC0 with those of s0, .* axcache"):
        ax.run(design)


@pytest.mark.parametrize(("name", "points"), [("transfers", 300), ("probe", 600)])
def test_the_experiments_can_run(name: str, points: int) -> None:
    assert len(load_experiment(FOLDER / f"{name}.toml").points) == points


def test_a_cached_line_makes_hpc_writes_slower_and_acp_writes_faster(tmp_path: Path) -> None:
    points = _points(tmp_path)
    cycles = {(p.settings.ports, p.settings.procedure): _write_cycles(p) for p in points}
    assert cycles["HPC0", "same_process"] > cycles["HPC0", "fresh_process"] + 10
    assert cycles["ACP", "same_process"] < cycles["ACP", "fresh_process"] - 5


def test_a_missing_sideband_is_named(tmp_path: Path) -> None:
    planned = _points(tmp_path)[0]
    assert not _run(planned).warnings
    (master,) = planned.point.masters
    assert isinstance(master, TrafficGeneratorSpec)
    for engine in (master.read, master.write):
        assert engine is not None
        engine.axcache = 3
    result = _run(planned)
    assert len(result.warnings) == 2
    assert "AxCACHE[3:2] = 0" in result.warnings[0]
    assert result.caches is None, "past the caches"


def test_the_acp_refuses_long_bursts(tmp_path: Path) -> None:
    text = PROBE.replace("burst_beats = 4", "burst_beats = 16").replace("[64]", "[256]")
    with pytest.raises(UserError, match="64 or 16 bytes only"):
        _points(tmp_path, text)


def test_a_pass_needs_whole_bursts_and_a_known_procedure(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="not a whole number of bursts of 64"):
        _points(tmp_path, PROBE.replace("[64]", "[80]"))
    with pytest.raises(UserError, match="procedure: 'cold' is unknown"):
        _points(tmp_path, PROBE.replace('"fresh_process"', '"cold"'))
