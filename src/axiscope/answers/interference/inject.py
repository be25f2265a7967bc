"""Finds the largest load at which a victim's slowdown stays within a bound."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from axiscope.answers.interference.aggressors import make_aggressors
from axiscope.answers.interference.confirmed import confirm, of_case
from axiscope.answers.interference.governor import TOLERANCE, Loop, best_loop, keeps
from axiscope.answers.interference.knobs import Budget, Knob, list_knobs
from axiscope.answers.interference.latency_bound import Bound, compute_bound
from axiscope.answers.interference.measure import (
    Runs,
    check,
    measure_alone,
    measure_most,
)
from axiscope.answers.interference.published_loads import ModelError, core_of, model_error
from axiscope.answers.interference.recommend import recommend
from axiscope.answers.interference.regulator_periods import Period, choose_period, mbps_of
from axiscope.answers.interference.scenario import Scenario
from axiscope.answers.interference.search import Answer, search
from axiscope.answers.interference.setting import Alone, Case, How, Setting
from axiscope.answers.interference.threads import (
    map_parallel,
    processors,
    side_by_side,
    wait_for,
)
from axiscope.answers.interference.unseen_starts import STARTS, Unseen
from axiscope.answers.interference.victims import make_victim

Progress = Callable[[int, int], None]
Estimate = Callable[[float], None]
OnAnswer = Callable[[str, Answer, bool, ModelError | None], None]
"""Called with a victim, an answer, whether it was checked with unseen starts, and the error."""
BASE_RUNS = 90
RUNS_PER_UNSEEN = 10
"""Expected number of runs, for estimates: fitted to three searches of 219, 274 and 316 runs."""


@dataclass(frozen=True)
class Advice:
    """The results of a search for traffic that is safe for a victim."""

    victim: str
    alone: Alone
    most_mbps: float
    """Most traffic of the aggressors, MB/s: alone and unthrottled, or with the victim at a tested
    setting if throttling prevents the aggressors from disturbing one another.
    """
    answers: tuple[Answer, ...]
    exclusive_mbps: float
    """Traffic with exclusive access (PREM) and no slowdown, MB/s:

    only while the victim uses no memory.
    """
    shared_mbps: float
    """Traffic with exclusive access in turns that slow the victim exactly to the bound, MB/s."""
    periods: tuple[Period, ...] = ()
    """Every period that was searched; the answer of the best is among ``answers``."""
    governed: Setting | None = None
    """The closed loop, whose floor is the best static setting that keeps the bound in every window.

    If no governor keeps the bound and moves as much traffic, this is the static setting itself
    (without ``watch``).
    """
    floor: Answer | None = None
    """The best static setting that keeps the bound in every window."""
    window_bound: float | None = None
    """Slowdown of a window that the governor's law cannot exceed (governor.py)."""
    governed_unseen: Unseen | None = None
    """The results of ``governed`` from unseen starts: the starts that keep every window within the
    bound.
    """
    latency_bound: Bound | None = None
    """Bound of a burst's latency with aggressors at full rate."""
    model_error: ModelError | None = None
    """The model's error in safe loads for the victim's core; None if no safe load was published."""


def exclusive(alone: Alone, most_mbps: float, bound: float) -> float:
    """Returns the aggressors' bandwidth if they use the memory only when the victim does not, MB/s.

    The victim is assumed to use the memory for the share ``min(1, bursts in flight)`` of its time.
    This is exact for a victim with one burst at a time. The aggressors run in the remaining time,
    and in the time that a slowdown of ``bound`` adds.
    """
    busy = min(1.0, alone.in_flight)
    return most_mbps * (1 - busy + bound - 1) / bound


def refuse(
    at: Scenario, victim_name: str, aggressor: str, how: How, periods: Sequence[int]
) -> None:
    """Raises UserError before anything runs if no advice is possible."""
    check(at, make_victim(victim_name, at), make_aggressors(aggressor, at, 1.0), how)
    list_knobs(at, aggressor, periods)


