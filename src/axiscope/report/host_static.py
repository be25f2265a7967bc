"""Writes the figures of measurements on this computer as SVG and PNG files."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

from axiscope.io.files import destination_folder
from axiscope.report import palette
from axiscope.report.drawing import figure_style, new_canvas, save
from axiscope.report.host import Plot, bytes_label, plots, records_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas


def write_host_static(folder: Path, manifest: dict[str, Any], out: Path) -> list[Path]:
    """Writes every figure as SVG and PNG. Returns the paths of the files in order."""
    task, records = records_of(folder, manifest)
    destination_folder(out)
    written: list[Path] = []
    with figure_style():
        for number, plot in enumerate(plots(task, records), start=1):
            written += save(_draw(plot), out / f"{number:02d}-{plot.id}")
    return written


def _draw(plot: Plot) -> Canvas:
    canvas = new_canvas(9.2, 4.6)
    axes = canvas.add_subplot()
    for number, line in enumerate(plot.lines):
        colour, dash, marker = palette.style(number)
        below = [y - low for y, low in zip(line.y, line.low, strict=True)]
        above = [high - y for y, high in zip(line.y, line.high, strict=True)]
        if plot.x_scale == "category":
            axes.bar(line.x, line.y, yerr=[below, above], color=colour, capsize=3)
            axes.tick_params(axis="x", rotation=30)
            continue
        axes.errorbar(
            line.x,
            line.y,
            yerr=[below, above],
            color=colour,
            linestyle=palette.MPL_DASHES[dash],
            marker=palette.MPL_MARKERS[marker],
            markersize=4,
            linewidth=1.4,
            capsize=2.5,
            label=line.name,
        )
    if plot.x_scale == "bytes":
        axes.set_xscale("log", base=2)
        low, high = (limit(x for line in plot.lines for x in line.x) for limit in (min, max))
        powers = range(math.ceil(math.log2(low) - 0.1), math.floor(math.log2(high) + 0.1) + 1)
        marks = [2.0**n for n in powers[:: -(-len(powers) // 12)]]
        axes.set_xticks(marks, [bytes_label(x) for x in marks], fontsize=8)
        axes.minorticks_off()
        axes.set_yscale("log")
    else:
        axes.set_ylim(bottom=0)
    axes.set_xlabel(plot.x_label)
    axes.set_ylabel(plot.y_label)
    axes.set_title(plot.title.replace("\u202f", " "), loc="left", fontsize=10.5)
    if plot.x_scale != "category":
        canvas.legend(loc="outside right upper", frameon=False, fontsize=8)
    return canvas
