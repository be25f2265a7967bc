"""Writes dist/boards/NAME from hardware/boards/NAME.toml: the project, the overlay and the first
experiment.

Also writes the boards' pages in the documentation. The project of one board is in git, as an
example. `--check` lists the files of this project that are not current, and writes nothing.
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
    openxc7,
    overlay,
    page,
    papers,
    pynq,
    quartus,
    r5f,
    top,
    vivado,
    wrapper,
    yocto,
)
from tools.projects.records import PROJECTS, ROOT, Board, BoardError, Shape
from tools.rtl.wrappers.blocks import FieldError

GOLDEN = ROOT / "hardware" / "board_projects" / "golden"
EXAMPLE = "ultra96"


def projects() -> dict[Path, str]:
    """Returns the files below dist/boards, and their text."""
    boards = data.boards()
    made = {path: text for board in boards for path, text in project(board).items()}
    for shape in {board.shape.name: board.shape for board in boards}.values():
        made |= design(shape)
    return made | yocto.files(boards)


def pages() -> dict[Path, str]:
    """Returns the pages about boards and papers, with their text."""
    boards = data.boards()
    made = {path: text for board in boards for path, text in page.files(board).items()}
    return made | papers.files() | {page.DOCS.with_suffix(".md"): index.write(boards)}


def tracked_files() -> dict[Path, str]:
    """Returns the generated files that are in git, which are the project of one board."""
    (example,) = (board for board in data.boards() if board.name == EXAMPLE)
    return {GOLDEN / path.relative_to(PROJECTS): text for path, text in project(example).items()}


def list_tracked() -> list[Path]:
    """Returns the paths of generated files that are in git now."""
    return [*(GOLDEN / EXAMPLE).glob("*")]


def generate() -> None:
    """Brings dist/boards and the pages of the boards up to date."""
    existing = [path for path in PROJECTS.rglob("*") if path.is_file()]
    write_stale(projects() | pages(), [*existing, *page.DOCS.glob("*"), *papers.DOCS.glob("*")])


def design(shape: Shape) -> dict[Path, str]:
    """Returns the files of a design, which several boards may share: their texts by path."""
    made = {
        shape.folder / f"{shape.module}.sv": top.write(shape),
        shape.folder / f"{shape.module}.f": wrapper.listing(shape),
        shape.folder / f"{shape.wrapper}.v": wrapper.write(shape),
    }
    if shape.system.tool == "quartus":
        made[shape.folder / f"{shape.wrapper}_hw.tcl"] = quartus.component(shape)
    return made


def project(board: Board) -> dict[Path, str]:
    """Returns the files in the folder of a board: their texts by path."""
    folder = PROJECTS / board.name
    made = {}
    if board.system.tool == "vivado":
        made[folder / "vivado.tcl"] = vivado.write(board, wrapper.listed(board.shape))
    else:
        made[folder / "quartus.tcl"] = quartus.system(board)
    made |= openxc7.files(board)
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
            wrong = list_stale(tracked_files(), list_tracked())
            for path in wrong:
                print(f"{path.relative_to(ROOT)} is not current; run `make boards`")
            return 1 if wrong else 0
        generate()
        write_stale(tracked_files(), list_tracked())
    except (BoardError, FieldError) as error:
        print(error)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
