"""Measures how many points of data/experiments/main.toml one process runs per second, by board."""

from __future__ import annotations

import time
from collections import defaultdict
from pathlib import Path

from axiscope.execution.experiments import load_experiment
from axiscope.plan.experiment.load import PlannedPoint
from axiscope.plan.platforms import find_platform

MAIN = Path(__file__).parents[1] / "data/experiments/main.toml"
EVERY = 4


def main() -> None:
    """Prints one line for each platform."""
    points: dict[str, list[PlannedPoint]] = defaultdict(list)
    for planned in load_experiment(MAIN).points[::EVERY]:
        points[planned.settings.platform].append(planned)
    for platform, some in points.items():
        started = time.perf_counter()
        board = find_platform(platform)
        simulated = sum(board.result_of(p.point).simulated_us for p in some)
        wall = time.perf_counter() - started
        print(
            f"points {platform}: {len(some) / wall:.1f} points/s a process "
            f"({len(some)} points, {simulated / wall / 1000:.2f} ms simulated a second)",
            flush=True,
        )


if __name__ == "__main__":
    main()
