"""Tests that the doctor finds no problem with any point of a paper's experiment on a shipped
design.

The board is made of files. The nodes and registers of the blocks are as in the design's
description, and the registers of the chip are as a published boot file sets them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.board.files import says
from tests.bootfile.boards import K26, ULTRA96, ULTRA96_V2, ZC702, ZCU102, ZCU104, ZYBO
from tools.projects import papers
from tools.projects.papers import Run
from tools.rehearsals.imitated import BOOTS, local, psu_init

pytestmark = [pytest.mark.needs("agent"), pytest.mark.slow("agents")]

ONE_BURST = "burst_beats=24"
"""One point of each series: what the doctor finds does not depend on the length of bursts."""
SHORT = {
    "fig06.toml",
    "transfers.toml",
    "probe.toml",
    "fig03.toml",
    "fig08.toml",
    "fig13.toml",
    "section5.toml",
    "table2.toml",
    "table3.toml",
}
"""Files whose points every test run checks: they cover readers, all settings, multiplexers, other
blocks.
"""
OTHER_REGISTERS = pytest.mark.exhaustive("one register of each kind is wrong in every run")
WHOLE = pytest.mark.exhaustive("thousands of points of whole figures, and figures like others")


def cases() -> Iterator[object]:
    """Yields each run of each paper.

    Runs for figures are yielded twice: with a single burst length, and complete.
    """
    for run in papers.runs():
        marks = [] if run.file in SHORT else [WHOLE]
        name = f"{run.design}-{run.file}-{'-'.join(run.only)}"
        if run.paper == "manev2019" and run.file.startswith("fig"):
            part = replace(run, only=(*run.only, ONE_BURST))
            yield pytest.param(part, id=name, marks=marks)
            yield pytest.param(run, id=f"{name}-whole", marks=WHOLE)
        else:
            yield pytest.param(run, id=name, marks=marks)


@pytest.mark.parametrize("run", list(cases()))
def test_all_points_of_a_paper_can_run_on_its_design(run: Run, tmp_path: Path):
    boot = BOOTS[run.boot]
    code, output = doctor(run, boot, tmp_path / "boot")
    if run.other_map:
        # Once the registers have the values that the doctor requested, it must find no other
        # problem.
        assert code == 1
        named = re.findall(r"= (0x[0-9A-F]{8}) at (0x[0-9A-F]{8})", output)
        assert len(named) > 2, output
        boot = boot | {int(address, 16): int(word, 16) for word, address in named}
        code, output = doctor(run, boot, tmp_path / "other")
    assert code == 0, output
    assert "points can run" in output


def doctor(run: Run, boot: dict[int, int], folder: Path) -> tuple[int, str]:
    """Returns the exit code and output of the doctor for a run. The board is made of files, and has
    the run's design.
    """
    folder.mkdir(exist_ok=True)
    words = [word for one in run.only for word in ("--only", one)]
    with local(folder, run.board, boot):
        code, output = says("board", "doctor", "local", run.path, *words)
    # The line breaks of a narrow terminal are removed.
    return code, " ".join(output.split())


OF_ULTRA96 = ("ultra96_tester300", "fig03.toml")
OF_ZCU102 = ("zcu102_tester", "fig07.toml")
OF_ZCU102_DMAS = ("zcu102_dmas", "table1_cores.toml")
OF_ZCU102_R5F = ("zcu102_dmas", "cmri.toml")
OF_ZC702 = ("zc702_fir", "fig03.toml")
OF_ZC702_DMAS = ("zc702_dmas", "table2_zynq.toml")
OF_ZYBO = ("zybo_dmas", "fig03.toml")
OF_DE1 = ("de1_soc_dma", "fig07.toml")
OF_ULTRA96_V2 = ("ultra96v2_generators", "transfers.toml")
WRONG = {
    "us-bank": (*OF_ULTRA96, 0xFD07_0204, 1 << 8, "ADDRMAP1 = 0x00070707 at 0xFD070204"),
    "us-row": (*OF_ULTRA96, 0xFD07_0218, 1, "ADDRMAP6 = 0x0F060606 at 0xFD070218"),
    "us-group": (*OF_ZCU102, 0xFD07_0220, 1 << 8, "at 0xFD070220 (now 0x"),
    "us-bus": (*OF_ULTRA96, 0xFD07_0000, 1 << 12, "dram.peak_mbps: the platform booted with"),
    "us-ranks": (*OF_ULTRA96, 0xFD07_0000, 1 << 25, "writes the standard, width and ranks"),
    "us-rank": (*OF_ULTRA96_V2, 0xFD07_0000, 1 << 25, "dram.ranks: the platform booted with 1"),
    "us-pll": (*OF_ULTRA96, 0xFD1A_002C, 1 << 8, "clocks.controller_mhz: the platform booted"),
    "us-divisor": (*OF_ULTRA96, 0xFD1A_0080, 1 << 8, "(DDR_CTRL)"),
    "us-switch": (*OF_ULTRA96, 0xFD1A_00C0, 1 << 8, "clocks.switch_mhz: the platform booted"),
    "us-standard": (
        *OF_ULTRA96,
        0xFD07_0000,
        0x28,
        "lpddr4, and the controller of this board is set",
    ),
    "us-map-read": (
        *OF_ULTRA96,
        0xFD07_0208,
        1 << 24,
        "ADDRMAP2 = 0x00000000 at 0xFD070208 (now 0x01000000)",
    ),
    "us-bypass": (*OF_ULTRA96, 0xFD1A_002C, 1 << 3, "DPLL_CTRL = 0x00014008 at 0xFD1A002C"),
    "us-pl-clock": (*OF_ULTRA96, 0xFF5E_00C0, 0xF << 16, "registers set PL clock 0 to 150 MHz"),
    "us-pl-pll": (*OF_ULTRA96, 0xFF5E_0020, 0xA << 8, "registers set PL clock 0 to 266.666667 MHz"),
    "us-pl-gate": (*OF_ULTRA96, 0xFF5E_00C0, 1 << 24, "the clock of the design is stopped"),
    "us-pl-reset": (*OF_ULTRA96, 0xFF0A_0054, 1 << 31, "pl_resetn0 holds the design in reset"),
    "us-control": (*OF_ULTRA96, 0xFD61_5000, 1 << 8, "set HPM0.width_bits=32"),
    "us-writes": (
        *OF_ULTRA96,
        0xFD07_026C,
        7 << 24,
        "controller.write_run: the platform booted with",
    ),
    "us-write-region": (*OF_ULTRA96, 0xFD07_06AC, 6, "PCFGWQOS0_3 = 0x00100005 at 0xFD0706AC"),
    "us-all-snoops": (*OF_ULTRA96_V2, 0xFD6E_0000, 1, "leave bit 0 of 0xFD6E0000 at 0"),
    "us-hpc-width": (*OF_ULTRA96_V2, 0xFD36_0014, 1, "set HPC0.write_width_bits=128"),
    "us-class": (*OF_ULTRA96, 0xFD09_0000, 1 << 11, "controller_ports.xpi3.throttle_reads"),
    "us-region": (*OF_ULTRA96, 0xFD07_06A4, 2, "PCFGQOS0_3 = 0x00100001 at 0xFD0706A4"),
    "us-timeout": (*OF_ULTRA96, 0xFD07_06A8, 1, "of 0x0000004E at 0xFD0706A8"),
    "us-read-width": (*OF_ULTRA96, 0xFD38_0000, 1, "set HP0.read_width_bits=128"),
    "us-write-width": (*OF_ULTRA96, 0xFD3B_0014, 1, "set HP3.write_width_bits=128"),
    "us-reset": (*OF_ULTRA96, 0xFD1A_0100, 1 << 9, "the port is held in reset"),
    "us-snoops": (*OF_ULTRA96_V2, 0xFD6E_4000, 1, "0xFD6E4000 = 1"),
    "us-shared": (*OF_ULTRA96_V2, 0xFD6E_1004, 1, "0xFD6E1004 = 3"),
    "us-limit": (
        *OF_ULTRA96_V2,
        0xFD6E_110C,
        1 << 3,
        "limits the number of reads in flight from HPC0 and HPC1",
    ),
    "us-smmu": (*OF_ULTRA96_V2, 0xFD80_0000, 1 << 10, "arm-smmu.disable_bypass=0"),
    "z7-bank": (*OF_ZC702, 0xF800_603C, 1, "at 0xF800603C (now 0x"),
    "z7-bus": (*OF_ZC702, 0xF800_6000, 1 << 2, "dram.peak_mbps: the platform booted with"),
    "z7-age": (*OF_ZC702, 0xF800_6224, 1, "controller_ports.p3.read_age_clocks"),
    "z7-urgent": (*OF_ZC702, 0xF800_6224, 1 << 17, "the urgent signal of reads from HP0 and HP1"),
    "z7-high": (
        *OF_ZC702,
        0xF800_6218,
        1 << 19,
        "reads from processors and ACP have high priority",
    ),
    "z7-pll": (*OF_ZC702, 0xF800_0104, 1 << 14, "clocks.controller_mhz: the platform booted"),
    "z7-shifters": (*OF_ZC702, 0xF800_0900, 1, "level shifters are not on in both directions (14)"),
    "z7-snoops": (*OF_ZC702, 0xF8F0_0000, 1, "the snoop control unit is off"),
    "z7-l2": (*OF_ZC702, 0xF8F0_2100, 1, "the L2 cache is off (0)"),
    "z7-map-read": (*OF_ZC702, 0xF800_6044, 1 << 20, "DRAM_addr_map_row = 0x0F766666"),
    "z7-pl-clock": (*OF_ZC702, 0xF800_0170, 2 << 20, "registers set PL clock 0 to 100 MHz"),
    "z7-wizard": (
        *OF_ZC702_DMAS,
        0xF800_0170,
        3 << 20,
        "the registers set PL clock 0 to 111.111111",
    ),
    "z7-pl-stopped": (*OF_ZC702, 0xF800_0178, 1, "the clock of the design is stopped"),
    "z7-write-width": (*OF_ZYBO, 0xF800_9014, 1, "set HP1.write_width_bits=64"),
    "z7-width": (*OF_ZYBO, 0xF800_8000, 1, "set HP0.read_width_bits=64"),
    "cv-order": (*OF_DE1, 0xFFC2_5000, 1 << 8, "ADDRORDER"),
    "cv-weight": (*OF_DE1, 0xFFC2_50B0, 1, "controller_ports.f2s0.read_weight"),
    "cv-priority": (*OF_DE1, 0xFFC2_50AC, 1, "controller_ports.f2s0.read_priority"),
    "cv-pll": (*OF_DE1, 0xFFD0_40C0, 1 << 3, "clocks.controller_mhz: the platform booted"),
    "cv-rows": (*OF_DE1, 0xFFC2_502C, 1, "row 15 to 29, and the board has AXI bits"),
    "cv-starve": (*OF_DE1, 0xFFC2_5000, 1 << 20, "controller.read_starve_clocks: the platform"),
    "cv-released": (
        *OF_DE1,
        0xFFC2_5080,
        1 << 8,
        "f2sdram_released (F2S.ports_released is 0xff at 0xFFC25080)",
    ),
    "us-paused": (*OF_ULTRA96, 0xFD39_0000, 8, "HP1.read_pause is 0x1 at 0xFD390000"),
    "us-paused-writes": (*OF_ULTRA96, 0xFD38_0014, 8, "HP0.write_pause is 0x1 at 0xFD380014"),
    "us-width-32": (*OF_ULTRA96, 0xFD3A_0000, 2, "HP2.read_width_bits is 0x20 at 0xFD3A0000"),
    "us-reset-hp3": (*OF_ULTRA96, 0xFD1A_0100, 1 << 12, "HP3.reset is 0x1 at 0xFD1A0100"),
    "us-reset-output": (*OF_ULTRA96, 0xFF0A_0344, 1 << 31, "is_output is 0x0 at 0xFF0A0344"),
    "us-reset-driven": (*OF_ULTRA96, 0xFF0A_0348, 1 << 31, "is_driven is 0x0 at 0xFF0A0348"),
    "us-rank-bit": (*OF_ULTRA96, 0xFD07_0200, 1, "ADDRMAP0 = 0x00000015 at 0xFD070200"),
    "us-column": (*OF_ULTRA96, 0xFD07_020C, 1, "ADDRMAP3 = 0x0F000000 at 0xFD07020C"),
    "us-rows-2": (*OF_ULTRA96, 0xFD07_0214, 1 << 24, "at 0xFD070214 (now 0x070F0606)"),
    "us-rows-9": (*OF_ULTRA96, 0xFD07_0224, 1, "at 0xFD070224 (now 0x06060607)"),
    "us-row-11": (*OF_ULTRA96, 0xFD07_022C, 1, "at 0xFD07022C (now 0x00000007)"),
    "us-group-bit": (*OF_ZCU102, 0xFD07_0220, 2, "at 0xFD070220 (now 0x00000803)"),
    "us-trcd": (*OF_ULTRA96, 0xFD07_0110, 4 << 24, "DRAMTMG4[28:24] of 0x01040306 at 0xFD070110"),
    "us-tras": (*OF_ULTRA96, 0xFD07_0100, 4, "DRAMTMG0[5:0] of 0x0E0B0108 at 0xFD070100"),
    "us-tfaw": (*OF_ULTRA96, 0xFD07_0100, 8 << 16, "of 0x0E03010C at 0xFD070100"),
    "us-trefi": (*OF_ULTRA96, 0xFD07_0064, 1 << 20, "RFSHTMG[27:16] of 0x00308030 at 0xFD070064"),
    "us-trfc": (*OF_ULTRA96, 0xFD07_0064, 1 << 5, "RFSHTMG[9:0] of 0x00208010 at 0xFD070064"),
    "us-low-entries": (*OF_ULTRA96, 0xFD07_0250, 1 << 8, "SCHED[13:8] of 0x01002101 at 0xFD070250"),
    "us-prefer": (*OF_ULTRA96, 0xFD07_0250, 2, "SCHED[1] of 0x01002003 at 0xFD070250"),
    "us-reads": (*OF_ULTRA96, 0xFD07_0264, 1 << 24, "PERFLPR1[31:24] of 0x09000040 at 0xFD070264"),
    "us-starve": (*OF_ULTRA96, 0xFD07_0264, 1 << 6, "PERFLPR1[15:0] of 0x08000000 at 0xFD070264"),
    "us-2t": (*OF_ULTRA96, 0xFD07_0000, 1 << 10, "MSTR[10] of 0xC3081420 at 0xFD070000"),
    "us-ecc": (*OF_ULTRA96, 0xFD07_0070, 1, "ECCCFG0[2:0] of 0x00000011 at 0xFD070070"),
    "us-critical": (*OF_ULTRA96, 0xFD07_0400, 1, "PCCFG[0] of 0x00000000 at 0xFD070400"),
    "us-aging": (*OF_ULTRA96, 0xFD07_0614, 1 << 12, "0x0000300F at 0xFD070614"),
    "us-aging-writes": (*OF_ULTRA96, 0xFD07_0618, 1 << 12, "0x0000300F at 0xFD070618"),
    "us-off": (*OF_ULTRA96, 0xFD07_06A0, 1, "0x00000000 at 0xFD0706A0"),
    "us-region-hp3": (*OF_ULTRA96, 0xFD07_0804, 2, "PCFGQOS0_5 = 0x00100001 at 0xFD070804"),
    "us-write-timeout": (*OF_ULTRA96, 0xFD07_06B0, 1, "of 0x0000004E at 0xFD0706B0"),
    "us-cores-zero": (*OF_ZCU102_DMAS, 0xFD1A_0060, 1 << 8, "0x03000000 at 0xFD1A0060"),
    "us-r5f": (*OF_ZCU102_R5F, 0xFF5E_0090, 7 << 8, "cpus.R5F.clock_mhz: the platform booted"),
    "us-r5f-zero": (*OF_ZCU102_R5F, 0xFF5E_0090, 3 << 8, "0x03000002 at 0xFF5E0090"),
    "us-cores": (*OF_ZCU102_DMAS, 0xFD1A_0060, 3 << 8, "cpus.A53.clock_mhz: the platform booted"),
    "us-speculation": (*OF_ULTRA96_V2, 0xFD6E_0000, 4, "speculative_fetch is 0x1 at 0xFD6E0000"),
    "us-write-limit": (*OF_ULTRA96_V2, 0xFD6E_110C, 4, "write_limit is 0x1 at 0xFD6E110C"),
    "us-hpc-reset": (*OF_ULTRA96_V2, 0xFD1A_0100, 1 << 7, "HPC0.reset is 0x1 at 0xFD1A0100"),
    "us-hpc-paused": (*OF_ULTRA96_V2, 0xFD36_0014, 8, "HPC0.write_pause is 0x1 at 0xFD360014"),
    "z7-age-writes": (*OF_ZC702, 0xF800_6208, 1 << 16, "write_aging_off is 0x1 at 0xF8006208"),
    "z7-page": (*OF_ZC702, 0xF800_6224, 1 << 18, "page_match_off is 0x1 at 0xF8006224"),
    "z7-critical": (*OF_ZC702, 0xF800_6064, 1 << 17, "ctrl_reg2[17] of 0x00000000 at 0xF8006064"),
    "z7-refresh": (*OF_ZC702, 0xF800_6004, 1 << 4, "of 0x00001091 at 0xF8006004"),
    "z7-trfc": (*OF_ZC702, 0xF800_6014, 1 << 9, "of 0x0004179B at 0xF8006014"),
    "z7-ecc": (*OF_ZC702, 0xF800_60F4, 4, "ECC_scrub[2:0] of 0x0000000C at 0xF80060F4"),
    "z7-columns": (*OF_ZC702, 0xF800_6040, 1 << 8, "at 0xF8006040 (now 0xFFF00100)"),
    "z7-width-hp3": (*OF_ZYBO, 0xF800_B014, 1, "HP3.write_width_bits is 0x20 at 0xF800B014"),
    "cv-mode": (*OF_DE1, 0xFF70_6000, 1, "FPGA.mode is 0x5 at 0xFF706000"),
    "cv-bridge": (*OF_DE1, 0xFFD0_501C, 2, "LWH2F.reset is 0x1 at 0xFFD0501C"),
    "cv-latency": (*OF_DE1, 0xFFC2_5004, 1 << 4, "0x7848CE17 at 0xFFC25004"),
    "cv-ecc": (*OF_DE1, 0xFFC2_5000, 1 << 10, "0x000A8442 at 0xFFC25000"),
    "cv-reorder": (*OF_DE1, 0xFFC2_5000, 1 << 15, "0x000A0042 at 0xFFC25000"),
    "cv-sums": (*OF_DE1, 0xFFC2_50B4, 1, "0x0001EF85 at 0xFFC250B4"),
}
"""Design, file, register, bits that are wrong in it, and words of the refusal."""
WRONG_IN_EACH_RUN = {"us-class", "z7-age", "cv-weight"}
OTHER_BOARDS = {
    "ultra96v2 as ultra96": (*OF_ULTRA96, ULTRA96_V2, "ADDRMAP0 = 0x00000015 at 0xFD070200"),
    "zcu102 of 2018": (*OF_ZCU102, ZCU102, "at 0xFD070208 (now 0x"),
    "zcu104 as zcu102": (*OF_ZCU102, ZCU104, "ADDRMAP1 = 0x001F0A0A at 0xFD070204"),
    "k26 as ultra96v2": (*OF_ULTRA96_V2, K26, "ADDRMAP1 = 0x00070707 at 0xFD070204"),
    "zybo as zc702": (*OF_ZC702, ZYBO, "dram.timing."),
    "zc702 as zybo": (*OF_ZYBO, ZC702, "dram.timing."),
}
"""Design, file, registers as a different board boots with them, and words of the refusal."""


@pytest.mark.parametrize(
    "name",
    [pytest.param(n, marks=[] if n in WRONG_IN_EACH_RUN else [OTHER_REGISTERS]) for n in WRONG],
)
def test_a_wrong_register_is_refused_with_its_value(name: str, tmp_path: Path):
    design, file, address, bits, words = WRONG[name]
    run = next(r for r in papers.runs() if (r.design, r.file) == (design, file))
    run = replace(run, only=(*run.only, ONE_BURST) if run.paper == "manev2019" else run.only)
    boot = BOOTS[run.boot]
    boot = psu_init(run.board, boot) | boot
    boot = boot | {address: boot.get(address, 0) ^ bits}
    code, output = doctor(run, boot, tmp_path)
    assert code == 1
    assert words in output


@pytest.mark.parametrize("name", [pytest.param(n, marks=OTHER_REGISTERS) for n in OTHER_BOARDS])
def test_the_boot_of_another_board_is_refused(name: str, tmp_path: Path):
    design, file, words_of_other, words = OTHER_BOARDS[name]
    run = next(r for r in papers.runs() if (r.design, r.file) == (design, file))
    run = replace(run, only=(*run.only, ONE_BURST) if run.paper == "manev2019" else run.only)
    code, output = doctor(run, BOOTS[run.boot] | words_of_other, tmp_path)
    assert code == 1
    assert words in output


def test_a_design_without_the_testers_cannot_run_their_points(tmp_path: Path):
    only = ("platform=ultra96", "ports=HP0", ONE_BURST)
    run = Run("manev2019", "fig04.toml", only, "ultra96", "ultra96", "", other_map=False)
    code, output = doctor(run, ULTRA96, tmp_path)
    assert code == 1
    assert "queue_bursts: 34; the instrument shows one burst at a time" in output


def test_each_file_of_a_paper_is_a_run_or_has_a_reason():
    data = tomllib.loads(papers.FILE.read_text())
    for paper, about in data["papers"].items():
        listed = {r.file for r in papers.runs() if r.paper == paper}
        listed |= {name for o in about["open"] for name in o["file"].split(", ")}
        for file in sorted((papers.EXPERIMENTS / paper).glob("*.toml")):
            if "sweep" in tomllib.loads(file.read_text()):
                assert file.name in listed, f"{paper}/{file.name}"


def test_pages_have_the_runs_of_their_paper():
    (page,) = (text for path, text in papers.files().items() if path.stem == "manev2019")
    assert "| `fig13.toml` | 704 | figure 13 |" in page
    assert "axiscope reproduce manev2019 --figure 13 --board ssh://root@ultra96" in page
