"""How much traffic is safe: the largest load beside a victim under a bound of its slowdown.

Not every curve rises: a load at half its rate can slow a victim more than at its full rate (rows
of the memory are kept open by long trains). A bisection alone would trust such a curve. The search
therefore tests loads from least to greatest first, takes the first that breaks the bound as the
end, bisects before it, and then tests between what it has tested below its answer.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal, Protocol

from axiscope.advise.bound import read_bound_ns
from axiscope.advise.govern import Loop, best_loop
from axiscope.advise.measure import (
    Alone,
    How,
    Setting,
    alone_of,
    check,
    most_of,
    rises,
    settings_of,
    settled,
)
from axiscope.advise.traffic import (
    BURST_BEATS,
    SUB_COPY_BYTES,
    Master,
    Scene,
    aggressors_of,
    idle_cycles_of,
    names_of,
    read_share,
    victim_of,
)
from axiscope.errors import UserError

FIRST_LOADS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
"""Loads tested first, of a beat a cycle."""
PROBES = 6
"""Further loads tested below an answer."""

Progress = Callable[[int, int], None]
By = Literal["idle", "rate", "budget"]


class Knob(Protocol):
    """Settings in the order of their loads, numbered from 0."""

    @property
    def by(self) -> By:
        """What is set."""
        ...

    def count(self) -> int:
        """How many settings there are."""
        ...

    def load(self, number: int) -> float:
        """Share of a beat a cycle that a setting offers."""
        ...

    def make(self, number: int) -> tuple[list[Master], dict[str, Any]]:
        """The aggressors of a setting, and what the point has beside them."""
        ...

    def program(self, number: int) -> dict[str, int | float]:
        """What to write into registers."""
        ...


@dataclass(frozen=True)
class Idle:
    """Idle cycles between sub-copies of clusters: controlled memory request injection."""

    at: Scene
    aggressor: str
    by: By = "idle"

    @property
    def _most(self) -> int:
        return idle_cycles_of(0.002, max(self.at.widths.values()))

    def count(self) -> int:
        """From the most idle cycles (a load of 0.2 %) to none."""
        return self._most + 1

    def load(self, number: int) -> float:
        """Beats over beats and idle cycles."""
        beats = SUB_COPY_BYTES // self.at.widths[self.at.ports[0]]
        return beats / (beats + self._most - number)

    def make(self, number: int) -> tuple[list[Master], dict[str, Any]]:
        """Clusters with so many idle cycles."""
        idle = {"idle_cycles": self._most - number}
        return [m | idle for m in aggressors_of(self.aggressor, self.at, 1.0)], {}

    def program(self, number: int) -> dict[str, int | float]:
        """The smart DMA's registers."""
        return {"sub_copy_bytes": SUB_COPY_BYTES, "idle_cycles": self._most - number}


@dataclass(frozen=True)
class Rate:
    """A rate that generators keep to, in steps of a thousandth of the port's."""

    at: Scene
    aggressor: str
    by: By = "rate"

    def count(self) -> int:
        """A thousand."""
        return 1000

    def load(self, number: int) -> float:
        """Thousandths, from 1."""
        return (number + 1) / 1000

    def make(self, number: int) -> tuple[list[Master], dict[str, Any]]:
        """Generators at this rate."""
        return aggressors_of(self.aggressor, self.at, self.load(number)), {}

    def program(self, number: int) -> dict[str, int | float]:
        """The rate of each port."""
        return {"mbps_a_port": self.load(number) * self.at.most_mbps(self.at.ports[0])}


@dataclass(frozen=True)
class Budget:
    """A regulator before every aggressor: whole bursts of a period, in each direction."""

    at: Scene
    aggressor: str
    period_cycles: int = 1024
    by: By = "budget"

    def _burst(self, port: str) -> int:
        return BURST_BEATS * self.at.widths[port]

    def count(self) -> int:
        """As many bursts as a period has beats for."""
        return self.period_cycles // BURST_BEATS

    def load(self, number: int) -> float:
        """Bytes of the budget over those of a beat a cycle."""
        return (number + 1) * BURST_BEATS / self.period_cycles

    def make(self, number: int) -> tuple[list[Master], dict[str, Any]]:
        """Aggressors at full rate behind their regulators."""
        regulators = [
            {
                "master": f"on {port}",
                "period_cycles": self.period_cycles,
                "budget_bytes": (number + 1) * self._burst(port),
            }
            for port in self.at.ports
        ]
        return aggressors_of(self.aggressor, self.at, 1.0), {"regulators": regulators}

    def program(self, number: int) -> dict[str, int | float]:
        """The regulator's registers, the same at every port."""
        burst = self._burst(self.at.ports[0])
        return {"budget_bytes": (number + 1) * burst, "period_cycles": self.period_cycles}


