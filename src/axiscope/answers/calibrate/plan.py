"""Chooses the configurations that a calibration should measure, and writes them as an experiment.

The next configuration is always the one that leaves the least uncertainty about all others. The
uncertainty is the posterior variance of a Gaussian process, summed over the candidates (Cohn,
Ghahramani and Jordan, "Active learning with statistical models", 1996). The variance does not
depend on the measured values, so all configurations can be chosen in advance.
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
"""Burst lengths that a plan chooses from, beats."""
NOISE = 0.01
"""Variance of a measurement over that of the model's error, as is usual in published data."""


@dataclass(frozen=True)
class Candidate:
    """A configuration that could be measured."""

    ports: tuple[str, ...]
    burst_beats: int


def candidates_of(ports: Sequence[str]) -> list[Candidate]:
    """Returns all burst lengths for each set of ports."""
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
    scales: Array | None = None,
) -> list[int]:
    """Returns the numbers of the candidates to measure, the most informative first.

    ``plain_mbps`` are their totals on the model. ``scales`` are those of a series that is measured
    already; by default all features have the same weight.
    """
    ports = sorted({port for one in candidates for port in one.ports})
    rows = _core.calibration_features(
        ports,
        beat_bytes,
        [list(one.ports) for one in candidates],
        [one.burst_beats for one in candidates],
        list(plain_mbps),
    )
    features = np.array(rows)
    features /= np.full(features.shape[1], USUAL_SCALE) if scales is None else scales
    return [*_most_informative(features, min(points, len(candidates)))]


def _most_informative(features: Array, points: int) -> Iterator[int]:
    """Yields row numbers; each row explains the most of the remaining variance."""
    left = matern(distances(features, features))
    chosen = np.zeros(len(features), dtype=bool)
    for _ in range(points):
        explained = (left**2).sum(axis=0) / (np.diagonal(left) + NOISE)
        # Rounding makes equal candidates slightly unequal. Choosing the first of them gives the
        # same result on any machine.
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
    """Returns the experiment file that measures these candidates; ``series`` are by mode."""
    count = sum(len(chosen) for _, chosen in series)
    lines = [
        "# The points of which the model is least certain: axiscope calibrate --plan.",
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
