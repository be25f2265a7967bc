"""Writes the processing system of a Zynq-7000 as a cell, in the top module of a project without the
vendor's IP.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tools.projects.records import Board, Port
from tools.projects.top import HEAD, address_bits
from tools.projects.wrapper import wrap
from tools.rtl.wrappers.shape import Interface, Signal, Wrapper

REGISTERS = "s_axil"
BLINKS_HZ = 1.0
"""The LED blinks at the nearest rate below this rate that a counter can produce (a choice)."""
# Signals of the bridge's bus. The bridge does not need any other signals of the processing system.
CONTROL = {
    "aw": ("valid", "ready", "id", "addr", "len", "size", "burst"),
    "w": ("valid", "ready", "data", "strb", "last"),
    "b": ("valid", "ready", "id", "resp"),
    "ar": ("valid", "ready", "id", "addr", "len", "size", "burst"),
    "r": ("valid", "ready", "id", "data", "resp", "last"),
}
# Signals of a channel whose direction is opposite to that of the channel: from the receiver of
# addresses or data.
FROM_MASTER = {"aw", "w", "ar"}
BRIDGE_BITS = {"len": 8, "size": 3}
CONSTANTS = {"awprot": "3'b0", "arprot": "3'b0", "wstrb": "4'hf"}
"""Signals of the register bus that the bridge lacks, because it writes whole words."""


@dataclass(frozen=True)
class Pin:
    """A pin of the cell: its direction, its width in bits, and what is connected to it."""

    name: str
    is_output: bool
    bits: int
    net: str


def _range(bits: int) -> str:
    return "" if bits == 1 else f"[{bits - 1}:0] "


def _padded(net: str, bits: int, to: int) -> str:
    """Returns a net that is extended with zeros to match a wider pin."""
    return net if bits >= to else f"{{{to - bits}'b0, {net}}}"


def _pin_bits(board: Board, logical: str, id_bits: int, data_bits: int) -> int:
    """Returns the width of an AXI signal, such as AWADDR, in bits."""
    facts = board.system.data["openxc7"]
    signal = re.sub("^(AW|AR|W|B|R)", "", logical)
    own = {"ID": id_bits, "DATA": data_bits, "STRB": data_bits // 8, "USER": facts["user_bits"]}
    return int({**facts["bits"], **own}.get(signal, 1))


def _cell_port(interface: str) -> str:
    """Returns the prefix of the cell's pin names, such as SAXIHP0 for S_AXI_HP0."""
    return interface.replace("_", "")


def _slave_pins(board: Board, made: Wrapper, bus: Interface, port: Port) -> list[Pin]:
    """Returns the pins of a memory port. Its data pins have the largest width that the port
    supports.
    """
    cell_port, data_bits = _cell_port(port.interface), max(port.widths)
    pins = [Pin(f"{cell_port}ACLK", False, 1, "aclk")]
    for s in bus.signals:
        logical = s.logical.upper()
        if logical.endswith("USER") and not cell_port.endswith("ACP"):
            continue
        own, bits = made.bits(s.width), _pin_bits(board, logical, port.id_bits, data_bits)
        is_output = s.direction == "input"
        if is_output:
            net = s.name
        elif own > bits:
            net = f"{s.name}[{bits - 1}:0]"
        else:
            net = _padded(s.name, own, bits)
        pins.append(Pin(f"{cell_port}{logical}", is_output, bits, net))
    return pins


def _control_pins(board: Board) -> list[Pin]:
    """Returns the pins of the port through which registers are accessed."""
    control = board.system.data["control"]
    port, id_bits = (
        _cell_port(control["interface"]),
        board.system.data["openxc7"]["control_id_bits"],
    )
    pins = [Pin(f"{port}ACLK", False, 1, "aclk")]
    for channel, signals in CONTROL.items():
        for signal in signals:
            logical = (channel + signal).upper()
            is_output = (channel in FROM_MASTER) != (signal == "ready")
            bits = _pin_bits(board, logical, id_bits, control["width_bits"])
            pins.append(Pin(port + logical, is_output, bits, f"control_{channel}{signal}"))
    return pins


def pins(board: Board) -> list[Pin]:
    """Returns the pins of the cell that a design uses."""
    data, made = board.system.data, wrap(board.shape)
    facts, count = data["openxc7"], len(board.blocks)
    buses = {i.name: i for i in made.interfaces}
    found = [
        Pin(facts["clock"]["pin"], True, facts["clock"]["bits"], "fclk"),
        Pin(facts["reset"]["pin"], True, facts["reset"]["bits"], "freset_n"),
        Pin(
            facts["interrupt"]["pin"],
            False,
            facts["interrupt"]["bits"],
            _padded("interrupts", count, facts["interrupt"]["bits"]),
        ),
        *_control_pins(board),
    ]
    for b in board.at_ports:
        found += _slave_pins(board, made, buses[b.bus], b.port)
    return found


def cells(board: Board) -> str:
    """Returns the declarations of the vendor's cells, with the pins that the design uses."""
    ports = [
        f"    {'output' if p.is_output else 'input'} {_range(p.bits)}{p.name}" for p in pins(board)
    ]
    cell = board.system.data["openxc7"]["cell"]
    return "\n".join(
        [
            f"// {HEAD.format(name=board.name)}",
            "// Cells of the chip, which Yosys knows completely. Only the pins in use are listed.",
            f"(* blackbox *)\nmodule {cell} (",
            ",\n".join(ports),
            ");\nendmodule\n",
            "(* blackbox *)\nmodule BUFG (\n    input I,\n    output O\n);\nendmodule\n",
        ]
    )


