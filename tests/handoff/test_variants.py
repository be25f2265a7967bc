"""Tests blocks that are reconfigured at run time: a container holds one of several block
designs.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from axiscope.plan.handoff import import_design
from tests.handoff.files import Bus, Module, hwh, ultrascale, xsa


def _container(number: int) -> Module:
    return Module(
        f"/rp{number}", f"rp{number}_bd",
        [Bus("M_AXI", True, f"m{number}", 128, 300.0), Bus("S_AXI", False, "c", 32)],
        attributes=f'BDTYPE="BLOCK_CONTAINER" BD="rp{number}rm0"',
    )  # fmt: skip


def _variant(name: str, kernel: str) -> str:
    own = {"READ_WRITE_MODE": "READ_ONLY", "MAX_BURST_LENGTH": "64", "NUM_READ_OUTSTANDING": "8"}
    master = Module(f"/{kernel}_1", kernel, [Bus("m_axi_gmem", True, "o", 128, 300.0, more=own)])
    return hwh(master, name=name, external=[Bus("M_AXI", True, "o", 128, 300.0)])


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    top = hwh(
        ultrascale(*(Bus(f"S_AXI_HP{n}_FPD", False, f"m{n}", 128, 300.0) for n in (0, 1))),
        _container(0), _container(1), name="static",
    )  # fmt: skip
    files = {"static.hwh": top, "core.hwh": hwh(Module("/a", "axi_gpio", []), name="core")}
    for number in (0, 1):
        for variant, kernel in enumerate(("vadd", "vmul")):
            name = f"rp{number}rm{variant}"
            files[f"{name}.hwh"] = _variant(name, kernel)
    file = tmp_path / "dfx.xsa"
    file.write_bytes(xsa(files))
    return file


def test_other_variants_of_a_block_are_noted(archive: Path, tmp_path: Path) -> None:
    made = import_design([archive], folder=tmp_path)
    assert sorted(stream["name"] for stream in made.streams) == ["rp0_vadd_1", "rp1_vadd_1"]
    notes = [note for note in made.found["notes"] if "would fit" in note]
    assert len(notes) == 2
    for number in (0, 1):
        (note,) = (note for note in notes if note.startswith(f"rp{number} has"))
        assert f"contents of rp{number}rm0.hwh; rp{number}rm1.hwh would fit as well" in note
        assert "give its file after the first" in note


def test_a_variant_that_is_named_is_imported(archive: Path, tmp_path: Path) -> None:
    variant = tmp_path / "rp1rm1.hwh"
    variant.write_text(_variant("rp1rm1", "vmul"))
    made = import_design([archive, variant], folder=tmp_path)
    ports = {stream["name"]: stream["port"] for stream in made.streams}
    assert ports == {"vadd_1": "HP0", "vmul_1": "HP1"}
    notes = [note for note in made.found["notes"] if "would fit" in note]
    assert [note.split()[0] for note in notes] == ["rp0"]
