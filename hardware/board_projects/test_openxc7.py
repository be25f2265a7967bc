"""Tests the projects for openXC7. The design behind the cell of the processing system is simulated,
and Yosys synthesises the design into cells that nextpnr-xilinx can pack.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from hardware.bench.runner import run
from hardware.board_projects.test_design import environment
from tools.projects import data, openxc7, ps7
from tools.projects.records import BOARDS, ROOT, Board, BoardError
from tools.rtl import yosys

SCRATCH = ROOT / "target" / "rtl" / "openxc7"
MADE = [b for b in data.boards() if not openxc7.lacks(b)]
OTHERS = pytest.mark.exhaustive("the projects of all boards for openXC7")
# Cells that Yosys may produce because nextpnr-xilinx can pack them (according to the latter's
# README.md, pack.cc and pack_dram.cc).
PACKED = {f"LUT{n}" for n in range(1, 7)} | {
    "INV",
    "CARRY4",
    "MUXF7",
    "MUXF8",
    "BUFG",
    "OBUF",
    "PS7",
}
PACKED |= {f"FD{kind}E" for kind in "RSCP"} | {"RAMB18E1", "RAMB36E1", "DSP48E1"}
PACKED |= {
    "SRL16E",
    "SRLC32E",
    "RAM32M",
    "RAM64M",
    "RAM32X1D",
    "RAM64X1D",
    "RAM128X1D",
    "RAM256X1D",
}
# Number of LUTs and of 36-Kbit block RAMs in each chip (AMD DS190, Zynq-7000 SoC Overview, table
# 1).
SIZES = {"xc7z010": (17_600, 60), "xc7z020": (53_200, 140)}
# Number of LUTs that a memory cell takes (UG474, 7 Series CLB, table 2-3).
MEMORY_LUTS = {"RAM32M": 4, "RAM64M": 4, "RAM32X1D": 2, "RAM64X1D": 2, "RAM128X1D": 4}


def boards(*short: str) -> list[pytest.param]:
    """Returns the boards that have such projects. `make test` uses only a few of them."""
    return [pytest.param(b, id=b.name, marks=[] if b.name in short else OTHERS) for b in MADE]


def cell_ports() -> dict[str, tuple[str, int]]:
    """Returns the direction and the width of each pin of the cell, as defined by Yosys."""
    spec = importlib.util.find_spec("pyosys")
    assert spec is not None
    assert spec.origin is not None
    text = (Path(spec.origin).parent / "share" / "xilinx" / "cells_xtra.v").read_text()
    body = text[text.index("\nmodule PS7(") :]
    body = body[: body.index("endmodule")]
    found = re.findall(r"^ *(input|output|inout) (?:\[(\d+):0\] )?(\w+);", body, re.M)
    return {name: (way, int(high or 0) + 1) for way, high, name in found}


def model(board: Board) -> str:
    """Returns a processing system for simulations, in which the signals of each port form an AXI4
    bus.
    """
    lines, public = [], "/*verilator public_flat_rw*/"
    data_bits = {b.port.interface.replace("_", ""): b.width_bits for b in board.at_ports}
    for p in ps7.pins(board):
        own = re.fullmatch(r"([MS]AXI(GP0|HP\d|ACP))(.*)", p.name)
        if own is None or own[3] in ("ACLK", "AWLOCK", "ARLOCK", "WID"):
            continue
        name = f"{own[2]}_{own[3]}".lower()
        # A 32-bit port uses the lower half of the pins.
        bits = data_bits.get(own[1], 32)
        as_axi4 = {"LEN": 8, "SIZE": 3, "WDATA": bits, "RDATA": bits, "WSTRB": bits // 8}
        bits = as_axi4.get(re.sub("^(AW|AR)", "", own[3]), p.bits)
        if p.is_output:
            lines.append(f"  logic [{bits - 1}:0] {name} {public};")
            lines.append(f"  assign {p.name} = {p.bits}'({name});")
        else:
            lines.append(f"  wire [{bits - 1}:0] {name} {public} = {bits}'({p.name});")
    text = ps7.cells(board).replace("(* blackbox *)\n", "")
    cell, buffer = text.split("module BUFG", 1)
    cell = cell.replace("endmodule", "\n".join([*lines, "endmodule"]))
    # The bench drives a single clock and a single reset.
    for pin, own in (("FCLKCLK", "clock"), ("FCLKRESETN", "reset_n")):
        cell = cell.replace(
            "endmodule", f"  logic {own} {public};\n  assign {pin} = {{3'b0, {own}}};\nendmodule"
        )
    buffer = buffer.replace("endmodule", "  assign O = I;\nendmodule")
    return f"{cell}module BUFG{buffer}"


@pytest.mark.parametrize("board", boards("zybo"))
def test_the_design_works_behind_the_cell(board: Board):
    folder = SCRATCH / board.name
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "cells.sv"
    if not file.exists() or file.read_text() != model(board):
        file.write_text(model(board))
    listing = folder / "top.f"
    named = re.findall(r"^    (\S+\.s?v)", openxc7.synthesis(board), re.M)
    files = [f for f in named if not f.endswith("/cells.v")]
    listing.write_text("\n".join([str(file), *(str(ROOT / f) for f in files)]) + "\n")
    run(
        f"../{listing.relative_to(ROOT)}",
        openxc7.name(board),
        "hardware.board_projects.bench_design",
        env=environment(board) | {"AXISCOPE_TOP": "openxc7"},
    )


@pytest.mark.parametrize("board", MADE, ids=lambda b: b.name)
def test_every_pin_is_one_of_the_cell(board: Board):
    known = cell_ports()
    for p in ps7.pins(board):
        assert known[p.name] == ("output" if p.is_output else "input", p.bits), p.name
    # Each memory port must be complete: every signal that the cell reads is driven.
    for b in board.at_ports:
        port = b.port.interface.replace("_", "")
        inputs = {n for n, (way, _) in known.items() if n.startswith(port) and way == "input"}
        left = inputs - {p.name for p in ps7.pins(board)}
        # The issuing capabilities that a port has by default (UG585, AXI_HP Interface).
        assert left <= {f"{port}{way}ISSUECAP1EN" for way in ("RD", "WR")}


@pytest.mark.parametrize("board", MADE, ids=lambda b: b.name)
def test_yosys_elaborates_the_whole_design(board: Board):
    text = openxc7.synthesis(board)
    read = text[: text.index("synth_xilinx")]
    script = SCRATCH / f"{board.name}.ys"
    script.parent.mkdir(parents=True, exist_ok=True)
    top = openxc7.name(board)
    library = "read_verilog -lib +/xilinx/cells_xtra.v"
    script.write_text(f"{read}{library}\nhierarchy -check -top {top}\ncheck -assert\n")
    done = subprocess.run(
        yosys.command(f"script {script.relative_to(ROOT)}"),
        **{"cwd": ROOT, "capture_output": True, "text": True, "check": False, "timeout": 120},
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]


def make(
    board: Board, out: Path, goal: str, **variables: object
) -> subprocess.CompletedProcess[str]:
    """Runs the Makefile of a project."""
    file = openxc7.folder(board) / "Makefile"
    given = {"OUT": out, "PYTHON": sys.executable, **variables}
    words = [f"{k}={v}" for k, v in given.items()]
    return subprocess.run(
        ["make", "-f", file, goal, *words],
        **{"cwd": ROOT, "capture_output": True, "text": True, "check": False, "timeout": 1800},
    )


@pytest.mark.exhaustive("synthesis of the projects for openXC7")
@pytest.mark.parametrize("board", MADE, ids=lambda b: b.name)
def test_synthesis_makes_only_cells_that_are_packed_and_that_the_chip_has(board: Board):
    out = SCRATCH / board.name
    done = make(board, out, "netlist")
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    netlist = json.loads((out / f"{openxc7.name(board)}.json").read_text())
    cells = netlist["modules"][openxc7.name(board)]["cells"]
    count = Counter(cell["type"] for cell in cells.values())
    assert set(count) <= PACKED, set(count) - PACKED
    assert count["PS7"] == count["BUFG"] == 1
    luts = sum(n for kind, n in count.items() if re.fullmatch("LUT[1-6]|INV|SRL.*", kind))
    luts += sum(n * count[kind] for kind, n in MEMORY_LUTS.items())
    brams = count["RAMB36E1"] + count["RAMB18E1"] / 2
    most_luts, most_brams = SIZES[board.fpga["part"][:7]]
    assert luts < most_luts
    assert brams < most_brams
    # All blocks must still be in the netlist, so the pins of their ports are driven.
    (cell,) = (cell for cell in cells.values() if cell["type"] == "PS7")
    for p in ps7.pins(board):
        assert len(cell["connections"][p.name]) == p.bits
        if re.search("VALID$|ADDR$|A[RW]READY$|WREADY$", p.name):
            assert any(isinstance(bit, int) for bit in cell["connections"][p.name]), p.name


TOOLS = {
    "nextpnr-xilinx": "--chipdb --xdc --json --fasm --freq",
    "fasm2frames": "--part --db-root",
    "xc7frames2bit": "--part_file --part_name --frm_file --output_file",
}
"""The tools after synthesis, and the options that the project gives them."""
STAND_IN = """\
import pathlib, sys
name, words = {name!r}, sys.argv[1:]
assert set({options}) <= set(words), words
for option in {reads}:
    path = pathlib.Path(words[words.index(option) + 1])
    assert path.exists(), path
