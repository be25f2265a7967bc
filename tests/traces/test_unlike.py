"""Tests recordings with irregular bursts: mixed lengths, or narrow, unaligned or only partly
recorded bursts.
"""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from axiscope.io.traces import buses_of, import_trace
from tests.shell import axiscope
from tests.traces.bench import copies, ila, vcd

pytestmark = pytest.mark.slow("simulates the RTL of the virtual board")

LENGTHS = (1, 4, 16, 8, 64, 32, 2, 16)


def _bursts(count: int, step: int, odd: int, longest: int = 256) -> list[tuple[int, int, int]]:
    return [
        (step * n + odd * (n % 3), min(LENGTHS[n % 8], longest), 40 + 7 * n % 31)
        for n in range(count)
    ]


def _replayed(text: str, folder: Path) -> pl.DataFrame:
    file = folder / "sim.vcd"
    file.write_text(text)
    made = import_trace(file, folder / "out", [], platform="zcu102")
    ran = axiscope("run", str(made.design), "-o", str(folder / "run"))
    assert ran.returncode == 0, ran.stderr
    return pl.read_parquet(folder / "run" / "results.parquet")


@pytest.mark.parametrize("in_flight", [1, 2, 4])
@pytest.mark.parametrize(
    ("odd", "size"), [(0, 3), (1, 3), (4, 2), (2, 1)], ids=["whole", "unaligned", "words", "halves"]
)
def test_an_engine_with_mixed_bursts_is_replayed_to_the_end(
    odd: int, size: int, in_flight: int, tmp_path: Path
) -> None:
    bursts = _bursts(48, 2048, odd)
    rows = copies(bursts, size=size, in_flight=in_flight)
    table = _replayed(vcd(rows=rows), tmp_path)
    assert table["finished_us"].null_count() == 0
    assert table["ports"].n_unique() == 1
    recorded_us = len(rows) * 0.004
    # This memory differs from the recorded one, so the accelerator may be slightly faster or
    # slower.
    assert 0.4 * recorded_us < table["finished_us"].max() < 2.5 * recorded_us  # type: ignore[operator]


def test_the_number_of_awaited_bursts_never_falls(tmp_path: Path) -> None:
    file = tmp_path / "sim.vcd"
    file.write_text(vcd(rows=copies(_bursts(64, 1024, 0), in_flight=4)))
    made = import_trace(file, tmp_path / "out", [])
    for part in made.streams.values():
        lines = part.text.splitlines()[1:]
        waited = [int(line.split(",")[5]) for line in lines]
        assert waited == sorted(waited)


def test_one_burst_in_each_direction_is_replayed(tmp_path: Path) -> None:
    table = _replayed(vcd(rows=copies([(0, 16, 50)])), tmp_path)
    assert table["finished_us"].null_count() == 0


@pytest.mark.parametrize(
    ("signal", "way"),
    [("araddr", "reads"), ("rready", "reads"), ("rvalid", "reads"), ("bvalid", "writes")],
)
def test_a_direction_with_a_missing_signal_is_left_out_and_reported(
    signal: str, way: str, tmp_path: Path
) -> None:
    file = tmp_path / "sim.vcd"
    file.write_text(vcd(rows=copies(_bursts(16, 1024, 0)), without=[signal]))
    (bus,) = import_trace(file, tmp_path / "out", []).buses
    assert [part.direction + "s" for part in bus.recordings] == [
        w for w in ("reads", "writes") if w != way
    ]
    output = f"its {way} are left out: the file has no {signal.upper()} of them"
    assert any(note.startswith(output) for note in bus.notes), bus.notes


def test_equal_answer_times_are_reported(tmp_path: Path) -> None:
    file = tmp_path / "sim.vcd"
    report = "its bursts were answered equally soon each time"
    # The bench answers writes after 12 to 16 cycles, depending on the latency of the read.
    for name, latencies, expected in (("a", [50] * 16, True), ("b", [50, 61] * 8, False)):
        bursts = [(1024 * n, 16, cycles) for n, cycles in enumerate(latencies)]
        file.write_text(vcd(rows=copies(bursts, in_flight=1)))
        (bus,) = import_trace(file, tmp_path / name, []).buses
        assert any(note.startswith(report) for note in bus.notes) == expected, bus.notes


def test_missing_samples_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "ila.csv"
    lines = ila().splitlines()
    file.write_text("\n".join(lines[:8] + lines[10:]) + "\n")
    with pytest.raises(
        ValueError, match=r"row 9: Sample in Buffer: 8 follows 5: samples are missing"
    ):
        import_trace(file, tmp_path / "out", [], period_ns=4.0)


def test_pins_that_verilator_lists_twice_are_one_bus(tmp_path: Path) -> None:
    text = vcd().replace("$scope module top $end\n$scope module dut $end", "$scope module dut $end")
    text = text.replace("$upscope $end\n$upscope $end", "$upscope $end")
    first = text.index("$scope"), text.index("$enddefinitions")
    again = text[slice(*first)].replace("module dut", "module $rootio")
    # Verilator gives the pins of the top module different identifiers from the signals that are
    # connected to them.
    again = "".join(
        line
        if not line.startswith("$var")
        else line.replace(f" {line.split()[3]} ", f" {line.split()[3]}% ", 1)
        for line in again.splitlines(keepends=True)
    )
    file = tmp_path / "sim.vcd"
    file.write_text(text[: first[0]] + again + text[first[0] :])
    assert [bus.bus for bus in buses_of(file)] == ["dut.m_axi"]
