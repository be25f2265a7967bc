"""Runs an experiment and prints the paths of its table and report."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import typer
from rich.text import Text

from axiscope.api.sweeps import read_filter, sweep, trace_first_point
from axiscope.cli.boots import AXIS, print_boots_of_rows
from axiscope.cli.console import out, print_warnings
from axiscope.report.writer import read_measured


def run_experiment(
    experiment: Path, folder: Path, backend: str, jobs: int | None, executor: str | None,
    fresh: bool, only: Sequence[str], measured: Path | None, trace: Path | None, trace_window: str,
    verbose: bool, quiet: bool, as_json: bool,
) -> None:  # fmt: skip
    """Runs an experiment into a folder, writes its report, and prints warnings and paths."""
    if measured is not None:
        read_measured(measured)  # Before the run, which may take long.
    part = read_filter(only)
    if trace is not None:
        trace_first_point(experiment, trace, trace_window, part)
    found = sweep(
        experiment, output=folder, jobs=jobs, executor=executor, fresh=fresh,
        progress=not (quiet or as_json), backend=backend, only=part,
    )  # fmt: skip
    page = found.report(measured=measured)
    if as_json:
        more = {"results": str(folder / "results.parquet"), "report": str(page)}
        typer.echo(json.dumps(found.manifest | more))
    elif not quiet:
        print_warnings(found.warnings, verbose, "add --verbose")
        if found.unsteady:
            out.print(Text(found.unsteady, "yellow"))
        if found.energy:
            out.print(found.energy)
        out.print(f"table   {folder / 'results.parquet'}\nreport  {page}")
    print_boots_of_rows(found.frame, "platform", AXIS)