def advise(
    at: Scenario,
    victim_name: str,
    aggressor: str,
    bound: float,
    how: How,
    periods: Sequence[int] = (1024,),
    every_window: bool = False,
    govern: bool = False,
    progress: Progress | None = None,
    unseen: int = STARTS,
    jobs: int | None = None,
    estimate: Estimate | None = None,
    on_answer: OnAnswer | None = None,
) -> Advice:
    """Searches every knob for the greatest load that keeps a victim's slowdown within a bound.

    With ``every_window``, the bound applies to each window of ``how.window_us``, otherwise to the
    full run. It applies to every start of the search, and to ``unseen`` additional starts. With
    ``govern``, the closed loop is run, too. Runs of a setting use ``jobs`` threads (by default, one
    per processor); the answer does not depend on their number. ``progress`` counts runs.
    ``estimate`` is called after the first runs with the time that the search will probably take, in
    seconds. ``on_answer`` is called with each answer as soon as it is known.
    """
    refuse(at, victim_name, aggressor, how, periods)
    victim = make_victim(victim_name, at)
    full = make_aggressors(aggressor, at, 1.0)
    knobs = list_knobs(at, aggressor, periods)
    error = model_error(core_of(victim_name), len(at.ports), bound)
    threads = jobs or processors()
    begun = time.perf_counter()
    alone = measure_alone(at, victim, how)
    most = measure_most(at, full, how)
    expected = BASE_RUNS + RUNS_PER_UNSEEN * unseen
    if estimate:
        estimate(expected * (time.perf_counter() - begun) / threads)
    again = govern and not every_window
    done = itertools.count(1)

    def on_run() -> None:
        if progress:
            ran = next(done)
            progress(ran, max(expected, ran + 1))

    def searched_for(knob: Knob, windows: bool) -> Answer:
        # Loads beyond the answer are tested only for idle cycles or a rate, because their full
        # curve is reported. For a budget, three points of the curve are sufficient.
        beyond = knob.by != "budget"
        found = search(at, victim, knob, alone, bound, how, windows, pool, beyond)
        if on_answer:
            on_answer(victim_name, found, False, error)
        return found

    def held_of(knob: Knob, found: Answer, windows: bool) -> Answer:
        what = (at, victim, knob, found, alone, bound, how, unseen, windows, pool)
        safe = confirm(*what)
        runs = Runs(at, victim, alone, how, pool)
        safe = recommend(at, knob, safe, error, runs, bound, how.starts, unseen, windows)
        if on_answer:
            on_answer(victim_name, safe, True, error)
        return safe

    loop = floor = window_bound = still_safe = None
    if progress:
        progress(0, expected)
    # Several searches run at the same time, because one search often has only a single run to do.
    with side_by_side(threads, len(knobs)) as (pool, searches):
        pool.on_done = on_run
        pace, *budgets = map_parallel(
            searches, lambda knob: searched_for(knob, every_window), knobs
        )
        regulated = [knob for knob in knobs if isinstance(knob, Budget)]
        chosen = searches.submit(
            choose_period,
            [Period(knob, each) for knob, each in zip(regulated, budgets, strict=True)],
            1.0 if error is None else error.share,
            lambda knob: searched_for(knob, every_window),
            lambda knob, each: held_of(knob, each, every_window),
            how.counted_us,
        )
        safe_pace = searches.submit(held_of, knobs[0], pace, every_window)
        wait_for([chosen, safe_pace])
        pace, (tried, nth) = safe_pace.result(), chosen.result()
        best = tried[nth].answer
        if govern:
            both = [(knobs[0], pace), (tried[nth].knob, best)]
            used, static = zip(*[pair for pair in both if pair[0].governed], strict=True)
            if again:
                static = tuple(
                    map_parallel(
                        searches, lambda knob: held_of(knob, searched_for(knob, True), True), used
                    )
                )
            floor, knob = max(zip(static, used, strict=True), key=lambda found: mbps_of(found[0]))
            share = floor.best.load if floor.best else 0.0
            regulators = knob.make(knob.count() - 1).regulators
            settings, loop = best_loop(
                at, victim, aggressor, alone, Loop(bound, floor=share), how, regulators, pool
            )
            window_bound = settings.window_bound(how)
            still = floor.best.setting if floor.best else None
            moved = still.injected_mbps if still else 0.0
            if still and not (keeps(bound, loop) and loop.injected_mbps >= moved):
                # The loop may fail to reach the traffic of the fixed setting. For example, the safe
                # budget may be below the smallest budget of the control law, which is one burst of
                # each aggressor per period.
                loop, window_bound, still_safe = still, None, floor.unseen
            elif unseen:
                case = Case(make_aggressors(aggressor, at, 1.0), regulators, settings.spec(at, how))
                most_of_window = bound + TOLERANCE
                still_safe = of_case(
                    at, victim, case, alone, most_of_window, how, unseen, True, pool
                )
    if progress:
        ran = next(done) - 1
        progress(ran, ran)
    seen = [s for answer in (pace, *[p.answer for p in tried]) for s in answer.settings]
    allowed = [p.answer.optimistic for p in tried] + [pace.optimistic]
    most = max(most, *(s.injected_mbps for s in [*seen, *([loop] if loop else [])]))
    most = max(most, *(each.injected_mbps for each in allowed if each), 0.0)
    return Advice(
        victim_name,
        alone,
        most,
        (pace, best),
        exclusive(alone, most, 1.0),
        exclusive(alone, most, bound),
        tuple(tried),
        loop,
        floor,
        window_bound,
        still_safe,
        compute_bound(at, victim, full, alone),
        error,
    )
