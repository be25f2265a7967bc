"""Writes a board's project for Vivado: block design, address map, bitstream and hardware
description.
"""

from __future__ import annotations

from pathlib import Path

from tools.projects.records import ROOT, RTL, Board, Placed, Shared
from tools.projects.top import HEAD

PS, CELL, WIZARD = "ps", "axiscope", "clocks"
ILA = "xilinx.com:ip:system_ila"
ILA_SAMPLES = 4096
"""Samples of an ILA: 41 us at 100 MHz (a choice)."""


def properties(board: Board) -> dict[str, str]:
    """Returns the settings of the processing system that this design needs."""
    data = board.system.data
    found: dict[str, str] = {}
    for part in ("control", "clock", "reset", "interrupt"):
        found |= data.get(part, {}).get("properties", {})
    for b in board.at_ports:
        found |= {k: v.format(width=b.width_bits) for k, v in b.port.properties.items()}
    values = {
        "{mhz}": f"{board.system_mhz:g}",
        "{control_width}": str(data["control"]["width_bits"]),
    }
    for name, value in values.items():
        found = {k: v.replace(name, value) for k, v in found.items()}
    return found


def _net(what: str, *pins: str) -> str:
    return f"connect_bd_net {what} " + " ".join(f"[get_bd_pins {p}]" for p in pins)


def _join(a: str, b: str) -> str:
    return f"connect_bd_intf_net [get_bd_intf_pins {a}] [get_bd_intf_pins {b}]"


def _listed(name: str, items: list[str]) -> list[str]:
    return [f"set {name} [list \\", *(f"    {i} \\" for i in items), "]"]


def _head(board: Board, files: list[Path]) -> list[str]:
    kind, image = board.fpga["board"], board.system.data["image"]
    # Sources that belong to other projects are not in the RTL folder.
    paths = [
        f"[file join $rtl {{{f.relative_to(RTL)}}}]"
        if f.is_relative_to(RTL)
        else f"[file join $rtl .. {{{f.relative_to(ROOT)}}}]"
        for f in files
    ]
    paths += [
        f"[file join $shape {name}]"
        for name in (f"{board.shape.module}.sv", f"{board.shape.wrapper}.v")
    ]
    name = board.module
    return [
        f"# Axiscope on the {board.title}, for Vivado 2022.1 and later.",
        f"# {HEAD.format(name=board.name)}",
        "#",
        f"#   vivado -mode batch -source vivado.tcl -tclargs FOLDER UNTIL{' ILA' * may_watch(board)}",
        "#",
        f"# FOLDER is made for the project ({name} here without it). UNTIL: `project` ends when the design",
        f"# stands, `bitstream` (without it) also builds FOLDER/{name}.{image['ending']} and FOLDER/{name}.xsa.",
        *(
            [
                "# ILA: ports with AMD's System ILA on their bus, such as {HP0 HP1}; none without it.",
            ]
            if may_watch(board)
            else []
        ),
        "set here [file dirname [file normalize [info script]]]",
        "set rtl [file normalize [file join $here ../../../hardware]]",
        f"set shape [file normalize [file join $here ../shapes/{board.shape.name}]]",
        f"set folder [file normalize [expr {{[llength $argv] > 0 ? [lindex $argv 0] : {{{name}}}}}]]",
        "set until [expr {[llength $argv] > 1 ? [lindex $argv 1] : {bitstream}}]",
        "if {[lsearch -exact {project bitstream} $until] < 0} {",
        "    error \"UNTIL is $until: give project or bitstream\"",
        "}",
        "",
        f"create_project {name} $folder -part {board.fpga['part']} -force",
        "# The newest description of the board that Vivado has: memory, pins and clocks of the processing system.",
        f"set boards [lsort -dictionary [get_board_parts -quiet -latest_file_version {{*:{kind}:*}}]]",
        "if {$boards eq {}} {",
        f"    error {{Vivado has no board files of {kind}: get them from its board store (Tools, Vivado Store, Boards)}}",
        "}",
        "set_property board_part [lindex $boards end] [current_project]",
        *_listed("files", paths),
        "add_files $files",
        "update_compile_order -fileset sources_1",
        "",
    ]  # fmt: skip


