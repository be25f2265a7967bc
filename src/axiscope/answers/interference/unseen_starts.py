"""Tests an answer from starts that were not used in the search.

A search takes the greatest setting that keeps the bound from the starts that it runs, so its answer
is biased: from other starts, many such answers break the bound. This module therefore runs the
answer from a batch of random starts. It lowers the setting, among the tested settings, until the
bound is kept from all starts with a margin. The reported results are those of an additional batch.
If one of its starts breaks the bound, the setting is lowered again, and another batch follows. A
reported setting thus kept the bound from every start. The confidence takes the number of these
batches into account (Bonferroni: each batch is given half of the remaining permitted error).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import pstdev
from typing import Generic, TypeVar

from axiscope.answers.interference.setting import UNSEEN, Setting

STARTS = 16
"""Starts of a batch by default.

With this number, a search takes twice as long as without unseen starts.
"""
CONFIDENCE = 0.95
"""Confidence of the minimum share of starts that keep the bound."""
FIRST = 4
"""Starts of a batch that run before the others. Most settings that break the bound do so here."""
MARGIN = 0.5
"""Margin that a setting must keep from the bound in the batch on which the choice is based, in
standard deviations over the starts. docs/explain/safe_traffic.md has a table of its effect.
"""
HALVINGS = 2
"""Number of settings tested between a setting that keeps the bound and the next setting above,
which breaks it.
"""

Ran = TypeVar("Ran")
"""Result of a setting."""
Measure = Callable[[int, Sequence[int]], Ran]
"""Runs the setting of a number from some starts."""
Values = Callable[[Ran], Sequence[float]]
"""Returns the values of a result to which the bound applies, one for each start."""


@dataclass(frozen=True)
class Unseen:
    """Results of a setting from starts that were not used to choose it."""

    setting: Setting
    starts: int
    holding: int
    """Number of these starts that keep the bound."""
    chosen_on: int
    """Number of starts that the setting was chosen on."""
    batches: int = 1
    """Number of final batches that ran until a setting kept the bound from all starts of a batch.
    """

    @property
    def load_spread_mbps(self) -> float:
        """Returns half the difference between the smallest and the greatest traffic of the starts.

        It is in MB/s.
        """
        return (max(self.setting.loads_mbps) - min(self.setting.loads_mbps)) / 2

    @property
    def share(self) -> float:
        """Returns the least share of all starts that keep the bound, with ``CONFIDENCE``."""
        return least_share(self.holding, self.starts, batch_confidence(self.batches))


@dataclass(frozen=True)
class Checked(Generic[Ran]):
    """The greatest setting that keeps the bound from unseen starts, too."""

    number: int | None
    """Number of the setting; None if no setting keeps the bound."""
    last: Ran | None
    """The setting's result from the last batch."""
    given_up: tuple[tuple[int, Ran], ...]
    """Greater settings that did not keep the bound, with their results; the smallest is last."""
    chosen_on: int = 0
    """Number of starts that the setting was chosen on."""
    batches: int = 1
    """Number of final batches that ran."""


def batch_confidence(batches: int) -> float:
    """Returns the confidence level for the latest batch.

    It is chosen so that the statements about all batches together have ``CONFIDENCE``.
    """
    return 1.0 - (1.0 - CONFIDENCE) / 2.0**batches


def least_share(holding: int, starts: int, confidence: float = CONFIDENCE) -> float:
    """Returns the least share of all starts that keep the bound.

    Of ``starts`` randomly drawn starts, ``holding`` keep the bound. Clopper and Pearson: if the
    share were the returned value, at least this many drawn starts would keep the bound with a
    probability of only ``1 - confidence``.
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
    """Returns the probability that at least ``holding`` of ``starts`` drawn starts keep the bound.

    ``share`` is the share of all starts that keep it.
    """
    ways = (
        math.lgamma(starts + 1) - math.lgamma(k + 1) - math.lgamma(starts - k + 1)
        + k * math.log(share) + (starts - k) * math.log1p(-share)
        for k in range(holding, starts + 1)
    )  # fmt: skip
    return math.fsum(map(math.exp, ways))


def batch(starts: int, nth: int) -> list[int]:
    """Returns the starts in a batch.

    Batch 0 is used to choose a setting; the following batches are used to report its results.
    """
    first = UNSEEN + nth * starts
    return [*range(first, first + starts)]


def unseen_of(
    setting: Setting, values: Values[Setting], bound: float, chosen_on: int, batches: int = 1
) -> Unseen:
    """Returns the results to report for a setting, which are from the last batch."""
    found = values(setting)
    holding = sum(value <= bound for value in found)
    return Unseen(setting, len(found), holding, chosen_on, batches)


def checked(
    numbers: Sequence[int],
    load: Callable[[int], float],
    measure: Measure[Ran],
    values: Values[Ran],
    bound: float,
    seen: int,
    starts: int,
) -> Checked[Ran]:
    """Lowers settings that kept the bound from ``seen`` starts.

    Returns a setting that also keeps the bound from unseen starts, including all starts of an
    additional batch. ``load`` returns the load of a setting, given its number. No setting is tried
    between two settings whose loads differ by less than a hundredth.
    """
    order = batch(starts, 0)
    given_up: list[tuple[int, Ran]] = []

    def holds(number: int) -> bool:
        # The setting is run from some of the starts first, and then from all starts.
        for upto in sorted({min(FIRST, len(order)), len(order)}):
            setting = measure(number, order[:upto])
            found = values(setting)
            margin = MARGIN * pstdev(found) if upto == len(order) else 0.0
            if max(found) + margin > bound:
                given_up.append((number, setting))
                # The starts are sorted. The next setting runs first from the start that exceeded
                # the bound most.
                order[:upto] = [n for _, n in sorted(zip(found, order, strict=False), reverse=True)]
                return False
        return True

    def greatest(below: float) -> int | None:
        """Returns the greatest setting below a number that keeps the bound from all starts."""
        lower = (number for number in sorted(numbers, reverse=True) if number < below)
        best = next((number for number in lower if holds(number)), None)
        if best is None:
            return None
        for _ in range(HALVINGS if given_up else 0):
            end = given_up[-1][0]
            if end - best < 2 or load(end) - load(best) <= 0.01 * load(best):
                break
            middle = (best + end) // 2
            # The search did not run this setting, so it must also keep the bound from the search's
            # starts.
            known = max(values(measure(middle, range(seen)))) <= bound
            if not known:
                given_up.append((middle, measure(middle, range(seen))))
            elif holds(middle):
                best = middle
        return best

    best = greatest(math.inf)
    nth = 1
    while best is not None:
        chosen_on = seen + len(order)
        last = measure(best, batch(starts, nth))
        found = values(last)
        if max(found) <= bound:
            return Checked(best, last, tuple(given_up), chosen_on, nth)
        given_up.append((best, last))
        # These starts now influence the choice, so they no longer count as unseen.
        broken_first = sorted(zip(found, batch(starts, nth), strict=True), reverse=True)
        order[:0] = [n for _, n in broken_first]
        nth += 1
        best = greatest(best)
    return Checked(None, None, tuple(given_up), seen + len(order), nth)
