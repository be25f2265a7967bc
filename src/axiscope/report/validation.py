"""Plots predicted against measured throughput, for ``axiscope validate --plot FILE``.

There are two panels for each board. The upper panel shows the predicted total of each configuration
plotted against its measured total, coloured by scenario. The lower panel shows the share of
configurations plotted against their error.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl

from axiscope.io.files import destination, write_whole
from axiscope.plan.platforms import boot_notes
from axiscope.report import answer, palette
from axiscope.report.drawing import figure_style, new_canvas
from axiscope.report.html import self_contained
from axiscope.report.manifests import ReportError
from axiscope.report.numbers import number_text

NEEDED = ("board", "scenario", "ports", "burst_beats", "measured_mbps", "predicted_mbps")
"""Columns of the rows, one row for each configuration.

``total_error_percent`` (without sign) and ``stream_error_percent`` are used if present.
"""

_RANGE = [0.1, 100.0]


def plot_validation(rows: pl.DataFrame, out: Path) -> Path:
    """Writes the plot: an interactive page for ``.html``, an image for ``.svg`` and ``.png``.

    ``rows`` has one row for each configuration, with the columns in ``NEEDED``. Rates are in MB/s,
    errors in %.
    """
    missing = [name for name in NEEDED if name not in rows.columns]
    if missing:
        raise ReportError(f"validation rows: column {missing[0]!r} is missing; give {NEEDED}")
    rows = rows.filter(pl.col("measured_mbps") > 0)
    if rows.is_empty():
        raise ReportError("validation rows: none with a measured throughput above 0")
    if "total_error_percent" not in rows.columns:
        error = 100.0 * (pl.col("predicted_mbps") - pl.col("measured_mbps")).abs()
        rows = rows.with_columns((error / pl.col("measured_mbps")).alias("total_error_percent"))
    rows = rows.sort(["board", "scenario", "ports", "burst_beats"])
    out = Path(out)
    ending = check_plot(out)
    if ending == ".html":
        write_whole(out, _page(rows).encode())
    else:
        _image(rows, out)
    return out


def check_plot(out: Path) -> str:
    """Returns the ending of a plot's file name.

    Raises UserError if such a plot cannot be written, and states why.
    """
    ending = out.suffix.lower()
    if ending not in (".html", ".svg", ".png"):
        raise ReportError(f"{out}: unknown kind of plot; the name must end in .html, .svg or .png")
    destination(out)
    return ending


def distribution(errors: list[float]) -> tuple[list[float], list[float]]:
    """Returns errors in rising order, and the share of configurations (%) up to each error."""
    ordered = sorted(max(e, _RANGE[0]) for e in errors)
    return ordered, [100.0 * (i + 1) / len(ordered) for i in range(len(ordered))]


def quantile(values: list[float], share: float) -> float:
    """Returns the quantile of values at a share, interpolated linearly."""
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (place - low) * (ordered[high] - ordered[low])


def _groups(rows: pl.DataFrame) -> list[tuple[str, list[tuple[str, pl.DataFrame]]]]:
    boards = rows["board"].unique(maintain_order=True).to_list()
    out = []
    for board in boards:
        mine = rows.filter(pl.col("board") == board)
        names = mine["scenario"].unique(maintain_order=True).to_list()
        out.append((str(board), [(str(s), mine.filter(pl.col("scenario") == s)) for s in names]))
    return out


def _page(rows: pl.DataFrame) -> str:
    scenarios = sorted(rows["scenario"].unique().to_list())
    boards: list[dict[str, Any]] = []
    for board, groups in _groups(rows):
        points, curves = [], []
        for name, part in groups:
            hover = [
                f"{r['ports']}, {int(r['burst_beats'])} beats: {r['total_error_percent']:.1f} %"
                for r in part.iter_rows(named=True)
            ]
            look = scenarios.index(name)
            points.append(
                {
                    "name": name,
                    "look": look,
                    "x": [round(v, 1) for v in part["measured_mbps"].to_list()],
                    "y": [round(v, 1) for v in part["predicted_mbps"].to_list()],
                    "text": hover,
                }
            )
            x, y = distribution(part["total_error_percent"].to_list())
            curves.append(
                {
                    "name": name,
                    "look": look,
                    "x": [round(v, 3) for v in x],
                    "y": [round(v, 2) for v in y],
                }
            )
        every = rows.filter(pl.col("board") == board)["total_error_percent"].to_list()
        parts = [(name, part["total_error_percent"].to_list()) for name, part in groups]
        table = [_errors(name, errors) for name, errors in (*parts, ("all", every))]
        middle, ninety = table[-1]["median"], table[-1]["p90"]
        boards.append(
            {
                "board": board,
                "middle": middle,
                "table": table,
                "points": points,
                "curves": curves,
                "points_title": f"{board}: half of {len(every)} totals are predicted within "
                f"{middle:.1f} %",
                "curves_title": f"{board}: nine in ten totals are within {ninety:.1f} %",
                "note": f"{len(every)} configurations; error in the total: median {middle:.1f} %, "
                f"90th percentile {ninety:.1f} %",
            }
        )
    total = rows["total_error_percent"].to_list()
    corrected = int(rows["corrected"].sum()) if "corrected" in rows.columns else None
    worst = max(boards, key=lambda b: float(b["middle"]))["board"] if len(boards) > 1 else None
    text = answer.of_validation(
        len(total), quantile(total, 0.5), quantile(total, 0.9), worst, corrected
    )
    return self_contained(
        "validation",
        {"boards": boards},
        {"num": number_text},
        boots=boot_notes(str(board["board"]) for board in boards),
        answer=text,
        corrected=bool(corrected),
        boards=boards,
    )


def _errors(name: str, errors: list[float]) -> dict[str, Any]:
    """Returns a row for a board's table: errors in the totals of some configurations, in %."""
    return {
        "name": name,
        "count": len(errors),
        "median": quantile(errors, 0.5),
        "p90": quantile(errors, 0.9),
        "worst": max(errors),
    }


