"""Checks whether the warm-up of a run is long enough: `python -m tools.check_warm_up`.

Draws random designs and runs them without a warm-up. In some designs, some streams have a set rate.
In the others, all streams run as fast as possible. For each stream, MSER-5 finds how much of the
beginning should not be counted: the truncation of a series of means over 5 us that minimises the
squared standard error of the mean of the rest (K. P. White, "An effective truncation heuristic for
bias reduction in simulation output", Simulation 69(6), 1997). MSER truncates series without a
transient, too, either at random or by their period, so the same is done for the second half of each
run. The bias is the difference between the mean after the usual warm-up and the mean after the
truncation, for the first half.

Writes the table of docs/explain/verdicts.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from axiscope.execution.backends import find_backend
from axiscope.model_types import Point, RunSpec, WatchSpec
from axiscope.plan.design.load import plan_variants
from tools.accuracy.page import table, write_parts
from tools.fuzz.relations import draw

PAGE = Path("docs/explain/verdicts.md")
BATCH_US = 5
HALF_US = 400
WARM_UP_US = RunSpec().warmup_us
HEAD = (
    "Streams", "Series", "Truncated: median, µs", "Truncated: p90, µs",
    "Truncated by more than the warm-up, % of series", "Same, in the second half, % of series",
    "Bias of the mean: p90, %", "Bias of the mean: largest, %",
)  # fmt: skip

Series = np.ndarray[Any, np.dtype[np.float64]]


def truncation(series: Series) -> int:
    """Returns how many values MSER leaves out at the beginning. At most half of the values are left
    out.
    """
    left = len(series) - np.arange(len(series) // 2)
    means = np.cumsum(series[::-1])[::-1][: len(left)] / left
    squares = np.cumsum(series[::-1] ** 2)[::-1][: len(left)]
    return int(np.argmin(np.round((squares - left * means**2) / left**2, 9)))


def series_of(rng: Random, paced: bool) -> Iterator[Series]:
    """Yields, for each master of a random design, the work that it does in each 5 us of a run."""
    (planned,) = plan_variants(draw(rng, paced=paced), find_backend("model"))
    run = RunSpec(warmup_us=0.0, min_us=2.0 * HALF_US, max_us=2.0 * HALF_US)
    for master in planned.made.point.masters:
        watch = WatchSpec(victim=master.name, period_us=float(BATCH_US))
        point = planned.made.point.model_copy(update={"run": run, "watch": watch})
        watched = planned.board.result_of(Point.model_validate(point)).watch
        if watched is not None:
            yield np.diff(np.asarray(watched.victim_work, dtype=np.float64))


def judge(series: Series) -> tuple[float, float, float]:
    """Returns the truncated time of both halves, in us, and the bias that remains after the usual
    warm-up, in %.
    """
    half = HALF_US // BATCH_US
    first, second = series[:half], series[half:]
    cut = truncation(first)
    counted, rest = first[int(WARM_UP_US) // BATCH_US :].mean(), first[cut:].mean()
    bias = 100.0 * abs(counted / rest - 1.0) if rest else 0.0
    return BATCH_US * cut, BATCH_US * truncation(second), bias


def row(name: str, judged: list[tuple[float, float, float]]) -> list[str]:
    """Returns a row of the table."""
    cut, later, bias = np.array(judged).T
    late = [100.0 * float((found > WARM_UP_US).mean()) for found in (cut, later)]
    half, nine = np.quantile(cut, (0.5, 0.9), method="nearest")
    biases = (np.quantile(bias, 0.9, method="nearest"), bias.max())
    figures = [f"{half:.0f}", f"{nine:.0f}", *(f"{share:.0f}" for share in late)]
    return [name, str(len(judged)), *figures, *(f"{one:.2f}" for one in biases)]


def main() -> None:
    """Runs the designs and writes the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--designs", type=int, default=60, help="of each kind")
    words = parser.parse_args()
    rows = []
    for name, paced in (("some with a rate", True), ("as fast as possible", False)):
        drawn = (series_of(Random(seed), paced) for seed in range(words.designs))
        rows.append(row(name, [judge(series) for found in drawn for series in found]))
    write_parts(PAGE, {"warm-up": table(HEAD, rows)})


if __name__ == "__main__":
    main()
