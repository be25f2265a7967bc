"""Tests that experiments with a single axis, of any kind, give a table and a report."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import tomli_w

from axiscope.execution.experiment_run import run_experiment
from axiscope.report.writer import write_report

SETTINGS: dict[str, Any] = {
    "platform": "ultra96",
    "ports": "HP0",
    "burst_beats": 16,
    "pl_mhz": 100.0,
}
AXES: dict[str, list[Any]] = {
    "pl_mhz": [100.0, 200.0],
    "burst_beats": [4, 16],
    "ports": ["HP0", "HP3"],
    "mode": ["read", "write"],
    "pattern": ["sequential", "nonsequential"],
    "mapping": ["row_bank_column", "bank_row_column"],
    "qos": ["default", "best_effort"],
    "mux": ["ps", "smartconnect_hp0"],
    "platform": ["ultra96", "zcu102"],
}


@pytest.mark.parametrize("axis", AXES)
def test_a_single_axis_gives_a_report(axis: str, tmp_path: Path) -> None:
    held = {name: value for name, value in SETTINGS.items() if name != axis}
    experiment = tmp_path / "one.toml"
    run = {"warmup_us": 1.0, "min_us": 3.0, "max_us": 3.0}
    sweep = [{"axes": {axis: AXES[axis]}}]
    text = {"schema": 1, "title": "One axis", "settings": held, "run": run, "sweep": sweep}
    experiment.write_text(tomli_w.dumps(text))
    page = write_report(run_experiment(experiment, tmp_path / "out", jobs=1))
    assert "One axis" in page.read_text(encoding="utf-8")
