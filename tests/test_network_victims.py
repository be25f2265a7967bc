"""Tests networks on a DPU as victims: their traffic without load, and their slowdown under load."""

from __future__ import annotations

from functools import cache

import pytest

from axiscope.answers.interference.aggressors import make_aggressors
from axiscope.answers.interference.latency_bound import compute_bound
from axiscope.answers.interference.measure import measure_alone, run_setting
from axiscope.answers.interference.scenario import Victim, make_scenario
from axiscope.answers.interference.setting import How
from axiscope.answers.interference.victims import make_victim
from axiscope.errors import UserError
from axiscope.model_types import DpuSpec, RunSpec, WatchSpec
from axiscope.plan.networks import dpu_names, load_dpu, network_names
from axiscope.plan.platforms import plain

pytestmark = pytest.mark.slow("searches for settings and loads")

HOW = How(counted_us=200.0, starts=2, window_us=100.0)
PUBLISHED = [(dpu, row.network) for dpu in dpu_names() for row in load_dpu(dpu).published]


def dpu_of(victim: Victim) -> DpuSpec:
    assert isinstance(victim.master, DpuSpec)
    return victim.master


@cache
def alone_mbps(dpu: str, network: str) -> tuple[float, ...]:
    """Returns the traffic of each port of a DPU when its network runs alone, in both directions."""
    # A single run of the full network, without shortened layers.
    at = make_scenario("zcu102", victims=[f"{dpu}:{network}"], run_us=1e9)
    whole = make_victim(f"{dpu}:{network}", at)
    dpu_of(whole).runs = 1
    run = RunSpec(until="programs", warmup_us=0.0, max_us=1e6)
    own = at.platform.result_of(at.point(whole, [], run)).masters
    return tuple(m.read_mbps + m.write_mbps for m in own)


@pytest.mark.parametrize(("dpu", "network"), PUBLISHED)
def test_the_ports_of_a_dpu_share_its_traffic_evenly(dpu: str, network: str) -> None:
    rates = alone_mbps(dpu, network)
    assert rates == pytest.approx([rates[0]] * load_dpu(dpu).ports, rel=0.001)


@pytest.mark.parametrize(("dpu", "network"), PUBLISHED)
def test_traffic_alone_is_close_to_published_traffic(
    dpu: str, network: str, request: pytest.FixtureRequest
) -> None:
    if dpu == "dpuczdx8g_b4096":
        # This has failed since both boards share one set of rules: the result is 2863 MB/s instead
        # of 3132 MB/s.
        request.applymarker(pytest.mark.xfail(strict=True, reason="9 % less"))
    (row,) = [row for row in load_dpu(dpu).published if row.network == network]
    assert sum(alone_mbps(dpu, network)) == pytest.approx(row.mean_mbps, rel=0.08)


def test_a_dpu_gets_its_ports_and_leaves_one_for_aggressors() -> None:
    name = "dpuczdx8g_b4096:resnet50"

    def ports(*own: str | None, of: str | None = None, platform: str = "zcu102") -> list[str]:
        at = make_scenario(platform, victim_port=own[0] if own else None, ports=of, victims=[name])
        found = at.point(make_victim(name, at), [], RunSpec()).masters
        assert "+".join(m.port for m in found) == at.victim_label
        return [at.victim_label, at.label]

    assert ports() == ["HP0+HP1", "HP2+HP3"]
    assert ports("HP3+HP0") == ["HP3+HP0", "HP1+HP2"]
    assert ports("HP2") == ["HP2", "HP0+HP1+HP3"]
    assert ports(of="HP1+HP2") == ["HP0+HP3", "HP1+HP2"]
    assert ports(of="HP1+HP2+HP3") == ["HP0", "HP1+HP2+HP3"]
    # All other victims use a single port.
    assert make_scenario("zcu102", victims=["chase"]).victim_label == "HP0"
    for wrong in ("HP0+HP0", "HP0+HP1+HP2"):
        with pytest.raises(UserError, match="give 2 at most, all different"):
            ports(wrong)
    with pytest.raises(UserError, match="give different ports"):
        ports("HP0+HP1", of="HP1+HP2")


