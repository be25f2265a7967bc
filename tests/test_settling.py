"""A program that fits its caches seldom reaches memory, and its runs begin with full caches."""

from __future__ import annotations

import pytest

from axiscope.answers.interference.measure import measure_alone
from axiscope.answers.interference.scenario import make_scenario
from axiscope.answers.interference.setting import How
from axiscope.answers.interference.settling import settled
from axiscope.answers.interference.victims import make_victim
from axiscope.api.parameters import bytes_of_mib
from tests.shell import axiscope


def _alone(mib: float | None, program: str = "read_random") -> tuple[float, How]:
    name = f"A53:{program}"
    at = make_scenario("zcu102", victims=[name], program_bytes=bytes_of_mib(mib))
    victim = make_victim(name, at)
    how = settled(at, victim, How(counted_us=100.0, window_us=50.0))
    return measure_alone(at, victim, how).mbps, how


def test_a_program_within_the_l2_hardly_reaches_memory() -> None:
    within, how = _alone(0.5)
    assert how.settle_us == 2000.0
    at_the_edge, _ = _alone(1.0)
    beyond, _ = _alone(2.0)
    assert within < 10 < at_the_edge < 0.5 * beyond


def test_the_default_size_needs_no_time_to_settle() -> None:
    assert _alone(None)[1].settle_us == How().settle_us


def test_a_core_without_an_l2_fills_its_l1() -> None:
    at = make_scenario("zcu102", victims=["R5F:read"])
    how = settled(at, make_victim("R5F:read", at), How())
    assert how.settle_us == pytest.approx(at.cpus["R5F"].l1_bytes / 100, abs=how.period_us)


@pytest.mark.parametrize(("mib", "size"), [(None, None), (1.0, 1 << 20), (1 / 64, 16 << 10)])
def test_sizes_are_whole_kibibytes(mib: float | None, size: int | None) -> None:
    assert bytes_of_mib(mib) == size


def test_a_size_below_16_kib_is_refused() -> None:
    ran = axiscope("inject", "--victim", "A53:read", "--program-mib", "0.01")
    assert ran.returncode == 2
    assert "--program-mib" in ran.stderr
