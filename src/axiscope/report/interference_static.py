"""Writes the figures of an interference matrix as SVG and PNG files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from axiscope.io.files import destination_folder
from axiscope.report import palette
from axiscope.report.drawing import figure_style, new_canvas, save
from axiscope.report.interference import FAR, Plot, matrix_in, most_of, plots, slowdown_text
from axiscope.report.manifests import read_manifest

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas


def write_interference_static(folder: Path, out: Path) -> list[Path]:
    """Writes every figure as SVG and PNG. Returns the paths of the files in order."""
    destination_folder(out)
    written: list[Path] = []
    with figure_style():
        for number, plot in enumerate(plots(matrix_in(folder, read_manifest(folder))), start=1):
            canvas = draw_heat(plot) if plot.kind == "heat" else _draw_lines(plot)
            written += save(canvas, out / f"{number:02d}-{plot.id}")
    return written


def draw_heat(plot: Plot) -> Canvas:
    """Returns a heat map in which the lightest colour stands for a slowdown of 1 (no slowdown)."""
    from matplotlib.colors import ListedColormap

    canvas = new_canvas(9.2, 1.4 + 0.42 * len(plot.rows))
    axes = canvas.add_subplot()
    most = most_of([plot])
    ramp = ListedColormap(palette.HEAT)
    axes.imshow(plot.values, cmap=ramp, vmin=1.0, vmax=most, aspect="auto")
    axes.set_xticks(range(len(plot.columns)), plot.columns)
    axes.set_yticks(range(len(plot.rows)), plot.rows)
    axes.grid(visible=False)
    for y, row in enumerate(plot.values):
        for x, value in enumerate(row):
            ink = palette.ink_on(palette.heat_colour((value - 1) / (most - 1)))
            axes.text(x, y, slowdown_text(value), ha="center", va="center", color=ink)
    axes.set_xlabel(plot.x_label)
    axes.set_title(plot.title.replace("\u202f", " "), loc="left", fontsize=10.5)
    return canvas


def _draw_lines(plot: Plot) -> Canvas:
    canvas = new_canvas(9.2, 4.6)
    axes = canvas.add_subplot()
    for number, line in enumerate(plot.lines):
        colour, dash, marker = palette.style(number)
        axes.plot(
            line.x,
            line.y,
            color=colour,
            linestyle=palette.MPL_DASHES[dash],
            marker=palette.MPL_MARKERS[marker],
            markersize=4,
            linewidth=1.4,
            label=line.name,
        )
    axes.set_xlim(left=0)
    if max((y for line in plot.lines for y in line.y), default=0) > FAR * min(
        (y for line in plot.lines for y in line.y), default=1
    ):
        axes.set_yscale("log")
    else:
        axes.set_ylim(bottom=0)
    axes.set_xlabel(plot.x_label)
    axes.set_ylabel(plot.y_label)
    axes.set_title(plot.title.replace("\u202f", " "), loc="left", fontsize=10.5)
    canvas.legend(loc="outside right upper", frameon=False, fontsize=8)
    return canvas
