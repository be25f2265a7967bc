"""The overlay of R5F cores, applied to a device tree with the node that it refers to."""

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
\tfirmware { zynqmp_firmware: zynqmp-firmware { #power-domain-cells = <1>; }; };
};
"""


def tell(*words: str | Path) -> str:
    done = subprocess.run([str(w) for w in words], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout


@pytest.mark.needs("dtc")
def test_it_compiles_with_the_command_in_its_comment_and_refers_to_its_power_domains(
    tmp_path: Path, board_projects: Path
):
    source = board_projects / "zcu102_dmas" / "axiscope_r5f.dtso"
    output = re.search(r"\*   (dtc .*) -o", source.read_text())
    assert output
    base, tree = tmp_path / "base.dts", tmp_path / "base.dtb"
    base.write_text(BASE)
    tell("dtc", "-@", "-I", "dts", "-O", "dtb", "-o", tree, base)
    tell(*output[1].split(), "-o", tmp_path / "r5f.dtbo", source)
    both = tmp_path / "both.dtb"
    tell("fdtoverlay", "-i", tree, "-o", both, tmp_path / "r5f.dtbo")
    firmware = tell("fdtget", both, "/firmware/zynqmp-firmware", "phandle").strip()
    domains = tell("fdtget", both, CORE, "power-domains").split()
    assert domains == [firmware, "8", firmware, "17", firmware, "18"]
    assert tell("fdtget", both, CORE, "reg-names").split() == ["atcm0", "btcm0"]
    assert tell("fdtget", both, "/remoteproc@ffe00000", "xlnx,cluster-mode").strip() == "0"


def test_the_design_has_enough_memory_for_both_programs_of_table_2(board_projects: Path):
    text = (board_projects / "zcu102_dmas" / "axiscope.dtso").read_text()
    found = re.search(r'"axiscope-r5f";[^}]*size = <(0x[0-9a-f]+)>', text)
    assert found
    # The memory of the second core starts 0x0401_4000 after that of the first (cores_tester.toml).
    assert int(found[1], 16) >= 0x1_0000 + 0x0401_4000 + 0x0100_0000