def knobs_of(at: Scene, aggressor: str, periods: Sequence[int]) -> list[Knob]:
    """What can be set for an aggressor: idle cycles or rate, and a budget for each period."""
    for cycles in periods:
        if cycles < 2 * BURST_BEATS:
            raise UserError(f"--period-cycles: {cycles}; give {2 * BURST_BEATS} or more")
    pace: Knob = Idle(at, aggressor) if read_share(aggressor) is None else Rate(at, aggressor)
    return [pace, *(Budget(at, aggressor, cycles) for cycles in periods)]


def periods_of(text: str) -> list[int]:
    """Periods such as 256,1024 in cycles; UserError where one is no number or stands twice."""
    names = names_of("--period-cycles", text)
    bad = next((name for name in names if not name.isdecimal()), None)
    if bad is not None:
        raise UserError(f"--period-cycles: {bad!r} is no number of cycles; give such as 256,1024")
    return [int(name) for name in names]


@dataclass(frozen=True)
class Tested:
    """A setting that was run."""

    load: float
    setting: Setting
    holds: bool


@dataclass(frozen=True)
class Answer:
    """The greatest safe setting of a knob."""

    by: By
    best: Tested | None
    """None if even the least load breaks the bound."""
    breaks: Tested | None
    """The next setting above that was tested; it breaks the bound. None if all hold."""
    program: dict[str, int | float]
    tested: tuple[Tested, ...]
    falls: tuple[tuple[float, float], ...]
    """Pairs of loads where the greater slows less: the curve is not monotone."""
    holds_above: tuple[float, ...]
    """Loads above the first that breaks the bound at which it would hold again."""


@dataclass(frozen=True)
class Advice:
    """What is safe beside a victim."""

    victim: str
    alone: Alone
    most_mbps: float
    """What the aggressors move without the victim and unthrottled."""
    answers: tuple[Answer, ...]
    exclusive_mbps: float
    """With exclusive access (PREM) and no slowdown: only while the victim uses no memory."""
    shared_mbps: float
    """With exclusive access in turns that delay the victim just to the bound."""
    periods: tuple[Answer, ...] = ()
    """Of budgets: the answer of every period; the best is among ``answers``."""
    governed: Setting | None = None
    """Throttled by a governor on the floor of the best static setting that keeps every window."""
    floor: Answer | None = None
    """That setting."""
    window_bound: float | None = None
    """Slowdown of a window that the governor's law cannot exceed (advise/govern.py)."""
    latency_bound_ns: float | None = None
    """Bound of a read's latency beside the aggressors at full rate (advise/bound.py)."""


def exclusive(alone: Alone, most_mbps: float, bound: float) -> float:
    """Bandwidth under exclusive access, time sharing between victim and aggressors, MB/s.

    The victim is taken to use the memory for the share ``min(1, bursts in flight)`` of its time,
    exact for a victim with one burst at a time; the others run in the rest, and in what a
    slowdown of ``bound`` adds.
    """
    busy = min(1.0, alone.in_flight)
    return most_mbps * (1 - busy + bound - 1) / bound


def refuse(at: Scene, victim_name: str, aggressor: str, how: How, periods: Sequence[int]) -> None:
    """UserError with the first reason why there can be no advice, before anything is run."""
    check(at, [victim_of(victim_name, at), *aggressors_of(aggressor, at, 1.0)], how)
    knobs_of(at, aggressor, periods)


