"""The closed loop: a governor that throttles the aggressors anew while the victim runs.

The control law is that of crates/masters/src/governor.rs. It needs a profile of the victim alone:
how long which part of its work takes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from axiscope.advise.measure import Alone, How, Setting, setting_of
from axiscope.advise.traffic import Master, Scene, aggressors_of


@dataclass(frozen=True)
class Loop:
    """A governor's settings."""

    bound: float
    gain: float = 4.0
    fresh: float = 0.05
    margin: float = 0.01
    """What the governor aims below the bound: a period of another phase may put it over."""
    floor: float = 0.0
    """Offered load that is safe for ever: the best static setting."""

    def fields(self, at: Scene, how: How) -> dict[str, Any]:
        """What a point has of it: one control period is a note of the watch."""
        governor = {
            "masters": [f"on {port}" for port in at.ports],
            "bound": max(1 + 1e-6, self.bound - self.margin),
            "window_periods": max(2, round(how.window_us / how.period_us)),
            "floor": self.floor,
            "gain": self.gain,
            "fresh": self.fresh,
        }
        return {"governor": governor}


def governed(
    at: Scene, victim: Master, aggressor: str, alone: Alone, loop: Loop, how: How
) -> Setting:
    """The aggressors throttled by a governor, from every start."""
    aggressors = aggressors_of(aggressor, at, 1.0)
    return setting_of(at, victim, aggressors, alone, how, **loop.fields(at, how))
