"""Tests the overlay for R5F cores by applying it to a device tree that has the node to which it
refers.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow("agents, cut connections and SSH")

CORE = "/remoteproc@ffe00000/r5f@1"
BASE = """/dts-v1/;
/ {
\t#address-cells = <2>;
\t#size-cells = <2>;
\tfirmware { LABEL: chip-firmware { #power-domain-cells = <1>; }; };
};
"""
DESIGNS = {
    "zcu102_dmas": ("zynqmp", [8, 17, 18]),
    "vck190_dmas": ("versal", [0x1811_0006, 0x1831_800D, 0x1831_800E]),
}
"""Name of the chip in a design's device tree, and power domains of the second core."""


def tell(*words: str | Path) -> str:
    done = subprocess.run([str(w) for w in words], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout


@pytest.mark.needs("dtc")
@pytest.mark.parametrize("design", DESIGNS)
def test_it_compiles_with_the_command_in_its_comment_and_refers_to_its_power_domains(
    design: str, tmp_path: Path, board_projects: Path
):
    chip, numbers = DESIGNS[design]
    source = board_projects / design / "axiscope_r5f.dtso"
    output = re.search(r"\*   (dtc .*) -o", source.read_text())
    assert output
    base, tree = tmp_path / "base.dts", tmp_path / "base.dtb"
    base.write_text(BASE.replace("LABEL", f"{chip}_firmware"))
    tell("dtc", "-@", "-I", "dts", "-O", "dtb", "-o", tree, base)
    tell(*output[1].split(), "-o", tmp_path / "r5f.dtbo", source)
    both = tmp_path / "both.dtb"
    tell("fdtoverlay", "-i", tree, "-o", both, tmp_path / "r5f.dtbo")
    firmware = tell("fdtget", both, "/firmware/chip-firmware", "phandle").strip()
    domains = tell("fdtget", both, CORE, "power-domains").split()
    assert domains == [word for n in numbers for word in (firmware, str(n))]
    assert tell("fdtget", both, CORE, "compatible").strip() == f"xlnx,{chip}-r5f"
    assert tell("fdtget", both, CORE, "reg-names").split() == ["atcm0", "btcm0"]
    assert tell("fdtget", both, "/remoteproc@ffe00000", "xlnx,cluster-mode").strip() == "0"


@pytest.mark.parametrize("design", DESIGNS)
def test_the_design_has_enough_memory_for_both_programs_of_table_2(
    design: str, board_projects: Path
):
    text = (board_projects / design / "axiscope.dtso").read_text()
    found = re.search(r'"axiscope-r5f";[^}]*size = <(0x[0-9a-f]+)>', text)
    assert found
    # The memory of the second core starts 0x0401_4000 bytes after that of the first
    # (cores_tester.toml).
    assert int(found[1], 16) >= 0x1_0000 + 0x0401_4000 + 0x0100_0000
