"""Tests that a long point, which runs in a single call of the model, ends soon after Ctrl-C."""

from __future__ import annotations

import json
import signal
import subprocess
import sys

import pytest

from axiscope.plan.experiment.settings import Settings
from axiscope.plan.experiment.tester import load_tester, point_for
from tests.levels import variants
from tests.processes import end_by_ctrl_c, most_cpu_s, wait_until
from tests.shell import environ

LONG_US = 1e6
COMPUTES_S = 1.5
"""CPU time that a process which runs the point may use; its imports take half a second."""

ONE_CALL = """
import json, sys
from axiscope.plan.platforms import find_platform
platform = find_platform("ultra96")
platform.facts
print("runs", flush=True)
try:
    platform.run_point(json.loads(sys.argv[1]))
except KeyboardInterrupt:
    again = json.loads(sys.argv[1])
    again["run"] = {"max_us": 20.0, "min_us": 20.0}
    assert platform.run_point(again)["masters"]
    sys.exit(130)
"""


@pytest.mark.parametrize(
    "long", variants(["warmup_us", "min_us"], "Ctrl-C in the warm-up of a long point", "min_us")
)
def test_a_long_point_ends_soon_after_ctrl_c(long: str) -> None:
    settings = Settings(platform="ultra96", pl_mhz=100, ports="HP0+HP1+HP2+HP3", burst_beats=1)
    point = point_for(settings, load_tester("manev2019"))
    point["run"] = {"warmup_us": 20.0, "min_us": 20.0, "max_us": LONG_US} | {long: LONG_US}
    process = subprocess.Popen(
        [sys.executable, "-c", ONE_CALL, json.dumps(point)],
        env=environ(),
        stdout=subprocess.PIPE,
        text=True,
        # For tests in the background, a shell ignores Ctrl-C, and the program would inherit this.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "runs\n"
    wait_until(
        lambda: most_cpu_s(process.pid) > COMPUTES_S or process.poll() is not None,
        "the point under way",
    )
    assert process.poll() is None
    end_by_ctrl_c(process)
    assert process.returncode == 130
