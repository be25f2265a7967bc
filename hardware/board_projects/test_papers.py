"""The doctor confirms that all points of a paper's experiment can run on the shipped design.

The board is made of files: nodes and registers of the blocks as the description of the design gives
them, and registers of the chip as a published boot file sets them.
"""

from __future__ import annotations

import os
import re
import struct
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from axiscope.board.agent.backend import VARIABLE
from axiscope.board.registers.names import blocks
from axiscope.execution.backends import find_backend
from tests.board.files import PROGRAM, says
from tests.bootfile.boards import ULTRA96, ULTRA96_V2, ZC702, ZCU102_REV11, ZYBO
from tools.projects import overlay, papers, top
from tools.projects.data import board
from tools.projects.papers import Run
from tools.projects.records import BOARDS, Board, Placed

pytestmark = [pytest.mark.needs("agent"), pytest.mark.slow("agents")]

COMPATIBLE = {
    "zynq_ultrascale": "xlnx,zynqmp",
    "zynq7000": "xlnx,zynq-7000",
    "cyclone_v": "altr,socfpga-cyclone5",
}
BUFFER = 0x1000_0000
# Nodes name these to check registers that a boot file of another design leaves otherwise.
OF_THE_BOOT = ("control", "pl-clock", "pl-reset")
# Level shifters of a Zynq-7000 are on, and its ports are 64 bit wide.
LEVEL_SHIFTERS = {0xF800_0900: 0xF}
ZYNQ7000 = ZYBO | LEVEL_SHIFTERS
# The logic works, the port is configured and released, and the controller has the map of U-Boot's
# sdram_config.h: DDR3, 10 column bits, 15 row bits, 3 bank bits, one chip select, a bus of 32 bits
# and its timing.
DE1_SOC = {
    0xFF70_6000: 4,
    0xFFC2_5000: 0x000A_8042,
    0xFFC2_5004: 0x7848_CE07,
    0xFFC2_5008: 0x08CC_CC30,
    0xFFC2_500C: 0x0022_28F3,
    0xFFC2_502C: 0x2DEA,
    0xFFC2_5030: 32,
    0xFFC2_5060: 2,
    0xFFC2_5080: 0x1FF,
    0xFFD0_808C: 0x1FF,
    # Priorities and weights of the ports, PLL of the memory: 25 MHz x 32 / 2.
    0xFFC2_50AC: 0x3FFD_1088,
    0xFFC2_50B0: 0x2108_4210,
    0xFFC2_50B4: 0x0001_EF84,
    0xFFD0_40C0: 31 << 3,
    0xFFD0_40C8: 1,
}


