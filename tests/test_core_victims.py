"""Tests programs on CPU cores as victims of interference."""

from __future__ import annotations

import pytest

from axiscope.answers.interference.aggressors import make_aggressors
from axiscope.answers.interference.latency_bound import compute_bound
from axiscope.answers.interference.measure import (
    measure_alone,
    measure_most,
    run_setting,
)
from axiscope.answers.interference.scenario import Victim, make_scenario
from axiscope.answers.interference.setting import How
from axiscope.answers.interference.victims import make_victim
from axiscope.errors import UserError
from axiscope.model_types import CoreSpec, MasterSpec, WatchSpec
from axiscope.plan.platforms import plain
from axiscope.plan.programs import sizes
from tests.shell import axiscope
from tests.short_runs import SHORT

pytestmark = pytest.mark.slow("searches for settings and loads")


@pytest.mark.parametrize("name", ["A53:read", "A53:write", "A53:atax", "R5F:chase"])
def test_a_core_is_a_victim(name: str) -> None:
    at = make_scenario("zcu102", victims=[name])
    assert at.ports == ("HP0", "HP1", "HP2", "HP3")
    victim = make_victim(name, at)
    alone = measure_alone(at, victim, SHORT)
    # The slowdown is far larger than the error from sampling a kernel.
    slow = run_setting(at, victim, make_aggressors("cluster-read", at, 1.0), alone, SHORT)
    assert slow.slowdown_low > 1.0
    assert slow.latency_ns > alone.latency_ns > 30
    assert run_setting(at, victim, [], alone, SHORT).slowdown == pytest.approx(1.0)
    assert compute_bound(at, victim, [], alone).ns is not None


def core_of(master: MasterSpec) -> CoreSpec:
    assert isinstance(master, CoreSpec)
    return master


def test_cores_that_run_the_same_program_are_one_victim() -> None:
    name = "A53x3:gramschmidt"
    at = make_scenario("zcu102", 1, victims=[name])
    victim = make_victim(name, at)
    assert [m.name for m in victim.masters] == ["victim", "victim_1", "victim_2"]
    assert {core_of(m).program for m in victim.masters} == {"gramschmidt"}
    alone = measure_alone(at, victim, SHORT)
    one = measure_alone(at, Victim(victim.master), SHORT)
    assert 1.5 * one.mbps < alone.mbps < 3.2 * one.mbps
    found = run_setting(at, victim, make_aggressors("cluster-copy", at, 1.0), alone, SHORT)
    assert found.slowdown_low > 1.05
    # The injected traffic does not include that of the cores. Clusters may move more data with a
    # victim than alone, because their reads delay their writes on the bus when they are alone.
    most = measure_most(at, make_aggressors("cluster-copy", at, 1.0), SHORT)
    assert 0.7 * most < found.injected_mbps < most + alone.mbps
    point = at.point(victim, [], SHORT.run(0))
    point.watch = WatchSpec(victim="victim", companions=["victim_1", "victim_2"], period_us=5.0)
    noted = at.platform.result_of(point).watch
    assert noted is not None
    assert set(noted.other_bytes) == {0}
    point.watch.companions = ["nobody"]
    assert at.platform.problems(plain(point)) == ['watch.companions: there is no master "nobody"']
    with pytest.raises(UserError, match="victim 'A53x5:lu': A53 has 4 cores"):
        make_victim("A53x5:lu", at)


def test_repeated_parts_of_a_kernel_are_slowed_as_much() -> None:
    # The matrices are six times the size of the L2, but the eight sampled parts fit into it.
    # Without load, the parts take 0.3 ms.
    name = "A72:gramschmidt"
    at = make_scenario("vck190", victims=[name])
    victim = make_victim(name, at)
    assert at.ports == ("PL0", "PL1", "PL2", "PL3"), "not those of the DPU"
    slowdowns = []
    for counted_us in (400.0, 1600.0):
        how = How(counted_us=counted_us, starts=1)
        alone = measure_alone(at, victim, how)
        found = run_setting(at, victim, make_aggressors("cluster-copy", at, 1.0), alone, how)
        slowdowns.append(found.slowdown)
    assert min(slowdowns) > 8
    assert slowdowns[1] == pytest.approx(slowdowns[0], rel=0.25)


def test_programs_take_the_given_size_or_that_of_their_suite() -> None:
    def bytes_of(name: str, message: int | None = None) -> int:
        return core_of(
            make_victim(name, make_scenario("zcu102", program_bytes=message)).master
        ).bytes

    assert bytes_of("A53:lu") == 8 * 1024**2
    assert bytes_of("A53:read") == 16 << 20
    assert bytes_of("A53:lu", 1 << 20) == 1 << 20
    assert axiscope("inject", "--victim", "A53:lu", "--program-mib", "0").returncode == 2
    # Each of the programs fits into the memory of each board, on two cores.
    for platform, cpu in (("zybo", "A9"), ("zcu102", "A53"), ("vck190", "A72")):
        for program in sizes().kernels:
            if platform == "zybo" and program in ("conv2d", "durbin_columns"):
                continue  # two cores with 256 MB each, of 512 MB
            at = make_scenario(platform)
            victim = make_victim(f"{cpu}x2:{program}", at)
            point = at.point(victim, [], SHORT.run(0))
            assert at.platform.problems(plain(point)) == [], program
