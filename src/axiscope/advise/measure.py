"""One setting measured on the model: the victim's slowdown from several starts, and the load."""

from __future__ import annotations

import math
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise
from typing import Any

from axiscope.advise.scene import Master, Scene
from axiscope.advise.setting import Alone, How, Setting
from axiscope.errors import UserError

LEAST_US = 0.01
"""Work of a starved victim, time alone: a slowdown is at least the time over this, not infinite."""
MOST_SETTLE_US = 2000.0
"""A program that seldom reaches memory fills no cache; no more is waited."""
LEAST_BURSTS = 20
"""Of a victim alone; with fewer, where one of them falls decides on the slowdown."""
Row = dict[str, Any]
"""What a master of a result did."""
Case = tuple[Sequence[Master], dict[str, Any]]
"""Aggressors, and what a point has beside them."""


def run_point(at: Scene, point: dict[str, Any]) -> dict[str, Any]:
    """The result of a point on the scene's platform."""
    return at.platform.run_point(point)


def check(at: Scene, masters: Sequence[Master], how: How) -> None:
    """UserError with the first reason why masters cannot run together."""
    problems = at.platform.problems(at.point(masters, how.run(0)))
    if problems:
        raise UserError(f"{at.platform.name}: {problems[0]}")


def _watched(at: Scene, masters: Sequence[Master], how: How, start: int, **more: Any) -> Any:
    beside = [m["name"] for m in masters[0].get("further", [])]
    watch = {"victim": "victim", "beside": beside, "period_us": how.period_us}
    return run_point(at, at.point(masters, how.run(start)) | {"watch": watch} | more)


def _sides(masters: Sequence[Row]) -> list[Row]:
    return [m[side] for m in masters for side in ("read", "write") if m[side]]


def _mbps(masters: Sequence[Row]) -> float:
    return sum(float(m["read_mbps"] + m["write_mbps"]) for m in masters)


def _apart(result: dict[str, Any], victim: Master) -> tuple[list[Row], list[Row]]:
    """The rows of the victim, its own first, then of what belongs to it; and the others."""
    names = {victim["name"], *(m["name"] for m in victim.get("further", []))}
    rows = result["masters"]
    return [m for m in rows if m["name"] in names], [m for m in rows if m["name"] not in names]


def alone_of(at: Scene, victim: Master, how: How) -> Alone:
    """The victim without aggressors."""
    result = _watched(at, [victim], how, 0)
    own, _ = _apart(result, victim)
    sides = _sides(own)
    ns = 1e3 / at.clock_mhz(victim)
    latency = max(s["latency_mean_cycles"] for s in sides) * ns
    watch = result["watch"]
    notes = tuple(watch["victim_work"])
    if notes[-1] == 0:
        raise UserError("the victim moves nothing in the counted time; give --counted-us more")
    bursts = notes[-1] / watch["work_step"] if watch["work_step"] else LEAST_BURSTS
    if bursts < LEAST_BURSTS:
        needed = how.counted_us * LEAST_BURSTS / bursts
        raise UserError(
            f"--counted-us: {how.counted_us:g}: the victim moves {bursts:.0f} bursts, too few "
            f"to tell its slowdown; give {needed:.0f} or more"
        )
    return Alone(
        notes,
        tuple(watch["victim_at_us"]),
        watch["period_us"],
        watch["work_step"],
        _mbps(own),
        latency,
        max(s["latency_max_cycles"] for s in sides) * ns,
        sum(s["mean_in_flight"] for s in sides),
        tuple(own[0].get("parts_us", ())),
    )


def sampling_error(alone: Sequence[float], beside: Sequence[float]) -> float | None:
    """Standard error of the ratio of two sums over the same parts, each taken as drawn by chance.

    A ratio estimator (Cochran, Sampling Techniques, 6.4); None with fewer than three parts.
    """
    pairs = list(zip(alone, beside, strict=False))
    count = len(pairs)
    total = sum(a for a, _ in pairs)
    if count < 3 or total <= 0.0:
        return None
    ratio = sum(b for _, b in pairs) / total
    squares = sum((b - ratio * a) ** 2 for a, b in pairs)
    return math.sqrt(squares * count / (count - 1)) / total


def most_of(at: Scene, aggressors: Sequence[Master], how: How) -> float:
    """What aggressors move without the victim, MB/s."""
    result = run_point(at, at.point(aggressors, how.run(0)))
    return _mbps(result["masters"])


def settled(at: Scene, victim: Master, how: How) -> How:
    """The same with time for a core's L2 to fill, if its program writes lines back from then on."""
    cpu = at.cpus.get(victim["port"])
    if cpu is None or victim["kind"] != "core" or not victim["program"].startswith("write"):
        return how
    own = run_point(at, at.point([victim], How(counted_us=100.0).run(0)))["masters"][0]
    us = how.settle_us + cpu.l2_bytes / max(1.0, own["read_mbps"])
    notes = math.ceil(min(us, MOST_SETTLE_US) / how.period_us)
    return replace(how, settle_us=notes * how.period_us)


