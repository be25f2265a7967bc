"""Tests that may use the explorer's page wait for its build; others run first."""

from __future__ import annotations

import fcntl
import threading
from pathlib import Path
from typing import Any

from tests.explorer_build import in_turns, wait


def test_each_worker_gets_a_share_of_both_kinds() -> None:
    first, later = [*"abcde"], [*range(9)]
    order: list[Any] = in_turns(first, later, 2)
    assert order == ["a", "b", 0, 1, 2, 3, "c", "d", "e", 4, 5, 6, 7, 8]


def test_a_test_waits_for_the_build_and_for_nothing_else(tmp_path: Path) -> None:
    lock = tmp_path / "explorer.lock"
    wait(lock)
    with lock.open("w") as build:
        fcntl.flock(build, fcntl.LOCK_EX)
        waiting = threading.Thread(target=wait, args=(lock,))
        waiting.start()
        waiting.join(0.1)
        assert waiting.is_alive()
    waiting.join()
    wait(lock)