def words_of(block: Placed, shape: Board) -> bytes:
    """Returns the registers of an idle block, with the parameters of the design."""
    given = top.parameters(shape.shape, block)
    built = {p.name: given.get(p.name, p.default) for p in block.top.parameters}
    can = {
        "beat_bytes_log2": (block.width_bits // 8).bit_length() - 1,
        "beats_log2": 4 if shape.system.bus == "axi3" else 8,
        "outstanding_log2": 6,
        "time_bits": 24,
        "address_bits": 40,
        "channels": 1,
        "pace": 1,
        "cross_4k": int(built.get("CROSS_4K", 0)),
        "fifo_beats_log2": int(built.get("FIFO_BEATS", 512)).bit_length() - 1,
        "loop_fifo_beats_log2": int(built.get("LOOP_FIFO_BEATS", 512)).bit_length() - 1,
        "buffer_beats_log2": int(built.get("BUFFER_BEATS", 1024)).bit_length() - 1,
    }
    words = bytearray(1 << block.address_bits)
    maps = [(0, block.kind.name)]
    # The channel of a stream system, and a FIR accelerator, have the registers of a stream DMA.
    if block.kind.name == "fir_dma":
        maps = [(0, "fir")]
        struct.pack_into("<I", words, 0x2000, int(built["PACKET_BEATS"]))
    if block.kind.name in ("stream_system", "fir_dma"):
        maps.append((0x1000, "stream_dma"))
    for base, name in maps:
        for register in blocks()[name].map.registers:
            for field in register.fields:
                value = can.get(field.name, field.reset if field.constant else None)
                if value is not None and base + register.offset + 4 <= len(words):
                    (word,) = struct.unpack_from("<I", words, base + register.offset)
                    word |= value << field.low
                    struct.pack_into("<I", words, base + register.offset, word)
    return bytes(words)


def put_up(root: Path, of: Board, boot: dict[int, int]) -> None:
    """Writes the files of a board that has loaded a design."""
    size = of.buffer_mib << 20
    files = {
        "proc/device-tree/compatible": COMPATIBLE[of.system.chip].encode() + b"\0",
        "sys/class/u-dma-buf/axiscope/phys_addr": f"{BUFFER:#x}\n".encode(),
        "sys/class/u-dma-buf/axiscope/size": f"{size}\n".encode(),
        "dev/axiscope": b"",
        "sys/devices/system/cpu/online": b"0-3\n",
    }
    if cached := of.coherent_mib << 20:
        files |= {
            "sys/class/u-dma-buf/axiscope-coherent/phys_addr": f"{BUFFER + size:#x}\n".encode(),
            "sys/class/u-dma-buf/axiscope-coherent/size": f"{cached}\n".encode(),
            "sys/class/u-dma-buf/axiscope-coherent/dma_coherent": b"1\n",
            "dev/axiscope-coherent": b"",
        }
    if of.on_chip:
        memory, node = of.system.data["on_chip"], f"sys/class/uio/uio{len(of.placed)}"
        files |= {
            f"{node}/name": f"{overlay.MEMORY}\n".encode(),
            f"{node}/maps/map0/addr": f"{memory['base']:#x}\n".encode(),
            f"{node}/maps/map0/size": f"{memory['bytes']:#x}\n".encode(),
            f"{node}/device/of_node/axiscope,memory": b"on-chip\0",
        }
    for n in range(4):
        files[f"sys/devices/system/cpu/cpu{n}/of_node/compatible"] = b"arm,cortex-a53\0"
    for n, block in enumerate(of.placed):
        node = f"sys/class/uio/uio{n}"
        files |= {
            f"{node}/name": f"{block.name}\n".encode(),
            f"{node}/maps/map0/addr": f"{of.base(block):#x}\n".encode(),
            f"{node}/maps/map0/size": f"{1 << block.address_bits:#x}\n".encode(),
            f"dev/uio{n}": words_of(block, of),
        }
        told = overlay.properties(of, block)
        for name, value in ((k, v) for k, v in told.items() if not k.startswith(OF_THE_BOOT)):
            content = value.encode() + b"\0" if isinstance(value, str) else struct.pack(">I", value)
            files[f"{node}/device/of_node/axiscope,{name}"] = content
    for name, content in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(content)
    os.truncate(root / "dev/axiscope", size)
    if cached:
        os.truncate(root / "dev/axiscope-coherent", cached)
    with (root / "dev/mem").open("wb") as memory:
        memory.truncate(1 << 32)
        for address, word in boot.items():
            memory.seek(address)
            memory.write(struct.pack("<I", word))


def narrow(boot: dict[int, int]) -> dict[int, int]:
    """Returns registers with which the HP ports of a Zynq-7000 have 32 bits."""
    return boot | {afi + side: 1 for afi in range(0xF800_8000, 0xF800_C000, 0x1000)
                   for side in (0, 0x14)}  # fmt: skip


def coherent(boot: dict[int, int]) -> dict[int, int]:
    """Returns registers with which the design's boot loader has made the coherent ports usable."""
    writes = board(BOARDS / "ultra96v2_generators.toml").writes
    return boot | {w.address: w.value for w in writes}


BOOTS = {
    "ultra96": ULTRA96,
    "zcu102_2022": ZCU102_REV11,
    "de1_soc": DE1_SOC,
    "zybo": ZYNQ7000,
    "zc702": ZC702 | LEVEL_SHIFTERS,
    # U-Boot has mapped the on-chip memory high, and Linux has turned on the snoop control unit.
    "zc702_linux": ZC702 | LEVEL_SHIFTERS | {0xF800_0910: 0x1F, 0xF8F0_0000: 1},
    "zybo_32_bits": narrow(ZYNQ7000),
    "ultra96v2_coherent": coherent(ULTRA96_V2),
}
"""Registers of the boots that `hardware/papers.toml` names."""
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
def test_all_points_of_a_paper_can_run_on_its_design(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    boot = BOOTS[run.boot]
    code, output = doctor(run, boot, tmp_path / "boot", monkeypatch)
    if run.other_map:
        # With the registers that the doctor names, it has nothing left to say.
        assert code == 1
        named = re.findall(r"= (0x[0-9A-F]{8}) at (0x[0-9A-F]{8})", output)
        assert len(named) > 2, output
        boot = boot | {int(address, 16): int(word, 16) for word, address in named}
        code, output = doctor(run, boot, tmp_path / "other", monkeypatch)
    assert code == 0, output
    assert "points can run" in output


def doctor(
    run: Run, boot: dict[int, int], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[int, str]:
    """Returns what the doctor answers about a run on a board of files with its design."""
    root = folder / "root"
    put_up(root, run.board, boot)
    program = folder / "agent"
    program.write_text(f'#!/bin/sh\nexec {PROGRAM} "$@" --root {root}\n')
    program.chmod(0o755)
    monkeypatch.setenv(VARIABLE, str(program))
    find_backend.cache_clear()
    words = [word for one in run.only for word in ("--only", one)]
    code, output = says("board", "doctor", "local", run.path, *words)
    find_backend.cache_clear()
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
def test_a_wrong_register_is_refused_with_its_value(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    design, file, address, bits, words = WRONG[name]
    run = next(r for r in papers.runs() if (r.design, r.file) == (design, file))
    run = replace(run, only=(*run.only, ONE_BURST) if run.paper == "manev2019" else run.only)
    boot = BOOTS[run.boot]
    boot = boot | {address: boot.get(address, 0) ^ bits}
    code, output = doctor(run, boot, tmp_path, monkeypatch)
    assert code == 1
    assert words in output


def test_a_design_without_the_testers_cannot_run_their_points(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    only = ("platform=ultra96", "ports=HP0", ONE_BURST)
    run = Run("manev2019", "fig04.toml", only, "ultra96", "ultra96", "", other_map=False)
    code, output = doctor(run, ULTRA96, tmp_path, monkeypatch)
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
