"""Learns a calibration from measurements of a board, and writes it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import polars as pl

from axiscope.answers.accuracy.points import BEAT_BYTES
from axiscope.answers.calibrate.folds import (
    LeftOut,
    find_reach,
    group_factor,
    helps,
    leave_out,
    lengths_of,
    sets_of,
)
from axiscope.answers.calibrate.intervals import (
    counts_that_gain,
    factors_by_count,
    parts_by_length,
    parts_of,
    refit_without,
)
from axiscope.answers.calibrate.rows import (
    Array,
    Figure,
    Mask,
    SeriesRows,
    series_of,
)
from axiscope.answers.calibrate.training import Trained, find_scales

LEAST_ROWS = 20
"""Configurations of a series that a correction needs."""
SCHEMA = 2
"""Version of the format of the file."""
DIGITS = 7
"""Significant digits in the file."""


@dataclass(frozen=True)
class Reach:
    """Greatest distances to a measured configuration at which figures are corrected."""

    known_sets: float = 0.0
    new_sets: float = 0.0
    """For sets of ports of which nothing was measured."""


@dataclass(frozen=True)
class LearntFigure:
    """The results for one figure of a series: the model's error, and the correction."""

    figure: Figure
    lengths: LeftOut
    """Configurations of left-out burst lengths."""
    sets: LeftOut
    """Configurations of left-out sets of ports."""
    reach: Reach
    target: dict[str, Any] | None
    """The figure's part of the file; none if a correction does not help."""
    trained: Trained
    counts: frozenset[int] = frozenset()
    """Numbers of ports for which it is corrected."""
    n_ports: Array = field(default_factory=lambda: np.empty(0))
    """Number of ports of each configuration."""

    def left_out_percent(self) -> tuple[Array, Array]:
        """Returns errors for left-out configurations: of the model alone, and after correction."""
        parts = ((self.lengths, self.reach.known_sets), (self.sets, self.reach.new_sets))
        plain = np.concatenate([left_out.plain_percent for left_out, _ in parts])
        if self.target is None:
            return plain, plain
        counted = np.isin(self.n_ports, [*self.counts])
        return plain, np.concatenate([left_out.within(reach, counted) for left_out, reach in parts])


@dataclass(frozen=True)
class LearntSeries:
    """The results for a series of measurements."""

    rows: SeriesRows
    figures: list[LearntFigure] = field(default_factory=list)
    scales: list[float] = field(default_factory=list)
    reach: Reach = field(default_factory=Reach)

    @property
    def total(self) -> LearntFigure | None:
        """Returns the results for the total rate of all streams."""
        return next((f for f in self.figures if f.figure.what == "total"), None)


def learn(
    measured: pl.DataFrame,
    predicted: pl.DataFrame,
    progress: Callable[[int, int], None] | None = None,
    beat_bytes: int = BEAT_BYTES,
) -> list[LearntSeries]:
    """Learns from a board's measured rows.

    ``predicted`` contains the model's values for them. ``beat_bytes`` is the width of the ports
    that were measured.
    """
    series = list(series_of(measured, predicted, beat_bytes))
    found = []
    for number, rows in enumerate(series):
        found.append(_learn_series(rows))
        if progress:
            progress(number + 1, len(series))
    return found


def learn_total(series: SeriesRows, with_interval: bool = True) -> LearntFigure | None:
    """Learns only a correction of the total rate; None if there are too few configurations.

    Computing the interval takes most of the time. Without it, the interval in the file is 0.
    """
    total = next((f for f in series.figures if f.what == "total"), None)
    if total is None or len(total.rows) < LEAST_ROWS:
        return None
    features = series.features[total.rows]
    refits = []
    if with_interval:
        bursts = np.array([series.burst_beats[row] for row in total.rows])
        for groups in (parts_by_length(bursts), parts_of(len(total.rows))):
            refits.append(refit_without(features, total.log_ratio, [*groups], _short_scales))
    scales = _short_scales(features, total.log_ratio)
    return _learn_figure(series, total, scales, None, refits)


def _short_scales(features: Array, log_ratio: Array) -> Array:
    """Returns the scales, rounded as in the file.

    Corrections are thus tested with the scales that are later used.
    """
    return np.array([_short(scale) for scale in find_scales(features, log_ratio)])


def _learn_series(series: SeriesRows) -> LearntSeries:
    found = learn_total(series)
    if found is None:
        return LearntSeries(series)
    total, scales = found.figure, found.trained.process.scales
    others = [
        _learn_figure(series, figure, scales, found.reach)
        for figure in series.figures
        if figure is not total and len(figure.rows) >= LEAST_ROWS
    ]
    return LearntSeries(series, [found, *others], [float(s) for s in scales], found.reach)


