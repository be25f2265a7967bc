"""The command that compares two runs of the same points: compare."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from axiscope.api.comparison import compare_runs
from axiscope.cli.console import folding, out

_MOST = 10
"""Maximum number of rows of each kind that are printed."""


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
    the differences between the two manifests. Rows without a percentage, and ports that move
    nothing in the first run, are listed below the table.

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
        if not change.rows:
            continue
        where = ", ".join(f"{k} {value}" for k, value in change.where.items())
        table.add_row(
            change.figure, str(change.rows), f"{change.median_percent:.2f}",
            f"{change.largest_percent:+.2f}", where or "all",
        )  # fmt: skip
    out.print(table)
    for change in found.changes:
        for row in change.left_out[:_MOST]:
            first, second = (_figure(row[name]) for name in ("first", "second"))
            out.print(f"no percentage  {change.figure}: {first} and {second} at {_where(row)}")
        if len(change.left_out) > _MOST:
            out.print(
                f"no percentage  {change.figure}: and {len(change.left_out) - _MOST} more rows"
            )
    for row in found.starved[:_MOST]:
        out.print(f"starved  no {row['direction']}s in the first run at {_where(row)}")
    if len(found.starved) > _MOST:
        out.print(f"starved  and {len(found.starved) - _MOST} more rows")
    for note in found.notes:
        out.print(f"note     {note}")
    if found.unmatched:
        out.print(f"{found.unmatched} rows are in only one of the runs")
    for fact, (a, b) in found.differences.items():
        out.print(f"differs  {fact}: {a}  |  {b}")
    beyond = sum(change.beyond for change in found.changes)
    if within is not None and beyond:
        out.print(f"{beyond} of the figures change by more than {within:g} %")
        raise typer.Exit(1)


def _figure(value: float | None) -> str:
    return "no value" if value is None else f"{value:.4g}"


def _where(row: dict[str, Any]) -> str:
    shown = (f"{k} {v}" for k, v in row.items() if k not in ("first", "second", "direction"))
    return ", ".join(shown) or "all settings"


def register(app: typer.Typer) -> None:
    """Adds the command in this file to the application."""
    app.command()(compare)
