"""Measures how many points per second run through an agent, over pipes and over SSH.

    uv run python -m benches.board

The virtual board without an agent is measured for comparison. SSH connects to this computer. Needs
`make virtual` and sshd.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from axiscope.execution.backends import find_backend
from axiscope.execution.experiments import plan_experiment
from axiscope.plan.platforms import find_platform
from tests.board.lab import lab

ROUNDS = 20
EXPERIMENT = {
    "schema": 1,
    "title": "Short points",
    "settings": {"platform": "ultra96", "pl_mhz": 100.0, "ports": "HP0"},
    "run": {"min_us": 20.0, "max_us": 20.0},
    "sweep": [{"axes": {"burst_beats": [1, 4, 16, 64], "mode": ["read", "write", "readwrite"]}}],
}


def main() -> None:
    """Prints one line for each kind of connection."""
    with tempfile.TemporaryDirectory() as folder, lab(Path(folder) / "ssh") as (url, _):
        ways = {
            "no agent": "virtual",
            "agent, pipes": "board:virtual:ultra96",
            "agent, SSH": f"board:{url}",
        }
        for way, name in ways.items():
            backend = find_backend(name)
            plan = plan_experiment(EXPERIMENT, Path("benches/board"), name)
            platform = find_platform("ultra96")
            backend.run(platform, plan.points[0].point)
            begun = time.perf_counter()
            for _ in range(ROUNDS):
                for planned in plan.points:
                    backend.run(platform, planned.point)
            seconds = time.perf_counter() - begun
            done = ROUNDS * len(plan.points)
            print(f"{way:14} {done / seconds:7.0f} points/s ({done} points)", flush=True)


if __name__ == "__main__":
    main()
