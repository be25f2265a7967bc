"""Computes intervals of the model's error by conformal prediction, separately for each kind of
configuration (Mondrian).

The errors of n measured configurations of a kind, sorted, give an interval that contains the error
of another such configuration with a probability of ``level``: the interval ends at the ceil((n + 1)
level)-th error (Vovk, Gammerman, Shafer: Algorithmic Learning in a Random World, 2005). Between two
ranks, the bound is interpolated, so that it grows evenly with the level. If n is too small for that
rank, there is no interval.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

LEVEL = Fraction(9, 10)
"""Share of the configurations whose error an interval contains."""


def least_count(level: Fraction) -> int:
    """Returns the smallest number of errors from which an interval can be computed: 9 for 90 %."""
    return math.ceil(level / (1 - level))


def conformal_quantile(errors: Sequence[float], level: Fraction = LEVEL) -> float | None:
    """Returns the bound of the interval. Returns None if there are too few errors."""
    rank = (len(errors) + 1) * level
    upper = math.ceil(rank)
    if upper > len(errors):
        return None
    ordered = sorted(errors)
    below, above = ordered[max(upper - 2, 0)], ordered[upper - 1]
    return above - float(upper - rank) * (above - below)
