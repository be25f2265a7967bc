"""Writes registers as Rust constants (`crates/instrument/src/generated/`), from the description.

A type of register file becomes a module with offsets relative to the start of the file. `MAP` in a
module lists its registers and register files by name, for tools that use names. In this list, an
array is a single entry.
"""

from __future__ import annotations

import subprocess
import textwrap
from collections.abc import Iterable, Iterator

from tools.rtl.description import Description, Field, Map, Place, Register

KEYWORDS = {"type", "match", "mod", "use", "in", "ref", "where", "loop", "move"}


def lower(name: str) -> str:
    return f"{name}_" if name in KEYWORDS else name


def doc(*parts: str) -> str:
    text = " ".join(p if p.endswith(".") else f"{p}." for p in parts if p)
    lines = textwrap.wrap(text, 90) or ["See the register's name."]
    return "\n".join(f"/// {line}" for line in lines)


def value(number: int) -> str:
    return f"{number:#x}" if number > 9 else str(number)


def field(f: Field) -> Iterator[str]:
    name = f.name.upper()
    yield doc(f.description or f.name)
    yield f'pub const {name}: Field = Field::new("{f.name}", {f.low}, {f.bits});'
    if f.constant:
        yield f"pub const {name}_VALUE: u32 = {value(f.reset or 0)};"
    for meaning, (number, text) in f.meanings.items():
        yield doc(f"[`{name}`]: {text}")
        yield f"pub const {name}_{meaning.upper()}: u32 = {number};"


def register(r: Register) -> Iterator[str]:
    name = r.name.upper()
    yield doc(r.title, r.description)
    if r.bytes == 8:
        yield f"pub const {name}: Register = Register::pair({r.offset:#x});"
    else:
        yield f"pub const {name}: Register = Register::new({r.offset:#x}, {lower(r.name)}::ALL);"
    if r.count > 1:
        yield f"pub const {name}_COUNT: usize = {r.count};"
    if r.bytes == 8:
        return
    yield f"pub mod {lower(r.name)} {{"
    yield "use crate::register::Field;"
    for f in r.fields:
        yield from field(f)
    yield f"pub const ALL: &[Field] = &[{', '.join(f.name.upper() for f in r.fields)}];"
    yield "}"


def place(p: Place) -> Iterator[str]:
    yield f"pub const {p.name.upper()}: u32 = {p.offset:#x};"


def item(m: Register | Place) -> str:
    name = m.name.upper()
    if isinstance(m, Register):
        array = f".times({m.count}, {m.stride})" if m.count > 1 else ""
        return f'Item::register("{m.name}", {name}){array}'
    array = f".times({m.count}, {m.stride:#x})" if m.count > 1 else ""
    return f'Item::file("{m.name}", {name}, {m.type}::MAP){array}'


def body(m: Map) -> Iterator[str]:
    kinds = ["Item", "Register"] if m.registers else ["Item"]
    yield f"use crate::register::{{{', '.join(kinds)}}};"
    for member in m.members:
        yield from register(member) if isinstance(member, Register) else place(member)
    yield f"pub const MAP: &[Item] = &[{', '.join(item(i) for i in m.members)}];"


def module(description: Description, shared: dict[str, Description]) -> str:
    """Returns the module for a description."""
    block = description.block
    lines = [
        f"//! {block.title if block else f'Registers of the {description.name}'}: made from "
        f"`{description.source}` by `make registers`.",
        "",
    ]
    for name in description.uses:
        kinds = ", ".join(sorted(t.name for t in shared[name].types))
        lines.append(f"pub use super::{name}::{{{kinds}}};")
    if block:
        lines += body(block)
    for kind in description.types:
        nested = {p.type for p in kind.places}
        lines.append(doc(kind.title, kind.description))
        if kind.name == description.name:
            lines.append("#[allow(clippy::module_inception)]")
        lines.append(f"pub mod {kind.name} {{")
        lines += [f"use super::{n};" for n in sorted(nested)]
        lines += [*body(kind), "}"]
    return formatted(lines)


def index(descriptions: Iterable[Description]) -> str:
    """Returns the module that contains all others."""
    names = sorted(d.name for d in descriptions)
    blocks = sorted(d.name for d in descriptions if d.block)
    lines = [
        "//! Places and fields of all registers, made from the descriptions that the hardware is",
        "//! made from (`make registers`). Fields of REGISTER are in the module of its name; names",
        "//! that end in `_VALUE` and `_COUNT` are the constant value of a field and the length of",
        "//! an array. A place of a register file is the offset of its first register.",
        "#![allow(missing_docs)] // of names that these rules explain",
        "",
        *(f"pub mod {n};" for n in names),
        "use crate::register::Item;",
        "/// The blocks by name, with their registers by name.",
        "pub const BLOCKS: &[(&str, &[Item])] = &["
        + ", ".join(f'("{b}", {b}::MAP)' for b in blocks)
        + "];",
    ]
    return formatted(lines)


def formatted(lines: Iterable[str]) -> str:
    done = subprocess.run(
        ["rustfmt", "--edition", "2024"],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout
