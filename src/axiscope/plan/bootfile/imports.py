"""Converts an init file to a platform file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from axiscope.io.files import write_whole
from axiscope.plan.bootfile.copies import new_file
from axiscope.plan.bootfile.draft import Draft, draft_platform
from axiscope.plan.bootfile.read import Board, read_board
from axiscope.plan.platforms import Platform, find_platform


@dataclass(frozen=True)
class Imported:
    """A platform file that was created from an init file, and the sources of its figures."""

    path: Path
    board: Board
    draft: Draft

    @property
    def platform(self) -> Platform:
        """Returns the new platform."""
        return find_platform(str(self.path))

    def as_json(self) -> dict[str, Any]:
        """Returns the figures that were found, borrowed or assumed, as plain data."""
        board, draft = self.board, self.draft
        return {
            "platform": str(self.path),
            "chip": draft.chip,
            "base": draft.base,
            "borrowed": draft.borrowed,
            "unexplained": draft.unexplained,
            "as_the_chip": draft.as_the_chip,
            "writes": board.writes,
            "passed_over": board.passed,
            "origins": draft.origins,
            "not_found": draft.missing,
            "assumed": draft.assumed,
            "notes": draft.notes,
        }


def import_platform(
    file: Path,
    name: str,
    output: Path | None = None,
    ref_mhz: float | None = None,
    base: str | None = None,
    part: str | None = None,
    unexplained: bool = True,
    force: bool = False,
) -> Imported:
    """Reads an init file and writes ``platforms/NAME.toml``, or ``output``.

    Raises UserError if the file exists (unless ``force``), or the init file cannot be
    read.
    """
    target = new_file(name, output, force)
    board = read_board(file, ref_mhz)
    draft = draft_platform(board, name, base, unexplained, part)
    write_whole(target, draft.text.encode())
    find_platform.cache_clear()
    return Imported(target, board, draft)
