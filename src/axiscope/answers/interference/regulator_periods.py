"""Chooses the period of the regulators for which the recommended load is greatest.

The searches give an optimistic load for each period. The recommended load is at most a known share
of the optimistic load (recommend.py). A period is therefore checked only if this share exceeds the
best recommended load so far. If no period has a safe budget, longer periods are searched.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from axiscope.answers.interference.knobs import MOST_PERIOD_CYCLES, Budget
from axiscope.answers.interference.search import Answer

LONGER = 4
"""Factor by which the period is lengthened if no budget is safe.

Chosen: the factor between the default periods of `inject`.
"""


@dataclass(frozen=True)
class Period:
    """A period of the regulators, and the answer for budgets with this period."""

    knob: Budget
    answer: Answer
    checked: bool = False
    """Whether the answer is the recommended answer; otherwise it is the model's own answer."""

    @property
    def mbps(self) -> float:
        """Returns the load of the answer in MB/s."""
        return mbps_of(self.answer)


def mbps_of(answer: Answer) -> float:
    """Returns the load of an answer in MB/s; 0 if no load is safe."""
    return answer.best.setting.injected_mbps if answer.best else 0.0


def choose_period(
    found: Sequence[Period],
    share: float,
    search: Callable[[Budget], Answer],
    recommend: Callable[[Budget, Answer], Answer],
    run_us: float,
) -> tuple[list[Period], int]:
    """Returns all periods, and the index of the period with the greatest recommended load.

    ``share`` is the share of an optimistic load that may be recommended. A period that is longer
    than a run is used only if it is in ``found``, because the run would end before its second
    budget.
    """
    periods = [*found]
    best: int | None = None
    most = _longest(periods[0].knob, run_us)
    left = sorted(range(len(periods)), key=lambda n: -periods[n].mbps)
    while left:
        for place in left:
            if best is not None and periods[best].mbps >= share * periods[place].mbps:
                break
            if not periods[place].mbps:
                break
            knob = periods[place].knob
            recommended = recommend(knob, periods[place].answer)
            periods[place] = Period(knob, recommended, checked=True)
            if best is None or periods[place].mbps > periods[best].mbps:
                best = place
        if best is not None and periods[best].mbps:
            break
        longest = max(periods, key=lambda period: period.knob.period_cycles).knob
        cycles = LONGER * longest.period_cycles
        left = []
        if cycles <= most:
            longer = replace(longest, period_cycles=cycles)
            periods.append(Period(longer, search(longer)))
            left = [len(periods) - 1]
    if best is None or not periods[best].mbps:
        # No budget is safe. The longest period is returned, because its budgets can have the
        # smallest loads.
        best = max(range(len(periods)), key=lambda n: periods[n].knob.period_cycles)
    return periods, best


def _longest(knob: Budget, run_us: float) -> int:
    return min(MOST_PERIOD_CYCLES, int(run_us * knob.at.pl_mhz))