def _bus_wires(made: Wrapper, buses: list[Interface], wide: dict[str, int]) -> list[str]:
    """Returns the wires of the buses to memory. Wires from the cell are as wide as the cell's
    pins.
    """
    return [
        f"  wire {_range(wide.get(s.name, made.bits(s.width)))}{s.name};"
        for bus in buses
        for s in bus.signals
    ]


def _registers(made: Wrapper) -> list[Signal]:
    """Returns the signals of the register bus that the bridge drives or reads."""
    bus = next(i for i in made.interfaces if i.name == REGISTERS)
    return [s for s in bus.signals if s.logical.lower() not in CONSTANTS]


def _design(board: Board, made: Wrapper, buses: list[Interface], wide: dict[str, int]) -> list[str]:
    """Returns the instance of the design."""
    nets = ["      .aclk(aclk)", "      .aresetn(aresetn)"]
    for i in made.interfaces:
        for s in i.signals:
            own = made.bits(s.width)
            part = f"[{own - 1}:0]" if wide.get(s.name, own) > own else ""
            net = s.name + part
            if i.name == REGISTERS:
                net = CONSTANTS.get(s.logical.lower(), net)
            nets.append(f"      .{s.name}({net})")
    return [
        f"  {board.shape.wrapper} i_design (",
        ",\n".join([*nets, "      .interrupts(interrupts)"]),
        "  );",
        "",
    ]


def _bridge(board: Board, made: Wrapper) -> list[str]:
    """Returns the bridge between the port for register accesses and the register bus."""
    data, id_bits = board.system.data, board.system.data["openxc7"]["control_id_bits"]
    nets = ["      .aclk(aclk)", "      .aresetn(aresetn)"]
    for channel, signals in CONTROL.items():
        for signal in signals:
            bits = _pin_bits(
                board, (channel + signal).upper(), id_bits, data["control"]["width_bits"]
            )
            net = _padded(f"control_{channel}{signal}", bits, BRIDGE_BITS.get(signal, bits))
            nets.append(f"      .s_axi_{channel}{signal}({net})")
    nets += [f"      .m_axil_{s.logical.lower()}({s.name})" for s in _registers(made)]
    return [
        "  axiscope_lite_bridge #(",
        f"      .BASE(32'h{board.system.base:08x}),",
        f"      .ADDR_WIDTH({address_bits(board.shape)}),",
        f"      .ID_WIDTH({id_bits})",
        "  ) i_bridge (",
        ",\n".join(nets),
        "  );",
        "",
    ]


def _led(board: Board) -> list[str]:
    """Returns a counter that makes the LED blink."""
    bits = 1
    while board.mhz * 1e6 / (1 << bits) > BLINKS_HZ:
        bits += 1
    return [
        f"  // Blinks at {board.mhz * 1e6 / (1 << bits):.2f} Hz if the clock runs and the reset is released.",
        f"  reg [{bits - 1}:0] beat;",
        f"  always @(posedge aclk) beat <= aresetn ? beat + 1'b1 : {bits}'b0;",
        f"  assign led = beat[{bits - 1}];",
        "",
    ]


def top(board: Board, name: str) -> str:
    """Returns the top module."""
    made = wrap(board.shape)
    buses = [i for i in made.interfaces if i.kind == "axi"]
    used = pins(board)
    # The cell always has 64-bit data. A narrower bus uses the lower bits.
    wide = {p.net: p.bits for p in used if p.is_output and p.net.startswith("m_")}
    clock, reset = board.system.data["clock"]["number"], board.system.data["reset"]["number"]
    control = [f"  wire {_range(p.bits)}{p.net};" for p in used if p.net.startswith("control_")]
    count = len(board.blocks)
    lines = [
        f"// {board.title} for openXC7: the processing system, the design, and the bridge between them.",
        f"// {HEAD.format(name=board.name)}",
        f"module {name} (" + ("\n    output wire led\n);" if board.led else ");"),
        "  wire [3:0] fclk, freset_n;",
        "  (* keep *) wire aclk;",
        "  wire aresetn;",
        f"  wire {_range(count)}interrupts;",
        *control,
        *(f"  wire {_range(made.bits(s.width))}{s.name};" for s in _registers(made)),
        *_bus_wires(made, buses, wide),
        "",
        f"  BUFG i_clock (\n      .I(fclk[{clock}]),\n      .O(aclk)\n  );",
        "",
        "  axiscope_synchroniser i_reset (",
        f"      .clk(aclk),\n      .crossing(freset_n[{reset}]),\n      .settled(aresetn)\n  );",
        "",
        "  // Pins that are not listed are unused; nextpnr ties unused inputs to constants.",
        f"  (* keep *) {board.system.data['openxc7']['cell']} i_ps (",
        ",\n".join(f"      .{p.name}({p.net})" for p in used),
        "  );",
        "",
        *_bridge(board, made),
        *_design(board, made, buses, wide),
        *(_led(board) if board.led else []),
    ]
    return "\n".join([*lines[:-1], "endmodule"]) + "\n"
