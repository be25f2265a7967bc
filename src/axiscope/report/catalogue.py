"""Lists the figures of a report, as declared in results/columns.toml."""

from __future__ import annotations

from axiscope.report.view import View
from axiscope.results.columns import FigureRow as Figure
from axiscope.results.columns import columns_file

__all__ = ["Figure", "list_figures"]


def list_figures(view: View) -> list[Figure]:
    """Returns the figures for which this run has data."""
    several = any("+" in ports for ports in view.port_sets)
    out = []
    for figure in columns_file().figure:
        if figure.kind == "error":
            if view.has_measured:
                out.append(figure)
        elif figure.kind == "detail":
            if any(
                value is not None
                for entry in view.entries
                for port in entry.detail
                for m in figure.measures
                for value in port.model.y.get(m, [])
            ):
                out.append(figure)
        elif set(figure.measures) & view.has_extra and (several or not figure.several_ports):
            out.append(figure)
    return out
