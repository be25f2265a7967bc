"""Tests clocks that exceed what the data sheet of a chip allows at its ports."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import axiscope as ax

SHORT = {"warmup_us": 5.0, "min_us": 20.0, "max_us": 20.0, "skews": 1}


def _warnings(platform: str, mhz: float, own: dict[str, Any] | None = None) -> list[str]:
    streams = [
        {"name": name, "direction": "read", "port": port}
        for name, port in [("a", "HP0"), ("b", "HP2")]
    ]
    streams[0] |= own or {}
    design = {"platform": platform, "pl_mhz": mhz, "run": SHORT, "stream": streams}
    found = ax.run(design, jobs=1).result.warnings
    return [text for text in found if "MHz" in text]


@pytest.mark.parametrize(
    ("platform", "allowed", "above", "limit"),
    [
        ("zcu102", 333.333333, 334.0, "333 MHz (DS925, PS-PL Interface Performance, FAXICLK)"),
    ],
)
def test_a_clock_above_the_data_sheet_is_stated_with_field_limit_and_source(
    platform: str, allowed: float, above: float, limit: str
) -> None:
    assert _warnings(platform, allowed) == []
    (text,) = _warnings(platform, above)
    assert text.startswith(f"pl_mhz: {above:g} MHz at HP0, HP2, and the ports of a Zynq")
    assert limit in text


def test_the_clock_of_a_member_is_named_as_its_field() -> None:
    (text,) = _warnings("zcu102", 250.0, {"pl_mhz": 400})
    assert text.startswith("stream.a.pl_mhz: 400 MHz at HP0, and the ports of a Zynq UltraScale+")


def test_chips_without_a_known_limit_give_no_warning() -> None:
    design = {
        "platform": "zc702",
        "pl_mhz": 400,
        "run": SHORT,
        "stream": [{"name": "a", "direction": "read"}],
    }
    assert not any("MHz" in text for text in ax.run(design, jobs=1).result.warnings)


def test_an_experiment_states_the_limit_as_well(tmp_path: Path) -> None:
    points = {
        "schema": 1,
        "title": "Too fast",
        "settings": {"platform": "zcu102", "ports": "HP1", "burst_beats": 16},
        "run": {"warmup_us": 5.0, "min_us": 20.0, "max_us": 20.0},
        "sweep": [{"axes": {"pl_mhz": [300.0, 400.0]}}],
    }
    found = ax.sweep(points, jobs=1, output=tmp_path / "run").warnings
    assert sum("pl_mhz: 400 MHz at HP1" in text for text in found) == 1
    assert not any("300 MHz at" in text for text in found)


def test_no_change_to_a_clock_above_the_data_sheet_is_tried() -> None:
    def clocks(pl_mhz: float) -> list[str]:
        stream = {"name": "a", "direction": "read", "port": "HP0", "rate_mbps": 9000}
        design = {"platform": "zcu102", "pl_mhz": pl_mhz, "run": SHORT, "stream": [stream]}
        tried = ax.run(design, jobs=1, why=True).result.members[0].reason
        return [trial.text for trial in tried.trials if "clock" in trial.text] if tried else []

    assert clocks(200.0) == ["a PL clock of 250 MHz"]
    assert clocks(300.0) == ["a PL clock of 333 MHz"]
    assert clocks(333.0) == []
