"""Writes registers as C macros (`c/drivers/generated/`), in C99 and without any library.

`AXISCOPE_<BLOCK>_<REGISTER>` is an offset in bytes. For a field, `_LOW` is its lowest bit and
`_MASK` its largest value. For an array, `_COUNT` and `_STRIDE` are defined. There are no structs
over registers, because they would need compiler-specific packing, and accesses to them may be split
or merged.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from tools.rtl.description import Description, Field, Map, Register


def comment(*parts: str) -> Iterator[str]:
    text = " ".join(p if p.endswith(".") else f"{p}." for p in parts if p)
    lines = textwrap.wrap(text, 94)
    if lines:
        yield "\n   ".join(["/* " + lines[0], *lines[1:]]) + " */"


def field(name: str, f: Field) -> Iterator[str]:
    yield from comment(f.description)
    yield f"#define {name}_LOW {f.low}u"
    yield f"#define {name}_MASK {(1 << f.bits) - 1:#x}u"
    if f.constant:
        yield f"#define {name}_VALUE {f.reset or 0:#x}u"
    for meaning, (number, _) in f.meanings.items():
        yield f"#define {name}_{meaning.upper()} {number}u"


def body(m: Map) -> Iterator[str]:
    prefix = f"AXISCOPE_{m.name.upper()}"
    yield ""
    yield from comment(m.title, m.description)
    for member in m.members:
        name = f"{prefix}_{member.name.upper()}"
        yield ""
        if isinstance(member, Register):
            yield from comment(member.title, member.description)
        else:
            yield from comment(f"Registers AXISCOPE_{member.type.upper()}_* begin here")
        yield f"#define {name} {member.offset:#05x}u"
        if member.count > 1:
            yield f"#define {name}_COUNT {member.count}u"
            yield f"#define {name}_STRIDE {member.stride:#x}u"
        # A counter consists of two words.
        if isinstance(member, Register) and member.bytes == 4:
            for f in member.fields:
                yield from field(f"{name}_{f.name.upper()}", f)


def header(description: Description) -> str:
    """Returns the C header for a register description."""
    guard = f"AXISCOPE_{description.name.upper()}_H"
    lines = [
        f"/* Made from {description.source} by `make registers`. */",
        f"#ifndef {guard}",
        f"#define {guard}",
        *(f'\n#include "axiscope_{name}.h"' for name in description.uses),
    ]
    for m in ([description.block] if description.block else []) + description.types:
        lines += body(m)
    lines += ["", "#endif", ""]
    names = [line.split()[1] for line in lines if line.startswith("#define")]
    twice = {n for n in names if names.count(n) > 1}
    assert not twice, f"{description.name}: two macros of one name: {sorted(twice)}"
    return "\n".join(lines)