if {writes!r}:
    pathlib.Path(words[words.index({writes!r}) + 1]).write_text(name)
else:
    assert pathlib.Path(words[-1]).exists()
    print(name)
"""


def test_the_steps_after_synthesis_find_their_files(tmp_path: Path):
    (board,) = (b for b in MADE if b.name == "zybo")
    part = board.fpga["part"]
    reads = {
        "nextpnr-xilinx": ["--chipdb", "--xdc", "--json"],
        "xc7frames2bit": ["--part_file", "--frm_file"],
    }
    writes = {"nextpnr-xilinx": "--fasm", "xc7frames2bit": "--output_file"}
    tools = tmp_path / "bin"
    tools.mkdir()
    for name, options in TOOLS.items():
        text = STAND_IN.format(
            name=name,
            options=options.split(),
            reads=reads.get(name, ["--db-root"]),
            writes=writes.get(name, ""),
        )
        (tools / name).write_text(f"#!{sys.executable}\n{text}")
        (tools / name).chmod(0o755)
    (tmp_path / "db" / "zynq7" / part).mkdir(parents=True)
    (tmp_path / "db" / "zynq7" / part / "part.yaml").touch()
    (tmp_path / "chips").mkdir()
    (tmp_path / "chips" / "xc7z010clg400.bin").touch()
    out = tmp_path / "out"
    out.mkdir()
    netlist = out / f"{openxc7.name(board)}.json"
    netlist.write_text("{}")
    path = {"PATH": f"{tools}:{os.environ['PATH']}"}
    path |= {"ZYNQ7_CHIPDB": str(tmp_path / "chips"), "PRJXRAY_DB_DIR": str(tmp_path / "db")}
    with pytest.MonkeyPatch.context() as changed:
        for name, value in path.items():
            changed.setenv(name, value)
        done = make(board, out, "all")
    assert done.returncode == 0, done.stdout + done.stderr
    assert (out / f"{openxc7.name(board)}.bit").read_text() == "xc7frames2bit"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("ultra96", "series 7"),
        ("zc702_fir", "protocol converters"),
        ("zybo_dmas150", "clocking wizard"),
    ],
)
def test_a_design_with_the_vendors_ip_has_no_such_project(name: str, says: str):
    board = data.board(BOARDS / f"{name}.toml")
    assert says in openxc7.lacks(board)
    assert openxc7.files(board) == {}


def test_an_unknown_part_has_no_such_project(tmp_path: Path):
    file = tmp_path / "zybo.toml"
    text = (BOARDS / "zybo.toml").read_text()
    file.write_text(text.replace("xc7z010clg400-1", "xc7z045ffg900-2"))
    assert "has no xc7z045ffg900-2" in openxc7.lacks(data.board(file))
    file.write_text(text.replace('standard = "LVCMOS33"', "level = 3"))
    with pytest.raises(BoardError, match=r"led\.level: no such field: pin, standard, source"):
        data.board(file)
