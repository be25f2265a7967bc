"""Estimates the area of every block in area.toml by synthesis, and writes
docs/reference/generated/area.md.

python -m tools.rtl.area [--jobs N] [--fresh] [name part ...]

The LUTs are counted in yosys' netlist: LUT1 to LUT6, inverters, and the LUTs of distributed RAM and
shift registers. Two small functions in one LUT count as two, although a vendor's tool would often
pack them into one. An estimate with unchanged sources, parameters and tools is reused. With parts
of names, only matching blocks are estimated and the page is not written. Fails if a block exceeds
its limit.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from tools.rtl import yosys
from tools.rtl.synthesis import (
    FAMILIES,
    ROOT,
    Kept,
    blocks,
    key_of,
    label,
    read,
    run_timed,
    sources,
    synthesise,
)

PAGE = ROOT / "docs" / "reference" / "generated" / "area.md"
SCRATCH = ROOT / "target" / "rtl" / "area"

# Number of LUTs that each memory primitive takes. A plain LUT counts as 1.
XILINX_LUTS = {"INV": 1, "RAM32M": 4, "RAM64M": 4, "RAM32M16": 8, "RAM64M8": 8}
XILINX_LUTS |= {"RAM32X1S": 1, "RAM64X1S": 1, "RAM128X1S": 2, "RAM256X1S": 4}
XILINX_LUTS |= {"RAM32X1D": 2, "RAM64X1D": 2, "RAM128X1D": 4, "SRL16E": 1, "SRLC32E": 1}

# yosys has no M10K with two write ports and would build such a memory from flip-flops. Such
# memories are therefore removed from the netlist, and their M10Ks are counted by their widest true
# dual-port shapes.
DUAL_PORT = "axiscope_dual_port_memory"
M10K_SHAPES = {512: 20, 1024: 10, 2048: 5, 4096: 2, 8192: 1}
"""Words and bits of an M10K with two ports that both read and write (Cyclone V Device Handbook,
volume 1, chapter 2, embedded memory configurations).
"""


@dataclass(frozen=True)
class Area:
    """The resources of a netlist."""

    luts: int = 0
    """LUTs; on Cyclone V ALUTs, of which an ALM has two."""
    ffs: int = 0
    brams: float = 0
    """Block RAMs of 36 Kbit, or M10K."""
    dsps: int = 0
    mlabs: int = 0
    """On Cyclone V: MLABs used as memory, in columns of one bit."""

    def __add__(self, other: Area) -> Area:
        """Returns the sum of two areas."""
        return Area(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(Area)))

    def times(self, n: int) -> Area:
        """Returns a multiple of an area."""
        return Area(*(n * getattr(self, f.name) for f in fields(Area)))


def script(block: dict[str, Any], family: str, out: Path) -> str:
    """Returns the yosys commands. They are to be run from the root of the repository."""
    made = f"{synthesise(family, block['top'])}; tee -a {out.relative_to(ROOT)} stat"
    if family != "cyclonev":
        return f"{read(block)}; {made}"
    # The sizes of the memories that are removed are recorded first, because yosys does not know the
    # parameters of these memories.
    boxed = f"t:{DUAL_PORT}"
    return (
        f"{read(block)} --blackboxed-module {DUAL_PORT}; "
        f"tee -a {out.relative_to(ROOT)} dump {boxed}; "
        f"setparam -unset WIDTH -unset WORDS {boxed}; {made}"
    )


def estimate(block: dict[str, Any], family: str, kept: Kept, fresh: bool) -> Area:
    """Returns the area of a block in an FPGA family."""
    SCRATCH.mkdir(parents=True, exist_ok=True)
    name = label(block, family)
    out = SCRATCH / f"{name}.txt"
    commands = script(block, family, out)
    key = key_of(sources(block["list"]), commands, yosys.version())
    found = None if fresh else kept.get(name, key)
    if found is not None:
        return Area(**found)
    out.unlink(missing_ok=True)
    output = SCRATCH / f"{name}.log"
    code, seconds = run_timed(yosys.command(commands), ROOT, output)
    if code:
        raise SystemExit(f"{block['name']}, {family}: yosys failed; see {output.relative_to(ROOT)}")
    area = count(out.read_text(), family)
    kept.put(name, key, asdict(area))
    print(f"{block['name']}, {family}: {area}, {seconds:.0f} s", flush=True)
    return area


def count(text: str, family: str) -> Area:
    """Returns the resources that yosys' `stat` prints, and the memories that were removed."""
    found = {c: int(n) for n, c in re.findall(r"^\s+(\d+)\s+(?:\S+\s+)?([A-Z]\w+)\s*$", text, re.M)}

    def many(pattern: str) -> int:
        return sum(n for c, n in found.items() if re.fullmatch(pattern, c))

    if family == "cyclonev":
        return Area(
            luts=many(r"MISTRAL_(ALUT\w+|NOT)"),
            ffs=many("MISTRAL_FF"),
            brams=many("MISTRAL_M10K") + dual_port_m10k(text),
            dsps=many(r"MISTRAL_MUL\w+"),
            mlabs=many("MISTRAL_MLAB"),
        )
    return Area(
        luts=many("LUT[1-6]") + sum(n * XILINX_LUTS.get(c, 0) for c, n in found.items()),
        ffs=many(r"FD[RSCP]E(_1)?"),
        brams=many("RAMB36E[12]") + many("RAMB18E[12]") / 2,
        dsps=many(r"DSP48E[12]"),
    )


