"""Measures the CPUs and memory of this computer, or reads measurements from another computer."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from axiscope.answers.host_statistics import summary, warnings
from axiscope.execution.host import measure, this_machine
from axiscope.io.files import destination_folder
from axiscope.io.progress import ProgressChoice, show_progress
from axiscope.plan.experiment import host as requests
from axiscope.plan.experiment.host_records import KERNELS, Case, Machine
from axiscope.report.writer import write_report
from axiscope.results.host import TITLES, table_of_samples, write_results
from axiscope.results.host_samples import read_samples, task_of
from axiscope.results.manifest import refuse_other

__all__ = [
    "KERNELS",
    "TITLES",
    "Case",
    "HostRun",
    "Machine",
    "import_samples",
    "measure_host",
    "requests",
    "this_machine",
]


@dataclass(frozen=True)
class HostRun:
    """Measurements of a computer: their folder, and their medians."""

    task: str
    folder: Path
    page: Path
    """The report."""
    records: list[dict[str, Any]]
    """Each case with the median and 95 % interval of every measure."""
    warnings: list[str]


def measure_host(
    task: str,
    cases: Sequence[Case],
    how: requests.How,
    machine: Machine,
    output: Path | None = None,
    progress: ProgressChoice = None,
) -> HostRun:
    """Measures cases on this computer.

    Writes a table, a manifest and a report into a folder. ``task`` is the name of the subcommand,
    such as ``bandwidth``. The folder is ``results/host-TASK`` by default. Raises UserError if it
    contains other results.
    """
    started = time.time()
    request = how.request(cases)
    folder = _open_folder(output or Path("results") / f"host-{task}", task)
    with show_progress(f"measuring {task}", progress) as report:
        samples = measure(request, report)
    table = table_of_samples(task, machine, request, samples, "host")
    write_results(folder, table, task, machine, request, started)
    return _finish(task, folder, table)


def import_samples(
    samples: Path,
    request: Path,
    machine: Path,
    name: str = "board",
    task: str | None = None,
    output: Path | None = None,
) -> HostRun:
    """Converts measurements by `axiscope-host` on another computer to table, manifest and report.

    ``samples`` is the output of the program, ``request`` is its input, and ``machine`` is its
    description of the other computer. ``name`` is the computer's name in tables. The folder is
    ``results/NAME-TASK`` by default.
    """
    started = time.time()
    computer, asked, found = read_samples(samples, request, machine)
    what = task_of(asked) if task is None else task
    folder = _open_folder(output or Path("results") / f"{name}-{what}", what)
    table = table_of_samples(what, computer, asked, found, name)
    write_results(folder, table, what, computer, asked, started, f"{name}'s")
    return _finish(what, folder, table)


def _open_folder(path: Path, task: str) -> Path:
    folder = destination_folder(path)
    refuse_other(folder, task, "host", "give another folder with -o")
    return folder


def _finish(task: str, folder: Path, table: pl.DataFrame) -> HostRun:
    page = write_report(folder)
    records = summary(table)
    return HostRun(task, folder, page, records, warnings(records))
