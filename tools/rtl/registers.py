"""Generates all files that are derived from the register descriptions
(`hardware/<block>/<block>.rdl`).

The register file in SystemVerilog (behind `axiscope_axi_lite`), the map of existing words and the
structs of external words are written next to the block. Rust modules, C headers, data of the Python
package and pages are written to the folders that use them. With `--check`, nothing is written, and
differences are listed.

PeakRDL generates the hardware. Its other exporters write out every element of an array and of a
shared register file (3 000 lines for a block with counters), and its C headers need hosted C11, and
two of them cannot be included together. The writers next to this file fold arrays and shared
register files.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.rtl.c_registers import header
from tools.rtl.decode import narrowed
from tools.rtl.description import ROOT, Description, describe
from tools.rtl.json_registers import data
from tools.rtl.mapped import package as map_package
from tools.rtl.mapped import words as mapped_words
from tools.rtl.register_page import page
from tools.rtl.rust_registers import index, module
from tools.rtl.words import package

RTL = ROOT / "hardware"
PEAKRDL = Path(sys.executable).parent / "peakrdl"
INCLUDES = ("hardware/common", "hardware/counters")

# Folders with generated files that are not next to their block. They contain nothing else.
RUST, C = Path("crates/instrument/src/generated"), Path("c/drivers/generated")
DATA = Path("src/axiscope/board/registers/generated")
PAGES = Path("docs/reference/generated/registers")


# PeakRDL supports buses that start an access while another is in progress. Axiscope's bus does not
# do so, and holds the address and data until the access is complete. Without this feature, the
# paths from the request to the word are shorter.
ONE_AT_A_TIME = (
    ("assign cpuif_req_stall_rd = external_pending;", "assign cpuif_req_stall_rd = '0;"),
    ("assign cpuif_req_stall_wr = external_pending;", "assign cpuif_req_stall_wr = '0;"),
    (
        "assign rd_mux_addr = decoded_req ? decoded_addr : pending_rd_addr;",
        "assign rd_mux_addr = decoded_addr;",
    ),
)


# Only one word is read at a time, so words can be combined by OR. Synthesis builds this as a tree
# instead of a chain.
OVER = re.compile(r"^(\s+readback_data_var(?:\[[\d:]+\])?) = (?!'0;)", re.MULTILINE)


# The address is known a cycle before the word is read: one register separates the address from the
# selection, and another register separates the word from the bus. Words of external parts are
# selected by their own acknowledge signals, and pass through a register, too.
CHOSEN = re.compile(
    r"(?:for\(int i0=0; i0<(?P<many>\d+); i0\+\+\) begin\n +)?"
    r"if\(rd_mux_addr == (?P<bits>\d+)'h(?P<first>[0-9a-f]+)"
    r"(?: \+ \(\d+\)'\(i0\) \* \d+'h(?P<step>[0-9a-f]+))?\)"
)
LOOP = re.compile(r"for\(int i0=0; i0<(\d+); i0\+\+\) begin\n")
EXTERNAL = re.compile(
    r"^ +if\(\(rd_mux_addr >= [^\n]*begin\n"
    r" +readback_data_var \|= (hwif_in\.\w+)\.rd_data;\n +end\n",
    re.MULTILINE,
)
MUX_ADDRESS = "    assign rd_mux_addr = decoded_addr;\n"
ANSWER = (
    "    assign cpuif_rd_ack = readback_done | readback_external_rd_ack;\n"
    "    assign cpuif_rd_data = readback_data;\n"
)
LATER = """\
    logic [31:0] readback_data_later, external_data, external_data_later;
    logic readback_chosen, readback_done_later, external_done_later;
    always_ff @(posedge clk) begin
{choices}        readback_data_later <= readback_data;
        readback_chosen <= readback_done & ~rst;
        readback_done_later <= readback_chosen & ~rst;
        external_data_later <= external_data;
        external_done_later <= readback_external_rd_ack & ~rst;
    end
    always_comb begin
        external_data = '0;
{words}    end
    assign cpuif_rd_ack = readback_done_later | external_done_later;
    assign cpuif_rd_data = external_done_later ? external_data_later : readback_data_later;
"""

# The same for blocks without external parts, if their clock needs it.
CUT_PLAIN = ("stream_system",)
PLAIN_ANSWER = (
    "    assign cpuif_rd_ack = readback_done;\n    assign cpuif_rd_data = readback_data;\n"
)
PLAIN_LATER = """\
    logic [31:0] readback_data_later;
    logic readback_chosen, readback_done_later;
    always_ff @(posedge clk) begin
{choices}        readback_data_later <= readback_data;
        readback_chosen <= readback_done & ~rst;
        readback_done_later <= readback_chosen & ~rst;
    end
    assign cpuif_rd_ack = readback_done_later;
    assign cpuif_rd_data = readback_data_later;