def advise(
    at: Scene,
    victim_name: str,
    aggressor: str,
    bound: float,
    how: How,
    periods: Sequence[int] = (1024,),
    every_window: bool = False,
    govern: bool = False,
    progress: Progress | None = None,
) -> Advice:
    """Searches every knob for the greatest load that keeps a victim's slowdown under a bound.

    With ``every_window``, the bound holds for each window of ``how.window_us``, else for the
    whole run; from every start. With ``govern``, the closed loop is run, too. Runs of a setting go
    side by side on the processors there are; what comes out does not depend on their number.
    """
    refuse(at, victim_name, aggressor, how, periods)
    victim = victim_of(victim_name, at)
    full = aggressors_of(aggressor, at, 1.0)
    knobs = knobs_of(at, aggressor, periods)
    how = settled(at, victim, how)
    alone = alone_of(at, victim, how)
    most = most_of(at, full, how)
    again = govern and not every_window
    steps = len(knobs) + (2 if again else 0) + govern
    done = 0

    def searched_for(knob: Knob, windows: bool) -> Answer:
        nonlocal done
        if progress:
            progress(done, steps)
        done += 1
        return search(at, victim, knob, alone, bound, how, windows, pool)

    loop = floor = window_bound = None
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        pace, *budgets = (searched_for(knob, every_window) for knob in knobs)
        best = max(budgets, key=_mbps)
        if govern:
            used = [knobs[0], knobs[1 + budgets.index(best)]]
            static = [searched_for(k, True) for k in used] if again else [pace, best]
            floor, knob = max(zip(static, used, strict=True), key=lambda found: _mbps(found[0]))
            share = floor.best.load if floor.best else 0.0
            _, more = knob.make(knob.count() - 1)
            settings, loop = best_loop(
                at, victim, aggressor, alone, Loop(bound, floor=share), how, more, pool
            )
            window_bound = settings.window_bound(how)
    if progress:
        progress(steps, steps)
    return Advice(
        victim_name,
        alone,
        most,
        (pace, best),
        exclusive(alone, most, 1.0),
        exclusive(alone, most, bound),
        tuple(budgets),
        loop,
        floor,
        window_bound,
        read_bound_ns(at, victim, full, alone),
    )


def _mbps(answer: Answer) -> float:
    return answer.best.setting.injected_mbps if answer.best else 0.0


def search(
    at: Scene,
    victim: Master,
    knob: Knob,
    alone: Alone,
    bound: float,
    how: How,
    every_window: bool = False,
    pool: ThreadPoolExecutor | None = None,
) -> Answer:
    """The greatest setting below which everything tested keeps the bound."""

    def run(numbers: Sequence[int]) -> list[Setting]:
        cases = [knob.make(number) for number in numbers]
        return settings_of(at, victim, cases, alone, how, pool)

    def holds(setting: Setting) -> bool:
        return (setting.window_slowdown if every_window else setting.slowdown_high) <= bound

    return searched(knob, run, holds)


def searched(
    knob: Knob, run: Callable[[Sequence[int]], list[Setting]], holds: Callable[[Setting], bool]
) -> Answer:
    """The search itself, over whatever ``run`` measures of some settings."""
    found: dict[int, Tested] = {}

    def test(numbers: Sequence[int]) -> bool:
        new = [number for number in numbers if number not in found]
        for number, setting in zip(new, run(new), strict=True):
            found[number] = Tested(knob.load(number), setting, holds(setting))
        return all(found[number].holds for number in numbers)

    loads = [knob.load(number) for number in range(knob.count())]
    test(sorted({0, *(_nearest(loads, load) for load in FIRST_LOADS)}))
    while True:
        best, breaks = _edge(found)
        while best is not None and breaks is not None and breaks - best > 1:
            test([(best + breaks) // 2])
            best, breaks = _edge(found)
        # A round of probes that all hold ends it; one that breaks the bound is the new end.
        if best is None or test(_between(sorted(found), best, loads)):
            break
    tested = [found[number] for number in sorted(found)]
    above = [t.load for n, t in sorted(found.items()) if breaks is not None and n > breaks]
    again = [t.load for t in tested if t.load in above and t.holds]
    return Answer(
        by=knob.by,
        best=None if best is None else found[best],
        breaks=None if breaks is None else found[breaks],
        program={} if best is None else knob.program(best),
        tested=tuple(tested),
        falls=tuple(rises([(t.load, t.setting) for t in tested])),
        holds_above=tuple(again),
    )


def _edge(found: dict[int, Tested]) -> tuple[int | None, int | None]:
    """The last setting of those that hold from the least on, and the first that does not."""
    last = None
    for number in sorted(found):
        if not found[number].holds:
            return last, number
        last = number
    return last, None


def _nearest(loads: Sequence[float], load: float) -> int:
    return min(range(len(loads)), key=lambda number: abs(loads[number] - load))


def _between(known: Sequence[int], best: int, loads: Sequence[float]) -> list[int]:
    """Settings in the widest gaps of load below the answer."""
    below = [number for number in known if number <= best]
    gaps = []
    for low, high in pairwise(below):
        middle = _middle(low, high, loads)
        if low < middle < high and loads[high] - loads[low] > 0.02:
            gaps.append((loads[high] - loads[low], middle))
    gaps.sort(reverse=True)
    return [middle for _, middle in gaps[:PROBES]]


def _middle(low: int, high: int, loads: Sequence[float]) -> int:
    """The setting whose load lies midst of two."""
    target = (loads[low] + loads[high]) / 2
    a, b = low, high
    while b - a > 1:
        middle = (a + b) // 2
        a, b = (middle, b) if loads[middle] <= target else (a, middle)
    return a