def _system(board: Board) -> list[str]:
    data, versal = board.system.data, "noc" in board.system.data
    lines = [
        f"create_bd_design {board.module}",
        f"set ps [create_bd_cell -type ip -vlnv {data['system']['ip']} {PS}]",
        f"apply_bd_automation -rule {data['system']['rule']} -config {{{data['system']['config']}}} $ps",
    ]
    given = properties(board)
    if versal:
        words = " ".join(f"{k} {{{v}}}" for k, v in given.items())
        lines += [
            "set_property CONFIG.PS_PL_CONNECTIVITY_MODE {Custom} $ps",
            f"set_property CONFIG.PS_PMC_CONFIG {{{words}}} $ps",
        ]
    else:
        lines += ["set_property -dict [list \\"]
        lines += [f"    CONFIG.{k} {{{v}}} \\" for k, v in given.items()]
        lines += ["] $ps"]
    if actual := data["system"].get("actual_mhz"):
        lines += [
            f"puts \"Axiscope: {board.system_mhz:g} MHz were asked for, the clock is [get_property CONFIG.{actual} $ps] MHz\"",
        ]  # fmt: skip
    return lines


def _wizard(board: Board, source: str) -> list[str]:
    """Returns the cell that derives the clock of the design from the clock of the processing
    system.
    """
    if not board.from_mhz:
        return []
    return [
        f"# {board.mhz:g} MHz of {board.from_mhz:g} MHz, which the processing system makes exactly.",
        f"set {WIZARD} [create_bd_cell -type ip -vlnv {board.system.data['clock']['wizard']} {WIZARD}]",
        "set_property -dict [list \\",
        f"    CONFIG.CLKOUT1_REQUESTED_OUT_FREQ {{{board.mhz:g}}} \\",
        "    CONFIG.PRIM_SOURCE {No_buffer} \\",
        "    CONFIG.RESET_PORT {resetn} \\",
        "    CONFIG.RESET_TYPE {ACTIVE_LOW} \\",
        f"] ${WIZARD}",
        _net("-net system_clock", source, f"{WIZARD}/clk_in1"),
        _net("-net locked", f"{WIZARD}/locked", "reset/dcm_locked"),
        "",
    ]  # fmt: skip


def _design(board: Board) -> list[str]:
    data = board.system.data
    clock, reset = f"{PS}/{data['clock']['pin']}", f"{PS}/{data['reset']['pin']}"
    lines = [
        f"create_bd_cell -type module -reference {board.shape.wrapper} {CELL}",
        "create_bd_cell -type ip -vlnv xilinx.com:ip:proc_sys_reset reset",
        "set registers [create_bd_cell -type ip -vlnv xilinx.com:ip:smartconnect registers]",
        "set_property -dict [list CONFIG.NUM_SI {1} CONFIG.NUM_MI {1}] $registers",
        "",
        *_wizard(board, clock),
        "# One clock and one reset for all.",
        _net("-net clock", f"{WIZARD}/clk_out1" if board.from_mhz else clock, f"{CELL}/aclk",
             "reset/slowest_sync_clk", "registers/aclk", f"{PS}/{data['control']['clock']}"),
        _net("-net chip_reset", reset, "reset/ext_reset_in",
             *([f"{WIZARD}/resetn"] if board.from_mhz else [])),
        _net("-net logic_reset", "reset/peripheral_aresetn", f"{CELL}/aresetn"),
        _net("-net bus_reset", "reset/interconnect_aresetn", "registers/aresetn"),
        "",
        "# Registers, then each block's port to memory.",
        _join(f"{PS}/{data['control']['interface']}", "registers/S00_AXI"),
        _join("registers/M00_AXI", f"{CELL}/s_axil"),
    ]  # fmt: skip
    lines += _network(board) if "noc" in data else _ports(board)
    if "interrupt" in data:
        lines.append(
            _net("-net interrupts", f"{CELL}/interrupts", f"{PS}/{data['interrupt']['pin']}")
        )
    return [*lines, *_watched(board), ""]


