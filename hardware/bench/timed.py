"""Runs a program and measures its processor time, which does not depend on other load."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path


def run_timed(command: Sequence[object], cwd: Path, log: Path, **env: str) -> tuple[int, float]:
    """Returns the exit code, and the processor seconds of the program and its children.

    Its output goes to a file. An interrupt stops the program as well.
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
