"""Writes the page of ``axiscope validate FOLDER``.

It compares a board's figures with the model's.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl

from axiscope.answers.accuracy.board_runs import BoardValidation
from axiscope.io.files import write_whole
from axiscope.report.answer import of_board
from axiscope.report.html import self_contained
from axiscope.report.manifests import boots_in, flat
from axiscope.report.titles import of_errors
from axiscope.results.columns import columns, columns_file

NAMES = {
    name: (column.title or name, column.unit or "")
    for name, column in columns("experiment").items()
    if name in columns_file().compared
}
"""Titles and units of the compared figures."""
_COUNTED = (
    "figure",
    "board",
    "model",
    "error_percent",
    "repetitions",
    "drift_percent",
    "spread_percent",
    "model_spread_percent",
)


def write_board_validation(
    found: BoardValidation, manifest: dict[str, Any], folder: Path, out: Path
) -> Path:
    """Writes one self-contained HTML file. Returns its path."""
    settings = [name for name in found.rows.columns if name not in _COUNTED]
    board = manifest.get("board")
    figures = [_figure(found.rows, row, settings) for row in found.overall.to_dicts()]
    page = self_contained(
        "board",
        {"figures": figures},
        {"percent": _percent, "number": _number},
        boots=boots_in(manifest),
        title=str(manifest.get("title") or folder.name),
        answer=of_board(found.overall.to_dicts(), NAMES),
        url=board.get("url") if isinstance(board, dict) else manifest.get("backend"),
        figures=figures,
        overall=found.overall.to_dicts(),
        ports=found.by_port.to_dicts(),
        rows=found.rows.to_dicts(),
        settings=settings,
        alone=found.alone,
        repeated=found.rows["repetitions"].max(),
        names=NAMES,
        manifest=flat(manifest),
    )
    write_whole(out, page.encode())
    return out


def _figure(rows: pl.DataFrame, overall: dict[str, Any], settings: list[str]) -> dict[str, Any]:
    """Returns the values of one figure on the board and in the model, with a series for each port.

    ``overall`` contains the errors of the figure.
    """
    figure = overall["figure"]
    name, unit = NAMES[figure]
    errors = (overall[key] for key in ("points", "median_error_percent", "worst_error_percent"))
    title = of_errors(name, *errors)
    mine = rows.filter(pl.col("figure") == figure)
    series = []
    for port in mine["port"].unique(maintain_order=True).to_list():
        part = mine.filter(pl.col("port") == port)
        series.append(
            {
                "name": str(port),
                "x": part["board"].to_list(),
                "y": part["model"].to_list(),
                "text": [
                    ", ".join(f"{k} {row[k]}" for k in settings if row[k] is not None)
                    for row in part.to_dicts()
                ],
            }
        )
    return {"id": figure, "title": title, "unit": unit, "series": series}


def _percent(value: float | None) -> str:
    return "–" if value is None else f"{value:+.2f}".replace("-", "−")


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"
