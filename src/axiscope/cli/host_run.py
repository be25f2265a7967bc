"""Measures this computer and prints medians, for all subcommands of `host`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer
from rich.markup import escape

from axiscope.api.host import Case, HostRun, Machine, measure_host
from axiscope.api.host import requests as ask
from axiscope.cli.console import err, folding, out
from axiscope.report.host import WORDS, bytes_label, interval_name, name_of, shown_measures


@dataclass(frozen=True)
class Run:
    """Options that all measuring commands have."""

    task: str
    how: ask.How
    output: Path | None
    quiet: bool
    as_json: bool
    print_request: bool

    def measure(self, machine: Machine, cases: list[Case]) -> None:
        """Measures cases. Writes table, manifest and report, and prints the medians."""
        if self.print_request:
            typer.echo(self.how.request(cases).model_dump_json())
            return
        found = measure_host(
            self.task, cases, self.how, machine, self.output, not (self.quiet or self.as_json)
        )
        present(found, self.quiet, self.as_json)


def present(found: HostRun, quiet: bool, as_json: bool) -> None:
    """Prints the medians of measurements as a table."""
    table = str(found.folder / "results.parquet")
    if as_json:
        files = {"results": table, "report": str(found.page)}
        more = {"warnings": found.warnings, "cases": found.records}
        out.print_json(data={"task": found.task, **files, **more})
        return
    if quiet:
        return
    _print(found.task, found.records)
    for sentence in found.warnings:
        err.print(f"[yellow]note:[/] {escape(sentence)}", soft_wrap=True)
    out.print(f"table   {table}\nreport  {found.page}", soft_wrap=True)


def _print(task: str, records: list[dict[str, Any]]) -> None:
    measures = shown_measures(task)[:2]
    used = [m for m in measures if any(m in record for record in records)]
    words = [WORDS[name] for name in used]
    table = folding(
        "lives in", "program", "working set", "load", *words, right=words,
        caption=f"median [{interval_name(records)}]",
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
