"""Tests that the tables of `inject DESIGN` begin with the values to program."""

from __future__ import annotations

import pytest

from axiscope.answers.interference.inject_design_records import (
    DemandRecord,
    InjectDesignResult,
    PacedRecord,
)
from axiscope.cli.inject_design_table import instruction, print_design

REGULATED = PacedRecord(
    name="dma", kind="stream", load=0.1, program={"budget_bytes": 1024, "period_cycles": 2000},
    mbps=90.0, mbps_low=88.0, mbps_high=92.0,
)  # fmt: skip
IDLING = REGULATED.model_copy(
    update={"name": "copier", "kind": "cluster", "program": {"idle_cycles": 70}}
)


def test_each_aggressor_has_an_instruction() -> None:
    text = "Set the regulator in front of dma to 1024 bytes per 2000 cycles: 90 ± 2 MB/s."
    assert instruction(REGULATED) == text
    assert instruction(IDLING) == "Set IDLE_CYCLES of copier to 70: 90 ± 2 MB/s."


def test_a_fifo_shows_the_size_that_it_needs(capsys: pytest.CaptureFixture[str]) -> None:
    demand = DemandRecord(
        name="display", what="underflow", unit="bytes", wanted=8192, got=557, got_low=542,
        got_high=591, holding=16,
    )  # fmt: skip
    found = InjectDesignResult(
        title="Display", platform="zcu102", aggressors=[REGULATED, IDLING], demands=[demand],
        starts=16, holding=16, confidence=0.95, holding_share_least=0.79, chosen_on=3, given_up=0,
        tested=9, masters_text="the aggressors count as 2 masters (dma at HP1, copier at HP2).",
    )  # fmt: skip
    print_design(found)
    shown = capsys.readouterr().out
    assert shown.startswith("do      Set the regulator in front of dma to 1024 bytes")
    assert "needs 557 (542 to 591)" in shown
    demand = demand.model_copy(update={"holding": 15})
    print_design(found.model_copy(update={"demands": [demand], "holding": 15}))
    broken = capsys.readouterr().out
    assert broken.startswith("none    No set of loads that was tested meets all demands from")
    assert "do      " not in broken
    assert "aggressors  The aggressors count as 2 masters" in shown
