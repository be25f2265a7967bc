"""Imitates, with files, a board that has loaded a shipped design.

The files contain the nodes and registers of the blocks, as given by the description of the design,
and registers of the chip, as set by a published boot file.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from axiscope.board.agent.backend import VARIABLE
from axiscope.board.registers.names import blocks
from axiscope.execution.backends import find_backend
from axiscope.plan.platforms import find_platform
from tests.bootfile.boards import ULTRA96, ULTRA96_V2, ZC702, ZCU102_REV11, ZYBO
from tools.projects import overlay, top
from tools.projects.data import board
from tools.projects.r5f import RPUS
from tools.projects.records import BOARDS, ROOT, Board, Placed

AGENT = ROOT / "target/tested/axiscope-agent"
COMPATIBLE = {
    "zynq_ultrascale": "xlnx,zynqmp",
    "zynq7000": "xlnx,zynq-7000",
    "cyclone_v": "altr,socfpga-cyclone5",
    "versal": "xlnx,versal",
}
CORES = {
    "versal": ("arm,cortex-a72", 2),
    "zynq7000": ("arm,cortex-a9", 2),
    "cyclone_v": ("arm,cortex-a9", 2),
}
"""Kind and number of the processors with Linux, if they are not four Cortex-A53."""
BUFFER = 0x1000_0000
R5F_BUFFER = 0x6000_0000
"""An address that an R5F can access and that is in no buffer of the blocks."""
# The level shifters of a Zynq-7000 are on, and its ports are 64 bits wide.
LEVEL_SHIFTERS = {0xF800_0900: 0xF}
ZYNQ7000 = ZYBO | LEVEL_SHIFTERS
# The logic is configured, the port is set up and released from reset, and the controller has the
# map in U-Boot's sdram_config.h: DDR3, 10 column bits, 15 row bits, 3 bank bits, one chip select, a
# 32-bit bus, and its timing.
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
    # Priorities and weights of the ports, and the PLL of the memory: 25 MHz x 32 / 2.
    0xFFC2_50AC: 0x3FFD_1088,
    0xFFC2_50B0: 0x2108_4210,
    0xFFC2_50B4: 0x0001_EF84,
    0xFFD0_40C0: 31 << 3,
    0xFFD0_40C8: 1,
}
# The logic is powered, and its clock 0 is running.
VCK190 = {0xF111_010C: 1 << 6, 0xF126_05C0: 1 << 24 | 4 << 8}


def words_of(block: Placed, shape: Board) -> bytes:
    """Returns the registers of an idle block with the parameters that it has in the design."""
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
    # A channel of a stream system and a FIR accelerator both have the registers of a stream DMA.
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
    }
    kind, cores = CORES.get(of.system.chip, ("arm,cortex-a53", 4))
    files["sys/devices/system/cpu/online"] = f"0-{cores - 1}\n".encode()
    for n in range(cores):
        files[f"sys/devices/system/cpu/cpu{n}/of_node/compatible"] = kind.encode() + b"\0"
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
    if of.r5f_mib:
        files |= _r5f(of.system.chip, of.r5f_mib << 20)
    for n, block in enumerate(of.placed):
        node = f"sys/class/uio/uio{n}"
        files |= {
            f"{node}/name": f"{block.name}\n".encode(),
            f"{node}/maps/map0/addr": f"{of.base(block):#x}\n".encode(),
            f"{node}/maps/map0/size": f"{1 << block.address_bits:#x}\n".encode(),
            f"dev/uio{n}": words_of(block, of),
        }
        for name, value in overlay.properties(of, block).items():
            content = value.encode() + b"\0" if isinstance(value, str) else struct.pack(">I", value)
            files[f"{node}/device/of_node/axiscope,{name}"] = content
    for name, content in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(content)
    os.truncate(root / "dev/axiscope", size)
    if of.r5f_mib:
        os.truncate(root / "dev/axiscope-r5f", of.r5f_mib << 20)
    if cached:
        os.truncate(root / "dev/axiscope-coherent", cached)
    with (root / "dev/mem").open("wb") as memory:
        memory.truncate(1 << 32)
        for address, word in (psu_init(of, boot) | boot).items():
            memory.seek(address)
            memory.write(struct.pack("<I", word))


def psu_init(of: Board, boot: dict[int, int]) -> dict[int, int]:
    """Returns the registers for the clock, the reset and the control port, as set by the design's
    own boot image.

    Published boot files belong to other designs, so they lack these registers. ``boot`` is such a
    file.
    """
    pll = of.system.data["clock"].get("pll_mhz", 0.0)
    first, second = next(
        (
            (a, b)
            for a in range(1, 64)
            for b in range(1, 64)
            if abs(pll / a / b / of.system_mhz - 1) < 1e-3
        ),
        (1, 1),
    )
    if of.system.chip == "zynq_ultrascale":
        # IO PLL: 33.33 MHz x 90 / 2, and a third of that for R5F cores. The reset is bit 31 of the
        # GPIO. HPM0 has 32 bits.
        clock = 1 << 24 | second << 16 | first << 8
        released = dict.fromkeys((0xFF0A_0054, 0xFF0A_0344, 0xFF0A_0348), 1 << 31)
        clocks = {0xFF5E_0020: 0x0001_5A00, 0xFF5E_0090: 0x0300_0302, 0xFF5E_00C0: clock}
        return clocks | {0xFD61_5000: 0} | released
    if of.system.chip == "zynq7000":
        # IO PLL: a multiple of the crystal's frequency. Resets are released by zeros.
        times = round(pll / crystal_mhz(of, boot))
        return {0xF800_0108: times << 12, 0xF800_0170: second << 20 | first << 8}
    return {}


def crystal_mhz(of: Board, boot: dict[int, int]) -> float:
    """Returns the crystal frequency of a Zynq-7000, computed from the clock of its memory.

    DDR_PLL_CTRL.PLL_FDIV multiplies the crystal, and DDR_CLK_CTRL.DDR_3XCLK_DIVISOR divides the
    product (UG585, appendix B).
    """
    times, divisor = boot[0xF800_0104] >> 12 & 0x7F, boot[0xF800_0124] >> 20 & 0x3F
    return find_platform(of.platform).facts.controller_mhz * divisor / times


def _r5f(chip: str, size: int) -> dict[str, bytes]:
    """Returns the files for two idle R5F processors and for the memory of their programs."""
    buffer = "sys/class/u-dma-buf/axiscope-r5f"
    files = {
        f"{buffer}/phys_addr": f"{R5F_BUFFER:#x}\n".encode(),
        f"{buffer}/size": f"{size}\n".encode(),
        "dev/axiscope-r5f": b"",
        # An agent built with `make agents` contains the firmware.
        "lib/firmware/axiscope-r5f.elf": b"\x7fELF",
    }
    for n in range(2):
        processor = f"sys/class/remoteproc/remoteproc{n}"
        files |= {
            f"{processor}/device/of_node/compatible": f"xlnx,{RPUS[chip].name}-r5f\0".encode(),
            f"{processor}/state": b"offline\n",
            f"{processor}/firmware": b"\n",
        }
    return files


def narrow(boot: dict[int, int]) -> dict[int, int]:
    """Returns register values that set the HP ports of a Zynq-7000 to 32 bits."""
    return boot | {afi + side: 1 for afi in range(0xF800_8000, 0xF800_C000, 0x1000)
                   for side in (0, 0x14)}  # fmt: skip


def coherent(boot: dict[int, int]) -> dict[int, int]:
    """Returns registers with which the design's boot loader would have made the coherent ports
    usable.
    """
    writes = board(BOARDS / "ultra96v2_generators.toml").writes
    return boot | {w.address: w.value for w in writes}


BOOTS = {
    "ultra96": ULTRA96,
    "zcu102_2022": ZCU102_REV11,
    "de1_soc": DE1_SOC,
    "zybo": ZYNQ7000,
    "zc702": ZC702 | LEVEL_SHIFTERS,
    # U-Boot has mapped the on-chip memory to high addresses. Linux has turned on the snoop control
    # unit and the L2.
    "zc702_linux": ZC702 | LEVEL_SHIFTERS | {0xF800_0910: 0x1F, 0xF8F0_0000: 1, 0xF8F0_2100: 1},
    "zybo_32_bits": narrow(ZYNQ7000),
    "ultra96v2_coherent": coherent(ULTRA96_V2),
    "vck190": VCK190,
}
"""Registers of the boots that `hardware/papers.toml` names."""


@contextmanager
def local(folder: Path, of: Board, boot: dict[int, int]) -> Iterator[None]:
    """Makes the board called `local` look as if it had loaded a design."""
    root = folder / "root"
    put_up(root, of, boot)
    program = folder / "agent"
    program.write_text(f'#!/bin/sh\nexec {AGENT} "$@" --root {root}\n')
    program.chmod(0o755)
    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = str(program)
    find_backend.cache_clear()
    try:
        yield
    finally:
        find_backend.cache_clear()
        del os.environ[VARIABLE]
        if before is not None:
            os.environ[VARIABLE] = before
