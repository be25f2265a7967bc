"""Tests what a result says about unknown errors, and about limits that take effect."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from axiscope.execution.backends import find_backend
from axiscope.execution.design_run import execute_design
from axiscope.plan.design.load import plan_variants
from axiscope.results.design_result import DesignResult
from tests.shell import axiscope as command

SHORT = {"max_us": 400.0}


def run(platform: str, *streams: dict[str, Any], **more: Any) -> DesignResult:
    """Returns the result of a design."""
    raw = {"schema": 1, "title": "t", "platform": platform, "pl_mhz": 250, "run": SHORT}
    raw |= {"stream": list(streams)} | more
    (planned,) = plan_variants(raw, find_backend("model"), why="none")
    return execute_design(planned)


def stream(name: str, port: str, mbps: float, direction: str = "read") -> dict[str, Any]:
    """Returns a paced stream."""
    return {"name": name, "port": port, "rate_mbps": mbps, "direction": direction}


def test_a_verdict_without_a_known_error_is_not_firmer_than_one_with_an_error() -> None:
    """Rates at HPC0 were never measured. At HP0, a rate of 500 MB/s is within the error."""
    unknown = run("kv260", stream("a", "HPC0", 500))
    assert unknown.error_percent is None
    assert unknown.limit.startswith(
        "The modelled values meet all demands, but the model's error in these"
    )
    assert run("zcu102", stream("a", "HP0", 500)).limit == "All demands are met."


def test_the_demands_are_compared_with_the_dram_before_they_are_compared_with_a_port() -> None:
    """HP0 can carry 2000 MB/s, but the DRAM leaves it less than half of that."""
    streams = [
        stream("a", "HP0", 2000), stream("b", "HP0", 1600), stream("c", "HP1", 1000),
        stream("d", "HP1", 2000, "write"),
    ]  # fmt: skip
    limit = run("zybo_z7", *streams).limit
    assert limit.startswith(
        "The demands add up to 6600 MB/s. The DRAM's data bus carries 4094 MB/s at most (4267 MB/s "
        "without refreshes), and less with turnarounds."
    )
    assert "wider beats" not in limit
    lone = run("zybo_z7", stream("a", "HP0", 3000)).limit
    assert "carry 2000 MB/s at most" in lone
    assert "wider beats" not in lone


def test_the_error_of_rates_does_not_cover_the_slowdown_of_a_program() -> None:
    """No slowdowns were published for the R5F, while twelve were published for the A53."""
    copier = {"name": "in", "direction": "read", "port": "HP0"}
    program = {"name": "control", "program": "read", "slowdown_bound": 1.1}
    a53 = run("zcu102", copier, program=[program | {"cpu": "A53"}])
    assert "not of slowdowns: for 12 published programs on the A53" in a53.confidence
    r5f = run("zcu102", copier, program=[program | {"cpu": "R5F"}])
    assert "the error in the slowdown of control is unknown" in r5f.confidence
    (check,) = r5f.members[-1].checks
    assert not check.model_error_is_known


def test_a_run_states_what_measurements_do_not_cover(tmp_path: Path) -> None:
    """One line of the output lists the first properties, and states how many more there are."""
    path = tmp_path / "d.toml"
    path.write_text(
        'title = "t"\nplatform = "zcu102"\npl_mhz = 250\nrun = { max_us = 300 }\nstream = ['
        '{ name = "a", direction = "read", port = "HP0", rate_mbps = 100 },'
        '{ name = "b", direction = "read", port = "HP0", rate_mbps = 200, burst_beats = 4 },'
        '{ name = "c", direction = "write", port = "HP1" }]\n'
    )
    words = command("run", path, "-o", tmp_path / "run").stdout.split()
    assert "Not covered by measurements: streams that differ from each other" in " ".join(words)
    assert "more (add --verbose)." in " ".join(words)


def test_a_rate_near_the_peak_of_its_port_is_not_met_for_certain_if_the_error_is_large() -> None:
    """No run can show that a board that is slower by the model's error keeps such a rate."""
    states = {}
    for rate in (3900, 1000):
        result = run("kv260", stream("a", "HP0", rate))
        assert result.error_percent is not None
        states[rate] = result.members[0].state
        # The rate of a demand that is met for certain is exact, so the total has no error.
        error = rate * result.error_percent / 100 if rate == 3900 else 0.0
        assert result.error_mbps == pytest.approx(error, rel=0.01)
    assert states == {3900: "too_close", 1000: "met"}
