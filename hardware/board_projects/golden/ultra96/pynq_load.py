"""Loads Axiscope's design of the Ultra96 under PYNQ: run as root, beside axiscope_ultra96.bit, axiscope_ultra96.hwh and axiscope.dtbo.

Written by tools/board_projects.py from hardware/boards/ultra96.toml; edit that instead.
"""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
WANTED = ["axiscope_ultra96.bit", "axiscope_ultra96.hwh", "axiscope.dtbo"]


def main() -> int:
    missing = [n for n in WANTED if not (HERE / n).exists()]
    if missing:
        print(f"{HERE} lacks {', '.join(missing)}: copy what the project built")
        return 1
    from pynq import Overlay

    Overlay(str(HERE / "axiscope_ultra96.bit"), dtbo=str(HERE / "axiscope.dtbo"))
    # A driver that is already loaded takes no of_id.
    subprocess.run(["modprobe", "-r", "uio_pdrv_genirq"], check=False)
    for module in (["uio_pdrv_genirq", "of_id=generic-uio"], ["u-dma-buf"]):
        subprocess.run(["modprobe", *module], check=True)
    return subprocess.run(["axiscope-agent", "describe"], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
