"""Writes the page that lists the designs of boards and describes how to create a design."""

from __future__ import annotations

from tools.projects.masters import kinds
from tools.projects.records import Board


def write(boards: list[Board]) -> str:
    """Returns the page."""
    lines = [
        "<!-- Written by tools/board_projects.py from boards/*.toml; edit those instead. -->",
        "# Designs for boards",
        "",
        "Each of these boards has a design with blocks of the [instrument](../instrument.md) at "
        "the chip's memory ports. A short description, `hardware/boards/NAME.toml`, lists the "
        "block at each port. The tools generate everything else from it: the design, the project "
        "for the vendor's tool, the overlay for Linux, and a first experiment.",
        "",
        "| Design | Chip | Blocks at | Clock, MHz | Platform of the model |",
        "|---|---|---|---|---|",
    ]
    for b in boards:
        ports = ", ".join(x.port.name for x in b.at_ports)
        platform = f"`{b.platform}`" if b.platform else "none yet"
        lines.append(
            f"| [{b.title}](boards/{b.name}.md) | `{b.fpga['part']}` | {ports} | {b.mhz:g} | {platform} |"
        )
    lines += [
        "",
        "A board without a platform has no first experiment, because every experiment names one of "
        "the model's platforms. [My own board](../../howto/own_board.md) explains how to make a "
        "platform.",
        "",
        '!!! warning "Nobody has built or run these on silicon yet"',
        "    Each complete design was simulated. The scripts were run under `tclsh`, with "
        "stand-ins for the tools' commands, which check the names of pins, interfaces and "
        "properties. The scripts have not been run in Vivado or Quartus.",
        "",
        "## Your own board, or your own choice of ports",
        "",
        "Copy the description of a board with the same chip as yours, edit it, and generate the files of all designs:",
        "",
        "```sh",
        "cp hardware/boards/ultra96.toml hardware/boards/mine.toml",
        "make boards",
        "```",
        "",
        "Boards with the same chip may share a design: `shape` names a file in `hardware/shapes`, "
        "which lists the blocks. To choose the blocks yourself, omit `shape` and list them in the "
        "description:",
        "",
        "```toml",
        "[[block]]",
        'port = "HP0"',
        'kind = "traffic_generator"',
        "width_bits = 128",
        "```",
        "",
        "| Field | Meaning |",
        "|---|---|",
        "| `title` | the title of the board's page |",
        "| `chip` | the name of a folder in `data/chips`; the folder's `vendor_tools.toml` "
        "contains the names that the tools use for the chip's ports |",
        "| `platform` | the model's platform for this board; omit it if there is none |",
        "| `fpga.part`, `fpga.board` | the FPGA, and the name of the board files in Vivado |",
        "| `host` | the network name of the board that its page uses; default: the name of the "
        "description, with `-` instead of `_` |",
        "| `experiment` | the first experiment on the board's page; default: `first.toml` |",
        "| `clock.mhz`, `clock.why` | the clock of all blocks, and the reason for the choice |",
        "| `clock.from_mhz` | optional, for clocks that the processing system does not make exactly: its own clock, from which a clocking wizard in the logic makes `clock.mhz` |",
        "| `buffer.mib`, `buffer.of` | memory for the blocks in MiB, a power of two or a multiple of 64; how much memory the board has (text) |",
        "| `r5f.mib` | memory for programs on the R5F cores of a Zynq UltraScale+ or a Versal, in MiB; by "
        "default, the overlay reserves none |",
        "| `shape` | the design, a file in `hardware/shapes`; without it, the description lists the blocks |",
        f"| `block.kind` | {', '.join(f'`{k}`' for k in kinds())}; points run on all blocks except `latency_probe`, which is for `axiscope probe --board`. `dma` is another name for `stream_system`. `multiplexer` and `smartconnect` share a port, [see below](#several-blocks-at-one-port) |",
        "| `block.queue_bursts` | a queue in front of the port: `{ read = 34, write = 32 }` lets "
        "34 reads and 32 writes wait there, like `queue_bursts` of a tester; default: 1, which "
        "means no queue |",
        "| `block.port`, `block.width_bits` | the port of the block, and the width of its bus; "
        "each port has one block |",
        "| `yocto.machine` | the machine name in the Yocto layers of the board's maker |",
        "| `led.pin`, `led.standard`, `led.source` | optional: the pin and the I/O standard of an LED, which blinks in the project for openXC7, and where they are documented |",
        "| `block.monitor` | `true`: a monitor watches the block's bus |",
        "| `block.parameters` | parameters of the block's RTL, such as `{ LOOP_FIFO_BEATS = 1024 }`; the agent refuses points that need other values |",
        "",
        "`{ CROSS_4K = 1 }` builds traffic generators that may issue bursts across 4 KiB "
        "boundaries (`cut_4k = false` of a tester). **AXI forbids them.** Use them only to repeat "
        "measurements of masters that ignored this rule.",
        "",
        "### Several blocks at one port",
        "",
        "A block of kind `multiplexer` (the instrument's) or `smartconnect` (AMD's, which Vivado generates) connects 2 to 8 blocks to its port. An experiment uses them through its `mux` setting.",
        "",
        "```toml",
        "[[block]]",
        'port = "HP0"',
        'kind = "multiplexer"',
        "width_bits = 128",
        "",
        "[[block.input]]",
        'kind = "traffic_generator"',
        "",
        "[[block.input]]",
        'kind = "stream_system"',
        "parameters = { LOOP_FIFO_BEATS = 1024 }",
        "```",
        "",
        "### Files",
        "",
        "Error messages about a description state the file, the field and the fix. `make boards` "
        "writes these files:",
        "",
        "| File in `dist/boards/NAME` | Purpose |",
        "|---|---|",
        "| `vivado.tcl` | the complete project for Vivado: block design, addresses, bitstream |",
        "| `openxc7/` | on Zynq-7000, a project for free tools: [build without licences](../../howto/openxc7.md) |",
        "| `quartus.tcl` | a script that connects the design to the maker's reference design |",
        "| `axiscope.dtso` | the overlay, which describes the blocks to Linux and the agent |",
        "| `axiscope_r5f.dtso` | the R5F cores, for a device tree that lacks them |",
        "| `regs.init` | register writes that the boot loader performs for coherent ports |",
        "| `first.toml`, `tester.toml` | a first experiment |",
        "| `pynq_load.py` | loads the bitstream and the overlay under PYNQ |",
        "| `axiscope_windows.h` | addresses of the blocks, for [boards without an operating system](../../howto/board.md#without-an-operating-system) |",
        "",
        "| File in `dist/boards/shapes/SHAPE` | Purpose |",
        "|---|---|",
        "| `axiscope_SHAPE.sv`, `.f` | the design, and its list of files for simulators |",
        "| `axiscope_SHAPE_axi4.v` or `_axi3.v` | its wrapper for block designs |",
        "| `axiscope_SHAPE_axi3_hw.tcl` | the design as a component of Platform Designer |",
        "",
        "If a board's description lists its own blocks, its shape has the name of the board. `make "
        "boards` generates all these files, so they are not in git, except the files of one board "
        "as an example: `hardware/board_projects/golden`.",
        "",
        "On Zynq-7000 and Zynq UltraScale+, the interrupts of blocks are connected to the processing system. The overlays do not list them, because the agent polls.",
    ]  # fmt: skip
    return "\n".join(lines) + "\n"
