"""Compares the verdicts of default runs with those of long runs, for random designs."""

from __future__ import annotations

import random
from typing import Any

import pytest

from axiscope.execution.backends import find_backend
from axiscope.execution.design_run import execute_design
from axiscope.plan.design.load import plan_variants
from axiscope.results.design_result import DesignResult

SEEDS = range(6)
MORE_SEEDS = range(6, 206)
# Rates, in MB/s, that roughly saturate each board.
TOP_MBPS = {"zcu102": 3500, "ultra96": 1800, "ultra96v2": 1800, "zybo": 800}


def random_design(seed: int) -> dict[str, Any]:
    """Returns a design with two to four paced streams on a board. Some of them have a bound on
    their latency.
    """
    chance = random.Random(seed)
    platform = chance.choice(list(TOP_MBPS))
    streams = []
    for number in range(chance.randint(2, 4)):
        stream = {
            "name": f"s{number}",
            "direction": chance.choice(["read", "write"]),
            "port": f"HP{number}",
            "rate_mbps": round(chance.choice([0.05, 0.1, 0.2, 0.3, 0.4]) * TOP_MBPS[platform]),
            "burst_beats": chance.choice([4, 8, 16]),
            "outstanding": chance.choice([1, 2, 4, 8]),
        }
        if chance.random() < 0.4:
            stream["latency_bound_ns"] = chance.choice([400, 700, 1500])
            stream["latency_bound_of"] = chance.choice(["mean", "p90", "p99"])
        streams.append(stream)
    title = f"seed {seed}"
    clock = chance.choice([100, 150, 200])
    return {"schema": 1, "title": title, "platform": platform, "pl_mhz": clock, "stream": streams}


def run(raw: dict[str, Any]) -> DesignResult:
    (made,) = plan_variants(raw, find_backend("model"))
    return execute_design(made)


def check_against_a_long_run(raw: dict[str, Any]) -> None:
    short = run(raw)
    long = run(raw | {"run": {"min_us": 4000.0, "max_us": 4000.0}})
    for member, again in zip(short.members, long.members, strict=True):
        assert member.wanted_mbps is None or member.achieved_mbps <= member.wanted_mbps
        for check, later in zip(member.checks, again.checks, strict=True):
            if check.state != "too_close":
                assert check.met == later.met, (raw, member.name, check.text, later.text)


@pytest.mark.slow("long runs of random designs")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_settled_verdict_survives_a_long_run(seed: int) -> None:
    check_against_a_long_run(random_design(seed))


STORING_CORE = {
    "platform": "zc702",
    "program": [
        {"name": "a9", "cpu": "A9", "program": "write_random", "slowdown_bound": 1.03}
    ],
    "stream": [{"name": "w", "direction": "read", "port": "HP0", "rate_mbps": 800}],
}  # fmt: skip
COHERENT_PORT = {
    "platform": "zybo_z7",
    "stream": [
        {"name": name, "direction": direction, "port": "ACP", "coherent": True,
         "rate_mbps": rate_mbps, "burst_beats": 4}
        for name, direction, rate_mbps in (("into", "read", 350), ("out", "write", 300))
    ],
}  # fmt: skip


@pytest.mark.slow("runs of several milliseconds")
@pytest.mark.parametrize(
    ("design", "at_first"),
    [(STORING_CORE, {"met", "missed"}), (COHERENT_PORT, {"met"})],
    ids=["storing core", "coherent port"],
)
def test_a_verdict_is_that_of_full_caches(design: dict[str, Any], at_first: set[str]) -> None:
    # The caches of a core are full at the start. A coherent port fills them during the first
    # 300 us, in which the design meets all its demands.
    raw = {"schema": 1, "title": "caches", "pl_mhz": 125} | design
    states = [check.state for member in run(raw).members for check in member.checks]
    assert "missed" in states
    check_against_a_long_run(raw)
    short = run(raw | {"run": {"warmup_us": 60.0}})
    assert {check.state for member in short.members for check in member.checks} == at_first


@pytest.mark.exhaustive("more random designs")
@pytest.mark.parametrize("seed", MORE_SEEDS)
def test_settled_verdicts_survive_long_runs(seed: int) -> None:
    check_against_a_long_run(random_design(seed))


@pytest.mark.parametrize(("buffer_bytes", "state"), [(4096, "met"), (320, "missed")])
def test_a_fifo_that_bridges_too_little_runs_empty(buffer_bytes: int, state: str) -> None:
    display = {
        "name": "display", "direction": "read", "port": "HP3", "rate_mbps": 373,
        "burst_beats": 16, "outstanding": 2, "buffer_bytes": buffer_bytes,
    }  # fmt: skip
    raw = {"schema": 1, "title": "FIFO", "platform": "zcu102_2022", "pl_mhz": 150}
    (member,) = run(raw | {"stream": [display]}).members
    assert member.fifo is not None
    (check,) = [check for check in member.checks if check.what == "underflow"]
    assert check.state == state
    # The buffer covers the longest latency. The first bytes of a burst arrive before the last.
    assert member.latency is not None
    bridged = member.latency.max_ns * 0.373
    if state == "met":
        assert check.got is not None
        assert bridged < check.got < bridged + 256
        assert member.fifo.margin_bytes == pytest.approx(buffer_bytes - check.got)
    else:
        assert member.fifo.margin_bytes <= 0


JOB = {"name": "job", "direction": "read", "port": "HP0", "burst_beats": 16, "rate_mbps": 400}
BOARD = {"schema": 1, "title": "Job", "platform": "zcu102", "pl_mhz": 150}


def test_a_job_that_is_cut_off_proves_nothing_about_its_longest_latency() -> None:
    bound = {"latency_bound_ns": 800, "latency_bound_of": "max"}
    for bytes_, state in ((64 << 10, "met"), (64 << 20, "too_close")):
        job = BOARD | {"stream": [JOB | bound | {"bytes": bytes_}], "run": {"max_us": 200.0}}
        (member,) = run(job).members
        (check,) = [check for check in member.checks if check.what == "latency"]
        assert check.state == state, check.text


def test_a_few_bursts_prove_nothing_about_the_longest_latency() -> None:
    slow = {"name": "slow", "direction": "read", "port": "HP0", "burst_beats": 4, "rate_mbps": 0.1}
    bound = {"latency_bound_ns": 2000, "latency_bound_of": "max"}
    (member,) = run(BOARD | {"stream": [slow | bound]}).members
    (check,) = [check for check in member.checks if check.what == "latency"]
    assert check.state == "too_close"
    assert "the run is too short to tell" in check.text


def test_the_fifo_of_a_short_job_is_judged_over_the_job() -> None:
    for buffer_bytes, state in ((4096, "met"), (256, "missed")):
        stream = JOB | {"bytes": 32 << 10, "buffer_bytes": buffer_bytes}
        (member,) = run(BOARD | {"stream": [stream]}).members
        (check,) = [check for check in member.checks if check.what == "underflow"]
        assert check.state == state, check.text


def test_latencies_agree_with_each_other() -> None:
    raw = random_design(1)
    for member in run(raw).members:
        latency = member.latency
        assert latency is not None
        known = [latency.p50_ns, latency.p90_ns, latency.p99_ns, latency.p999_ns, latency.max_ns]
        ordered = [value for value in known if value is not None]
        assert ordered == sorted(ordered)
        assert latency.mean_ns <= latency.max_ns
        assert latency.bursts is not None
        assert (latency.p999_ns is None) == (latency.bursts < 10_000)
