"""Interference and safe injection on the model: search, bounds, closed loop, what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from axiscope import _core
from axiscope.advise.bound import read_bound_ns
from axiscope.advise.govern import Loop, best_loop, governed
from axiscope.advise.inject import Advice, exclusive
from axiscope.advise.interfere import loads_of
from axiscope.advise.knobs import By, Idle, knobs_of, periods_of
from axiscope.advise.measure import alone_of, setting_of, settled, worst_window
from axiscope.advise.search import search, searched
from axiscope.advise.setting import Alone, How, Setting
from axiscope.advise.traffic import aggressors_of, check_aggressor, names_of, scene, victim_of
from axiscope.cli.inject import warnings
from axiscope.errors import UserError
from tests.report.test_browser import open_page
from tests.shell import axiscope

SHORT = How(counted_us=100.0, starts=2, window_us=50.0)


@dataclass(frozen=True)
class Line:
    """A knob of 1000 settings that knows its load and nothing else."""

    by: By = "rate"

    def count(self) -> int:
        return 1000

    def load(self, number: int) -> float:
        return (number + 1) / 1000

    def make(self, number: int) -> tuple[list[Any], dict[str, Any]]:
        raise AssertionError(number)

    def program(self, number: int) -> dict[str, int | float]:
        return {"number": number}


def made_up(slowdown: float) -> Setting:
    return Setting(
        slowdown=slowdown,
        slowdown_low=slowdown,
        slowdown_high=slowdown,
        window_slowdown=slowdown,
        injected_mbps=1.0,
        victim_mbps=1.0,
        latency_ns=1.0,
        latency_p99_ns=1.0,
        latency_max_ns=1.0,
        dram_busy=0.0,
    )


def found(curve: Callable[[float], float]) -> Any:
    line = Line()

    def run(numbers: Sequence[int], _starts: int) -> list[Setting]:
        return [made_up(curve(line.load(n))) for n in numbers]

    return searched(line, run, slowdown_of, 1.1, 1)


def slowdown_of(setting: Setting) -> float:
    return setting.slowdown_high


def test_a_rising_curve_is_bisected_to_the_step() -> None:
    answer = found(lambda load: 1 + load / 3)
    assert answer.best.load == pytest.approx(0.3)
    assert answer.breaks.load == pytest.approx(0.301)
    assert not answer.falls
    assert not answer.holds_above


def test_a_curve_that_falls_again_is_not_trusted() -> None:
    # Half load is the worst; full load alone would pass.
    answer = found(lambda load: 1 + (0.5 if 0.42 < load < 0.75 else 0.05))
    assert answer.best.load == pytest.approx(0.42)
    assert answer.falls
    assert 1.0 in answer.holds_above


def test_a_narrow_bump_between_the_first_loads_is_found_by_the_probes() -> None:
    answer = found(lambda load: 1.5 if 0.33 < load < 0.37 else 1.0)
    assert answer.best.load == pytest.approx(0.33)


def test_without_the_loads_beyond_the_end_the_answer_is_the_same() -> None:
    line = Line()
    for curve in (
        lambda load: 1 + load / 3,
        lambda load: 1 + (0.5 if 0.42 < load < 0.75 else 0.05),
        lambda load: 1.5 if 0.33 < load < 0.37 else 1.0,
        lambda _: 2.0,
    ):
        asked: list[float] = []

        def run(
            numbers: Sequence[int], _starts: int, curve: Any = curve, asked: list[float] = asked
        ) -> list[Setting]:
            asked += [line.load(n) for n in numbers if line.load(n) not in asked]
            return [made_up(curve(line.load(n))) for n in numbers]

        short = searched(line, run, slowdown_of, 1.1, 1, beyond=False)
        whole = found(curve)
        assert short.best == whole.best
        assert short.breaks == whole.breaks
        assert len(asked) <= len(whole.tested)


def test_starts_are_run_until_one_decides_and_all_of_the_answer_and_its_end() -> None:
    line = Line()
    asked: dict[int, int] = {}

    def run(numbers: Sequence[int], starts: int) -> list[Setting]:
        asked.update(dict.fromkeys(numbers, starts))
        # The second start and the third are slowed a little more.
        return [made_up(1 + 0.4 * line.load(n) + (0.011 if starts > 1 else 0)) for n in numbers]

    answer = searched(line, run, slowdown_of, 1.1, 3, beyond=False)
    assert answer.best is not None
    assert answer.breaks is not None
    assert answer.best.load == pytest.approx(0.222)
    assert answer.breaks.load == pytest.approx(0.223)
    told = {round(line.load(n), 3): starts for n, starts in asked.items()}
    assert told[0.222] == told[0.223] == 3, "these are told"
    assert told[0.05] == 1, "less than a quarter of what is allowed"
    assert told[0.1] == told[0.2] == 3
    assert told[0.3] == 1, "one that breaks the bound is enough"


def test_where_nothing_is_safe_it_is_said() -> None:
    answer = found(lambda _: 2.0)
    assert answer.best is None
    assert answer.program == {}


def test_where_all_is_safe_the_full_load_is_given() -> None:
    answer = found(lambda _: 1.0)
    assert answer.best.load == 1.0
    assert answer.breaks is None


def test_too_few_parts_of_a_kernel_are_told() -> None:
    alone = Alone((1,), (1.0,), 0, 1.0, 1.0, 1.0, 1.0, parts_us=(1.0,) * 8)
    answer = found(lambda load: 1 + load)
    advice = Advice("A53:lu", alone, 1.0, (answer,), 0.0, 0.0)
    assert any("rate: fewer than three parts" in said for said in warnings(advice))
    setting = replace(answer.best.setting, sampling=0.01)
    enough = replace(answer, best=replace(answer.best, setting=setting))
    assert not any("fewer" in said for said in warnings(replace(advice, answers=(enough,))))


def test_a_victim_that_computes_gets_on() -> None:
    # A burst of 64 bytes every 4 us alone; looked at between two of them.
    alone = Alone((0, 64, 128, 192), (0.0, 4.0, 8.0, 12.0), 64, 1.0, 1.0, 1.0, 1.0)
    assert alone.time_us(64) == 4.0
    assert alone.time_us(64, 1.0) == 5.0
    assert alone.time_us(64, 9.0) == 8.0, "it waits for its next burst"
    assert alone.time_us(96) == 6.0


def test_the_worst_window_is_worse_than_the_whole() -> None:
    # Work in time alone: half speed in the middle of 40 notes of 5 us.
    times = [0.0]
    for note in range(40):
        times.append(times[-1] + (2.5 if 15 <= note < 25 else 5.0))
    assert worst_window(times, How(window_us=50.0)) == pytest.approx(2.0)
    assert worst_window(times, How(window_us=200.0)) == pytest.approx(200 / 175)


def test_exclusive_access_leaves_what_the_victim_does_not_use() -> None:
    def alone(in_flight: float) -> Alone:
        return Alone((1,), (1.0,), 1, 1.0, 1.0, 1.0, in_flight)

    assert exclusive(alone(1.0), 1000.0, 1.0) == 0
    assert exclusive(alone(1.0), 1000.0, 1.1) == pytest.approx(1000 * 0.1 / 1.1)
    assert exclusive(alone(0.25), 1000.0, 1.0) == pytest.approx(750)
    assert exclusive(alone(16.0), 1000.0, 1.0) == 0


@pytest.mark.parametrize("platform", ["zcu102", "ultra96"])
def test_the_answer_holds_and_the_next_setting_does_not(platform: str) -> None:
    at = scene(platform)
    victim = victim_of("chase", at)
    alone = alone_of(at, victim, SHORT)
    knob = Idle(at, "cluster-read")
    answer = search(at, victim, knob, alone, 1.05, SHORT)
    assert answer.best is not None
    assert answer.breaks is not None
    assert answer.best.setting.slowdown_high <= 1.05 < answer.breaks.setting.slowdown_high
    # Run anew with the idle cycles that are to be programmed.
    idle = {"idle_cycles": answer.program["idle_cycles"]}
    aggressors = [m | idle for m in aggressors_of("cluster-read", at, 1.0)]
    again = setting_of(at, victim, aggressors, alone, SHORT)
    assert again == answer.best.setting


@pytest.mark.parametrize("platform", ["zcu102", "ultra96"])
@pytest.mark.parametrize("name", ["chase", "read", "random", "phases"])
def test_no_latency_is_above_its_bound(platform: str, name: str) -> None:
    at = scene(platform)
    victim = victim_of(name, at)
    alone = alone_of(at, victim, SHORT)
    for aggressor in ("cluster-read", "mix-50", "mix-0"):
        for load in (0.4, 1.0):
            aggressors = aggressors_of(aggressor, at, load)
            bound = read_bound_ns(at, victim, aggressors, alone)
            assert bound is not None
            seen = setting_of(at, victim, aggressors, alone, SHORT)
            assert seen.latency_max_ns <= bound
            assert seen.slowdown_high <= bound / alone.latency_ns


def test_the_bound_says_nothing_outside_its_assumptions() -> None:
    def bound(name: str, **more: Any) -> float | None:
        at = scene(**{"platform": "zcu102"} | more)
        victim = victim_of(name, at)
        alone = alone_of(at, victim, SHORT)
        return read_bound_ns(at, victim, aggressors_of("cluster-read", at, 1.0), alone)

    assert bound("chase") is not None
    assert bound("write") is None
    # HP1 shares its controller port with HP2; best effort has no timers; Zynq-7000 is no uMCTL2.
    assert bound("chase", victim_port="HP1") is None
    assert bound("chase", qos="best_effort") is None
    assert bound("chase", platform="zybo", pl_mhz=100.0) is None


@pytest.mark.parametrize(
    ("platform", "name", "aggressor"),
    [
        ("zcu102", "chase", "cluster-read"),
        ("zcu102", "stages", "mix-50"),
        ("ultra96", "phases", "mix-0"),
    ],
)
def test_the_governor_gives_more_than_the_best_static_setting_and_keeps_every_window(
    platform: str, name: str, aggressor: str
) -> None:
    at, how = scene(platform), How(counted_us=800.0, starts=2)
    victim = victim_of(name, at)
    alone = alone_of(at, victim, how)
    pace = search(at, victim, knobs_of(at, aggressor, [])[0], alone, 1.1, how, every_window=True)
    assert pace.best is not None
    first = Loop(1.1, floor=pace.best.load)
    loop, found_ = best_loop(at, victim, aggressor, alone, first, how)
    assert found_.injected_mbps >= pace.best.setting.injected_mbps
    assert found_.slowdown_high <= 1.1
    assert found_.window_slowdown <= 1.12 < loop.window_bound(how)
    assert governed(at, victim, aggressor, alone, loop, how) == found_


def test_what_the_governor_gave_is_what_its_law_says() -> None:
    at = scene("zcu102")
    victim = victim_of("phases", at)
    alone = alone_of(at, victim, SHORT)
    found_ = governed(at, victim, "cluster-read", alone, Loop(1.1, floor=0.1), SHORT)
    watch = found_.extra["watch"]
    # From the notes of the run, as a host would post them: parts of a period, units of 64 bytes.
    period = watch["period_us"]
    works, at_us = tuple(watch["alone_work"]), tuple(watch["alone_at_us"])
    profile = Alone(works, at_us, watch["work_step"], 1.0, 1.0, 1.0, 1.0)
    times = [int(t / period * 4096) for t in profile.times_us(watch)]
    units = [0, *(b // 64 for b in watch["other_bytes"])]
    observed = [
        (t1 - t0, u1 - u0)
        for (t0, t1), (u0, u1) in zip(pairwise(times), pairwise(units), strict=True)
    ]
    told = json.loads(_core.replay_governor(json.dumps(watch["law"] | {"observed": observed})))
    given = [b // 64 for b in watch["budget_bytes"]]
    same = sum(abs(a - b) <= 0.02 * b + 1 for a, b in zip(told, given, strict=True))
    # Time alone is rounded in two places: a part more or less now and then.
    assert same >= 0.95 * len(given)
    with pytest.raises(ValueError, match="give 2 to 16384 periods"):
        _core.replay_governor(json.dumps(watch["law"] | {"observed": [], "window_periods": 1}))


@pytest.mark.parametrize("name", ["A53:read", "A53:write", "A53:atax", "R5F:chase"])
def test_a_core_is_a_victim(name: str) -> None:
    at = scene("zcu102", victims=[name])
    assert at.ports == ("HP0", "HP1", "HP2", "HP3")
    victim = victim_of(name, at)
    how = settled(at, victim, SHORT)
    # A program that writes has filled the L2 before it is timed.
    assert (how.settle_us > 200) == (name == "A53:write")
    alone = alone_of(at, victim, how)
    # Far above the error of sampling a kernel.
    slow = setting_of(at, victim, aggressors_of("cluster-read", at, 1.0), alone, how)
    assert slow.slowdown_low > 1.0
    assert slow.latency_ns > alone.latency_ns > 30
    assert setting_of(at, victim, [], alone, how).slowdown == pytest.approx(1.0)
    assert read_bound_ns(at, victim, [], alone) is None


@pytest.mark.parametrize(
    ("more", "said"),
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
def test_what_cannot_be_watched_or_governed_is_refused(more: dict[str, Any], said: str) -> None:
    at = scene("zcu102")
    masters = [victim_of("chase", at), *aggressors_of("cluster-read", at, 1.0)]
    problems = at.platform.problems(at.point(masters, SHORT.run(0)) | more)
    assert any(said in problem for problem in problems), problems


def test_names_and_ports_that_are_not_there_are_refused() -> None:
    with pytest.raises(UserError, match="--ports: 'HP9' is unknown; zcu102 has HP0, HP1"):
        scene("zcu102", ports="HP9")
    with pytest.raises(UserError, match=r"--clusters: 4; beside HP0, zcu102 has 3 ports"):
        scene("zcu102", clusters=4)
    with pytest.raises(UserError, match=r"--clusters: --ports says where"):
        scene("zcu102", ports="HP1", clusters=2)
    with pytest.raises(UserError, match="--victims: 'read' stands twice"):
        names_of("--victims", "read, chase,read")
    with pytest.raises(UserError, match="--loads: 0: the victim is alone"):
        loads_of("0")
    assert loads_of("50,100,50") == [0.0, 0.5, 1.0]
    with pytest.raises(UserError, match="'mix-050' is none of"):
        check_aggressor("mix-050")
    with pytest.raises(UserError, match="victim 'A72:read': zcu102 has A53, R5F"):
        victim_of("A72:read", scene("zcu102"))
    with pytest.raises(UserError, match="'A53:read@9': a core keeps to no rate"):
        victim_of("A53:read@9", scene("zcu102"))
    with pytest.raises(UserError, match="--victim-port: HP0; A53:read has no port"):
        scene("zcu102", victim_port="HP0", victims=["A53:read"])
    with pytest.raises(UserError, match="'x' is no number of cycles"):
        periods_of("256,x")
    with pytest.raises(UserError, match="none of chase, read"):
        victim_of("chases", scene("zcu102"))
    with pytest.raises(UserError, match="'fast' is no rate; give such as read@1000"):
        victim_of("read@fast", scene("zcu102"))


def test_ports_into_the_caches_are_only_taken_by_name() -> None:
    at = scene("ultra96v2")
    assert (at.victim_port, at.ports) == ("HP0", ("HP1", "HP2", "HP3"))
    assert scene("zc702", victims=["chase"]).victim_port == "HP0"
    assert scene("ultra96v2", victim_port="ACP").ports == ("HP0", "HP1", "HP2", "HP3")
    assert scene("ultra96v2", ports="HPC0").ports == ("HPC0",)
    with pytest.raises(UserError, match=r"has 3 ports that lead to no cache"):
        scene("ultra96v2", clusters=4)


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
    # The best of the regulator's periods is the answer; all are told.
    assert [p["period_cycles"] for p in advice["periods"]] == [256, 1024, 4096]
    best = max(p["injected_mbps"] for p in advice["periods"])
    assert advice["answers"][1]["injected_mbps"] == best
    refused = axiscope("inject", "--victim", "chase", "--max-slowdown", "1")
    assert refused.returncode == 2
    assert "--max-slowdown: 1; give more than 1" in refused.stderr
    # Nothing is run for the first of two where the second cannot be.
    refused = axiscope("inject", "--victim", "chase,nobody")
    assert refused.returncode == 2
    assert refused.stderr.startswith("error: victim 'nobody' is none of")


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
    worst = "document.getElementById('plot-worst').data[0]"
    for y, victim in enumerate(page.evaluate(f"{worst}.y")):
        for x, aggressor in enumerate(page.evaluate(f"{worst}.x")):
            of = table.filter(pl.col("victim") == victim, pl.col("aggressor") == aggressor)
            assert page.evaluate(f"{worst}.z[{y}][{x}]") == of["slowdown"].max()
    assert page.evaluate("document.getElementById('plot-heat-mix-50').data[0].x") == ["50", "100"]
    line = "document.getElementById('plot-slowdown-mix-50').data"
    assert page.evaluate(f"{line}.map(t => t.name)") == ["chase", "write"]
    assert page.locator("#plot-latency-chase .scatterlayer .trace").count() == 2
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    colours = f"JSON.stringify({worst}.colorscale)"
    before = page.evaluate(colours)
    page.click("#theme")
    assert page.evaluate(colours) != before
    page.context.close()
    assert troubles == []


def test_interfere_writes_table_and_report_and_goes_on(tmp_path: Path) -> None:
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
    # Beside the victim the aggressors move no more than without it.
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
