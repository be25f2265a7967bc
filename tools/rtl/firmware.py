"""Builds the firmware of the cluster's proxy core (Rust, riscv32i-unknown-none-elf)."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CRATE = ROOT / "hardware" / "cluster" / "firmware"
IMAGE = ROOT / "target" / "rtl" / "firmware" / "riscv32i-unknown-none-elf" / "release" / "firmware"


def build() -> Path:
    """Builds the firmware. Returns the memory image from address 0."""
    # Settings that belong to other builds are removed, because the firmware has its own profile and
    # target folder.
    foreign = ("CARGO_PROFILE_", "CARGO_TARGET_DIR")
    own = {name: v for name, v in os.environ.items() if not name.startswith(foreign)}
    words = ["cargo", "build", "--quiet", "--release", "--locked"]
    subprocess.run(words, cwd=CRATE, check=True, env=own)
    return IMAGE


if __name__ == "__main__":
    print(f"{build().relative_to(ROOT)}: {IMAGE.stat().st_size} bytes")
