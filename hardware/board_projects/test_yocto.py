"""Tests that the recipes of the Yocto layer use the design that the user has named, and programs
that exist.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.projects import data, records
from tools.projects.yocto import LAYER

RTL = Path(__file__).resolve().parents[1]


ALL = data.boards()
ASSIGNED = re.compile(r'^(\w+)(?::([\w-]+))? (\?=|=) "(.*)"$', re.MULTILINE)
MAKEFILE = (RTL.parent / "Makefile").read_text()


def recipe(name: str) -> str:
    (found,) = LAYER.glob(f"recipes-*/*/{name}_*.bb")
    return found.read_text()


def value(name: str, text: str, overrides: tuple[str, ...]) -> str:
    """Returns a variable as BitBake computes it: an override takes precedence over the plain
    variable, regardless of where the plain variable is set.
    """
    plain: dict[str, str] = {}
    companions: dict[str, str] = {}
    for what, override, how, given in ASSIGNED.findall(text):
        of, key = (plain, what) if not override else (companions, f"{what}:{override}")
        if how == "=" or key not in of:
            of[key] = given
    at = next((companions[k] for o in overrides if (k := f"{name}:{o}") in companions), plain[name])
    return re.sub(r"\$\{(\w+)\}", lambda m: value(m[1], text, overrides), at)


@pytest.mark.parametrize("name", ["axiscope-overlay", "axiscope-boot"])
@pytest.mark.parametrize("board", ALL, ids=lambda b: b.name)
def test_the_design_that_the_user_names_is_taken(name: str, board: records.Board):
    conf = f'AXISCOPE_BOARD = "{board.name}"\n'
    assert value("AXISCOPE_BOARD", conf + recipe(name), (board.machine,)) == board.name


@pytest.mark.parametrize(
    ("machine", "design"),
    [("zcu102-zynqmp", "zcu102"), ("zybo-zynq7", "zybo"), ("ultra96-zynqmp", ""), ("other", "")],
)
def test_a_machine_of_one_board_has_a_design_without_a_word(machine: str, design: str):
    """Two boards have the machine ultra96-zynqmp, and building with the wrong design would not
    fail. The user therefore has to choose a design for this machine.
    """
    assert value("AXISCOPE_BOARD", recipe("axiscope-overlay"), (machine,)) == design


def test_agents_are_taken_from_where_they_are_built():
    targets = re.findall(r"^AGENT_(?:MUSL|GLIBC) :?= (.*)$", MAKEFILE, re.MULTILINE)
    built = {target.split("-")[0] for line in targets for target in line.split()}
    text = recipe("axiscope-agent")
    asked = {v for n, _, _, v in ASSIGNED.findall(text) if n == "AXISCOPE_PROCESSOR"}
    assert asked == built
