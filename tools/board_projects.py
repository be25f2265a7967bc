"""Writes boards/NAME: hardware projects, overlays and what else a board needs, from boards/NAME.toml.

`board_projects.py` writes; `board_projects.py --check` says which files are not what it would write.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE / "rtl"), str(HERE.parent / "rtl")]

from projects import data, top, vivado, wrapper  # noqa: E402
from projects.data import BOARDS, Board  # noqa: E402
from wrappers.blocks import FieldError  # noqa: E402


def project(board: Board) -> dict[Path, str]:
    """The files of a board's folder and what is in them."""
    folder = BOARDS / board.name
    files = wrapper.listed(board)
    made = {
        folder / f"{board.module}.sv": top.write(board),
        folder / f"{board.module}_{board.system.bus}.v": wrapper.write(board),
    }
    if board.system.tool == "vivado":
        made[folder / "vivado.tcl"] = vivado.write(board, files)
    return made


def main() -> int:
    try:
        made = {p: t for b in data.boards() for p, t in project(b).items()}
    except (data.BoardError, FieldError) as wrong:
        print(wrong)
        return 1
    for path, text in made.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
