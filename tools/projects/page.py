"""The page of each board: its design, and how to build, load, run and restore."""

from __future__ import annotations

from pathlib import Path

from axiscope.plan.platforms import find_platform
from tools.projects import first, image, loading, openxc7, vivado
from tools.projects.data import boards as all_boards
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


def _build(board: Board) -> list[str]:
    name = board.module
    if board.system.tool == "vivado":
        ending = board.system.data["image"]["ending"]
        return [
            "Type the commands of this page in the folder of a checkout of Axiscope, in which `make boards` has written `dist/boards`. To build the design, you need "
            f"Vivado 2022.1 or later with the board files of `{board.fpga['board']}`:",
            "",
            "```sh",
            f"vivado -mode batch -source dist/boards/{board.name}/vivado.tcl",
            "```",
            "",
            f"The folder `{name}` then contains `{name}.{ending}` and `{name}.xsa`. The script ends with an error if the design "
            "does not meet its clock.",
            *_ila(board),
            *_without_licence(board),
        ]
    return [
        f"Quartus Prime 18.1 or later, and the reference design that the maker of the {board.title} supplies with the board. It has "
        "the pins and the memory of the processing system. In its folder:",
        "",
        "```sh",
        f"qsys-script --system-file=soc_system.qsys --script=AXISCOPE/dist/boards/{board.name}/quartus.tcl \\",
        f"    --search-path='AXISCOPE/dist/boards/shapes/{board.shape.name},$'",
        "qsys-generate soc_system.qsys --synthesis=VERILOG",
        "quartus_sh --flow compile PROJECT",
        "quartus_cpf -c -o bitstream_compression=on PROJECT.sof soc_system.rbf",
        "```",
        "",
        "AXISCOPE is the folder of the checkout, and PROJECT is the name of the reference design's "
        "`.qpf`. Some versions write the `.sof` to `output_files`. The script replaces everything "
        "that the reference design has at the memory ports and at the lightweight bridge, so the "
        "reference design's peripherals at these ports are removed.",
        "",
        "## Boot image",
        "",
        "The widths of the ports to the memory controller are part of the boot loader's *handoff*: "
        "files that Quartus writes to `hps_isw_handoff`, and from which U-Boot is built. Build "
        "U-Boot again with these files, as described in its `doc/README.socfpga`. Then copy "
        "`soc_system.rbf` to the first partition of the card. In U-Boot, before Linux starts:",
        "",
        "```text",
        "load mmc 0:1 ${loadaddr} soc_system.rbf",
        "fpga load 0 ${loadaddr} ${filesize}",
        "bridge enable",
        "```",
        "",
        "`bridge enable` releases the ports to memory and the bridges. It must run after the bitstream is loaded.",
    ]  # fmt: skip


def _ila(board: Board) -> list[str]:
    """Returns how to add an ILA, if the script can."""
    if not vivado.may_watch(board):
        return []
    port = board.at_ports[0].port.name
    return [
        f"To see the signals of a port's bus, name the port, and the script adds AMD's System ILA to this bus: `-tclargs {board.module} bitstream {port}`. "
        "[From a waveform](../../../howto/traces.md) explains how to import what the ILA captures.",
    ]  # fmt: skip


def _without_licence(board: Board) -> list[str]:
    """Returns how to build the design with free tools, if that is possible."""
    if openxc7.lacks(board):
        return []
    return [
        "",
        "[openXC7](../../../howto/openxc7.md) builds the same design without a licence. Nobody has placed or routed it yet:",
        "",
        "```sh",
        f"make -f {openxc7.folder(board).relative_to(ROOT)}/Makefile",
        "```",
    ]


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
            if not board.experiment and (first.write(board) or not _is_probes(board))
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


def _probes(board: Board, there: str) -> list[str]:
    """Returns how single transactions are timed on this board."""
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
        "The first command runs on the model, so that you know what to expect before you use a "
        "port. The second command times single transactions on the board, and the third compares "
        "data in both directions.",
        "",
        "## Restore",
        "",
        f"When the agent ends, every probe is idle. `axiscope board unload {there}` removes the overlay.",
    ]  # fmt: skip