def setting_of(
    at: Scene, victim: Master, aggressors: Sequence[Master], alone: Alone, how: How, **more: Any
) -> Setting:
    """Runs a setting from every start; ``more`` are fields of the point, such as regulators."""
    (found,) = settings_of(at, victim, [(aggressors, more)], alone, how)
    return found


def settings_of(
    at: Scene,
    victim: Master,
    cases: Sequence[Case],
    alone: Alone,
    how: How,
    pool: ThreadPoolExecutor | None = None,
) -> list[Setting]:
    """Runs settings from every start, in threads of ``pool``: the model leaves the interpreter."""
    runs = Runs(at, victim, alone, how, pool)
    for case in cases:
        runs.add(case)
    return runs.upto(range(len(cases)), how.starts)


class Runs:
    """Settings that are run from as many starts as are asked for, none twice."""

    def __init__(
        self,
        at: Scene,
        victim: Master,
        alone: Alone,
        how: How,
        pool: ThreadPoolExecutor | None = None,
    ) -> None:
        self._of = (at, victim, alone, how)
        self._pool = pool
        self._cases: list[Case] = []
        self._results: list[list[Any]] = []

    def add(self, case: Case) -> int:
        """Its place."""
        self._cases.append(case)
        self._results.append([])
        return len(self._cases) - 1

    def upto(self, places: Sequence[int], starts: int) -> list[Setting]:
        """Some settings from at least so many starts; runs go side by side."""
        at, victim, alone, how = self._of

        def run(which: tuple[int, int]) -> Any:
            aggressors, more = self._cases[which[0]]
            return _watched(at, [victim, *aggressors], how, which[1], **more)

        new = [(place, n) for place in places for n in range(len(self._results[place]), starts)]
        results = list(self._pool.map(run, new) if self._pool else map(run, new))
        for (place, _), result in zip(new, results, strict=True):
            self._results[place].append(result)
        return [
            _setting(at, victim, self._cases[place], alone, how, self._results[place])
            for place in places
        ]


def _setting(
    at: Scene,
    victim: Master,
    case: Case,
    alone: Alone,
    how: How,
    found: Sequence[Any],
) -> Setting:
    aggressors, more = case
    whole, windows = [], []
    for result in found:
        times = alone.times_us(result["watch"])
        first = round(how.settle_us / how.period_us)
        ran = (len(times) - 1 - first) * how.period_us
        whole.append(ran / max(times[-1] - times[first], LEAST_US))
        windows.append(worst_window(times[first:], how))
    count = len(found)
    rows = [_apart(result, victim) for result in found]
    own = rows[0][0]
    sides = _sides(own)
    tails = [s["latency_p99_cycles"] for s in sides]
    ns = 1e3 / at.clock_mhz(victim)
    return Setting(
        slowdown=sum(whole) / count,
        slowdown_low=min(whole),
        slowdown_high=max(whole),
        window_slowdown=max(windows),
        injected_mbps=sum(_mbps(others) for _, others in rows) / count,
        victim_mbps=sum(_mbps(mine) for mine, _ in rows) / count,
        latency_ns=max(s["latency_mean_cycles"] for s in sides) * ns,
        latency_p99_ns=None if None in tails else max(tails) * ns,
        latency_max_ns=max(s["latency_max_cycles"] for mine, _ in rows for s in _sides(mine)) * ns,
        dram_busy=found[0]["controller"]["dram_busy_fraction"],
        idle_cycles=aggressors[0].get("idle_cycles") if aggressors else None,
        starts=count,
        sampling=sampling_error(alone.parts_us, own[0].get("parts_us", ())),
        extra={"watch": found[0]["watch"]} if "governor" in more else {},
    )


def worst_window(times: Sequence[float], how: How) -> float:
    """Greatest slowdown over windows of ``window_us``.

    ``times`` is the time alone of the work done by each note.
    """
    span = max(1, round(how.window_us / how.period_us))
    if len(times) <= span:
        span = len(times) - 1
    return max(
        span * how.period_us / max(after - before, LEAST_US)
        for before, after in zip(times, times[span:], strict=False)
    )


def rises(points: Sequence[tuple[float, Setting]]) -> list[tuple[float, float]]:
    """Pairs of loads where the greater slows the victim less, beyond what starts differ by."""
    ordered = sorted(points, key=lambda p: p[0])
    return [
        (low, high)
        for (low, before), (high, after) in pairwise(ordered)
        if after.slowdown_high < before.slowdown_low - 0.005
    ]
