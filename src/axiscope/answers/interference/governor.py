"""The closed loop: a governor that throttles the aggressors anew while the victim runs.

The control law is that of crates/masters/src/governor/law.rs, which the firmware of the cluster's
proxy core runs, too. It needs a profile of the victim alone: how long which part of its work takes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from axiscope.answers.interference.aggressors import aggressors_of, name_at
from axiscope.answers.interference.measure import settings_of
from axiscope.answers.interference.scenario import Scenario, Victim
from axiscope.answers.interference.setting import Alone, Case, How, Setting
from axiscope.model_types import GovernorSpec, RegulatorSpec

TOLERANCE = 0.02
"""What a window may be over the bound."""


@dataclass(frozen=True)
class Loop:
    """A governor's settings."""

    bound: float
    floor: float = 0.0
    """Offered load that is safe for ever: the best static setting."""
    ceiling: float = 1.0
    """Offered load that it does not go beyond; at the floor it only guards that."""
    margin: float = 0.015
    """What it keeps from the bound, and from what is tolerated: the error of a profile, and of a
    cost that the next period need not have. The least of 0.01, 0.015, 0.02 and
    0.025 with which 26 pairs kept every window (docs/explain/governor.md)."""
    spend: int = 2
    fresh: int = 4

    def spec(self, at: Scenario, how: How) -> GovernorSpec:
        """What a point has of it: one control period is a note of the watch."""
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
        """Slowdown of a window that the law cannot exceed, whatever the victim turns to.

        What a window may lose, and one period more in which the victim stands still: after that
        the aggressors have the least budget. Holds if a period with that budget loses no more than
        the law takes it to: half of what the bound allows, until it has seen more.
        """
        lost = 1 - 1 / (self.bound + TOLERANCE - self.margin) + 1 / how.window_periods
        return 1 / (1 - lost) if lost < 1 else math.inf


CEILINGS = (1.0, 1.02, 1.05, 1.2, 1.5, 2.0, math.inf)
"""Ceilings tried, in floors: a victim may lose more by change than change wins back."""


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
    """The aggressors throttled by a governor, from every start.

    With ``regulators`` before the aggressors, it sets those.
    """
    aggressors = aggressors_of(aggressor, at, 1.0)
    case = Case(aggressors, regulators, loop.spec(at, how))
    (found,) = settings_of(at, victim, [case], alone, how, pool)
    return found


def keeps(bound: float, setting: Setting) -> bool:
    """Whether every window kept bound and tolerance, and every run the bound."""
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
    """The ceiling with which most is moved while every window keeps bound and tolerance."""
    loops = [replace(loop, ceiling=loop.floor * times) for times in CEILINGS]
    loops = loops if loop.floor > 0 else loops[-1:]
    aggressors = aggressors_of(aggressor, at, 1.0)
    cases = [Case(aggressors, regulators, each.spec(at, how)) for each in loops]
    found = list(zip(loops, settings_of(at, victim, cases, alone, how, pool), strict=True))
    keeping = [(each, setting) for each, setting in found if keeps(loop.bound, setting)]
    # Where none keeps it, the first: it does the least harm.
    return max(keeping, key=lambda pair: pair[1].injected_mbps) if keeping else found[0]
