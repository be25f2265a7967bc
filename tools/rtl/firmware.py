"""Builds the firmware of the cluster's proxy core (Rust, riscv32i-unknown-none-elf)."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CRATE = ROOT / "rtl" / "cluster" / "firmware"
IMAGE = ROOT / "target" / "rtl" / "firmware" / "riscv32i-unknown-none-elf" / "release" / "firmware"


def build() -> Path:
    """The memory image, from address 0."""
    subprocess.run(["cargo", "build", "--quiet", "--release", "--locked"], cwd=CRATE, check=True)
    return IMAGE


if __name__ == "__main__":
    print(f"{build().relative_to(ROOT)}: {IMAGE.stat().st_size} bytes")
