"""Tests which period of the regulators `inject` recommends."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest

from axiscope.answers.interference import search
from axiscope.answers.interference.inject_records import InjectResult
from axiscope.answers.interference.inject_sentences import sentences
from axiscope.answers.interference.knobs import Budget
from axiscope.answers.interference.regulator_periods import Period, choose_period
from axiscope.answers.interference.scenario import make_scenario
from tests.shell import axiscope

AT = make_scenario("ultra96", clusters=1)


def _answer(mbps: float) -> search.Answer:
    setting: Any = SimpleNamespace(injected_mbps=mbps, slowdown_high=1.3)
    best = search.Tested(0.1, setting, True) if mbps else None
    least = None if mbps else search.Least({"budget_bytes": 256, "period_cycles": 4096}, setting)
    return search.Answer("budget", best, None, {}, (), (), (), least=least)


def _choose(
    optimistic: dict[int, float], recommended: dict[int, float], share: float, run_us: float = 400
) -> tuple[list[Period], int, list[int]]:
    ran = []

    def recommend(knob: Budget, _: search.Answer) -> search.Answer:
        ran.append(knob.period_cycles)
        return _answer(recommended[knob.period_cycles])

    found = [
        Period(Budget(AT, "mix-50", cycles), _answer(optimistic[cycles]))
        for cycles in (256, 1024, 4096)
    ]
    searched = lambda knob: _answer(optimistic[knob.period_cycles])  # noqa: E731
    periods, best = choose_period(found, share, searched, recommend, run_us)
    return periods, periods[best].knob.period_cycles, ran


def test_the_recommended_loads_decide_and_not_the_optimistic_ones() -> None:
    """A period of 256 cycles has the greatest optimistic load, but the recommended fraction of it
    is less than one burst.
    """
    optimistic = {256: 600.0, 1024: 300.0, 4096: 270.0}
    periods, best, ran = _choose(optimistic, {256: 0.0, 1024: 100.0, 4096: 115.0}, 0.43)
    assert best == 4096
    assert ran == [256, 1024, 4096]
    assert [period.mbps for period in periods] == [0.0, 100.0, 115.0]


def test_periods_that_cannot_be_better_are_not_run() -> None:
    optimistic = {256: 600.0, 1024: 300.0, 4096: 270.0}
    _, best, ran = _choose(optimistic, {256: 250.0}, 0.43)
    assert best == 256
    assert ran == [256]


def test_longer_periods_are_tried_before_none_is_safe() -> None:
    optimistic = {256: 0.0, 1024: 0.0, 4096: 0.0, 16384: 0.0, 65536: 40.0}
    periods, best, _ = _choose(optimistic, {65536: 17.0}, 0.43)
    assert best == 65536
    assert len(periods) == 5
    # A run of 100 us has 30000 cycles at 300 MHz.
    periods, best, ran = _choose(optimistic, {}, 0.43, run_us=100.0)
    assert [period.knob.period_cycles for period in periods] == [256, 1024, 4096, 16384]
    assert best == 16384
    assert ran == []


def test_the_least_budget_and_the_next_step_are_stated_if_none_is_safe() -> None:
    advice: Any = SimpleNamespace(victim="A53:read", answers=[_answer(0.0)], model_error=None)
    text = next(iter(sentences([advice], 1.1)))
    assert text == (
        "A53:read: A regulator does not keep the victim within its bound with any period that was "
        "tested. Even with the smallest setting that was tried (256 B in 4096 cycles, 0 MB/s in "
        "total), the victim is up to 30 % slower. Raise --max-slowdown, use fewer --clusters, or "
        "let the aggressors run only while the victim uses no memory (PREM)."
    )


@pytest.mark.slow("searches for settings and loads")
def test_a_period_is_longer_than_asked_if_no_whole_burst_is_left() -> None:
    """The model allows one burst per 256 cycles. The recommended 41 % of this is one burst per 600
    cycles or so.
    """
    args = ("inject", "-p", "ultra96v2", "--victim", "A53:chase", "--aggressor", "mix-50")
    args += ("--max-slowdown", "1.2")
    short = ("--counted-us", "100", "--window-us", "50", "--starts", "1", "--unseen", "2")
    ran = axiscope(*args, "--clusters", "1", "--period-cycles", "256", *short, "--json")
    assert ran.returncode == 0, ran.stderr
    (victim,) = InjectResult.model_validate(json.loads(ran.stdout)).victims
    budget = victim.answers[1]
    assert budget.optimistic is not None
    assert budget.optimistic.program["period_cycles"] == 256
    assert budget.program["period_cycles"] > 256
    assert victim.model_error is not None
    allowed = victim.model_error.share * budget.optimistic.injected_mbps
    assert 0.75 * allowed <= budget.injected_mbps <= allowed
