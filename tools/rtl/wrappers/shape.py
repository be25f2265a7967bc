"""The interfaces and ports of a wrapper, and how they are connected to the top module."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property

from tools.rtl.wrappers.axi import ACE_LITE, BUS, flavoured, to_top
from tools.rtl.wrappers.blocks import Block, FieldError, Legal, Library
from tools.rtl.wrappers.source import Parameter, Port, Top


@dataclass(frozen=True)
class Signal:
    """A port of the wrapper, and its name within its interface."""

    logical: str
    name: str
    direction: str
    width: str
    doc: str


@dataclass
class Interface:
    """A bus of the wrapper. If there are several of the same kind, `place` is the number of this
    bus.
    """

    name: str
    kind: str
    mode: str
    signals: list[Signal] = field(default_factory=list)
    capabilities: dict[str, int] = field(default_factory=dict)
    place: int | None = None

    @property
    def defined(self) -> list[Signal]:
        """Signals that belong to the definition of the bus. All others become separate ports."""
        return [s for s in self.signals if s not in self.sideband]

    @property
    def sideband(self) -> list[Signal]:
        """Signals of ACE-Lite. A user connects them by hand to a port that has them."""
        return [s for s in self.signals if self.kind == "axi" and s.logical in ACE_LITE]


@dataclass
class Wrapper:
    """Data about a wrapper that the writers of files need."""

    library: Library
    block: Block
    top: Top
    flavour: str
    parameters: list[Parameter]
    interfaces: list[Interface]
    irq: bool
    wires: list[Signal]
    connections: dict[str, str]
    """Expression for each port of the top."""
    lines: list[str]
    """Wires and assignments next to the instance."""

    @property
    def name(self) -> str:
        return f"{self.top.name}_{self.flavour}"

    @property
    def axi3(self) -> bool:
        return self.flavour == "axi3"

    @property
    def active_low(self) -> bool:
        return self.block.reset.endswith("n")

    @cached_property
    def defaults(self) -> dict[str, int]:
        return {p.name: p.default for p in self.parameters}

    def legal(self, name: str) -> Legal:
        return self.block.legal[name]

    def present(self, interface: Interface) -> str:
        """Returns the condition under which one of several interfaces exists. It is empty if the
        interface always exists.
        """
        least = self.legal(self.block.several.parameter).values[0] if self.block.several else 0
        if interface.place is None or interface.place < least:
            return ""
        assert self.block.several is not None
        return f"{self.block.several.parameter} > {interface.place}"

    def bridge(self, interface: Interface) -> str:
        """Returns the master to which accesses at a slave are forwarded. It is empty if they are
        not forwarded.
        """
        on = [i.name for i in self.interfaces if (i.kind, i.mode) == ("axi", "master")]
        return on[0] if on and (interface.kind, interface.mode) == ("axi", "slave") else ""

    def bits(self, width: str, **given: int) -> int:
        """Returns a width as a number, with the default values of parameters or with other
        values.
        """
        for name, value in (self.defaults | given).items():
            width = re.sub(rf"\b{name}\b", str(value), width)
        width = re.sub(r"\(([^()?]*)\?([^()?:]*):([^()]*)\)", r"((\2) if (\1) else (\3))", width)
        return int(eval(width.replace("/", "//"), {"__builtins__": {}}))


class Maker:
    """Builds one wrapper."""

    def __init__(self, library: Library, block: Block, top: Top, flavour: str) -> None:
        self.block, self.top, self.axi3 = block, top, flavour == "axi3"
        parameters = [p for p in top.parameters if p.name != "AXI3"]
        extra = [Parameter(k, v, 0, f"Width: {k}.") for k, v in block.through.items()]
        if self.axi3:
            parameters = [self._zynq(p) for p in parameters]
            extra = [self._zynq(p) for p in extra]
        self.wrapper = Wrapper(
            library, block, top, flavour, parameters + extra, [], False, [], {}, []
        )
        self._check_parameters()

    def _zynq(self, p: Parameter) -> Parameter:
        return Parameter(p.name, self.block.zynq7000.get(p.name, p.default), p.bits, p.doc)

    def _check_parameters(self) -> None:
        for p in self.wrapper.parameters:
            place = f"{self.block.name}.parameters.{p.name}"
            if p.name not in self.block.legal:
                raise FieldError(
                    place, f"is missing: {self.top.name} has it; give its legal values"
                )
            if not self.block.legal[p.name].has(p.default):
                raise FieldError(place, f"the default {p.default} of {self.top.name} is not legal")

    def make(self) -> Wrapper:
        left = {p.name: p for p in self.top.ports}
        for name in (self.block.clock, self.block.reset):
            if name not in left:
                raise FieldError(f"{self.block.name}.clock/reset", f"{self.top.name} has no {name}")
            self.wrapper.connections[left.pop(name).name] = name
        for prefix, (kind, mode) in self.block.interfaces.items():
            mine = [left.pop(n) for n in list(left) if n.startswith(f"{prefix}_")]
            if not mine:
                raise FieldError(
                    f"{self.block.name}.interfaces.{prefix}", "the top has no such ports"
                )
            several = self.block.several
            if several and several.interface == prefix:
                self._several(prefix, kind, mode, mine, several.most)
            elif kind == "axi" and self.block.through:
                self._through(prefix, mode, mine)
            else:
                self._interface(prefix, kind, mode, mine)
        if self.block.through:
            self._pass(left)
        if "irq" in left:
            self.wrapper.irq = True
            self.wrapper.connections[left.pop("irq").name] = "irq"
        for name in self.block.wires:
            if name not in left:
                raise FieldError(f"{self.block.name}.wires", f"{self.top.name} has no port {name}")
            p = left.pop(name)
            width = f"{self.block.several.parameter}*{p.width}" if p.several else p.width
            width = width.removesuffix("*1")
            self.wrapper.wires.append(Signal(name, name, p.direction, width, p.doc))
            self.wrapper.connections[name] = name
        if left:
            raise FieldError(
                f"{self.block.name}.wires", f"name the ports {sorted(left)} of the top"
            )
        if any(p.name == "AXI3" for p in self.top.parameters):
            self.wrapper.connections["#AXI3"] = "1" if self.axi3 else "0"
        return self.wrapper

    def _capabilities(self, prefix: str) -> dict[str, int]:
        found = dict(self.block.capabilities.get(prefix, {}))
        if self.axi3 and "MAX_BURST_LENGTH" in found:
            found["MAX_BURST_LENGTH"] = min(16, found["MAX_BURST_LENGTH"])
        return found

    def _interface(self, prefix: str, kind: str, mode: str, ports: list[Port]) -> None:
        made = Interface(prefix, kind, mode, [], self._capabilities(prefix))
        for p in ports:
            logical = p.name.removeprefix(f"{prefix}_")
            if kind != "axi":
                made.signals.append(Signal(logical, p.name, p.direction, p.width, p.doc))
                self.wrapper.connections[p.name] = p.name
                continue
            width = flavoured(logical, p.width, self.axi3)
            if width is not None:
                made.signals.append(Signal(logical, p.name, p.direction, width, p.doc))
            self._connect(p, logical, [p.name])
        if kind == "axi4lite":
            for logical, width in (("awprot", "3"), ("wstrb", "4"), ("arprot", "3")):
                doc = "Registers: not looked at."
                made.signals.append(Signal(logical, f"{prefix}_{logical}", "input", width, doc))
        self.wrapper.interfaces.append(made)

    def _connect(self, p: Port, logical: str, names: list[str]) -> None:
        """Connects a port of the top module to the wrapper's ports: to one port, or to each of
        several.
        """
        wrapper, wide = self.wrapper, int(p.width) if p.width.isdigit() else 0
        narrow = self.axi3 and logical in ("awlen", "arlen", "awlock", "arlock")
        if len(names) == 1 and p.direction == "input":
            wrapper.connections[p.name] = to_top(logical, names[0], wide, self.axi3)
            return
        if len(names) == 1 and not narrow:
            gone = logical == "wid" and not self.axi3
            wrapper.connections[p.name] = "" if gone else names[0]
            return
        count, every = len(names), f"{p.name}_all"
        total = f"{count}*{p.width}" if p.width != "1" else str(count)
        used = total
        if count > 1:
            assert self.block.several is not None
            used = f"{self.block.several.parameter}*{p.width}".removesuffix("*1")
        wrapper.connections[p.name] = f"{every}[{used}-1:0]" if count > 1 else every
        if p.direction == "input":
            parts = ", ".join(to_top(logical, n, wide, self.axi3) for n in reversed(names))
            wrapper.lines.append(f"wire [{total}-1:0] {every} = {{{parts}}};")
            return
        if count == 1:
            wrapper.lines.append(f"wire [{total}-1:0] {every};")
        elif logical != "wid" or self.axi3:
            wrapper.lines += [
                f"wire [{total}-1:0] {every};",
                f"generate if ({self.block.several.parameter} < {count}) begin : g_{p.name}",
                f"  assign {every}[{total}-1:{used}] = {{({total}-{used}){{1'b0}}}};",
                "end endgenerate",
            ]
        else:
            wrapper.connections[p.name] = ""
            return
        for k, name in enumerate(names):
            part = f"{every}[{k}*{p.width} +: {p.width}]" if p.width != "1" else f"{every}[{k}]"
            if self.axi3 and logical in ("awlen", "arlen"):
                part = f"{every}[{8 * k} +: 4]"
            elif self.axi3 and logical in ("awlock", "arlock"):
                part = f"{{1'b0, {every}{f'[{k}]' if count > 1 else ''}}}"
            wrapper.lines.append(f"assign {name} = {part};")

    def _several(self, prefix: str, kind: str, mode: str, ports: list[Port], most: int) -> None:
        stem, _, bus = prefix.partition("_")
        made = [
            Interface(f"{stem}{k:02d}_{bus}", kind, mode, [], self._capabilities(prefix), k)
            for k in range(most)
        ]
        logicals = [p.name.removeprefix(f"{prefix}_") for p in ports]
        for p, logical in zip(ports, logicals, strict=True):
            width = flavoured(logical, p.width, self.axi3)
            if width is not None:
                for i in made:
                    i.signals.append(
                        Signal(logical, f"{i.name}_{logical}", p.direction, width, p.doc)
                    )
            self._connect(p, logical, [f"{i.name}_{logical}" for i in made])
        if self.axi3 and mode == "slave" and "wid" not in logicals:
            doc = "Write data: identifier; not looked at, data come in the order of addresses."
            for i in made:
                i.signals.append(Signal("wid", f"{i.name}_wid", "input", "ID_WIDTH", doc))
        self.wrapper.interfaces += made

    def _through(self, prefix: str, mode: str, ports: list[Port]) -> None:
        """Adds a full bus, of which the top module has only some signals."""
        made = Interface(prefix, "axi", mode, [], self._capabilities(prefix))
        docs = {p.name: p.doc for p in ports}
        for logical, who, full in BUS:
            width = flavoured(logical, full, self.axi3)
            if width is not None:
                out = (who == "m") == (mode == "master")
                name = f"{prefix}_{logical}"
                doc = docs.get(name, "Goes by.")
                made.signals.append(Signal(logical, name, "output" if out else "input", width, doc))
        self.wrapper.connections |= {p.name: p.name for p in ports}
        self.wrapper.interfaces.append(made)

    def _pass(self, left: dict[str, Port]) -> None:
        """Connects two full buses with all signals that the top module does not drive."""
        for name in [n for n in left if n.startswith("axi_")]:
            logical = name.removeprefix("axi_")
            self.wrapper.connections[name] = to_top(logical, f"s_axi_{logical}", 1, self.axi3)
            left.pop(name)
        for interface in self.wrapper.interfaces:
            for s in interface.signals if interface.kind == "axi" else []:
                if s.direction == "output" and s.name not in self.wrapper.connections:
                    other = "s_axi" if interface.mode == "master" else "m_axi"
                    self.wrapper.lines.append(f"assign {s.name} = {other}_{s.logical};")


def shape(library: Library, block: Block, top: Top, flavour: str) -> Wrapper:
    """Returns the wrapper for a block in a flavour."""
    return Maker(library, block, top, flavour).make()