def _image(rows: pl.DataFrame, out: Path) -> None:
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    groups = _groups(rows)
    scenarios = sorted(rows["scenario"].unique().to_list())
    with figure_style():
        canvas = new_canvas(5.2 * len(groups) + 1.4, 8.0)
        panels: Any = canvas.subplots(2, len(groups), squeeze=False)
        seen: dict[str, Any] = {}
        for column, (board, parts) in enumerate(groups):
            scatter, curve = panels[0][column], panels[1][column]
            top = 0.0
            for name, part in parts:
                colour, dash, marker = palette.style(scenarios.index(name))
                (handle,) = scatter.plot(
                    part["measured_mbps"].to_list(),
                    part["predicted_mbps"].to_list(),
                    linestyle="none",
                    marker=palette.MPL_MARKERS[marker],
                    markersize=3,
                    alpha=0.6,
                    color=colour,
                )
                seen.setdefault(name, handle)
                top = max(top, *part["measured_mbps"], *part["predicted_mbps"])
                x, y = distribution(part["total_error_percent"].to_list())
                curve.plot(x, y, color=colour, linestyle=palette.MPL_DASHES[dash], linewidth=1.5)
            scatter.plot([0, top], [0, top], color="#8a919c", linewidth=1)
            scatter.set_title(board, loc="left", fontsize=11)
            scatter.set_xlabel("Measured total (MB/s)")
            scatter.set_ylabel("Predicted total (MB/s)")
            curve.set_xscale("log")
            curve.set_xlim(*_RANGE)
            marks = [0.1, 0.3, 1, 3, 10, 30, 100]
            curve.set_xticks(marks, [f"{m:g}" for m in marks])
            curve.minorticks_off()
            curve.set_ylim(0, 101)
            curve.set_xlabel("Error in the total throughput (%)")
            curve.set_ylabel("Configurations within this error (%)")
        names = sorted(seen)
        canvas.legend(
            [seen[n] for n in names],
            names,
            loc="outside right upper",
            frameon=False,
            markerscale=1.8,
        )
        FigureCanvasAgg(canvas)
        if out.suffix.lower() == ".svg":
            canvas.savefig(out, metadata={"Date": None, "Creator": "axiscope"})
        else:
            canvas.savefig(out, dpi=150, metadata={"Software": "axiscope"})
