"""Rehearses runs of papers: checks them with the doctor on an imitated board, and runs points over
SSH.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

import polars as pl

from axiscope.api.board_points import CheckedPoint, check_points
from axiscope.execution.backends import find_backend
from axiscope.execution.experiment_run import run_loaded
from axiscope.execution.experiments import load_experiment
from axiscope.plan.experiment.point_filter import read_filter
from tools.projects.papers import Run
from tools.rehearsals.imitated import BOOTS, local
from tools.rehearsals.record import Rehearsal

T = TypeVar("T")
GOLDEN = (5**0.5 - 1) / 2
"""Multiples of this number spread over all values of every axis."""
OF_BACKENDS = ("point_id", "backend")
"""Columns that name the backend."""
REGISTER = re.compile(r"= (0x[0-9A-F]{8}) at (0x[0-9A-F]{8})")


def spread(values: Sequence[T], most: int) -> list[T]:
    """Returns at most ``most`` values, in order, spread evenly over the sequence."""
    if len(values) <= most:
        return list(values)
    chosen = dict.fromkeys(int(len(values) * (n * GOLDEN % 1)) for n in range(3 * most))
    return [values[n] for n in sorted(list(chosen)[:most])]


def ask_doctor(run: Run) -> list[CheckedPoint]:
    """Returns what the agent on the imitated board answers about each point of a run."""
    points = load_experiment(run.path, only=read_filter(run.only)).points
    boot = BOOTS[run.boot]
    checked = _ask(run, boot, points)
    if run.other_map:
        # The message lists the registers that the boot loader must write for this address map.
        named = REGISTER.findall(" ".join(checked[0].problems))
        checked = _ask(run, boot | {int(at, 16): int(word, 16) for word, at in named}, points)
    return checked


def _ask(run: Run, boot: dict[int, int], points: Sequence[object]) -> list[CheckedPoint]:
    with TemporaryDirectory() as folder, local(Path(folder), run.board, boot):
        return check_points("local", points)  # type: ignore[arg-type]


def compare(run: Run, server: str, most: int) -> tuple[int, int]:
    """Runs points on the virtual board behind an SSH server, and runs the same points on this
    computer.

    Returns the number of points, and the number of points whose rows are equal.
    """
    only = read_filter(run.only)
    with TemporaryDirectory() as folder:

        def rows(backend: str) -> list[pl.DataFrame]:
            planned = load_experiment(run.path, backend, only)
            some = replace(planned, points=tuple(spread(planned.points, most)))
            out = run_loaded(some, Path(folder) / backend[:5], 1, backend=backend)
            table = pl.read_parquet(out / "results.parquet").drop(OF_BACKENDS)
            return table.partition_by("point", maintain_order=True)

        own = rows("virtual")
        url = f"board:{server}{own[0]['platform'][0]}"
        over = rows(url)
        find_backend(url).close()  # type: ignore[attr-defined]
        find_backend.cache_clear()
    same = sum(one.equals(other) for one, other in zip(own, over, strict=True))
    return len(own), same


def rehearse(run: Run, server: str, most: int) -> Rehearsal:
    """Rehearses a run. At most ``most`` of its points run over SSH."""
    checked = ask_doctor(run)
    reasons = dict.fromkeys(problem for one in checked for problem in one.problems)
    rehearsed, identical = compare(run, server, most)
    return Rehearsal(
        paper=run.paper,
        file=run.file,
        only=run.only,
        design=run.design,
        points=len(checked),
        can_run=sum(not one.problems for one in checked),
        refused=tuple(reasons),
        rehearsed=rehearsed,
        identical=identical,
    )
