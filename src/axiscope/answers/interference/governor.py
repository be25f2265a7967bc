"""Runs a closed loop: a governor throttles the aggressors according to the victim's progress.

The control law is in crates/masters/src/governor/law.rs. The firmware of the cluster's proxy core
uses the same law. The law needs a profile of the victim running alone: how long each part of its
work takes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from axiscope.answers.interference.aggressors import make_aggressors, name_at
from axiscope.answers.interference.measure import run_settings
from axiscope.answers.interference.scenario import Scenario, Victim
from axiscope.answers.interference.setting import Alone, Case, How, Setting
from axiscope.model_types import GovernorSpec, RegulatorSpec

TOLERANCE = 0.02
"""Amount by which the slowdown of a window may exceed the bound."""


@dataclass(frozen=True)
class Loop:
    """The settings of a governor, which throttles aggressors during a run."""

    bound: float
    floor: float = 0.0
    """Offered load that is always safe: the best static setting."""
    ceiling: float = 1.0
    """Greatest offered load. If it equals the floor, the governor only guards the floor."""
    margin: float = 0.015
    """Distance that the law keeps from the bound and from the tolerance.

    It covers the error of a profile, and a change in cost from one period to the next. It is the
    smallest of 0.01, 0.015, 0.02 and 0.025 with which 26 pairs kept the bound in every window
    (docs/explain/governor.md).
    """
    spend: int = 2
    fresh: int = 4

    def spec(self, at: Scenario, how: How) -> GovernorSpec:
        """Returns the settings for a point.

        A control period is one sample of the victim's progress.
        """
        return GovernorSpec(
            masters=[name_at(port) for port in at.ports],
            bound=max(1 + 1e-6, self.bound - self.margin),
            limit=self.bound + TOLERANCE - self.margin,
            window_periods=how.window_periods,
            floor=self.floor,
            ceiling=max(self.floor, min(1.0, self.ceiling if self.floor else 1.0)),
            spend=self.spend,
            fresh=self.fresh,
        )

    def window_bound(self, how: How) -> float:
        """Returns the greatest slowdown of a window that the law permits, whatever the victim does.

        It is the allowed loss of a window, plus one period in which the victim makes no progress;
        after such a period, the aggressors have the smallest budget. This is valid if a period with
        the smallest budget loses no more than the law assumes. Until the law has observed more, it
        assumes half of the allowed loss.
        """
        lost = 1 - 1 / (self.bound + TOLERANCE - self.margin) + 1 / how.window_periods
        return 1 / (1 - lost) if lost < 1 else math.inf


CEILINGS = (1.0, 1.02, 1.05, 1.2, 1.5, 2.0, math.inf)
"""Ceilings that are tried, as multiples of the floor.

Beyond these, a change of load may cost a victim more than the change gains.
"""


def governed(
    at: Scenario,
    victim: Victim,
    aggressor: str,
    alone: Alone,
    loop: Loop,
    how: How,
    regulators: Sequence[RegulatorSpec] = (),
    pool: ThreadPoolExecutor | None = None,
) -> Setting:
    """Runs aggressors from every start, with a governor that throttles them.

    If the aggressors have ``regulators``, the governor sets their budgets.
    """
    aggressors = make_aggressors(aggressor, at, 1.0)
    case = Case(aggressors, regulators, loop.spec(at, how))
    (found,) = run_settings(at, victim, [case], alone, how, pool)
    return found


def keeps(bound: float, setting: Setting) -> bool:
    """Returns whether all windows are within the bound plus a tolerance.

    All runs must be within the bound itself.
    """
    return setting.window_slowdown <= bound + TOLERANCE and setting.slowdown_high <= bound


def best_loop(
    at: Scenario,
    victim: Victim,
    aggressor: str,
    alone: Alone,
    loop: Loop,
    how: How,
    regulators: Sequence[RegulatorSpec] = (),
    pool: ThreadPoolExecutor | None = None,
) -> tuple[Loop, Setting]:
    """Returns the ceiling with the most traffic for which every window stays within the bound."""
    loops = [replace(loop, ceiling=loop.floor * times) for times in CEILINGS]
    loops = loops if loop.floor > 0 else loops[-1:]
    aggressors = make_aggressors(aggressor, at, 1.0)
    cases = [Case(aggressors, regulators, each.spec(at, how)) for each in loops]
    found = list(zip(loops, run_settings(at, victim, cases, alone, how, pool), strict=True))
    keeping = [(each, setting) for each, setting in found if keeps(loop.bound, setting)]
    # If the bound is exceeded with every ceiling, the first ceiling is used, because it does the
    # least harm.
    return max(keeping, key=lambda pair: pair[1].injected_mbps) if keeping else found[0]
