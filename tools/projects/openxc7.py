"""Writes a board's project for openXC7 (Yosys, nextpnr-xilinx and Project X-Ray), which needs no
licence.

The processing system is a cell, and a bridge to the register bus replaces the vendor's
interconnect.
"""

from __future__ import annotations

from pathlib import Path

from hardware.bench.runner import sources
from tools.projects import ps7
from tools.projects.records import PROJECTS, ROOT, Board, Shared
from tools.projects.top import HEAD
from tools.projects.wrapper import listed

BRIDGE = "lite_bridge/lite_bridge.f"
SYNCHRONISER = "cdc/axiscope_synchroniser.sv"


def lacks(board: Board) -> str:
    """Returns the reason why this board has no project for openXC7. The reason is empty if there is
    a project.
    """
    if "openxc7" not in board.system.data:
        return "openXC7 supports only chips of series 7"
    part = board.fpga["part"]
    if part not in board.system.data["openxc7"]["parts"]:
        return f"the database of Project X-Ray has no {part}"
    if board.system.converts:
        return "the design needs AMD's protocol converters"
    if any(isinstance(b, Shared) and not b.is_ours for b in board.at_ports):
        return "the design needs AMD's SmartConnect"
    if board.from_mhz:
        return "the design needs AMD's clocking wizard"
    return ""


def name(board: Board) -> str:
    """Returns the name of the top module, and of the files that are built."""
    return f"{board.module}_openxc7"


def folder(board: Board) -> Path:
    """Returns the folder of the project."""
    return PROJECTS / board.name / "openxc7"


def _listed(board: Board) -> list[Path]:
    """Returns the files that synthesis reads, in order."""
    own = [ROOT / "hardware" / SYNCHRONISER, *sources(BRIDGE)]
    found = listed(board.shape)
    found += [f for f in own if f not in found]
    shape = board.shape
    found += [shape.folder / f"{shape.module}.sv", shape.folder / f"{shape.wrapper}.v"]
    return [*found, folder(board) / "cells.v", folder(board) / "top.v"]


def synthesis(board: Board) -> str:
    """Returns the Yosys commands. They are to be run from the root of the repository."""
    files = [f"    {f.relative_to(ROOT)}" for f in _listed(board)]
    return "\n".join(
        [
            f"# {HEAD.format(name=board.name)}",
            f"read_slang -j 1 --top {name(board)} \\",
            " \\\n".join(files),
            f"synth_xilinx -family xc7 -flatten -abc9 -noclkbuf -top {name(board)}",
            f"techmap -map {(folder(board) / 'map.v').relative_to(ROOT)}",
            "opt_clean -purge",
            "stat",
            "",
        ]
    )


def single_port_map() -> str:
    """Returns rules that map memories with one port to memories with two ports, of which one is
    unused. nextpnr-xilinx cannot pack the former, but can pack the latter.
    """
    lines = ["// nextpnr-xilinx packs no RAM32X1S and no RAM64X1S."]
    for words, bits in ((32, 5), (64, 6)):
        address = [f"A{i}" for i in range(bits)]
        ports = [f"      .{a}({a})" for a in address]
        ports += [f"      .DPRA{i}({a})" for i, a in enumerate(address)]
        lines += [
            f"module RAM{words}X1S (",
            f"    output O,\n    input {', '.join(address)},\n    input D, WCLK, WE",
            ");",
            f"  parameter [{words - 1}:0] INIT = {words}'h0;",
            "  parameter [0:0] IS_WCLK_INVERTED = 1'b0;",
            f"  RAM{words}X1D #(",
            "      .INIT(INIT),\n      .IS_WCLK_INVERTED(IS_WCLK_INVERTED)",
            "  ) _TECHMAP_REPLACE_ (",
            ",\n".join(
                [*ports, "      .D(D)", "      .WCLK(WCLK)", "      .WE(WE)", "      .SPO(O)"]
            ),
            "  );",
            "endmodule",
        ]
    return "\n".join(lines) + "\n"


def constraints(board: Board) -> str:
    """Returns the clock, and the pin of the LED."""
    lines = [
        f"# {HEAD.format(name=board.name)}",
        "# The pins of the processing system are fixed.",
        f"create_clock -period {1000 / board.mhz:.3f} [get_nets aclk]",
    ]
    if board.led:
        lines += [
            f"# {board.led['source']}",
            f"set_property PACKAGE_PIN {board.led['pin']} [get_ports led]",
            f"set_property IOSTANDARD {board.led['standard']} [get_ports led]",
        ]
    return "\n".join(lines) + "\n"


def makefile(board: Board) -> str:
    """Returns a Makefile with the steps from the sources to the bitstream."""
    here, top, part = folder(board).relative_to(ROOT), name(board), board.fpga["part"]
    family = board.system.data["openxc7"]["family"]
    die = part.rpartition("-")[0]
    return f"""\
# {HEAD.format(name=board.name)}
#
#   make -f {here}/Makefile
#
# Run it in the folder of the checkout, in a shell that has openXC7's tools. OUT is the folder of what is
# built. The defaults of CHIPDB and PRJXRAY_DB_DIR are the variables that openXC7's shell sets.
PROJECT := {top}
PART := {part}
OUT ?= {top}
PYTHON ?= .venv/bin/python
CHIPDB ?= $(ZYNQ7_CHIPDB)/{die}.bin
PRJXRAY_DB ?= $(PRJXRAY_DB_DIR)/{family}
NEXTPNR_ARGS ?=

.DELETE_ON_ERROR:
.PHONY: all netlist
all: $(OUT)/$(PROJECT).bit
netlist: $(OUT)/$(PROJECT).json

# Yosys is that of the checkout's own environment, which reads SystemVerilog.
SOURCES := $(filter %.sv %.v,$(shell cat {here}/synth.ys))
$(OUT)/$(PROJECT).json: {here}/synth.ys $(SOURCES)
\tmkdir -p $(OUT)
\t$(PYTHON) -m tools.rtl.yosys 'tee -o $(OUT)/synthesis.log script {here}/synth.ys; write_json -noscopeinfo $@'

$(OUT)/$(PROJECT).fasm: $(OUT)/$(PROJECT).json {here}/top.xdc
\tnextpnr-xilinx --chipdb $(CHIPDB) --xdc {here}/top.xdc --json $< --fasm $@ --freq {board.mhz:g} $(NEXTPNR_ARGS)

$(OUT)/$(PROJECT).frames: $(OUT)/$(PROJECT).fasm
\tfasm2frames --part $(PART) --db-root $(PRJXRAY_DB) $< > $@

$(OUT)/$(PROJECT).bit: $(OUT)/$(PROJECT).frames
\txc7frames2bit --part_file $(PRJXRAY_DB)/$(PART)/part.yaml --part_name $(PART) --frm_file $< --output_file $@
"""


def files(board: Board) -> dict[Path, str]:
    """Returns the texts of the project's files by path. The result is empty if the board has no
    such project.
    """
    if lacks(board):
        return {}
    here = folder(board)
    return {
        here / "top.v": ps7.top(board, name(board)),
        here / "cells.v": ps7.cells(board),
        here / "map.v": single_port_map(),
        here / "top.xdc": constraints(board),
        here / "synth.ys": synthesis(board),
        here / "Makefile": makefile(board),
    }
