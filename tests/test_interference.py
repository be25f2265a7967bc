"""Tests interference and safe injection on the model: search, bounds and errors."""

from __future__ import annotations

import re
from typing import Any

import pytest

from axiscope.answers.interference.aggressors import check_aggressor, make_aggressors, make_clusters
from axiscope.answers.interference.inject import exclusive
from axiscope.answers.interference.knobs import Idle, read_periods
from axiscope.answers.interference.latency_bound import Bound, compute_bound
from axiscope.answers.interference.matrix import read_loads
from axiscope.answers.interference.measure import (
    measure_alone,
    run_setting,
    worst_window,
)
from axiscope.answers.interference.name_lists import split_names
from axiscope.answers.interference.scenario import make_scenario
from axiscope.answers.interference.search import search
from axiscope.answers.interference.setting import Alone, How
from axiscope.answers.interference.victims import make_victim
from axiscope.errors import UserError
from axiscope.model_types import RegulatorSpec
from axiscope.plan.platforms import plain
from tests.short_runs import SHORT

pytestmark = pytest.mark.slow("searches for settings and loads")


def test_a_victim_makes_progress_while_it_computes() -> None:
    # Without load, the victim moves a burst of 64 bytes every 4 us. Its progress is sampled every
    # 3.5 us.
    alone = Alone((0, 64, 128, 192), (0.0, 4.0, 8.0, 12.0), 3.5, 64, 1.0, 1.0, 1.0, 1.0)
    assert alone.time_us(64) == 4.0
    assert alone.time_us(64, 1.0) == 5.0
    assert alone.time_us(64, 9.0) == 8.0, "it waits for its next burst"
    assert alone.time_us(96) == 7.5, "half of the work between the notes at 7 and 10.5"
    # Two bursts follow a long pause, in which no work is done.
    alone = Alone((64, 64, 64, 192), (1.0, 1.0, 1.0, 19.0), 5.0, 64, 1.0, 1.0, 1.0, 1.0)
    assert alone.time_us(64, 12.0) == 13.0
    assert alone.time_us(128) == 17.0
    # From 2 us to the end of the run, the victim does nothing, so no work may be attributed to that
    # time.
    alone = Alone((64, 128, 128, 128), (1.0, 2.0, 2.0, 2.0), 5.0, 64, 1.0, 1.0, 1.0, 1.0)
    assert alone.time_us(128, 18.0) == 20.0


def test_the_worst_window_is_slower_than_the_whole_run() -> None:
    # The samples are 5 us apart. In the middle of 40 samples, the victim has half the speed.
    times = [0.0]
    for note in range(40):
        times.append(times[-1] + (2.5 if 15 <= note < 25 else 5.0))
    assert worst_window(times, How(window_us=50.0)) == pytest.approx(2.0)
    assert worst_window(times, How(window_us=200.0)) == pytest.approx(200 / 175)


def test_exclusive_access_leaves_time_that_the_victim_does_not_use() -> None:
    def alone(in_flight: float) -> Alone:
        return Alone((1,), (1.0,), 1.0, 1, 1.0, 1.0, 1.0, in_flight)

    assert exclusive(alone(1.0), 1000.0, 1.0) == 0
    assert exclusive(alone(1.0), 1000.0, 1.1) == pytest.approx(1000 * 0.1 / 1.1)
    assert exclusive(alone(0.25), 1000.0, 1.0) == pytest.approx(750)
    assert exclusive(alone(16.0), 1000.0, 1.0) == 0


@pytest.mark.parametrize("platform", ["zcu102", "ultra96"])
def test_the_answer_keeps_the_bound_and_the_next_setting_does_not(platform: str) -> None:
    at = make_scenario(platform)
    victim = make_victim("chase", at)
    alone = measure_alone(at, victim, SHORT)
    knob = Idle(at, "cluster-read")
    answer = search(at, victim, knob, alone, 1.05, SHORT)
    assert answer.best is not None
    assert answer.breaks is not None
    assert answer.best.setting.slowdown_high <= 1.05 < answer.breaks.setting.slowdown_high
    # A new run with the idle cycles in the answer must give the same result.
    aggressors = make_clusters("cluster-read", at, int(answer.program["idle_cycles"]))
    again = run_setting(at, victim, aggressors, alone, SHORT)
    assert again == answer.best.setting


@pytest.mark.parametrize("platform", ["zcu102", "ultra96"])
@pytest.mark.parametrize("name", ["chase", "read", "random", "phases"])
def test_no_latency_is_above_its_bound(platform: str, name: str) -> None:
    at = make_scenario(platform)
    victim = make_victim(name, at)
    alone = measure_alone(at, victim, SHORT)
    for aggressor in ("cluster-read", "mix-50", "mix-0"):
        for load in (0.4, 1.0):
            aggressors = make_aggressors(aggressor, at, load)
            bound = compute_bound(at, victim, aggressors, alone).ns
            assert bound is not None
            seen = run_setting(at, victim, aggressors, alone, SHORT)
            assert seen.latency_max_ns <= bound
            assert seen.slowdown_high <= bound / alone.latency_ns


