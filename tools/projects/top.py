"""Writes the top module of a shape in SystemVerilog: a block at each port, and one register bus."""

from __future__ import annotations

from pathlib import Path

from tools.projects.masters import GIVEN, MONITORED, library
from tools.projects.masters import top as top_of
from tools.projects.records import ROOT, Placed, Shape, Shared
from tools.rtl.wrappers.shape import Wrapper
from tools.rtl.wrappers.source import Parameter, Port

HEAD = "Written by tools/board_projects.py from hardware/boards/{name}.toml; edit that instead."
SHAPE_HEAD = "Written by tools/board_projects.py from {file}; edit that instead."
# Signals of the register bus that all blocks share, and signals that each block has separately.
SHARED = {"awaddr": "", "wdata": "", "araddr": ""}
EACH = {"awvalid": 1, "awready": 1, "wvalid": 1, "wready": 1, "bvalid": 1, "bready": 1, "bresp": 2,
        "arvalid": 1, "arready": 1, "rvalid": 1, "rready": 1, "rdata": 32, "rresp": 2}  # fmt: skip
LITE = [("awvalid", "input", 1), ("awready", "output", 1), ("awaddr", "input", 0),
        ("wvalid", "input", 1), ("wready", "output", 1), ("wdata", "input", 32),
        ("bvalid", "output", 1), ("bready", "input", 1), ("bresp", "output", 2),
        ("arvalid", "input", 1), ("arready", "output", 1), ("araddr", "input", 0),
        ("rvalid", "output", 1), ("rready", "input", 1), ("rdata", "output", 32),
        ("rresp", "output", 2)]  # fmt: skip


def head(shape: Shape) -> str:
    """Returns the line that names the description of a shape."""
    return SHAPE_HEAD.format(file=described_in(shape))


def described_in(shape: Shape) -> Path:
    """Returns the path of a shape's description. If only one board has the shape, this may be the
    board's description.
    """
    return shape.file.relative_to(ROOT) if shape.file.is_relative_to(ROOT) else shape.file


def address_bits(shape: Shape) -> int:
    """Returns the number of address bits of the register bus.

    The bus has one more window than there are blocks, so that accesses beyond the last block are
    rejected.
    """
    return shape.window_bits + len(shape.placed).bit_length()


def parameters(shape: Shape, block: Placed) -> dict[str, int]:
    """Returns the parameters of a block that are set. All others keep their default values."""
    wanted = {
        "DATA_WIDTH": block.width_bits,
        "ADDR_WIDTH": shape.system.address_bits,
        "ID_WIDTH": block.id_bits,
        "AXI3": int(shape.system.bus == "axi3"),
        **(MONITORED if block.watches else GIVEN),
        **dict(block.given),
    }
    if block.kind.several:
        wanted[block.kind.several.parameter] = 1
    return {p.name: wanted[p.name] for p in block.top.parameters if p.name in wanted}


def width(block: Placed | Shared, port: Port, given: dict[str, int]) -> int:
    """Returns the width, in bits, of a port of a block or multiplexer with these parameters."""
    kind = library()["multiplexer"] if isinstance(block, Shared) else block.kind
    of = top_of(kind.name)
    made = [Parameter(p.name, given.get(p.name, p.default), p.bits, p.doc) for p in of.parameters]
    return Wrapper(None, kind, of, "", made, [], False, [], {}, []).bits(port.width)  # type: ignore[arg-type]


def _range(bits: int) -> str:
    return "" if bits == 1 else f"[{bits - 1}:0] "


def _memory(block: Placed | Shared) -> list[Port]:
    of = top_of("multiplexer") if isinstance(block, Shared) else block.top
    return [p for p in of.ports if p.name.startswith("m_axi_")]


def _given(shape: Shape, block: Placed | Shared) -> dict[str, int]:
    """Returns the parameters that are set for a block or for one of the instrument's
    multiplexers.
    """
    if isinstance(block, Placed):
        return parameters(shape, block)
    return {
        "PORTS": len(block.blocks),
        "ADDR_WIDTH": shape.system.address_bits,
        "DATA_WIDTH": block.width_bits,
        "ID_WIDTH": block.blocks[0].id_bits,
    }


