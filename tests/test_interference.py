"""Interference and safe injection on the model: search, bounds, governor, and errors."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from axiscope import _core
from axiscope.answers.interference.aggressors import check_aggressor, make_aggressors, make_clusters
from axiscope.answers.interference.governor import Loop, best_loop, governed
from axiscope.answers.interference.inject import exclusive
from axiscope.answers.interference.knobs import Idle, list_knobs, read_periods
from axiscope.answers.interference.latency_bound import Bound, compute_bound
from axiscope.answers.interference.matrix import read_loads
from axiscope.answers.interference.measure import (
    measure_alone,
    measure_most,
    run_setting,
    settled,
    worst_window,
)
from axiscope.answers.interference.name_lists import split_names
from axiscope.answers.interference.scenario import Victim, make_scenario
from axiscope.answers.interference.search import Tested as Answered
from axiscope.answers.interference.search import search
from axiscope.answers.interference.setting import Alone, How, Setting
from axiscope.answers.interference.victims import make_victim
from axiscope.errors import UserError
from axiscope.model_types import CoreSpec, MasterSpec, RegulatorSpec, WatchSpec
from axiscope.plan.platforms import plain
from axiscope.plan.programs import sizes
from tests.report.test_browser import open_page
from tests.shell import axiscope

pytestmark = pytest.mark.slow("searches for settings and loads")

SHORT = How(counted_us=100.0, starts=2, window_us=50.0)


def test_a_victim_makes_progress_while_it_computes() -> None:
    # Alone, the victim moves a burst of 64 bytes every 4 us. Its progress is sampled every 3.5 us.
    alone = Alone((0, 64, 128, 192), (0.0, 4.0, 8.0, 12.0), 3.5, 64, 1.0, 1.0, 1.0, 1.0)
    assert alone.time_us(64) == 4.0
    assert alone.time_us(64, 1.0) == 5.0
    assert alone.time_us(64, 9.0) == 8.0, "it waits for its next burst"
    assert alone.time_us(96) == 7.5, "half of the work between the notes at 7 and 10.5"
    # Two bursts follow a long pause, so no work is done in the pause.
    alone = Alone((64, 64, 64, 192), (1.0, 1.0, 1.0, 19.0), 5.0, 64, 1.0, 1.0, 1.0, 1.0)
    assert alone.time_us(64, 12.0) == 13.0
    assert alone.time_us(128) == 17.0
    # The victim does nothing until the end, so later work is not attributed to that time.
    alone = Alone((64, 128, 128, 128), (1.0, 2.0, 2.0, 2.0), 5.0, 64, 1.0, 1.0, 1.0, 1.0)
    assert alone.time_us(128, 18.0) == 20.0


def test_the_worst_window_is_slower_than_the_whole_run() -> None:
    # In the middle of 40 samples, which are 5 us apart, the victim has half the speed.
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
    # A new run with the idle cycles of the answer gives the same result.
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
        # With the QoS setting best_effort no port has a timer, so all take turns.
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
    how = settled(at, found, SHORT)
    alone = measure_alone(at, found, how)
    aggressors = make_aggressors("cluster-read", at, 1.0)
    bound = compute_bound(at, found, aggressors, alone)
    assert (bound.ns is None) == (bound.unbounded_because is not None) == (because is not None)
    if because is None:
        seen = run_setting(at, found, aggressors, alone, how)
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


GOVERNED = [
    ("zcu102", "chase", "cluster-read"),
    ("zcu102", "stages", "mix-50"),
    ("ultra96", "phases", "mix-0"),
]

OTHER_VICTIMS = pytest.mark.exhaustive("governors of further victims")


@cache
def _governed(platform: str, name: str, aggressor: str) -> tuple[Answered, Loop, Setting]:
    """Returns the best static setting, the best governor with it as its floor, and its result."""
    at, how = make_scenario(platform), How(counted_us=800.0, starts=2)
    victim = make_victim(name, at)
    alone = measure_alone(at, victim, how)
    pace = search(at, victim, list_knobs(at, aggressor, [])[0], alone, 1.1, how, every_window=True)
    assert pace.best is not None
    loop, found = best_loop(at, victim, aggressor, alone, Loop(1.1, floor=pace.best.load), how)
    assert governed(at, victim, aggressor, alone, loop, how) == found
    return pace.best, loop, found


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(GOVERNED[0], marks=OTHER_VICTIMS),
        # Fails since both boards share one set of rules: 2356 against 2376 MB/s.
        pytest.param(
            GOVERNED[1],
            marks=[OTHER_VICTIMS, pytest.mark.xfail(strict=True, reason="0.8 % less")],
        ),
        GOVERNED[2],
    ],
)
def test_the_governor_gives_more_than_the_best_static_setting(case: tuple[str, str, str]) -> None:
    static, _, found = _governed(*case)
    assert found.injected_mbps >= static.setting.injected_mbps


@pytest.mark.parametrize(
    "case", [*(pytest.param(case, marks=OTHER_VICTIMS) for case in GOVERNED[:2]), GOVERNED[2]]
)
def test_the_governor_keeps_every_window(case: tuple[str, str, str]) -> None:
    _, loop, found = _governed(*case)
    assert found.slowdown_high <= 1.1
    how = How(counted_us=800.0, starts=2)
    assert found.window_slowdown <= 1.12 < loop.window_bound(how)


def test_the_budgets_of_the_governor_follow_its_law() -> None:
    at = make_scenario("zcu102")
    victim = make_victim("phases", at)
    alone = measure_alone(at, victim, SHORT)
    found_ = governed(at, victim, "cluster-read", alone, Loop(1.1, floor=0.1), SHORT)
    watch = found_.watch
    assert watch is not None
    # These are the samples of the run as a host writes them: parts of a period, units of 64 bytes.
    period = watch.period_us
    works, at_us = tuple(watch.alone_work), tuple(watch.alone_at_us)
    profile = Alone(works, at_us, period, watch.work_step, 1.0, 1.0, 1.0, 1.0)
    times = [int(t / period * 4096) for t in profile.times_us(watch)]
    units = [0, *(b // 64 for b in watch.other_bytes)]
    observed = [
        (t1 - t0, u1 - u0)
        for (t0, t1), (u0, u1) in zip(pairwise(times), pairwise(units), strict=True)
    ]
    output = json.loads(_core.replay_governor(json.dumps(watch.law | {"observed": observed})))
    given = [b // 64 for b in watch.budget_bytes]
    same = sum(abs(a - b) <= 0.02 * b + 1 for a, b in zip(output, given, strict=True))
    # The time alone is rounded twice, so some values differ by one part.
    assert same >= 0.95 * len(given)
    with pytest.raises(ValueError, match="give 2 to 16384 periods"):
        _core.replay_governor(json.dumps(watch.law | {"observed": [], "window_periods": 1}))


@pytest.mark.parametrize("name", ["A53:read", "A53:write", "A53:atax", "R5F:chase"])
def test_a_core_is_a_victim(name: str) -> None:
    at = make_scenario("zcu102", victims=[name])
    assert at.ports == ("HP0", "HP1", "HP2", "HP3")
    victim = make_victim(name, at)
    how = settled(at, victim, SHORT)
    # A program that writes fills the L2 before counting starts.
    assert (how.settle_us > 200) == (name == "A53:write")
    alone = measure_alone(at, victim, how)
    # The slowdown is far above the sampling error of a kernel.
    slow = run_setting(at, victim, make_aggressors("cluster-read", at, 1.0), alone, how)
    assert slow.slowdown_low > 1.0
    assert slow.latency_ns > alone.latency_ns > 30
    assert run_setting(at, victim, [], alone, how).slowdown == pytest.approx(1.0)
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
    # The injected traffic excludes that of the cores. (With a victim, clusters may move more than
    # alone, because alone their reads keep the bus from their writes.)
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
    # The matrices are six times as large as the L2, but the eight sampled parts fit into it. Alone,
    # the parts take 0.3 ms.
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
    # Each program fits into the memory of each board, on two cores.
    for platform, cpu in (("zybo", "A9"), ("zcu102", "A53"), ("vck190", "A72")):
        for program in sizes().kernels:
            if platform == "zybo" and program in ("conv2d", "durbin_columns"):
                continue  # two cores with 256 MB each, of 512 MB
            at = make_scenario(platform)
            victim = make_victim(f"{cpu}x2:{program}", at)
            point = at.point(victim, [], SHORT.run(0))
            assert at.platform.problems(plain(point)) == [], program


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
    with pytest.raises(UserError, match=r"clusters: ports states where"):
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


def test_inject_on_the_command_line() -> None:
    args = ("--victim", "chase", "--clusters", "2", "--counted-us", "100", "--window-us", "50")
    ran = axiscope("inject", *args, "--starts", "2", "--json")
    assert ran.returncode == 0, ran.stderr
    data = json.loads(ran.stdout)
    (advice,) = data["victims"]
    assert data["ports"] == "HP1+HP2"
    assert [a["by"] for a in advice["answers"]] == ["idle", "budget"]
    for answer in advice["answers"]:
        assert answer["best"]["slowdown_high"] <= 1.1
        assert answer["won_back_mbps"] == answer["injected_mbps"] - advice["exclusive_mbps"]
    # The answer is the best of the regulator's periods; all are listed.
    assert [p["period_cycles"] for p in advice["periods"]] == [256, 1024, 4096]
    output = [p["injected_mbps"] for p in advice["periods"]]
    assert advice["answers"][1]["injected_mbps"] in output
    for answer in advice["answers"]:
        assert answer["unseen"]["starts"] == 16
        assert answer["unseen"]["chosen_on"] == 2 + 16
    refused = axiscope("inject", "--victim", "chase", "--max-slowdown", "1")
    assert refused.returncode == 2
    assert "--max-slowdown: 1; give more than 1" in refused.stderr
    # Nothing runs for the first victim if the second is invalid.
    refused = axiscope("inject", "--victim", "chase,nobody")
    assert refused.returncode == 2
    assert refused.stderr.startswith("error: victim 'nobody' is not one of")


def test_the_page_of_a_matrix(browser: Any, tmp_path: Path) -> None:
    args: tuple[str, ...] = (
        "--victims",
        "chase,write",
        "--aggressors",
        "mix-50,cluster-read",
        "--loads",
        "50,100",
    )
    args += ("--counted-us", "60", "--window-us", "30", "--starts", "1", "--jobs", "1")
    ran = axiscope("interfere", *args, "-o", tmp_path, "--quiet")
    assert ran.returncode == 0, ran.stderr
    page, troubles = open_page(
        browser, tmp_path / "report.html", viewport={"width": 390, "height": 800}
    )
    table = pl.read_parquet(tmp_path / "results.parquet")
    aggressors = page.locator("#fig-worst thead th").all_inner_texts()[1:]
    for row in page.locator("#fig-worst tbody tr").all():
        victim = row.locator("th").inner_text()
        for aggressor, cell in zip(aggressors, row.locator("td").all(), strict=True):
            of = table.filter(pl.col("victim") == victim, pl.col("aggressor") == aggressor)
            worst = float(of["slowdown"].max())  # type: ignore[arg-type]
            assert cell.inner_text() == ("≥100" if worst >= 100 else f"{worst:.2f}")
    assert page.locator("#fig-heat-mix-50 thead th").all_inner_texts()[1:] == ["50", "100"]
    line = "document.getElementById('plot-slowdown-mix-50').data"
    assert page.evaluate(f"{line}.map(t => t.name)") == ["chase", "write"]
    assert page.locator("#plot-latency-chase .scatterlayer .trace").count() == 2
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    colours = f"JSON.stringify({line}.map(t => t.line.color))"
    before = page.evaluate(colours)
    page.click("#theme")
    assert page.evaluate(colours) != before
    page.context.close()
    assert troubles == []


def test_interfere_writes_table_and_report_and_resumes(tmp_path: Path) -> None:
    args: tuple[str, ...] = (
        "-p",
        "ultra96",
        "--victims",
        "chase,read@500",
        "--aggressors",
        "mix-100,cluster-write",
    )
    args += ("--loads", "0,50,100", "--counted-us", "100", "--window-us", "50", "--starts", "1")
    ran = axiscope("interfere", *args, "-o", tmp_path, "--quiet")
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout == ""
    before = (tmp_path / "results.parquet").read_bytes()
    table = pl.read_parquet(tmp_path / "results.parquet")
    assert table.height == 2 * 2 * 3
    assert (table.filter(pl.col("load") == 0)["slowdown"] - 1).abs().max() == pytest.approx(0)
    # With the victim, the aggressors move no more than without it.
    assert table.filter(pl.col("load") == 1)["load_intensity"].is_between(0.5, 1.0).all()
    assert (tmp_path / "report.html").is_file()
    assert not list(tmp_path.glob("parts/*.json"))
    again = axiscope("interfere", *args, "-o", tmp_path, "--jobs", "1", "--json")
    assert again.returncode == 0, again.stderr
    assert len(json.loads(again.stdout)["cases"]) == 12
    assert (tmp_path / "results.parquet").read_bytes() == before
    fewer = ("--loads", "100", *args[args.index("--counted-us") :])
    refused = axiscope("interfere", *args[: args.index("--loads")], *fewer, "-o", tmp_path)
    assert refused.returncode == 2
    assert "which would be lost" in refused.stderr
    assert (tmp_path / "results.parquet").read_bytes() == before
