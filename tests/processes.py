"""Helpers for tests that start processes: wait for processes, stop them, and find their
children.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

PATIENCE_S = 120.0
"""Longest wait for a condition. A loaded machine needs only a tenth of this time."""
ENDS_CPU_S = 2.0
"""CPU time that a command may use after Ctrl-C; finishing its points takes far more."""
TICKS = os.sysconf("SC_CLK_TCK")


def wait_until(done: Callable[[], object], what: str) -> None:
    """Waits for a condition. If this takes too long, fails with the description of the
    condition.
    """
    deadline = time.monotonic() + PATIENCE_S
    while not done():
        assert time.monotonic() < deadline, f"waited {PATIENCE_S:g} s for {what}"
        time.sleep(0.005)


def end_by_ctrl_c(process: subprocess.Popen[str], group: bool = False) -> str:
    """Sends SIGINT to a process, waits for its end, and returns its stderr.

    The time limit is in CPU time, which does not depend on the load of the machine.
    """
    before = most_cpu_s(process.pid)
    (os.killpg if group else os.kill)(process.pid, signal.SIGINT)

    def ended() -> bool:
        assert most_cpu_s(process.pid) - before < ENDS_CPU_S, "computes on after Ctrl-C"
        return process.poll() is not None

    try:
        wait_until(ended, "the end after Ctrl-C")
        return process.communicate()[1]
    finally:
        process.kill()


def children(parent: int) -> list[int]:
    """Returns the children of a process. Returns none once the process has ended."""
    try:
        text = Path(f"/proc/{parent}/task/{parent}/children").read_text()
    except OSError:
        return []
    return [int(word) for word in text.split()]


def descendants(parent: int) -> list[int]:
    return [d for child in children(parent) for d in (child, *descendants(child))]


def running(process: int) -> bool:
    return state(process) not in "ZX"


def state(process: int) -> str:
    """Returns the letter by which Linux denotes a process's state, or X once the process is
    gone.
    """
    try:
        return _stat(Path(f"/proc/{process}"))[0]
    except OSError:
        return "X"


def has_mapped(process: int, name: str) -> bool:
    """Returns whether a process has loaded a library whose name contains this text."""
    try:
        return name in Path(f"/proc/{process}/maps").read_text()
    except OSError:
        return False


def most_cpu_s(process: int) -> float:
    """Returns the largest CPU time of any thread of a process and its descendants."""
    return max(thread_cpu_s(process).values(), default=0.0)


def thread_cpu_s(process: int) -> dict[Path, float]:
    """Returns the CPU time of each thread of a process and its descendants."""
    found = {}
    for each in [process, *descendants(process)]:
        for thread in Path(f"/proc/{each}/task").glob("*"):
            try:
                user, system = _stat(thread)[11:13]
            except OSError:
                continue  # it has ended
            found[thread] = (int(user) + int(system)) / TICKS
    return found


def _stat(of: Path) -> list[str]:
    """Returns the fields of ``/proc/PID/stat``, starting with the state."""
    return (of / "stat").read_text().rpartition(")")[2].split()
