"""Lints the SystemVerilog: Verilator with every warning, Verible's rules and format.

Each block is linted from its own top module, as a user would build it. The small parts in
hardware/common and hardware/cdc are linted one by one. Waivers for generated and third-party files
are in a separate file. Hardware must use only constructs that Quartus Standard and Lite can read.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from hardware.bench.runner import sources

ROOT = Path(__file__).resolve().parents[2]
RTL = ROOT / "hardware"
BIN = Path(sys.executable).parent
# The timescale is for files that have none, because third-party files do have one.
OPTIONS = ("--lint-only", "-Wall", "--timescale", "1ns/1ps")
WAIVER = RTL / "generated.vlt"
PARTS = ("common", "cdc")


UNCHECKED = {"generated", "golden"}


def hand_written() -> list[Path]:
    return sorted(f for f in RTL.rglob("*.sv") if UNCHECKED.isdisjoint(f.parts))


# Constructs that Quartus Standard and Lite do not accept, and what to use instead.
UNREAD = {
    r"\binside\b": "`inside`; give comparisons",
    r"\bfor\s*\(\s*genvar\b": "`for (genvar …)`; give `genvar i;` and a named loop in `generate`",
}
# Proofs and test benches do not have to be readable by Quartus.
UNSYNTHESIZED = {"bench", "formal", "ps"}


def unread(source: str) -> list[str]:
    """Returns the constructs in a source that Quartus Standard cannot read, with their lines."""
    bare = re.sub(r"//[^\n]*|\"[^\"\n]*\"", "", source)
    return [
        f"{bare.count(chr(10), 0, found.start()) + 1}: {output}"
        for pattern, output in UNREAD.items()
        for found in re.finditer(pattern, bare)
    ]


def all_read(files: list[Path]) -> bool:
    warnings = [
        f"{file.relative_to(ROOT)}:{line}"
        for file in files
        if UNSYNTHESIZED.isdisjoint(file.relative_to(RTL).parts)
        for line in unread(file.read_text())
    ]
    print("".join(f"{line}\n" for line in warnings), end="")
    return not warnings


def call(*command: object) -> bool:
    done = subprocess.run(
        [str(c) for c in command], cwd=ROOT, check=False, stdout=subprocess.PIPE, text=True
    )
    if done.returncode:
        print(done.stdout)
    return done.returncode == 0


def verilator(top: str, files: list[Path]) -> bool:
    return call(BIN / "verilator", *OPTIONS, "--top-module", top, WAIVER, *files)


def main() -> int:
    fixing = "--fix" in sys.argv
    files = hand_written()
    good = True
    if fixing:
        return 0 if call(BIN / "verible-verilog-format", "--inplace", *files) else 1
    for file in files:
        good &= call(BIN / "verible-verilog-format", "--verify", file)
    rules = ROOT / ".rules.verible_lint"
    good &= call(BIN / "verible-verilog-lint", "--rules_config", rules, *files)
    good &= all_read(files)
    for folder in PARTS:
        parts = sources(f"{folder}/{folder}.f")
        for part in parts:
            good &= verilator(part.stem, parts)
    for listing in sorted(RTL.glob("*/*.f")):
        if listing.stem not in PARTS:
            good &= verilator(f"axiscope_{listing.stem}", sources(str(listing.relative_to(RTL))))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
