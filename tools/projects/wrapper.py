"""Writes the design of a shape in the form that block designs need: Verilog-2001, with real AXI3
for chips that have AXI3.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from hardware.bench.runner import sources
from tools.projects import top
from tools.projects.masters import library
from tools.projects.records import Placed, Shape
from tools.rtl.wrappers import blocks, source, verilog
from tools.rtl.wrappers import shape as shapes
from tools.rtl.wrappers.blocks import Block
from tools.rtl.wrappers.shape import Wrapper

SPLITTER = "lite_splitter/lite_splitter.f"
QUEUE = "address_queue/address_queue.f"


def listed(shape: Shape) -> list[Path]:
    """Returns those files of the instrument that a design needs, in order."""
    found: list[Path] = []
    for listing in lists(shape):
        found += [f for f in sources(listing) if f not in found]
    return found


def lists(shape: Shape) -> list[str]:
    """Returns the file lists for the parts of a design."""
    parts = [SPLITTER, *(b.kind.sources for b in shape.placed)]
    if any(b.queue_bursts != (1, 1) for b in shape.blocks):
        parts.append(QUEUE)
    if any(s.is_ours for s in shape.shared):
        parts.append(library()["multiplexer"].sources)
    return list(dict.fromkeys(parts))


def listing(shape: Shape) -> str:
    """Returns the list of the design's files for simulators and other tools that read
    SystemVerilog.
    """
    names = [f"-F ../../../../hardware/{name}" for name in lists(shape)]
    return "\n".join([*names, f"{shape.module}.sv"]) + "\n"


def wrap(shape: Shape) -> Wrapper:
    """Returns the design as if it were a single block, for the writers of wrappers."""
    buses = {"s_axil": ("axi4lite", "slave")} | {b.bus: ("axi", "master") for b in shape.outer}
    multiplexer = library()["multiplexer"]
    kinds = {b.bus: b.kind if isinstance(b, Placed) else multiplexer for b in shape.outer}
    capable = {bus: kind.capabilities.get("m_axi", {}) for bus, kind in kinds.items()}
    words = f"{shape.title}: {len(shape.blocks)} blocks at ports of the processing system"
    block = Block(
        shape.name, words, "", "", "aclk", "aresetn", buses, None, ["interrupts"], {}, {}, {}, capable, []
    )  # fmt: skip
    all_blocks = blocks.load()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"{shape.module}.sv"
        file.write_text(top.write(shape))
        read = source.read(shape.module, [file])
    return shapes.shape(all_blocks, block, read, shape.system.bus)


def write(shape: Shape) -> str:
    """Returns the file."""
    text = verilog.write(wrap(shape))
    head = verilog.HEAD.format(top=shape.module)
    # The processing system defines the clock. A frequency stated here could contradict the actual
    # frequency.
    text = text.replace(f", FREQ_HZ {blocks.load().freq_hz}", "")
    return text.replace(head, top.head(shape))
