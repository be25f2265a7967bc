"""Lowers the answers of a search until they are valid for starts that it did not use."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from axiscope.answers.interference.knobs import Knob
from axiscope.answers.interference.measure import Runs
from axiscope.answers.interference.scenario import Scenario, Victim
from axiscope.answers.interference.search import Answer, Least, Tested
from axiscope.answers.interference.setting import Alone, Case, How, Setting
from axiscope.answers.interference.unseen_starts import (
    Measure,
    Unseen,
    Values,
    batch,
    checked,
    unseen_of,
)


def values_of(every_window: bool) -> Values[Setting]:
    """Returns a function that gives the slowdowns to be bounded, one for each start."""
    return (lambda s: s.windows) if every_window else (lambda s: s.slowdowns)


def confirm(
    at: Scenario,
    victim: Victim,
    knob: Knob,
    found: Answer,
    alone: Alone,
    bound: float,
    how: How,
    unseen: int,
    every_window: bool = False,
    pool: ThreadPoolExecutor | None = None,
) -> Answer:
    """Lowers an answer until it is valid for a batch of ``unseen`` starts.

    The results are then measured with another batch.
    """
    runs = Runs(at, victim, alone, how, pool)
    places: dict[int, int] = {}

    def measure(number: int, starts: Sequence[int]) -> Setting:
        if number not in places:
            places[number] = runs.add(knob.make(number))
        return runs.of([(places[number], starts)])[0]

    return lower_until_safe(
        knob, found, measure, values_of(every_window), bound, how.starts, unseen
    )


def lower_until_safe(
    knob: Knob,
    found: Answer,
    measure: Measure[Setting],
    values: Values[Setting],
    bound: float,
    seen: int,
    unseen: int,
) -> Answer:
    """Does the same as `confirm`. The results may have any type, which is that of ``measure``."""
    if found.best is None or not unseen:
        return found
    best = found.best.load
    numbers = {knob.load(number): number for number in range(knob.count())}
    below = [numbers[t.load] for t in found.tested if t.load <= best]
    confirmed = checked(below, knob.load, measure, values, bound, seen, unseen)
    given_up = tuple(Tested(knob.load(n), setting, False) for n, setting in confirmed.given_up)
    breaks = min(given_up, key=lambda t: t.load, default=found.breaks)
    if given_up:
        number = min((n for n, _ in confirmed.given_up), key=knob.load)
        found = replace(found, breaks_program=knob.program(number))
    if confirmed.number is None or confirmed.last is None:
        lowest, setting = min(confirmed.given_up, key=lambda pair: knob.load(pair[0]))
        least = Least(knob.program(lowest), setting)
        return replace(found, best=None, breaks=breaks, program={}, given_up=given_up, least=least)
    return replace(
        found,
        best=Tested(knob.load(confirmed.number), measure(confirmed.number, range(seen)), True),
        breaks=breaks,
        program=knob.program(confirmed.number),
        unseen=unseen_of(confirmed.last, values, bound, confirmed.chosen_on, confirmed.batches),
        given_up=given_up,
    )


def of_case(
    at: Scenario,
    victim: Victim,
    case: Case,
    alone: Alone,
    bound: float,
    how: How,
    unseen: int,
    every_window: bool,
    pool: ThreadPoolExecutor | None = None,
) -> Unseen:
    """Returns the aggressors' traffic in the last batch of starts."""
    runs = Runs(at, victim, alone, how, pool)
    (setting,) = runs.of([(runs.add(case), batch(unseen, 1))])
    return unseen_of(setting, values_of(every_window), bound, how.starts)
