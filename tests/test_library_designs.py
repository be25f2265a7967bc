"""Tests that designs in Python give the same results as on the command line."""

from __future__ import annotations

import html
import json
from pathlib import Path

import pytest

import axiscope as ax
from axiscope.results.design_result import DesignResult
from tests.shell import axiscope

RUN = {"warmup_us": 10.0, "min_us": 40.0, "max_us": 40.0, "skews": 1}
CAMERA = {"name": "camera", "direction": "write", "rate_mbps": 800, "port": "HP0"}
FILTER = {"name": "filter", "direction": "read", "ports": ["HP1", "HP2"]}


def design() -> ax.Design:
    return ax.Design(
        title="From Python", platform="zcu102", pl_mhz=300.0, run=RUN, stream=[CAMERA, FILTER]
    )


def test_the_library_and_the_command_give_the_same_numbers(tmp_path: Path) -> None:
    outcome = ax.run(design())
    file = tmp_path / "design.toml"
    file.write_text(
        'schema = 1\ntitle = "From Python"\nplatform = "zcu102"\npl_mhz = 300.0\n'
        "[run]\nwarmup_us = 10.0\nmin_us = 40.0\nmax_us = 40.0\nskews = 1\n"
        '[[stream]]\nname = "camera"\ndirection = "write"\nrate_mbps = 800\nport = "HP0"\n'
        '[[stream]]\nname = "filter"\ndirection = "read"\nports = ["HP1", "HP2"]\n',
        encoding="utf-8",
    )
    output = axiscope("run", file, "-o", tmp_path / "out", "--json")
    (record,) = json.loads(output.stdout)
    assert DesignResult.model_validate(record) == outcome.result
    assert ax.run(ax.Design(file)).result == outcome.result
    assert outcome.frame["member"].to_list() == ["camera", "filter"]


def test_a_design_can_be_varied_and_shown() -> None:
    fast = design().vary({"stream.camera.rate_mbps": 1600}, pl_mhz=150.0)
    camera = ax.run(fast).result.members[0]
    assert camera.wanted_mbps == 1600
    assert design().raw["pl_mhz"] == 300.0
    assert "camera" in design()._repr_html_()
    outcome = ax.run(design())
    assert html.escape(outcome.limit) in outcome._repr_html_()
    bars = outcome.plot().data
    assert list(bars[0].y) == [m.achieved_mbps for m in outcome.result.members]


def test_advice_from_python() -> None:
    raw = design().raw | {"advise": {"goal": "total", "change": ["ports"]}}
    advice = ax.advise(raw, jobs=1)
    assert advice.size == 8
    assert advice.best[0].result.total_mbps >= advice.now.result.total_mbps


def test_a_wrong_design_names_the_field() -> None:
    with pytest.raises(ax.UserError, match=r"stream\.a\.direction"):
        ax.run(ax.Design(platform="zcu102", stream=[{"name": "a", "direction": "sideways"}]))
