"""Runs the command line in a process, as users do."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]


def axiscope(
    *args: str | Path, cwd: Path = ROOT, columns: int = 100, more: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Runs a command in a terminal with a given width, and waits for the command to end.

    `more` contains additional environment variables.
    """
    if columns != 100:
        # The width is read only once, when the command line is imported.
        env = environ() | {"COLUMNS": str(columns)} | (more or {})
        return subprocess.run(command(*args), cwd=cwd, capture_output=True, text=True, env=env)
    with tempfile.TemporaryDirectory() as folder:
        out, err = Path(folder) / "out", Path(folder) / "err"
        words = [*map(str, args)]
        env = environ() | (more or {})
        asked = {"args": words, "cwd": str(cwd), "env": env, "out": str(out), "err": str(err)}
        server = _server()
        assert server.stdin is not None
        assert server.stdout is not None
        print(json.dumps(asked), file=server.stdin, flush=True)
        code = int(server.stdout.readline())
        return subprocess.CompletedProcess(command(*args), code, out.read_text(), err.read_text())


@cache
def _server() -> subprocess.Popen[str]:
    """Starts the process that runs commands. It ends when its input is closed."""
    program = [sys.executable, str(Path(__file__).with_name("warm_shell.py"))]
    pipe = subprocess.PIPE
    return subprocess.Popen(program, stdin=pipe, stdout=pipe, text=True, env=environ(), cwd=ROOT)


def command(*args: str | Path) -> list[str]:
    return [sys.executable, "-m", "axiscope.cli", *map(str, args)]


def environ() -> dict[str, str]:
    names = ("PATH", "HOME", "PYTHONPATH")
    kept = {name: os.environ[name] for name in names if name in os.environ}
    return kept | {"COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"}
