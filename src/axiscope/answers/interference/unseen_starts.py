"""An answer from starts that its search did not use.

A search takes the greatest setting that holds from the starts it runs, so its answer is a lucky one
among its like: from other starts many break the bound. Here the answer is run from a batch of
starts that are drawn, and goes down through the tested settings until one holds from all of them
with a margin. Then comes a last batch, on which nothing is chosen: what it shows is what is told.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import pstdev
from typing import Generic, TypeVar

from axiscope.answers.interference.setting import UNSEEN, Setting

STARTS = 16
"""Starts of a batch by default: a search with them takes twice as long as without."""
CONFIDENCE = 0.95
"""Of the share of starts that hold at least."""
FIRST = 4
"""Starts of a batch that are run before its others: most settings that break do so here."""
MARGIN = 0.5
"""What a setting keeps from the bound on the batch it is chosen on, in standard deviations over
the starts: docs/explain/safe_traffic.md has a table of what came of it."""
HALVINGS = 2
"""Settings tested between one that holds and the next above that does not."""

Ran = TypeVar("Ran")
"""What is measured of a setting."""
Measure = Callable[[int, Sequence[int]], Ran]
"""The setting of a number, from some starts."""
Values = Callable[[Ran], Sequence[float]]
"""What is bound of it, one a start."""


@dataclass(frozen=True)
class Unseen:
    """What a setting does from starts that no choice was made on."""

    setting: Setting
    starts: int
    holding: int
    """How many of them keep the bound."""
    chosen_on: int
    """Starts that the setting was chosen on before."""

    @property
    def load_spread_mbps(self) -> float:
        """Half of what lies between the starts."""
        return (max(self.setting.loads_mbps) - min(self.setting.loads_mbps)) / 2

    @property
    def share(self) -> float:
        """Of all starts at least so many hold, with ``CONFIDENCE``."""
        return least_share(self.holding, self.starts)


@dataclass(frozen=True)
class Checked(Generic[Ran]):
    """The greatest setting that holds from unseen starts, too."""

    number: int | None
    """None where none does."""
    last: Ran | None
    """What it does from the last batch."""
    given_up: tuple[tuple[int, Ran], ...]
    """Those above it that did not, from the starts up to where that was seen; the least last."""


def least_share(holding: int, starts: int, confidence: float = CONFIDENCE) -> float:
    """The least share of all starts that hold if so many of those drawn do (Clopper, Pearson).

    With that share, drawing as many holds or more has the probability ``1 - confidence``.
    """
    if not holding:
        return 0.0
    least, most = 0.0, 1.0
    for _ in range(52):  # bits of a float's fraction
        share = (least + most) / 2
        if _at_least(holding, starts, share) < 1 - confidence:
            least = share
        else:
            most = share
    return least


def _at_least(holding: int, starts: int, share: float) -> float:
    """How probable it is that so many or more of ``starts`` hold, if ``share`` of all does."""
    ways = (
        math.lgamma(starts + 1) - math.lgamma(k + 1) - math.lgamma(starts - k + 1)
        + k * math.log(share) + (starts - k) * math.log1p(-share)
        for k in range(holding, starts + 1)
    )  # fmt: skip
    return math.fsum(map(math.exp, ways))


def batches(starts: int) -> tuple[list[int], list[int]]:
    """The starts that an answer is chosen on beyond those of its search, and the last batch."""
    middle = UNSEEN + starts
    return [*range(UNSEEN, middle)], [*range(middle, middle + starts)]


def unseen_of(setting: Setting, values: Values[Setting], bound: float, chosen_on: int) -> Unseen:
    """What is told of a setting that was run from the last batch."""
    found = values(setting)
    return Unseen(setting, len(found), sum(value <= bound for value in found), chosen_on)


def checked(
    numbers: Sequence[int],
    load: Callable[[int], float],
    measure: Measure[Ran],
    values: Values[Ran],
    bound: float,
    seen: int,
    starts: int,
) -> Checked[Ran]:
    """Goes down through settings that held from ``seen`` starts until one holds from unseen ones.

    ``load`` gives the load of a number; of two that are within a hundredth none between is tried.
    """
    order, last = batches(starts)
    given_up: list[tuple[int, Ran]] = []

    def holds(number: int) -> bool:
        # From some of the starts first, then from all.
        for upto in sorted({min(FIRST, starts), starts}):
            setting = measure(number, order[:upto])
            found = values(setting)
            margin = MARGIN * pstdev(found) if upto == starts else 0.0
            if max(found) + margin > bound:
                given_up.append((number, setting))
                # What broke this one most is first to break the next.
                order[:upto] = [n for _, n in sorted(zip(found, order, strict=False), reverse=True)]
                return False
        return True

    best = next((number for number in sorted(numbers, reverse=True) if holds(number)), None)
    if best is None:
        return Checked(None, None, tuple(given_up))
    for _ in range(HALVINGS if given_up else 0):
        end = given_up[-1][0]
        if end - best < 2 or load(end) - load(best) <= 0.01 * load(best):
            break
        middle = (best + end) // 2
        # None of the search: it has to hold from its starts, too.
        known = max(values(measure(middle, range(seen)))) <= bound
        if not known:
            given_up.append((middle, measure(middle, range(seen))))
        elif holds(middle):
            best = middle
    return Checked(best, measure(best, last), tuple(given_up))