def _watched(board: Board, there: str, file: str) -> list[str]:
    """Returns how to read the monitors, if the design has any."""
    if not board.monitors:
        return []
    ports = ", ".join(m.port.name for m in board.monitors)
    return [
        "",
        f"A monitor watches the bus at {ports}. The block there represents your accelerator until you connect yours to that bus. Leave the "
        "monitor on the bus.",
        "",
        "```sh",
        f"axiscope monitor {there}",
        f"axiscope monitor {there} --companions {file} -o results/first-monitor",
        "```",
        "",
        "The second command counts one window without the experiment, and then one window during "
        "each of its points: [what a monitor reports](../../../howto/monitor.md).",
        "",
    ]  # fmt: skip


def _is_probes(board: Board) -> bool:
    """Returns whether the blocks are probes, which run no points."""
    return all(block.kind.name == "latency_probe" for block in board.blocks)


def _run(board: Board) -> list[str]:
    there = f"ssh://root@{board.host}"
    if _is_probes(board):
        return _probes(board, there)
    own = f"dist/boards/{board.name}/first.toml" if first.write(board) else "FILE"
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
            "The first command runs on the model, so that you know what to expect before you use a "
            "port. The last command compares the board with the model."
        )
    lines += _watched(board, there, file)
    lines += [
        f"The doctor lists what is still missing. The points of an experiment must have the clock of the design, {board.mhz:g} MHz. "
        "[Run on a board](../../../howto/board.md) describes what the agent checks, changes and undoes.",
        "",
        f"`axiscope board report {there} --platform {board.platform or 'NAME'} -o report.zip --results results/first-board` writes a file with which you can "
        "[report the result to the project](../../../howto/board.md#you-were-the-first-on-this-board-report-it).",
        "",
        "## Restore",
        "",
        f"When the agent ends, it has stopped every block and undone its settings. `axiscope board unload {there}` removes the overlay. "
        "The programmable logic stays configured until another bitstream is loaded or the board is switched off. You have to undo changes that you made by hand, such as changes to boot arguments and to the boot image.",
    ]  # fmt: skip
    return lines


def _platform(board: Board, there: str) -> list[str]:
    """Returns how to get a platform for experiments if the model has none for this board."""
    if board.platform:
        return []
    host = board.host.replace("-", "_")
    like = next(b.name for b in all_boards() if b.platform and b.system == board.system)
    if not board.system.imported:
        return [
            "An experiment names a platform. The model has no platform for this board. First make "
            "one from the platform of a board with the same chip, and use that board's first "
            "experiment, too.",
            "",
            "```sh",
            f"cp platforms/{like}.toml {host}.toml",
            f"cp dist/boards/{like}/first.toml dist/boards/{like}/tester.toml .",
            "```",
            "",
            f"In `{host}.toml`, change the title and everything that differs, such as part and timings. Each figure names the U-Boot file that it was taken from; U-Boot contains a separate file for your board. In `first.toml`, set "
            f'`platform = "./{host}.toml"`, and the ports and the clock of this design. FILE below is `first.toml`.',
            "",
        ]
    return [
        "An experiment names a platform. Make one from the running board's registers first:",
        "",
        "```sh",
        f"axiscope board dump {there} -o {host}.txt",
        f"axiscope platform import {host}.txt --name {host}",
        "```",
        "",
        f"FILE below is an experiment for this platform: copy `dist/boards/{like}/first.toml` and its `tester.toml`, and change the platform, the clock and the ports.",
        "",
    ]


def _lacking(board: Board) -> str:
    """Returns the ports of the design that the platform lacks, and how to add them."""
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
        *_build(board),
        "",
        *image.write(board),
        *_boot(board),
        *loading.write(board),
        *_run(board),
    ]
    return "\n".join(lines) + "\n"


def files(board: Board) -> dict[Path, str]:
    """Returns the page and its drawing, by path."""
    return {
        DOCS / f"{board.name}.md": write(board),
        DOCS / f"{board.name}.svg": draw(board),
    }
