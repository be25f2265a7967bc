"""Tests what `ps.explain` says. It tries changes with a steady stream that resembles the traffic of
the bench.
"""

from __future__ import annotations

from axiscope.answers.bench_reasons import Bench, BenchPort, explain_bench
from axiscope.execution.backends import find_backend
from axiscope.model_types import MasterResult
from axiscope.plan.design.load import plan_variants
from axiscope.results.waits import Waits

BENCH = Bench("zcu102", (BenchPort("HP0", 128, 300.0, False),), None, 250.0, None, "default")


def _counted(outstanding: int) -> MasterResult:
    """Returns the counters of a reader, as a bench would count them at HP0."""
    stream = {
        "name": "HP0", "direction": "read", "port": "HP0", "outstanding": outstanding,
    }  # fmt: skip
    design = {"schema": 1, "title": "T", "pl_mhz": 300.0, "stream": [stream]}
    (planned,) = plan_variants(design, find_backend("model"), platform="zcu102")
    return find_backend("model").run(planned.board, planned.made.point).masters[0]


def _waits(**reads: int) -> Waits:
    none = {"taken": 0, "held": 0, "quiet": 0, "idle": 1000}
    data = {"taken": 0, "held": 0, "waits": 0, "unready": 0, "idle": 0} | reads
    writes = {"taken": 0, "held": 0, "held_ahead": 0, "owed": 0, "idle": 1000}
    response = {"taken": 0, "held": 0, "waits": 0, "unready": 0, "idle": 1000}
    return Waits(
        cycles=1000,
        read_address=none | {"taken": 40, "quiet": 900, "idle": 60},
        read_data=data,
        write_address=none,
        write_data=writes,
        write_response=response,
    )


def test_what_more_in_flight_gives_is_run() -> None:
    (line,) = explain_bench(BENCH, {"HP0": _waits(taken=300, waits=700)}, {"HP0": _counted(1)})
    assert line.startswith("HP0 reads: in 70 % of the cycles it waits for read data")
    assert "a steady stream with 1 in flight and bursts of 16 beats: What helps (" in line
    assert "2 bursts in flight (" in line


def test_traffic_that_no_steady_stream_is_like_is_not_tried() -> None:
    counted = _counted(1)
    slower = counted.model_copy(update={"read_mbps": counted.read_mbps / 2})
    (line,) = explain_bench(BENCH, {"HP0": _waits(taken=300, waits=700)}, {"HP0": slower})
    assert "No change was tried: in the model, a steady stream" in line
    assert "What helps" not in line


def test_an_accelerator_that_sets_the_pace_is_not_tried() -> None:
    (line,) = explain_bench(BENCH, {"HP0": _waits(taken=100, idle=900)}, {"HP0": _counted(1)})
    assert "the accelerator sets the pace" in line
    assert "steady stream" not in line
