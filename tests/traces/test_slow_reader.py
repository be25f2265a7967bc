"""Tests the replay of accelerators that accept read data slowly (RREADY)."""

from __future__ import annotations

from pathlib import Path

import pytest

from axiscope import _core
from axiscope.execution.backends import find_backend
from axiscope.execution.design_run import execute_design
from axiscope.io.traces import import_trace
from axiscope.plan.design.load import plan_variants, read_design
from axiscope.plan.test_bench import PortSetup, setup_of
from axiscope.results.design_result import MemberResult
from tests.traces.bench import ALWAYS, PERIOD_NS, SIGNALS, vcd

pytestmark = pytest.mark.slow("simulates the RTL of the virtual board")

BEAT_BYTES, BURSTS = 8, 400


def _recorded(in_flight: int, beats: int, every: int) -> list[dict[str, int]]:
    """Returns samples of read bursts whose beats are accepted once in every `every` cycles."""
    port = PortSetup("HP0", 8 * BEAT_BYTES, 1e3 / PERIOD_NS)
    bench = _core.Bench(setup_of("zc702", [port]))
    rows: list[dict[str, int]] = []
    arready, data, asked, done = 0, None, 0, 0
    while done < BURSTS:
        shows = asked < BURSTS and asked - done < in_flight
        row = dict.fromkeys(SIGNALS, 0) | ALWAYS | {"arvalid": int(shows), "arready": int(arready)}
        row |= {"arlen": beats - 1, "araddr": asked * beats * BEAT_BYTES}
        row["rready"] = int(len(rows) % every == 0)
        if data is not None:
            row |= {"rvalid": 1, "rlast": int(data[3])}
            done += row["rready"] and row["rlast"]
        address = (row["araddr"], beats - 1, 3, 1, 0, 3, 0, 0, 0, 0) if shows else None
        asked += shows and row["arready"]
        rows.append(row)
        time_ps = 1000 * PERIOD_NS * len(rows)
        arready, _, _, data, _ = bench.step(
            0, time_ps, address, None, None, bool(row["rready"]), False
        )
    return rows


def _replayed(design: Path) -> MemberResult:
    raw = read_design(design)
    for stream in raw["stream"]:
        stream["port"] = "HP0"
    # In the replay, refreshes occur at the recorded times.
    raw["run"] = {"skews": 1, "phase_ns": 0.0}
    (point,) = plan_variants(raw, find_backend("model"))
    return execute_design(point).members[0]


@pytest.mark.parametrize(
    ("in_flight", "beats", "every"),
    [(6, 16, 4), (2, 8, 3), (1, 4, 2), (4, 16, 1), (8, 1, 5), (3, 16, 2)],
)
def test_a_replay_takes_as_long_as_the_slow_reader(
    tmp_path: Path, in_flight: int, beats: int, every: int
) -> None:
    waveform = tmp_path / "sim.vcd"
    waveform.write_text(vcd(rows=_recorded(in_flight, beats, every)))
    found = import_trace(waveform, tmp_path / "made", [], platform="zc702")
    (recording,) = found.streams.values()
    took_us = recording.span_cycles * PERIOD_NS / 1e3
    assert _replayed(found.design).finished_us == pytest.approx(took_us, rel=0.02)
