"""Writes a script that loads a board's design under PYNQ: first the bitstream, then the device-tree
overlay.
"""

from __future__ import annotations

from tools.projects.records import Board
from tools.projects.top import HEAD

# Chips that PYNQ supports.
CHIPS = ("zynq_ultrascale", "zynq7000")


def write(board: Board) -> str:
    """Returns the script."""
    name = board.module
    return f'''"""Loads Axiscope's design of the {board.title} under PYNQ: run as root, beside {name}.bit, {name}.hwh and axiscope.dtbo.

{HEAD.format(name=board.name)}
"""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
WANTED = ["{name}.bit", "{name}.hwh", "axiscope.dtbo"]


def main() -> int:
    missing = [n for n in WANTED if not (HERE / n).exists()]
    if missing:
        print(f"{{HERE}} lacks {{', '.join(missing)}}: copy what the project built")
        return 1
    from pynq import Overlay

    Overlay(str(HERE / "{name}.bit"), dtbo=str(HERE / "axiscope.dtbo"))
    # A driver that is already loaded takes no of_id.
    subprocess.run(["modprobe", "-r", "uio_pdrv_genirq"], check=False)
    for module in (["uio_pdrv_genirq", "of_id=generic-uio"], ["u-dma-buf"]):
        subprocess.run(["modprobe", *module], check=True)
    return subprocess.run(["axiscope-agent", "describe"], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
'''
