"""Tests that commands whose points run on threads or in workers end soon after Ctrl-C, without a
traceback.
"""

from __future__ import annotations

import signal
import subprocess
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from axiscope import _core
from axiscope.answers.interference.threads import side_by_side
from tests.processes import end_by_ctrl_c, most_cpu_s, wait_until
from tests.shell import command, environ

pytestmark = pytest.mark.slow("reports with changed columns, interrupted runs")

LONG = ("--counted-us", "100000")
COMPUTES_S = 1.5
"""CPU time of a thread that runs points; importing everything takes half a second."""
DESIGN = """
schema = 1
title = "Long"
platform = "zcu102"
run = { min_us = US, max_us = US, until = "duration_us" }

[[stream]]
name = "victim"
direction = "read"
slowdown_bound = 1.2
outstanding = { least = 1, most = 16 }

[[stream]]
name = "other"
direction = "write"
"""


OTHERS = pytest.mark.exhaustive("other long commands that are stopped by Ctrl-C")


@pytest.mark.parametrize(
    "words",
    [
        ("inject", "--victim", "chase", *LONG),
        pytest.param(
            ("inject", "--victim", "A53:gramschmidt", "--program-mib", "240", *LONG),
            marks=OTHERS,
        ),
        ("interfere", "--victims", "read,chase", "--aggressors", "mix-50", "-o", "OUT", *LONG),
        pytest.param(("inject", "LONG_DESIGN"), marks=OTHERS),
        ("advise", "DESIGN", "-o", "OUT"),
    ],
    ids=lambda words: " ".join(words[:3]),
)
def test_a_long_command_ends_soon_after_ctrl_c(words: Sequence[str], tmp_path: Path) -> None:
    places = {"OUT": str(tmp_path / "out")}
    for name, us in {"DESIGN": "1e5", "LONG_DESIGN": "1e6"}.items():
        places[name] = str(tmp_path / f"{name}.toml")
        Path(places[name]).write_text(DESIGN.replace("US", us), encoding="utf-8")
    process = subprocess.Popen(
        command(*(places.get(word, word) for word in words)),
        env=environ(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # For tests in the background, a shell ignores Ctrl-C, and the command would inherit this.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )

    def runs_points() -> bool:
        return most_cpu_s(process.pid) > COMPUTES_S or any(tmp_path.glob("out/parts/*.json"))

    wait_until(lambda: runs_points() or process.poll() is not None, "points that run")
    assert process.poll() is None, process.communicate()
    output = end_by_ctrl_c(process, group=True)
    assert process.returncode == 130
    assert "Traceback" not in output
    assert output.splitlines()[-1].startswith("stopped")


def test_points_that_start_after_others_were_stopped_run() -> None:
    _core.end_points()
    done = threading.Event()
    with side_by_side(1) as (pool,):
        pool.submit(done.set).result()
    assert done.is_set()


def test_waiting_tasks_do_not_start_after_an_exception() -> None:
    began: list[int] = []
    goes_on = threading.Event()

    def slow(number: int) -> None:
        began.append(number)
        goes_on.wait(60)

    def failing() -> None:
        with side_by_side(1) as (pool,):
            waiting = [pool.submit(slow, number) for number in range(100)]
            waiting[-1].add_done_callback(lambda _: goes_on.set())  # once it is cancelled
            raise LookupError

    with pytest.raises(LookupError):
        failing()
    assert len(began) <= 1
