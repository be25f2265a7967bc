"""Commands whose points run on threads or in workers end soon after Ctrl-C, without a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from axiscope import _core
from axiscope.advise.threads import side_by_side
from tests.shell import command, environ

pytestmark = pytest.mark.slow("reports with changed columns, interrupted runs")

LONG = ("--counted-us", "100000")
SOON_S = 10.0
"""A point that is not broken off goes on for longer; idle machines take a tenth of it."""
DESIGN = """
schema = 1
title = "Long"
platform = "zcu102"
run = { min_us = 1e5, max_us = 1e5, until = "duration_us" }

[[stream]]
name = "victim"
direction = "read"
slowdown_bound = 1.2
outstanding = { least = 1, most = 16 }

[[stream]]
name = "other"
direction = "write"
"""


@pytest.mark.parametrize(
    "words",
    [
        ("inject", "--victim", "chase", *LONG),
        ("inject", "--victim", "A53:gramschmidt", "--program-mib", "240", *LONG),
        ("interfere", "--victims", "read,chase", "--aggressors", "mix-50", "-o", "OUT", *LONG),
        ("inject", "DESIGN"),
        ("advise", "DESIGN", "-o", "OUT"),
    ],
    ids=lambda words: " ".join(words[:3]),
)
def test_a_long_command_ends_soon_after_ctrl_c(words: Sequence[str], tmp_path: Path) -> None:
    design = tmp_path / "design.toml"
    design.write_text(DESIGN, encoding="utf-8")
    places = {"DESIGN": str(design), "OUT": str(tmp_path / "out")}
    process = subprocess.Popen(
        command(*(places.get(word, word) for word in words)),
        env=environ(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # Who starts tests in the background has Ctrl-C ignored, and so would the command.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    time.sleep(6.0)
    assert process.poll() is None, process.communicate()
    asked = time.monotonic()
    os.killpg(process.pid, signal.SIGINT)
    try:
        said = process.communicate(timeout=30)[1]
    finally:
        process.kill()
    assert time.monotonic() - asked < SOON_S
    assert process.returncode == 130
    assert "Traceback" not in said
    assert said.splitlines()[-1].startswith("stopped")


def test_points_that_begin_after_others_were_ended_run() -> None:
    _core.end_points()
    done = threading.Event()
    with side_by_side(1) as (pool,):
        pool.submit(done.set).result()
    assert done.is_set()


def test_what_waits_does_not_begin_once_the_block_ends_by_an_exception() -> None:
    began: list[int] = []

    def slow(number: int) -> None:
        began.append(number)
        time.sleep(0.1)

    def failing() -> None:
        with side_by_side(1) as (pool,):
            for number in range(100):
                pool.submit(slow, number)
            raise LookupError

    with pytest.raises(LookupError):
        failing()
    assert len(began) <= 2
