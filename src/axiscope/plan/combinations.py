"""Combines the values of the axes of a sweep."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

from axiscope.errors import UserError
from axiscope.io.toml_records import Scalar

MOST_POINTS = 50_000
"""Maximum number of points of an experiment.

All points are created and checked before the first point runs. Each takes 11 kB (measured: 4,800
points with two ports take 52 MB), so no experiment needs more than 1 GB.
"""


def list_combinations(
    axes: dict[str, list[Scalar]], combine: str, origin: str
) -> Iterator[dict[str, Scalar]]:
    """Yields each combination of the values on a sweep's axes. Errors name ``origin``."""
    for name, values in axes.items():
        if not values:
            raise UserError(f"{origin}.axes.{name}: has no values; give at least one")
    sizes = ", ".join(f"{name} {len(values)}" for name, values in axes.items())
    if combine == "zip":
        lengths = {len(values) for values in axes.values()}
        if len(lengths) > 1:
            raise UserError(f"{origin}.axes: zip needs axes of equal length; these have {sizes}")
        tuples: Iterator[tuple[Scalar, ...]] = zip(*axes.values(), strict=True)
    else:
        count = math.prod(len(values) for values in axes.values())
        if count > MOST_POINTS:
            raise UserError(
                f"{origin}.axes: make {count} points ({sizes}), but an experiment has at most "
                f"{MOST_POINTS}; give fewer values, or split it into several experiments"
            )
        tuples = itertools.product(*axes.values())
    for chosen in tuples:
        yield dict(zip(axes, chosen, strict=True))
