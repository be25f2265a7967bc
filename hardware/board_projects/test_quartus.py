"""Runs the boards' scripts for Platform Designer under tclsh, on systems that resemble reference
designs.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tools.projects import data
from tools.projects.records import PROJECTS, Board

HERE = Path(__file__).parent
QUARTUS = [b for b in data.boards() if b.system.tool == "quartus"]
# Interfaces and parameters of the processing system, with the names that public designs use (Intel
# 683126; designs for Quartus 16 to 25 with altera_hps).
HPS = {
    "known_interfaces(altera_hps)": "h2f_lw_axi_master h2f_lw_axi_clock h2f_axi_master "
    "h2f_axi_clock f2h_axi_slave f2h_axi_clock "
    "f2h_sdram0_data f2h_sdram0_clock h2f_reset f2h_irq0 memory hps_io",
    "known_parameters(altera_hps)": "F2SDRAM_Type F2SDRAM_Width F2S_Width S2F_Width "
    "LWH2F_Enable F2SINTERRUPT_Enable",
    "known_interfaces(altera_pll)": "refclk reset outclk0 locked",
    "known_parameters(altera_pll)": "gui_operation_mode gui_reference_clock_frequency "
    "gui_number_of_clocks gui_output_clock_frequency0 gui_use_locked",
    "known_interfaces(clock_source)": "clk clk_reset clk_in clk_in_reset",
}  # fmt: skip
HELD = (
    "ddr_master.m0/hps_0.f2h_sdram0_data hps_0.h2f_lw_axi_master/led.s1 "
    "clk_0.clk/hps_0.h2f_axi_clock"
)

pytestmark = pytest.mark.needs("tclsh")


def run(board: Board, tmp_path: Path, text: str) -> tuple[int, str]:
    """Returns the exit code and the recorded calls or messages."""
    component = (board.shape.folder / f"{board.shape.wrapper}_hw.tcl").read_text()
    found = re.findall(r"^add_interface (\w+)", component, re.MULTILINE)
    script = tmp_path / "quartus.tcl"
    script.write_text(text)
    entry = tmp_path / "run.tcl"
    lines = [f"set {k} {{{v}}}" for k, v in HPS.items()]
    lines += [
        f"set known_interfaces({board.shape.wrapper}) {{{' '.join(found)}}}",
        f"set held {{{HELD}}}",
        f"source {{{HERE / 'platform_designer.tcl'}}}",
        f"source {{{script}}}",
        "foreach c $calls { puts $c }",
    ]
    entry.write_text("\n".join(lines) + "\n")
    done = subprocess.run(["tclsh", entry], capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout + done.stderr


def script(board: Board) -> str:
    return (PROJECTS / board.name / "quartus.tcl").read_text()


@pytest.mark.parametrize("board", QUARTUS, ids=lambda b: b.name)
def test_it_joins_the_design_to_the_processing_system(board: Board, tmp_path: Path):
    code, output = run(board, tmp_path, script(board))
    assert code == 0, output
    calls = output.splitlines()
    assert calls[-1] == "saved"
    # Connections that occupied a port are removed. The others stay.
    assert [c for c in calls if c.startswith("remove")] == [
        "remove_connection ddr_master.m0/hps_0.f2h_sdram0_data",
        "remove_connection hps_0.h2f_lw_axi_master/led.s1",
    ]
    for b in board.blocks:
        assert f"connect {board.module}.{b.bus} hps_0.{b.port.interface}" in calls
    (width,) = (b.width_bits for b in board.blocks if b.port.name == "F2S0")
    assert f"set F2SDRAM_Width {width}" in calls
    for bridge in (b.width_bits for b in board.blocks if b.port.name == "F2H"):
        assert f"set F2S_Width {[32, 64, 128].index(bridge) + 1}" in calls
    # The clock comes from the 50 MHz oscillator, or from a PLL behind it.
    own = "clk_0.clk" if board.mhz == 50 else f"{board.module}_pll.outclk0"
    assert f"connect {own} {board.module}.clock" in calls
    if board.mhz != 50:
        assert f"set gui_output_clock_frequency0 {board.mhz:.1f}" in calls


@pytest.mark.parametrize("board", QUARTUS, ids=lambda b: b.name)
def test_the_component_has_every_file(board: Board):
    folder = board.shape.folder
    text = (folder / f"{board.shape.wrapper}_hw.tcl").read_text()
    paths = re.findall(r"PATH (\S+)", text)
    assert len(paths) > 10
    assert [p for p in paths if not (folder / p).is_file()] == []


@pytest.mark.parametrize(
    ("change", "to", "says"),
    [
        ("hps_0.f2h_sdram0_clock", "hps_0.f2h_sdram_clock", "is not known"),
        ("F2S_Width", "F2H_Width", "parameter of hps_0 F2H_Width is not known"),
        ("add_connection clk_0.clk hps_0.f2h_axi_clock\n", "", "hps_0.f2h_axi_clock is not driven"),
        ("        remove_connection $there\n", "", "is held by"),
        (".reset\n", ".clock\n", "is held by"),
    ],
)
def test_the_recorder_refuses_what_the_tool_would(change: str, to: str, says: str, tmp_path: Path):
    text = script(QUARTUS[0])
    assert change in text
    code, output = run(QUARTUS[0], tmp_path, text.replace(change, to))
    assert code != 0
    assert says in output, output
