"""Describes the wrapper in IP-XACT 2014 (IEEE 1685-2014): AMBA buses, ports, parameters and
files.
"""

from __future__ import annotations

from pathlib import Path
from xml.dom import minidom
from xml.sax.saxutils import escape, quoteattr

from tools.rtl.wrappers.blocks import RTL, SOURCES
from tools.rtl.wrappers.shape import Interface, Signal, Wrapper
from tools.rtl.wrappers.verilog import HEAD, clock_properties, high, properties

SPACES = (
    'xmlns:ipxact="http://www.accellera.org/XMLSchema/IPXACT/1685-2014" '
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '
    'xsi:schemaLocation="http://www.accellera.org/XMLSchema/IPXACT/1685-2014 '
    'http://www.accellera.org/XMLSchema/IPXACT/1685-2014/index.xsd"'
)
# Bus definitions: vendor, library, name and version. The name of the abstraction is NAME_rtl.
BUSES = {
    "axi4": ("amba.com", "AMBA4", "AXI4", "r0p0_0"),
    "axi3": ("amba.com", "AMBA3", "AXI", "r2p0_0"),
    "axi4lite": ("amba.com", "AMBA4", "AXI4-Lite", "r0p0_0"),
    "stream": ("amba.com", "AMBA4", "AXI4Stream", "r0p0_1"),
    "clock": ("xilinx.com", "signal", "clock", "1.0"),
    "reset": ("xilinx.com", "signal", "reset", "1.0"),
    "interrupt": ("xilinx.com", "signal", "interrupt", "1.0"),
}


def _element(tag: str, /, *inside: str, **attributes: str) -> str:
    text = "".join(f" {k}={quoteattr(v)}" for k, v in attributes.items())
    body = "".join(inside)
    return f"<ipxact:{tag}{text}>{body}</ipxact:{tag}>" if body else f"<ipxact:{tag}{text}/>"


def _text(tag: str, value: object, **attributes: str) -> str:
    return _element(tag, escape(str(value)), **attributes)


def _type(name: str, of: tuple[str, str, str, str], suffix: str = "") -> str:
    vendor, library, bus, version = of
    given = {"vendor": vendor, "library": library, "name": bus + suffix, "version": version}
    return _element(name, **given)


def _parameters(given: dict[str, str]) -> str:
    if not given:
        return ""
    made = [
        _element(
            "parameter",
            _text("name", k),
            _text("value", v if v.isdigit() else f'"{v}"'),
            **({} if v.isdigit() else {"type": "string"}),
        )
        for k, v in given.items()
    ]
    return _element("parameters", *made)


def _bus(
    name: str,
    of: str,
    mode: str,
    maps: list[tuple[str, str]],
    given: dict[str, str],
    when: str = "",
) -> str:
    joined = [
        _element(
            "portMap",
            _element("logicalPort", _text("name", logical)),
            _element("physicalPort", _text("name", physical)),
        )
        for logical, physical in maps
    ]
    return _element(
        "busInterface",
        _text("name", name),
        _text("isPresent", when) if when else "",
        _type("busType", BUSES[of]),
        _element(
            "abstractionTypes",
            _element(
                "abstractionType",
                _type("abstractionRef", BUSES[of], "_rtl"),
                _element("portMaps", *joined),
            ),
        ),
        mode,
        _parameters(given),
    )


def _mode(w: Wrapper, i: Interface) -> str:
    if i.mode == "monitor":
        return _element("monitor", interfaceMode="master")
    if i.mode == "slave" and i.kind == "axi4lite" and w.block.registers:
        return _element("slave", _element("memoryMapRef", memoryMapRef=i.name))
    if w.bridge(i):
        return _element("slave", _element("transparentBridge", masterRef=w.bridge(i)))
    return _element(i.mode)


def _buses(w: Wrapper) -> str:
    clock, reset = w.block.clock, w.block.reset
    made = []
    for i in w.interfaces:
        maps = [(s.logical.upper(), s.name) for s in i.defined]
        # In AMBA's definitions, the clock and the reset belong to the full block.
        maps += [("ACLK", clock), ("ARESETn", reset)]
        of = w.flavour if i.kind == "axi" else i.kind
        made.append(_bus(i.name, of, _mode(w, i), maps, properties(w, i), w.present(i)))
    level = {"POLARITY": "ACTIVE_LOW" if w.active_low else "ACTIVE_HIGH"}
    slave = _element("slave")
    made.append(_bus(clock, "clock", slave, [("CLK", clock)], clock_properties(w)))
    made.append(_bus(reset, "reset", slave, [("RST", reset)], level))
    if w.irq:
        given = {"SENSITIVITY": "LEVEL_HIGH"}
        made.append(_bus("irq", "interrupt", _element("master"), [("INTERRUPT", "irq")], given))
    return _element("busInterfaces", *made)