@pytest.mark.parametrize(
    ("victim", "more", "because"),
    [
        ("chase", {}, None),
        ("write", {}, "reads of .* have a timer .video class.; .* keep the bus from writes"),
        ("A53:chase", {}, "reads of .* have a timer .* before reads without one"),
        # With the QoS setting best_effort, no port has a timer, so all ports take turns.
        ("chase", {"qos": "best_effort"}, None),
        ("chase", {"platform": "zybo"}, None),
        ("write", {"platform": "zybo"}, None),
        ("A9:chase", {"platform": "zc702"}, None),
        ("chase", {"platform": "zc702", "victim_port": "ACP"}, "keeps no order between masters"),
        ("chase", {"platform": "de1_soc", "victim_port": "F2S0"}, "higher priority.*absolute"),
    ],
)
def test_a_victim_has_a_bound_or_a_reason_why_it_has_none(
    victim: str, more: dict[str, Any], because: str | None
) -> None:
    at = make_scenario(**{"platform": "zcu102", "pl_mhz": 150.0, "victims": [victim]} | more)
    found = make_victim(victim, at)
    alone = measure_alone(at, found, SHORT)
    aggressors = make_aggressors("cluster-read", at, 1.0)
    bound = compute_bound(at, found, aggressors, alone)
    assert (bound.ns is None) == (bound.unbounded_because is not None) == (because is not None)
    if because is None:
        seen = run_setting(at, found, aggressors, alone, SHORT)
        assert bound.ns is not None
        assert alone.latency_max_ns < seen.latency_max_ns <= bound.ns
    else:
        assert re.search(
            because,
            bound.unbounded_because or "",
        )


def test_regulated_aggressors_allow_a_bound_where_unregulated_ones_do_not() -> None:
    at = make_scenario("zcu102", victims=["A53:chase"])
    victim = make_victim("A53:chase", at)
    alone = measure_alone(at, victim, SHORT)
    aggressors = make_aggressors("cluster-read", at, 1.0)
    assert compute_bound(at, victim, aggressors, alone).ns is None

    def regulated(budget_bytes: int) -> Bound:
        regulators = [
            RegulatorSpec(master=m.name, budget_bytes=budget_bytes, period_cycles=4096)
            for m in aggressors
        ]
        return compute_bound(at, victim, aggressors, alone, regulators)

    little, more = regulated(512).ns, regulated(2048).ns
    assert little is not None
    assert more is not None
    assert little < more
    assert "regulators of" in str(regulated(1 << 20).unbounded_because)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"governor": {"masters": ["on HP1"], "bound": 1.1, "window_periods": 9}}, "needs a watch"),
        ({"watch": {"victim": "nobody", "period_us": 5}}, "there is no master"),
        (
            {"regulators": [{"master": "on HP9", "period_cycles": 9, "budget_bytes": 256}]},
            "regulators.on HP9: the point has no master",
        ),
        (
            {
                "watch": {"victim": "victim", "period_us": 5},
                "governor": {"masters": ["victim"], "bound": 1.1, "window_periods": 9},
            },
            "the victim itself",
        ),
    ],
)
def test_invalid_watches_and_governors_are_refused(more: dict[str, Any], message: str) -> None:
    at = make_scenario("zcu102")
    aggressors = make_aggressors("cluster-read", at, 1.0)
    point = plain(at.point(make_victim("chase", at), aggressors, SHORT.run(0)))
    problems = at.platform.problems(point | more)
    assert any(message in problem for problem in problems), problems


def test_unknown_names_and_ports_are_refused() -> None:
    with pytest.raises(UserError, match="ports: 'HP9' is unknown; zcu102 has HP0, HP1"):
        make_scenario("zcu102", ports="HP9")
    with pytest.raises(UserError, match=r"clusters: 4; next to HP0, zcu102 has 3 ports"):
        make_scenario("zcu102", clusters=4)
    with pytest.raises(UserError, match=r"clusters: ports already sets"):
        make_scenario("zcu102", ports="HP1", clusters=2)
    with pytest.raises(UserError, match="victims: 'read' occurs twice"):
        split_names("victims", "read, chase,read")
    with pytest.raises(UserError, match="loads: 0: the victim is alone"):
        read_loads("0")
    assert read_loads("50,100,50") == [0.0, 0.5, 1.0]
    with pytest.raises(UserError, match="'mix-050' is not one of"):
        check_aggressor("mix-050")
    with pytest.raises(UserError, match="victim 'A72:read': zcu102 has A53, R5F"):
        make_victim("A72:read", make_scenario("zcu102"))
    with pytest.raises(UserError, match="'A53:read@9': a program has no rate"):
        make_victim("A53:read@9", make_scenario("zcu102"))
    with pytest.raises(UserError, match="victim_port: HP0; A53:read has no port"):
        make_scenario("zcu102", victim_port="HP0", victims=["A53:read"])
    with pytest.raises(UserError, match="'x' is not a number of cycles"):
        read_periods("256,x")
    with pytest.raises(UserError, match="not one of chase, read"):
        make_victim("chases", make_scenario("zcu102"))
    with pytest.raises(UserError, match="'fast' is not a rate; give, for example, read@1000"):
        make_victim("read@fast", make_scenario("zcu102"))


def test_coherent_ports_are_only_used_if_they_are_named() -> None:
    at = make_scenario("ultra96v2")
    assert (at.victim_port, at.ports) == ("HP0", ("HP1", "HP2", "HP3"))
    assert make_scenario("zc702", victims=["chase"]).victim_port == "HP0"
    assert make_scenario("ultra96v2", victim_port="ACP").ports == ("HP0", "HP1", "HP2", "HP3")
    assert make_scenario("ultra96v2", ports="HPC0").ports == ("HPC0",)
    with pytest.raises(UserError, match=r"has 3 ports that lead to no cache"):
        make_scenario("ultra96v2", clusters=4)
