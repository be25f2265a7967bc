"""The record of the rehearsals of each run of a paper, from which the page is written."""

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
    """How a run was rehearsed, and with what result."""

    paper: str
    file: str
    only: tuple[str, ...]
    design: str
    points: int
    can_run: int
    """Number of points that the agent accepts on files that imitate the design."""
    refused: tuple[str, ...]
    """Reasons why the agent refuses the other points, each once."""
    rehearsed: int
    """Number of points that ran on the virtual board behind an SSH server."""
    identical: int
    """Number of these points with the same rows as on this computer's virtual board."""

    def is_of(self, run: Run) -> bool:
        """Returns whether this is the rehearsal of a run."""
        return name_of(self) == name_of(run)


def name_of(run: Run | Rehearsal) -> tuple[object, ...]:
    """Returns the fields that distinguish a run from all others."""
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
    # Strings, numbers and lists of strings are written in the same way in JSON and TOML.
    fields = asdict(rehearsal).items()
    return ", ".join(f"{k} = {json.dumps(v, ensure_ascii=False)}" for k, v in fields)


def outdated(done: Sequence[Rehearsal]) -> list[str]:
    """Lists the runs that are missing from the record, or for which it has a different number of
    points.
    """
    known = {name_of(r): r.points for r in done}
    return [
        f"{run.paper}/{run.file} on {run.design}"
        for run in runs()
        if known.get(name_of(run)) != count(run)
    ]
