"""Writes dist/boards/NAME from hardware/boards/NAME.toml: project, overlay, first experiment.

The pages of the boards, in docs, are in git. `--check` names those that are not current and writes
nothing.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tools.file_sets import list_stale, write_stale
from tools.projects import (
    bare_metal,
    boot,
    data,
    first,
    index,
    overlay,
    page,
    pynq,
    quartus,
    r5f,
    top,
    vivado,
    wrapper,
    yocto,
)
from tools.projects.data import PROJECTS, ROOT, Board
from tools.rtl.wrappers.blocks import FieldError


def projects() -> dict[Path, str]:
    """The files below dist/boards, and their text."""
    boards = data.boards()
    made = {path: text for board in boards for path, text in project(board).items()}
    return made | yocto.files(boards)


def pages() -> dict[Path, str]:
    """The pages of boards, and their text."""
    boards = data.boards()
    made = {path: text for board in boards for path, text in page.files(board).items()}
    return made | {page.DOCS.with_suffix(".md"): index.write(boards)}


def generate() -> None:
    """Brings dist/boards up to date."""
    write_stale(projects(), [path for path in PROJECTS.rglob("*") if path.is_file()])


def list_stale_pages() -> list[Path]:
    """Pages that are not current."""
    return list_stale(pages(), page.DOCS.glob("*"))


def project(board: Board) -> dict[Path, str]:
    """The files of a board's folder and what is in them."""
    folder = PROJECTS / board.name
    files = wrapper.listed(board)
    made = {
        folder / f"{board.module}.sv": top.write(board),
        folder / f"{board.module}.f": wrapper.listing(board),
        folder / f"{board.module}_{board.system.bus}.v": wrapper.write(board),
    }
    if board.system.tool == "vivado":
        made[folder / "vivado.tcl"] = vivado.write(board, files)
    else:
        made |= quartus.files(board, folder)
    made[folder / "axiscope.dtso"] = overlay.write(board)
    if text := r5f.write(board):
        made[folder / "axiscope_r5f.dtso"] = text
    made[folder / "axiscope_windows.h"] = bare_metal.write(board)
    if text := boot.write(board):
        made[folder / "regs.init"] = text
    if text := first.write(board):
        made[folder / "first.toml"] = text
        made[folder / "tester.toml"] = first.tester(board)
    if board.system.chip in pynq.CHIPS:
        made[folder / "pynq_load.py"] = pynq.write(board)
    return made


def main() -> int:
    try:
        if "--check" in sys.argv:
            wrong = list_stale_pages()
            for path in wrong:
                print(f"{path.relative_to(ROOT)} is not current; run `make boards`")
            return 1 if wrong else 0
        generate()
        write_stale(pages(), page.DOCS.glob("*"))
    except (data.BoardError, FieldError) as error:
        print(error)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