def _maps(w: Wrapper) -> str:
    lite = [i for i in w.interfaces if i.kind == "axi4lite"]
    if not lite or not w.block.registers:
        return ""
    (bits,) = (w.bits(s.width) for s in lite[0].signals if s.logical == "awaddr")
    block = _element(
        "addressBlock",
        _text("name", "registers"),
        _text("description", f"Described in hardware/{w.block.registers}."),
        _text("baseAddress", "0"),
        _text("range", 1 << bits),
        _text("width", 32),
        _text("usage", "register"),
    )
    return _element(
        "memoryMaps",
        _element("memoryMap", _text("name", lite[0].name), block, _text("addressUnitBits", 8)),
    )


def _port(s: Signal, when: str = "") -> str:
    direction = "in" if s.direction == "input" else "out"
    vector = ""
    if s.width != "1":
        vector = _element(
            "vectors",
            _element("vector", _text("left", high(s.width)), _text("right", 0)),
        )
    wire = _element("wire", _text("direction", direction), vector)
    return _element(
        "port",
        _text("name", s.name),
        _text("description", s.doc),
        _text("isPresent", when) if when else "",
        wire,
    )


def _ports(w: Wrapper) -> str:
    made = [
        _port(Signal("", w.block.clock, "input", "1", "Clock of all.")),
        _port(Signal("", w.block.reset, "input", "1", "Synchronous reset.")),
    ]
    made += [_port(s) for i in w.interfaces for s in i.signals]
    if w.irq:
        made.append(_port(Signal("", "irq", "output", "1", "Interrupt.")))
    return _element("ports", *made, *(_port(s) for s in w.wires))


def _module_parameters(w: Wrapper) -> str:
    made = [
        _element(
            "moduleParameter", _text("name", p.name), _text("value", p.name), dataType="integer"
        )
        for p in w.parameters
    ]
    return _element("moduleParameters", *made) if made else ""


def _choices(w: Wrapper) -> str:
    made = []
    for p in w.parameters:
        values = w.legal(p.name).values
        if values:
            listed = [_text("enumeration", v) for v in values]
            made.append(_element("choice", _text("name", f"{p.name}_values"), *listed))
    return _element("choices", *made) if made else ""


def _component_parameters(w: Wrapper) -> str:
    made = []
    for p in w.parameters:
        legal = w.legal(p.name)
        bounds = (
            {"choiceRef": f"{p.name}_values"}
            if legal.values
            else {"minimum": str(legal.least), "maximum": str(legal.most)}
        )
        made.append(
            _element(
                "parameter",
                _text("name", p.name),
                _text("description", p.doc),
                _text("value", p.default),
                parameterId=p.name,
                type="int",
                resolve="user",
                **bounds,
            )
        )
    return _element("parameters", *made) if made else ""


def _files(w: Wrapper, sources: list[Path]) -> str:
    made = [
        _element(
            "file",
            _text("name", f"{SOURCES}/{s.relative_to(RTL)}"),
            _text("fileType", "systemVerilogSource"),
        )
        for s in sources
    ]
    made.append(
        _element("file", _text("name", f"{w.name}.v"), _text("fileType", "verilogSource-2001"))
    )
    return _element("fileSets", _element("fileSet", _text("name", "rtl"), *made))


def write(w: Wrapper, sources: list[Path]) -> str:
    """Returns the file."""
    library = w.library
    view = _element(
        "view",
        _text("name", "rtl"),
        _text("envIdentifier", "verilogSource::"),
        _text("componentInstantiationRef", "rtl"),
    )
    # Module parameters take their values from the component's parameters, which a user sets.
    module = _element(
        "componentInstantiation",
        _text("name", "rtl"),
        _text("language", "verilog"),
        _text("moduleName", w.name),
        _module_parameters(w),
        _element("fileSetRef", _text("localName", "rtl")),
    )
    model = _element(
        "model",
        _element("views", view),
        _element("instantiations", module),
        _ports(w),
    )
    body = [
        _text("vendor", library.vendor),
        _text("library", library.library),
        _text("name", w.name),
        _text("version", library.version),
        _buses(w),
        _maps(w),
        model,
        _choices(w),
        _files(w, sources),
        _text("description", f"{w.block.title}."),
        _component_parameters(w),
    ]
    made = f"<ipxact:component {SPACES}>{''.join(body)}</ipxact:component>"
    return _indented(made, HEAD.format(top=w.top.name))


def _indented(text: str, head: str) -> str:
    tree = minidom.parseString(text)
    lines = tree.documentElement.toprettyxml(indent="  ").splitlines()
    start = '<?xml version="1.0" encoding="UTF-8"?>'
    return "\n".join([start, f"<!-- {head} -->", *(x for x in lines if x.strip())]) + "\n"
