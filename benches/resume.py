"""Measures how soon a sweep of 4,800 points through an agent resumes after an interruption.

    uv run python -m benches.resume

There are two cases. In the first, the connection is cut by killing the process that connects to the
agent. In the second, the full command is killed and then repeated. Both are measured over pipes and
over SSH to this computer. Needs `make virtual` and sshd.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from axiscope.board.agent import BoardBackend, BoardUrl
from axiscope.execution.backends import find_backend
from axiscope.execution.experiments import plan_experiment
from axiscope.io.toml_records import load_toml
from axiscope.plan.platforms import find_platform
from tests.board.lab import lab

KEPT = 100
"""Number of finished parts after which the command is killed."""
CUTS = 10
BEATS = ", ".join(str(beats) for beats in range(1, 201))
EXPERIMENT = f"""schema = 1
title = "4 800 short points"
[settings]
platform = "ultra96"
pl_mhz = 100.0
[run]
min_us = 20.0
max_us = 20.0
[[sweep]]
axes.ports = ["HP0", "HP1", "HP2", "HP3", "HP0+HP1", "HP1+HP2", "HP0+HP2", "HP0+HP3"]
axes.mode = ["read", "write", "readwrite"]
axes.burst_beats = [{BEATS}]
"""


def main() -> None:
    """Prints two lines for each kind of connection."""
    with tempfile.TemporaryDirectory() as home, lab(Path(home) / "ssh") as (url, _):
        file = Path(home) / "sweep.toml"
        file.write_text(EXPERIMENT, encoding="utf-8")
        for way, board in {"pipes": "virtual:ultra96", "SSH": url}.items():
            cut = sorted(cut_line(file, board) for _ in range(CUTS))
            print(f"{way:6} cut line   {cut[len(cut) // 2]:.2f} s to the next point", flush=True)
            seconds = killed(file, board, Path(home) / f"out-{way}")
            print(f"{way:6} killed     {seconds:.2f} s to the next points", flush=True)
        alone = sorted(ssh_alone(url) for _ in range(CUTS))
        print(f"SSH    alone      {alone[len(alone) // 2]:.2f} s for a command that does nothing")


def ssh_alone(url: str) -> float:
    """Returns the seconds that SSH takes to connect and run a program that exits at once."""
    command = BoardUrl.parse(url).command("")
    to_host = command[: command.index("--") + 2]
    begun = time.perf_counter()
    subprocess.run([*to_host, "true"], check=True, capture_output=True)
    return time.perf_counter() - begun


def cut_line(file: Path, board: str) -> float:
    """Returns the seconds from when the connection is cut to the result of the next point."""
    backend = find_backend(f"board:{board}")
    assert isinstance(backend, BoardBackend)
    raw = load_toml(file)
    raw["sweep"][0]["axes"]["burst_beats"] = [16]
    planned = plan_experiment(raw, file, f"board:{board}").points[0]
    platform = find_platform("ultra96")
    backend.run(platform, planned.point)
    assert backend._client is not None
    os.kill(backend._client._process.pid, signal.SIGKILL)
    begun = time.perf_counter()
    backend.run(platform, planned.point)
    return time.perf_counter() - begun


def killed(file: Path, board: str, out: Path) -> float:
    """Returns the time in seconds from the start of the second command to its first new points."""
    command = [sys.executable, "-m", "axiscope", "run", file, "--board", board, "-o", out, "-q"]
    with subprocess.Popen(command) as first:
        _until(out, KEPT)
        first.kill()
    kept = _parts(out)
    begun = time.perf_counter()
    with subprocess.Popen(command) as second:
        _until(out, kept + 1)
        seconds = time.perf_counter() - begun
        second.kill()
    return seconds


def _parts(out: Path) -> int:
    return sum(1 for _ in (out / "parts").glob("*.json"))


def _until(out: Path, parts: int) -> None:
    while _parts(out) < parts:
        time.sleep(0.005)


if __name__ == "__main__":
    main()
