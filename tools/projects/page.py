"""Writes the page of a board: its design, and how to build it, load it, run experiments and restore
the board.
"""

from __future__ import annotations

from pathlib import Path

from axiscope.plan.platforms import find_platform
from tools.projects import building, first, image, loading, running
from tools.projects.drawing import draw
from tools.projects.records import ROOT, Board
from tools.projects.top import HEAD, described_in

DOCS = ROOT / "docs" / "reference" / "generated" / "boards"


def _blocks(board: Board) -> list[str]:
    lines = [
        "| Port | Block | Width, bits | Registers at | In the device tree |",
        "|---|---|---|---|---|",
    ]
    for b in board.placed:
        kind = b.kind.title.split(":")[0]
        lines.append(
            f"| {b.port.name} | {kind} | {b.width_bits} | {board.base(b):#x} | `{b.name}` |"
        )
    return lines


def _boot(board: Board) -> list[str]:
    if not board.writes:
        return []
    wanted = sorted({p for w in board.writes for p in w.wanted_by} & board.ports)
    lines = [
        "## Before Linux starts",
        "",
        *(
            [
                "Skip this section for a first measurement: the first experiment has no coherent "
                "accesses.",
                "",
            ]
            if not board.experiment and (first.write(board) or not running.is_probes(board))
            else []
        ),
        f"Coherent accesses from {' and '.join(wanted)} need settings in registers that only the boot loader can set early enough. Until they are set, the agent refuses points "
        "with such accesses.",
        "",
        "| Register | Address | Value | Written by | Effect |",
        "|---|---|---|---|---|",
    ]
    boot = board.system.data["boot"]
    hook = boot.get("hook")
    by = {"file": f"`{boot['file']}`", "hook": f"`{hook['function']}`" if hook else ""}
    lines += [
        f"| {w.name} | {w.address:#010x} | {w.value:#x} | {by[w.by]} | {w.what} |"
        for w in board.writes
    ]
    lines += [
        "",
        f"- **`{boot['file']}`**: list `dist/boards/{board.name}/{boot['file']}` in the file from which `bootgen` makes the boot image, with the line `[init] "
        f"{boot['file']}`. In Yocto, `axiscope-boot` deploys it as `axiscope-{boot['file']}`.",
    ]
    if hook:
        calls = [
            hook["syntax"].format(address=w.address, value=w.value)
            for w in board.writes
            if w.by == "hook"
        ]
        if calls:
            lines += [
                f"- **`{hook['function']}`** in `{hook['file']}` of the first-stage boot loader: add `{' '.join(calls)}` ([source]"
                "(../board_registers.md): patches of the boot loader by Marjanovic).",
            ]
    if sidebands := boot.get("sidebands"):
        lines += ["", sidebands]
    return [*lines, ""]


def _lacking(board: Board) -> str:
    """Returns the ports that the design uses and the platform lacks, and describes how to add
    them.
    """
    if not board.platform or not board.system.imported:
        return ""
    has = find_platform(board.platform).port_names()
    ports = [b.port.name for b in board.blocks if b.port.name not in has]
    if not ports:
        return ""
    return (
        f" That platform has no {' and no '.join(ports)}, although this design uses {'these ports' if len(ports) > 1 else 'this port'}. For points at {'these ports' if len(ports) > 1 else 'this port'}, make a platform from "
        f"`{board.module}.xsa` with [`axiscope platform import`](../../../howto/own_board.md)."
    )


def write(board: Board) -> str:
    """Returns the page."""
    model = (
        f"The model contains this board as the platform `{board.platform}`.{_lacking(board)}"
        if board.platform
        else "The model has no platform for this board yet."
    )
    lines = [
        f"<!-- {HEAD.format(name=board.name)} -->",
        f"# {board.title}",
        "",
        f"{len(board.blocks)} blocks of the instrument at ports of the processing system, at {board.mhz:g} MHz "
        f"({board.mhz_why}). {model}",
        "",
        f"![{board.title}: blocks and ports]({board.name}.svg)",
        "",
        '!!! warning "Nobody has built or run this on silicon yet"',
        "    The complete design was simulated. The scripts were run under `tclsh`, with stand-ins "
        "for the tools' commands, which check the names of pins, interfaces and properties. The "
        "scripts have not been run in Vivado or Quartus.",
        "",
        "## Contents",
        "",
        *_blocks(board),
        "",
        *(
            [
                "The ports of this chip are AXI3, and the design is AXI4: in front of each port, "
                "an AMD protocol converter splits bursts into pieces of at most 16 beats.",
                "",
            ]
            if board.system.converts
            else []
        ),
        f"A trigger can start all blocks in the same clock cycle. FPGA: `{board.fpga['part']}` ({board.fpga['source']}). Memory of the board: "
        f"{board.memory}. To use other blocks, ports, widths or clocks, change `{described_in(board.shape)}` and run `make boards`.",
        "",
        "## Build",
        "",
        *building.write(board),
        "",
        *image.write(board),
        *_boot(board),
        *loading.write(board),
        *running.write(board),
    ]
    return "\n".join(lines) + "\n"


def files(board: Board) -> dict[Path, str]:
    """Returns the page and its drawing, by path."""
    return {
        DOCS / f"{board.name}.md": write(board),
        DOCS / f"{board.name}.svg": draw(board),
    }
