"""Writes the manifest of a table, which states how to reproduce the table."""

from __future__ import annotations

import hashlib
import json
import os
import platform as machine
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import axiscope
from axiscope.errors import UserError
from axiscope.plan.judge import Judge
from axiscope.plan.platforms import find_platform, plain

if TYPE_CHECKING:
    import polars as pl

    from axiscope.plan.experiment.load import Experiment


def manifest_bytes(
    experiment: Experiment,
    backend: str,
    ran_on: Judge,
    table: pl.DataFrame,
    ran: int,
    started: float,
    folder: Path,
) -> bytes:
    """Returns the manifest of a run as JSON.

    ``ran_on`` is the object that ran the points, and ``backend`` is its name. ``table`` contains
    the results; ``folder`` is where the table and the manifest are stored. If no point had to be
    run this time, facts about the board are taken from the existing manifest.
    """
    platforms = sorted({p.settings.platform for p in experiment.points})
    content: dict[str, Any] = {
        "title": experiment.title,
        "description": experiment.description,
        "experiment": str(experiment.path),
        **({"only": {n: list(v) for n, v in experiment.only.items()}} if experiment.only else {}),
        "backend": backend,
        "points": len(experiment.points),
        "points_run_now": ran,
        "points_sha256": points_digest(experiment),
        "platforms": {name: find_platform(name).sha256 for name in platforms},
        **boots_of(platforms),
        **rtl_of(table),
        **((_board_in(folder) if ran == 0 else {}) or board_of(ran_on)),
        "seeds": sorted({p.point.run.seed for p in experiment.points}),
        **common(ran_on.build()[-1], experiment.path.resolve().parent, started),
    }
    return (json.dumps(content, indent=2) + "\n").encode()


def points_digest(experiment: Experiment) -> str:
    """Returns a hash of all points of an experiment, which does not depend on the backend.

    A different hash shows that the experiment's file has changed.
    """
    values = [[p.settings.platform, p.repetition, plain(p.point)] for p in experiment.points]
    return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()


def rtl_of(table: pl.DataFrame) -> dict[str, dict[str, int]]:
    """Returns ``in_rtl``: the number of points in which all, some or none of the masters were RTL.

    Masters can be RTL only on the virtual board.
    """
    import polars as pl

    values = table.drop_nulls("in_rtl").group_by("point").agg(pl.col("in_rtl").mean())["in_rtl"]
    if values.is_empty():
        return {}
    every, none = int((values == 1).sum()), int((values == 0).sum())
    points = {"points_all": every, "points_some": len(values) - every - none, "points_none": none}
    return {"in_rtl": points}


@runtime_checkable
class Surrounded(Protocol):
    """A backend that can describe where and when it ran."""

    def surroundings(self) -> dict[str, object]:
        """Returns facts about where and when the runs took place."""
        ...


def board_of(ran_on: Judge) -> dict[str, object]:
    """Returns the manifest's ``board`` entry: facts about a board and its runs.

    Empty for other backends.
    """
    return {"board": ran_on.surroundings()} if isinstance(ran_on, Surrounded) else {}


def _board_in(folder: Path) -> dict[str, object]:
    """Returns the ``board`` entry of the manifest in a folder; empty if there is none."""
    try:
        held = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        return {"board": held["board"]}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return {}


def boots_of(platforms: list[str]) -> dict[str, dict[str, str]]:
    """Returns the manifest's ``boots`` entry.

    Some boards have several boot loaders; it states which boot loader a platform describes.
    """
    notes = {name: find_platform(name).boot() for name in platforms}
    boots = {name: note for name, note in notes.items() if note is not None}
    return {"boots": boots} if boots else {}


def common(build: str, folder: Path, started: float) -> dict[str, Any]:
    """Returns the facts that every manifest contains.

    These are versions, the git revision of a folder, the machine, the command and times.
    """
    return {
        "versions": {
            "axiscope": axiscope.__version__,
            "build": build,
            "python": machine.python_version(),
            "polars": version("polars"),
        },
        "git_revision": _revision(folder),
        "machine": {
            "system": machine.platform(),
            "processor": machine.machine(),
            "cores": os.cpu_count(),
        },
        "command": sys.argv,
        "started": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(started)),
        "duration_s": round(time.time() - started, 3),
    }


def refuse_other(folder: Path, what: str, backend: str, fix: str) -> None:
    """Raises UserError if writing into a folder would destroy different results in it.

    ``what`` is the name of an experiment's file, or a task, and ``backend`` is the backend that
    runs it; ``fix`` states what to do instead.
    """
    try:
        held = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        name = str(held.get("task") or Path(held["experiment"]).name)
        there = str(held.get("backend", backend))
    except (OSError, ValueError, KeyError, AttributeError, TypeError, RecursionError):
        return
    if (name, there) != (what, backend):
        where = f" on backend {there}" if name == what else ""
        raise UserError(f"{folder}: contains results of {name}{where}, which would be lost; {fix}")


def _revision(folder: Path) -> str | None:
    """Returns the git revision of a folder, with a mark if files have been modified."""
    try:
        found = subprocess.run(
            ["git", "describe", "--always", "--dirty", "--abbrev=12"],
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=10,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return found.stdout.strip()
