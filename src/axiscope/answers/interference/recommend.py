"""Reduces an answer by the model's known error, so that it stays safe.

The search finds the greatest load that the model allows, which is the optimistic figure. Published
loads for the same core limit the recommended setting to a share of this load (published_loads.py).
It also has to keep the bound from all starts. If the reduced budget of a regulator is less than one
burst, a budget of one burst in a longer period is used. Neither its burst nor its rate exceeds the
optimistic budget.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from axiscope.answers.interference.aggressors import BURST_BEATS
from axiscope.answers.interference.confirmed import values_of
from axiscope.answers.interference.knobs import MOST_PERIOD_CYCLES, Budget, By, Knob
from axiscope.answers.interference.measure import Runs
from axiscope.answers.interference.published_loads import ModelError
from axiscope.answers.interference.scenario import Scenario
from axiscope.answers.interference.search import Answer, Least, Optimistic, Tested
from axiscope.answers.interference.setting import Case, Setting
from axiscope.answers.interference.unseen_starts import checked, unseen_of

TOO_MUCH = 1e6
"""Replaces the slowdown of a start from which a setting moves more than is permitted."""
NEAR = (0.95, 0.9)
"""Additional shares of a regulator's budget, because a run may contain one period more than its
length. Chosen: the first covers runs of 19 periods or more, the second runs of 9 or more.
"""
STEPS = (1.0, 0.8, 0.6, 0.45, 0.3, 0.2, 0.1)
"""Shares of the permitted load that are tried, because a setting may move more than its load
states. Chosen: each share costs runs from all starts, and neighbouring shares differ by at most
a factor of 2.
"""


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
    """Returns the recommended setting. Its ``optimistic`` field contains the model's answer."""
    if found.best is None or error is None:
        return found
    allowed = found.best.setting if found.unseen is None else found.unseen.setting
    optimistic = Optimistic(found.best, found.program, allowed.injected_mbps, error)
    if error.share >= 1.0:
        return replace(found, optimistic=optimistic)
    most_mbps = error.share * allowed.injected_mbps
    offered_mbps = sum(at.most_mbps(port) for port in at.ports)
    knob, numbers = _lowered(knob, most_mbps / offered_mbps)
    places: dict[int, int] = {}

    def measure(number: int, starts: Sequence[int]) -> Setting:
        if number not in places:
            places[number] = runs.add(knob.make(number))
        return runs.of([(places[number], starts)])[0]

    own_values = values_of(every_window)

    def values(setting: Setting) -> Sequence[float]:
        given = zip(own_values(setting), setting.loads_mbps, strict=True)
        return [value if mbps <= most_mbps else TOO_MUCH for value, mbps in given]

    chosen = checked(numbers, knob.load, measure, values, bound, seen, max(unseen, 1))
    if chosen.number is None or chosen.last is None:
        least = None
        if numbers:
            least = Least(knob.program(numbers[0]), measure(numbers[0], range(seen)), most_mbps)
        return replace(
            found, best=None, program={}, unseen=None, optimistic=optimistic, least=least
        )
    return replace(
        found,
        best=Tested(knob.load(chosen.number), measure(chosen.number, range(seen)), True),
        program=knob.program(chosen.number),
        unseen=unseen_of(chosen.last, values, bound, chosen.chosen_on, chosen.batches)
        if unseen
        else None,
        optimistic=optimistic,
    )


@dataclass(frozen=True)
class _Budgets:
    """A knob whose settings are budgets with different periods, in the order of their loads."""

    settings: tuple[tuple[Budget, int], ...]
    by: By = "budget"
    governed: bool = True

    def count(self) -> int:
        return len(self.settings)

    def load(self, number: int) -> float:
        knob, place = self.settings[number]
        return knob.load(place)

    def make(self, number: int) -> Case:
        knob, place = self.settings[number]
        return knob.make(place)

    def program(self, number: int) -> dict[str, int | float]:
        knob, place = self.settings[number]
        return knob.program(place)


def _lowered(knob: Knob, load: float) -> tuple[Knob, list[int]]:
    """Returns the knob, and its settings for shares of the load, in ascending order."""
    if not isinstance(knob, Budget):
        upto = (_upto(knob, step * load) for step in STEPS)
        return knob, sorted({number for number in upto if number is not None})
    # A regulator's budget applies to each direction separately.
    load /= knob.directions
    steps = {_budget_upto(knob, step * load) for step in (*NEAR, *STEPS)}
    ordered = sorted(step for step in steps if step is not None)
    made = _Budgets(
        tuple((replace(knob, period_cycles=cycles), number) for _, cycles, number in ordered)
    )
    return made, list(range(made.count()))


def _budget_upto(knob: Budget, load: float) -> tuple[float, int, int] | None:
    """Returns load, period and number of the greatest budget with at most a given load.

    If less than one burst fits into the period, the budget is one burst in a longer period. Returns
    None if that period would be too long.
    """
    cycles, number = knob.period_cycles, _upto(knob, load)
    if number is None:
        number, cycles = 0, math.ceil(BURST_BEATS / load)
        if cycles > MOST_PERIOD_CYCLES:
            return None
    return replace(knob, period_cycles=cycles).load(number), cycles, number


def _upto(knob: Knob, load: float) -> int | None:
    """Returns the greatest setting with at most a given load; None if there is none."""
    low, high = -1, knob.count()
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if knob.load(middle) <= load else (low, middle)
    return low if low >= 0 else None
