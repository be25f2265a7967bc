"""Registers that a board's boot loader writes before Linux starts, in the format of the boot image."""

from __future__ import annotations

from tools.projects.records import Board
from tools.projects.top import HEAD


def write(board: Board) -> str:
    """Returns the file; empty if the design needs no writes by the boot loader."""
    if not board.writes:
        return ""
    syntax = board.system.data["boot"]["syntax"]
    lines = [f"// {HEAD.format(name=board.name)}"]
    for w in (w for w in board.writes if w.by == "file"):
        lines += [
            f"// {w.name}: {w.what}.",
            f"// Wanted by {', '.join(p for p in w.wanted_by if p in board.ports)}. Source: {w.source}.",
            syntax.format(address=w.address, value=w.value),
        ]
    return "\n".join(lines) + "\n"
