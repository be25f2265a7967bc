"""Tests `axiscope monitor` on a board made of files. The registers of its bus monitor have fixed
values.
"""

from __future__ import annotations

import json
import re
import struct
from itertools import pairwise
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

from axiscope.answers.monitor.counts import BIN_EDGES, exceedance
from axiscope.board.registers.names import blocks
from axiscope.cli.app import app
from tests.board.files import board, pytestmark

__all__ = ["board", "pytestmark"]

CYCLES = 3_000_000
FIGURES = {
    "version": 1 << 16,
    "capabilities": 1 << 25 | 4 << 12 | 2 << 8 | 16,
    "widths": 6 << 16 | 40 << 8 | 16,
    "most_in_flight": 2 << 16 | 8,
    "totals.cycles": CYCLES,
    "totals.reads.bytes": 24_000_000,
    "totals.reads.beats": 1_500_000,
    "totals.reads.bursts": 93_750,
    "totals.reads.in_flight_cycles": 7 * CYCLES,
    "totals.read_address.taken": 93_750,
    "totals.read_address.quiet": 2_906_250,
    "totals.read_data.taken": 1_500_000,
    "totals.read_data.waits": 1_500_000,
    "totals.reads0.bursts": 93_750,
    "totals.reads0.latency_sum_cycles": 93_750 * 110,
    "totals.reads0.latency_min_cycles": 97,
    "totals.reads0.latency_max_cycles": 601,
    "totals.reads0.latency_histogram[22]": 80_000,
    "totals.reads0.latency_histogram[23]": 13_000,
    "totals.reads0.latency_histogram[32]": 750,
    "totals.writes0.latency_min_cycles": (1 << 24) - 1,
    "totals.write_address.idle": CYCLES,
    "totals.write_data.idle": CYCLES,
    "totals.write_response.idle": CYCLES,
    "slowest.reads[0].latency": 601,
    "slowest.reads[0].address_low": 0x10_0040,
    "slowest.reads[0].burst": 4 << 24 | 15 << 16 | 5,
}


def registers(**more: int) -> bytes:
    """Returns the monitor's registers: those in FIGURES, some of which may be replaced."""
    block = blocks()["monitor"]
    first = next(f.reset for f in block.map.registers[0].fields)
    image = bytearray(0x4000)
    places = {place.name: place for found in block.registers() for place in found.places()}
    for name, value in ({"block": first} | FIGURES | more).items():
        place = places[name]
        form = "<Q" if place.register.bytes == 8 else "<I"
        struct.pack_into(form, image, place.address, value)
    return bytes(image)


@pytest.fixture
def watched(board: Path) -> Path:
    """Yields the board with a bus monitor at HP1, with a clock of 300 MHz."""
    files = {
        "sys/class/uio/uio1/name": b"axiscope-mine\n",
        "sys/class/uio/uio1/maps/map0/addr": b"0xa0010000\n",
        "sys/class/uio/uio1/maps/map0/size": b"0x4000\n",
        "sys/class/uio/uio1/device/of_node/axiscope,port": b"HP1\0",
        "sys/class/uio/uio1/device/of_node/axiscope,pl-hz": struct.pack(">I", 300_000_000),
        "dev/uio1": registers(),
    }
    for name, content in files.items():
        (board / name).parent.mkdir(parents=True, exist_ok=True)
        (board / name).write_bytes(content)
    return board


def run(*words: str, code: int = 0) -> str:
    done = CliRunner().invoke(app, ["monitor", "local", "--seconds", "0.01", *words])
    assert done.exit_code == code, (done.output, done.exception)
    return done.output if code == 0 else str(done.exception)


def test_a_bus_is_reported_in_a_table_and_a_sentence(watched: Path):
    report = run("--group", "5")
    flat = " ".join(report.split())
    for part in ("axiscope-mine at HP1", "0.01 s", "128 bits", "300 MHz"):
        assert part in flat, part
    # A rate of 2400 MB/s is 24 MB in 10 ms. At 300 MHz, 110 cycles are 367 ns, and 601 cycles are
    # 2003 ns.
    for part in ("2400", "7.0", "367", "2003", "0x100040", "ID 5"):
        assert part in flat, part
    # The share of cycles in which the bus waits for data, and how much of it has no further
    # request.
    assert "50 %" in flat
    assert "97 %" in flat
    assert "more reads in flight" in flat
    # Three million cycles in 10 ms match the clock stated in the overlay. In 20 ms, they are only
    # half of it. A busy computer may read the counters too late, but never too early.
    assert reported_clock_mhz(flat) in (None, pytest.approx(150, abs=150))
    assert reported_clock_mhz(run("--seconds", "0.02")) == pytest.approx(75, abs=75.1)


