"""Measures a setting on the model: the victim's slowdown from several starts, and the traffic."""

from __future__ import annotations

import math
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise

from axiscope.answers.interference.scenario import Scenario, Victim
from axiscope.answers.interference.setting import UNSEEN, Alone, Case, How, Setting
from axiscope.errors import ParameterError, UserError
from axiscope.model_types import (
    ClusterSpec,
    CounterResult,
    MasterResult,
    MasterSpec,
    PointResult,
    StreamDmaSpec,
    WatchResult,
    WatchSpec,
)
from axiscope.plan.platforms import plain

LEAST_US = 0.01
"""Minimum work that a starved victim is assumed to do, as its time alone, us.

It keeps the slowdown finite.
"""
LEAST_BURSTS = 20
"""Minimum number of bursts of a victim alone.

With fewer bursts, the slowdown depends on the positions of single bursts.
"""


def check(at: Scenario, victim: Victim, aggressors: Sequence[MasterSpec], how: How) -> None:
    """Raises UserError with the first reason why the masters cannot run together."""
    problems = at.platform.problems(plain(at.point(victim, aggressors, how.run(0))))
    if problems:
        raise UserError(f"{at.platform.name}: {problems[0]}")


@dataclass(frozen=True)
class Watched:
    """Result of a point with a victim, including the samples of the victim's progress."""

    result: PointResult
    watch: WatchResult
    own: list[MasterResult]
    """Results of the victim's own master, then of the masters that belong to it."""
    others: list[MasterResult]


def _watched(at: Scenario, victim: Victim, case: Case, how: How, start: int) -> Watched:
    point = at.point(victim, case.aggressors, how.run(start))
    companions = [master.name for master in victim.further]
    point.watch = WatchSpec(victim="victim", companions=companions, period_us=how.period_us)
    if case.regulators:
        point.regulators = [*case.regulators]
    if case.governor is not None:
        point.governor = case.governor
    result = at.platform.result_of(point)
    assert result.watch is not None  # the point has one
    names = {master.name for master in victim.masters}
    own = [row for row in result.masters if row.name in names]
    others = [row for row in result.masters if row.name not in names]
    return Watched(result, result.watch, own, others)


def _sides(masters: Sequence[MasterResult]) -> list[CounterResult]:
    return [side for m in masters for side in (m.read, m.write) if side is not None]


def _mbps(masters: Sequence[MasterResult]) -> float:
    return sum(m.read_mbps + m.write_mbps for m in masters)


def measure_alone(at: Scenario, victim: Victim, how: How) -> Alone:
    """Measures the victim when it runs without aggressors."""
    found = _watched(at, victim, Case([]), how, 0)
    sides, watch = _sides(found.own), found.watch
    ns = 1e3 / at.clock_mhz(victim.master)
    notes = tuple(watch.victim_work)
    if notes[-1] == 0:
        raise UserError("the victim moved no data in the counted time; increase --counted-us")
    bursts = notes[-1] / watch.work_step if watch.work_step else LEAST_BURSTS
    if bursts < LEAST_BURSTS:
        needed = how.counted_us * LEAST_BURSTS / bursts
        raise ParameterError(
            "counted_us",
            f"{how.counted_us:g}: the victim moves {bursts:.0f} bursts, too few "
            f"to tell its slowdown; give {needed:.0f} or more",
        )
    return Alone(
        notes,
        tuple(watch.victim_at_us),
        watch.period_us,
        watch.work_step,
        _mbps(found.own),
        max(s.latency_mean_cycles for s in sides) * ns,
        max(s.latency_max_cycles for s in sides) * ns,
        sum(s.mean_in_flight for s in sides),
        tuple(found.own[0].parts_us),
    )


def sampling_error(alone: Sequence[float], loaded: Sequence[float]) -> float | None:
    """Returns the standard error of the ratio of two sums over the same randomly drawn parts.

    It is that of a ratio estimator (Cochran, Sampling Techniques, 6.4). Returns None for fewer than
    three parts.
    """
    pairs = list(zip(alone, loaded, strict=False))
    count = len(pairs)
    total = sum(a for a, _ in pairs)
    if count < 3 or total <= 0.0:
        return None
    ratio = sum(b for _, b in pairs) / total
    squares = sum((b - ratio * a) ** 2 for a, b in pairs)
    return math.sqrt(squares * count / (count - 1)) / total


def measure_most(at: Scenario, aggressors: Sequence[MasterSpec], how: How) -> float:
    """Measures the aggressors' traffic without the victim, in MB/s."""
    return _mbps(at.platform.result_of(at.point(None, aggressors, how.run(0))).masters)


def run_setting(
    at: Scenario, victim: Victim, aggressors: Sequence[MasterSpec], alone: Alone, how: How
) -> Setting:
    """Runs a setting from every start."""
    (found,) = run_settings(at, victim, [Case(aggressors)], alone, how)
    return found


def run_settings(
    at: Scenario,
    victim: Victim,
    cases: Sequence[Case],
    alone: Alone,
    how: How,
    pool: ThreadPoolExecutor | None = None,
) -> list[Setting]:
    """Runs settings from every start, in threads of ``pool``.

    The model releases Python's lock, so the threads run in parallel.
    """
    runs = Runs(at, victim, alone, how, pool)
    for case in cases:
        runs.add(case)
    return runs.upto(range(len(cases)), how.starts)


