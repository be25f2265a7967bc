"""Writes the page about rehearsals: for each file and design, how many points can run, and how many
give the same table.
"""

from __future__ import annotations

from collections.abc import Sequence

from axiscope.io.toml_records import load_toml
from tools.projects import papers
from tools.projects.records import ROOT
from tools.rehearsals.record import Rehearsal

FILE = ROOT / "docs/reference/generated/rehearsals.md"
HEAD = """\
# Rehearsals of the papers

This page shows which [experiments of the
papers](../../explain/reproduce.md#on-the-papers-own-board) were rehearsed with Axiscope's board
designs for these papers, and with what result. `tools/write_rehearsals.py` writes the page.

!!! warning "Nobody has run this on silicon yet"
    A rehearsal uses neither a board nor a vendor's tool.

*Can run*: number of points that the agent accepts if files take the place of the board. The files
contain the registers and device-tree nodes of the design, and the registers of a published boot
file. Every point of the run was checked.

*Same rows*: some of the points, spread over the whole run, were also run on the virtual board,
through the agent and a real SSH server on the same computer. The column states how many of them
gave the same table rows as `--backend virtual`. Running all points this way would take hours.

"""
TABLE = """\
| File | Design | Points | Can run | Same rows |
|---|---|--:|--:|--:|
"""
OPEN = """\
Not run on a board:

| File | Why not |
|---|---|
"""


def write(done: Sequence[Rehearsal]) -> str:
    """Returns the text of the page."""
    sections = []
    for paper, about in load_toml(papers.FILE)["papers"].items():
        rows = [_row(r) for r in done if r.paper == paper]
        lines = [f"## {about['title']}\n\n", TABLE, *rows, "\n"]
        lines += _refusals([r for r in done if r.paper == paper])
        if about["open"]:
            lines += [OPEN, *(f"| `{o['file']}` | {o['why']} |\n" for o in about["open"]), "\n"]
        sections.append("".join(lines))
    return (HEAD + "".join(sections)).rstrip() + "\n"


def _row(r: Rehearsal) -> str:
    which = "".join(f" `{word}`" for word in r.only)
    design = f"[{r.design}](boards/{r.design}.md)"
    return (
        f"| `{r.file}`{which} | {design} | {r.points} | {_of(r.can_run, r.points)} "
        f"| {_of(r.identical, r.rehearsed)} |\n"
    )


def _of(some: int, every: int) -> str:
    return f"all {every}" if some == every else f"{some} of {every}"


def _refusals(done: Sequence[Rehearsal]) -> list[str]:
    found = [f"- `{r.file}` on {r.design}: {reason}\n" for r in done for reason in r.refused]
    return ["Refused:\n\n", *found, "\n"] if found else []
