"""Computes a learning curve: how the error depends on the number of measured configurations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from axiscope.answers.calibrate.calibration import LEAST_ROWS, learn_total
from axiscope.answers.calibrate.folds import percent
from axiscope.answers.calibrate.rows import Array, SeriesRows, part_of

COUNTS = (25, 50, 100, 200)
"""Numbers of measured configurations of a series."""
LEAST_TESTED = 20
"""Minimum number of configurations that must be left for testing."""


def learning_curve(series: Sequence[SeriesRows]) -> list[dict[str, Any]]:
    """Returns the errors in totals, in %, after measuring some configurations of each series.

    These configurations are drawn at random, and all others of the series are predicted. Each row
    has the errors with and without the correction for the same configurations.
    """
    rows = []
    for count in COUNTS:
        parts = [_errors(one, count) for one in series]
        found = [part for part in parts if part is not None]
        if not found:
            continue
        plain, corrected = (np.concatenate(errors) for errors in zip(*found, strict=True))
        rows.append(
            {
                "measured_per_series": count,
                "series": len(found),
                "tested": len(plain),
                **_quantiles("plain", plain),
                **_quantiles("corrected", corrected),
            }
        )
    return rows


def _quantiles(name: str, errors: Array) -> dict[str, float]:
    return {
        f"{name}_{which}_percent": round(float(np.quantile(errors, level)), 2)
        for which, level in (("median", 0.5), ("p90", 0.9))
    }


def _errors(series: SeriesRows, count: int) -> tuple[Array, Array] | None:
    """Returns the errors of the model alone, and after correction; None for too few data."""
    total = next((figure for figure in series.figures if figure.what == "total"), None)
    if total is None or count < LEAST_ROWS or len(total.rows) < count + LEAST_TESTED:
        return None
    drawn = np.random.default_rng(1).permutation(len(total.rows))
    return errors_after(series, np.sort(drawn[:count]), np.sort(drawn[count:]))


def errors_after(series: SeriesRows, measured: Array, tested: Array) -> tuple[Array, Array]:
    """Returns errors in the totals of tested configurations, after learning from measured ones.

    Both sets of configurations are given by their indices.
    """
    total = next(figure for figure in series.figures if figure.what == "total")
    rows = np.array(total.rows)
    learnt = learn_total(part_of(series, [int(row) for row in rows[measured]]), False)
    plain = total.log_ratio[tested]
    if learnt is None or learnt.target is None:
        return percent(plain), percent(plain)
    logs, distance = learnt.trained.predict(series.features[rows[tested]])
    known = {tuple(series.sets[row]) for row in rows[measured]}
    is_known = np.array([tuple(series.sets[row]) in known for row in rows[tested]], dtype=bool)
    reach = np.where(is_known, learnt.reach.known_sets, learnt.reach.new_sets)
    counted = [len(series.sets[row]) in learnt.counts for row in rows[tested]]
    logs = np.where(np.array(counted) & (distance <= reach), logs, 0.0)
    return percent(plain), percent(plain - logs)
