"""Tests designs that settle in one of several steady states, depending on nanoseconds in their
start times.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from axiscope.execution.backends import find_backend
from axiscope.execution.design_run import execute_design
from axiscope.plan.design.load import plan_variants
from axiscope.results.design_result import DesignResult
from tests.shell import axiscope as command

STREAMS = {"in_a": ("HP0", 2600), "in_b": ("HP3", 2080), "weights": ("HP1", 1300)}
"""Three readers; with a writer at HP2, the starts fall into a bad state, some of them late."""
DESIGN = """
title = "Two steady states"
platform = "zcu102"
pl_mhz = 250
"""


@pytest.fixture(scope="module")
def result() -> DesignResult:
    """Returns the result of a design that runs at full rate at first, before one of its streams
    starves.
    """
    streams: list[dict[str, Any]] = [
        {"name": name, "direction": "read", "port": port, "rate_mbps": mbps}
        for name, (port, mbps) in STREAMS.items()
    ]
    streams.append({"name": "out", "direction": "write", "port": "HP2", "rate_mbps": 2600})
    raw = {"schema": 1, "title": "t", "platform": "zcu102", "pl_mhz": 250, "stream": streams}
    (planned,) = plan_variants(raw, find_backend("model"), why="none")
    return execute_design(planned)


def test_rates_and_the_use_of_the_bus_are_those_of_one_state(result: DesignResult) -> None:
    """If start times lead to different states, means over them describe none of the states."""
    assert sorted(start for state in result.states for start in state.starts) == [0, 1, 2]
    assert result.bus is not None
    peak = 2133.333 * 8
    moved = (result.bus["read"] + result.bus["write"]) * peak
    assert result.total_mbps == pytest.approx(moved, rel=0.1)
    assert result.total_mbps == pytest.approx(result.dram_busy_fraction * peak, rel=0.1)
    for member in result.members:
        assert member.spread_mbps < 0.1 * max(member.achieved_mbps, 100)


def test_a_start_that_ends_early_does_not_hide_that_it_falls_into_the_bad_state(
    result: DesignResult,
) -> None:
    """Runs with all start times continue until they agree, and the error of the model is not given
    as the reason.
    """
    assert result.limit.startswith("This design ")
    assert "do not build this design" in result.limit
    assert {check.state for m in result.members for check in m.checks} == {"missed"}
    assert all(c.model_error_percent is None for m in result.members for c in m.checks)


def test_the_command_prints_the_states_first(tmp_path: Path) -> None:
    """A reader who reads only the first line must learn that the design is not safe."""
    rows = [
        f'{{name = "{name}", direction = "read", port = "{port}", rate_mbps = {mbps}}}'
        for name, (port, mbps) in STREAMS.items()
    ]
    rows.append('{name = "out", direction = "write", port = "HP2", rate_mbps = 2600}')
    path = tmp_path / "states.toml"
    path.write_text(f"stream = [{', '.join(rows)}]\n{DESIGN}")
    printed = command("run", str(path), "-o", str(tmp_path / "run")).stdout
    assert printed.startswith("limit  This design ")
    assert "the model may be off" not in printed
    assert "not steady" not in printed
