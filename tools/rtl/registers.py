"""Writes all that comes from the register descriptions (`rtl/<block>/<block>.rdl`).

For each block, in `rtl/<block>/generated/`: the register file in SystemVerilog (behind
`axiscope_axi_lite`), structs of words kept outside it, a C header, a Rust module and a page. With
`--check` nothing is written; what differs is named.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from rust_registers import rust
from words import package

ROOT = Path(__file__).resolve().parents[2]
RTL = ROOT / "rtl"
PEAKRDL = Path(sys.executable).parent / "peakrdl"
INCLUDES = ("-I", "rtl/common", "-I", "rtl/counters")


def generate(block: str, out: Path) -> None:
    """Everything of one block, into `out`."""
    out.mkdir(parents=True, exist_ok=True)
    rdl = f"rtl/{block}/{block}.rdl"
    name = f"axiscope_{block}_regs"
    for command in (
        ("regblock", "--cpuif", "passthrough", "--module-name", name, "-o", out),
        ("c-header", "-o", out / f"axiscope_{block}.h"),
        ("markdown", "-o", out / f"{block}.md"),
    ):
        exporter, *options = command
        subprocess.run(
            [PEAKRDL, exporter, rdl, *INCLUDES, *map(str, options)], cwd=ROOT, check=True
        )
    includes = [str(ROOT / i) for i in INCLUDES if i != "-I"]
    (out / f"axiscope_{block}.rs").write_text(rust(block, ROOT / rdl, includes))
    words = package(block, ROOT / rdl, includes)
    if words:
        (out / f"axiscope_{block}_words_pkg.sv").write_text(words)


def differences(kept: Path, fresh: Path) -> list[Path]:
    names = {f.relative_to(d) for d in (kept, fresh) for f in d.rglob("*") if f.is_file()}
    return sorted(
        kept / n
        for n in names
        if not (kept / n).exists()
        or not (fresh / n).exists()
        or (kept / n).read_bytes() != (fresh / n).read_bytes()
    )


def main() -> int:
    blocks = [d.parent.name for d in sorted(RTL.glob("*/*.rdl")) if d.stem == d.parent.name]
    blocks = [b for b in blocks if "addrmap" in (RTL / b / f"{b}.rdl").read_text()]
    stale: list[Path] = []
    for block in blocks:
        kept = RTL / block / "generated"
        if "--check" in sys.argv:
            with tempfile.TemporaryDirectory() as scratch:
                generate(block, Path(scratch))
                stale += differences(kept, Path(scratch))
        else:
            generate(block, kept)
    for path in stale:
        print(f"{path.relative_to(ROOT)} is not what its .rdl gives; run `make registers`")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
