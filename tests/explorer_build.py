"""`make test` builds the explorer's page while tests run that have nothing to do with it.

The build holds a lock. Tests of the RTL and the test programs of Rust come first in each worker's
queue; every other test waits until the lock is free, because any command of a user may write the
page into its report. Without `make`, nobody holds the lock, and no test waits.
"""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

import pytest

LOCK = Path(__file__).parents[1] / "target" / "explorer.lock"
RUST = "Rust test programs"


def is_independent(item: pytest.Item) -> bool:
    """Returns whether a test neither opens nor writes the page."""
    needs = [name for marker in item.iter_markers("needs") for name in marker.args]
    return item.nodeid.startswith("hardware/") or RUST in needs


def in_turns(first: list[pytest.Item], later: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Returns tests in an order that gives each worker a share of both, those in `first` first.

    A worker gets the next of equally long parts of the list, and takes tests from others later.
    """
    found: list[pytest.Item] = []
    for n in range(workers):
        for items in (first, later):
            found += items[len(items) * n // workers : len(items) * (n + 1) // workers]
    return found


def wait(lock: Path = LOCK) -> None:
    """Returns as soon as no build holds the lock."""
    if not lock.is_file():
        return
    with lock.open() as file:
        fcntl.flock(file, fcntl.LOCK_SH)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts independent tests first if several workers share the tests."""
    if workers := int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "0")):
        first = [item for item in items if is_independent(item)]
        items[:] = in_turns(first, [item for item in items if not is_independent(item)], workers)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Waits for the page before any other fixture or requirement looks for it."""
    if not is_independent(item):
        wait()
