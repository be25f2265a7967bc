"""Tests that programs whose data fit into the caches seldom access memory, from the first counted
access.
"""

from __future__ import annotations

import pytest

import axiscope as ax
from axiscope.answers.interference.measure import measure_alone
from axiscope.answers.interference.scenario import make_scenario
from axiscope.answers.interference.setting import How
from axiscope.answers.interference.victims import make_victim
from axiscope.api.parameters import bytes_of_mib
from tests.shell import axiscope


def _alone_mbps(mib: float | None, victim: str = "A53:read_random") -> float:
    at = make_scenario("zcu102", victims=[victim], program_bytes=bytes_of_mib(mib))
    return measure_alone(at, make_victim(victim, at), How(counted_us=100.0, window_us=50.0)).mbps


def test_a_program_within_the_l2_hardly_reaches_memory() -> None:
    within, twice, beyond = (_alone_mbps(mib) for mib in (1.0, 2.0, 16.0))
    assert within < 10 < 0.5 * twice < 0.5 * beyond


@pytest.mark.parametrize("victim", ["A53:write", "A53:write_random", "R5F:write"])
def test_a_program_that_writes_writes_back_from_the_start(victim: str) -> None:
    at = make_scenario("zcu102", victims=[victim])
    counted = [How(counted_us=us, window_us=50.0) for us in (400.0, 2000.0)]
    short, long = (measure_alone(at, make_victim(victim, at), how).mbps for how in counted)
    assert short == pytest.approx(long, rel=0.05)


@pytest.mark.parametrize("program", ["read", "write", "read_random", "write_random", "chase"])
def test_a_short_run_of_a_design_gives_the_rates_of_a_long_one(program: str) -> None:
    """The data are as large as the L2. If a run began with empty caches, it would take long to fill
    them.
    """

    def run(us: float) -> tuple[float, float]:
        task = {"name": "task", "cpu": "A53", "program": program, "bytes": 1 << 20}
        task |= {"slowdown_bound": 2.0}
        other = {"name": "dma", "direction": "read", "port": "HP0", "rate_mbps": 1000}
        result = ax.run(
            ax.Design(
                title="t", platform="zcu102", pl_mhz=250.0, program=[task], stream=[other],
                run={"min_us": us, "max_us": us, "skews": 1},
            )
        ).result  # fmt: skip
        found = next(m for m in result.members if m.name == "task")
        slowdown = next(check.got for check in found.checks if check.what == "slowdown")
        assert slowdown is not None
        return found.achieved_mbps, slowdown

    (short, slow), (long, slow_long) = run(200.0), run(4000.0)
    # A program whose data do not fit reads 2,700 MB/s.
    assert abs(short - long) < max(0.05 * long, 30.0)
    assert slow == pytest.approx(slow_long, abs=0.02)


@pytest.mark.parametrize(("mib", "size"), [(None, None), (1.0, 1 << 20), (1 / 64, 16 << 10)])
def test_sizes_are_whole_kibibytes(mib: float | None, size: int | None) -> None:
    assert bytes_of_mib(mib) == size


def test_a_size_below_16_kib_is_refused() -> None:
    ran = axiscope("inject", "--victim", "A53:read", "--program-mib", "0.01")
    assert ran.returncode == 2
    assert "--program-mib" in ran.stderr
