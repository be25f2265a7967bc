"""A page for each board: what the design has, how to build, load, run and restore."""

from __future__ import annotations

from pathlib import Path

from axiscope.platform import look_up
from projects import first, image, pynq
from projects.data import ROOT, Board, kinds
from projects.data import boards as all_boards
from projects.drawing import draw
from projects.top import HEAD

DOCS = ROOT / "docs" / "boards"
OVERLAY = "/sys/kernel/config/device-tree/overlays/axiscope"


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


def _build(board: Board) -> list[str]:
    name = board.module
    if board.system.tool == "vivado":
        ending = board.system.data["image"]["ending"]
        return [
            f"Vivado 2022.1 or later, with the board files of `{board.fpga['board']}`:",
            "",
            "```sh",
            f"vivado -mode batch -source boards/{board.name}/vivado.tcl",
            "```",
            "",
            f"The folder `{name}` then holds `{name}.{ending}` and `{name}.xsa`. The script ends with an error if the design "
            "misses its clock.",
        ]
    return [
        f"Quartus Prime 18.1 or later, and the reference design that the maker of the {board.title} gives with the board. It has "
        "the pins and the memory of the processing system. In its folder:",
        "",
        "```sh",
        f"qsys-script --system-file=soc_system.qsys --script=AXISCOPE/boards/{board.name}/quartus.tcl \\",
        f"    --search-path='AXISCOPE/boards/{board.name},$'",
        "qsys-generate soc_system.qsys --synthesis=VERILOG",
        "quartus_sh --flow compile PROJECT",
        "quartus_cpf -c -o bitstream_compression=on PROJECT.sof soc_system.rbf",
        "```",
        "",
        "AXISCOPE is the folder of the checkout, PROJECT the name of the reference design's `.qpf`; some tools put the `.sof` into `output_files`. "
        "The script takes the place of what the reference design has at the memory ports and at the lightweight bridge, so its own peripherals there are gone.",
        "",
        "## Boot image",
        "",
        "The widths of the ports to the memory controller are part of the boot loader's *handoff*: files that Quartus writes to `hps_isw_handoff`, and "
        "from which U-Boot is built. Build U-Boot anew with them; its `doc/README.socfpga` says how. Then copy `soc_system.rbf` to the first partition of the "
        "card. In U-Boot, before Linux starts:",
        "",
        "```text",
        "load mmc 0:1 ${loadaddr} soc_system.rbf",
        "fpga load 0 ${loadaddr} ${filesize}",
        "bridge enable",
        "```",
        "",
        "`bridge enable` releases the ports to memory and the bridges; it has to come after the bitstream.",
    ]  # fmt: skip


def _boot(board: Board) -> list[str]:
    if not board.writes:
        return []
    wanted = sorted({p for w in board.writes for p in w.wanted_by} & board.ports)
    lines = [
        "## Before Linux starts",
        "",
        *(
            [
                "Skip this for a first measurement: the first experiment has no coherent accesses.",
                "",
            ]
            if first.write(board) or not _is_probes(board)
            else []
        ),
        f"Coherent accesses of {' and '.join(wanted)} need registers that only the boot loader can set in time. Until they are set, the agent refuses points "
        "with such accesses.",
        "",
        "| Register | Address | Value | Written by | What it does |",
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
        f"- **`{boot['file']}`**: name `boards/{board.name}/{boot['file']}` in the file from which `bootgen` makes the boot image, by the line `[init] "
        f"{boot['file']}`. In Yocto, `axiscope-boot` deploys it as `axiscope-{boot['file']}`.",
    ]
    if hook:
        calls = [
            hook["syntax"].format(address=w.address, value=w.value)
            for w in board.writes
            if w.by == "hook"
        ]
        lines += [
            f"- **`{hook['function']}`** in `{hook['file']}` of the first-stage boot loader: add `{' '.join(calls)}` ([source]"
            "(../board_registers.md): patches of the boot loader by Marjanovic).",
        ]
    return [*lines, ""]