def dual_port_m10k(text: str) -> int:
    """Returns the number of M10Ks for the memories that were removed."""
    total = 0
    for cell in re.findall(rf"^ *cell \S*{DUAL_PORT}.*?^ *end$", text, re.M | re.S):
        size = dict(re.findall(r"parameter(?: signed)? \\(WIDTH|WORDS) (\d+)$", cell, re.M))
        width, words = int(size["WIDTH"]), int(size["WORDS"])
        total += min(-(-words // deep) * -(-width // bits) for deep, bits in M10K_SHAPES.items())
    return total


def published(entry: dict[str, Any]) -> list[tuple[dict[str, Any], dict[str, float]]]:
    """Returns the rows about a publication, with its numbers."""
    grids: dict[str, Any] = {}
    if "reference" in entry:
        file = ROOT / "data/references" / f"{entry['reference']}.toml"
        grids = {g["id"]: g for g in tomllib.loads(file.read_text())["grid"]}

    def cell(place: str) -> float:
        grid, row, column = place.split("/")
        at = [c["id"] for c in grids[grid]["columns"]].index(column)
        (line,) = (r for r in grids[grid]["rows"] if r["id"] == row)
        return float(line["values"][at])

    return [
        (row, row.get("given", {}) | {k: cell(v) for k, v in row.get("cells", {}).items()})
        for row in entry["row"]
    ]


HEAD = """\
# Area of the instrument

Estimates by {version}; `make area` writes this page. No vendor tool was run. *LUT* counts each
LUT1 to LUT6 and each inverter in the netlist; the LUTs of distributed RAM are included. Two small
functions that share one physical LUT count as two, so a vendor tool reports fewer LUTs. BRAM counts
36 Kbit block RAMs. On Cyclone V, a LUT is an ALUT (half an ALM), and an MLAB column is one bit of
32 words. Yosys does not support M10K blocks with two write ports, so their number is computed from
the sizes of the memories. Numbers for UltraScale+ are approximate. If a block has a limit, the
*Limit* column states it, and `make area` fails if the block exceeds the limit.

| Block | 7 series: LUT | FF | BRAM | DSP | UltraScale+: LUT | FF | BRAM | DSP \
| Cyclone V: ALUT | FF | M10K | DSP | MLAB columns | Limit (7 series) |
"""

PUBLISHED = """
## Comparison with published designs

The published figures were reported by a vendor tool after placement. The figures of Axiscope's
blocks are the estimates above, which a vendor tool's packing would lower, so the ratios (Axiscope's
LUTs divided by the published LUTs) are rough. The two sides also differ in function. A SmartConnect
converts widths, protocols and clocks; the multiplexer does not. In the second row, the published
design includes the interconnect of the registers; Axiscope's side includes the multiplexer instead.
Vendors' DMA engines have no counters or histograms (see "Counters alone"). In every row, Axiscope's
stream system transfers data in both directions.

| Published | LUT | FF | BRAM | DSP | Axiscope | LUT | FF | BRAM | DSP | LUT ratio |
|---|--:|--:|--:|--:|---|--:|--:|--:|--:|--:|
"""


def page(data: dict[str, Any], areas: dict[tuple[str, str], Area]) -> str:
    """Returns the page. `areas` is keyed by block and family."""
    lines = [HEAD.format(version=yosys.version()) + "|---" + "|--:" * 13 + "|---|"]
    for block in data["block"]:
        of = [areas[block["name"], family] for family in FAMILIES]
        cells = [f"{a.luts} | {a.ffs} | {a.brams:g} | {a.dsps}" for a in of]
        most = block.get("most", {})
        bar = ", ".join(f"≤ {n} {what[:-1].upper()}" for what, n in most.items())
        lines.append(f"| {block['name']} | {' | '.join(cells)} | {of[-1].mlabs} | {bar} |")
    text = "\n".join(lines) + "\n" + PUBLISHED
    for entry in data["published"]:
        for row, theirs in published(entry):
            text += compare(entry, row, theirs, areas)
    sources_of = [entry["source"] for entry in data["published"]]
    rows = [len(entry["row"]) for entry in data["published"]]
    text += "\nSources, in the order of the rows: "
    text += "; ".join(
        f"{s} ({n} row{'s' * (n > 1)})" for s, n in zip(sources_of, rows, strict=True)
    )
    return text + ". In Cyclone V rows, LUT figures are ALMs.\n"


def compare(
    entry: dict[str, Any],
    row: dict[str, Any],
    theirs: dict[str, float],
    areas: dict[tuple[str, str], Area],
) -> str:
    """Returns a row with published numbers, with Axiscope's numbers next to them."""
    is_alm = "alms" in theirs
    luts = theirs["alms" if is_alm else "luts"]
    rest = [theirs.get(k) for k in ("ffs", "brams", "dsps")]
    output = " | ".join("–" if v is None else f"{v:g}" for v in [luts, *rest])
    ours = row.get("ours", {})
    if not ours:
        return f"| {row['name']} | {output} | – | – | – | – | – | – |\n"
    a = Area()
    for name, n in ours.items():
        a += areas[name, entry["family"]].times(n)
    own = -(-a.luts // 2) if is_alm else a.luts
    what = " + ".join(f"{n} × {name}" if n > 1 else name for name, n in ours.items())
    return (
        f"| {row['name']} | {output} | {what} | {own} | {a.ffs} | {a.brams:g} | {a.dsps} "
        f"| {own / luts:.2f} |\n"
    )


def missed(data: dict[str, Any], areas: dict[tuple[str, str], Area]) -> list[str]:
    """Returns the limits that are exceeded by the estimates."""
    out = []
    for block in data["block"]:
        a = areas.get((block["name"], "xc7"))
        for what, most in block.get("most", {}).items():
            if a is not None and getattr(a, what) > most:
                out.append(f"{block['name']}: {getattr(a, what)} {what}; its bar is {most}")
    return out


def main() -> int:
    """Estimates, writes the page, and checks the limits."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("parts", nargs="*")
    given = parser.parse_args()
    data = blocks()
    kept = Kept(SCRATCH)
    wanted = [
        (block, family)
        for block in data["block"]
        for family in FAMILIES
        if all(part in f"{block['name']}, {family}" for part in given.parts)
    ]
    with ThreadPoolExecutor(given.jobs) as pool:
        found = pool.map(lambda w: estimate(*w, kept, given.fresh), wanted)
        areas = {(b["name"], family): a for (b, family), a in zip(wanted, found, strict=True)}
    if not given.parts:
        PAGE.write_text(page(data, areas))
    bad = missed(data, areas)
    print("\n".join(bad))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
