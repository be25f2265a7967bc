"""The closed loop: a governor that adjusts the throttling of the aggressors while the victim runs.

The control law is in crates/masters/src/governor/law.rs; the firmware of the cluster's proxy core
runs it, too. It needs a profile of the victim alone: how long each part of its work takes.
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
    """Settings of a governor."""

    bound: float
    floor: float = 0.0
    """Offered load that is always safe: the best static setting."""
    ceiling: float = 1.0
    """Greatest offered load; if it equals the floor, the governor only guards the floor."""
    margin: float = 0.015
    """Distance that the law keeps from the bound and from the tolerance.

    It covers the error of a profile, and a cost that the next period may not have. The least of
    0.01, 0.015, 0.02 and 0.025 with which 26 pairs kept every window (docs/explain/governor.md).
    """
    spend: int = 2
    fresh: int = 4

    def spec(self, at: Scenario, how: How) -> GovernorSpec:
        """Returns the settings for a point; one control period is one note of the watch."""
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
        """Returns the slowdown of a window that the law cannot exceed, whatever the victim does.

        It is what a window may lose, plus one period in which the victim does not progress: after
        that the aggressors have the least budget. This applies if a period with that budget loses
        no more than the law assumes, which is half of what the bound allows until it has observed
        more.
        """
        lost = 1 - 1 / (self.bound + TOLERANCE - self.margin) + 1 / how.window_periods
        return 1 / (1 - lost) if lost < 1 else math.inf


CEILINGS = (1.0, 1.02, 1.05, 1.2, 1.5, 2.0, math.inf)
"""Ceilings that are tried, as multiples of the floor.

Beyond these, a victim may lose more by a change of load than the change wins back.
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
    """Runs aggressors that a governor throttles, from every start.

    With ``regulators`` in front of the aggressors, the governor sets those.
    """
    aggressors = make_aggressors(aggressor, at, 1.0)
    case = Case(aggressors, regulators, loop.spec(at, how))
    (found,) = run_settings(at, victim, [case], alone, how, pool)
    return found


def keeps(bound: float, setting: Setting) -> bool:
    """Returns whether every window kept bound plus tolerance, and every run the bound."""
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
    """Returns the ceiling that moves most while every window keeps bound plus tolerance."""
    loops = [replace(loop, ceiling=loop.floor * times) for times in CEILINGS]
    loops = loops if loop.floor > 0 else loops[-1:]
    aggressors = make_aggressors(aggressor, at, 1.0)
    cases = [Case(aggressors, regulators, each.spec(at, how)) for each in loops]
    found = list(zip(loops, run_settings(at, victim, cases, alone, how, pool), strict=True))
    keeping = [(each, setting) for each, setting in found if keeps(loop.bound, setting)]
    # If none keeps it, the first one is taken: it does the least harm.
    return max(keeping, key=lambda pair: pair[1].injected_mbps) if keeping else found[0]