def reported_clock_mhz(report: str) -> float | None:
    """Returns the clock that follows from the counted cycles, in MHz. Returns None if it is the
    clock stated in the overlay.
    """
    found = re.search(r"its cycles say ([\d.]+) MHz", " ".join(report.split()))
    return found and float(found[1])


def test_errors_of_the_bus_are_described(watched: Path):
    errors = {f.name: f.low for r in blocks()["monitor"].map.registers if r.name == "errors"
              for f in r.fields}  # fmt: skip
    seen = 1 << errors["w_dropped"] | 1 << errors["write_wrap"]
    words = registers(errors=seen, status=1 << 8, **{"totals.reads.error_responses": 3})
    (watched / "dev/uio1").write_bytes(words)
    flat = " ".join(run().split())
    for part in ("w_dropped", "2, 4, 8 or 16 beats", "3 reads", "SLVERR", "(16)"):
        assert part in flat, part


def test_a_bus_during_an_experiment_is_compared_with_the_bus_alone(watched: Path, tmp_path: Path):
    file, out = tmp_path / "beside.toml", tmp_path / "out"
    file.write_text(
        'schema = 1\ntitle = "Load"\n[settings]\nplatform = "ultra96"\n'
        'pl_mhz = 100.0\nmode = "read"\n'
        '[[sweep]]\naxes.ports = ["HP0"]\naxes.burst_beats = [4, 16]\n'
    )
    report = run("--companions", str(file), "-o", str(out))
    assert "window alone" in report
    assert "window burst_beats 16" in report
    table = pl.read_parquet(out / "monitor.parquet")
    reads = table.filter((pl.col("direction") == "reads") & (pl.col("group") == 0))
    assert reads["window"].to_list() == ["alone", "burst_beats 4", "burst_beats 16"]
    assert reads["slowdown"].to_list() == [None, 1.0, 1.0]
    assert reads["mbps"].to_list() == pytest.approx([2400.0] * 3)
    assert reads["r_waits_percent"].to_list() == pytest.approx([50.0] * 3)
    raw = json.loads((out / "monitor.json").read_text())
    assert [w["name"] for w in raw["windows"]] == ["alone", "burst_beats 4", "burst_beats 16"]
    page = (out / "monitor.html").read_text()
    assert "axiscope-mine at HP1 reads 2.40 GB/s" in page
    assert "0x100040" in page
    one = json.loads(run("--companions", str(file), "--only", "burst_beats=4", "--json", "-q"))
    assert {r["window"] for r in one} == {"alone", "loaded"}


def test_the_counts_become_a_design_for_the_model(watched: Path, tmp_path: Path):
    file = tmp_path / "mine.toml"
    assert "axiscope run" in run("--design", str(file))
    text = file.read_text()
    assert "burst_beats = 16  # mean of 93750 bursts" in text
    assert "outstanding = 8" in text
    assert "# It got 2400 MB/s there." in text
    assert "rate_mbps" not in text
    words = ["run", str(file), "-p", "ultra96", "-o", str(tmp_path / "out"), "-q", "--json"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, (done.output, done.exception)
    assert "mine_reads" in done.output
    # If an accelerator issues no request for half of the time, it is limited by itself, and not by
    # memory.
    idle = {"totals.read_data.waits": 0, "totals.read_data.idle": 1_500_000}
    (watched / "dev/uio1").write_bytes(registers(**idle))
    run("--design", str(file))
    assert "rate_mbps = 2400  # its own pace" in file.read_text()
    still = {"totals.reads.bursts": 0, "totals.reads.beats": 0}
    (watched / "dev/uio1").write_bytes(registers(**still))
    assert "no burst ended" in run("--design", str(file), code=1)


def test_what_cannot_be_monitored_is_refused(board: Path, tmp_path: Path):
    assert "hang axiscope_monitor on a bus" in run(code=1)
    assert "give ID or ID/MASK" in run("--group", "x", code=1)
    assert "give one of them" in run("--windows", "2", "--companions", str(tmp_path), code=1)
    (tmp_path / "file").write_text("")
    assert "is a file" in run("-o", str(tmp_path / "file"), code=1)


def test_the_exceedance_curve_falls_to_the_slowest_burst():
    histogram = [0] * 64
    histogram[22], histogram[32] = 9, 1
    line = exceedance(histogram, 601)
    assert line[0] == (BIN_EDGES[22], 1.0)
    assert line[-1] == (601.0, 0.1)
    assert all(a[0] <= b[0] and a[1] >= b[1] for a, b in pairwise(line))