def _ports(board: Board) -> list[str]:
    lines = []
    for b in board.at_ports:
        if isinstance(b, Shared) and not b.is_ours:
            lines += _smartconnect(b)
        elif board.system.converts:
            lines += _converter(b)
        else:
            lines.append(_join(f"{CELL}/{b.bus}", f"{PS}/{b.port.interface}"))
        lines.append(_net("-net clock", f"{PS}/{b.port.clock}"))
    return lines


def _converter(block: Placed | Shared) -> list[str]:
    """Returns the commands that add a converter from AXI4, which cuts bursts to 16 beats."""
    cell = f"convert_{block.port.name.lower()}"
    return [
        f"set convert [create_bd_cell -type ip -vlnv xilinx.com:ip:axi_protocol_converter {cell}]",
        "set_property -dict [list CONFIG.SI_PROTOCOL {AXI4} CONFIG.MI_PROTOCOL {AXI3} "
        "CONFIG.TRANSLATION_MODE {2}] $convert",
        _net("-net clock", f"{cell}/aclk"),
        _net("-net bus_reset", f"{cell}/aresetn"),
        _join(f"{CELL}/{block.bus}", f"{cell}/S_AXI"),
        _join(f"{cell}/M_AXI", f"{PS}/{block.port.interface}"),
    ]


def _smartconnect(shared: Shared) -> list[str]:
    """Returns the commands that add a SmartConnect in front of a port."""
    cell = f"shared_{shared.port.name.lower()}"
    return [
        f"set shared [create_bd_cell -type ip -vlnv xilinx.com:ip:smartconnect {cell}]",
        f"set_property -dict [list CONFIG.NUM_SI {{{len(shared.blocks)}}} CONFIG.NUM_MI {{1}}] $shared",
        _net("-net clock", f"{cell}/aclk"),
        _net("-net bus_reset", f"{cell}/aresetn"),
        *(_join(f"{CELL}/{b.bus}", f"{cell}/S{b.number:02d}_AXI") for b in shared.blocks),
        _join(f"{cell}/M00_AXI", f"{PS}/{shared.port.interface}"),
    ]


def may_watch(board: Board) -> bool:
    """Returns whether the script can add an ILA. A Versal needs a different kind of ILA, on its
    network.
    """
    return "noc" not in board.system.data


def _watched(board: Board) -> list[str]:
    """Returns the commands that add an ILA to the bus of each port that the user names."""
    if not may_watch(board):
        return []
    buses = [
        f"    {b.port.name} shared_{b.port.name.lower()}/M00_AXI \\"
        if isinstance(b, Shared) and not b.is_ours
        else f"    {b.port.name} {CELL}/{b.bus} \\"
        for b in board.at_ports
    ]
    return [
        "# AMD's System ILA on the buses of the ports that were asked for.",
        "set buses [dict create \\",
        *buses,
        "]",
        "foreach port [expr {[llength $argv] > 2 ? [lindex $argv 2] : {}}] {",
        "    if {![dict exists $buses $port]} {",
        "        error \"ILA is $port: give ports of [dict keys $buses]\"",
        "    }",
        f"    set ila [create_bd_cell -type ip -vlnv {ILA} ila_[string tolower $port]]",
        "    set_property -dict [list CONFIG.C_NUM_MONITOR_SLOTS {1} "
        "CONFIG.C_SLOT_0_INTF_TYPE {xilinx.com:interface:aximm_rtl:1.0} "
        f"CONFIG.C_DATA_DEPTH {{{ILA_SAMPLES}}}] $ila",
        "    connect_bd_net -net clock [get_bd_pins $ila/clk]",
        "    connect_bd_net -net logic_reset [get_bd_pins $ila/resetn]",
        "    connect_bd_intf_net [get_bd_intf_pins [dict get $buses $port]] [get_bd_intf_pins $ila/SLOT_0_AXI]",
        "}",
    ]  # fmt: skip


