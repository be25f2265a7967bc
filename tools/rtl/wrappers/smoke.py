"""Writes a wrapper in the form that hardware/ip/smoke.sv needs (all buses have the same width), and
the script of the smoke test.
"""

from __future__ import annotations

from hardware.bench.registers import register_map
from tools.rtl.wrappers.axi import BUS
from tools.rtl.wrappers.blocks import STEPS, FieldError
from tools.rtl.wrappers.shape import Interface, Wrapper

# Widths in the smoke test. A wrapper uses only the low bits.
WIDE = {"ID_WIDTH": 16, "ADDR_WIDTH": 64, "DATA_WIDTH": 128, "DATA_WIDTH/8": 16, "USER_WIDTH": 32}
LITE = [
    ("awaddr", "m", 16), ("awprot", "m", 3), ("awvalid", "m", 1), ("awready", "s", 1),
    ("wdata", "m", 32), ("wstrb", "m", 4), ("wvalid", "m", 1), ("wready", "s", 1),
    ("bresp", "s", 2), ("bvalid", "s", 1), ("bready", "m", 1),
    ("araddr", "m", 16), ("arprot", "m", 3), ("arvalid", "m", 1), ("arready", "s", 1),
    ("rdata", "s", 32), ("rresp", "s", 2), ("rvalid", "s", 1), ("rready", "m", 1),
]  # fmt: skip
STREAM = [("tdata", "m", 128), ("tlast", "m", 1), ("tvalid", "m", 1), ("tready", "s", 1)]


def _full() -> list[tuple[str, str, int]]:
    wide = [(s, who, WIDE.get(w) or int(w)) for s, who, w in BUS]
    return [(s, who, 2 if s.endswith("lock") else w) for s, who, w in wide]


# A bus of the test's shell: its signals, and whether the shell is its master.
BUSES = {
    "s_axil": (LITE, False),
    "s_axi": (_full(), False),
    "m_axi": (_full(), True),
    "s_axis": (STREAM, False),
    "m_axis": (STREAM, True),
}
CODES = {name: code for code, name in enumerate(STEPS, 1)}


def _shell_bus(i: Interface) -> str:
    """Returns the shell's bus to which an interface is connected. It is empty if there is none."""
    if i.mode == "monitor":
        return "s_axi"
    if i.place is not None:
        return f"{i.name[0]}_axi" if i.place == 0 else ""
    return i.name


def _script(w: Wrapper) -> list[str]:
    lines = []
    named = any(isinstance(step[1], str) for step in w.block.smoke)
    known = register_map(w.block.name) if named else {}
    for k, (what, *given) in enumerate(w.block.smoke):
        address, value = (given[0], given[1]) if len(given) == 2 else (0, given[0])
        if isinstance(address, str):
            if address not in known:
                place = f"{w.block.name}.smoke[{k}]"
                raise FieldError(place, f"no register {address} in hardware/{w.block.registers}")
            address = known[address][0]
        # The longest burst is requested even for AXI3, where the block must cut it.
        lines.append(f"      8'd{k}: step = {{8'd{CODES[what]}, 32'h{address:X}, 32'h{value:X}}};")
    return lines


def _ports() -> list[str]:
    ports = ["input wire aclk", "input wire aresetn", "input wire [7:0] at"]
    ports += ["output reg [71:0] step", "output wire flag", "output wire axi3"]
    ports.append("output wire [2:0] size")
    for bus, (signals, master) in BUSES.items():
        for name, who, wide in signals:
            way = "output" if (who == "m") == master else "input"
            ports.append(f"{way} wire [{wide - 1}:0] {bus}_{name}")
    return ports


def write(w: Wrapper) -> str:
    """Returns the shell."""
    joined = {w.block.clock: "aclk", w.block.reset: "aresetn" if w.active_low else "~aresetn"}
    body: list[str] = []
    driven: dict[str, int] = {}
    watched = any(i.mode == "monitor" for i in w.interfaces)
    for i in w.interfaces:
        bus = _shell_bus(i)
        for s in i.signals:
            bits = w.bits(s.width)
            if not bus or s in i.sideband:
                joined[s.name] = f"{bits}'d0" if s.direction == "input" else ""
                continue
            name = f"{bus}_{s.logical}"
            # A monitor observes a bus that passes through it, on both of its sides.
            joined[s.name] = f"{name}[{bits - 1}:0]"
            if s.direction == "output":
                driven[name] = bits
    for s in w.wires:
        joined[s.name] = f"{w.bits(s.width)}'d0" if s.direction == "input" else ""
    if w.irq:
        joined["irq"] = ""
    flag = w.block.smoke_flag
    if flag:
        joined[flag] = "flag"
    else:
        body.append("  assign flag = 1'b0;")
    beat = w.defaults.get("DATA_WIDTH", 128) // 8
    body.append(f"  assign size = 3'd{beat.bit_length() - 1};")
    body.append(f"  assign axi3 = 1'b{int(w.axi3)};")
    for bus, (signals, master) in BUSES.items():
        for name, who, wide in signals:
            if (who == "m") != master:
                continue
            port, low = f"{bus}_{name}", driven.get(f"{bus}_{name}", 0)
            if watched and bus in ("m_axi", "s_axi"):
                other = "s_axi" if bus == "m_axi" else "m_axi"
                body.append(f"  assign {port} = {other}_{name};")
            elif low < wide:
                body.append(f"  assign {port}[{wide - 1}:{low}] = {wide - low}'d0;")
    nets = [f"      .{name}({net})" for name, net in joined.items()]
    return "\n".join(
        [
            "// Written by tools/rtl/wrap.py from hardware/blocks.toml for hardware/ip/smoke.sv.",
            "",
            "module smoke_dut (",
            ",\n".join(f"    {p}" for p in _ports()),
            ");",
            "",
            *body,
            "",
            "  // The script: what to do, address, value.",
            "  always @* begin",
            "    case (at)",
            *_script(w),
            "      default: step = 72'd0;",
            "    endcase",
            "  end",
            "",
            f"  {w.name} i_dut (",
            ",\n".join(nets),
            "  );",
            "",
            "endmodule",
            "",
        ]
    )
