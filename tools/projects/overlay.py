"""Writes the overlay for Linux's device tree: the addresses of the blocks, and memory for them."""

from __future__ import annotations

import tomllib
from typing import Any

from tools.projects import r5f
from tools.projects.masters import MULTIPLEXERS
from tools.projects.records import CHIPS, Board, Placed
from tools.projects.top import HEAD

MEMORY = "axiscope_on_chip"
"""Name of the node of the on-chip memory."""


def _chip(board: Board) -> dict[str, Any]:
    return tomllib.loads((CHIPS / board.system.chip / "board_registers.toml").read_text())["each"]


def _cells(board: Board, number: int) -> str:
    return f"0x0 {number:#x}" if board.system.address_cells == 2 else f"{number:#x}"


def properties(board: Board, block: Placed) -> dict[str, str | int]:
    """Returns the properties of a block's node that the agent reads. Their names are given without
    their prefix.
    """
    each, data = _chip(board), board.system.data
    given: dict[str, str | int] = {
        "port": block.port.name,
        "pl-hz": round(board.mhz * 1e6),
        "width-bits": block.width_bits,
    }
    for side, bursts in zip(("read", "write"), block.queue_bursts, strict=True):
        if bursts > 1:
            given[f"{side}-queue-bursts"] = bursts
    if block.behind:
        given["multiplexer"] = MULTIPLEXERS[block.behind]
    if data["control"]["name"] in each.get("control", {}):
        given["control"] = data["control"]["name"]
        given["control-width-bits"] = data["control"]["width_bits"]
    for what in ("clock", "reset"):
        if f"PL{data[what]['number']}" in each.get(what, {}):
            given[f"pl-{what}"] = data[what]["number"]
    if board.from_mhz and "pl-clock" in given:
        given["pl-clock-hz"] = round(board.from_mhz * 1e6)
    return given


def _node(board: Board, block: Placed) -> list[str]:
    base, size = board.base(block), 1 << block.address_bits
    given = properties(board, block)
    return [
        f"\t/* {block.kind.title.split(':')[0]} at {block.port.name}. */",
        f"\t{block.name}@{base:x} {{",
        '\t\tcompatible = "generic-uio";',
        f"\t\treg = <{_cells(board, base)} {_cells(board, size)}>;",
        *(
            f'\t\taxiscope,{k} = "{v}";' if isinstance(v, str) else f"\t\taxiscope,{k} = <{v}>;"
            for k, v in given.items()
        ),
        "\t};",
        "",
    ]


def _coherent(board: Board) -> list[str]:
    """Returns the buffer that the processors cache, if the design has such a buffer."""
    if not board.coherent_mib:
        return []
    return [
        "",
        "\taxiscope_coherent {",
        '\t\tcompatible = "ikwzm,u-dma-buf";',
        '\t\tdevice-name = "axiscope-coherent";',
        "\t\t/* The processors cache it. Masters whose accesses ask the caches use it. */",
        "\t\tdma-coherent;",
        f"\t\tsize = <{board.coherent_mib << 20:#x}>;",
        "\t};",
    ]


def _on_chip(board: Board) -> list[str]:
    """Returns the node for the chip's own memory, if blocks may use it."""
    if not board.on_chip:
        return []
    memory = board.system.data["on_chip"]
    return [
        "",
        f"\t{MEMORY}@{memory['base']:x} {{",
        '\t\tcompatible = "generic-uio";',
        "\t\t/* The on-chip memory. Windows of a point that lie in it stay there. */",
        f"\t\treg = <{_cells(board, memory['base'])} {_cells(board, memory['bytes'])}>;",
        '\t\taxiscope,memory = "on-chip";',
        "\t};",
    ]


def write(board: Board) -> str:
    """Returns the overlay."""
    cells = board.system.address_cells
    lines = [
        "/*",
        f" * Axiscope on the {board.title}: what axiscope-agent looks for. Load the bitstream first.",
        f" * {HEAD.format(name=board.name)}",
        " *",
        " *   dtc -@ -I dts -O dtb -o axiscope.dtbo axiscope.dtso",
        " *",
        " * Bindings: uio_pdrv_genirq (Linux; of_id=generic-uio), u-dma-buf (github.com/ikwzm/udmabuf).",
        " */",
        "/dts-v1/;",
        "/plugin/;",
        "",
        "&{/} {",
        f"\t#address-cells = <{cells}>;",
        f"\t#size-cells = <{cells}>;",
        "",
    ]
    for block in board.placed:
        lines += _node(board, block)
    lines += [
        "\taxiscope {",
        '\t\tcompatible = "ikwzm,u-dma-buf";',
        '\t\tdevice-name = "axiscope";',
        f"\t\t/* {board.buffer_mib} MiB: where the windows of an experiment end, if it does not say otherwise. */",
        f"\t\tsize = <{board.buffer_mib << 20:#x}>;",
        "\t};",
        *_coherent(board),
        *_on_chip(board),
        *r5f.memory(board),
        "};",
    ]
    return "\n".join(lines) + "\n"
