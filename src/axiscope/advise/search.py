"""The search for the largest load under a bound.

Not every curve rises: a load at half its rate can slow a victim more than at its full rate (rows
of the memory are kept open by long trains). A bisection alone would trust such a curve. The search
therefore tests loads from least to greatest first, takes the first that breaks the bound as the
end, bisects before it, and then tests between what it has tested below its answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise

from axiscope.advise.knobs import By, Knob
from axiscope.advise.measure import Alone, How, Setting, rises, settings_of
from axiscope.advise.traffic import Master, Scene

FIRST_LOADS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
"""Loads tested first, of a beat a cycle."""
TOGETHER = 4
"""Of these so many at a time, where none is tested behind the end."""
PROBES = 6
"""Further loads tested below an answer."""


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


def search(
    at: Scene,
    victim: Master,
    knob: Knob,
    alone: Alone,
    bound: float,
    how: How,
    every_window: bool = False,
    pool: ThreadPoolExecutor | None = None,
    beyond: bool = True,
) -> Answer:
    """The greatest setting below which everything tested keeps the bound.

    With ``beyond``, loads above the first that breaks it are tested, too: the answer is the same,
    but only then it tells of the whole curve whether it falls.
    """

    def run(numbers: Sequence[int]) -> list[Setting]:
        cases = [knob.make(number) for number in numbers]
        return settings_of(at, victim, cases, alone, how, pool)

    def holds(setting: Setting) -> bool:
        return (setting.window_slowdown if every_window else setting.slowdown_high) <= bound

    return searched(knob, run, holds, beyond)


def searched(
    knob: Knob,
    run: Callable[[Sequence[int]], list[Setting]],
    holds: Callable[[Setting], bool],
    beyond: bool = True,
) -> Answer:
    """The search itself, over whatever ``run`` measures of some settings."""
    found: dict[int, Tested] = {}

    def test(numbers: Sequence[int]) -> bool:
        new = [number for number in numbers if number not in found]
        for number, setting in zip(new, run(new), strict=True):
            found[number] = Tested(knob.load(number), setting, holds(setting))
        return all(found[number].holds for number in numbers)

    loads = [knob.load(number) for number in range(knob.count())]
    first = sorted({0, *(_nearest(loads, load) for load in FIRST_LOADS)})
    step = len(first) if beyond else TOGETHER
    for begin in range(0, len(first), step):
        if not test(first[begin : begin + step]):
            break
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
