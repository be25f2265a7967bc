"""Tests the example of a device-tree overlay that is given to users as a starting point."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow("agents, cut connections and SSH")

SOURCE = Path(__file__).parents[2] / "examples/board/axiscope.dtso"


@pytest.mark.needs("dtc")
def test_it_compiles_without_a_warning_and_contains_what_the_agent_reads(tmp_path: Path):
    blob = tmp_path / "axiscope.dtbo"
    words = ["dtc", "-@", "-I", "dts", "-O", "dtb", "-o", str(blob), str(SOURCE)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    for name in (
        b"axiscope-hp0@",
        b"axiscope,port\0",
        b"axiscope,pl-hz\0",
        b"axiscope,control-width-bits\0",
        b"device-name\0",
    ):
        assert name in blob.read_bytes()
