"""Runs the boards' scripts for Vivado under tclsh. Their commands are recorded, and vendor cells
are known by name.
"""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from tools.projects import data
from tools.projects.records import PROJECTS, Board, Shared

RTL = Path(__file__).resolve().parents[1]


HERE = Path(__file__).parent
CELLS = tomllib.loads((HERE / "vendor_cells.toml").read_text())["cells"]
VIVADO = [b for b in data.boards() if b.system.tool == "vivado"]

pytestmark = pytest.mark.needs("tclsh")


def known() -> list[str]:
    """Returns the vendors' cells in the format that the recorder needs."""
    lines = []
    for vlnv, cell in CELLS.items():
        words = [f"rule {{{cell.get('rule', '')}}}"]
        words += [f"{k} {{{' '.join(cell[k])}}}" for k in ("outputs", "inputs", "properties")]
        buses = " ".join("{" + " ".join(w or "{}" for w in bus) + "}" for bus in cell["buses"])
        if "monitors" in cell:
            words.append(f"monitors {{{' '.join(cell['monitors'])}}}")
        lines.append(f"set known({vlnv}) {{{' '.join(words)} buses {{{buses}}}}}")
    return lines


def script(board: Board) -> str:
    return (PROJECTS / board.name / "vivado.tcl").read_text()


