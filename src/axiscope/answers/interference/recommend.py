"""Reduces an answer by the model's known error, so that it stays safe.

The search gives the greatest load that the model allows, which is the optimistic figure. The
recommended setting injects at most the share of it that published loads of the same core permit
(published_loads.py), and also holds from all starts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from axiscope.answers.interference.confirmed import values_of
from axiscope.answers.interference.knobs import MOST_PERIOD_CYCLES, Budget, Knob
from axiscope.answers.interference.measure import Runs
from axiscope.answers.interference.published_loads import ModelError
from axiscope.answers.interference.scenario import Scenario
from axiscope.answers.interference.search import Answer, Optimistic, Tested
from axiscope.answers.interference.setting import Setting
from axiscope.answers.interference.unseen_starts import checked, unseen_of

TOO_MUCH = 1e6
"""In place of the slowdown of a start from which a setting moves more than is permitted."""
STEPS = (1.0, 0.8, 0.6, 0.45, 0.3, 0.2, 0.1)
"""Shares of the permitted load that are tried; a setting may move more than its load states."""


def recommend(
    at: Scenario,
    knob: Knob,
    found: Answer,
    error: ModelError | None,
    runs: Runs,
    bound: float,
    seen: int,
    unseen: int,
    every_window: bool = False,
) -> Answer:
    """Returns the recommended setting, with the model's answer as ``optimistic``."""
    if found.best is None or error is None:
        return found
    allowed = found.best.setting if found.unseen is None else found.unseen.setting
    optimistic = Optimistic(found.best, found.program, allowed.injected_mbps, error)
    if error.share >= 1.0:
        return replace(found, optimistic=optimistic)
    most_mbps = error.share * allowed.injected_mbps
    offered_mbps = sum(at.most_mbps(port) for port in at.ports)
    knob = _with_small_loads(knob, most_mbps / offered_mbps)
    places: dict[int, int] = {}

    def measure(number: int, starts: Sequence[int]) -> Setting:
        if number not in places:
            places[number] = runs.add(knob.make(number))
        return runs.of([(places[number], starts)])[0]

    own_values = values_of(every_window)

    def values(setting: Setting) -> Sequence[float]:
        given = zip(own_values(setting), setting.loads_mbps, strict=True)
        return [value if mbps <= most_mbps else TOO_MUCH for value, mbps in given]

    upto = (_upto(knob, step * most_mbps / offered_mbps) for step in STEPS)
    numbers = sorted({number for number in upto if number is not None})
    chosen = checked(numbers, knob.load, measure, values, bound, seen, max(unseen, 1))
    if chosen.number is None or chosen.last is None:
        return replace(found, best=None, program={}, unseen=None, optimistic=optimistic)
    return replace(
        found,
        best=Tested(knob.load(chosen.number), measure(chosen.number, range(seen)), True),
        program=knob.program(chosen.number),
        unseen=unseen_of(chosen.last, values, bound, chosen.chosen_on, chosen.batches)
        if unseen
        else None,
        optimistic=optimistic,
    )


def _with_small_loads(knob: Knob, load: float) -> Knob:
    """Returns a regulator whose period is long enough for a load; other knobs unchanged."""
    while isinstance(knob, Budget) and knob.load(0) > load:
        if 2 * knob.period_cycles > MOST_PERIOD_CYCLES:
            break
        knob = replace(knob, period_cycles=2 * knob.period_cycles)
    return knob


def _upto(knob: Knob, load: float) -> int | None:
    """Returns the greatest setting with at most a given load; None if all have more."""
    low, high = -1, knob.count()
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if knob.load(middle) <= load else (low, middle)
    return low if low >= 0 else None
