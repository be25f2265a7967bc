"""Writes rtl/ip: the blocks of rtl/blocks.toml, ready for the tools that take them.

`python -m tools.rtl.wrap` writes; with `--check` it says which files are not what it would write.
"""

from __future__ import annotations

import sys
from pathlib import Path

from rtl.bench.runner import sources
from tools.rtl.wrappers import (
    blocks,
    component,
    fusesoc,
    platform_designer,
    shape,
    smoke,
    source,
    verilog,
    vivado,
)
from tools.rtl.wrappers.blocks import RTL

IP = RTL / "ip"


def wrappers() -> list[shape.Wrapper]:
    """All of them, in the description's order."""
    library = blocks.load()
    made = []
    for block in library.blocks:
        many = block.several.parameter if block.several else ""
        top = source.read(block.top, sources(block.sources), many)
        made += [shape.shape(library, block, top, flavour) for flavour in block.flavours]
    return made


def files() -> dict[Path, str]:
    """Every generated file and what is in it."""
    made = fusesoc.lists(blocks.load())
    for w in wrappers():
        folder = IP / w.name
        listed = sources(w.block.sources)
        made[folder / f"{w.name}.v"] = verilog.write(w)
        made[folder / "component.xml"] = component.write(w, listed)
        made[folder / "package.tcl"] = vivado.write(w, listed)
        made[folder / f"{w.name}_hw.tcl"] = platform_designer.write(w, listed)
        made[folder / f"{w.name}.core"] = fusesoc.write(w)
        made[folder / "smoke_dut.v"] = smoke.write(w)
    return made


def stale(made: dict[Path, str]) -> list[Path]:
    """Files that are not what they should be, or that nothing makes any more."""
    wrong = [p for p, text in made.items() if not p.exists() or p.read_text() != text]
    there = [p for p in IP.glob("axiscope_*/*") if p.is_file()]
    there += [p for p in RTL.glob("*/*.core") if p.parent != IP]
    return wrong + [p for p in there if p not in made]


def main() -> int:
    try:
        made = files()
    except blocks.FieldError as wrong:
        print(wrong)
        return 1
    wrong = stale(made)
    if "--check" in sys.argv:
        for path in wrong:
            print(f"{path.relative_to(RTL.parent)} is not current; run `make wrappers`")
        return 1 if wrong else 0
    for path in wrong:
        if path in made:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(made[path])
        else:
            path.unlink()
    print(f"rtl/ip: {len(made)} files, {len(wrong)} changed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
