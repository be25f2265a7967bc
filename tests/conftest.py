"""Settings and fixtures that several tests share."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest

# Examples are the same wherever the tests run. To try new examples, use HYPOTHESIS_PROFILE=default
# pytest
hypothesis.settings.register_profile(
    "same",
    derandomize=True,
    # Time limits on examples would fail on a busy computer.
    deadline=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))

PROCESSORS = sorted(os.sched_getaffinity(0))


@pytest.fixture(scope="session", autouse=True)
def single_processor() -> Iterator[None]:
    """Lets the code under test see one processor unless it is given a number of jobs.

    Every processor already has a pytest worker. More processes would only import everything again
    for a few short points, and the imports would take longer than the points.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "sched_getaffinity", lambda _: {PROCESSORS[0]})
        yield


@pytest.fixture
def pinned() -> Iterator[None]:
    """Restricts the programs that a test starts to one processor, for the same reason."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    os.sched_setaffinity(0, {PROCESSORS[int(worker) % len(PROCESSORS)]})
    yield
    os.sched_setaffinity(0, PROCESSORS)


SMALL = """
schema = 1
title = "Small"
tester = "manev2019"

[settings]
platform = "ultra96"
pl_mhz = 100.0

[run]
warmup_us = 30.0
min_us = 20.0
max_us = 20.0

[[sweep]]
axes.ports = ["HP0", "HP0+HP3"]
axes.burst_beats = [1, 4, 16, 64, 256]
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Yields an experiment with ten short points."""
    path = tmp_path / "small.toml"
    path.write_text(SMALL)
    return path


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Yields headless Chromium. The headless shell needs a third of the CPU time of the full
    program.
    """
    from playwright import sync_api as playwright

    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with playwright.sync_playwright() as runtime:
        chromium = runtime.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def quick_builds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns off the optimisation of verilated code. This is for short simulations that take long to
    compile.
    """
    monkeypatch.setenv("MAKEFLAGS", "OPT_FAST=-O0 OPT_SLOW=-O0 OPT_GLOBAL=-O0")
    if shutil.which("ccache"):
        monkeypatch.setenv("OBJCACHE", "ccache")
