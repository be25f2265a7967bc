"""Tests runs that end before their transfers are finished, and the order of the rows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from axiscope.answers.reproduce.rows import reading_order
from tests.shell import ROOT, axiscope

pytestmark = pytest.mark.slow("whole papers, notebooks and pages")

EXPERIMENT = f"""
schema = 1
title = "Transfers"
tester = "{ROOT}/data/experiments/vieira2020/axi_dma.toml"
settings = {{ platform = "zybo", pl_mhz = 100.0, burst_beats = 16, width_bits = 64, mode = "read" }}

[run]
min_us = 20.0
max_us = 200.0

[[sweep]]
axes.ports = ["HP0"]
axes.transfer_bytes = [65536, 1048576]
"""
PAPER = """
schema = 2
key = "paper"
title = "A made-up paper"
authors = ["Nobody"]
venue = "Nowhere, 2001"
"""
ENTRY = """
[[entry]]
id = "bytes-{0}"
place = "Table 1"
quantity = "Rate"
unit = "MB/s"
published.value = 800.0
how.select.experiment = "made/transfers"
how.select.where = {{ transfer_bytes = {0} }}
how.select.measure = "read_mbps"
"""


def test_a_transfer_that_did_not_finish_is_missing(tmp_path: Path) -> None:
    experiment = tmp_path / "experiments/made/transfers.toml"
    experiment.parent.mkdir(parents=True)
    experiment.write_text(EXPERIMENT)
    paper = tmp_path / "paper.toml"
    paper.write_text(PAPER + ENTRY.format(65536) + ENTRY.format(1048576))
    found = axiscope("reproduce", paper, "--json", "--jobs", "1", cwd=tmp_path)
    assert found.returncode == 0, found.stderr
    ended, late = json.loads(found.stdout)["rows"]
    assert ended["missing"] is None
    assert 0.0 < ended["modelled"] <= 800.0
    assert late["modelled"] is None
    assert late["missing"] == (
        "made/transfers: 1 of 1 points with transfer_bytes = 1048576 did not end within run.max_us"
    )


def test_rows_are_in_reading_order() -> None:
    places = ["Abstract", "Section 2", "Section 10.1", "Table 2", "Table 10", "Figure 3",
              "Latency", "Appendix, A"]  # fmt: skip
    assert sorted(sorted(places), key=reading_order) == places
