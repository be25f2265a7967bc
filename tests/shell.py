"""The command line as a process, as users start it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def axiscope(
    *args: str | Path, cwd: Path = ROOT, columns: int = 100
) -> subprocess.CompletedProcess[str]:
    """Runs the command line to its end, on a terminal of so many columns."""
    env = environ() | {"COLUMNS": str(columns)}
    return subprocess.run(command(*args), cwd=cwd, capture_output=True, text=True, env=env)


def command(*args: str | Path) -> list[str]:
    return [sys.executable, "-m", "axiscope.cli", *map(str, args)]


def environ() -> dict[str, str]:
    names = ("PATH", "HOME", "PYTHONPATH")
    kept = {name: os.environ[name] for name in names if name in os.environ}
    return kept | {"COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"}
