"""Runs a program and says how long the processor was at it, whatever else the machine does."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path


def run_timed(command: Sequence[object], cwd: Path, log: Path, **env: str) -> tuple[int, float]:
    """The exit code, and the seconds of processor of the program and all that it waited for.

    What it says goes to a file; if this is interrupted, so is the program.
    """
    with log.open("w") as out:
        process = subprocess.Popen(
            [str(c) for c in command],
            cwd=cwd,
            stdout=out,
            stderr=subprocess.STDOUT,
            env=os.environ | env,
        )
        try:
            _, status, used = os.wait4(process.pid, 0)
        except BaseException:
            process.kill()
            raise
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, used.ru_utime + used.ru_stime
