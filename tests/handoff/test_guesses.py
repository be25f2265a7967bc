"""Tests that properties which a handoff lacks are taken from elsewhere in the file, or guessed with
a note.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import axiscope as ax
from axiscope.cli.app import app
from axiscope.errors import UserError
from tests.handoff.files import ULTRASCALE, ZYNQ, Bus, Module, dma, hwh, ultrascale, zynq
from tests.handoff.test_masters import BUS, imported, streams
from tests.handoff.test_memory import written

READS = {"READ_WRITE_MODE": "READ_ONLY", "MAX_BURST_LENGTH": "16", "NUM_READ_OUTSTANDING": "2"}


def printed(folder: Path, text: str) -> str:
    """Returns what the command prints about a handoff."""
    file = folder / "own.hwh"
    file.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(app, ["import", str(file), "-o", str(folder), "--force"])
    assert result.exit_code == 0, result.output
    return result.output


def test_known_ip_has_one_direction(tmp_path: Path) -> None:
    module = Module("/d", "axi_dma", [Bus("M_AXI_MM2S", True, "r"), Bus("M_AXI_S2MM", True, "w")])
    ps = ultrascale(Bus("S_AXI_HP0_FPD", False, "r"), Bus("S_AXI_HP1_FPD", False, "w"))
    made = imported(tmp_path, hwh(ps, module))
    assert [(s["name"], s["direction"]) for s in made.streams] == [
        ("d_mm2s", "read"), ("d_s2mm", "write"),
    ]  # fmt: skip
    assert not any(s["guesses"] for s in made.streams)


def test_unknown_directions_are_guessed_aloud(tmp_path: Path) -> None:
    core = Module("/k", "core", [Bus("M", True, "r")])
    text = hwh(ultrascale(Bus("S_AXI_HP0_FPD", False, "r")), core)
    assert "guessed    k_read, k_write: reads and writes, since the file gives neither" in printed(
        tmp_path, text
    )


def test_equal_guesses_are_printed_once(tmp_path: Path) -> None:
    core = Module("/k", "core", [Bus(f"M{n}", True, "r") for n in range(4)])
    text = printed(tmp_path, hwh(ultrascale(Bus("S_AXI_HP0_FPD", False, "r")), core))
    lines = [line for line in text.splitlines() if line.startswith("guessed")]
    many = "k_m0_read, k_m0_write, k_m1_read and 5 more streams"
    assert f"guessed    {many}: burst 16, the file gives no length of bursts" in lines
    assert len(lines) == 4
    assert "100 MHz: 8 streams" in text


def test_parameters_of_the_processing_system_state_the_width_of_a_port(tmp_path: Path) -> None:
    core = Module("/k", "core", [Bus("M", True, "r", 64, more=READS)])
    no_width = Bus("S_AXI_HPC0_FPD", False, "r", leaves_out=["DATA_WIDTH"])
    ps = ultrascale(no_width)
    ps.parameters = {**ULTRASCALE, "PSU__SAXIGP0__DATA_WIDTH": "128"}
    made = imported(tmp_path, hwh(ps, core))
    assert [p["width_bits"] for p in made.found["ports"]] == [128]
    assert streams(made)["k"]["width_bits"] == 128
    output = printed(tmp_path, hwh(ultrascale(no_width), core))
    assert "guessed    k: width of its port 64 bits" in output


def test_missing_clocks_are_guessed_aloud(tmp_path: Path) -> None:
    bare = ["FREQ_HZ"]
    core = Module("/k", "core", [Bus("M", True, "r", more=READS, leaves_out=bare)])
    ps = ultrascale(Bus("S_AXI_HP0_FPD", False, "r", leaves_out=bare))
    output = printed(tmp_path, hwh(ps, core))
    assert "guessed    k: clock of its port: the file gives none" in output
    ps.parameters = {**ULTRASCALE, "PSU__CRL_APB__PL0_REF_CTRL__ACT_FREQMHZ": "150"}
    output = printed(tmp_path, hwh(ps, core))
    assert "guessed    k: clock of its port 150 MHz, the file gives no clock; as PSU__CRL" in output
    # The clock of one port is used for another port, and the output must say so.
    other = Module("/o", "core", [Bus("M", True, "o", mhz=300.0, more=READS)])
    both = ultrascale(ps.buses[0], Bus("S_AXI_HP1_FPD", False, "o", mhz=300.0))
    output = printed(tmp_path, hwh(both, core, other))
    assert "k: clock of its port 300 MHz, the file gives no clock; as most other ports" in output
    assert "o: clock" not in output


def test_the_capacity_states_missing_bank_groups(tmp_path: Path) -> None:
    ps = ultrascale(Bus("S_AXI_HP0_FPD", False, "r", 128))
    ps.parameters = {k: v for k, v in ULTRASCALE.items() if k != "PSU__DDRC__BG_ADDR_COUNT"}
    made = imported(tmp_path, hwh(ps, dma("/d", "r", "")))
    assert written(made)["dram"]["capacity_bytes"]["value"] == 4 << 30
    assert made.found["guesses"][0].startswith("bank group address bits of the memory: 1")


@pytest.mark.parametrize(
    ("ps", "parameters"),
    [
        (ultrascale, {**ULTRASCALE, "PSU__DDRC__ENABLE": "0"}),
        (zynq, {**ZYNQ, "PCW_UIPARAM_DDR_ENABLE": "0"}),
    ],
)
def test_a_processing_system_without_memory_is_refused(
    tmp_path: Path, ps: object, parameters: dict[str, str]
) -> None:
    made = ps(Bus("S_AXI_HP0", False, "r"))  # type: ignore[operator]
    made.parameters = parameters
    with pytest.raises(UserError, match=r"own\.hwh: .* has no DRAM \(P.*ENABLE = 0\)"):
        imported(tmp_path, hwh(made, dma("/d", "r", "")))


@pytest.mark.parametrize(("rows", "part"), [("15", "lpddr4_4gb_x16"), ("16", "lpddr4_8gb_x16")])
@pytest.mark.parametrize(("width", "scale"), [("16", 1), ("32", 2)])
def test_the_rows_of_lpddr4_decide_on_its_part(
    tmp_path: Path, rows: str, part: str, width: str, scale: int
) -> None:
    ps = ultrascale(Bus("S_AXI_HP0_FPD", False, "r", 128))
    mbit = scale * 4096 << int(rows) - 15
    ps.parameters = {
        **ULTRASCALE, "PSU__DDRC__MEMORY_TYPE": "LPDDR 4", "PSU__DDRC__BUS_WIDTH": "32 Bit",
        "PSU__DDRC__DRAM_WIDTH": f"{width} Bits", "PSU__DDRC__DEVICE_CAPACITY": f"{mbit} MBits",
        "PSU__DDRC__ROW_ADDR_COUNT": rows, "PSU__DDRC__BANK_ADDR_COUNT": "3",
        "PSU__DDRC__BG_ADDR_COUNT": "NA",
    }  # fmt: skip
    made = imported(tmp_path, hwh(ps, dma("/d", "r", "")))
    assert written(made)["part"] == part
    assert made.found["guesses"] == []


def test_parameters_of_video_ip_come_before_those_of_interfaces(tmp_path: Path) -> None:
    own = {"AXIMM_BURST_LENGTH": "16", "AXIMM_NUM_OUTSTANDING": "4"}
    bus = {"MAX_BURST_LENGTH": "256", "NUM_READ_OUTSTANDING": "16"}
    mix = Module("/mix", "v_mix", [Bus("m_axi_mm_video1", True, "r", more=bus)], own)
    new = Module("/new", "v_new", [Bus("m_axi_mm_video", True, "w", more=bus)], own)
    ps = ultrascale(Bus("S_AXI_HP0_FPD", False, "r"), Bus("S_AXI_HP1_FPD", False, "w"))
    found = streams(imported(tmp_path, hwh(ps, mix, new)))
    assert found["mix"]["direction"] == "read"
    assert {s["burst_beats"] for s in found.values()} == {16}
    assert found["mix"]["outstanding"] == found["new_read"]["outstanding"] == 4


@pytest.mark.parametrize("value", ["0b1111", "0xF", "15", "4'b1111", "4'hF"])
def test_constants_may_have_any_base(tmp_path: Path, value: str) -> None:
    port = Bus("S_AXI_HPC0_FPD", False, "r", 128, signals={"ARCACHE": "arcache"})
    ps = ultrascale(port)
    ps.pins = {"arcache": "tie"}
    tie = Module("/tie", "xlconstant", [], {"CONST_WIDTH": "4", "CONST_VAL": value})
    found = streams(imported(tmp_path, hwh(ps, tie, dma("/d", "r", ""))))
    assert found["d_mm2s"]["axcache"] == 15
    tie.parameters = {"CONST_VAL": "0bz"}
    found = streams(imported(tmp_path, hwh(ps, tie, dma("/d", "r", "")), force=True))
    assert "axcache" not in found["d_mm2s"]


def test_ways_in_slower_clocks_count_more_cycles(tmp_path: Path) -> None:
    smart = Module("/smc", "smartconnect", [
        Bus("S00_AXI", False, "k"), Bus("M00_AXI", True, "n")], attributes=BUS)  # fmt: skip
    sides = [Bus("S_AXI", False, "n"), Bus("M_AXI", True, "out", mhz=300.0)]
    clocks = Module("/cc", "axi_clock_converter", sides, attributes=BUS)
    core = Module("/k", "core", [Bus("M", True, "k", more=READS)])
    ps = ultrascale(Bus("S_AXI_HP0_FPD", False, "out", mhz=300.0))
    found = streams(imported(tmp_path, hwh(ps, core, smart, clocks)))
    # SmartConnect: 5 and 4 cycles of 100 MHz; converter: 5 and 5 cycles of its destination.
    assert found["k"]["way_cycles"] == {"request": 3 * 5 + 5, "data": 3 * 4 + 3 * 5}


def test_two_masters_share_a_coherent_port(tmp_path: Path) -> None:
    smart = Module("/smc", "smartconnect", attributes=BUS, buses=[
        Bus("S00_AXI", False, "a", 128), Bus("S01_AXI", False, "b", 128),
        Bus("M00_AXI", True, "out", 128)])  # fmt: skip
    cores = [Module(f"/{n}", "core", [Bus("M", True, n, 128, more=READS)]) for n in "ab"]
    ps = ultrascale(Bus("S_AXI_HPC1_FPD", False, "out", 128))
    made = imported(tmp_path, hwh(ps, smart, *cores))
    assert made.design_path is not None
    first, second = ax.run(made.design_path).result.members
    assert first.achieved_mbps > 100
    assert first.achieved_mbps == pytest.approx(second.achieved_mbps, rel=0.05), "in turn"
