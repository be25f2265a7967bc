"""R5F cores in Linux's device tree: nodes for remoteproc, and memory for their programs."""

from __future__ import annotations

from tools.projects.records import Board
from tools.projects.top import HEAD

# Numbers of power domains (AMD UG1137, PM node IDs): of the processor, of its memories A and B.
DOMAINS = ((7, 15, 16), (8, 17, 18))
# Addresses of the memories for other masters, and their bytes (Linux, xlnx_r5_remoteproc.c,
# zynqmp_tcm_banks_split).
MEMORIES = ((0xFFE0_0000, 0xFFE2_0000), (0xFFE9_0000, 0xFFEB_0000))
# Addresses of the memories for their own processor.
OWN = (0x0, 0x2_0000)
BYTES = 0x1_0000
# The binding gives its node a unit address and no `reg`, about which dtc would warn.
COMPILE = "dtc -@ -W no-avoid_unnecessary_addr_size -I dts -O dtb -o axiscope_r5f.dtbo"


def memory(board: Board) -> list[str]:
    """Returns the node of the buffer for R5F programs, for the overlay of the design."""
    if not board.r5f_mib:
        return []
    return [
        "",
        "\taxiscope_r5f {",
        '\t\tcompatible = "ikwzm,u-dma-buf";',
        '\t\tdevice-name = "axiscope-r5f";',
        f"\t\t/* {board.r5f_mib} MiB, for programs of R5F cores. */",
        f"\t\tsize = <{board.r5f_mib << 20:#x}>;",
        "\t};",
    ]


def _core(number: int) -> list[str]:
    reg = ", ".join(f"<{number:#x} {at:#x} 0x0 {BYTES:#x}>" for at in OWN)
    domains = ", ".join(f"<&zynqmp_firmware {n}>" for n in DOMAINS[number])
    return [
        "",
        f"\t\tr5f@{number} {{",
        '\t\t\tcompatible = "xlnx,zynqmp-r5f";',
        f"\t\t\treg = {reg};",
        '\t\t\treg-names = "atcm0", "btcm0";',
        f"\t\t\tpower-domains = {domains};",
        "\t\t};",
    ]


def write(board: Board) -> str:
    """Returns the overlay of the processors, for a device tree without them; empty if the board
    does not use them.
    """
    if not board.r5f_mib:
        return ""
    ranges = [
        f"<{number:#x} {own:#x} 0x0 {at:#x} 0x0 {BYTES:#x}>"
        for number, both in enumerate(MEMORIES)
        for own, at in zip(OWN, both, strict=True)
    ]
    lines = [
        "/*",
        f" * The two R5F of the {board.title}, each by itself (split mode), for Linux's remoteproc. Only for a device tree",
        " * that has no node xlnx,zynqmp-r5fss; where it has one, set xlnx,cluster-mode and xlnx,tcm-mode in it to 0.",
        f" * {HEAD.format(name=board.name)}",
        " *",
        f" *   {COMPILE} axiscope_r5f.dtso",
        " *",
        " * Binding: remoteproc/xlnx,zynqmp-r5fss.yaml (Linux 6.10 or later).",
        " */",
        "/dts-v1/;",
        "/plugin/;",
        "",
        "&{/} {",
        "\t#address-cells = <2>;",
        "\t#size-cells = <2>;",
        "",
        f"\tremoteproc@{MEMORIES[0][0]:x} {{",
        '\t\tcompatible = "xlnx,zynqmp-r5fss";',
        "\t\txlnx,cluster-mode = <0>;",
        "\t\txlnx,tcm-mode = <0>;",
        "\t\t#address-cells = <2>;",
        "\t\t#size-cells = <2>;",
        "\t\tranges = " + ",\n\t\t\t ".join(ranges) + ";",
        *_core(0),
        *_core(1),
        "\t};",
        "};",
    ]
    return "\n".join(lines) + "\n"
