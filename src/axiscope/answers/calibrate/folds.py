"""Tests corrections on left-out configurations: what they gain, and how far they may be applied."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from axiscope.answers.calibrate.rows import Array, Mask, SeriesRows
from axiscope.answers.calibrate.training import Trained

LEAST_GAIN = 0.1
"""Share by which a correction must reduce the mean error of left-out configurations."""
WINDOW = 12
"""Left-out configurations of about the same distance that are compared together."""
LEVEL_OF_GROUP = 0.98
"""Share of the errors of a group that its interval contains.

A few groups do not contain the worst group. Fitted: with 90 %, sets of ports that were left out of
the published data were covered too rarely.
"""
LEAST_GROUPS = 4
"""Minimum number of groups for a statement about a new group."""


@dataclass(frozen=True)
class LeftOut:
    """A figure's errors for left-out configurations, with distances to the nearest used one."""

    row: Array
    """Numbers of the configurations."""
    plain_log: Array
    """Logarithms of measured over predicted values."""
    corrected_log: Array
    """The same for corrected values."""
    distance: Array
    spread: Array
    """Standard deviation of the correction's logarithm, based on the distance alone."""
    group: Array
    """Number of the group that was left out."""

    @property
    def plain_percent(self) -> Array:
        """Returns the model's errors in % of the measured values."""
        return percent(self.plain_log)

    @property
    def corrected_percent(self) -> Array:
        """Returns the errors after correction, in % of the measured values."""
        return percent(self.corrected_log)

    @property
    def scores(self) -> Array:
        """Returns the errors in %, divided by the spread.

        Each error is computed in % of the measured value and in % of the corrected value. The
        larger of the two is used.
        """
        errors = 100 * np.expm1(np.abs(self.corrected_log))
        return np.asarray(errors / np.maximum(self.spread, 1e-9))

    def within(self, reach: float, counted: Mask | None = None) -> Array:
        """Returns the errors if configurations farther away than ``reach`` are not corrected.

        With ``counted``, which has a value for each configuration of the figure, only the
        configurations for which it is true are corrected.
        """
        near = self.distance <= reach
        if counted is not None:
            near &= counted[self.row]
        return np.where(near, self.corrected_percent, self.plain_percent)


def lengths_of(series: SeriesRows, rows: Sequence[int]) -> Iterator[Mask]:
    """Yields groups of configurations to leave out.

    Each group contains all configurations with one burst length.
    """
    bursts = np.array([series.burst_beats[row] for row in rows])
    for burst in np.unique(bursts):
        yield bursts == burst


def sets_of(series: SeriesRows, rows: Sequence[int]) -> Iterator[Mask]:
    """Yields groups of configurations to leave out.

    Each group contains all configurations with one set of ports.
    """
    sets = np.array(["+".join(series.sets[row]) for row in rows])
    for ports in np.unique(sets):
        yield sets == ports


def leave_out(trained: Trained, log_ratio: Array, groups: Sequence[Mask]) -> LeftOut:
    """Corrects each group with the configurations that are not in the group."""
    numbers, logs, distance, group = trained.leave_out(groups)
    plain = log_ratio[numbers]
    spread = trained.process.spread(distance)
    return LeftOut(numbers, plain, plain - logs, distance, spread, group)


def percent(log_ratio: Array) -> Array:
    """Returns errors in % of the measured value: |predicted - measured| / measured."""
    return np.asarray(100 * np.abs(np.exp(-log_ratio) - 1))


def find_reach(left_out: LeftOut) -> float:
    """Returns the distance up to which corrections should be applied for the greatest gain."""
    order = np.argsort(left_out.distance, kind="stable")
    gain = (left_out.plain_percent - left_out.corrected_percent)[order]
    distance = left_out.distance[order]
    ends = [min(first + WINDOW, len(order)) - 1 for first in range(0, len(order), WINDOW)]
    gained = np.cumsum(gain)[ends] if ends else np.empty(0)
    if not len(gained) or gained.max() <= 0:
        return 0.0
    return float(distance[ends[int(np.argmax(gained))]])


def helps(left_out: LeftOut, reach: float) -> bool:
    """Returns whether corrections within ``reach`` reduce the mean error for left-out data."""
    if not len(left_out.distance):
        return False
    plain = left_out.plain_percent.mean()
    return bool(left_out.within(reach).mean() <= (1 - LEAST_GAIN) * plain)


def group_factor(left_out: LeftOut, reach: float) -> float | None:
    """Returns the conformal factor for a group without any measurement.

    Errors within a group are similar, so groups are counted instead of configurations. For each
    group, there is a factor that contains 98 % of its errors; the largest of these is returned
    (after Dunn, Wasserman and Ramdas, "Distribution-free prediction sets for two-layer hierarchical
    models", 2023). Returns None if there are too few groups.
    """
    near = left_out.distance <= reach
    scores, groups = left_out.scores[near], left_out.group[near]
    found = [float(np.quantile(scores[groups == one], LEVEL_OF_GROUP)) for one in np.unique(groups)]
    return max(found) if len(found) >= LEAST_GROUPS else None
