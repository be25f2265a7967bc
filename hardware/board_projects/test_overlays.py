"""Tests that a board's overlay contains the properties that the checks of its chip need."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

from tools.projects import data
from tools.projects.records import CHIPS, PROJECTS, Board

ALL = data.boards()


def checks(board: Board) -> list[dict[str, Any]]:
    """Returns the checks of a board's chip as they are written in the file, before they are
    expanded.
    """
    file = CHIPS / board.system.chip / "board_registers.toml"
    return list(tomllib.loads(file.read_text())["checks"].values())


def asked(check: dict[str, Any]) -> set[str]:
    """Returns the properties that a block's node must have, because a check would otherwise be
    skipped.
    """
    when = check.get("when", {})
    found = {f"pl-{what}" for what in ("clock", "reset") if f"pl_{what}" in when}
    wide = check["want"] == {"fact": "width_bits"}
    if "controls" in when:
        found |= {"control", "control-width-bits"} if wide else {"control"}
    elif "ports" in when and wide:
        found |= {"width-bits"}
    return found


@pytest.mark.parametrize("board", ALL, ids=lambda b: b.name)
def test_each_check_of_the_chip_is_told_what_it_asks_for(board: Board):
    overlay = (PROJECTS / board.name / "axiscope.dtso").read_text()
    report = re.findall(r"axiscope,([\w-]+) = (.*);", overlay)
    wanted = set().union(*(asked(check) for check in checks(board)))
    assert wanted - {name for name, _ in report} == set()


HPM0 = [b for b in ALL if b.system.chip == "zynq_ultrascale"]


@pytest.mark.parametrize("board", HPM0, ids=lambda b: b.name)
def test_the_width_of_the_control_port_is_that_of_the_project(board: Board):
    overlay = (PROJECTS / board.name / "axiscope.dtso").read_text()
    project = (PROJECTS / board.name / "vivado.tcl").read_text()
    report = set(re.findall(r"axiscope,control-width-bits = <(\d+)>;", overlay))
    assert report == set(re.findall(r"CONFIG.PSU__MAXIGP0__DATA_WIDTH {(\d+)}", project)) != set()
