"""Writes the page about a block's registers: a table of registers, and a table of their fields.

An array is a single row.
"""

from __future__ import annotations

from collections.abc import Iterator

from tools.rtl.description import Description, Field, Map, Place, Register


def cell(text: str) -> str:
    for sign in "|*<":
        text = text.replace(sign, f"\\{sign}")
    return text


def table(columns: tuple[str, ...], rows: list[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(columns)} |"
    yield f"|{'---|' * len(columns)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""


def name(m: Register | Place) -> str:
    return f"`{m.name}`" if m.count == 1 else f"`{m.name}[{m.count}]`, every {m.stride:#x}"


def repeats(title: str, name: str) -> bool:
    """Whether a title only repeats the name, which the page shows next to it."""
    plain, known = (
        "".join(c for c in text.lower() if c.isalnum()).removesuffix("s") for text in (title, name)
    )
    return plain == known


def line(m: Register | Place, homes: dict[str, str]) -> tuple[str, ...]:
    if isinstance(m, Place):
        return f"{m.offset:#05x}", name(m), "", f"[{m.type}]({homes[m.type]})"
    title = "" if m.description and repeats(m.title, m.name) else m.title
    texts = (title, m.description, "64 bits" if m.bytes == 8 else "")
    what = " ".join(text if text.endswith(".") else f"{text}." for text in texts if text)
    return f"{m.offset:#05x}", name(m), m.access, cell(what)


def bits(f: Field) -> str:
    return str(f.low) if f.bits == 1 else f"{f.low + f.bits - 1}:{f.low}"


def meaning(f: Field) -> str:
    values = "; ".join(f"{number}: {text}" for number, text in f.meanings.values())
    return cell(f"{f.description} {values}." if values else f.description)


def fields(r: Register) -> Iterator[tuple[str, ...]]:
    if r.bytes == 8:
        return
    for f in sorted(r.fields, key=lambda f: f.low):
        reset = "" if f.reset is None else f"{f.reset:#x}"
        yield f"`{r.name}`", bits(f), f"`{f.name}`", f.access, reset, meaning(f)


def section(m: Map, homes: dict[str, str]) -> Iterator[str]:
    if m.description:
        yield cell(m.description)
        yield ""
    yield from table(
        ("Offset", "Name", "Access", "Description"), [line(member, homes) for member in m.members]
    )
    rows = [row for r in m.registers for row in fields(r)]
    if rows:
        yield from table(("Register", "Bits", "Field", "Access", "Reset", "Meaning"), rows)


def page(description: Description, shared: dict[str, Description]) -> str:
    """Returns the page of a description."""
    block = description.block
    homes = {t.name: f"#{t.name}" for t in description.types}
    for other in description.uses:
        homes |= {t.name: f"{other}.md#{t.name}" for t in shared[other].types}
    title = block.title if block else f"Registers of the {description.name}"
    lines = [f"# {title}", ""]
    lines += [
        f"Generated from `{description.source}` by `make registers`.",
        "",
    ]
    if block:
        lines += section(block, homes)
    for kind in description.types:
        # The table of contents links to the name of the type as an anchor.
        lines += [f"## {kind.name}", ""]
        if not repeats(kind.title, kind.name):
            lines += [f"{kind.title}.", ""]
        lines += section(kind, homes)
    return "\n".join(lines).rstrip() + "\n"
