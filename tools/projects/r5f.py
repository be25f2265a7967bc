"""Writes the R5F cores for Linux's device tree: nodes for remoteproc, and memory for their
programs.
"""

from __future__ import annotations

from dataclasses import dataclass

from tools.projects.records import Board
from tools.projects.top import HEAD


@dataclass(frozen=True)
class Rpu:
    """The R5F cores of a chip in Linux's device tree."""

    name: str
    """Name of the chip in `compatible`."""
    firmware: str
    """Label of the node of the platform's firmware, which has the power domains."""
    since: str
    """Linux kernels that have the binding, in words."""
    domains: tuple[tuple[int, int, int], tuple[int, int, int]]
    """For each core: the power domains of the processor, and of its memories A and B."""


RPUS = {
    # AMD UG1137, PM node IDs.
    "zynq_ultrascale": Rpu(
        "zynqmp", "zynqmp_firmware", "Linux 6.10 or later", ((7, 15, 16), (8, 17, 18))
    ),
    # Linux, include/dt-bindings/power/xlnx-versal-power.h: PM_DEV_RPU0_n, PM_DEV_TCM_n_A and _B.
    "versal": Rpu(
        "versal",
        "versal_firmware",
        "a kernel whose driver knows xlnx,versal-r5fss",
        (
            (0x1811_0005, 0x1831_800B, 0x1831_800C),
            (0x1811_0006, 0x1831_800D, 0x1831_800E),
        ),
    ),
}
# Addresses of the cores' memories for other masters, and the sizes of these memories in bytes
# (Linux, xlnx_r5_remoteproc.c, zynqmp_tcm_banks_split). AMD's device trees have the same addresses
# for a Versal (psv_r5_0_atcm_global@ffe00000 and the others).
MEMORIES = ((0xFFE0_0000, 0xFFE2_0000), (0xFFE9_0000, 0xFFEB_0000))
# Addresses of the memories for the core to which they belong.
OWN = (0x0, 0x2_0000)
BYTES = 0x1_0000
# The binding requires a node with a unit address and without `reg`. dtc would warn about such a
# node.
COMPILE = "dtc -@ -W no-avoid_unnecessary_addr_size -I dts -O dtb -o axiscope_r5f.dtbo"


def memory(board: Board) -> list[str]:
    """Returns the node of the buffer for R5F programs. It is part of the design's overlay."""
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


def _number(n: int) -> str:
    return str(n) if n < 256 else f"{n:#x}"


def _core(rpu: Rpu, number: int) -> list[str]:
    reg = ", ".join(f"<{number:#x} {at:#x} 0x0 {BYTES:#x}>" for at in OWN)
    domains = ", ".join(f"<&{rpu.firmware} {_number(n)}>" for n in rpu.domains[number])
    return [
        "",
        f"\t\tr5f@{number} {{",
        f'\t\t\tcompatible = "xlnx,{rpu.name}-r5f";',
        f"\t\t\treg = {reg};",
        '\t\t\treg-names = "atcm0", "btcm0";',
        f"\t\t\tpower-domains = {domains};",
        "\t\t};",
    ]


def write(board: Board) -> str:
    """Returns an overlay with the processors, for a device tree that lacks them. It is empty if the
    board does not use them.
    """
    if not board.r5f_mib:
        return ""
    rpu = RPUS[board.system.chip]
    ranges = [
        f"<{number:#x} {own:#x} 0x0 {at:#x} 0x0 {BYTES:#x}>"
        for number, both in enumerate(MEMORIES)
        for own, at in zip(OWN, both, strict=True)
    ]
    lines = [
        "/*",
        f" * The two R5F of the {board.title}, each by itself (split mode), for Linux's remoteproc. Only for a device tree",
        f" * that has no node xlnx,{rpu.name}-r5fss; where it has one, set xlnx,cluster-mode and xlnx,tcm-mode in it to 0.",
        f" * {HEAD.format(name=board.name)}",
        " *",
        f" *   {COMPILE} axiscope_r5f.dtso",
        " *",
        f" * Binding: remoteproc/xlnx,zynqmp-r5fss.yaml ({rpu.since}).",
        " */",
        "/dts-v1/;",
        "/plugin/;",
        "",
        "&{/} {",
        "\t#address-cells = <2>;",
        "\t#size-cells = <2>;",
        "",
        f"\tremoteproc@{MEMORIES[0][0]:x} {{",
        f'\t\tcompatible = "xlnx,{rpu.name}-r5fss";',
        "\t\txlnx,cluster-mode = <0>;",
        "\t\txlnx,tcm-mode = <0>;",
        "\t\t#address-cells = <2>;",
        "\t\t#size-cells = <2>;",
        "\t\tranges = " + ",\n\t\t\t ".join(ranges) + ";",
        *_core(rpu, 0),
        *_core(rpu, 1),
        "\t};",
        "};",
    ]
    return "\n".join(lines) + "\n"
