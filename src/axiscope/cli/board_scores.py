"""Implements `axiscope validate FOLDER`, which compares a board's run with the model."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import polars as pl
import typer
from rich.table import Table

from axiscope.api.board_scores import HISTOGRAM, NOTE, is_virtual, read_run, validate_run
from axiscope.cli.boots import READER, print_boots_of_loads
from axiscope.cli.console import folding, out
from axiscope.errors import UserError
from axiscope.report.board import NAMES, write_board_validation

PAGE = "validation.html"
WORST = 20
"""Number of points that are listed by default."""


def validate_folder(
    folder: Path,
    experiment: Path | None,
    page: Path | None,
    worst: int | None,
    every: bool,
    jobs: int | None,
    executor: str | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Prints and plots the model's errors against the measurements in a folder."""
    page = folder / PAGE if page is None else page
    if page.suffix.lower() not in (".html", ".htm"):
        raise UserError(
            f"--plot: {page}: for a folder, the plot is a page; give a name ending in .html"
        )
    _, manifest = read_run(folder)
    found = validate_run(
        folder, experiment=experiment, jobs=jobs, executor=executor,
        progress=not (quiet or as_json),
    )  # fmt: skip
    write_board_validation(found, manifest, folder, page)
    listed = found.rows if every else found.worst(WORST if worst is None else worst)
    if as_json:
        text = found.as_json() | {"worst": listed.to_dicts(), "report": str(page)}
        text |= {"virtual": is_virtual(manifest)}
        typer.echo(json.dumps(text))
        print_boots_of_loads(_platforms(manifest), READER)
        return
    heads = ["points", "median", "p90", "largest", "drift", "spread"]
    table = folding(
        "port", "figure", *heads, right=heads,
        title="Difference of the model from the virtual board, %"
        if is_virtual(manifest)
        else "Error of the model against the board, %",
        caption="drift, spread: of the board between repetitions, the largest",
    )  # fmt: skip
    for row in found.by_port.to_dicts():
        table.add_row(str(row["port"]), NAMES[row["figure"]][0], *_cells(row))
    table.add_section()
    for row in found.overall.to_dicts():
        table.add_row("all", NAMES[row["figure"]][0], *_cells(row))
    out.print(table)
    if found.rows["repetitions"].max() == 1:
        out.print("each point ran once; repetitions = 3 in the experiment would show the drift")
    if found.alone:
        out.print(f"{found.alone} rows from the board have no matching point in the model")
    if not listed.is_empty():
        out.print(_points(listed))
        if listed.height < found.rows.height:
            out.print(
                f"the {listed.height} largest errors of {found.rows.height} figures; --all lists "
                "all in the order of the experiment"
            )
    for row in found.starved:
        where = ", ".join(f"{k} {v}" for k, v in row.items() if k != "direction")
        out.print(f"starved  no {row['direction']}s on the board at {where or 'all settings'}")
    if is_virtual(manifest):
        out.print(f"note    {NOTE}")
    if any("_p50_" in figure for figure in found.rows["figure"].unique().to_list()):
        out.print(f"note    {HISTOGRAM}")
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


def _points(rows: pl.DataFrame) -> Table:
    """Returns a table with the measured and the predicted value at each point."""
    settings = rows.columns[: rows.columns.index("figure")]
    if "master" in settings and rows["master"].equals(rows["port"]):
        settings.remove("master")
    repeated = bool(rows["repetitions"].max() != 1)
    heads = [*settings, "figure", "measured", "predicted", "error, %"]
    heads += ["drift, %"] if repeated else []
    right = [*heads[len(settings) + 1 :], *(s for s in settings if rows[s].dtype.is_numeric())]
    table = folding(*heads, right=right, title="Measured and predicted values")
    for row in rows.to_dicts():
        name, unit = NAMES[row["figure"]]
        cells = ["" if row[s] is None else f"{row[s]}" for s in settings]
        cells += [f"{name}, {unit}" if unit else name, _value(row["board"]), _value(row["model"])]
        cells.append("-" if row["error_percent"] is None else f"{row['error_percent']:+.2f}")
        if repeated:
            cells.append("-" if row["drift_percent"] is None else f"{row['drift_percent']:+.2f}")
        table.add_row(*cells)
    return table


def _value(value: float | None) -> str:
    """Returns a figure as text with four digits, or with more if it is 10,000 or more."""
    if value is None:
        return "-"
    return f"{value:.4g}" if abs(value) < 1e4 else f"{value:.0f}"
