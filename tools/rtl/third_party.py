"""Puts the Verilog that is not ours, from its Python package, where the listings look for it.

It is not in the repository; the version is the lock file's.
"""

from __future__ import annotations

import shutil
import sys
from importlib.resources import files
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "target" / "rtl" / "third_party"


def fetch() -> Path:
    """The folder, with picorv32.v in it."""
    try:
        source = Path(str(files("pythondata_cpu_picorv32"))) / "verilog" / "picorv32.v"
    except ModuleNotFoundError:
        sys.exit("picorv32 is not there: run `make rtl-setup`, which adds it to the environment")
    FOLDER.mkdir(parents=True, exist_ok=True)
    target = FOLDER / source.name
    # Kept as it is when it is current, so that nothing is built again.
    if not target.exists() or target.read_bytes() != source.read_bytes():
        shutil.copyfile(source, target)
    return FOLDER


if __name__ == "__main__":
    fetch()
