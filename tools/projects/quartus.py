"""Writes a board's project for Quartus: the design as a component, and a script that connects it to
the board maker's reference design, which contains the processing system's pins and memory.
"""

from __future__ import annotations

from tools.projects.records import Board, Shape
from tools.projects.top import HEAD, head
from tools.projects.wrapper import listed, wrap
from tools.rtl.wrappers import platform_designer, verilog
from tools.rtl.wrappers.blocks import SOURCES

# Names of memory ports end with their number.
MEMORY = "f2h_sdram"


def component(shape: Shape) -> str:
    """Returns the component for Platform Designer, NAME_hw.tcl."""
    w = wrap(shape)
    text = platform_designer.write(w, listed(shape)).replace(SOURCES, f"../{SOURCES}")
    text = text.replace(verilog.HEAD.format(top=shape.module), head(shape))
    own = f"add_fileset_file {shape.module}.sv SYSTEM_VERILOG PATH {shape.module}.sv\n"
    last = f"add_fileset_file {w.name}.v VERILOG"
    return text.replace(last, own + last)


def _properties(board: Board) -> dict[str, str]:
    data = board.system.data
    found = dict(data["control"].get("properties", {}))
    memory = [b for b in board.at_ports if b.port.interface.startswith(MEMORY)]
    if memory:
        found["F2SDRAM_Type"] = ",".join(b.port.kind for b in memory)
        found["F2SDRAM_Width"] = ",".join(str(b.width_bits) for b in memory)
    for b in board.at_ports:
        places = {w: k for k, w in enumerate(b.port.widths, 1)}
        found |= {
            k: v.format(bridge_width=places[b.width_bits]) for k, v in b.port.properties.items()
        }
    return found


def _pll(board: Board) -> tuple[str, list[str]]:
    """Returns the clock of the design. If it is not the oscillator's clock, returns the commands
    for its PLL, too.
    """
    given, reset = board.system.data["clock"], board.system.data["reset"]["pin"]
    if board.mhz == given["mhz"]:
        return given["pin"], []
    name = f"{board.module}_pll"
    values = {
        "gui_operation_mode": "direct",
        "gui_reference_clock_frequency": f"{given['mhz']:.1f}",
        "gui_number_of_clocks": "1",
        "gui_output_clock_frequency0": f"{board.mhz:.1f}",
        "gui_use_locked": "0",
    }
    return f"{name}.outclk0", [
        f"add_instance {name} {given['pll']}",
        *(f"set_instance_parameter_value {name} {k} {{{v}}}" for k, v in values.items()),
        f"add_connection {given['pin']} {name}.refclk",
        f"add_connection {reset} {name}.reset",
        "",
    ]


def system(board: Board) -> str:
    """Returns the script."""
    data = board.system.data
    hps, reset = data["system"]["instance"], data["reset"]["pin"]
    bus, name = board.shape.wrapper, board.module
    clock, pll = _pll(board)
    lines = [
        f"# Axiscope on the {board.title}, for Platform Designer (Quartus Prime 18.1 and later).",
        f"# {HEAD.format(name=board.name)}",
        "#",
        f"#   qsys-script --system-file=soc_system.qsys --script=quartus.tcl --search-path=THIS_FOLDER/../shapes/{board.shape.name},$",
        "#",
        f"# soc_system.qsys is that of the {board.title}'s reference design, which has {hps} with the pins and the memory",
        f"# of the board, and {data['clock']['pin'].split('.')[0]}. What holds {hps}'s memory ports or bridge there is taken away first.",
        "package require -exact qsys 18.1",
        f"if {{[lsearch -exact [get_instances] {hps}] < 0}} {{",
        f"    error {{the system has no {hps}: open the reference design of the {board.title}}}",
        "}",
        f"foreach there [get_connections {hps}] {{",
        f"    if {{[regexp {{{hps}\\.(f2h_sdram|f2h_axi|h2f_lw_axi_master)}} $there]}} {{",
        "        remove_connection $there",
        "    }",
        "}",
        *(f"set_instance_parameter_value {hps} {k} {{{v}}}" for k, v in _properties(board).items()),
        "",
        *pll,
        f"add_instance {name} {bus}",
        f"add_connection {clock} {name}.clock",
        f"add_connection {reset} {name}.reset",
        f"add_connection {clock} {hps}.{data['control']['clock']}",
        f"add_connection {hps}.{data['control']['interface']} {name}.s_axil",
        f"set_connection_parameter_value {hps}.{data['control']['interface']}/{name}.s_axil baseAddress 0x0000",
        "",
    ]
    for b in board.at_ports:
        there = f"{hps}.{b.port.interface}"
        lines += [
            f"add_connection {clock} {hps}.{b.port.clock}",
            f"add_connection {name}.{b.bus} {there}",
            f"set_connection_parameter_value {name}.{b.bus}/{there} baseAddress 0x0000",
        ]
    return "\n".join([*lines, "save_system"]) + "\n"
