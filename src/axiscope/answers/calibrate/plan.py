"""Chooses the configurations that a calibration should measure, and writes them as an experiment.

In each step, the configuration is chosen whose measurement leaves the least uncertainty about all
others. The uncertainty is the posterior variance of a Gaussian process, summed over the candidates
(Cohn, Ghahramani and Jordan, "Active learning with statistical models", 1996). The variance does
not depend on the measured values, so all configurations can be chosen in advance.

The process has two parts. One part of the error is shared by similar configurations. The other part
belongs to a burst length and a number of ports: some of these combinations flip between two steady
states when a delay changes by nanoseconds, which is not visible at similar burst lengths. The model
reveals such combinations, because it also runs each candidate at slightly different PL clocks. If
the candidate's total changes much, the second part is large.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from axiscope import _core
from axiscope.answers.calibrate.rows import Array
from axiscope.answers.calibrate.training import USUAL_SCALE, distances, matern

BURSTS = (
    *range(1, 17), *range(18, 33, 2), *range(36, 65, 4), *range(72, 129, 8), *range(144, 257, 16),
)  # fmt: skip
"""Burst lengths from which a plan chooses, beats."""
NOISE = 0.01
"""Ratio of a measurement's variance to the variance of the model's error, as is usual in published
data.
"""
NEARBY_CLOCKS = (0.99, 1.01)
"""Additional PL clocks at which candidates run, as ratios (assumed)."""
SHARED = 30.0
"""Ratio of the shared part's variance to the mean variance of the other part.

Fitted, of 3, 10, 30, 100 and 300, to the perturbed copies of ``tools/accuracy/perturbed.py``.
"""


@dataclass(frozen=True)
class Candidate:
    """A candidate: a configuration that could be measured."""

    ports: tuple[str, ...]
    burst_beats: int


def candidates_of(ports: Sequence[str]) -> list[Candidate]:
    """Returns all candidates: every burst length for every set of ports."""
    return [
        Candidate(chosen, burst)
        for count in range(1, len(ports) + 1)
        for chosen in combinations(ports, count)
        for burst in BURSTS
    ]


def choose(
    candidates: Sequence[Candidate],
    plain_mbps: Sequence[float],
    beat_bytes: int,
    points: int,
    nearby_mbps: Sequence[Sequence[float]] = (),
) -> list[int]:
    """Returns the indices of the candidates to measure, the most informative first.

    ``plain_mbps`` contains the candidates' totals in the model, and ``nearby_mbps`` their totals at
    each of the `NEARBY_CLOCKS`.
    """
    ports = sorted({port for one in candidates for port in one.ports})
    rows = _core.calibration_features(
        ports,
        beat_bytes,
        [list(one.ports) for one in candidates],
        [one.burst_beats for one in candidates],
        list(plain_mbps),
    )
    features = np.array(rows) / USUAL_SCALE
    covariance = matern(distances(features, features))
    own = _own_variance(candidates, plain_mbps, nearby_mbps)
    mean = float(np.diagonal(own).mean())
    if mean > 0:
        covariance += own / (SHARED * mean)
    return [*_most_informative(covariance, min(points, len(candidates)))]


def _own_variance(
    candidates: Sequence[Candidate],
    plain_mbps: Sequence[float],
    nearby_mbps: Sequence[Sequence[float]],
) -> Array:
    """Returns the covariance of the errors that belong to a burst length and a number of ports."""
    plain = np.array(plain_mbps)
    changes = np.zeros(len(candidates))
    for nearby in map(np.array, nearby_mbps):
        moves = (plain > 0) & (nearby > 0)
        changes[moves] += np.log(nearby[moves] / plain[moves]) ** 2
    changes = np.sqrt(changes / max(len(nearby_mbps), 1))
    kinds = np.array([(len(one.ports), one.burst_beats) for one in candidates])
    alike = (kinds[:, None, :] == kinds[None, :, :]).all(axis=2)
    return np.asarray(np.outer(changes, changes) * alike)


def _most_informative(covariance: Array, points: int) -> Iterator[int]:
    """Yields row numbers.

    Each chosen row explains more of the remaining variance than any other.
    """
    left = covariance.copy()
    chosen = np.zeros(len(left), dtype=bool)
    for _ in range(points):
        explained = (left**2).sum(axis=0) / (np.diagonal(left) + NOISE)
        # Rounding makes equal candidates slightly unequal. Taking the first of nearly equal
        # candidates gives the same result on any machine.
        row = int(np.argmax(np.where(chosen, -1.0, np.round(explained, 6))))
        chosen[row] = True
        yield row
        left = left - np.outer(left[:, row], left[row]) / (left[row, row] + NOISE)


def experiment_text(
    platform: str,
    pl_mhz: float,
    series: Sequence[tuple[str, Sequence[Candidate]]],
    mapping: str | None,
    qos: str,
) -> str:
    """Returns an experiment file that measures these candidates. ``series`` is keyed by mode."""
    count = sum(len(chosen) for _, chosen in series)
    lines = [
        "# The points about which the model is least certain: axiscope calibrate --plan.",
        "#   axiscope run THIS_FILE --board URL -o FOLDER",
        f"#   axiscope calibrate FOLDER -p {platform}",
        "",
        "schema = 1",
        f"title = {json.dumps(f'Calibration of {platform}: {count} points')}",
        "",
        "[settings]",
        f"platform = {json.dumps(platform)}",
        f"pl_mhz = {pl_mhz!r}",
        *([] if mapping is None else [f"mapping = {json.dumps(mapping)}"]),
        f"qos = {json.dumps(qos)}",
    ]
    for mode, chosen in series:
        groups: dict[tuple[str, ...], list[int]] = {}
        for one in sorted(chosen, key=lambda one: (len(one.ports), one.ports, one.burst_beats)):
            groups.setdefault(one.ports, []).append(one.burst_beats)
        for ports, bursts in groups.items():
            lines += [
                "", "[[sweep]]", "[sweep.axes]", f'mode = ["{mode}"]',
                f"ports = [{json.dumps('+'.join(ports))}]",
                f"burst_beats = {json.dumps(bursts)}",
            ]  # fmt: skip
    return "\n".join(lines) + "\n"
