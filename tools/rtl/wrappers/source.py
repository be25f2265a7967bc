"""Reads the ports and parameters of a top module from its SystemVerilog, using slang."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from pyslang import ast, syntax


@dataclass(frozen=True)
class Parameter:
    """A parameter with its default, and its width in bits if it is declared with a width (0 for an
    integer).
    """

    name: str
    default: int
    bits: int
    doc: str


@dataclass(frozen=True)
class Port:
    """A port, with its width as an expression in the parameters of the top module. If `several` is
    set, the width is that of one instance.
    """

    name: str
    direction: str
    width: str
    doc: str
    several: bool = False


@dataclass(frozen=True)
class Top:
    """The header of a module."""

    name: str
    parameters: list[Parameter]
    ports: list[Port]


def log2_up(number: str) -> str:
    """Returns $clog2 in Verilog-2001, for up to 20 bits. `number` may contain * and /."""
    return "(" + " + ".join(f"({number} > {1 << k} ? 1 : 0)" for k in range(20)) + ")"


def _documentation(text: str) -> str:
    return " ".join(line.strip()[3:].strip() for line in text.splitlines() if "///" in line)


def _plain(expression: str, follows: dict[str, str]) -> str:
    """Returns an expression without constructs that Verilog-2001 and other modules do not know."""
    for name, value in follows.items():
        expression = re.sub(rf"\b{name}\b", lambda _, v=value: f"({v})", expression)
    expression = re.sub(r"\$clog2\(([^()]*)\)", lambda found: log2_up(found[1].strip()), expression)
    return " ".join(expression.split())


def _width(high: str) -> str:
    if high.isdigit():
        return str(int(high) + 1)
    return high.removesuffix("-1").strip() if high.endswith("-1") else f"({high}) + 1"


def _split(dimensions: list[str], many: str) -> tuple[str, bool]:
    """Returns the width of one element, and whether there are several: `[N-1:0][W-1:0]` or
    `[N*W-1:0]`.
    """
    highs = [_width(d) for d in dimensions]
    if many and highs and highs[0] == many:
        return (highs[1] if len(highs) > 1 else "1"), True
    if many and highs and highs[0].startswith(f"{many}*"):
        return highs[0].removeprefix(f"{many}*"), True
    assert len(highs) < 2, f"{dimensions}: arrays only over the parameter in `several`"
    return (highs[0] if highs else "1"), False


def read(name: str, files: list[Path], many: str = "") -> Top:
    """Returns the header of the module `name`. `many` is the parameter that gives the number of its
    ports.
    """
    compilation = ast.Compilation()
    for file in files:
        compilation.addSyntaxTree(syntax.SyntaxTree.fromFile(str(file)))
    found = [t for t in compilation.getRoot().topInstances if t.name == name]
    if not found:
        raise SystemExit(
            f"hardware/blocks.toml: top {name} is in none of {[f.name for f in files]}"
        )
    parameters: list[Parameter] = []
    follows: dict[str, str] = {}
    ports: list[Port] = []
    for member in found[0].body:
        if member.kind == ast.SymbolKind.Parameter and member.isPortParam:
            text = str(member.syntax.parent)
            default = str(member.syntax).split("=", 1)[1].strip()
            given = not re.search(r"[A-Z]{2}|\$", default)
            if member.isLocalParam or not given:
                follows[member.name] = _plain(default, follows)
                continue
            bits = 0 if "int" in str(member.type) else member.type.bitWidth
            parameters.append(
                Parameter(member.name, int(member.value.value), bits, _documentation(text))
            )
        elif member.kind == ast.SymbolKind.Port:
            text = str(member.syntax.parent)
            code = " ".join(c for c in text.splitlines() if "//" not in c)
            dimensions = [
                _plain(d, follows).replace(" -1", "-1").replace(" - 1", "-1")
                for d in re.findall(r"\[([^\]]*):\s*0\]", code)
            ]
            low = re.findall(r"\[\s*(\d+):(\d+)\]", code)
            if low and low[0][1] != "0":
                dimensions = [str(int(low[0][0]) - int(low[0][1]))]
            direction = "input" if member.direction == ast.ArgumentDirection.In else "output"
            width, several = _split(dimensions, many)
            ports.append(Port(member.name, direction, width, _documentation(text), several))
    return Top(name, parameters, ports)