def _r5f(board: Board) -> list[str]:
    if not board.r5f_mib:
        return []
    return [
        f"If Linux knows no R5F, apply `boards/{board.name}/axiscope_r5f.dtso` first ([how](../board_cores.md#r5f-cores)).",
    ]  # fmt: skip


def _memory(board: Board) -> str:
    """What Linux's contiguous memory has to be."""
    if board.r5f_mib:
        # All of it below 2 GiB, and Linux has to be there, too: not twice as much.
        least = -(-(board.buffer_mib + board.r5f_mib) // 256) * 256
        return (
            f"Boot Linux with `cma={least}M@0-0x80000000`. This memory is below 2 GiB, where the R5F cores reach it. The blocks take "
            f"{board.buffer_mib} MiB of it, and programs on the R5F cores {board.r5f_mib} MiB."
        )
    return f"Boot Linux with `cma={2 * board.buffer_mib}M`, so that {board.buffer_mib} MiB are free in one piece."


def _gate(board: Board) -> str:
    """What keeps Linux from stopping the clock of the design."""
    if "image" not in board.system.data:
        return ""
    return (
        " Add `clk_ignore_unused`: Linux stops a clock that no driver uses, and the overlay gives the blocks no driver of their own. Boot arguments are set "
        "where your image keeps them: `bootargs` of U-Boot, or `chosen` of the device tree."
    )


def _load(board: Board) -> list[str]:
    made = board.system.data.get("image", {})
    there = f"root@{board.host}"
    agent = "armv7" if board.system.address_cells == 1 else "aarch64"
    lines = [
        "## Load",
        "",
        _memory(board) + _gate(board),
        *_r5f(board),
        "Two things have to be on the board once:",
        "",
        f"- **The agent.** `make agents` builds it on your computer. Copy it: `scp dist/agents/{agent}/axiscope-agent {there}:/usr/bin/`. "
        f"Root logs in with a key (`ssh-copy-id {there}`).",
        "- **The driver [u-dma-buf](https://github.com/ikwzm/udmabuf)**, which is not part of Linux. Build it for the kernel of the board, if the image "
        "does not have it.",
        "",
    ]
    ending = "bit" if made.get("bootgen") else made.get("ending")
    loads = "init" in made
    """Linux loads the logic; else it is there when Linux starts."""
    lines += [
        "On your computer, compile the overlay (`dtc` is in the package `device-tree-compiler`). Then let the agent load the design:",
        "",
        "```sh",
        f"dtc -@ -I dts -O dtb -o axiscope.dtbo boards/{board.name}/axiscope.dtso",
        f"ssh {there} 'modprobe -r uio_pdrv_genirq; modprobe uio_pdrv_genirq of_id=generic-uio; modprobe u-dma-buf'",
        f"axiscope board load ssh://{there} \\",
        *([f"    --bitstream {board.module}/{board.module}.{ending} \\"] if loads else []),
        "    --overlay axiscope.dtbo",
        f"ssh {there} axiscope-agent describe",
        "```",
        "",
        "`of_id` is read when the driver is loaded, so `modprobe -r` unloads it first. One that is built into the kernel takes the boot argument "
        "`uio_pdrv_genirq.of_id=generic-uio`.",
        "The last command prints blocks and buffers, and changes nothing. `axiscope board unload` takes the overlay away again.",
        "`axiscope board load` stops what runs and needs a kernel of the chip's maker. "
        f"To load by hand, copy {'both files' if loads else 'the overlay'} to the board, and type there:",
        "",
        "```sh",
        *([f"fpgautil -b {board.module}.{_by_hand(made)}"] if loads else []),
        f"mkdir -p {OVERLAY}",
        f"cat axiscope.dtbo > {OVERLAY}/dtbo",
        "```",
        "",
    ]
    if arch := made.get("bootgen"):
        lines += [
            f"`fpgautil` takes the bitstream in the form of `bootgen -image design.bif -arch {arch} -process_bitstream bin`, where `design.bif` holds "
            f"`all: {{ {board.module}.bit }}`.",
        ]
    if board.system.chip in pynq.CHIPS:
        lines += image.hwh(board)
    lines += [
        "For Yocto there is the layer `boards/yocto/meta-axiscope`; run `make agents` first. Add `axiscope-agent`, `axiscope-overlay` and `u-dma-buf` to the "
        f'image, and set `AXISCOPE_BOARD = "{board.name}"`. The overlay is then `/lib/firmware/axiscope.dtbo` on the board; it is still to be applied, as above.',
        "",
    ]  # fmt: skip
    return lines


def _probes(board: Board, there: str) -> list[str]:
    """How single transactions are timed there."""
    ports = "+".join(block.port.name for block in board.blocks)
    of = f"--pl-mhz {board.mhz:g}" + (f" --platform {board.platform}" if board.platform else "")
    return [
        "## Run",
        "",
        "```sh",
        f"axiscope probe --ports {ports} {of}",
        f"axiscope probe --ports {ports} {of} --board {there} --histogram",
        f"axiscope probe --ports {ports} {of} --board {there} --coherence",
        "```",
        "",
        "The first command asks the model, so that you know what to expect before a port is touched. The second times single transactions on the board, "
        "the third compares data both ways.",
        "",
        "## Restore",
        "",
        f"When the agent ends, every probe is at rest. `axiscope board unload {there}` takes the overlay away.",
    ]  # fmt: skip


def _watched(board: Board, there: str, file: str) -> list[str]:
    """How to read the monitors, where the design has some."""
    if not board.monitors:
        return []
    ports = ", ".join(m.port.name for m in board.monitors)
    return [
        "",
        f"A monitor watches the bus at {ports}. The block there takes the place of your accelerator until you connect it: put yours on that bus, "
        "and leave the monitor on it.",
        "",
        "```sh",
        f"axiscope monitor {there}",
        f"axiscope monitor {there} --beside {file} -o results/first-monitor",
        "```",
        "",
        "The second command counts alone, then beside each point of the experiment: [what a monitor reports](../board_monitor.md).",
        "",
    ]  # fmt: skip


def _by_hand(made: dict[str, str]) -> str:
    """The ending of what `fpgautil` loads."""
    return "bit.bin" if made.get("bootgen") else made["ending"]


def _is_probes(board: Board) -> bool:
    """Its blocks run no points."""
    return all(block.kind.name == "latency_probe" for block in board.blocks)


def _run(board: Board) -> list[str]:
    there = f"ssh://root@{board.host}"
    if _is_probes(board):
        return _probes(board, there)
    own = f"boards/{board.name}/first.toml" if first.write(board) else "FILE"
    file = board.experiment or own
    lines = [
        "## Run",
        "",
        *_platform(board, there),
        "```sh",
        *([f"axiscope run {file} -o results/first-model"] if board.platform else []),
        f"axiscope board doctor {there} {file}",
        f"axiscope run {file} --board {there} -o results/first-board",
        *(["axiscope compare results/first-board results/first-model"] if board.platform else []),
        "```",
        "",
    ]
    if board.platform:
        lines.append(
            "The first command asks the model, so that you know what to expect before a port is touched. "
            "The last one compares the board with the model."
        )
    lines += _watched(board, there, file)
    lines += [
        f"The doctor says what is still missing. The points of an experiment must have the clock of the design, {board.mhz:g} MHz. "
        "[Run on a board](../board.md) says what the agent checks, changes and undoes.",
        "",
        f"`axiscope board report {there} --platform {board.platform or 'NAME'} -o report.zip --results results/first-board` makes the file that "
        "[tells the project how it went](../board.md#you-were-the-first-on-this-board-report-it).",
        "",
        "## Restore",
        "",
        f"When the agent ends, it has stopped every block and undone its settings. `axiscope board unload {there}` takes the overlay away. "
        "The logic stays configured, until another bitstream is loaded or the board is switched off. What you changed by hand, such as boot arguments and the boot image, is yours to change back.",
    ]  # fmt: skip
    return lines


def _platform(board: Board, there: str) -> list[str]:
    """How to get a platform, which an experiment names, where the model has none of the board."""
    if board.platform:
        return []
    host = board.host.replace("-", "_")
    like = next(b.name for b in all_boards() if b.platform and b.system == board.system)
    if not board.system.imported:
        return [
            "An experiment names a platform. The model has none of this board: make one first from that of a board with the same chip, and take its "
            "first experiment, too.",
            "",
            "```sh",
            f"cp platforms/{like}.toml {host}.toml",
            f"cp boards/{like}/first.toml boards/{like}/tester.toml .",
            "```",
            "",
            f"In `{host}.toml`, change the title and what differs, such as part and timings: each figure names the file of U-Boot from which it is, and the U-Boot of your "
            "board has its own. In `first.toml`, set "
            f'`platform = "./{host}.toml"`, and the ports and the clock of this design. FILE below is `first.toml`.',
            "",
        ]
    return [
        "An experiment names a platform. Make one of the running board's registers first:",
        "",
        "```sh",
        f"axiscope board dump {there} -o {host}.txt",
        f"axiscope platform import {host}.txt --name {host}",
        "```",
        "",
        f"FILE below is an experiment for it: copy `boards/{like}/first.toml` and its `tester.toml`, and change platform, clock and ports.",
        "",
    ]


def _lacking(board: Board) -> str:
    """Which ports of the design the platform lacks, and where they are to be had."""
    if not board.platform or not board.system.imported:
        return ""
    has = look_up(board.platform).port_names()
    ports = [b.port.name for b in board.blocks if b.port.name not in has]
    if not ports:
        return ""
    return (
        f" That platform has no {' and no '.join(ports)}, although this design uses {'them' if len(ports) > 1 else 'it'}: for points there, make a platform of "
        f"`{board.module}.xsa` by [`axiscope platform import`](../platforms.md)."
    )


def write(board: Board) -> str:
    """The page."""
    model = (
        f"The model knows this board as the platform `{board.platform}`.{_lacking(board)}"
        if board.platform
        else "The model has no platform of this board yet."
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
        "    The design was simulated whole. The scripts were run under `tclsh`, with stand-ins for the tools' commands that check names of pins, interfaces and properties. Vivado and Quartus have not run them.",
        "",
        "## What it has",
        "",
        *_blocks(board),
        "",
        f"All blocks can start in the same clock cycle, by a trigger. FPGA: `{board.fpga['part']}` ({board.fpga['source']}). Memory of the board: "
        f"{board.memory}. For other blocks, ports, widths or clocks change `boards/{board.name}.toml` and run `make boards`.",
        "",
        "## Build",
        "",
        *_build(board),
        "",
        *image.write(board),
        *_boot(board),
        *_load(board),
        *_run(board),
    ]
    return "\n".join(lines) + "\n"


def index(boards: list[Board]) -> str:
    """The page that lists them."""
    lines = [
        "<!-- Written by tools/board_projects.py from boards/*.toml; change those. -->",
        "# Designs of boards",
        "",
        "How do you get the instrument onto your board? For each of these boards there is a design with blocks of the [instrument](instrument.md) at the chip's "
        "memory ports. A short description, `boards/NAME.toml`, says which block sits at which port. Everything else is generated from it: the design, the project "
        "for the vendor's tool, the overlay for Linux, a first experiment.",
        "",
        "| Design | Chip | Blocks at | Clock, MHz | Platform of the model |",
        "|---|---|---|---|---|",
    ]
    for b in boards:
        ports = ", ".join(x.port.name for x in b.blocks)
        platform = f"`{b.platform}`" if b.platform else "none yet"
        lines.append(
            f"| [{b.title}](boards/{b.name}.md) | `{b.fpga['part']}` | {ports} | {b.mhz:g} | {platform} |"
        )
    lines += [
        "",
        "A board without a platform has no first experiment, because an experiment names a platform of the model. [Describing your own board](platforms.md) says how to make one.",
        "",
        '!!! warning "Nobody has built or run these on silicon yet"',
        "    Each design was simulated whole. The scripts were run under `tclsh`, with stand-ins for the tools' commands that check names of pins, interfaces and properties. Vivado and Quartus have not run them.",
        "",
        "## Your own board, or your own choice of ports",
        "",
        "Copy the description of a board with the same chip as yours, edit it, and generate the files of all designs:",
        "",
        "```sh",
        "cp boards/ultra96.toml boards/mine.toml",
        "make boards",
        "```",
        "",
        "A block of the description:",
        "",
        "```toml",
        "[[block]]",
        'port = "HP0"',
        'kind = "traffic_generator"',
        "width_bits = 128",
        "```",
        "",
        "| Field | What it says |",
        "|---|---|",
        "| `title` | the name on its page |",
        "| `chip` | the name of a file in `boards/systems`; it holds the names that the tools have for the chip's ports |",
        "| `platform` | the platform of the model that is this board; leave it out where there is none |",
        "| `fpga.part`, `fpga.board` | the FPGA, and the name of the board's files in Vivado |",
        "| `host` | the board's network name on its page; default: the name of the description, with `-` for `_` |",
        "| `experiment` | the experiment that its page runs first; default: `first.toml` |",
        "| `clock.mhz`, `clock.why` | the clock of all blocks, and a word on the choice |",
        "| `buffer.mib`, `buffer.of` | memory for the blocks in MiB, a power of two, and of how much the board has (text) |",
        "| `r5f.mib` | memory for programs of the R5F cores of a Zynq UltraScale+, in MiB; without it, the overlay has none |",
        f"| `block.kind` | {', '.join(f'`{k}`' for k in kinds())}; points run on all but `latency_probe`, which is for `axiscope probe --board` |",
        "| `block.port`, `block.width_bits` | where the block is, and how wide its bus is; each port has one block |",
        "| `yocto.machine` | the machine of the Yocto layers of its maker |",
        "| `block.monitor` | `true`: a monitor watches the block's bus |",
        "",
        "An error in a description is reported with file, field and what to give. `make boards` writes these files:",
        "",
        "| File in `boards/NAME` | What it is for |",
        "|---|---|",
        "| `axiscope_NAME.sv`, `.f` | the design, and its list of files for simulators |",
        "| `axiscope_NAME_axi4.v` or `_axi3.v` | its wrapper for block designs |",
        "| `vivado.tcl` | the whole project for Vivado: block design, addresses, bitstream |",
        "| `quartus.tcl`, `..._hw.tcl` | the design as a component, and a script that joins it to the maker's reference design |",
        "| `axiscope.dtso` | the overlay: where Linux and the agent find the blocks |",
        "| `axiscope_r5f.dtso` | the R5F cores, for a device tree that lacks them |",
        "| `regs.init` | what the boot loader writes for coherent ports |",
        "| `first.toml`, `tester.toml` | a first experiment |",
        "| `pynq_load.py` | loads all under PYNQ |",
        "| `axiscope_windows.h` | where the blocks are, for [boards without an operating system](board_bare_metal.md) |",
        "",
        "On Zynq-7000 and Zynq UltraScale+, interrupts of blocks are wired to the processing system. No overlay names them: the agent polls.",
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def files(board: Board) -> dict[Path, str]:
    """The page and its drawing."""
    return {
        DOCS / f"{board.name}.md": write(board),
        DOCS / f"{board.name}.svg": draw(board),
    }