def _network(board: Board) -> list[str]:
    """Returns the commands that connect the design to the network on chip of a Versal."""
    noc = board.system.data["noc"]
    cell, count = noc["cell"], len(board.at_ports)
    asked = f"read_bw {{{noc['mbps']}}} write_bw {{{noc['mbps']}}} read_avg_burst {{4}} write_avg_burst {{4}}"
    return [
        f"set noc [get_bd_cells {cell}]",
        "set slaves [get_property CONFIG.NUM_SI $noc]",
        "set clocks [get_property CONFIG.NUM_CLKS $noc]",
        f"set_property -dict [list CONFIG.NUM_SI [expr {{$slaves + {count}}}] CONFIG.NUM_CLKS [expr {{$clocks + 1}}]] $noc",
        "set buses {}",
        f"foreach bus {{{' '.join(b.bus for b in board.at_ports)}}} {{",
        "    set slave [format S%02d_AXI $slaves]",
        "    incr slaves",
        "    lappend buses $slave",
        f"    set_property CONFIG.CONNECTIONS {{{noc['memory']} {{{asked}}}}} [get_bd_intf_pins {cell}/$slave]",
        f"    connect_bd_intf_net [get_bd_intf_pins {CELL}/$bus] [get_bd_intf_pins {cell}/$slave]",
        "}",
        f"set_property CONFIG.ASSOCIATED_BUSIF [join $buses :] [get_bd_pins {cell}/aclk$clocks]",
        f"connect_bd_net -net clock [get_bd_pins {cell}/aclk$clocks]",
    ]


def _end(board: Board) -> list[str]:
    size = 1 << (board.shape.window_bits + (len(board.placed) - 1).bit_length())
    name, image = board.module, board.system.data["image"]
    return [
        "# The windows of the blocks' registers, side by side; then the memory behind each port.",
        f"assign_bd_address -offset {board.system.base:#x} -range {size:#x} "
        f"[get_bd_addr_segs -of_objects [get_bd_intf_pins {CELL}/s_axil]]",
        "assign_bd_address",
        "validate_bd_design",
        "save_bd_design",
        f"set design [get_files {name}.bd]",
        "add_files -norecurse [make_wrapper -files $design -top]",
        f"set_property top {name}_wrapper [current_fileset]",
        "update_compile_order -fileset sources_1",
        "if {$until eq {project}} {",
        "    return",
        "}",
        "",
        f"launch_runs impl_1 -to_step {image['step']}",
        "wait_on_run impl_1",
        "if {[get_property PROGRESS [get_runs impl_1]] ne {100%}} {",
        "    error {it was not built: see impl_1/runme.log}",
        "}",
        "open_run impl_1",
        "set slack [get_property SLACK [get_timing_paths]]",
        "if {$slack < 0} {",
        f"    error \"the design misses its clock of {board.mhz:g} MHz by [expr {{-$slack}}] ns: give a lower one in hardware/boards/{board.name}.toml\"",
        "}",
        f"write_hw_platform -fixed -include_bit -force -file [file join $folder {name}.xsa]",
        f"{image['step']} -force [file join $folder {name}.{image['ending']}]",
    ]  # fmt: skip


def write(board: Board, files: list[Path]) -> str:
    """Returns the script."""
    lines = [*_head(board, files), *_system(board), *_design(board), *_end(board)]
    return "\n".join(lines) + "\n"
