"""Writes packed structs for register files outside the generated register block.

The words of such a file reach the module as a plain array. The struct gives names to its fields, at
the positions stated in the description.
"""

from __future__ import annotations

from pathlib import Path

from systemrdl import RDLCompiler
from systemrdl.node import FieldNode, RegfileNode, RegNode


def external_files(rdl: Path, includes: list[str]) -> dict[str, RegfileNode]:
    """Returns the writable external register files of a block, one of each type."""
    compiler = RDLCompiler()
    compiler.compile_file(str(rdl), incl_search_paths=includes)
    found = {}
    for node in compiler.elaborate().top.children():
        if isinstance(node, RegfileNode) and node.external:
            registers = [r for r in node.descendants() if isinstance(r, RegNode)]
            if all(r.has_sw_writable for r in registers):
                # If a table is only an array of register files, the struct is that of a single
                # file.
                own = node if list(node.registers()) else next(iter(node.children()))
                assert isinstance(own, RegfileNode)
                found[own.type_name] = own
    return found


def struct(register: RegNode) -> str:
    lines, top = [], 31
    for f in sorted(register.fields(), key=lambda f: -f.low):
        lines += gap(top, f.high + 1)
        lines.append(member(f))
        top = f.low - 1
    lines += gap(top, 0)
    body = "\n".join(f"    {line}" for line in lines)
    return f"  typedef struct packed {{\n{body}\n  }} {register.inst_name}_t;\n"


def word_name(register: RegNode) -> str:
    place = "".join(f"_{i}" for i in register.current_idx or ())
    return register.inst_name + place


def member(f: FieldNode) -> str:
    return f"logic [{f.width - 1}:0] {f.inst_name};"


def gap(top: int, bottom: int) -> list[str]:
    return [f"logic [{top - bottom}:0] unused_{top}_{bottom};"] if top >= bottom else []


def package(block: str, rdl: Path, includes: list[str]) -> str | None:
    """Returns the package for a block. Returns None if it has no such register files."""
    files = external_files(rdl, includes)
    if not files:
        return None
    out = [f"// Made from {rdl.name} by tools/rtl/words.py.\n"]
    out.append(f"package axiscope_{block}_words_pkg;\n")
    for name, node in files.items():
        registers = {r.address_offset // 4: r for r in node.registers(unroll=True)}
        words = 1 << max(registers).bit_length()
        # All registers in an array have the same type.
        out += {r.inst_name: struct(r) for r in registers.values()}.values()
        members = [
            f"    {registers[i].inst_name}_t {word_name(registers[i])};"
            if i in registers
            else f"    logic [31:0] unused_{i};"
            for i in reversed(range(words))
        ]
        out.append("  typedef struct packed {\n" + "\n".join(members) + f"\n  }} {name}_t;\n")
    return "\n".join([*out, "endpackage\n"])
