"""Writes boards/NAME from boards/NAME.toml: hardware projects, device-tree overlays and so on.

`python -m tools.board_projects` writes the files; `--check` lists those that are outdated.
"""

from __future__ import annotations

import sys
from pathlib import Path

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
from tools.projects.data import BOARDS, Board
from tools.rtl.wrappers.blocks import FieldError


def files() -> dict[Path, str]:
    """Returns the texts of all generated files, by path."""
    boards = data.boards()
    made = {p: t for b in boards for p, t in project(b).items()}
    made[page.DOCS.with_suffix(".md")] = index.write(boards)
    return made | yocto.files(boards)


def stale(made: dict[Path, str]) -> list[Path]:
    """Returns the files that are outdated, and those that are no longer generated."""
    wrong = [p for p, text in made.items() if not p.exists() or p.read_text() != text]
    there = [p for p in BOARDS.rglob("*") if p.is_file() and p.parent != BOARDS]
    there += list(page.DOCS.glob("*"))
    hand = {BOARDS / "chips", data.SYSTEMS}
    return wrong + [p for p in there if p.parent not in hand and p not in made]


def project(board: Board) -> dict[Path, str]:
    """Returns the texts of the files in the folder of a board, by path."""
    folder = BOARDS / board.name
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
    return made | page.files(board)


def main() -> int:
    try:
        made = files()
    except (data.BoardError, FieldError) as wrong:
        print(wrong)
        return 1
    wrong = stale(made)
    if "--check" in sys.argv:
        for path in wrong:
            print(f"{path.relative_to(BOARDS.parent)} is not current; run `make boards`")
        return 1 if wrong else 0
    for path in wrong:
        if path in made:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(made[path])
        else:
            path.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
