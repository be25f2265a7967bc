"""Writes dist/ip: the blocks of hardware/blocks.toml as wrappers for Vivado, Quartus and FuseSoC.

All wrappers and their sources are put into one archive, dist/axiscope-ip-VERSION.zip. FuseSoC's
lists of sources are in git, next to the sources, and so is one wrapper as an example
(hardware/ip/golden). `--check` lists the files that are not current and writes nothing.
"""

from __future__ import annotations

import sys
from pathlib import Path

from hardware.bench.runner import sources
from tools.file_sets import list_stale, write_stale
from tools.rtl.ip_archive import archive_files, archive_path, write_archive
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
GOLDEN = RTL / "ip" / "golden"
EXAMPLE = "axiscope_fir_stream"


def wrappers() -> list[shape.Wrapper]:
    """Returns all wrappers, in the order of the description."""
    library = blocks.load()
    made = []
    for block in library.blocks:
        many = block.several.parameter if block.several else ""
        top = source.read(block.top, sources(block.sources), many)
        made += [shape.shape(library, block, top, flavour) for flavour in block.flavours]
    return made


def wrapper_files() -> dict[Path, str]:
    """Returns the files below dist/ip, and their text."""
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
    write_stale(wrapper_files(), _all_files(IP))


def core_files() -> dict[Path, str]:
    """Returns the FuseSoC lists of the blocks' sources, and their text."""
    return fusesoc.lists(blocks.load())


def tracked_files(made: dict[Path, str]) -> dict[Path, str]:
    """Returns the generated files that are in git, with their text. `made` contains the files of
    dist/ip.
    """
    example = {
        GOLDEN / path.relative_to(IP): text
        for path, text in made.items()
        if path.parent.name == EXAMPLE and path.suffix != ".xml"
    }
    return core_files() | example


def list_tracked() -> list[Path]:
    """Returns the paths of generated files that are in git now."""
    cores = [path for path in RTL.glob("*/*.core") if path.parent != RTL / "ip"]
    return cores + _all_files(GOLDEN / EXAMPLE)


def _all_files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def main() -> int:
    try:
        made = wrapper_files()
        tracked = tracked_files(made)
    except blocks.FieldError as error:
        print(error)
        return 1
    if "--check" in sys.argv:
        wrong = list_stale(tracked, list_tracked())
        for path in wrong:
            print(f"{path.relative_to(RTL.parent)} is not current; run `make wrappers`")
        return 1 if wrong else 0
    write_stale(made, _all_files(IP))
    write_stale(tracked, list_tracked())
    write_archive(archive_files(made, core_files()), archive_path())
    return 0


if __name__ == "__main__":
    sys.exit(main())
