"""Copies third-party Verilog from its Python package to the folder that the file lists refer to.

The Verilog is not in the repository, and the lock file defines its version.
"""

from __future__ import annotations

import shutil
import sys
from importlib.resources import files
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "target" / "rtl" / "third_party"


def fetch() -> Path:
    """Returns the folder that contains picorv32.v."""
    try:
        source = Path(str(files("pythondata_cpu_picorv32"))) / "verilog" / "picorv32.v"
    except ModuleNotFoundError:
        sys.exit("picorv32 is not there: run `make rtl-setup`, which adds it to the environment")
    FOLDER.mkdir(parents=True, exist_ok=True)
    target = FOLDER / source.name
    # An unchanged file keeps its time, so that nothing is rebuilt.
    if not target.exists() or target.read_bytes() != source.read_bytes():
        shutil.copyfile(source, target)
    return FOLDER


if __name__ == "__main__":
    fetch()
