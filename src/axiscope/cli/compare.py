"""The command that compares two runs of the same points: compare."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from axiscope.api.comparison import compare_runs
from axiscope.cli.console import folding, out


def compare(
    folder: Annotated[Path, typer.Argument(help="Folder of a run.")],
    other: Annotated[Path, typer.Argument(help="Folder of another run of the same points.")],
    within: Annotated[
        float | None,
        typer.Option(help="Exit with status 1 if a figure changes by more than this percentage."),
    ] = None,
) -> None:
    """Compare two runs of the same points, such as a run on a board and one on the model.

    Prints the median and the largest change in each figure from the first run to the second, and
    the differences between the two manifests.

    Example: axiscope compare results/first-board results/first-model

    Example: axiscope compare results/monday results/friday --within 2
    """
    found = compare_runs(folder, other, within)
    table = folding(
        "figure", "rows", "median, %", "largest, %", "where",
        right=["rows", "median, %", "largest, %"],
        title="Changes from the first run to the second", title_justify="left",
    )  # fmt: skip
    for change in found.changes:
        where = ", ".join(f"{k} {value}" for k, value in change.where.items())
        table.add_row(
            change.figure, str(change.rows), f"{change.median_percent:.2f}",
            f"{change.largest_percent:+.2f}", where or "all",
        )  # fmt: skip
    out.print(table)
    if found.unmatched:
        out.print(f"{found.unmatched} rows are in only one of the runs")
    for fact, (a, b) in found.differences.items():
        out.print(f"differs  {fact}: {a}  |  {b}")
    beyond = sum(change.beyond for change in found.changes)
    if within is not None and beyond:
        out.print(f"{beyond} of the figures change by more than {within:g} %")
        raise typer.Exit(1)


def register(app: typer.Typer) -> None:
    """Adds the command of this file."""
    app.command()(compare)
