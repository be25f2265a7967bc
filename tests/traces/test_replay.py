"""Records accelerators on virtual boards, and tests that they are replayed with the same timing."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from axiscope.board.virtual import VirtualBoard
from axiscope.execution.backends import find_backend
from axiscope.execution.design_run import execute_design
from axiscope.io.traces import TraceImport, import_trace
from axiscope.model_types import Point
from axiscope.plan.design.load import plan_variants, read_design
from axiscope.plan.platforms import find_platform
from axiscope.results.design_result import DesignResult
from tests.levels import variants

pytestmark = [
    pytest.mark.needs("virtual board"),
    pytest.mark.slow("simulates the RTL of the virtual board"),
]

TIMING_PERCENT = 2.0
RUN_US = 60.0
NARROW = "a narrow port of a Zynq-7000"


def _engine(**changes: Any) -> dict[str, Any]:
    usual = {
        "burst_beats": 16, "beat_bytes": 16, "pattern": "sequential", "base": 0x1000_0000,
        "window_bytes": 1 << 22, "outstanding": 8, "queue_bursts": 1,
    }  # fmt: skip
    return usual | changes


def _write(**changes: Any) -> dict[str, Any]:
    return _engine(base=0x2000_0000) | changes


def _generator(port: str = "HP0", **engines: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "traffic_generator", "name": port, "port": port, **engines}


STREAM_DMA = {
    "kind": "stream_dma", "name": "HP0", "port": "HP0", "burst_beats": 16, "beat_bytes": 16,
    "read": {"base": 0x1000_0000, "outstanding": 8},
    "write": {"base": 0x2000_0000, "outstanding": 8},
    "fifo_bytes": 16384, "transfer_bytes": 262144, "transfers": 1,
}  # fmt: skip
CLUSTER = {
    "kind": "cluster", "name": "HP0", "port": "HP0", "direction": "read", "burst_beats": 16,
    "beat_bytes": 16, "outstanding": 8, "base": 0x1000_0000, "rows": 64, "row_bytes": 2048,
    "stride_bytes": 4096, "sub_copy_bytes": 512, "idle_cycles": 60,
}  # fmt: skip

ACCELERATORS: dict[str, tuple[str, float, list[dict[str, Any]]]] = {
    "reads": ("zcu102", 250, [_generator(read=_engine())]),
    "writes": ("zcu102", 250, [_generator(write=_write())]),
    "long bursts": ("zcu102", 300, [_generator(read=_engine(burst_beats=256, outstanding=4))]),
    "single beats, one in flight": (
        "zcu102", 200, [_generator(read=_engine(burst_beats=1, outstanding=1))],
    ),
    "both ways": (
        "zcu102", 250,
        [_generator(read=_engine(outstanding=16), write=_write(outstanding=4, burst_beats=64))],
    ),
    "strided": ("zcu102", 250, [_generator(read=_engine(pattern="strided", stride_bytes=3840))]),
    "random": ("zcu102", 250, [_generator(read=_engine(pattern="random", burst_beats=4))]),
    "at a rate": (
        "zcu102", 250,
        [
            _generator(
                read=_engine(target_mbps=700.0), write=_write(target_mbps=300.0, burst_beats=32)
            )
        ],
    ),
    "idle between bursts": (
        "ultra96", 150, [_generator(read=_engine(idle_cycles=40, outstanding=2))],
    ),
    "a stream DMA": ("zcu102", 250, [STREAM_DMA]),
    "a cluster": ("zcu102", 300, [CLUSTER]),
    "two ports": (
        "zcu102", 250,
        [_generator(read=_engine()), _generator("HP1", write=_write())],
    ),
    NARROW: (
        "zybo", 100,
        [
            _generator(
                read=_engine(beat_bytes=8, base=0x0100_0000),
                write=_engine(beat_bytes=8, base=0x0200_0000, outstanding=2),
            )
        ],
    ),
}  # fmt: skip


def _recorded(name: str, folder: Path) -> TraceImport:
    """Records the waveforms of an accelerator on the virtual board and imports them."""
    platform, pl_mhz, masters = ACCELERATORS[name]
    output = {
        "pl_mhz": pl_mhz, "mapping": "row_bank_column", "masters": masters,
        "run": {
            "warmup_us": 0.0, "min_us": RUN_US, "max_us": RUN_US, "until": "duration_us",
            "skews": 1, "skew_ns": 0.0, "write_skew_ns": 0.0,
        },
    }  # fmt: skip
    file = folder / "waves.fst"
    trace = {"file": str(file), "from_us": 0.0, "to_us": RUN_US}
    VirtualBoard.found().run(find_platform(platform), Point.model_validate(output), trace)
    buses = [f"port{i}.m_axi" for i in range(len(masters))]
    return import_trace(file, folder / "made", buses, platform=platform)


def _replayed(made: TraceImport, ports: dict[str, str], **changes: Any) -> DesignResult:
    """Runs the design of an import on the model, from the recorded start."""
    raw = read_design(made.design)
    for stream in raw["stream"]:
        stream["port"] = ports[stream["name"]]
        stream |= changes
    # In the replay, refreshes occur at the recorded times.
    raw["run"] = {"skews": 1, "phase_ns": 0.0}
    (point,) = plan_variants(raw, find_backend("model"))
    return execute_design(point)


def _ports(made: TraceImport) -> dict[str, str]:
    return {name: "HP1" if "port1" in name else "HP0" for name in made.streams}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            name,
            marks=pytest.mark.exhaustive("waveforms of 64-bit ports") if name == NARROW else [],
        )
        for name in ACCELERATORS
    ],
)
def test_a_replay_on_the_same_memory_has_the_same_timing(name: str, tmp_path: Path) -> None:
    made = _recorded(name, tmp_path)
    assert all(bus.odd == 0 for bus in made.buses), [bus.first_odd for bus in made.buses]
    result = _replayed(made, _ports(made))
    assert made.streams
    for member in result.members:
        part = made.streams[member.name]
        assert part.bursts >= 30
        cycle_us = 1 / ACCELERATORS[name][1]
        # The start of a burst is counted from the edge that drives its address. Files contain the
        # sampling edge.
        span_us = (part.span_cycles + 1) * cycle_us
        latency_ns = (part.latency_mean_cycles + 1) * cycle_us * 1e3
        assert member.latency is not None
        assert member.finished_us == pytest.approx(span_us, rel=TIMING_PERCENT / 100)
        assert member.latency.mean_ns == pytest.approx(latency_ns, rel=TIMING_PERCENT / 100)


GENERATORS = [
    name
    for name, (platform, _, masters) in ACCELERATORS.items()
    if platform == "zcu102" and all(m["kind"] == "traffic_generator" for m in masters)
]


@pytest.mark.parametrize(
    "name",
    variants(GENERATORS, "waveforms of other accelerators on another board", "both ways", "random"),
)
def test_a_replay_on_another_board_gets_the_rate_of_the_accelerator_there(
    name: str, tmp_path: Path
) -> None:
    made = _recorded(name, tmp_path)
    raw = read_design(made.design)
    ports = _ports(made)
    for stream in raw["stream"]:
        stream["port"] = ports[stream["name"]]
    raw["run"] = {"skews": 1, "phase_ns": 0.0}
    (point,) = plan_variants(raw, find_backend("model"), platform="ultra96")
    replayed = {(m.ports[0], m.direction): m.finished_us for m in execute_design(point).members}
    _, pl_mhz, masters = ACCELERATORS[name]
    itself = deepcopy(masters)
    for master, way in ((m, way) for m in itself for way in ("read", "write") if way in m):
        (part,) = [
            part
            for stream, part in made.streams.items()
            if ports[stream] == master["port"] and part.direction == way
        ]
        master[way]["count"] = part.bursts
    output = {
        "pl_mhz": pl_mhz, "mapping": "row_bank_column", "masters": itself,
        "run": {
            "warmup_us": 0.0, "max_us": 1e4, "until": "drained", "skews": 1, "skew_ns": 0.0,
            "write_skew_ns": 0.0,
        },
    }  # fmt: skip
    result = find_backend("model").run(find_platform("ultra96"), Point.model_validate(output))
    for master, counted in zip(itself, result.masters, strict=True):
        for way in ("read", "write"):
            if way in master:
                side = counted.read if way == "read" else counted.write
                assert side is not None
                expected = pytest.approx(side.finished_us, rel=TIMING_PERCENT / 100)
                assert replayed[master["port"], way] == expected


def test_other_bursts_and_boards_give_another_timing(tmp_path: Path) -> None:
    made = _recorded("random", tmp_path)
    ports = dict.fromkeys(made.streams, "HP0")
    (as_was,) = _replayed(made, ports).members
    (cut,) = _replayed(made, ports, recut_beats=1).members
    assert as_was.finished_us is not None
    assert cut.finished_us is not None
    assert cut.finished_us > 1.05 * as_was.finished_us
    raw = read_design(made.design)
    (point,) = plan_variants(raw, find_backend("model"), platform="zybo")
    (narrow,) = execute_design(point).members
    (part_bytes,) = [part.bytes for part in made.streams.values()]
    assert narrow.finished_us is not None
    # The port has 64 bits and runs at 250 MHz.
    assert narrow.finished_us > part_bytes / 2000
    assert narrow.finished_us > 1.25 * as_was.finished_us