class Runs:
    """Runs settings from as many starts as needed, but only once from each start."""

    def __init__(
        self,
        at: Scenario,
        victim: Victim,
        alone: Alone,
        how: How,
        pool: ThreadPoolExecutor | None = None,
    ) -> None:
        self._of = (at, victim, alone, how)
        self._pool = pool
        self._cases: list[Case] = []
        self._results: list[dict[int, Watched]] = []

    def add(self, case: Case) -> int:
        """Adds a setting. Returns its index."""
        self._cases.append(case)
        self._results.append({})
        return len(self._cases) - 1

    def upto(self, places: Sequence[int], starts: int) -> list[Setting]:
        """Returns results of settings from at least their first ``starts`` starts.

        Runs are executed in parallel.
        """
        # If a setting has already run from more of the search's starts, results from all of them
        # are returned. Results from randomly drawn starts are not.
        known = [sum(n < UNSEEN for n in self._results[place]) for place in places]
        there = [max(starts, n) for n in known]
        return self.of([(place, range(n)) for place, n in zip(places, there, strict=True)])

    def of(self, wanted: Sequence[tuple[int, Sequence[int]]]) -> list[Setting]:
        """Returns results of settings, each from its own list of starts.

        Runs are executed in parallel.
        """
        at, victim, alone, how = self._of

        def run(which: tuple[int, int]) -> Watched:
            return _watched(at, victim, self._cases[which[0]], how, which[1])

        asked = [(place, n) for place, starts in wanted for n in starts]
        new = [(place, n) for place, n in asked if n not in self._results[place]]
        results = list(self._pool.map(run, new) if self._pool else map(run, new))
        for (place, n), result in zip(new, results, strict=True):
            self._results[place][n] = result
        return [
            _setting(
                at,
                victim,
                self._cases[place],
                alone,
                how,
                [self._results[place][n] for n in starts],
            )
            for place, starts in wanted
        ]


def _setting(
    at: Scenario, victim: Victim, case: Case, alone: Alone, how: How, found: Sequence[Watched]
) -> Setting:
    whole, windows = [], []
    for one in found:
        times = alone.times_us(one.watch)
        first = round(how.settle_us / how.period_us)
        ran = (len(times) - 1 - first) * how.period_us
        whole.append(ran / max(times[-1] - times[first], LEAST_US))
        windows.append(worst_window(times[first:], how))
    count, one = len(found), found[0]
    loads = tuple(_mbps(each.others) for each in found)
    sides = _sides(one.own)
    tails = [s.latency_p99_cycles for s in sides if s.latency_p99_cycles is not None]
    ns = 1e3 / at.clock_mhz(victim.master)
    return Setting(
        slowdown=sum(whole) / count,
        slowdown_low=min(whole),
        slowdown_high=max(whole),
        window_slowdown=max(windows),
        injected_mbps=sum(loads) / count,
        victim_mbps=sum(_mbps(each.own) for each in found) / count,
        latency_ns=max(s.latency_mean_cycles for s in sides) * ns,
        latency_p99_ns=max(tails) * ns if len(tails) == len(sides) else None,
        latency_max_ns=max(s.latency_max_cycles for each in found for s in _sides(each.own)) * ns,
        dram_busy=_dram_busy(one.result),
        idle_cycles=_idle_cycles(case),
        starts=count,
        sampling=sampling_error(alone.parts_us, one.own[0].parts_us),
        watch=None if case.governor is None else one.watch,
        slowdowns=tuple(whole),
        windows=tuple(windows),
        loads_mbps=loads,
    )


def _idle_cycles(case: Case) -> int | None:
    """Returns the number of idle cycles of the first aggressor, if it has any."""
    match case.aggressors:
        case [ClusterSpec() | StreamDmaSpec() as first, *_]:
            return first.idle_cycles
        case _:
            return None


def worst_window(times: Sequence[float], how: How) -> float:
    """Returns the greatest slowdown in any window of ``window_us``.

    For each sample, ``times`` contains how long the work up to the sample takes when the victim
    runs alone.
    """
    span = max(1, round(how.window_us / how.period_us))
    if len(times) <= span:
        span = len(times) - 1
    return max(
        span * how.period_us / max(after - before, LEAST_US)
        for before, after in zip(times, times[span:], strict=False)
    )


def rises(points: Sequence[tuple[float, Setting]]) -> list[tuple[float, float]]:
    """Returns pairs of loads in which the larger load slows the victim less.

    Only differences that exceed the spread over the starts count.
    """
    ordered = sorted(points, key=lambda p: p[0])
    return [
        (low, high)
        for (low, before), (high, after) in pairwise(ordered)
        if after.slowdown_high < before.slowdown_low - 0.005
    ]


def _dram_busy(result: PointResult) -> float:
    """Returns the share of time in which the DRAM's data bus is busy.

    Raises UserError if it is unknown.
    """
    if result.controller is None:
        raise UserError("this backend cannot read the memory controller; measure on the model")
    return result.controller.dram_busy_fraction