def test_traffic_on_further_ports_counts_for_the_victim() -> None:
    name = "dpuczdx8g_b4096:yolov3"
    alone = {}
    for port in ("HP0", "HP0+HP1"):
        at = make_scenario(
            "zcu102", victim_port=port, ports="HP2+HP3", victims=[name], run_us=100.0
        )
        victim = make_victim(name, at)
        alone[port] = measure_alone(at, victim, HOW).mbps
        found = run_setting(
            at, victim, make_aggressors("mix-50", at, 0.05), measure_alone(at, victim, HOW), HOW
        )
        assert found.victim_mbps == pytest.approx(alone[port], rel=0.05)
        assert found.injected_mbps == pytest.approx(2 * 0.05 * at.most_mbps("HP2"), rel=0.05)
    assert alone["HP0+HP1"] > 1.05 * alone["HP0"]


@pytest.mark.parametrize(
    ("platform", "port", "dpu", "network"),
    [
        ("zcu102", None, "dpuczdx8g_b4096", "resnet50"),
        ("ultra96", "HP1", "dpuczdx8g_b1152", "inceptionv2"),
        ("vck190", "PL_IMG0", "dpucvdx8g_c32b3", "yolov3"),
    ],
)
def test_a_load_slows_a_network(platform: str, port: str | None, dpu: str, network: str) -> None:
    name = f"{dpu}:{network}"
    at = make_scenario(platform, 2, port, victims=[name], run_us=100.0)
    victim = make_victim(name, at)
    assert victim.master.port == at.victim_port
    alone = measure_alone(at, victim, HOW)
    # A different start time changes the result by only a part of a tile.
    assert run_setting(at, victim, [], alone, HOW).slowdown == pytest.approx(1.0, abs=0.005)
    slowdowns = []
    for load in (0.1, 1.0):
        found = run_setting(at, victim, make_aggressors("mix-50", at, load), alone, HOW)
        slowdowns.append(found.slowdown_low)
        assert found.window_slowdown >= found.slowdown
    assert 0.99 < slowdowns[0] < slowdowns[1]
    assert slowdowns[1] > 1.02
    bound = compute_bound(at, victim, [], alone)
    assert (bound.ns is None) == (bound.unbounded_because is not None)


def test_a_longer_run_includes_more_of_each_layer() -> None:
    runs = [
        make_victim("dpuczdx8g_b4096:yolov3", make_scenario("zcu102", run_us=run_us))
        for run_us in (200.0, 400.0)
    ]
    short, long = (sum(layer.compute_ns for layer in dpu_of(victim).layers) for victim in runs)
    assert 0.9 * 200e3 < short <= 200e3
    assert 0.9 * 400e3 < long <= 400e3


def test_a_watch_counts_further_ports_as_the_victim() -> None:
    name = "dpuczdx8g_b4096:resnet50"
    at = make_scenario("zcu102", victims=[name], run_us=50.0)
    point = at.point(make_victim(name, at), [], HOW.run(0))
    point.watch = WatchSpec(victim="victim", period_us=5.0)
    result = at.platform.result_of(point)
    assert result.masters[1].read_mbps > 0
    assert result.watch is not None
    assert set(result.watch.other_bytes) == {0}


@pytest.mark.parametrize("network", network_names())
def test_every_network_runs_on_every_dpu(network: str) -> None:
    at = make_scenario("zcu102")
    for dpu in dpu_names():
        point = at.point(make_victim(f"{dpu}:{network}", at), [], HOW.run(0))
        assert at.platform.problems(plain(point)) == []


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("b9:resnet50", "zcu102 has A53, R5F; DPUs are dpucvdx8g_c32b3"),
        ("dpuczdx8g_b4096:vgg", "'vgg' is not a network; give one of inceptionv2"),
        ("dpuczdx8g_b4096:resnet50@100", "has no rate; give dpuczdx8g_b4096:resnet50"),
    ],
)
def test_an_unknown_network_is_refused(name: str, message: str) -> None:
    with pytest.raises(UserError, match=message):
        make_victim(name, make_scenario("zcu102"))


def test_a_dpu_cannot_use_a_port_that_accepts_only_whole_lines() -> None:
    at = make_scenario("ultra96v2", victim_port="ACP")
    point = at.point(make_victim("dpuczdx8g_b1152:resnet50", at), [], HOW.run(0))
    (problem, *_) = at.platform.problems(plain(point))
    assert "masters.victim" in problem
