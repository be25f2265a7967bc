"""Plots the cost of an offload: the total for each size, and the share of each part."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from axiscope.answers.offload.answer import PARTS, OffloadResult
from axiscope.io.files import destination_folder, write_whole
from axiscope.report import answer, palette
from axiscope.report.drawing import figure_style, new_canvas, save
from axiscope.report.numbers import bytes_text

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas


def write_offload(folder: Path, result: OffloadResult) -> list[Path]:
    """Writes ``offload.svg`` and ``.png`` into a folder. Returns the paths of the files."""
    destination_folder(folder)
    with figure_style():
        return save(draw(result), folder / "offload")


def write_offload_files(folder: Path, result: OffloadResult) -> list[Path]:
    """Writes the plot and ``offload.json`` into a folder. Returns the paths of the plot's files."""
    files = write_offload(folder, result)
    text = json.dumps(result.model_dump(by_alias=True), indent=1) + "\n"
    write_whole(folder / "offload.json", text.encode())
    return files


def draw(result: OffloadResult) -> Canvas:
    """Draws the time per byte for each way, plotted against the size.

    Below, the parts are drawn as shares of the time.
    """
    from matplotlib.ticker import ScalarFormatter

    names = list(dict.fromkeys(cost.name for cost in result.costs))
    sizes = sorted({cost.size_bytes for cost in result.costs})
    canvas = new_canvas(9.2, 4.2 + 1.5 * -(-len(names) // 3))
    rows = -(-len(names) // 3)
    grid = canvas.add_gridspec(1 + rows, 3, height_ratios=[2.6] + [1] * rows)
    whole = canvas.add_subplot(grid[0, :])
    for number, name in enumerate(names):
        colour, dash, marker = palette.style(number)
        costs = sorted((c for c in result.costs if c.name == name), key=lambda c: c.size_bytes)
        whole.plot(
            [c.size_bytes for c in costs],
            [1e3 * c.total_us / c.size_bytes for c in costs],
            color=colour,
            linestyle=palette.MPL_DASHES[dash],
            marker=palette.MPL_MARKERS[marker],
            markersize=4,
            linewidth=1.4,
            label=name,
        )
    whole.set_xscale("log", base=2)
    whole.set_yscale("log")
    whole.set_xticks(sizes, [bytes_text(size) for size in sizes], fontsize=8)
    whole.set_xlabel("Input (bytes)")
    whole.set_ylabel("Time a byte of input (ns)")
    whole.set_title(
        f"{answer.of_offload(result)}\n"
        f"Offload on {result.platform}, end to end: input in the caches of a core of the "
        f"{result.cpu} to result read",
        loc="left",
        fontsize=10.5,
    )
    whole.yaxis.set_major_formatter(ScalarFormatter())
    whole.yaxis.set_minor_formatter(ScalarFormatter())
    whole.tick_params(axis="y", which="both", labelsize=8)
    whole.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), frameon=False, fontsize=8)
    for number, name in enumerate(names):
        axes = canvas.add_subplot(grid[1 + number // 3, number % 3])
        costs = sorted((c for c in result.costs if c.name == name), key=lambda c: c.size_bytes)
        shares = [[100 * getattr(c, part) / c.total_us for c in costs] for part in PARTS]
        colours = [palette.style(k)[0] for k in range(len(PARTS))]
        axes.stackplot(range(len(costs)), shares, colors=colours, labels=list(PARTS.values()))
        axes.set_xticks(
            [0, len(costs) - 1],
            [bytes_text(costs[0].size_bytes), bytes_text(costs[-1].size_bytes)],
            fontsize=8,
        )
        axes.set_xlim(0, max(1, len(costs) - 1))
        axes.set_ylim(0, 100)
        axes.set_title(f"{name}: parts, %", loc="left", fontsize=9)
    handles, labels = axes.get_legend_handles_labels()
    canvas.legend(handles, labels, loc="outside lower center", ncols=4, frameon=False, fontsize=8)
    return canvas
