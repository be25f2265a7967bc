"""Tests that all clock crossings are on the list, and that the constraints are generated from the
list.
"""

import subprocess
import sys

from hardware.bench.runner import RTL
from tools.rtl import constraints


def test_the_files_are_current_and_no_crossing_is_missing():
    command = [sys.executable, "-m", "tools.rtl.constraints", "--check"]
    done = subprocess.run(command, cwd=RTL.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_crossing_that_nobody_listed_is_found():
    module = constraints.netlist("axiscope_trigger_cdc")
    found, known = constraints.strays(module, [])
    assert known == 0
    assert any("i_told" in one for one in found), found
    words = [one for one in constraints.crossings() if one["rule"] == "one cycle"]
    found, _ = constraints.strays(constraints.netlist("axiscope_lite_cdc"), words)
    assert found
    assert not any("word" in one for one in found), found