"""


def cut(text: str) -> str:
    """Returns a register file in which internal words pass through registers. Words of external
    parts do not.
    """
    parts = EXTERNAL.findall(text)
    assert text.count(".rd_data;") == len(parts), "PeakRDL no longer writes EXTERNAL so; see there"
    assert text.count(ANSWER) == 1, "PeakRDL no longer writes ANSWER so; see there"
    words = "".join(
        f"        if({part}.rd_ack) external_data |= {part}.rd_data;\n" for part in parts
    )
    text, choices = chosen(EXTERNAL.sub("", text))
    return text.replace(ANSWER, LATER.format(words=words, choices=choices))


def cut_plain(text: str) -> str:
    """Returns a register file without external parts whose words pass registers."""
    assert text.count(PLAIN_ANSWER) == 1, "PeakRDL no longer writes PLAIN_ANSWER so; see there"
    text, choices = chosen(text)
    return text.replace(PLAIN_ANSWER, PLAIN_LATER.format(choices=choices))


def chosen(text: str) -> tuple[str, str]:
    """Returns a register file in which one-hot bits select the word to be read, and the code that
    sets these bits.
    """
    assert text.count("if(rd_mux_addr ") == len(CHOSEN.findall(text)), (
        "PeakRDL no longer writes CHOSEN so; see there"
    )
    lines: list[str] = []

    def place(found: re.Match[str]) -> str:
        at = len(lines)
        many = found["many"]
        if found["step"] and not many:
            # Not the first word in its loop.
            many = LOOP.findall(text, 0, found.start())[-1]
        for i in range(int(many or 1)):
            address = int(found["first"], 16) + i * int(found["step"] or "0", 16)
            is_it = f"rd_mux_addr == {found['bits']}'h{address:x}"
            lines.append(f"        rd_chosen[{at + i}] <= {is_it};\n")
        before, _ = found[0].split("rd_mux_addr")
        return f"{before}rd_chosen[{at}{' + i0' if many else ''}])"

    text = CHOSEN.sub(place, text)
    assert text.count(MUX_ADDRESS) == 1, "PeakRDL no longer writes MUX_ADDRESS so; see there"
    bits = f"    logic [{len(lines) - 1}:0] rd_chosen;\n"
    return text.replace(MUX_ADDRESS, MUX_ADDRESS + bits), "".join(lines)


def shortened(block: str, text: str) -> str:
    """Returns a register file with shorter paths, for a bus that makes one access at a time."""
    for theirs, ours in ONE_AT_A_TIME if "external_pending" in text else ():
        assert text.count(theirs) == 1, f"PeakRDL no longer writes `{theirs}`; see ONE_AT_A_TIME"
        text = text.replace(theirs, ours)
    text, words = OVER.subn(r"\1 |= ", text)
    assert words, "PeakRDL no longer writes `readback_data_var = …`; see OVER"
    if "external_pending" in text:
        return cut(text)
    return cut_plain(text) if block in CUT_PLAIN else text


def blocks() -> list[str]:
    found = [d.parent.name for d in sorted(RTL.glob("*/*.rdl")) if d.stem == d.parent.name]
    return [b for b in found if "addrmap" in (RTL / b / f"{b}.rdl").read_text()]


def hardware(block: str, out: Path) -> None:
    """Writes the register file of one block."""
    out.mkdir(parents=True, exist_ok=True)
    rdl = f"hardware/{block}/{block}.rdl"
    includes = [word for i in INCLUDES for word in ("-I", i)]
    options = ["--cpuif", "passthrough", "--module-name", f"axiscope_{block}_regs", "-o", str(out)]
    subprocess.run([PEAKRDL, "regblock", rdl, *includes, *options], cwd=ROOT, check=True)
    made = out / f"axiscope_{block}_regs.sv"
    paths = [str(ROOT / i) for i in INCLUDES]
    there = mapped_words(ROOT / rdl, paths)
    made.write_text(narrowed(shortened(block, made.read_text()), there))
    (out / f"axiscope_{block}_map_pkg.sv").write_text(map_package(block, ROOT / rdl, paths))
    words = package(block, ROOT / rdl, paths)
    if words:
        (out / f"axiscope_{block}_words_pkg.sv").write_text(words)


def software(found: list[str], out: Path) -> None:
    """Writes all other files for all blocks below `out`."""
    includes = [str(ROOT / i) for i in INCLUDES]
    shared: dict[str, Description] = {}
    descriptions = []
    for block in found:
        own, others = describe(block, RTL / block / f"{block}.rdl", includes)
        descriptions.append(own)
        for other in others:
            known = shared.setdefault(other.name, other)
            assert known == other, f"{block}: {other.name} is not what other blocks make of it"
    descriptions += shared.values()
    for folder in (RUST, C, DATA, PAGES):
        (out / folder).mkdir(parents=True, exist_ok=True)
    for d in descriptions:
        (out / RUST / f"{d.name}.rs").write_text(module(d, shared))
        (out / C / f"axiscope_{d.name}.h").write_text(header(d))
        (out / DATA / f"{d.name}.json").write_text(data(d))
        (out / PAGES / f"{d.name}.md").write_text(page(d, shared))
    (out / RUST / "mod.rs").write_text(index(descriptions))


def files(root: Path, found: list[str]) -> set[Path]:
    folders = [RUST, C, DATA, PAGES, *(Path("hardware") / b / "generated" for b in found)]
    return {f.relative_to(root) for d in folders for f in (root / d).rglob("*") if f.is_file()}


def main() -> int:
    check = "--check" in sys.argv
    found = blocks()
    with tempfile.TemporaryDirectory() as scratch:
        fresh = Path(scratch)
        for block in found:
            hardware(block, fresh / "hardware" / block / "generated")
        software(found, fresh)
        stale = 0
        for name in sorted(files(ROOT, found) | files(fresh, found)):
            kept, made = ROOT / name, fresh / name
            if kept.exists() and made.exists() and kept.read_bytes() == made.read_bytes():
                continue
            stale += 1
            if check:
                print(f"{name} is not what its .rdl gives; run `make registers`")
            elif made.exists():
                kept.parent.mkdir(parents=True, exist_ok=True)
                kept.write_bytes(made.read_bytes())
            else:
                kept.unlink()
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
