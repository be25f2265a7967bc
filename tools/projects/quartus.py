"""A board's project for Quartus: the design as a component, and a script that connects it to the
reference design of the board's maker, which has the processing system's pins and memory.
"""

from __future__ import annotations

from tools.projects.data import Board, Shape
from tools.projects.top import HEAD, head
from tools.projects.wrapper import listed, wrap
from tools.rtl.wrappers import platform_designer, verilog
from tools.rtl.wrappers.blocks import SOURCES

# Names of ports to the memory controller end with their number.
MEMORY = "f2h_sdram"


def component(shape: Shape) -> str:
    """Returns the component for Platform Designer: NAME_hw.tcl."""
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


def system(board: Board) -> str:
    """Returns the script."""
    data = board.system.data
    hps, clock, reset = data["system"]["instance"], data["clock"]["pin"], data["reset"]["pin"]
    bus, name = board.shape.wrapper, board.module
    lines = [
        f"# Axiscope on the {board.title}, for Platform Designer (Quartus Prime 18.1 and later).",
        f"# {HEAD.format(name=board.name)}",
        "#",
        f"#   qsys-script --system-file=soc_system.qsys --script=quartus.tcl --search-path=THIS_FOLDER/../shapes/{board.shape.name},$",
        "#",
        f"# soc_system.qsys is that of the {board.title}'s reference design, which has {hps} with the pins and the memory",
        f"# of the board, and {clock.split('.')[0]}. What holds {hps}'s memory ports or bridge there is taken away first.",
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