def _learn_figure(
    series: SeriesRows,
    figure: Figure,
    scales: Array,
    reach: Reach | None,
    refits: Sequence[LeftOut] = (),
) -> LearntFigure:
    """Learns the correction of a figure.

    The ``reach`` of all figures is that of the total. The interval is computed with ``refits``.
    Only the total has an interval, because the other figures are parts of it.
    """
    trained = Trained(series.features[figure.rows], figure.log_ratio, scales)

    def without(groups: Iterable[Mask]) -> LeftOut:
        return leave_out(trained, figure.log_ratio, [*groups])

    lengths = without(lengths_of(series, figure.rows))
    sets = without(sets_of(series, figure.rows))
    if reach is None:
        reach = Reach(_short(find_reach(lengths)), _short(find_reach(sets)))
    if not helps(sets, reach.new_sets):
        reach = Reach(reach.known_sets, 0.0)
    n_ports = np.array([len(series.sets[row]) for row in figure.rows])
    counts: list[int] = []
    if reach.known_sets > 0 and helps(lengths, reach.known_sets):
        counts = counts_that_gain(lengths, n_ports, reach.known_sets)
    factors = dict.fromkeys(counts, 0.0)
    if refits:
        found = factors_by_count(refits, n_ports, reach.known_sets)
        factors = {count: found[count] for count in counts if count in found}
    target = None
    if factors:
        new = group_factor(sets, reach.new_sets) if reach.new_sets > 0 else None
        target = {
            "what": figure.what,
            **({"port": figure.port} if figure.port else {}),
            "amplitude": _short(trained.process.amplitude),
            "noise": _short(trained.process.noise),
            "rows": figure.rows,
            "weights": [_short(weight) for weight in trained.weights],
            "error_percent_by_spread": [[n, _short(by)] for n, by in sorted(factors.items())],
            **({} if new is None else {"new_sets_error_percent_by_spread": _short(new)}),
        }
    return LearntFigure(figure, lengths, sets, reach, target, trained, frozenset(factors), n_ports)


def _short(number: float) -> float:
    return float(f"{number:.{DIGITS}g}")


def text_of(
    series: list[LearntSeries], head: dict[str, Any], strides: Mapping[str, int] | None = None
) -> str:
    """Returns the text of the calibration file.

    ``head`` contains its fields about the board and the data. ``strides`` contains, for each
    pattern, the number of bytes from the end of a burst to the start of the next burst.
    """
    strides = strides or {}
    lines = [
        "# Corrections of the model by measurements of a board: axiscope calibrate.",
        f"schema = {SCHEMA}",
        *(f"{name} = {json.dumps(value)}" for name, value in head.items()),
    ]
    for one in series:
        targets = [f.target for f in one.figures if f.target is not None]
        if not targets:
            continue
        lines += [
            "", "[[series]]", f"key = {{ {_pairs(one.rows.key)} }}",
            f"ports = {json.dumps(one.rows.ports)}",
            f"beat_bytes = {one.rows.beat_bytes}",
            *(f"stride_bytes = {strides[p]}" for p in (one.rows.key["pattern"],) if p in strides),
            f"scales = {json.dumps(one.scales)}",
            f"reach = {one.reach.known_sets}",
            f"reach_of_new_sets = {one.reach.new_sets}",
            f"burst_beats = {json.dumps(one.rows.burst_beats)}",
            f"plain_mbps = {json.dumps(one.rows.plain_mbps)}",
            f"sets = {json.dumps(one.rows.sets)}",
            f"score = {{ {_pairs(_score(one))} }}",
        ]  # fmt: skip
        for target in targets:
            lines += ["", "[[series.target]]"]
            lines += [f"{name} = {json.dumps(value)}" for name, value in target.items()]
    return "\n".join(lines) + "\n"


def _pairs(values: dict[str, Any]) -> str:
    return ", ".join(f"{name} = {json.dumps(value)}" for name, value in values.items())


def scores_of(series: list[LearntSeries]) -> list[dict[str, Any]]:
    """Returns errors for left-out configurations of each series, plain and corrected, in %."""
    return [
        {
            **one.rows.key,
            "configurations": len(one.rows.sets),
            **_score(one),
            "corrected": one.total is not None and one.total.target is not None,
        }
        for one in series
    ]


def _score(one: LearntSeries) -> dict[str, float]:
    if one.total is None or not len(one.total.lengths.distance):
        return {}
    plain, corrected = one.total.left_out_percent()
    shown = {"plain": plain, "corrected": corrected}
    return {
        f"{name}_{which}_percent": round(float(np.quantile(errors, level)), 2)
        for name, errors in shown.items()
        for which, level in (("median", 0.5), ("p90", 0.9))
    }
