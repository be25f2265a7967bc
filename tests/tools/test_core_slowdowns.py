"""The error of slowdowns of programs on cores."""

from __future__ import annotations

from axiscope.plan.design.measured_kinds import core_slowdowns
from tests.shell import ROOT
from tools.core_slowdowns import PAGE, slowdowns_of


def test_the_file_has_the_errors_of_the_published_table() -> None:
    """The range comes from the table, and is written by the tool."""
    found = slowdowns_of((ROOT / PAGE).read_text())
    assert [core.model_dump() for core in core_slowdowns().core] == found
    assert [row["core"] for row in found] == ["A53", "A72"]
    assert all(row["least"] < 1 < row["most"] for row in found)
