"""Searches for the largest load that keeps the slowdown within a bound.

The slowdown does not always increase with the load. For example, a generator at half its rate can
slow a victim more than at full rate, because long sequences of bursts keep rows of the memory open.
A bisection alone would then give a wrong answer. The search therefore first tests loads in
ascending order. The first load that breaks the bound is the upper end. The search then bisects
below the upper end, and finally tests loads between the settings below its answer. If the first
start of a setting breaks the bound, or uses less than a quarter of it, the setting is not run from
the other starts. The answer and the upper end are run from all starts. If a curve is reported, its
first loads are also run from all starts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import pairwise

from axiscope.answers.interference.knobs import By, Knob
from axiscope.answers.interference.measure import Runs, rises
from axiscope.answers.interference.published_loads import ModelError
from axiscope.answers.interference.scenario import Scenario, Victim
from axiscope.answers.interference.setting import Alone, How, Setting
from axiscope.answers.interference.unseen_starts import Unseen

FIRST_LOADS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
"""Loads that are tested first, as shares of one beat per cycle."""
CLEAR = 0.25
"""A setting counts as keeping the bound if its first start uses less than this share of the allowed
slowdown.
"""
PROBES = 6
"""Additional loads that are tested below an answer."""


@dataclass(frozen=True)
class Tested:
    """A setting that was run in the search, with its results."""

    load: float
    setting: Setting
    holds: bool


@dataclass(frozen=True)
class Optimistic:
    """The greatest setting that would keep the bound if the model were exact."""

    best: Tested
    program: dict[str, int | float]
    injected_mbps: float
    error: ModelError
    """The model's error for this core."""


@dataclass(frozen=True)
class Least:
    """The smallest setting that was tried. It is reported if no setting is safe."""

    program: dict[str, int | float]
    setting: Setting
    most_mbps: float | None = None
    """The largest recommended load, MB/s, if the model allows more."""


@dataclass(frozen=True)
class Answer:
    """The recommended setting for a knob."""

    by: By
    best: Tested | None
    """The greatest safe setting, reduced by the model's error if it is known (``optimistic``).

    None if even the smallest load breaks the bound.
    """
    breaks: Tested | None
    """The next tested setting above, which breaks the bound.

    None if all settings keep the bound.
    """
    program: dict[str, int | float]
    tested: tuple[Tested, ...]
    falls: tuple[tuple[float, float], ...]
    """Pairs of loads where the greater load slows the victim less: the curve is not monotone."""
    holds_above: tuple[float, ...]
    """Loads at which the bound would be kept again, although they are above the first load that
    breaks it.
    """
    unseen: Unseen | None = None
    """Result of the best setting from starts that the search did not use."""
    given_up: tuple[Tested, ...] = ()
    """Settings that kept the bound in the search but not from unseen starts, greatest first."""
    optimistic: Optimistic | None = None
    """The model's own answer; None if no load of the victim was published, so that the error of
    ``best`` is unknown.
    """
    breaks_program: dict[str, int | float] = field(default_factory=dict)
    """Values for registers of ``breaks``."""
    least: Least | None = None
    """The least setting that was tried, if ``best`` is None."""

    @property
    def settings(self) -> list[Setting]:
        """Returns the results of all tested settings.

        A result from starts that were not used in the search is included.
        """
        tested = [*self.tested, *self.given_up, *([self.breaks] if self.breaks else [])]
        unseen = [] if self.unseen is None else [self.unseen.setting]
        return [*(each.setting for each in tested), *unseen]


def search(
    at: Scenario,
    victim: Victim,
    knob: Knob,
    alone: Alone,
    bound: float,
    how: How,
    every_window: bool = False,
    pool: ThreadPoolExecutor | None = None,
    beyond: bool = True,
) -> Answer:
    """Finds the greatest setting below which all tested settings keep the bound.

    With ``beyond``, loads above the first load that breaks the bound are tested, too. The answer
    does not depend on this, but it then states whether the slowdown always rises with the load.
    """
    runs = Runs(at, victim, alone, how, pool)
    places: dict[int, int] = {}

    def run(numbers: Sequence[int], starts: int) -> list[Setting]:
        for number in numbers:
            if number not in places:
                places[number] = runs.add(knob.make(number))
        return runs.upto([places[number] for number in numbers], starts)

    def slowdown(setting: Setting) -> float:
        return setting.window_slowdown if every_window else setting.slowdown_high

    return searched(knob, run, slowdown, bound, how.starts, beyond)


