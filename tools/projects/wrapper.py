"""A board's design as block designs take it: Verilog-2001, true AXI3 where the chip has that."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hardware.bench.runner import sources
from tools.projects import top
from tools.projects.data import Board
from tools.rtl.wrappers import blocks, source, verilog
from tools.rtl.wrappers.blocks import Block
from tools.rtl.wrappers.shape import Wrapper, shape

SPLITTER = "lite_splitter/lite_splitter.f"


def listed(board: Board) -> list[Path]:
    """The instrument's files that a design is made of, in their order."""
    found: list[Path] = []
    for listing in (SPLITTER, *(b.kind.sources for b in board.placed)):
        found += [f for f in sources(listing) if f not in found]
    return found


def listing(board: Board) -> str:
    """The design's files, as simulators and readers of SystemVerilog take them."""
    lists = dict.fromkeys([SPLITTER, *(b.kind.sources for b in board.placed)])
    return (
        "\n".join([*(f"-F ../../../hardware/{name}" for name in lists), f"{board.module}.sv"])
        + "\n"
    )


def wrap(board: Board) -> Wrapper:
    """What the writers of wrappers take: the design as if it were one block."""
    buses = {"s_axil": ("axi4lite", "slave")} | {b.bus: ("axi", "master") for b in board.blocks}
    capable = {b.bus: b.kind.capabilities.get("m_axi", {}) for b in board.blocks}
    words = f"{board.title}: {len(board.blocks)} blocks at ports of the processing system"
    block = Block(
        board.name, words, "", "", "aclk", "aresetn", buses, None, ["interrupts"], {}, {}, {}, capable, []
    )  # fmt: skip
    library = blocks.load()
    library.freq_hz = round(board.mhz * 1e6)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"{board.module}.sv"
        file.write_text(top.write(board))
        read = source.read(board.module, [file])
    return shape(library, block, read, board.system.bus)


def write(board: Board) -> str:
    """The file."""
    text = verilog.write(wrap(board))
    head = verilog.HEAD.format(top=board.module)
    # The clock is the processing system's: a frequency here would contradict what that really makes.
    text = text.replace(f", FREQ_HZ {round(board.mhz * 1e6)}", "")
    return text.replace(head, top.HEAD.format(name=board.name))
