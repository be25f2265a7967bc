"""Tests corrections on left-out configurations: what they gain, and how far they reach."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from axiscope.answers.calibrate.rows import Array, Mask, SeriesRows
from axiscope.answers.calibrate.training import Process, distances

LEVEL = 0.9
"""Share of errors that an interval contains."""
LEAST_GAIN = 0.1
"""Share by which a correction must reduce the mean error of left-out configurations."""
WINDOW = 24
"""Left-out configurations of about the same distance that are compared together."""


@dataclass(frozen=True)
class LeftOut:
    """Left-out configurations of a figure: errors in %, and the distance to the nearest other."""

    plain_percent: Array
    corrected_percent: Array
    distance: Array

    def within(self, reach: float) -> Array:
        """Returns the errors if corrections end at ``reach``."""
        near = self.distance <= reach
        return np.where(near, self.corrected_percent, self.plain_percent)


def groups_of(series: SeriesRows, rows: Sequence[int]) -> Iterator[Mask]:
    """Yields groups to leave out: all of a burst length, then all of a set of ports."""
    bursts = np.array([series.burst_beats[row] for row in rows])
    for burst in np.unique(bursts):
        yield bursts == burst
    sets = np.array(["+".join(series.sets[row]) for row in rows])
    for ports in np.unique(sets):
        yield sets == ports


def leave_out(
    process: Process, features: Array, log_ratio: Array, groups: Sequence[Mask]
) -> LeftOut:
    """Corrects each group by the configurations outside of it."""
    parts: list[tuple[Array, Array, Array]] = []
    for group in groups:
        rest = ~group
        if not rest.any():
            continue
        here, there = features[group], features[rest]
        log = process.predict(there, process.weights(there, log_ratio[rest]), here)
        nearest = np.sqrt(distances(here, there, process.scales).min(axis=1))
        parts.append((_percent(log_ratio[group]), _percent(log_ratio[group] - log), nearest))
    if not parts:
        return LeftOut(np.empty(0), np.empty(0), np.empty(0))
    return LeftOut(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def _percent(log_ratio: Array) -> Array:
    """Returns errors in % of the measured value: |predicted - measured| / measured."""
    return np.asarray(100 * np.abs(np.exp(-log_ratio) - 1))


def find_reach(left_out: LeftOut) -> float:
    """Returns the greatest distance up to which corrections do not make errors larger."""
    order = np.argsort(left_out.distance, kind="stable")
    gain = (left_out.plain_percent - left_out.corrected_percent)[order]
    distance = left_out.distance[order]
    reach = 0.0
    for first in range(0, len(order), WINDOW):
        part = slice(first, first + WINDOW)
        if gain[part].mean() < 0:
            break
        reach = float(distance[part][-1])
    return reach


def helps(left_out: LeftOut, reach: float) -> bool:
    """Returns whether corrections within ``reach`` reduce the mean error of left-out ones."""
    if not len(left_out.distance):
        return False
    plain = left_out.plain_percent.mean()
    return bool(left_out.within(reach).mean() <= (1 - LEAST_GAIN) * plain)


def interval_percent(errors: Array) -> float | None:
    """Returns the conformal interval: 90 % of new errors are within it; none for too few."""
    rank = math.ceil((len(errors) + 1) * LEVEL)
    return float(np.sort(errors)[rank - 1]) if rank <= len(errors) else None
