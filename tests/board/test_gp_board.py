"""Tests a board whose blocks are at the general-purpose ports of a Zynq-7000. Files imitate the
board.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from axiscope.api.board_points import check_points
from axiscope.execution.experiments import load_experiment
from tools.projects import data
from tools.projects.records import BOARDS
from tools.rehearsals.imitated import BOOTS, local

pytestmark = pytest.mark.needs("agent")

BLOCK = '[[block]]\nport = "{}"\nkind = "traffic_generator"\nwidth_bits = 32\n'
EXPERIMENT = """schema = 1
title = "One port"
[settings]
platform = "zybo"
pl_mhz = 100.0
mode = "read"
[[sweep]]
axes.ports = ["SGP0", "SGP1", "HP0"]
axes.burst_beats = [16]
"""


def test_the_doctor_knows_the_blocks_by_their_ports(tmp_path: Path) -> None:
    text = (BOARDS / "zybo.toml").read_text().replace('shape = "zynq7000_four_ports"\n', "")
    description = tmp_path / "mine.toml"
    description.write_text(text + BLOCK.format("SGP0") + BLOCK.format("SGP1"))
    experiment = tmp_path / "one.toml"
    experiment.write_text(EXPERIMENT)
    points = load_experiment(experiment).points
    with local(tmp_path / "root", data.board(description), BOOTS["zybo"]):
        first, second, other = check_points("local", points)
    assert first.problems == second.problems == []
    (problem,) = other.problems
    assert "the bitstream has SGP0 (traffic generator), SGP1 (traffic generator)" in problem
