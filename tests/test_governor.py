"""Tests the governor: it must allow more traffic than a static setting, and keep every window
within the bound.
"""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise

import pytest

from axiscope import _core
from axiscope.answers.interference.governor import Loop, best_loop, governed
from axiscope.answers.interference.knobs import list_knobs
from axiscope.answers.interference.measure import measure_alone
from axiscope.answers.interference.scenario import make_scenario
from axiscope.answers.interference.search import Tested as Answered
from axiscope.answers.interference.search import search
from axiscope.answers.interference.setting import Alone, How, Setting
from axiscope.answers.interference.victims import make_victim
from tests.short_runs import SHORT

pytestmark = pytest.mark.slow("searches for settings and loads")


GOVERNED = [
    ("zcu102", "chase", "cluster-read"),
    ("zcu102", "stages", "mix-50"),
    ("ultra96", "phases", "mix-0"),
]


OTHER_VICTIMS = pytest.mark.exhaustive("governors of further victims")


@cache
def _governed(platform: str, name: str, aggressor: str) -> tuple[Answered, Loop, Setting]:
    """Returns the best static setting, the best governor that has this setting as its floor, and
    the governor's result.
    """
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
        # This has failed since both boards share one set of rules: the result is 2356 MB/s
        # instead of 2376 MB/s.
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
    # These are the samples of the run in the form in which a host writes them: fractions of a
    # period, and units of 64 bytes.
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
    # The time without load is rounded twice, so some values differ by one unit.
    assert same >= 0.95 * len(given)
    with pytest.raises(ValueError, match="give 2 to 16384 periods"):
        _core.replay_governor(json.dumps(watch.law | {"observed": [], "window_periods": 1}))