def _channel(block: Placed, channel: str) -> list[Port]:
    """Returns the outputs of a block on an address channel, except VALID."""
    signals = (p for p in _memory(block) if p.name.startswith(f"m_axi_{channel}"))
    return [p for p in signals if p.direction == "output" and not p.name.endswith("valid")]


def _queued(block: Placed) -> dict[str, int]:
    """Returns the depth, in bursts, of the queue on each address channel that has one."""
    both = zip(("ar", "aw"), block.queue_bursts, strict=True)
    return {channel: bursts - 1 for channel, bursts in both if bursts > 1}


def _ports(shape: Shape) -> list[str]:
    lines = [
        "/// Clock of all.\n    input logic aclk",
        "/// Synchronous reset, active low.\n    input logic aresetn",
    ]
    for name, way, bits in LITE:
        many = _range(bits or address_bits(shape))
        lines.append(f"/// Registers: {name.upper()}.\n    {way} logic {many}s_axil_{name}")
    for block in shape.outer:
        given = _given(shape, block)
        for p in _memory(block):
            logical = p.name.removeprefix("m_axi_")
            bits = _range(width(block, p, given))
            doc = f"{block.bus.removeprefix('m_').upper()}: {_words(p.doc)}"
            lines.append(f"/// {doc}\n    {p.direction} logic {bits}{block.bus}_{logical}")
    lines.append(
        f"/// Interrupts of the blocks, in their order.\n    output logic {_range(len(shape.blocks))}interrupts"
    )
    return lines


def _joined(block: Placed, p: Port, one: bool) -> str:
    k = block.place
    if p.name in ("aclk", "aresetn"):
        return f".{p.name}"
    if p.name.startswith("m_axi_"):
        logical = p.name.removeprefix("m_axi_")
        own = "_own" if logical[:2] in _queued(block) else ""
        return f".{p.name}({block.bus}{own}_{logical})"
    if p.name.startswith("s_axil_"):
        logical = p.name.removeprefix("s_axil_")
        if logical in SHARED:
            high = "[31:0]" if logical == "wdata" else f"[{block.address_bits - 1}:0]"
            return f".{p.name}({logical}{high})"
        bits = EACH[logical]
        part = f"[{k}]" if bits == 1 else f"[{bits * k}+:{bits}]"
        return f".{p.name}({logical}{part})"
    mine = "" if one else f"[{k}]"
    if p.name.startswith("watch_"):
        return f".{p.name}({_watched(block, p)})"
    own = {"trigger_in": "trigger", "trigger_out": f"fired_{k}", "irq": f"interrupts{mine}"}
    if p.name not in own and p.direction == "output":
        return f".{p.name}()"
    if p.name not in own:
        raise SystemExit(f"{block.kind.name}: a board's design has nothing for its port {p.name}")
    return f".{p.name}({own[p.name]})"


def _watched(block: Placed, p: Port) -> str:
    """Returns the net that a monitor observes. AxLOCK has one bit in AXI4, while the monitor's
    input has two.
    """
    net = f"{block.bus}_{p.name.removeprefix('watch_')}"
    return f"{{1'b0, {net}}}" if p.name.endswith("lock") else net


def _words(text: str) -> str:
    """Returns a sentence in the form in which it can follow a colon. It begins with a small letter,
    unless it begins with an abbreviation.
    """
    return text if text[1:2].isupper() else text[0].lower() + text[1:]


def _firing(shape: Shape) -> list[int]:
    """Returns the blocks that can send triggers."""
    return [b.place for b in shape.blocks if any(p.name == "trigger_out" for p in b.top.ports)]


def _instance(shape: Shape, block: Placed, one: bool) -> list[str]:
    given = [f"      .{k}({v})" for k, v in parameters(shape, block).items()]
    nets = [f"      {_joined(block, p, one)}" for p in block.top.ports]
    what = "monitor of its bus, " if block.watches else ""
    end = "_monitor" if block.watches else ""
    return [
        *_queues(shape, block),
        f"  // {block.place_name.upper()}: {what}registers at {block.offset:#07x}.",
        f"  {block.top.name} #(",
        ",\n".join(given),
        f"  ) i_{block.place_name}{end} (",
        ",\n".join(nets),
        "  );",
        "",
    ]