def searched(
    knob: Knob,
    run: Callable[[Sequence[int], int], list[Setting]],
    slowdown: Callable[[Setting], float],
    bound: float,
    starts: int,
    beyond: bool = True,
) -> Answer:
    """Performs the search on results of any type, which ``run`` returns for settings and starts."""
    found: dict[int, Tested] = {}
    clear = 1 + CLEAR * (bound - 1)

    def test(numbers: Sequence[int], least: float = clear, most: float = bound) -> bool:
        """Returns whether all settings keep the bound.

        A setting is run from the other starts only if its slowdown from the first start is between
        ``least`` and ``most``. Otherwise, the first start alone is decisive.
        """
        left = [number for number in numbers if number not in found or least == 0]
        # Settings are run from the first start, and then from all other starts in parallel.
        for upto in sorted({1, starts}):
            for number, setting in zip(left, run(left, upto), strict=True):
                holds = slowdown(setting) <= bound
                found[number] = Tested(knob.load(number), setting, holds)
            left = [n for n in left if least <= slowdown(found[n].setting) <= most]
        return all(found[number].holds for number in numbers)

    loads = [knob.load(number) for number in range(knob.count())]
    first = sorted({0, *(_nearest(loads, load) for load in FIRST_LOADS)})
    step = len(first) if beyond else 1
    for begin in range(0, len(first), step):
        if not test(first[begin : begin + step], most=math.inf if beyond else bound):
            break
    while True:
        best, breaks = _edge(found)
        while best is not None and breaks is not None and breaks - best > 1:
            test([(best + breaks) // 2])
            best, breaks = _edge(found)
        # The search is finished when all probes in a round keep the bound. A probe that breaks the
        # bound becomes the new upper end. Reported results are from all starts.
        below = [] if best is None else _between(sorted(found), best, loads)
        if best is None or (test(below) and test([best], 0, math.inf)):
            break
    if breaks is not None:
        test([breaks], 0, math.inf)
    tested = [found[number] for number in sorted(found)]
    above = [t.load for n, t in sorted(found.items()) if breaks is not None and n > breaks]
    again = [t.load for t in tested if t.load in above and t.holds]
    return Answer(
        by=knob.by,
        best=None if best is None else found[best],
        breaks=None if breaks is None else found[breaks],
        program={} if best is None else knob.program(best),
        tested=tuple(tested),
        falls=tuple(rises([(t.load, t.setting) for t in tested if t.setting.starts == starts])),
        holds_above=tuple(again),
        breaks_program={} if breaks is None else knob.program(breaks),
        least=Least(knob.program(0), found[0].setting) if best is None else None,
    )


def _edge(found: dict[int, Tested]) -> tuple[int | None, int | None]:
    """Returns the first setting that breaks a demand, and the setting just before it."""
    last = None
    for number in sorted(found):
        if not found[number].holds:
            return last, number
        last = number
    return last, None


def _nearest(loads: Sequence[float], load: float) -> int:
    return min(range(len(loads)), key=lambda number: abs(loads[number] - load))


def _between(known: Sequence[int], best: int, loads: Sequence[float]) -> list[int]:
    """Returns settings below the answer, each in the middle of a wide gap between tested loads."""
    below = [number for number in known if number <= best]
    gaps = []
    for low, high in pairwise(below):
        middle = _middle(low, high, loads)
        if low < middle < high and loads[high] - loads[low] > 0.02:
            gaps.append((loads[high] - loads[low], middle))
    gaps.sort(reverse=True)
    return [middle for _, middle in gaps[:PROBES]]


def _middle(low: int, high: int, loads: Sequence[float]) -> int:
    """Returns the setting whose load is midway between two settings."""
    target = (loads[low] + loads[high]) / 2
    a, b = low, high
    while b - a > 1:
        middle = (a + b) // 2
        a, b = (middle, b) if loads[middle] <= target else (a, middle)
    return a
