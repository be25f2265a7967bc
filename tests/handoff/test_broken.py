"""Tests that files that cannot be imported are rejected with one sentence that says what to do."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

import axiscope as ax
from axiscope.errors import UserError
from tests.handoff.files import Bus, Module, dma, hwh, xsa, zynq

GOOD = hwh(zynq(Bus("S_AXI_HP0", False, "r")), dma("/d", "r", ""))


def bomb() -> bytes:
    """Returns an archive with a handoff that is far larger than any real one."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.hwh", b" " * (70 << 20))
    return data.getvalue()


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("a.xsa", b"", "not a zip archive"),
        ("a.xsa", xsa({"a.hwh": GOOD})[:400], "the archive cannot be read"),
        ("a.xsa", xsa({"readme.txt": "x"}), "contains no hardware handoff"),
        ("a.xsa", bomb, "is larger than 64 MiB"),
        ("a.hwh", b"\x7fELF", "is not a complete hardware handoff"),
        ("a.hwh", GOOD[:900].encode(), "is not a complete hardware handoff"),
        ("a.hwh", b"<project/>", "not <EDKSYSTEM>"),
        ("a.hwh", b'<!DOCTYPE a [<!ENTITY b "c">]><EDKSYSTEM/>', "not a complete hardware handoff"),
        ("a.hwh", ("<a>" * 100_000).encode(), "not a complete hardware handoff"),
        ("a.hwh", hwh(Module("/cpu", "microblaze", []), Module("/m", "ddr4", [])).encode(),
         r"it has cpu \(microblaze\), m \(ddr4\)"),
        ("a.hwh", hwh(zynq(), Module("/two", "processing_system7", [])).encode(),
         r"several processing systems \(ps7, two\)"),
        ("a.hwh", hwh(Module("/ps", "processing_system7", [])).encode(), "states no clock"),
        ("a_csynth.xml", b"<profile/>", "has no m_axi interface"),
        ("psu_init.tcl", b"", "axiscope platform import .*psu_init.tcl"),
        ("a.xo", b"", r"is a kernel; give the csynth\.xml"),
        ("a.xclbin", b"", r"give the \.xsa that v\+\+ wrote"),
        ("a.bd", b"{}", "source the script that `axiscope vivado` prints"),
        ("a.tcl", b"create_bd_design d\n", "source the script that `axiscope vivado` prints"),
        ("a.qsys", b"", "hps_isw_handoff/NAME"),
        ("emif.xml", b"<emif/>", r"no design; .*axiscope platform import .*emif\.xml --name"),
        ("sdram_config.h", b"", r"no design; .*axiscope platform import .*sdram_config\.h --name"),
        ("photo.jpg", b"", "is not a handoff of hardware; give an .xsa"),
        ("a.bit", b"", "put a.hwh next to it"),
    ],
)  # fmt: skip
def test_a_file_that_is_refused(
    tmp_path: Path, name: str, data: bytes | Callable[[], bytes], message: str
) -> None:
    file = tmp_path / name
    file.write_bytes(data() if callable(data) else data)
    with pytest.raises(UserError, match=message) as report:
        ax.import_design(file, folder=tmp_path / "out")
    assert name.split(".")[0] in str(report.value)
    assert not (tmp_path / "out").exists(), "nothing is written"


@pytest.mark.parametrize("name", ["emif.xml", "one/hps.xml", "hps_isw_handoff/one/emif.xml"])
def test_a_handoff_of_quartus_becomes_a_platform(tmp_path: Path, name: str) -> None:
    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / name).write_text("<emif/>")
    command = f"axiscope platform import {re.escape(str(tmp_path))} --name my_board"
    with pytest.raises(UserError, match=command):
        ax.import_design(tmp_path, folder=tmp_path / "out")


def test_a_broken_part_of_an_archive_is_told(tmp_path: Path) -> None:
    file = tmp_path / "a.xsa"
    file.write_bytes(xsa({"top.hwh": GOOD, "smc.hwh": "<EDKSYSTEM><cut"}))
    made = ax.import_design(file, folder=tmp_path)
    assert [s["name"] for s in made.streams] == ["d_mm2s"]
    assert made.found["notes"][0].startswith(
        "not used: smc.hwh: is not a complete hardware handoff"
    )


def test_several_designs_are_not_mixed(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.hwh").write_text(GOOD, encoding="utf-8")
    with pytest.raises(
        UserError, match=rf"{tmp_path}: has several block designs .*\(a.hwh, b.hwh\)"
    ):
        ax.import_design(tmp_path, folder=tmp_path)
    for name in ("a", "b"):
        (tmp_path / f"{name}.bit").write_bytes(b"")
    with pytest.raises(UserError, match="has several overlays"):
        ax.import_design(tmp_path, folder=tmp_path)
    made = ax.import_design(tmp_path / "b.bit", folder=tmp_path)
    assert made.found["sources"][0].startswith("b.hwh")
    with pytest.raises(UserError, match=r"b\.toml: already exists; --force replaces it"):
        ax.import_design(tmp_path / "b.bit", folder=tmp_path)
