"""Writes FuseSoC cores: one next to each list of sources, and one for each wrapper."""

from __future__ import annotations

from pathlib import Path

from tools.rtl.wrappers.blocks import RTL, FieldError, Library
from tools.rtl.wrappers.shape import Wrapper

HEAD = "# Written by tools/rtl/wrap.py from {of}; edit that instead."
KINDS = {".sv": "systemVerilogSource", ".v": "verilogSource"}


def _listing(listing: Path) -> tuple[list[Path], list[str]]:
    """Returns the lists that a list includes, and the files that it names itself."""
    nested: list[Path] = []
    own: list[str] = []
    for line in listing.read_text().splitlines():
        entry = line.split("//")[0].strip()
        if entry.startswith("-F"):
            nested.append((listing.parent / entry[2:].strip()).resolve())
        elif entry.startswith(".."):
            place = listing.relative_to(RTL.parent)
            raise FieldError(
                str(place), f"{entry} is another folder's: give it a list there, and -F"
            )
        elif entry:
            own.append(entry)
    return nested, own


def _name(library: Library, kind: str, name: str) -> str:
    return f"{library.vendor}:{kind}:{name}:{library.version}"


def lists(library: Library) -> dict[Path, str]:
    """Returns the cores for all lists that the blocks need."""
    made: dict[Path, str] = {}
    due = [RTL / b.sources for b in library.blocks]
    while due:
        listing = due.pop()
        target = listing.with_suffix(".core")
        if target in made:
            continue
        nested, own = _listing(listing)
        due += nested
        lines = [
            "CAPI=2:",
            HEAD.format(of=f"hardware/{listing.relative_to(RTL)}"),
            f"name: {_name(library, 'rtl', listing.stem)}",
            f'description: "Sources of hardware/{listing.relative_to(RTL)}"',
            "filesets:",
            "  rtl:",
            "    file_type: systemVerilogSource",
        ]
        if nested:
            lines.append("    depend:")
            lines += [f"      - {_name(library, 'rtl', n.stem)}" for n in nested]
        if own:
            lines += ["    files:", *(f"      - {f}" for f in own)]
        lines += ["targets:", "  default:", "    filesets: [rtl]"]
        made[target] = "\n".join(lines) + "\n"
    return made


def write(w: Wrapper) -> str:
    """Returns the core for a wrapper. It contains the wrapper itself, and its smoke test in
    Verilator.
    """
    library = w.library
    lines = [
        "CAPI=2:",
        HEAD.format(of="hardware/blocks.toml"),
        f"name: {_name(library, library.library, w.name)}",
        f'description: "{w.block.title}"',
        "filesets:",
        "  rtl:",
        "    file_type: verilogSource-2005",
        "    depend:",
        f"      - {_name(library, 'rtl', Path(w.block.sources).stem)}",
        "    files:",
        f"      - {w.name}.v",
        "  smoke:",
        "    file_type: verilogSource-2005",
        "    depend:",
        f"      - {_name(library, library.library, 'smoke')}",
        "    files:",
        "      - smoke_dut.v",
        "targets:",
        "  default:",
        "    filesets: [rtl]",
        f"    toplevel: {w.name}",
        "  sim:",
        "    flow: sim",
        "    flow_options:",
        "      tool: verilator",
        "      mode: binary",
        "      verilator_options: [--timing, -Wno-fatal, -Wno-lint, -Wno-style, -j, '2']",
        "    filesets: [rtl, smoke]",
        "    toplevel: smoke",
    ]
    return "\n".join(lines) + "\n"
