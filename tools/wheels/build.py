"""Builds the packages: a wheel for each Rust target, linked by zig, and an sdist.

python -m tools.wheels.build FOLDER TARGET [TARGET ...]

zig contains the C libraries of old systems and for other processors, so wheels for any Linux can be
built on this computer. Needs cargo, the Rust targets, and the packages of the group `wheels`.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

COMPATIBILITY = {"gnu": "manylinux_2_17", "musl": "musllinux_1_2"}
"""The oldest C library with which a wheel works. Rust supports no older library."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Build wheels and an sdist.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("targets", nargs="+")
    options = parser.parse_args()
    for old in [*options.folder.glob("axiscope-*.whl"), *options.folder.glob("axiscope-*.tar.gz")]:
        old.unlink()
    # The Makefile sets linkers, which are removed here because zig links all wheels.
    environment = {
        name: value
        for name, value in os.environ.items()
        if not (name.startswith("CARGO_TARGET_") and name.endswith("_LINKER"))
    }
    maturin = [sys.executable, "-m", "maturin"]
    subprocess.run([*maturin, "sdist", "-o", options.folder], check=True)
    for target in options.targets:
        oldest = COMPATIBILITY[target.rpartition("-")[2]]
        words = ["--release", "--locked", "--zig", "--target", target, "--compatibility", oldest]
        command = [*maturin, "build", *words, "-o", options.folder]
        subprocess.run(command, check=True, env=environment)


if __name__ == "__main__":
    main()
