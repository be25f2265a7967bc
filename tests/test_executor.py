"""Processes that work for this one end with it, also where something goes wrong here."""

from __future__ import annotations

import signal
import threading
import time

import pytest

from axiscope.executor import LocalProcesses, _whole


def _size_after_a_while(task: bytes) -> int:
    time.sleep(0.2)
    return len(task)


def test_an_error_here_ends_workers_whose_tasks_do_not_fit_into_a_pipe() -> None:
    # The thread that writes them waits for a reader, which is gone.
    running = LocalProcesses(2).run(_size_after_a_while, [bytes(1_000_000)] * 50)
    assert next(running)[1] == 1_000_000
    closing = threading.Thread(target=running.close, daemon=True)
    closing.start()
    closing.join(timeout=30)
    assert not closing.is_alive()


def test_ctrl_c_waits_until_a_worker_is_known() -> None:
    done = []

    def start() -> None:
        with _whole():
            signal.raise_signal(signal.SIGINT)
            done.append("known")

    # Who starts tests in the background has Ctrl-C ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            start()
    finally:
        signal.signal(signal.SIGINT, before)
    assert done == ["known"]
