"""The doctor confirms that all points of a paper's experiment can run on the shipped design.

The board is made of files: nodes and registers of the blocks as the description of the design gives
them, and registers of the chip as a published boot file sets them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.board.files import says
from tests.bootfile.boards import ULTRA96
from tools.projects import papers
from tools.projects.papers import Run
from tools.rehearsals.imitated import BOOTS, local

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
"""Files of which every test run asks points: readers, all settings, multiplexers, other blocks."""
OTHER_REGISTERS = pytest.mark.exhaustive("one register of each kind is wrong in every run")
WHOLE = pytest.mark.exhaustive("thousands of points of whole figures, and figures like others")


def cases() -> Iterator[object]:
    """Yields each run of a paper, those of figures with one burst and whole."""
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
        # With the registers that the doctor names, it has nothing left to say.
        assert code == 1
        named = re.findall(r"= (0x[0-9A-F]{8}) at (0x[0-9A-F]{8})", output)
        assert len(named) > 2, output
        boot = boot | {int(address, 16): int(word, 16) for word, address in named}
        code, output = doctor(run, boot, tmp_path / "other")
    assert code == 0, output
    assert "points can run" in output


def doctor(run: Run, boot: dict[int, int], folder: Path) -> tuple[int, str]:
    """Returns what the doctor answers about a run on a board of files with its design."""
    folder.mkdir(exist_ok=True)
    words = [word for one in run.only for word in ("--only", one)]
    with local(folder, run.board, boot):
        code, output = says("board", "doctor", "local", run.path, *words)
    # Without the line breaks of a narrow terminal.
    return code, " ".join(output.split())


OF_ULTRA96 = ("ultra96_tester300", "fig03.toml")
OF_ZCU102 = ("zcu102_tester", "fig07.toml")
OF_ZC702 = ("zc702_fir", "fig03.toml")
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
    "us-class": (*OF_ULTRA96, 0xFD09_0000, 1 << 11, "controller_ports.xpi3.throttle_reads"),
    "us-region": (*OF_ULTRA96, 0xFD07_06A4, 2, "PCFGQOS0_3 = 0x00100001 at 0xFD0706A4"),
    "us-timeout": (*OF_ULTRA96, 0xFD07_06A8, 1, "of 0x0000004E at 0xFD0706A8"),
    "us-read-width": (*OF_ULTRA96, 0xFD38_0000, 1, "set HP0.read_width_bits=128"),
    "us-write-width": (*OF_ULTRA96, 0xFD3B_0014, 1, "set HP3.write_width_bits=128"),
    "us-reset": (*OF_ULTRA96, 0xFD1A_0100, 1 << 9, "the port is held in reset"),
    "us-snoops": (*OF_ULTRA96_V2, 0xFD6E_4000, 1, "0xFD6E4000 = 1"),
    "us-shared": (*OF_ULTRA96_V2, 0xFD6E_1004, 1, "0xFD6E1004 = 3"),
    "us-limit": (*OF_ULTRA96_V2, 0xFD6E_110C, 1 << 3, "limits the reads of HPC0 and HPC1"),
    "us-smmu": (*OF_ULTRA96_V2, 0xFD80_0000, 1 << 10, "arm-smmu.disable_bypass=0"),
    "z7-bank": (*OF_ZC702, 0xF800_603C, 1, "at 0xF800603C (now 0x"),
    "z7-bus": (*OF_ZC702, 0xF800_6000, 1 << 2, "dram.peak_mbps: the platform booted with"),
    "z7-age": (*OF_ZC702, 0xF800_6224, 1, "controller_ports.p3.read_age_clocks"),
    "z7-urgent": (*OF_ZC702, 0xF800_6224, 1 << 17, "the urgent signal of reads of HP0 and HP1"),
    "z7-high": (*OF_ZC702, 0xF800_6218, 1 << 19, "reads of processors and ACP are of high"),
    "z7-pll": (*OF_ZC702, 0xF800_0104, 1 << 14, "clocks.controller_mhz: the platform booted"),
    "z7-shifters": (*OF_ZC702, 0xF800_0900, 1, "level shifters are 14"),
    "z7-snoops": (*OF_ZC702, 0xF8F0_0000, 1, "the snoop control unit is off"),
    "z7-width": (*OF_ZYBO, 0xF800_8000, 1, "set HP0.read_width_bits=64"),
    "cv-order": (*OF_DE1, 0xFFC2_5000, 1 << 8, "ADDRORDER"),
    "cv-weight": (*OF_DE1, 0xFFC2_50B0, 1, "controller_ports.f2s0.read_weight"),
    "cv-priority": (*OF_DE1, 0xFFC2_50AC, 1, "controller_ports.f2s0.read_priority"),
    "cv-pll": (*OF_DE1, 0xFFD0_40C0, 1 << 3, "clocks.controller_mhz: the platform booted"),
    "cv-released": (*OF_DE1, 0xFFC2_5080, 1 << 8, "f2sdram_released (F2S.ports_released is 0xff)"),
}
"""Design, file, register, bits that are wrong in it, and words of the refusal."""
WRONG_IN_EACH_RUN = {"us-class", "z7-age", "cv-weight"}


@pytest.mark.parametrize(
    "name",
    [pytest.param(n, marks=[] if n in WRONG_IN_EACH_RUN else [OTHER_REGISTERS]) for n in WRONG],
)
def test_a_wrong_register_is_refused_with_its_value(name: str, tmp_path: Path):
    design, file, address, bits, words = WRONG[name]
    run = next(r for r in papers.runs() if (r.design, r.file) == (design, file))
    run = replace(run, only=(*run.only, ONE_BURST) if run.paper == "manev2019" else run.only)
    boot = BOOTS[run.boot]
    boot = boot | {address: boot.get(address, 0) ^ bits}
    code, output = doctor(run, boot, tmp_path)
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
