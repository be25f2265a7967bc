"""Describes a wrapper for Quartus Platform Designer in NAME_hw.tcl."""

from __future__ import annotations

import re
from pathlib import Path

from tools.rtl.wrappers.blocks import RTL, SOURCES
from tools.rtl.wrappers.shape import Interface, Signal, Wrapper
from tools.rtl.wrappers.verilog import HEAD

KINDS = {"axi4lite": "axi4lite", "stream": "axi4stream"}


def _words(text: str) -> str:
    return "{" + text.replace("{", "").replace("}", "") + "}"


def _expression(w: Wrapper, text: str) -> str:
    """Returns an expression that contains parameters, in the syntax of Tcl's expr."""
    for p in w.parameters:
        text = re.sub(rf"\b{p.name}\b", f"[get_parameter_value {p.name}]", text)
    return text


def _kind(w: Wrapper, i: Interface) -> str:
    if i.mode == "monitor":
        return "conduit"
    return ("axi" if w.axi3 else "axi4") if i.kind == "axi" else KINDS[i.kind]


def _way(s: Signal) -> str:
    return "Input" if s.direction == "input" else "Output"


def _ports(w: Wrapper, bus: str, signals: list[Signal]) -> list[str]:
    return [
        f"add_interface_port {bus} {s.name} {s.logical or s.name} {_way(s)} {w.bits(s.width)}"
        for s in signals
    ]


def _buses(w: Wrapper) -> list[str]:
    clock, reset = w.block.clock, w.block.reset
    low = "reset_n" if w.active_low else "reset"
    lines = [
        "add_interface clock clock end",
        f"add_interface_port clock {clock} clk Input 1",
        "add_interface reset reset end",
        "set_interface_property reset associatedClock clock",
        "set_interface_property reset synchronousEdges BOTH",
        f"add_interface_port reset {reset} {low} Input 1",
    ]
    for i in w.interfaces:
        side = "end" if i.mode in ("slave", "monitor") else "start"
        lines += [
            f"add_interface {i.name} {_kind(w, i)} {side}",
            f"set_interface_property {i.name} associatedClock clock",
            f"set_interface_property {i.name} associatedReset reset",
        ]
        issue = {"NUM_READ_OUTSTANDING": "read", "NUM_WRITE_OUTSTANDING": "write"}
        verb = "Issuing" if i.mode == "master" else "Acceptance"
        most = [v for k, v in i.capabilities.items() if k in issue]
        if i.mode != "monitor" and most:
            lines += [
                f"set_interface_property {i.name} {issue[k]}{verb}Capability {v}"
                for k, v in i.capabilities.items()
                if k in issue
            ]
            lines.append(f"set_interface_property {i.name} combined{verb}Capability {sum(most)}")
        # AXI3 in Platform Designer has no QoS. Such inputs are 0, and such outputs are left open.
        alone = [s for s in i.signals if s.logical.endswith("qos") and _kind(w, i) == "axi"]
        lines += _ports(w, i.name, [s for s in i.defined if s not in alone])
        for what, ports in (("ace_lite", i.sideband), ("qos", alone)):
            conduit = f"{i.name}_{what}"
            if ports:
                lines += [f"add_interface {conduit} conduit end", *_ports(w, conduit, ports)]
        for s in alone:
            lines.append(f"set_port_property {s.name} TERMINATION true")
            if s.direction == "input":
                lines.append(f"set_port_property {s.name} TERMINATION_VALUE 0")
    if w.irq:
        lines += [
            "add_interface irq interrupt end",
            "set_interface_property irq associatedClock clock",
            "set_interface_property irq associatedReset reset",
            "add_interface_port irq irq irq Output 1",
        ]
        lite = [i.name for i in w.interfaces if i.kind == "axi4lite"]
        lines += [f"set_interface_property irq associatedAddressablePoint {n}" for n in lite]
    if w.wires:
        lines += ["add_interface wires conduit end", *_ports(w, "wires", w.wires)]
    return lines


def _parameters(w: Wrapper) -> list[str]:
    lines = []
    for p in w.parameters:
        legal = w.legal(p.name)
        allowed = (
            " ".join(map(str, legal.values)) if legal.values else f"{legal.least}:{legal.most}"
        )
        lines += [
            f"add_parameter {p.name} INTEGER {p.default} {_words(p.doc)}",
            f"set_parameter_property {p.name} ALLOWED_RANGES {{{allowed}}}",
            f"set_parameter_property {p.name} HDL_PARAMETER true",
        ]
    return lines


def _elaborate(w: Wrapper) -> list[str]:
    """Returns the callback that computes widths from parameters and removes buses that are not
    used.
    """
    lines = ["proc elaborate {} {"]
    signals = [s for i in w.interfaces for s in i.signals] + w.wires
    for s in signals:
        if not s.width.isdigit():
            lines.append(
                f"    set_port_property {s.name} WIDTH_EXPR [expr {{{_expression(w, s.width)}}}]"
            )
    for i in w.interfaces:
        if when := w.present(i):
            lines.append(
                f"    set_interface_property {i.name} ENABLED [expr {{{_expression(w, when)}}}]"
            )
    return [*lines, "}"]


def write(w: Wrapper, sources: list[Path]) -> str:
    """Returns the file."""
    filesets = []
    for fileset, name in (("QUARTUS_SYNTH", "synthesis"), ("SIM_VERILOG", "simulation")):
        filesets += [
            f'add_fileset {name} {fileset} "" ""',
            f"set_fileset_property {name} TOP_LEVEL {w.name}",
            *(
                f"add_fileset_file {s.name} SYSTEM_VERILOG PATH {SOURCES}/{s.relative_to(RTL)}"
                for s in sources
            ),
            f"add_fileset_file {w.name}.v VERILOG PATH {w.name}.v TOP_LEVEL_FILE",
        ]
    module = {
        "NAME": w.name,
        "VERSION": w.library.version,
        "DISPLAY_NAME": f"{{{w.name}}}",
        "DESCRIPTION": _words(w.block.title + "."),
        "GROUP": "Axiscope",
        "AUTHOR": "Axiscope",
        "EDITABLE": "true",
        "ELABORATION_CALLBACK": "elaborate",
    }
    lines = [
        f"# {HEAD.format(top=w.top.name)}",
        "package require -exact qsys 18.1",
        *(f"set_module_property {k} {v}" for k, v in module.items()),
        *filesets,
        *_parameters(w),
        *_buses(w),
        *_elaborate(w),
    ]
    return "\n".join(lines) + "\n"
