"""What was rehearsed of each run of a paper: the record from which the page is written."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from axiscope.io.toml_records import load_toml
from tools.projects.papers import Run, count, runs
from tools.projects.records import ROOT

FILE = ROOT / "docs/data/rehearsals.toml"
HEAD = """\
# What was rehearsed of each run in hardware/papers.toml: tools/write_rehearsals.py.
schema = 1
run = [
"""


@dataclass(frozen=True)
class Rehearsal:
    """How one run was rehearsed."""

    paper: str
    file: str
    only: tuple[str, ...]
    design: str
    points: int
    can_run: int
    """Points that the agent accepts on files that imitate the design."""
    refused: tuple[str, ...]
    """Why the agent refuses the others, each reason once."""
    rehearsed: int
    """Points that ran on the virtual board behind an SSH server."""
    identical: int
    """Those with the same rows as on the virtual board of this computer."""

    def is_of(self, run: Run) -> bool:
        """Returns whether this is the rehearsal of a run."""
        return name_of(self) == name_of(run)


def name_of(run: Run | Rehearsal) -> tuple[object, ...]:
    """Returns what distinguishes a run from the others."""
    return run.paper, run.file, tuple(run.only), run.design


def read() -> list[Rehearsal]:
    """Returns the record."""
    if not FILE.is_file():
        return []
    lists = ("only", "refused")
    return [
        Rehearsal(**{k: tuple(v) if k in lists else v for k, v in row.items()})
        for row in load_toml(FILE)["run"]
    ]


def write(done: Sequence[Rehearsal]) -> None:
    """Writes the record, in the order of hardware/papers.toml."""
    order = [name_of(run) for run in runs()]
    rows = sorted((r for r in done if name_of(r) in order), key=lambda r: order.index(name_of(r)))
    lines = [f"  {{ {_fields(r)} }},\n" for r in rows]
    FILE.write_text(f"{HEAD}{''.join(lines)}]\n", encoding="utf-8")


def _fields(rehearsal: Rehearsal) -> str:
    # Strings, numbers and lists of strings are written alike in JSON and TOML.
    fields = asdict(rehearsal).items()
    return ", ".join(f"{k} = {json.dumps(v, ensure_ascii=False)}" for k, v in fields)


def outdated(done: Sequence[Rehearsal]) -> list[str]:
    """Names the runs that the record lacks or has with another number of points."""
    known = {name_of(r): r.points for r in done}
    return [
        f"{run.paper}/{run.file} on {run.design}"
        for run in runs()
        if known.get(name_of(run)) != count(run)
    ]
