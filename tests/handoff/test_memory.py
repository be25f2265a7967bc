"""Tests that the platform has the crystal, the memory device, the widths and the clocks that the
handoff states.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import axiscope as ax
from axiscope.errors import UserError
from tests.bootfile import boards
from tests.bootfile.initfile import c_file, header, tcl
from tests.handoff.files import ULTRASCALE, Bus, dma, hwh, ultrascale, xsa, zynq


def written(made: ax.ImportedDesign) -> dict[str, Any]:
    assert made.platform_path is not None
    return tomllib.loads(made.platform_path.read_text(encoding="utf-8"))


def test_parameters_of_a_zynq7000(tmp_path: Path) -> None:
    file = tmp_path / "own.hwh"
    ps = zynq(Bus("S_AXI_HP0", False, "r", 32), Bus("S_AXI_HP1", False, "w"))
    file.write_text(hwh(ps, dma("/d", "r", "w")), encoding="utf-8")
    made = ax.import_design(file, folder=tmp_path)
    found = written(made)
    assert found["clocks"]["controller_mhz"]["value"] == 525.0
    assert found["wiring"]["bus_bits"]["value"] == 16
    assert found["dram"]["capacity_bytes"]["value"] == 512 << 20
    assert found["dram"]["peak_mbps"]["value"] == 2100.0
    timing = found["dram"]["timing"]
    assert timing["t_rcd"]["value"] == 7, "7 clocks"
    assert timing["t_faw"]["value"] == 21, "40 ns"
    assert found["ports"]["HP0"]["width_bits"]["value"] == 32
    settings = {s["key"]: s for s in made.found["platform"]["board"]["settings"]}
    assert settings["clocks.reference_mhz"]["value"] == 50.0
    assert any("4 Gb x16, as MT41J256M16 RE-125" in note for note in made.as_json()["notes"])
    assert made.platform is not None
    assert made.platform.memory_bytes() == 512 << 20


def test_parameters_of_an_ultrascale(tmp_path: Path) -> None:
    file = tmp_path / "own.hwh"
    file.write_text(hwh(ultrascale(Bus("S_AXI_HP0_FPD", False, "r", 128)), dma("/d", "r", "")),
                    encoding="utf-8")  # fmt: skip
    made = ax.import_design(file, folder=tmp_path)
    found = written(made)
    assert found["clocks"]["controller_mhz"]["value"] == 533.328
    assert found["dram"]["timing"]["t_rcd"]["value"] == 8, "16 clocks of the device"
    assert found["dram"]["capacity_bytes"]["value"] == 4 << 30
    settings = {s["key"]: s for s in made.found["platform"]["board"]["settings"]}
    assert settings["energy.dram.devices_per_rank"]["value"] == 4
    assert found["maps"]["row_bank_column"]["bank_group_bits"]["value"] == [6]
    assert found["ports"]["HP0"]["read_qos"]["value"] == 0, "as releases from 2022 write it"


def test_an_init_file_of_another_design_does_not_go_unnoticed(tmp_path: Path) -> None:
    ps = ultrascale(Bus("S_AXI_HP0_FPD", False, "r", 128))
    ps.parameters = {**ULTRASCALE, "PSU__DDRC__BUS_WIDTH": "32 Bit"}
    narrow = tmp_path / "narrow" / "own.hwh"
    narrow.parent.mkdir()
    narrow.write_text(hwh(ps, dma("/d", "r", "")))
    (narrow.parent / "psu_init.tcl").write_text(tcl(boards.ZCU104))
    notes = ax.import_design(narrow, folder=tmp_path).found["notes"]
    message = "memory: 64 bits in psu_init.tcl, which is used, but 32 bits in own.hwh"
    assert [note for note in notes if note.startswith(message)]
    other = narrow.parent / "other.hwh"
    narrow.rename(other)
    other.write_text(hwh(zynq(Bus("S_AXI_HP0", False, "r")), dma("/d", "r", "")))
    with pytest.raises(UserError, match=r"psu_init\.tcl: writes registers of a Zynq UltraScale"):
        ax.import_design(other, folder=tmp_path)


def test_an_archive_may_contain_its_registers_in_c(tmp_path: Path) -> None:
    text = hwh(ultrascale(Bus("S_AXI_HP0_FPD", False, "r", 128)), dma("/d", "r", ""))
    files = {"psu_init.c": c_file(boards.ZCU104), "psu_init.h": header(), "design_1.hwh": text}
    file = tmp_path / "own.xsa"
    file.write_bytes(xsa(files))
    made = ax.import_design(file, folder=tmp_path)
    assert made.found["platform"]["from"].startswith("psu_init.c, ")
    file.write_bytes(xsa({**files, "psu_init.tcl": tcl(boards.ZCU104)}))
    made = ax.import_design(file, folder=tmp_path / "other")
    assert made.found["platform"]["from"].startswith("psu_init.tcl, ")


def test_an_archive_gives_registers_and_crystal(tmp_path: Path) -> None:
    ps = ultrascale(Bus("S_AXI_HP0_FPD", False, "r", 128))
    ps.parameters = {**ULTRASCALE, "PSU__PSS_REF_CLK__FREQMHZ": "30.0"}
    text = hwh(ps, dma("/d", "r", ""))
    file = tmp_path / "own.xsa"
    file.write_bytes(xsa({"a/psu_init.tcl": tcl(boards.ZCU104), "design_1.hwh": text}))
    made = ax.import_design(file, folder=tmp_path)
    assert made.found["platform"]["from"].startswith("psu_init.tcl, ")
    settings = {s["key"]: s for s in made.found["platform"]["board"]["settings"]}
    crystal = settings["clocks.reference_mhz"]
    assert crystal["value"] == 30.0
    assert crystal["source"] == "PSU__PSS_REF_CLK__FREQMHZ = 30.0, design_1.hwh"
    # Imports the same file with the command for platforms, which writes no design.
    board = ax.import_platform(file, "own2", output=tmp_path / "own2.toml")
    assert board.board.number("clocks.reference_mhz") == 30.0
    assert not (tmp_path / "own2_design.toml").exists()
