"""Tests recordings with an ideal memory, such as that of a co-simulation: dependencies between
reads and writes.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from axiscope.execution.backends import find_backend
from axiscope.execution.design_run import execute_design
from axiscope.io.traces import TraceImport, import_trace
from axiscope.plan.design.load import plan_variants, read_design
from tests.traces.bench import SIGNALS, vcd

ROWS = 16
BEATS = 16
COMPUTE_CYCLES = 172
BETWEEN_CYCLES = 16
BYTES = 8 * BEATS
"""Of a burst: its beats are as wide as the bus."""


def _serial_kernel() -> list[dict[str, int]]:
    """Returns the samples of a kernel on a memory that answers at once.

    For each row, the kernel reads two bursts at the same time, computes, writes two bursts one
    after the other, and pauses.
    """
    edges: dict[int, dict[str, int]] = {}

    def at(edge: int, **values: int) -> None:
        edges.setdefault(edge, {}).update(values)

    def beats(edge: int, channel: str) -> int:
        for beat in range(BEATS):
            at(edge + beat, **{f"{channel}valid": 1, f"{channel}last": int(beat == BEATS - 1)})
        return edge + BEATS - 1

    def read(edge: int, address: int) -> int:
        at(edge, arvalid=1, araddr=address)
        at(edge + 1, arvalid=1, araddr=address + BYTES)
        return beats(beats(edge + 1, "r") + 1, "r")

    def write(edge: int, address: int) -> int:
        at(edge, awvalid=1, awaddr=address)
        at(beats(edge, "w") + 1, bvalid=1)
        return edge + BEATS

    edge = 10
    for row in range(ROWS):
        edge = read(edge, 2 * BYTES * row) + COMPUTE_CYCLES
        edge = write(edge, 0x10000 + 2 * BYTES * row)
        edge = write(edge, 0x10000 + 2 * BYTES * row + BYTES) + BETWEEN_CYCLES
    always = dict.fromkeys(SIGNALS, 0) | {
        "arready": 1, "awready": 1, "rready": 1, "wready": 1, "bready": 1, "arlen": BEATS - 1,
        "awlen": BEATS - 1, "arsize": 3, "awsize": 3,
    }  # fmt: skip
    return [always | edges.get(edge, {}) for edge in range(edge + 20)]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> TraceImport:
    folder = tmp_path_factory.mktemp("serial")
    file = folder / "cosim.vcd"
    file.write_text(vcd("m_axi_gmem_", rows=_serial_kernel()))
    return import_trace(file, folder / "out", [], platform="zcu102")


def test_waits_across_directions_are_found_and_reported_as_uncertain(made: TraceImport) -> None:
    causes = {part.direction: part.causes for part in made.streams.values()}
    # The first write of each row waits for the reads, and the second write waits for the first.
    assert (causes["write"].other, causes["write"].limit) == (ROWS, ROWS)
    # Except in the first row, the first read of a row waits for the writes of the previous row.
    assert (causes["read"].other, causes["read"].pace) == (ROWS - 1, 0)
    (bus,) = made.buses
    assert any("answered equally soon" in n and "fit a pace as well" in n for n in bus.notes)


def _finished_us(raw: dict[str, Any]) -> float:
    (point,) = plan_variants(raw | {"run": {"skews": 1, "phase_ns": 0.0}}, find_backend("model"))
    finished = [member.finished_us for member in execute_design(point).members]
    return max(f for f in finished if f is not None)


def test_the_replay_agrees_with_the_same_dependencies_in_a_design(made: TraceImport) -> None:
    recorded = read_design(made.design)
    for stream in recorded["stream"]:
        stream["port"] = "HP0"
    after: dict[str, Any] = {
        "schema": 1,
        "title": "the kernel",
        "platform": "zcu102",
        "pl_mhz": recorded["pl_mhz"],
        "stream": [
            {
                "name": "rd", "direction": "read", "port": "HP0", "width_bits": 64,
                "burst_beats": BEATS, "outstanding": 2, "bytes": 2 * BYTES * ROWS,
                "after": [
                    {
                        "stream": "wr", "bytes": 2 * BYTES, "each": True, "ahead": 1,
                        "delay_us": BETWEEN_CYCLES / recorded["pl_mhz"],
                    }
                ],
            },
            {
                "name": "wr", "direction": "write", "port": "HP0", "width_bits": 64,
                "burst_beats": BEATS, "outstanding": 1, "bytes": 2 * BYTES * ROWS,
                "after": [
                    {
                        "stream": "rd", "bytes": 2 * BYTES, "each": True, "ahead": 0,
                        "delay_us": COMPUTE_CYCLES / recorded["pl_mhz"],
                    }
                ],
            },
        ],
    }  # fmt: skip
    assert _finished_us(recorded) == pytest.approx(_finished_us(after), rel=0.05)


def test_bursts_may_wait_for_those_on_another_bus(made: TraceImport, tmp_path: Path) -> None:
    """The kernel has a bus for each array. Its writes wait for reads on another bus."""
    text = vcd("m_axi_gmem_", rows=_serial_kernel())
    text = re.sub(r"gmem_((?:ar|r)\w+ \$end)", r"gmem0_\1", text)
    text = re.sub(r"gmem_((?:aw|w|b)\w+ \$end)", r"gmem1_\1", text)
    file = tmp_path / "cosim.vcd"
    file.write_text(text)
    apart = import_trace(file, tmp_path / "out", ["*"], platform="zcu102")
    partners = {
        name: (part.partner.bus, part.partner.direction)
        for name, part in apart.streams.items()
        if part.partner
    }
    assert partners == {
        "m_axi_gmem0_read": ("top.dut.m_axi_gmem1", "write"),
        "m_axi_gmem1_write": ("top.dut.m_axi_gmem0", "read"),
    }
    for bus in apart.buses:
        assert any("as given by recorded_with" in note for note in bus.notes)
    recorded, as_one = read_design(apart.design), read_design(made.design)
    for stream in [*recorded["stream"], *as_one["stream"]]:
        stream["port"] = "HP0"
    assert _finished_us(recorded) == pytest.approx(_finished_us(as_one), rel=0.001)
    # A single bus does not show this dependency, and a note says so.
    alone = import_trace(file, tmp_path / "alone", ["gmem1"], platform="zcu102")
    assert any("not imported: top.dut.m_axi_gmem0" in note for note in alone.buses[0].notes)
