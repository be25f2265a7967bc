"""Tests that worker processes end when the process that uses them ends, even after an error in that
process.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from axiscope.answers.interference.threads import processors
from axiscope.execution.ctrl_c import delay_ctrl_c
from axiscope.execution.executor import LocalProcesses, _start_server


def test_by_default_each_processor_has_a_process_or_a_thread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 2, 5})
    assert LocalProcesses().jobs == 3
    assert processors() == 3
    assert LocalProcesses(2).jobs == 2


def _size_after_a_while(task: bytes) -> int:
    time.sleep(0.2)
    return len(task)


def test_an_error_ends_workers_whose_tasks_do_not_fit_into_a_pipe() -> None:
    # The thread that writes the tasks is waiting for a worker that no longer exists.
    running = LocalProcesses(2).run(_size_after_a_while, [bytes(1_000_000)] * 50)
    assert next(running)[1] == 1_000_000
    closing = threading.Thread(target=running.close, daemon=True)
    closing.start()
    closing.join(timeout=30)
    assert not closing.is_alive()


def test_ctrl_c_closes_each_pipe_once(monkeypatch: pytest.MonkeyPatch) -> None:
    # If two threads close the same descriptor, the second one receives EBADF. The command line used
    # to report this as a system error with exit status 2.
    failures: list[str] = []

    def close_slowly(connection: Connection) -> None:
        try:
            os.close(connection._handle)  # type: ignore[attr-defined]
        except OSError as error:
            failures.append(f"{threading.current_thread().name}: {error}")
        time.sleep(0.3)  # in this time, other threads see an open connection

    running = LocalProcesses(2).run(_size_after_a_while, [b"small"] * 50)
    next(running)
    monkeypatch.setattr(Connection, "_close", close_slowly)
    with pytest.raises(KeyboardInterrupt):
        running.throw(KeyboardInterrupt())  # type: ignore[attr-defined]
    assert failures == []


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Makes Ctrl-C raise KeyboardInterrupt, because a shell ignores it for tests in the
    background.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_while_the_fork_server_starts_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    started = []
    # The system may deliver the signal to any thread that does not block it.
    over = threading.Event()
    other = threading.Thread(target=over.wait, daemon=True)
    other.start()

    def ensure_running() -> None:
        os.kill(os.getpid(), signal.SIGINT)
        started.append("whole")

    monkeypatch.setattr(forkserver, "ensure_running", ensure_running)
    with pytest.raises(KeyboardInterrupt):
        _start_server()
    over.set()
    assert started == ["whole"]


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_waits_until_a_worker_is_known() -> None:
    done = []

    def start() -> None:
        with delay_ctrl_c():
            signal.raise_signal(signal.SIGINT)
            done.append("known")

    with pytest.raises(KeyboardInterrupt):
        start()
    assert done == ["known"]


def test_a_script_needs_no_guard_to_use_several_processes(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from axiscope.execution.executor import LocalProcesses\n"
        "print(sorted(LocalProcesses(2).run(abs, [-1, -2])))\n"
    )
    ran = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.stderr) == ("[(0, 1), (1, 2)]\n", "")
