"""Starts tools/rtl/fusesoc_generator.py in the root of the checkout, for FuseSoC."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PYTHON = sys.executable if find_spec("pyslang") else ROOT / ".venv" / "bin" / "python"

command = [PYTHON, "-m", "tools.rtl.fusesoc_generator", Path(sys.argv[1]).resolve(), Path.cwd()]
sys.exit(subprocess.run(command, cwd=ROOT).returncode)
