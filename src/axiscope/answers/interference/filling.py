"""Finds the greatest safe loads for several unequal aggressors.

First, all loads rise together, in proportion to their weights, until a demand is missed. Levels are
tested in ascending order, because greater loads may do less harm than smaller loads. Next, each
load in turn is raised until a demand is missed, while the others stay constant. Loads that do no
harm thus receive the remaining bandwidth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

Loads = tuple[float, ...]
FIRST_LEVELS = (0.02, 0.05, 0.1, 0.2, 0.3, 0.45, 0.65, 1.0)
"""Levels that are tested first."""
STEP = 1.2
"""Factor by which a load is raised in turn."""
CLOSE = 1.03
"""No level is tested between two levels whose ratio is below this."""


def fill_loads(weights: Sequence[float], holds: Callable[[Loads], bool]) -> list[Loads]:
    """Returns loads that keep the bound, in ascending order; empty if no load keeps it."""
    found: list[Loads] = []

    def at(level: float) -> Loads:
        return tuple(min(1.0, level * weight) for weight in weights)

    end = None
    for level in FIRST_LEVELS:
        if not holds(at(level)):
            end = level
            break
        found.append(at(level))
    if not found:
        return []
    low = FIRST_LEVELS[len(found) - 1]
    while end is not None and end > CLOSE * low:
        middle = (low * end) ** 0.5
        if holds(at(middle)):
            low = middle
            found.append(at(middle))
        else:
            end = middle
    rising = [nth for nth, load in enumerate(found[-1]) if load < 1.0]
    while rising:
        for nth in list(rising):
            now = found[-1]
            more = min(1.0, STEP * now[nth])
            tried = (*now[:nth], more, *now[nth + 1 :])
            if holds(tried):
                found.append(tried)
            if found[-1] is not tried or more == 1.0:
                rising.remove(nth)
    return found
