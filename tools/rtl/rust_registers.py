"""Registers of a block as Rust constants, from the same description as the hardware.

Every register file type becomes a module of registers at offsets inside it, every place of
one a base; `ALL` lists all words by their full names, for tools that go by name.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

from systemrdl import RDLCompiler
from systemrdl.node import AddrmapNode, FieldNode, RegfileNode, RegNode

KEYWORDS = {"type", "match", "mod", "use", "in", "ref", "where", "loop", "move"}


def lower(node: FieldNode | RegNode | RegfileNode) -> str:
    name = node.inst_name.lower()
    return f"{name}_" if name in KEYWORDS else name


def doc(node: FieldNode | RegNode | RegfileNode) -> str:
    text = node.get_property("desc") or node.get_property("name") or node.inst_name
    return f"#[doc = {rust_string(' '.join(text.split()))}]"


def rust_string(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def word(register: RegNode, offset: int) -> str:
    fields = ", ".join(
        f"Field {{ name: {rust_string(f.inst_name)}, low: {f.low}, bits: {f.width} }}"
        for f in register.fields()
    )
    bytes_ = register.get_property("regwidth") // 8
    return f"Register {{ offset: {offset:#x}, bytes: {bytes_}, fields: &[{fields}] }}"


def register(node: RegNode) -> Iterator[str]:
    name = node.inst_name.upper()
    yield doc(node)
    yield f"pub const {name}: Register = {word(node, node.raw_address_offset)};"
    if node.is_array:
        yield f"/// How many there are of [`{name}`], one behind the other."
        yield f"pub const {name}_COUNT: usize = {node.array_dimensions[0]};"
    fields = list(node.fields())
    if node.get_property("regwidth") > 32:
        return
    yield f"/// Fields of [`{name}`]."
    yield f"pub mod {lower(node)} {{ use super::Field;"
    for f in fields:
        yield doc(f)
        yield (
            f"pub const {f.inst_name.upper()}: Field = Field {{ name: "
            f"{rust_string(f.inst_name)}, low: {f.low}, bits: {f.width} }};"
        )
        if f.get_property("hw").name == "na":
            yield f"/// Value of [`{f.inst_name.upper()}`]."
            yield f"pub const {f.inst_name.upper()}_VALUE: u32 = {f.get_property('reset'):#x};"
    yield "}"


def block(
    node: AddrmapNode | RegfileNode, types: dict[str, list[str]], short: dict[str, str]
) -> Iterator[str]:
    for child in node.children():
        if isinstance(child, RegNode):
            yield from register(child)
        elif isinstance(child, RegfileNode):
            kind = short[child.type_name]
            if kind not in types:
                types[kind] = []
                types[kind] = [doc(child), f"pub mod {kind} {{ use super::{{Field, Register}};"]
                types[kind] += [*block(child, types, short), "}"]
            yield f"/// Where the [`{kind}`] registers of `{child.inst_name}` begin."
            yield f"pub const {child.inst_name.upper()}: u32 = {child.raw_address_offset:#x};"


def rust(name: str, rdl: Path, includes: list[str]) -> str:
    """The module of a block."""
    compiler = RDLCompiler()
    compiler.compile_file(str(rdl), incl_search_paths=includes)
    top = compiler.elaborate().top
    files = {n.type_name for n in top.descendants() if isinstance(n, RegfileNode)}
    short = {f: f.removeprefix("axiscope_") for f in files}
    types: dict[str, list[str]] = {}
    body = list(block(top, types, short))
    words = [
        f'("{node.get_path().split(".", 1)[1]}", {word(node, node.absolute_address)}),'
        for node in top.descendants(unroll=True)
        if isinstance(node, RegNode)
    ]
    lines = [
        f"//! {top.get_property('name')}: made from {rdl.name} by tools/rtl/rust_registers.py.",
        "",
        "use super::{Field, Register};",
        *body,
        *(line for lines in types.values() for line in lines),
        "/// Every register by its full name, at its offset in the block.",
        f"pub const ALL: [(&str, Register); {len(words)}] = [",
        *words,
        "];",
    ]
    done = subprocess.run(
        ["rustfmt", "--edition", "2024"],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout
