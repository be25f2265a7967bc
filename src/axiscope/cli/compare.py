"""axiscope compare: two runs of the same points side by side."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import polars as pl
import typer

from axiscope.cli.console import folding, out
from axiscope.errors import UserError

COLUMNS = (
    "read_mbps",
    "write_mbps",
    "read_latency_p50_cycles",
    "write_latency_p50_cycles",
    "run_us",
)
"""What is compared where both tables have figures."""
FACTS = ("backend", "platforms", "board.model", "board.boot_id", "board.bitstream",
         "board.settings", "board.temperatures_c", "versions.axiscope")  # fmt: skip
"""What of two manifests is told where they differ."""


def compare(
    folder: Annotated[Path, typer.Argument(help="The folder of a run.")],
    other: Annotated[Path, typer.Argument(help="The folder of another run of the same points.")],
    within: Annotated[
        float | None, typer.Option(help="End with 1 if a figure changes by more than so many %.")
    ] = None,
) -> None:
    """Compare two runs of the same points: a board and the model, or a board at two times.

    Prints the median and the largest change of each figure, from the first run to the second, and
    what of the two runs' manifests differs.

    Example: axiscope compare results/first-board results/first-model

    Example: axiscope compare results/monday results/friday --within 2
    """
    from axiscope.report.origin import mend, run_in
    from axiscope.results.comparison import KEYS, against

    (frame, said), (others, told) = run_in(folder), run_in(other)
    for mine, its, held, whose in (
        (frame, others, folder, said), (others, frame, other, told)
    ):  # fmt: skip
        if lost := [k for k in KEYS if k in its and k not in mine and its[k].n_unique() > 1]:
            path = held / "results.parquet"
            raise UserError(f"{path}: column {lost[0]!r} is missing: {mend(whose)}")
    columns = [c for c in COLUMNS if _has(frame, c) and _has(others, c)]
    both = against(frame, others, columns)
    table = folding(
        "figure", "rows", "median_change_percent", "largest_change_percent", "where",
        right=["rows", "median_change_percent", "largest_change_percent"],
    )  # fmt: skip
    beyond = 0
    for name in columns:
        changed = both.drop_nulls(f"{name}_change_percent")
        if changed.is_empty():
            continue
        change = changed[f"{name}_change_percent"]
        worst = changed.row(int(change.abs().arg_max() or 0), named=True)
        where = ", ".join(f"{k} {worst[k]}" for k in KEYS if k in worst and worst[k] is not None)
        median = float(change.abs().median() or 0.0)  # type: ignore[arg-type]
        table.add_row(
            name, str(len(changed)), f"{median:.2f}",
            f"{worst[f'{name}_change_percent']:+.2f}", where or "all",
        )  # fmt: skip
        beyond += int((change.abs() > within).sum()) if within is not None else 0
    out.print(table)
    left = max(len(frame), len(others)) - len(both)
    if left:
        out.print(f"{left} rows are in one of the runs only")
    for fact in FACTS:
        if (a := _fact(said, fact)) != (b := _fact(told, fact)):
            out.print(f"differs  {fact}: {a}  |  {b}")
    if within is not None and beyond:
        out.print(f"{beyond} of the figures change by more than {within:g} %")
        raise typer.Exit(1)


def _has(frame: pl.DataFrame, column: str) -> bool:
    return column in frame.columns and frame[column].null_count() < len(frame)


def _fact(manifest: dict[str, Any], place: str) -> Any:
    here: Any = manifest
    for step in place.split("."):
        here = here.get(step) if isinstance(here, dict) else None
    return here


def register(app: typer.Typer) -> None:
    """Adds the command of this file."""
    app.command()(compare)
