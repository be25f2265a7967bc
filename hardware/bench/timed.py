"""Runs a program and measures its processor time, which does not depend on the load by other
programs.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path


def run_timed(command: Sequence[object], cwd: Path, log: Path, **env: str) -> tuple[int, float]:
    """Returns the exit code, and the processor time of the program and its children in seconds.

    The program's output is written to a file. An interrupt also stops the program.
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
