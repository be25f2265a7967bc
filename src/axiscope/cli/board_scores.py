"""`axiscope validate FOLDER`: compares a board's run with the model."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import typer

from axiscope.api.board_scores import read_run, validate_run
from axiscope.cli.boots import READER, print_boots_of_loads
from axiscope.cli.console import folding, out
from axiscope.errors import UserError
from axiscope.report.board import NAMES, write_board_validation

PAGE = "validation.html"


def validate_folder(
    folder: Path,
    experiment: Path | None,
    page: Path | None,
    worst: int,
    jobs: int | None,
    executor: str | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Prints and draws the errors of the model against the measurements in a folder."""
    page = folder / PAGE if page is None else page
    if page.suffix.lower() not in (".html", ".htm"):
        raise UserError(f"--plot: {page}: of a folder it is a page; give a name that ends in .html")
    _, manifest = read_run(folder)
    found = validate_run(
        folder, experiment=experiment, jobs=jobs, executor=executor,
        progress=not (quiet or as_json),
    )  # fmt: skip
    write_board_validation(found, manifest, folder, page)
    listed = found.worst(worst)
    if as_json:
        text = found.as_json() | {"worst": listed.to_dicts(), "report": str(page)}
        typer.echo(json.dumps(text))
        print_boots_of_loads(_platforms(manifest), READER)
        return
    heads = ["points", "median", "p90", "largest", "drift", "spread"]
    table = folding(
        "port", "figure", *heads, right=heads,
        title="Error of the model against the board, %",
        caption="latency: median. drift, spread: of the board between repetitions, the largest",
    )  # fmt: skip
    for row in found.by_port.to_dicts():
        table.add_row(str(row["port"]), NAMES[row["figure"]][0], *_cells(row))
    table.add_section()
    for row in found.overall.to_dicts():
        table.add_row("all", NAMES[row["figure"]][0], *_cells(row))
    out.print(table)
    if found.rows["repetitions"].max() == 1:
        out.print("each point ran once: repetitions = 3 in the experiment would show drift")
    if found.alone:
        out.print(f"{found.alone} rows of the board have no matching point of the model")
    for row in listed.to_dicts():
        cells = (f"{k} {_short(v)}" for k, v in row.items() if v is not None)
        out.print("  ".join(cells), soft_wrap=True)
    out.print(f"report  {page}", soft_wrap=True)
    print_boots_of_loads(_platforms(manifest), READER)


def _platforms(manifest: dict[str, Any]) -> list[str]:
    named = manifest.get("platforms")
    return [*named] if isinstance(named, dict) else []


def _cells(row: dict[str, Any]) -> list[str]:
    def signed(name: str) -> str:
        return "-" if row[name] is None else f"{row[name]:+.2f}"

    def plain(name: str) -> str:
        return "-" if row[name] is None else f"{row[name]:.2f}"

    return [
        str(row["points"]),
        plain("median_error_percent"),
        plain("p90_error_percent"),
        signed("worst_error_percent"),
        signed("largest_drift_percent"),
        plain("largest_spread_percent"),
    ]


def _short(value: Any) -> Any:
    return round(value, 2) if isinstance(value, float) else value
