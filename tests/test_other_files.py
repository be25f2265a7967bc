"""Tests that a file which belongs to another command is rejected in a sentence that names that
command.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

import axiscope as ax
from axiscope.api.replay import replay
from axiscope.errors import UserError
from axiscope.io.traces import list_buses
from axiscope.plan.bootfile.copies import copy_platform
from axiscope.plan.bootfile.imports import import_platform
from axiscope.plan.design.load import read_design

CAPTURE = "Sample in Buffer,Sample in Window,TRIGGER,a_tvalid\nRadix - UNSIGNED\n0,0,1,1\n"
VCD = (
    "$timescale 1ns $end $scope module t $end $var wire 1 ! clk $end $upscope $end "
    "$enddefinitions $end\n#0\n0!\n#5\n1!\n"
)


def _write(folder: Path, name: str) -> Path:
    text = {".csv": CAPTURE, ".vcd": VCD, ".trace": "LD 0x40\n"}.get(Path(name).suffix, "<a/>")
    path = folder / name
    path.write_text(text)
    return path


def _import(path: Path) -> object:
    return ax.import_design(path, folder=path.parent / "made")


@pytest.mark.parametrize("read", [_import, read_design], ids=["import", "run"])
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("capture.csv", "is a waveform; make a design of its traffic: axiscope trace import "),
        ("sim.vcd", "is a waveform; make a design of its traffic: axiscope trace import "),
        ("ram.trace", "is a DRAM trace; replay it: axiscope replay "),
        ("sim.vcd.xz", "is a waveform; make a design of its traffic: axiscope trace import "),
        ("sim.wlf", "convert it with wlf2vcd"),
        ("sim.wlf.gz", "convert it with wlf2vcd"),
        ("probes.ltx", "export the samples with write_hw_ila_data"),
    ],
)
def test_recordings_are_no_designs(
    tmp_path: Path, name: str, message: str, read: Callable[[Path], object]
) -> None:
    """The command that imports a design, and the one that runs it, must name the command for
    recordings.
    """
    path = _write(tmp_path, name)
    with pytest.raises(UserError) as error:
        read(path)
    assert str(error.value).startswith(f"{path}: ")
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("design.hwh", "make a design of it: axiscope import "),
        ("ram.trace", "replay it: axiscope replay "),
        ("sim.fsdb", "convert it with fsdb2vcd"),
    ],
)
def test_designs_and_databases_are_no_waveforms(tmp_path: Path, name: str, message: str) -> None:
    """The command that imports waveforms must name the right command, or the tool that converts the
    file.
    """
    with pytest.raises(UserError, match=message):
        list_buses(_write(tmp_path, name))


@pytest.mark.parametrize(
    ("name", "message"),
    [("design.hwh", "axiscope import "), ("sim.vcd", "axiscope trace import ")],
)
def test_designs_and_waveforms_are_no_dram_traces(tmp_path: Path, name: str, message: str) -> None:
    """The replay must name the command that reads the file."""
    with pytest.raises(UserError, match=message):
        replay(_write(tmp_path, name))


def test_a_waveform_may_be_compressed(tmp_path: Path) -> None:
    """A compressed waveform must be read as it is. Messages must name the file that was given."""
    path = tmp_path / "sim.vcd.gz"
    path.write_bytes(gzip.compress(VCD.encode()))
    with pytest.raises(UserError, match=r"sim\.vcd\.gz: holds no AXI bus"):
        list_buses(path)


@pytest.mark.parametrize("name", ["sim.vcd.toml", "sim.wlf.toml", "ram.trace.toml"])
def test_only_the_ending_of_a_compressed_file_is_left_out(tmp_path: Path, name: str) -> None:
    """A design whose name contains a different file extension is still a design."""
    path = tmp_path / name
    path.write_text("pl_mhz = \n")
    with pytest.raises(UserError) as error:
        read_design(path)
    assert str(error.value).startswith(f"{path}: not valid TOML: ")


def _boot(path: Path) -> object:
    return import_platform(path, "board", path.parent / "board.toml")


@pytest.mark.parametrize(
    ("name", "read"),
    [
        ("a.hwh", _import),
        ("a.xsa", _import),
        ("a_csynth.xml", _import),
        ("a.vcd", list_buses),
        ("a.csv", list_buses),
        ("a.ila", list_buses),
        ("a.stl", replay),
        ("psu_init.tcl", _boot),
        ("a.xsa", _boot),
        ("emif.xml", _boot),
    ],
)
def test_a_git_lfs_pointer_is_not_the_file(
    name: str, read: Callable[[Path], object], tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_text("version https://git-lfs.github.com/spec/v1\noid sha256:4c17\nsize 15280\n")
    command = f"git lfs pull --include {name}"
    with pytest.raises(UserError, match=f"is a Git LFS pointer, .*: {command}"):
        read(path)


def test_an_import_into_a_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"f\.toml: the import writes .* to a folder.*--name f "):
        ax.import_design(tmp_path / "four.hwh", folder=tmp_path / "f.toml")
    assert not (tmp_path / "f.toml").exists()


def test_a_copy_does_not_hide_its_platform(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UserError, match="'zcu102': the copy would hide the original"):
        copy_platform("zcu102", "zcu102")
    assert copy_platform("zcu102", "zcu102", force=True) == Path("platforms/zcu102.toml")
