"""Writes a header for programs without an operating system. It contains the addresses of a board's
blocks, and memory for the blocks.
"""

from __future__ import annotations

from tools.projects.records import Board
from tools.projects.top import HEAD

BUFFER_BASE = 0x1000_0000
"""The base follows the program, which the vendors' standalone libraries link at the start of
memory. Base and buffer are within the memory of every board.
"""


def write(board: Board) -> str:
    """Returns the header for c/drivers/axiscope_uart.h."""
    windows = [
        f'    {{"{block.name}", "{block.port.name}", {board.base(block):#x}u, {1 << block.address_bits:#x}u, '
        f"{round(board.mhz * 1e6)}u}},"
        for block in board.placed
    ]
    lines = [
        f"/* Axiscope on the {board.title}, for examples/bare_metal: blocks, and memory that they may use.",
        f" * {HEAD.format(name=board.name)} */",
        "#ifndef AXISCOPE_WINDOWS_H",
        "#define AXISCOPE_WINDOWS_H",
        "",
        '#include "axiscope_uart.h"',
        "",
        f'#define AXISCOPE_BOARD "{board.name}"',
        "/* Memory that the program itself does not use: look at its linker script. */",
        f"#define AXISCOPE_BUFFER_BASE {BUFFER_BASE:#x}u",
        f"#define AXISCOPE_BUFFER_BYTES {board.buffer_mib << 20:#x}u",
        "",
        "/* Name, port, first byte, bytes, clock in Hz. */",
        "static const axiscope_window axiscope_windows[] = {",
        *windows,
        "};",
        "",
        "#endif",
    ]
    return "\n".join(lines) + "\n"
