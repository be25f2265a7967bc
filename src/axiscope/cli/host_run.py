"""What the commands about this computer share: measuring, writing, printing."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl
import typer
from rich.markup import escape

from axiscope.answers.host_statistics import summary, warnings
from axiscope.cli.console import err, folding, out, progress_bar
from axiscope.execution.host import measure
from axiscope.io.files import destination_folder
from axiscope.plan.experiment import host as ask
from axiscope.plan.experiment.host_records import Case, Machine
from axiscope.report import write_report
from axiscope.report.host import WORDS, bytes_label, name_of, shown_measures
from axiscope.results.host import table_of_samples, write_results
from axiscope.results.manifest import refuse_other


@dataclass(frozen=True)
class Run:
    """What all measuring commands share."""

    task: str
    how: ask.How
    output: Path | None
    quiet: bool
    as_json: bool
    print_request: bool

    def measured(self, machine: Machine, cases: list[Case]) -> None:
        """Measures, writes table, manifest and report, prints."""
        started = time.time()
        request = self.how.request(cases)
        if self.print_request:
            typer.echo(request.model_dump_json())
            return
        folder = destination_folder(self.output or Path("results") / f"host-{self.task}")
        refuse_other(folder, self.task, "host", "give another folder with -o")
        with progress_bar(f"measuring {self.task}", self.quiet or self.as_json) as progress:
            samples = measure(request, progress)
        table = table_of_samples(self.task, machine, request, samples, "host")
        write_results(folder, table, self.task, machine, request, started)
        present(self.task, folder, table, self.quiet, self.as_json)


def present(task: str, folder: Path, table: pl.DataFrame, quiet: bool, as_json: bool) -> None:
    """Writes the report of a folder of measurements and prints its medians."""
    page = write_report(folder)
    records = summary(table)
    said = warnings(records)
    if as_json:
        files = {"results": str(folder / "results.parquet"), "report": str(page)}
        out.print_json(data={"task": task, **files, "warnings": said, "cases": records})
        return
    if quiet:
        return
    _print(task, records)
    for sentence in said:
        err.print(f"[yellow]note:[/] {escape(sentence)}", soft_wrap=True)
    out.print(f"table   {folder / 'results.parquet'}\nreport  {page}", soft_wrap=True)


def _print(task: str, records: list[dict[str, Any]]) -> None:
    measures = shown_measures(task)[:2]
    used = [m for m in measures if any(m in record for record in records)]
    words = [WORDS[name] for name in used]
    table = folding(
        "lives in", "program", "working set", "load", *words, right=words,
        caption="median [95 % interval]",
    )  # fmt: skip
    for record in records:
        duty = record["load_duty"]
        load = "-" if duty is None else f"{100 * duty:g} % {record['load_mode']}"
        cells = [_cell(record, name) for name in used]
        size = bytes_label(record["working_set_bytes"])
        table.add_row(record["level"], name_of(record), size, load, *cells)
    out.print(table)


def _cell(record: dict[str, Any], measure_name: str) -> str:
    if measure_name not in record:
        return "-"
    scale = 1e-6 if measure_name == "run_ns" else 1.0
    values = [record[measure_name + end] * scale for end in ("", "_low", "_high")]
    middle, low, high = (f"{v:.4g}" if v < 1000 else f"{v:.0f}" for v in values)
    return f"{middle} [{low}, {high}]"
