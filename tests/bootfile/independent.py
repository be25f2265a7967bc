"""Decodes a register set a second time, using only the public register references.

It shares no code and no table with the importer, so that a mistake in one of the two causes a
difference. Zynq UltraScale+: UG1087 (DDRC.MSTR, ADDRMAP0 to 11, CRF_APB, CRL_APB, AFIFM).
Zynq-7000: UG585, appendix B (ddrc_ctrl, DRAM_addr_map_*, DDR_PLL_CTRL, DDR_CLK_CTRL, AFI). Cyclone
V and Arria V: Intel 683126, SDRAM controller subsystem and clock manager.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Decoded:
    """The values on which two independent decoders of the same registers must agree."""

    dram: str
    capacity_bytes: int
    bus_bits: int
    ranks: int
    data_rate_mtps: float
    controller_mhz: float
    switch_mhz: float
    cpu_mhz: float
    port_bits: dict[str, int] = field(default_factory=dict)
    """Widths of the ports whose registers state one."""


def bits(word: int, high: int, low: int) -> int:
    """Returns a field of a word."""
    return word >> low & (1 << high - low + 1) - 1


def _pll(words: dict[int, int], control: int, reference_mhz: float) -> float:
    """Returns the output of a PLL of the UltraScale+ (UG1087).

    In xPLL_CTRL, FBDIV is in bits 14:8, and DIV2 in bit 16. In xPLL_FRAC_CFG, which is 8 bytes
    further, ENABLED is in bit 31, and a fraction of 2^16 in bits 15:0.
    """
    word, fraction = words[control], words.get(control + 8, 0)
    factor = bits(word, 14, 8) + bits(fraction, 31, 31) * bits(fraction, 15, 0) / 2**16
    return reference_mhz * factor / (2 if bits(word, 16, 16) else 1)


def ultrascale(words: dict[int, int], reference_mhz: float) -> Decoded:
    """Decodes the registers of a Zynq UltraScale+."""
    mstr = words[0xFD070000]
    standards = {0: "ddr3", 3: "lpddr3", 4: "ddr4", 5: "lpddr4"}
    dram = next(name for bit, name in standards.items() if bits(mstr, bit, bit))
    bus = 64 >> bits(mstr, 13, 12)
    ranks = bin(bits(mstr, 25, 24)).count("1")
    maps = [words.get(0xFD070200 + 4 * n, 0) for n in range(12)]
    # col_b2 maps column bit 2 with the full bus width, column bit 3 with half of it, and column bit
    # 4 with a quarter. Lower column bits are fixed.
    columns = {64: 2, 32: 3, 16: 4}[bus]
    columns += sum(bits(maps[2], 8 * i + 3, 8 * i) != 15 for i in range(4))
    columns += sum(bits(maps[3], 8 * i + 3, 8 * i) != 15 for i in range(4))
    columns += sum(bits(maps[4], 8 * i + 3, 8 * i) != 15 for i in range(2))
    banks = sum(bits(maps[1], 8 * i + 4, 8 * i) != 31 for i in range(3))
    if dram == "ddr4":
        banks += sum(bits(maps[8], 8 * i + 4, 8 * i) != 31 for i in range(2))
    rows = 11 + (bits(maps[5], 27, 24) != 15)
    rows += sum(bits(maps[6], 8 * i + 3, 8 * i) != 15 for i in range(4))
    if 0xFD07021C in words:
        rows += sum(bits(maps[7], 8 * i + 3, 8 * i) != 15 for i in range(2))
    capacity = ranks * 2 ** (columns + banks + rows) * bus // 8
    apll, dpll, vpll = (
        _pll(words, control, reference_mhz) for control in (0xFD1A0020, 0xFD1A002C, 0xFD1A0038)
    )
    plls = {0: apll, 2: vpll, 3: dpll}
    ddr = {0: dpll, 1: vpll}[bits(words[0xFD1A0080], 2, 0)] / bits(words[0xFD1A0080], 13, 8)
    switch = words[0xFD1A00C0]
    core = words[0xFD1A0060]
    ports = {}
    names = ("HPC0", "HPC1", "HP0", "HP1", "HP2", "HP3", "LPD")
    for n, name in enumerate(names):
        base = 0xFD360000 + 0x10000 * n if n < 6 else 0xFF9B0000
        if base in words:
            ports[name] = 128 >> bits(words[base], 1, 0)
    return Decoded(
        dram, capacity, bus, ranks, 4 * ddr, ddr, plls[bits(switch, 2, 0)] / bits(switch, 13, 8),
        plls[bits(core, 2, 0)] / bits(core, 13, 8), ports,
    )  # fmt: skip


def zynq7000(words: dict[int, int], reference_mhz: float) -> Decoded:
    """Decodes the registers of a Zynq-7000."""
    # 00 stands for the full bus width of 32 bits, 01 for half of it (UG585, ddrc_ctrl).
    bus = {0: 32, 1: 16}[bits(words[0xF8006000], 3, 2)]
    ranks = {1: 1, 3: 2}[bits(words[0xF8006004], 13, 12)]
    bank, column, row = (words[0xF8006000 + n] for n in (0x3C, 0x40, 0x44))
    banks = sum(bits(bank, 4 * i + 3, 4 * i) != 15 for i in range(3))
    # col_b2 maps column bit 3 with the full bus width and column bit 4 with half of it. Lower
    # column bits are fixed.
    columns = {32: 3, 16: 4}[bus]
    columns += sum(bits(column, 4 * i + 3, 4 * i) != 15 for i in range(3))
    columns += sum(bits(bank, 4 * i + 3, 4 * i) != 15 for i in (3, 4))
    columns += sum(bits(column, 4 * i + 3, 4 * i) != 15 for i in range(3, 8))
    rows = 12 + sum(bits(row, 4 * i + 3, 4 * i) != 15 for i in range(3, 7))
    capacity = ranks * 2 ** (banks + columns + rows) * bus // 8
    ddr_pll = reference_mhz * bits(words[0xF8000104], 18, 12)
    arm_pll = reference_mhz * bits(words[0xF8000100], 18, 12)
    io_pll = reference_mhz * bits(words[0xF8000108], 18, 12)
    clock = words[0xF8000124]
    ddr = ddr_pll / bits(clock, 25, 20)
    cpu = words[0xF8000120]
    source = {0: arm_pll, 1: arm_pll, 2: ddr_pll, 3: io_pll}[bits(cpu, 5, 4)]
    low = words.get(0xF80062A8, 0) & 1
    three = bits(words.get(0xF80060A4, 2), 1, 1)
    dram = "lpddr2" if low else "ddr3" if three else "ddr2"
    ports = {}
    for n in range(4):
        if 0xF8008000 + 0x1000 * n in words:
            ports[f"HP{n}"] = 32 if words[0xF8008000 + 0x1000 * n] & 1 else 64
    return Decoded(
        dram, capacity, bus, ranks, 2 * ddr, ddr, ddr_pll / bits(clock, 31, 26),
        source / bits(cpu, 13, 8), ports,
    )  # fmt: skip


def cyclone_v(numbers: dict[str, float]) -> Decoded:
    """Decodes the numbers of sdram_config.h and pll_config.h, by name without their prefixes."""
    width = int(numbers["DRAMIFWIDTH_IFWIDTH"])
    # With ECC, 16 bits have 8 more and 32 bits have 8 more.
    bus = {24: 16, 40: 32}.get(width, width)
    ranks = int(numbers["DRAMADDRW_CSBITS"])
    address = sum(int(numbers[f"DRAMADDRW_{n}BITS"]) for n in ("ROW", "BANK", "COL"))
    capacity = ranks * 2**address * bus // 8
    crystal = numbers["CLK_OSC1_HZ"] / 1e6

    def vco(group: str) -> float:
        up, down = numbers[f"{group}_VCO_NUMER"], numbers[f"{group}_VCO_DENOM"]
        return crystal * (up + 1) / (down + 1)

    ddr = vco("SDRPLLGRP") / (numbers["SDRPLLGRP_DDRDQSCLK_CNT"] + 1)
    cpu = vco("MAINPLLGRP") / (numbers["ALTERAGRP_MPUCLK"] + 1)
    cpu /= numbers["MAINPLLGRP_MPUCLK_CNT"] + 1
    return Decoded("ddr3", capacity, bus, ranks, 2 * ddr, ddr, ddr, cpu)
