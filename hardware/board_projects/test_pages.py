"""Tests that a board's page names the files that its scripts write and need."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.projects import data, pynq
from tools.projects.page import DOCS
from tools.projects.records import PROJECTS, Board

VIVADO = [b for b in data.boards() if b.system.tool == "vivado"]
PYNQ = [b for b in VIVADO if b.system.chip in pynq.CHIPS]


def page(board: Board) -> str:
    return (DOCS / f"{board.name}.md").read_text()


def script(board: Board, name: str) -> str:
    return (PROJECTS / board.name / name).read_text()


@pytest.mark.parametrize("board", VIVADO, ids=lambda b: b.name)
def test_files_are_named_where_the_project_writes_them(board: Board):
    text = script(board, "vivado.tcl")
    (folder,) = re.findall(r"\[lindex \$argv 0\] : \{(\w+)\}", text)
    written = {f"{folder}/{file}" for file in re.findall(r"\[file join \$folder (\S+)\]", text)}
    loaded = re.findall(r"--bitstream (\S+)", page(board))
    # If the boot image configures the logic, there is no bitstream to load.
    assert len(loaded) == ("init" in board.system.data["image"])
    assert set(loaded) <= written
    ending = f".{board.system.data['image']['ending']}"
    assert {Path(w).suffix for w in written} == {".xsa", ending}
    assert f"{board.module}.xsa" in page(board).partition("## Boot image\n")[2]


@pytest.mark.parametrize("board", PYNQ, ids=lambda b: b.name)
def test_what_pynq_wants_is_named(board: Board):
    (wanted,) = re.findall(r"WANTED = \[(.*)\]", script(board, "pynq_load.py"))
    for name in re.findall(r'"(\S+?)"', wanted):
        assert f"`{name}`" in page(board)
    assert f"unzip {board.module}/{board.module}.xsa {board.module}.hwh" in page(board)


@pytest.mark.parametrize("board", data.boards(), ids=lambda b: b.name)
def test_the_recipe_of_the_boot_file_is_named_where_there_is_one(board: Board):
    assert ("`axiscope-boot`" in page(board)) == (PROJECTS / board.name / "regs.init").exists()