def run(
    board: Board,
    tmp_path: Path,
    text: str = "",
    *words: str,
    slack: str = "0.1",
    parts: str = "xilinx.com:some:part0:1.0 xilinx.com:some:part0:1.2",
) -> tuple[int, str]:
    """Returns the exit code and the recorded calls or messages."""
    wrapper = board.shape.wrapper
    verilog = (board.shape.folder / f"{wrapper}.v").read_text()
    named = re.findall(r"XIL_INTERFACENAME (\w+)", verilog)
    pins = ["aclk", "aresetn", "interrupts"]
    file = PROJECTS / board.name / "vivado.tcl"
    if text:
        file = tmp_path / "dist" / "boards" / board.name / "vivado.tcl"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        (tmp_path / "hardware").exists() or (tmp_path / "hardware").symlink_to(RTL)
        shapes = file.parents[1] / "shapes"
        shapes.exists() or shapes.symlink_to(PROJECTS / "shapes")
    lines = [
        f"source {{{HERE / 'block_design.tcl'}}}",
        *known(),
        f"set module_name {wrapper}",
        f"set module_buses {{{' '.join(n for n in named if n not in pins)}}}",
        f"set module_pins {{{' '.join(pins)}}}",
        f"set board_parts {{{parts}}}",
        f"set slack {slack}",
        f"set argv {{{' '.join(words)}}}",
        f"source {{{file}}}",
        "foreach c $calls { puts $c }",
        'dict for {net pins} $nets { puts "net $net $pins" }',
    ]
    entry = tmp_path / "run.tcl"
    entry.write_text("\n".join(lines) + "\n")
    done = subprocess.run(
        ["tclsh", entry], capture_output=True, text=True, timeout=60, cwd=tmp_path, check=False
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("board", VIVADO, ids=lambda b: b.name)
def test_it_builds_a_design_whose_every_name_is_known(board: Board, tmp_path: Path):
    code, output = run(board, tmp_path, "", "built")
    assert code == 0, output
    calls = output.splitlines()
    assert "validated" in calls
    assert "assign_rest" in calls
    assert f"-part {board.fpga['part']}" in output
    # The address map must match the description.
    (window,) = (c.split() for c in calls if c.startswith("assign "))
    assert int(window[1], 16) == board.system.base
    last = board.placed[-1]
    assert board.base(last) + (1 << last.address_bits) <= int(window[1], 16) + int(window[2], 16)
    # The bus of each block must be connected to its own port.
    for b in board.at_ports:
        if isinstance(b, Shared) and not b.is_ours:
            cell = f"shared_{b.port.name.lower()}"
            inputs = [f"join axiscope/{i.bus} {cell}/S{i.number:02d}_AXI" for i in b.blocks]
            assert set(inputs) <= set(calls)
            assert f"join {cell}/M00_AXI ps/{b.port.interface}" in calls
            continue
        if board.system.converts:
            cell = f"convert_{b.port.name.lower()}"
            assert f"join axiscope/{b.bus} {cell}/S_AXI" in calls
            assert f"join {cell}/M_AXI ps/{b.port.interface}" in calls
            continue
        (joined,) = (c.split() for c in calls if c.startswith(f"join axiscope/{b.bus} "))
        if "noc" not in board.system.data:
            assert joined[2] == f"ps/{b.port.interface}"
            width = [v for k, v in b.port.properties.items() if v == "{width}"]
            if width:
                (name,) = (k for k, v in b.port.properties.items() if v == "{width}")
                assert f"set_property {name} {b.width_bits} ps" in calls
    (clock,) = (c.split()[2:] for c in calls if c.startswith("net clock "))
    source = f"ps/{board.system.data['clock']['pin']}"
    if board.from_mhz:
        assert f"net system_clock {source} clocks/clk_in1" in calls
        assert f"set_property CLKOUT1_REQUESTED_OUT_FREQ {board.mhz:g} clocks" in calls
        assert "net locked clocks/locked reset/dcm_locked" in calls
        source = "clocks/clk_out1"
    assert clock[0] == source
    image = board.system.data["image"]
    assert f"launch_runs impl_1 -to_step {image['step']}" in calls
    assert any(c.startswith(image["step"]) and c.endswith(image["ending"]) for c in calls)


def test_it_ends_with_the_design_where_that_is_asked(tmp_path: Path):
    code, output = run(VIVADO[0], tmp_path, "", "folder", "project")
    assert code == 0
    assert "validated" in output
    assert "launch_runs" not in output


@pytest.mark.parametrize("name", ["ultra96v2_probes", "ultra96_smartconnect", "zc702_fir"])
def test_an_ila_watches_the_buses_that_are_asked_for(name: str, tmp_path: Path):
    (board,) = (b for b in VIVADO if b.name == name)
    ports = [b.port.name for b in board.at_ports][:2]
    code, output = run(board, tmp_path, "", "folder", "project", "{" + " ".join(ports) + "}")
    assert code == 0, output
    calls = output.splitlines()
    watched = [c.split() for c in calls if c.startswith("watch ")]
    assert [w[2] for w in watched] == [f"ila_{p.lower()}/SLOT_0_AXI" for p in ports]
    # The watched bus must be that of the port: it is connected to the port, or to the converter in
    # front of the port.
    for port, (_, bus, _) in zip(ports, watched, strict=True):
        (joined,) = (c for c in calls if c.startswith(f"join {bus} "))
        assert f"_{port}" in joined or f"convert_{port.lower()}" in joined
    assert "validated" in calls
    code, output = run(board, tmp_path, "", "folder", "project", "HP9")
    assert code != 0
    assert f"ILA is HP9: give ports of {' '.join(b.port.name for b in board.at_ports)}" in output


@pytest.mark.parametrize(
    ("change", "to", "says"),
    [
        ("saxihp1_fpd_aclk", "saxihp1_aclk", "pin of ps saxihp1_aclk is not known"),
        ("PSU__USE__S_AXI_GP3 {1}", "PSU__USE__S_AXI_GP3 {0}", "S_AXI_HP1_FPD is not known"),
        ("connect_bd_net -net clock [get_bd_pins ps/saxihp1_fpd_aclk]\n", "", "is on no net"),
        ("ps/S_AXI_HP1_FPD", "ps/S_AXI_HP0_FPD", "is joined already"),
        (" [get_bd_pins axiscope/aclk]", "", "pin axiscope/aclk is on no net"),
        ("PSU__NUM_FABRIC_RESETS", "PSU__NUMBER_OF_RESETS", "is not known"),
        ("axiscope_lite_splitter.sv", "splitter.sv", "is not there"),
    ],
)  # fmt: skip
def test_the_recorder_refuses_what_the_tool_would(change: str, to: str, says: str, tmp_path: Path):
    (board,) = (b for b in VIVADO if b.name == "ultra96")
    text = script(board)
    assert change in text
    code, output = run(board, tmp_path, text.replace(change, to))
    assert code != 0
    assert says in output, output


def test_a_board_that_the_tool_does_not_know_is_told(tmp_path: Path):
    code, output = run(VIVADO[0], tmp_path, parts="")
    assert code != 0
    assert f"no board files of {VIVADO[0].fpga['board']}" in output


def test_a_design_that_misses_its_clock_is_told(tmp_path: Path):
    code, output = run(VIVADO[0], tmp_path, slack="-0.25")
    assert code != 0
    assert "misses its clock" in output
    assert "0.25 ns" in output
    code, output = run(VIVADO[0], tmp_path, "", "folder", "bitfile")
    assert code != 0
    assert "UNTIL is bitfile" in output
