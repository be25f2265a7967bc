"""Computes intervals for corrected figures, by the number of ports.

A Gaussian process that was fitted to all configurations has already seen the configurations that
are left out later. Its errors for them are too small. Intervals based on these errors covered 35 to
75 % of configurations with three or four ports instead of 90 %. Parts of a series are therefore
left out before the scales are fitted.

The errors grow with the number of ports, so each number of ports has its own interval (Mondrian
conformal prediction: Vovk, Gammerman and Shafer, "Algorithmic Learning in a Random World", 2005,
4.5).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from axiscope.answers.calibrate.folds import LeftOut, percent
from axiscope.answers.calibrate.rows import Array, Mask
from axiscope.answers.calibrate.training import Trained

LEVEL = 0.9
"""Share of errors that an interval contains."""
PARTS = 5
"""Parts that are left out one after another: of all configurations, and of all burst lengths.

Each needs a fit of its own (assumed: more parts take longer, and describe the series no better).
"""
MANY_PORTS = 3
"""Numbers of ports from which on all are similar, if one of them has too few configurations.

At three ports, at least two share a port of the memory controller (assumed).
"""

Fit = Callable[[Array, Array], Array]
"""Fits the scales of the features to logarithms of measured over predicted values."""


def parts_of(count: int) -> Iterator[Mask]:
    """Yields groups of configurations to leave out, drawn at random with a fixed seed."""
    drawn = np.random.default_rng(1).permutation(count)
    for part in np.array_split(drawn, min(PARTS, count)):
        mask = np.zeros(count, dtype=bool)
        mask[part] = True
        yield mask


def parts_by_length(bursts: Array) -> Iterator[Mask]:
    """Yields groups to leave out: all configurations with burst lengths drawn at random."""
    drawn = np.random.default_rng(1).permutation(np.unique(bursts))
    for part in np.array_split(drawn, min(PARTS, len(drawn))):
        yield np.isin(bursts, part)


def refit_without(features: Array, log_ratio: Array, groups: Sequence[Mask], fit: Fit) -> LeftOut:
    """Corrects each group with a process that has not seen the group, even to find its scales."""
    parts = []
    for number, group in enumerate(groups):
        inside, outside = np.flatnonzero(group), np.flatnonzero(~group)
        if not len(inside) or not len(outside):
            continue
        scales = fit(features[outside], log_ratio[outside])
        trained = Trained(features[outside], log_ratio[outside], scales)
        logs, distance = trained.predict(features[inside])
        plain = log_ratio[inside]
        spread = trained.process.spread(distance)
        of = np.full(len(inside), number)
        parts.append((inside, plain, plain - logs, distance, spread, of))
    columns = zip(*parts, strict=True) if parts else [[np.empty(0)]] * 6
    return LeftOut(*(np.concatenate(list(column)) for column in columns))


def counts_that_gain(left_out: LeftOut, counts: Array, reach: float) -> list[int]:
    """Returns the numbers of ports for which corrections do not increase the mean error.

    ``counts`` contains the number of ports of each configuration.
    """
    corrected, plain = left_out.within(reach), percent(left_out.plain_log)
    here = counts[left_out.row.astype(int)]
    return [
        int(count)
        for count in np.unique(here)
        if corrected[here == count].mean() <= plain[here == count].mean()
    ]


def factors_by_count(left_outs: Sequence[LeftOut], counts: Array, reach: float) -> dict[int, float]:
    """Returns the conformal factor for each number of ports, in %.

    For each way of leaving configurations out, 90 % of the errors are within the factor times the
    spread. If there are too few configurations for a statement about 90 %, the widest of three
    intervals is used: that for all numbers of ports, that for three and more ports, and the largest
    error that was seen.
    """
    found: dict[int, float] = {}
    near = [one.distance <= reach for one in left_outs]
    here = [counts[one.row.astype(int)] for one in left_outs]

    def of(chosen: Sequence[Mask]) -> float | None:
        return _quantile([one.scores[mask] for one, mask in zip(left_outs, chosen, strict=True)])

    for count in np.unique(counts):
        own = [number == count for number in here]
        factor = of([mask & close for mask, close in zip(own, near, strict=True)])
        if factor is None:
            many = [number >= min(int(count), MANY_PORTS) for number in here]
            seen = np.concatenate([o.scores[m] for o, m in zip(left_outs, own, strict=True)])
            wide = [of(near), of([number > 0 for number in here]), of(many)]
            known = [one for one in wide if one is not None]
            if not len(seen) or not known:
                continue
            factor = max(*known, float(seen.max()))
        found[int(count)] = factor
    return found


def _quantile(parts: Sequence[Array]) -> float | None:
    """Returns the largest 90 % quantile of any part; None if a part has too few scores.

    The quantile is that of split conformal prediction: Lei et al., "Distribution-free predictive
    inference for regression", 2018.
    """
    ranks = [math.ceil((len(part) + 1) * LEVEL) for part in parts]
    if any(rank > len(part) for rank, part in zip(ranks, parts, strict=True)):
        return None
    return max(float(np.sort(part)[rank - 1]) for rank, part in zip(ranks, parts, strict=True))
