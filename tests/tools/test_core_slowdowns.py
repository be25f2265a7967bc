"""Tests how the error in slowdowns of programs on cores is computed."""

from __future__ import annotations

import re

import pytest

from axiscope.plan.design.measured_kinds import core_slowdowns
from tests.shell import ROOT
from tools.core_slowdowns import FITTED, PAGE, PART, slowdowns_of, slowdowns_table

CELL = re.compile(r"([\d.]+) → ([\d.]+)")


def test_the_range_is_that_of_exact_numbers_and_names_the_programs_that_were_held_out() -> None:
    names = [f"{name}{FITTED if name in 'abc' else ''}" for name in "abcdefghij"]
    given = {
        "paper": "p",
        "head": ["Slowdown", "X1, board", "X2, board"],
        "rows": [[name, f"{name[0]}-1", f"{name[0]}-2" if name[0] < "e" else ""] for name in names],
    }
    rows = {
        f"{name[0]}-{core}": {"published": 2.0, "modelled": 1.5 + 0.25 * place}
        for place, name in enumerate(names)
        for core in (1, 2)
    }
    # Four programs are too few to state a bound on an error.
    (found,) = slowdowns_of(given, rows)
    assert found == {
        "core": "X1",
        "paper": "p",
        "programs": 10,
        "held_out": [*"defghij"],
        "least": 0.364,
        "most": 2.0,
    }


def test_the_file_agrees_with_the_table_of_the_page() -> None:
    page = (ROOT / "docs" / PAGE).read_text()
    body = page.split(f"<!-- {PART}: generated -->")[1].split(f"<!-- {PART}: end -->")[0]
    lines = [line.strip("| ").split(" | ") for line in body.splitlines() if line.startswith("|")]
    cores = [head.split(",")[0] for head in slowdowns_table()["head"][1:]]
    found = {core.core: core for core in core_slowdowns().core}
    assert [*found] == cores == ["A53", "A72"]
    for column, core in enumerate(cores, start=1):
        cells = [CELL.search(line[column]) for line in lines[2:]]
        pairs = [[float(number) for number in cell.groups()] for cell in cells if cell]
        shares = [(published - 1) / (modelled - 1) for published, modelled in pairs]
        # The page rounds the modelled slowdowns.
        assert found[core].least == pytest.approx(min(shares), rel=0.05)
        assert found[core].most == pytest.approx(max(shares), rel=0.05)
        assert found[core].programs == len(shares) == 12
        assert len(found[core].held_out) == 6
