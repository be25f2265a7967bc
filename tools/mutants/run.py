"""Runs one command of a step with a time limit, and finds in its output what has failed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.mutants.commands import ENVIRONMENT, REMOVED_VARIABLES

# The first pattern that matches gives the name of the failure: pytest, cargo test, the compiler,
# make.
FAILURES = (
    r"^(?:FAILED|ERROR) (\S+::[^\n]*?)(?: - .*)?$",
    r"^(?:FAILED|ERROR) (\S+\.py)(?: - .*)?$",
    r"^test (.+?) \.\.\. FAILED$",
    r"^(error(?:\[\w+\])?: .+)$",
    r"^(make: \*\*\* .+)$",
)
NO_TESTS = 5
"""Exit status of pytest when no test is selected."""


@dataclass(frozen=True)
class Outcome:
    """The outcome of a command."""

    passed: bool
    failure: str = ""
    """The first test that failed, or `timeout after N minutes`."""


def environment(folder: Path) -> dict[str, str]:
    """Returns environment variables that make a command use the programs of the clone."""
    kept = {k: v for k, v in os.environ.items() if k not in REMOVED_VARIABLES}
    own = str(Path(sys.executable).parent)
    path = [part for part in kept.get("PATH", "").split(os.pathsep) if part != own]
    return kept | ENVIRONMENT | {"PATH": os.pathsep.join([str(folder / ".venv" / "bin"), *path])}


def run(words: Sequence[str], folder: Path, minutes: float, log: Path) -> Outcome:
    """Runs a command in `folder` and writes its output to `log`."""
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as output:
        process = subprocess.Popen(
            words,
            cwd=folder,
            env=environment(folder),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            # The command has its own process group, so that all of its children are stopped if a
            # test hangs.
            start_new_session=True,
        )
        try:
            status = process.wait(timeout=60 * minutes)
        except subprocess.TimeoutExpired:
            return Outcome(False, f"timeout after {minutes:g} minutes")
        finally:
            _end_group(process)
    if status == 0 or (status == NO_TESTS and "pytest" in words):
        return Outcome(True)
    return Outcome(False, find_failure(log.read_text(errors="replace")) or f"exit status {status}")


def _end_group(process: subprocess.Popen[bytes]) -> None:
    """Ends processes that a command has left running. It first asks them to end, so that fixtures
    can clean up.
    """
    for number in (signal.SIGTERM, signal.SIGKILL):
        if not _send(process.pid, number):
            break
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            # A child that has ended still belongs to the group until its parent has waited for it.
            ended = process.poll() is not None
            if ended and not _send(process.pid, 0):
                return
            time.sleep(0.05)
    process.wait()


def _send(group: int, number: int) -> bool:
    """Sends a signal to a process group, or no signal if it is 0.

    Returns False if there is no process in the group.
    """
    try:
        os.killpg(group, number)
    except ProcessLookupError:
        return False
    return True


def find_failure(output: str) -> str | None:
    """Returns the name of the first failure in the output of pytest, cargo or make."""
    plain = re.sub(r"\x1b\[[0-9;]*m", "", output)
    for pattern in FAILURES:
        if found := re.search(pattern, plain, re.M):
            return found[1]
    return None
