"""Writes the report's figures as SVG and PNG files. Equal results give identical bytes."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from axiscope.io.files import destination_folder
from axiscope.report import palette
from axiscope.report.best import Bars, bars_of, compared, name_of, series_of, title_of, x_text
from axiscope.report.catalogue import Figure, list_figures
from axiscope.report.drawing import figure_style, new_canvas, save
from axiscope.report.host_static import write_host_static
from axiscope.report.interference_static import write_interference_static
from axiscope.report.manifests import ReportError, read_manifest
from axiscope.report.multiples import Series, value_text
from axiscope.report.numbers import bytes_text
from axiscope.report.page import ticks
from axiscope.report.plateau import Ranked, ranked
from axiscope.report.view import Entry, Line, View
from axiscope.report.writer import load_view
from axiscope.results.columns import legends

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas

PALE = "#cfd4dc"
"""Colour of the lines behind the line that a panel shows."""


def write_static(
    results_dir: Path, out: Path | None = None, measured: Path | None = None
) -> list[Path]:
    """Writes the figures of a report as SVG and PNG.

    Returns the paths of the files in order. For a sweep, there is one file for each figure and
    condition, with a panel for each of the condition's best lines. The files are written to
    ``figures/`` in the results folder, unless ``out`` names a different folder. If ``measured`` is
    given, measured values are drawn as open markers.
    """
    folder = Path(results_dir) / "figures" if out is None else Path(out)
    manifest = read_manifest(Path(results_dir))
    if manifest.get("backend") == "host":
        return write_host_static(Path(results_dir), manifest, folder)
    if manifest.get("task") == "interference":
        return write_interference_static(Path(results_dir), folder)
    if manifest.get("kind") == "design":
        raise ReportError(
            f"{results_dir}: --static draws sweeps of experiments; each figure of a design's page "
            "has buttons that save it as SVG and PNG"
        )
    view = load_view(Path(results_dir), measured)
    destination_folder(folder)
    written: list[Path] = []
    with figure_style():
        for number, (name, draw) in enumerate(_drawings(view), start=1):
            written += save(draw(), folder / f"{number:02d}-{name}")
    return written


def _drawings(view: View) -> list[tuple[str, Callable[[], Canvas]]]:
    """Returns the name of each figure, and a function that draws it."""
    if view.x_column is None:
        return [(bars.row.id, partial(_draw_bars, bars)) for bars in bars_of(view)]
    out: list[tuple[str, Callable[[], Canvas]]] = []
    errors = {figure.id: figure for figure in list_figures(view)}
    for condition, label in enumerate(view.conditions):
        best = ranked(view, condition)
        if not best:
            continue
        end = f"-{_slug(label)}" if len(view.conditions) > 1 else ""
        several = any("+" in view.port_sets[r.entry.ports] for r in best)
        for figure in compared(best, several):
            lines = [series_of(view, r, figure.measures[0], label) for r in best]
            out.append((f"{figure.id}{end}", partial(_draw_lines, view, figure, lines, label)))
        for figure in errors.values():
            if figure.kind == "error":
                lines = [_error_of(view, r, label) for r in best if r.entry.error is not None]
                if lines:
                    draw = partial(_draw_lines, view, figure, lines, label)
                    out.append((f"{figure.id}{end}", draw))
            elif figure.kind == "detail":
                entries = [r.entry for r in best]
                out.append((f"{figure.id}{end}", partial(_detail, view, figure, entries, label)))
    return out


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def _error_of(view: View, ranked: Ranked, label: str) -> Series:
    line = ranked.entry.error
    assert line is not None
    return Series(name_of(view, ranked, label), line.x, line.y["total_error"])


def _panels(count: int, legend: bool) -> tuple[Canvas, list[Any]]:
    """Returns a figure with one panel for each line. All panels have the same axes."""
    columns = min(3, count)
    rows = -(-count // columns)
    canvas = new_canvas(3.3 * columns + (1.2 if legend else 0.2), 2.5 * rows + 0.7)
    panels = canvas.subplots(rows, columns, squeeze=False, sharex=True, sharey=True)
    for number, panel in enumerate(panels.flat):
        panel.set_visible(number < count)
        # Only the lowest panel of each column shows ticks.
        panel.tick_params(labelbottom=number + columns >= count)
    return canvas, list(panels.flat)[:count]


def _draw_lines(view: View, figure: Figure, lines: list[Series], label: str) -> Canvas:
    """Draws one panel for each line. The other lines are drawn behind it in pale colours."""
    canvas, panels = _panels(len(lines), legend=False)
    for number, (panel, line) in enumerate(zip(panels, lines, strict=True)):
        colour, _, _ = palette.style(number)
        if line.plateau is not None:
            panel.axvspan(*line.plateau, color=colour, alpha=0.12, linewidth=0)
        for other in lines:
            panel.plot(other.x, _numbers(other.y), color=PALE, linewidth=1.0)
        panel.plot(line.x, _numbers(line.y), color=colour, linewidth=1.8)
        if any(value is not None for value in line.measured_y):
            _markers(panel, line.measured_x, line.measured_y, colour, "circle")
        _mark_best(panel, line, colour)
        _finish(panel, view, figure, first=number % 3 == 0, last=number + 3 >= len(lines))
        panel.set_title(line.name, loc="left", fontsize=9)
    # This leaves room for the value above the best setting.
    if not figure.y_range:
        panels[0].margins(y=0.15)
    if figure.y_scale != "log" and figure.kind != "error":
        panels[0].set_ylim(bottom=0)
    _headline(canvas, title_of(figure, lines), label)
    return canvas


def _mark_best(panel: Any, line: Series, colour: str) -> None:
    """Marks the best setting of a line, and writes its value next to it."""
    value = None if line.best is None else dict(zip(line.x, line.y, strict=True)).get(line.best)
    if value is None:
        return
    panel.plot([line.best], [value], marker="o", markersize=4.5, color=colour)
    right = line.best == max(line.x)
    panel.annotate(
        value_text(value).replace("\u202f", " "),
        (line.best, value),
        xytext=(-2 if right else 0, 6),
        textcoords="offset points",
        ha="right" if right else "center",
        fontsize=8,
        color=colour,
    )


def _headline(canvas: Canvas, title: str, label: str) -> None:
    """Writes the title of a figure, and below it the condition under which its points ran."""
    title = title.replace("\u202f", " ")
    wide = int(canvas.get_figwidth() * 12)
    canvas.suptitle(
        "\n".join([*textwrap.wrap(title, wide), *textwrap.wrap(label, wide)]),
        x=0.01,
        ha="left",
        fontsize=10.5,
    )


def _draw_bars(bars: Bars) -> Canvas:
    """Draws one bar for each of the compared points, the best point on top."""
    canvas = new_canvas(9.2, 1.2 + 0.5 * len(bars.names))
    axes = canvas.add_subplot()
    colours = [palette.style(number)[0] for number in range(len(bars.names))]
    drawn = axes.barh(range(len(bars.names)), bars.values, height=0.6, color=colours)
    texts = [value_text(value).replace("\u202f", " ") for value in bars.values]
    axes.bar_label(drawn, texts, padding=4)
    names = ["\n".join(textwrap.wrap(name, 48)) for name in bars.names]
    axes.set_yticks(range(len(names)), names, fontsize=8)
    axes.invert_yaxis()
    axes.grid(visible=False, axis="y")
    axes.set_xlim(left=0)
    axes.set_xlabel(bars.row.y_label)
    _headline(canvas, bars.title, "")
    return canvas


def _detail(view: View, figure: Figure, entries: list[Entry], label: str) -> Canvas:
    """Draws one panel for each set of ports. Each panel has a line for each port."""
    canvas, panels = _panels(len(entries), legend=True)
    ports = sorted({port.port for entry in view.entries for port in entry.detail})
    seen: dict[str, Any] = {}
    for number, (panel, entry) in enumerate(zip(panels, entries, strict=True)):
        for port in entry.detail:
            colour, _, _ = palette.style(ports.index(port.port))
            for k, measure in enumerate(figure.measures):
                values = port.model.y.get(measure, [])
                if not any(values):
                    continue
                name = f"{port.port} {legends()[measure]}"
                dash, marker = ("-", "circle") if k == 0 else ("--", "square")
                handle = _plot(panel, port.model, measure, colour, dash, marker, name)
                if port.measured is not None and any(port.measured.y.get(measure, [])):
                    _markers(panel, port.measured.x, port.measured.y[measure], colour, marker)
                seen.setdefault(name, handle)
        _finish(panel, view, figure, first=number % 3 == 0, last=number + 3 >= len(entries))
        panel.set_title(view.port_sets[entry.ports], loc="left", fontsize=9)
    if figure.y_scale != "log":
        panels[0].set_ylim(bottom=0)
    _headline(canvas, _detail_title(view, figure, entries), label)
    names = sorted(seen)
    canvas.legend(
        [seen[n] for n in names], names, loc="outside right upper", frameon=False, fontsize=8
    )
    return canvas


def _detail_title(view: View, figure: Figure, entries: list[Entry]) -> str:
    """Says which port receives the least, or waits longest, in the sets of ports in a figure."""
    found = [
        (value, port.port, view.port_sets[entry.ports], x)
        for entry in entries
        for port in entry.detail
        for x, value in zip(port.model.x, port.model.y.get(figure.measures[0], []), strict=False)
        if value
    ]
    if not found:
        return figure.title
    value, port, ports, x = max(found)
    at = "" if port == ports else f" of {ports}"
    return f"{figure.title}: most at {port}{at}, {value_text(value)} at {x_text(view, x)}"


def _numbers(values: Sequence[float | None]) -> list[float]:
    return [float("nan") if v is None else v for v in values]


def _plot(
    axes: Any, line: Line, measure: str, colour: str, dash: str, marker: str, name: str
) -> Any:
    (handle,) = axes.plot(
        line.x,
        _numbers(line.y[measure]),
        color=colour,
        linestyle=dash,
        marker=palette.MPL_MARKERS[marker],
        markersize=2.6,
        linewidth=1.4,
        label=name,
    )
    return handle


def _markers(
    axes: Any, xs: Sequence[float], values: Sequence[float | None], colour: str, marker: str
) -> None:
    """Draws measured values as open markers."""
    axes.plot(
        xs,
        _numbers(values),
        linestyle="none",
        marker=palette.MPL_MARKERS[marker],
        markersize=5.5,
        markerfacecolor="none",
        markeredgecolor=colour,
        markeredgewidth=1.0,
    )


def _finish(axes: Any, view: View, figure: Figure, first: bool, last: bool) -> None:
    """Sets the scales, ticks and labels for the axes of one panel.

    The panel that is ``first`` in its row has a label on the vertical axis. The panel that is
    ``last`` in its column has a label on the horizontal axis.
    """
    if view.x_scale == "log":
        axes.set_xscale("log", base=2)
        marks = ticks(view)
        step = -(-len(marks) // 5)
        as_bytes = view.x_column == "burst_bytes"
        texts = [bytes_text(m) if as_bytes else f"{m:g}" for m in marks[::step]]
        axes.set_xticks(marks[::step], texts, fontsize=7)
        axes.minorticks_off()
    axes.set_xlabel(view.x_label if last else "")
    axes.set_ylabel(figure.y_label if first else "")
    if figure.y_scale == "log" and axes.has_data():
        axes.set_yscale("log")
    elif figure.y_range:
        axes.set_ylim(*figure.y_range)
