"""Writes the section of a board's page that explains how its design is built."""

from __future__ import annotations

from tools.projects import openxc7, vivado
from tools.projects.records import ROOT, Board


def write(board: Board) -> list[str]:
    """Describes how the design is built with the vendor's tool and with free tools."""
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
    """Describes how to add an ILA, if the board's script supports this."""
    if not vivado.may_watch(board):
        return []
    port = board.at_ports[0].port.name
    return [
        f"To see the signals of a port's bus, name the port, and the script adds AMD's System ILA to this bus: `-tclargs {board.module} bitstream {port}`. "
        "[From a waveform](../../../howto/traces.md) explains how to import what the ILA captures.",
    ]  # fmt: skip


def _without_licence(board: Board) -> list[str]:
    """Describes how to build the design with free tools, if this is possible."""
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