def _queues(shape: Shape, block: Placed) -> list[str]:
    """Returns the queues between a block and its port."""
    lines = []
    for channel, bursts in _queued(block).items():
        given, bus = parameters(shape, block), block.bus
        signals = _channel(block, channel)
        names = [p.name.removeprefix("m_axi_") for p in signals]
        bits = sum(width(block, p, given) for p in signals)
        lines += [
            *(
                f"  logic {_range(width(block, p, given))}{bus}_own_{name};"
                for p, name in zip(signals, names, strict=True)
            ),
            f"  logic {bus}_own_{channel}valid, {bus}_own_{channel}ready;",
            "",
            "  axiscope_address_queue #(",
            f"      .WIDTH({bits}),",
            f"      .BURSTS({bursts})",
            f"  ) i_{block.place_name}_{channel}_queue (",
            "      .clk(aclk),",
            "      .rst(!aresetn),",
            f"      .in_valid({bus}_own_{channel}valid),",
            f"      .in_ready({bus}_own_{channel}ready),",
            f"      .in_data({{{', '.join(f'{bus}_own_{n}' for n in names)}}}),",
            f"      .out_valid({bus}_{channel}valid),",
            f"      .out_ready({bus}_{channel}ready),",
            f"      .out_data({{{', '.join(f'{bus}_{n}' for n in names)}}})",
            "  );",
            "",
        ]
    return lines


def _multiplexer(shape: Shape, shared: Shared) -> list[str]:
    """Returns one of the instrument's multiplexers, and the wires between it and the blocks."""
    lines = []
    for block in shared.blocks:
        given = parameters(shape, block)
        lines += [
            f"  logic {_range(width(block, p, given))}{block.bus}_{p.name.removeprefix('m_axi_')};"
            for p in _memory(block)
        ]
    nets = ["      .aclk", "      .aresetn"]
    for p in top_of("multiplexer").ports:
        if p.name.startswith("s_axi_"):
            logical = p.name.removeprefix("s_axi_")
            each = [f"{b.bus}_{logical}" for b in reversed(shared.blocks)]
            nets.append(f"      .{p.name}({{{', '.join(each)}}})")
        elif p.name.startswith("m_axi_"):
            nets.append(f"      .{p.name}({shared.bus}_{p.name.removeprefix('m_axi_')})")
    given = [f"      .{k}({v})" for k, v in _given(shape, shared).items()]
    return [
        *lines,
        "",
        f"  // {shared.port.name}: shared by {len(shared.blocks)} blocks.",
        "  axiscope_multiplexer #(",
        ",\n".join(given),
        f"  ) i_{shared.port.name.lower()} (",
        ",\n".join(nets),
        "  );",
        "",
    ]


def write(shape: Shape) -> str:
    """Returns the file."""
    count, windows = len(shape.blocks), len(shape.placed)
    firing = _firing(shape)
    any_fired = " || ".join(f"fired_{k}" for k in firing)
    parts = [f"  logic [{bits * windows - 1}:0] {name};" for name, bits in EACH.items()]
    bus = [f"      .s_axil_{name}" for name, _, _ in LITE]
    bus += [f"      .m_axil_{name}({name})" for name in [*SHARED, *EACH]]
    lines = [
        f"/// {shape.title}: {count} blocks, each at a port of the processing system, behind one register bus.",
        f"/// Block n has its registers at n * {1 << shape.window_bits:#x}; a trigger of one reaches all that have one.",
        "///",
        f"/// {head(shape)}",
        f"module {shape.module} (",
        ",\n".join(f"    {line}" for line in _ports(shape)),
        ");",
        f"  logic {_range(shape.window_bits)}awaddr, araddr;",
        "  logic [31:0] wdata;",
        *parts,
        *(f"  logic fired_{k};" for k in firing),
        *(["  logic trigger;"] if firing else []),
        "",
        *([f"  always_ff @(posedge aclk) trigger <= aresetn && ({any_fired});"] if firing else []),
        "",
        "  axiscope_lite_splitter #(",
        f"      .BLOCKS({windows}),",
        f"      .WINDOW_BITS({shape.window_bits})",
        "  ) i_splitter (",
        "      .aclk,",
        "      .aresetn,",
        ",\n".join(bus),
        "  );",
        "",
    ]
    for shared in (s for s in shape.shared if s.is_ours):
        lines += _multiplexer(shape, shared)
    for block in shape.placed:
        lines += _instance(shape, block, count == 1)
    return "\n".join([*lines[:-1], "endmodule"]) + "\n"
