"""Tests accelerator clusters in the model: their loads, and settings that are rejected."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from axiscope.errors import UserError
from axiscope.execution.experiments import load_experiment
from axiscope.execution.model import run_model
from axiscope.plan.experiment.settings import Settings
from axiscope.plan.experiment.tester import load_tester, point_for
from axiscope.plan.platforms import find_platform
from tests.shell import ROOT

CLUSTER = ROOT / "data/experiments/instrument/cluster.toml"
TESTER = "data/experiments/instrument/cluster_tester.toml"
# A cluster moves at most one beat of 16 bytes per cycle at 300 MHz.
MOST_MBPS = 4800.0
LONG = {"warmup_us": 20.0, "min_us": 200.0, "max_us": 200.0, "until": "duration_us"}


def point(run: dict[str, Any] | None = None, **changes: Any) -> dict[str, Any]:
    base = {"platform": "zcu102", "ports": "HP0", "burst_beats": 16, "pl_mhz": 300.0}
    settings = Settings.model_validate(base | {"mode": "read"} | changes)
    return point_for(settings, load_tester(TESTER, ROOT), run or LONG)


def load(**changes: Any) -> float:
    """Returns the load over a long time, in beats per cycle."""
    (master,) = run_model("zcu102", point(**changes))["masters"]
    return float(master["read_mbps"] + master["write_mbps"]) / MOST_MBPS


@pytest.mark.parametrize("mode", ["read", "write"])
@pytest.mark.parametrize(("sub_copy", "idle"), [(256, 16), (256, 144), (4096, 256), (16384, 3072)])
def test_idle_cycles_set_the_load_over_a_long_time(mode: str, sub_copy: int, idle: int) -> None:
    beats = sub_copy / 16
    found = load(mode=mode, sub_copy_bytes=sub_copy, idle_cycles=idle)
    # The tolerance is 1 %, and one sub-copy at the ends of the 200 us.
    expected = beats / (beats + idle)
    assert found == pytest.approx(expected, abs=0.01 * expected + beats / (200 * 300))


def test_the_regulator_bounds_what_passes() -> None:
    assert load(budget_bytes=1024) == pytest.approx(1024 / (256 * 16), rel=0.01)
    # The budget is 2.5 bursts, so half a burst is lost in each period.
    assert load(budget_bytes=640) == pytest.approx(512 / (256 * 16), rel=0.01)


@pytest.mark.parametrize(
    ("sub_copy_bytes", "most"),
    [
        # The model starts to count at the clock edge after the warm-up, so it gives 8 different
        # rates.
        pytest.param(4096, 6, marks=pytest.mark.xfail(strict=True, reason="8 different rates")),
        (16384, 5),
    ],
)
def test_coarse_sub_copies_have_few_rates_over_a_short_time(sub_copy_bytes: int, most: int) -> None:
    points = load_experiment(CLUSTER).points
    own = [p.point for p in points if p.settings.sub_copy_bytes == sub_copy_bytes]
    rates = {find_platform("zcu102").result_of(p).masters[0].read_mbps for p in own}
    assert len(rates) <= most


def test_only_fine_sub_copies_adjust_a_short_time_finely() -> None:
    # Returns the largest difference between the load over a short time and the load over a long
    # time.
    off: dict[int, float] = {}
    for planned in load_experiment(CLUSTER).points:
        of = planned.settings
        if of.sub_copy_bytes is None or of.idle_cycles is None:
            continue
        found = find_platform("zcu102").result_of(planned.point).masters[0].read_mbps / MOST_MBPS
        beats = of.sub_copy_bytes / 16
        miss = abs(found - beats / (beats + of.idle_cycles))
        off[of.sub_copy_bytes] = max(miss, off.get(of.sub_copy_bytes, 0.0))
    # The counted time is 1024 cycles. A burst takes 16 cycles, and the sub-copies take 256 and 1024
    # cycles.
    assert off[256] <= 16 / 1024
    assert 0.1 < off[4096] < off[16384]
    assert off[4096] <= 256 / 1024


def test_what_a_cluster_cannot_do_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match='mode: "readwrite": a cluster copies in one direction'):
        point(mode="readwrite")
    with pytest.raises(UserError, match="ports: 'HPC0' is unknown; zcu102 has HP0, HP1"):
        point(ports="HPC0")
    text = CLUSTER.read_text(encoding="utf-8").replace("512, 256]", "255]")
    text = text.replace("cluster_tester.toml", str(ROOT / TESTER))
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match=r"regulator: 255 bytes in 256 cycles; give a burst of 256"):
        load_experiment(wrong)
