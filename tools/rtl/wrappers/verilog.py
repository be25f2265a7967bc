"""Writes the wrapper itself in Verilog-2001, with the attributes that block designs read."""

from __future__ import annotations

from tools.rtl.wrappers.shape import Interface, Signal, Wrapper
from tools.rtl.wrappers.source import Parameter

VLNV = {
    "axi": "xilinx.com:interface:aximm:1.0",
    "axi4lite": "xilinx.com:interface:aximm:1.0",
    "stream": "xilinx.com:interface:axis:1.0",
}
PROTOCOL = {"axi4": "AXI4", "axi3": "AXI3"}
HEAD = "Written by tools/rtl/wrap.py from hardware/blocks.toml and {top}.sv; edit those instead."


def high(width: str) -> str:
    """Returns the number of a vector's highest bit."""
    return str(int(width) - 1) if width.isdigit() else f"{width}-1"


def _range(width: str) -> str:
    return "" if width == "1" else f"[{high(width)}:0] "


def properties(w: Wrapper, i: Interface) -> dict[str, str]:
    """Returns the parameters of a bus under their names in block designs. Widths follow from the
    ports.
    """
    if i.kind == "stream":
        return {"HAS_TLAST": "1"}
    if i.kind == "axi4lite":
        return {"PROTOCOL": "AXI4LITE", "MAX_BURST_LENGTH": "1", "SUPPORTS_NARROW_BURST": "0"}
    return {"PROTOCOL": PROTOCOL[w.flavour]} | {k: str(v) for k, v in i.capabilities.items()}


def clock_properties(w: Wrapper) -> dict[str, str]:
    """Returns the parameters of the clock. Its frequency is a default that a design overrides."""
    found = {"ASSOCIATED_RESET": w.block.reset}
    if w.interfaces:
        found["ASSOCIATED_BUSIF"] = ":".join(i.name for i in w.interfaces)
    return found | {"FREQ_HZ": str(w.library.freq_hz)}


def _attribute(info: str, name: str, given: dict[str, str], mode: str = "") -> list[str]:
    text = ", ".join([f"XIL_INTERFACENAME {name}", *(f"{k} {v}" for k, v in given.items())])
    lines = [f'(* X_INTERFACE_INFO = "{info}" *)', f'(* X_INTERFACE_PARAMETER = "{text}" *)']
    return lines + ([f'(* X_INTERFACE_MODE = "{mode}" *)'] if mode else [])


def _port(s: Signal, attributes: list[str]) -> list[str]:
    return [*attributes, f"// {s.doc}", f"{s.direction} wire {_range(s.width)}{s.name}"]


def _ports(w: Wrapper) -> list[list[str]]:
    clock, reset = w.block.clock, w.block.reset
    level = "ACTIVE_LOW" if w.active_low else "ACTIVE_HIGH"
    attributes = _attribute(f"xilinx.com:signal:clock:1.0 {clock} CLK", clock, clock_properties(w))
    ports = [_port(Signal("", clock, "input", "1", "Clock of all."), attributes)]
    attributes = _attribute(f"xilinx.com:signal:reset:1.0 {reset} RST", reset, {"POLARITY": level})
    words = f"Synchronous reset, {level.lower().replace('_', ' ')}."
    ports.append(_port(Signal("", reset, "input", "1", words), attributes))
    for i in w.interfaces:
        for k, s in enumerate(i.signals):
            info = f"{VLNV[i.kind]} {i.name} {s.logical.upper()}"
            mode = "monitor" if i.mode == "monitor" else ""
            attributes = [f'(* X_INTERFACE_INFO = "{info}" *)']
            if k == 0:
                attributes = _attribute(info, i.name, properties(w, i), mode)
            elif s in i.sideband:
                attributes = []
            ports.append(_port(s, attributes))
    if w.irq:
        info = "xilinx.com:signal:interrupt:1.0 irq INTERRUPT"
        words = "High while an interrupt is pending and enabled."
        attributes = _attribute(info, "irq", {"SENSITIVITY": "LEVEL_HIGH"})
        ports.append(_port(Signal("", "irq", "output", "1", words), attributes))
    return ports + [_port(s, []) for s in w.wires]


def _parameter(p: Parameter) -> str:
    value = f"{p.bits}'d{p.default}" if p.bits > 1 else str(p.default)
    return f"parameter {f'[{p.bits - 1}:0] ' if p.bits > 1 else ''}{p.name} = {value}"


def _given(p: Parameter) -> str:
    return f".{p.name}({f'{p.name} != 0' if p.bits == 1 else p.name})"


def write(w: Wrapper) -> str:
    """Returns the file."""
    own = [p for p in w.parameters if p.name not in w.block.through]
    parameters = [
        f"    // {p.doc}\n    {_parameter(p)}{',' if p is not w.parameters[-1] else ''}"
        for p in w.parameters
    ]
    ports = _ports(w)
    listed = [
        "\n".join(f"    {line}" for line in p) + ("," if p is not ports[-1] else "") for p in ports
    ]
    given = [_given(p) for p in own]
    joined = dict(w.connections)
    if "#AXI3" in joined:
        given.append(f".AXI3({joined.pop('#AXI3')})")
    nets = [f".{p.name}({joined[p.name]})" for p in w.top.ports]
    lines = [
        f"// {w.block.title}.",
        f"// {HEAD.format(top=w.top.name)}",
        "",
        f"module {w.name} #(" if parameters else f"module {w.name} (",
        *parameters,
        *([") ("] if parameters else []),
        *listed,
        ");",
        "",
        *(f"  {line}" for line in w.lines),
        f"  {w.top.name} #(" if given else f"  {w.top.name} i_block (",
        *([",\n".join(f"      {g}" for g in given), "  ) i_block ("] if given else []),
        ",\n".join(f"      {n}" for n in nets),
        "  );",
        "",
        "endmodule",
    ]
    return "\n".join(line.rstrip() for line in lines) + "\n"
