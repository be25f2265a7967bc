"""Lists the registers that a board's boot loader must write before Linux starts, in the format of
the boot image.
"""

from __future__ import annotations

from tools.projects.records import Board
from tools.projects.top import HEAD


def write(board: Board) -> str:
    """Returns the file. It is empty if the boot loader does not have to write anything for the
    design.
    """
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
