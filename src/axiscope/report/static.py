"""The report's figures as SVG and PNG files; equal results give equal bytes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from axiscope.io.files import destination_folder
from axiscope.report import palette
from axiscope.report.catalogue import Figure, list_figures
from axiscope.report.drawing import figure_style, new_canvas, save
from axiscope.report.host_static import write_host_static
from axiscope.report.interference_static import write_interference_static
from axiscope.report.numbers import bytes_text
from axiscope.report.origin import read_manifest
from axiscope.report.page import ticks
from axiscope.report.view import Entry, Line, View
from axiscope.report.writer import load_view
from axiscope.results.columns import legends

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas


def write_static(
    results_dir: Path, out: Path | None = None, measured: Path | None = None
) -> list[Path]:
    """Writes every figure of the report as SVG and PNG; returns the files in order.

    There is one file for each figure and condition, in ``figures/`` of the results folder unless
    ``out`` names another one. If ``measured`` is given, open markers are measured values.
    """
    folder = Path(results_dir) / "figures" if out is None else Path(out)
    manifest = read_manifest(Path(results_dir))
    if manifest.get("backend") == "host":
        return write_host_static(Path(results_dir), manifest, folder)
    if manifest.get("task") == "interference":
        return write_interference_static(Path(results_dir), folder)
    view = load_view(Path(results_dir), measured)
    destination_folder(folder)
    written: list[Path] = []
    with figure_style():
        for number, figure in enumerate(list_figures(view), start=1):
            for condition, label in enumerate(view.conditions):
                canvas = _draw(view, figure, condition, label)
                if canvas is None:
                    continue
                stem = f"{number:02d}-{figure.id}"
                if len(view.conditions) > 1:
                    stem += f"-{_slug(label)}"
                written += save(canvas, folder / stem)
    return written


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def _draw(view: View, figure: Figure, condition: int, label: str) -> Canvas | None:
    entries = [entry for entry in view.entries if entry.condition == condition]
    if figure.kind == "detail":
        return _detail(view, figure, entries, label)
    canvas = new_canvas(9.2, 4.6)
    axes = canvas.add_subplot()
    measure = figure.measures[0]
    drawn = 0
    for entry in entries:
        line = entry.error if figure.kind == "error" else entry.model
        if line is None or all(v is None for v in line.y.get(measure, [])):
            continue
        colour, dash, marker = palette.style(entry.ports)
        name = view.port_sets[entry.ports]
        if view.x_column is None:
            _bars(axes, line.x, line.y[measure], drawn, len(entries), colour, name)
        else:
            _plot(axes, line, measure, colour, palette.MPL_DASHES[dash], marker, name)
            if figure.kind == "overview" and entry.measured is not None:
                _markers(axes, entry.measured, measure, colour, marker)
        drawn += 1
    if not drawn:
        return None
    _finish(axes, view, figure)
    axes.set_title(f"{figure.title} · {label}", loc="left", fontsize=10.5)
    canvas.legend(loc="outside right upper", frameon=False, fontsize=8)
    return canvas


def _detail(view: View, figure: Figure, entries: list[Entry], label: str) -> Canvas | None:
    """Draws one panel for each set of ports."""
    if not entries:
        return None
    columns = min(3, len(entries))
    lines = -(-len(entries) // columns)
    canvas = new_canvas(3.3 * columns + 1.2, 2.5 * lines + 0.7)
    panels = canvas.subplots(lines, columns, squeeze=False, sharey=figure.y_scale != "log")
    ports = sorted({port.port for entry in view.entries for port in entry.detail})
    seen: dict[str, Any] = {}
    for number, panel in enumerate(panels.flat):
        if number >= len(entries):
            panel.set_visible(False)
            continue
        entry = entries[number]
        for port in entry.detail:
            colour, _, _ = palette.style(ports.index(port.port))
            for k, measure in enumerate(figure.measures):
                values = port.model.y.get(measure, [])
                if not any(values):
                    continue
                name = f"{port.port} {legends()[measure]}"
                dash, marker = ("-", "circle") if k == 0 else ("--", "square")
                if view.x_column is None:
                    count = 2 * len(entry.detail)
                    at = 2 * entry.detail.index(port) + k
                    handle = _bars(panel, port.model.x, values, at, count, colour, name)
                else:
                    handle = _plot(panel, port.model, measure, colour, dash, marker, name)
                    if port.measured is not None:
                        _markers(panel, port.measured, measure, colour, marker)
                seen.setdefault(name, handle)
        _finish(panel, view, figure)
        panel.set_title(view.port_sets[entry.ports], loc="left", fontsize=9)
        if number % columns:
            panel.set_ylabel("")
        if number + columns < len(entries):
            panel.set_xlabel("")
    if not seen:
        return None
    canvas.suptitle(f"{figure.title} · {label}", x=0.01, ha="left", fontsize=10.5)
    names = sorted(seen)
    canvas.legend(
        [seen[n] for n in names], names, loc="outside right upper", frameon=False, fontsize=8
    )
    return canvas


def _numbers(values: list[float | None]) -> list[float]:
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


def _markers(axes: Any, line: Line, measure: str, colour: str, marker: str) -> None:
    values = line.y.get(measure)
    if values and any(values):
        axes.plot(
            line.x,
            _numbers(values),
            linestyle="none",
            marker=palette.MPL_MARKERS[marker],
            markersize=5.5,
            markerfacecolor="none",
            markeredgecolor=colour,
            markeredgewidth=1.0,
        )


def _bars(
    axes: Any,
    labels: list[Any],
    values: list[float | None],
    at: int,
    count: int,
    colour: str,
    name: str,
) -> Any:
    width = 0.8 / max(1, count)
    places = [i - 0.4 + width * (at + 0.5) for i in range(len(labels))]
    hatch = "//" if name.endswith((" write", " p99")) else None
    handle = axes.bar(
        places,
        _numbers(values),
        width=width,
        color=colour,
        hatch=hatch,
        edgecolor="white",
        label=name,
    )
    axes.set_xticks(range(len(labels)), [str(t).replace(" · ", "\n") for t in labels], fontsize=7)
    return handle


def _finish(axes: Any, view: View, figure: Figure) -> None:
    """Sets scales, ticks and titles of one pair of axes."""
    if view.x_scale == "log":
        axes.set_xscale("log", base=2)
        marks = ticks(view)
        step = 1 if len(marks) <= 9 and figure.kind != "detail" else 2
        as_bytes = view.x_column == "burst_bytes"
        texts = [bytes_text(m) if as_bytes else f"{m:g}" for m in marks[::step]]
        axes.set_xticks(marks[::step], texts, fontsize=8 if step == 1 else 7)
        axes.minorticks_off()
    axes.set_xlabel(view.x_label)
    axes.set_ylabel(figure.y_label)
    if figure.y_scale == "log" and axes.has_data():
        axes.set_yscale("log")
    elif figure.y_range:
        axes.set_ylim(*figure.y_range)
    elif figure.kind != "error":
        axes.set_ylim(bottom=0)
