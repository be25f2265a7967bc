"""Tests the import of waveforms: VCD, ILA CSV, signal names used by many tools, and errors."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest

from axiscope.errors import UserError
from axiscope.io.traces import buses_of, import_trace
from tests.shell import axiscope
from tests.traces.bench import ila, vcd

pytestmark = pytest.mark.slow("simulates the RTL of the virtual board")

COLUMNS = [
    "bus", "direction", "id", "address", "bytes", "beats", "beat_bytes", "burst", "qos", "cache",
    "issued_ns", "accepted_ns", "first_beat_ns", "last_beat_ns", "done_ns", "latency_cycles",
    "held_cycles", "response",
]  # fmt: skip


def _table(file: Path, folder: Path, **asked: float) -> pl.DataFrame:
    made = import_trace(file, folder, [], **asked)  # type: ignore[arg-type]
    return pl.read_csv(made.table)


def _check(table: pl.DataFrame, zero_ns: float) -> None:
    """Checks the three bursts of the bench. Times are counted from edge 0."""
    assert table.columns == COLUMNS
    rows = table.rows(named=True)
    assert [r["direction"] for r in rows] == ["read", "read", "write"]
    assert [r["address"] for r in rows] == [0x1000, 0x2000, 0x3000]
    assert [r["bytes"] for r in rows] == [16, 8, 16]
    edges = {
        key: [round((r[f"{key}_ns"] - zero_ns) / 4) for r in rows]
        for key in ("issued", "accepted", "first_beat", "last_beat", "done")
    }
    # The second read is answered before the first, so responses are matched by their IDs.
    assert edges == {
        "issued": [2, 4, 15],
        "accepted": [3, 4, 15],
        "first_beat": [11, 9, 16],
        "last_beat": [12, 9, 19],
        "done": [12, 9, 24],
    }
    assert [r["latency_cycles"] for r in rows] == [10, 5, 9]
    assert rows[2]["held_cycles"] == 2
    assert rows[2]["response"] == "slverr"


@pytest.mark.parametrize(
    ("prefix", "upper"),
    [("m_axi_", False), ("m_axi_gmem_", True), ("S_AXI_HP0_", False), ("", True)],
)
def test_a_vcd_file_is_imported(tmp_path: Path, prefix: str, upper: bool) -> None:
    file = tmp_path / "sim.vcd"
    file.write_text(vcd(prefix, upper=upper))
    _check(_table(file, tmp_path / "out"), 2.0)


def test_signals_may_change_together_with_the_edge(tmp_path: Path) -> None:
    file = tmp_path / "sim.vcd"
    file.write_text(vcd(at_edge=True))
    table = _table(file, tmp_path / "out")
    assert table["latency_cycles"].to_list() == [10, 5, 9]


def test_the_samples_of_an_ila_are_imported(tmp_path: Path) -> None:
    file = tmp_path / "ila.csv"
    file.write_text(ila())
    with pytest.raises(UserError, match="give --period-ns"):
        _user(lambda: import_trace(file, tmp_path / "out", []))
    _check(_table(file, tmp_path / "out", period_ns=4.0), 0.0)


def test_buses_are_listed_with_signals_and_clock(tmp_path: Path) -> None:
    file = tmp_path / "sim.vcd"
    file.write_text(vcd())
    (bus,) = buses_of(file)
    assert (bus.bus, bus.protocol, bus.data_bits) == ("top.dut.m_axi", "AXI4", 64)
    assert (bus.clock, bus.clock_mhz) == ("top.dut.ap_clk", 250.0)
    assert ("ARVALID", "top.dut.m_axi_arvalid") in bus.signals


def _user(do: object) -> None:
    """Converts the model's errors, which are of type ValueError, into UserError."""
    try:
        do()  # type: ignore[operator]
    except ValueError as error:
        raise UserError(str(error)) from error


@pytest.mark.parametrize(
    ("text", "asked", "message"),
    [
        (vcd(), {"buses": ["hbm"]}, r"--bus hbm: is not one of top\.dut\.m_axi$"),
        (vcd(), {"clock": "aclk"}, "--clock aclk: no signal of one bit"),
        (vcd().replace("ap_clk", "tick"), {}, "m_axi: found no clock .* give it with --clock"),
        (vcd().replace("rready", "rready_out_of"), {}, "ARVALID, ARREADY, ARADDR, RVALID, RREADY"),
        ("hello", {}, "sim.vcd: .*give a whole VCD or FST file"),
    ],
)
def test_errors_name_file_signal_and_fix(
    tmp_path: Path, text: str, asked: dict[str, object], message: str
) -> None:
    file = tmp_path / "sim.vcd"
    if "out_of" in text:
        text = text.replace("bready", "b_rdy")
        text = text.replace("rready_out_of", "r_rdy")
    file.write_text(text)
    arguments: dict[str, object] = {"buses": []} | asked
    with pytest.raises(UserError, match=message) as report:
        _user(lambda: import_trace(file, tmp_path / "out", **arguments))  # type: ignore[arg-type]
    assert str(file) in str(report.value)


def test_the_command(tmp_path: Path) -> None:
    file = tmp_path / "sim.vcd"
    file.write_text(vcd())
    out = tmp_path / "out"
    found = axiscope("trace", "import", str(file), "--bus", "M_AXI", "-o", str(out), "--json")
    assert found.returncode == 0, found.stderr
    message = json.loads(found.stdout)
    assert set(message["streams"]) == {"m_axi_read", "m_axi_write"}
    assert message["buses"][0]["odd"] == 0
    ran = axiscope("run", str(out / "design.toml"), "-p", "zcu102", "-o", str(tmp_path / "run"))
    assert ran.returncode == 0, ran.stderr


def test_a_change_of_an_unknown_signal_is_refused(tmp_path: Path) -> None:
    lines = vcd().splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("b0 "))
    for bad in ("b0 ", "b0", f"b1 {'x' * 300}"):
        file = tmp_path / "sim.vcd"
        file.write_text("\n".join([*lines[:at], bad, *lines[at + 1 :]]) + "\n")
        done = axiscope("trace", "buses", file)
        assert done.returncode == 2
        assert done.stderr.startswith("error: ")
        assert done.stderr.endswith("give a whole VCD or FST file, or an ILA's .csv or .ila\n")
        assert "panicked" not in done.stderr
