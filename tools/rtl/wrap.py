"""Writes dist/ip: the blocks of hardware/blocks.toml as wrappers for Vivado, Quartus and FuseSoC.

FuseSoC's lists of sources are written next to the sources and are in git. `--check` names those
that are not current and writes nothing.
"""

from __future__ import annotations

import sys
from pathlib import Path

from hardware.bench.runner import sources
from tools.file_sets import list_stale, write_stale
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

IP = RTL.parent / "dist" / "ip"


def wrappers() -> list[shape.Wrapper]:
    """All of them, in the description's order."""
    library = blocks.load()
    made = []
    for block in library.blocks:
        many = block.several.parameter if block.several else ""
        top = source.read(block.top, sources(block.sources), many)
        made += [shape.shape(library, block, top, flavour) for flavour in block.flavours]
    return made


def wrapper_files() -> dict[Path, str]:
    """The files below dist/ip, and their text."""
    made = {}
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


def generate() -> None:
    """Brings dist/ip up to date."""
    write_stale(wrapper_files(), [path for path in IP.rglob("*") if path.is_file()])


def core_files() -> dict[Path, str]:
    """FuseSoC's lists of the blocks' sources, and their text."""
    return fusesoc.lists(blocks.load())


def list_cores() -> list[Path]:
    """FuseSoC's lists that are in git."""
    return [path for path in RTL.glob("*/*.core") if path.parent != RTL / "ip"]


def main() -> int:
    try:
        if "--check" in sys.argv:
            wrong = list_stale(core_files(), list_cores())
            for path in wrong:
                print(f"{path.relative_to(RTL.parent)} is not current; run `make wrappers`")
            return 1 if wrong else 0
        generate()
        write_stale(core_files(), list_cores())
    except blocks.FieldError as error:
        print(error)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
