"""Creates init files like those written by Vivado, from known register values."""

from __future__ import annotations

from pathlib import Path

NAMES = {0xFD070000: "DDRC_MSTR", 0xFD070064: "DDRC_RFSHTMG", 0xFD1A002C: "CRF_APB_DPLL_CTRL"}
"""Registers for which the C file uses a name instead of an address."""


def tcl(registers: dict[int, int]) -> str:
    """Returns psu_init.tcl: a list of writes with comments, and procedures without numbers."""
    lines = ["#*****", "# @file psu_init.tcl", "set psu_pll_init_data {"]
    for address, value in registers.items():
        lines += [
            f"\t\t# Register : NAME @ 0X{address:08X}</p>",
            f"\t\t#(OFFSET, MASK, VALUE)      (0X{address:08X}, 0xFFFFFFFFU ,0x{value:08X}U)  */",
            f"    mask_write 0X{address:08X} 0xFFFFFFFF 0x{value:08X}",
        ]
    return "\n".join([
        *lines, "    mask_poll 0XFF5E0040 0x00000002", "    mask_delay 0x00000000 1", "}",
        "proc psu_mask_write { addr mask value } {",
        '    set curval "0x[string range [mrd -force $addr] end-8 end]"',
        "    mwr -force $addr $maskedval", "}",
        "proc psu_ddr_phybringup_data {} {", "mwr -force  0xFD080004 0x00040073",
        "poll 0xFD080030 0x0000000F 0x0000000F",
        "\tpsu_mask_write 0xFD070060 0x00000001 0x00000000", "}", "",
    ])  # fmt: skip


def c_file(registers: dict[int, int]) -> str:
    """Returns psu_init_gpl.c: calls of PSU_Mask_Write, with names or addresses of registers."""
    lines = [
        '#include "psu_init_gpl.h"',
        "static void PSU_Mask_Write(unsigned long offset, unsigned long mask,",
        "\tunsigned long val)", "{", "\tXil_Out32(offset, val & mask);", "}",
        "static int mask_poll(u32 add, u32 mask);",
        "unsigned long psu_ddr_init_data(void)", "{",
    ]  # fmt: skip
    for address, value in registers.items():
        shown = f"{NAMES[address]}_OFFSET" if address in NAMES else f"0x{address:08X}U"
        register = NAMES.get(address, "DDRC_SOMETHING").removeprefix("DDRC_")
        register = register.removeprefix("CRF_APB_")
        lines += [
            "    /*", f"    * Register : {register} @ 0X{address:08X}",
            f"    * (OFFSET, MASK, VALUE)      (0X{address:08X}, 0xFFFFFFFFU ,0x{value:08X}U)",
            "    */", f"\tPSU_Mask_Write({shown},\n\t\t0xFFFFFFFFU, 0x{value:08X}U);",
            "/*##### */",
        ]  # fmt: skip
    return "\n".join([
        *lines, "\tmask_poll(0xFF5E0040, 0x00000002U);",
        "\tprog_reg(0xFD070060U, 0x00000001U, 0x00000000U, 0x00000000U);",
        "\tXil_Out32(0xFD0800C4, Xil_In32(0xFD0800C4) | (retry << 16));",
        "\treturn 1;", "}", "",
    ])  # fmt: skip


def header() -> str:
    """Returns psu_init_gpl.h: the addresses of named registers."""
    lines = [
        f"#undef {name}_OFFSET \n#define {name}_OFFSET          0X{address:08X}"
        for address, name in NAMES.items()
    ]
    return "\n".join(lines) + "\n#define DDRC_MSTR_LPDDR4_MASK   0x00000020U\n"


def ps7_tcl(versions: dict[str, dict[int, int]]) -> str:
    """Returns ps7_init.tcl: a procedure for each silicon version."""
    lines = []
    for version, registers in versions.items():
        lines.append(f"proc ps7_ddr_init_data_{version} {{}} {{")
        for address, value in registers.items():
            lines.append(f"    mask_write 0X{address:08X} 0xFFFFFFFF 0x{value:08X}")
        lines += ["    mask_poll 0XF8006054 0x00000007", "}"]
    return "\n".join(lines) + "\n"


def ps7_c(versions: dict[str, dict[int, int]]) -> str:
    """Returns ps7_init_gpl.c: an array for each silicon version."""
    lines = ['#include "ps7_init_gpl.h"']
    for version, registers in versions.items():
        lines.append(f"unsigned long ps7_ddr_init_data_{version}[] = {{")
        for address, value in registers.items():
            lines.append(f"    // .. ==> 0X{address:08X}[31:0] = 0x{value:08X}U")
            lines.append(f"    EMIT_MASKWRITE(0X{address:08X}, 0xFFFFFFFFU ,0x{value:08X}U),")
        lines += ["    EMIT_MASKPOLL(0XF8006054, 0x00000007U),", "    EMIT_EXIT(),", "};"]
    return "\n".join(lines) + "\n"


def dump(registers: dict[int, int]) -> str:
    """Returns a register dump."""
    return "".join(f"0x{a:08X} = 0x{v:08X}\n" for a, v in registers.items())


def saved(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text)
    return path
