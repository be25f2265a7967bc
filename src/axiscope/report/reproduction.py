"""The page of ``axiscope reproduce --all``: every published number and plot beside the model's."""

from __future__ import annotations

import itertools
import json
from dataclasses import asdict
from importlib import resources
from pathlib import Path
from typing import Any

from jinja2 import Environment
from markupsafe import Markup
from plotly.offline import get_plotlyjs

import axiscope
from axiscope.files import write_whole
from axiscope.report import palette
from axiscope.reproduce import Reproduction, Row, summarise
from axiscope.reproduce.curves import curves_of, printed_in


def write_reproduction(found: list[Reproduction], out: Path) -> Path:
    """Writes one self-contained HTML file with the rows and plots of some publications."""
    papers = [_paper(one) for one in found]
    plots = [plot for paper in papers for plot in paper["plots"]]
    looks = {
        "light": palette.LIGHT,
        "dark": palette.DARK,
        "dashes": palette.DASHES,
        "markers": palette.MARKERS,
    }
    data = json.dumps({"plots": plots, "palette": looks}, separators=(",", ":"), allow_nan=False)
    assets = resources.files("axiscope.report") / "assets"

    def asset(name: str) -> str:
        return (assets / name).read_text(encoding="utf-8")

    environment = Environment(autoescape=True, trim_blocks=True)
    environment.filters["error"] = _error
    environment.filters["state"] = _state
    text = environment.from_string(asset("reproduction.html.j2")).render(
        papers=papers,
        version=axiscope.__version__,
        css=Markup(asset("page.css") + asset("reproduction.css")),
        js=Markup(asset("reproduction.js")),
        data=Markup(data.replace("</", "<\\/")),
        plotly=Markup(get_plotlyjs()),
    )
    write_whole(out, text.encode())
    return out


def _paper(one: Reproduction) -> dict[str, Any]:
    file = one.reference.file
    plots = []
    for number, plot in enumerate(file.plot):
        curves = curves_of(plot, one.tables)
        if not curves:
            continue
        plots.append(
            {
                "id": f"{file.key}-{number}",
                "figure": plot.figure,
                "title": plot.title,
                "x": {"label": plot.x_label, "log": plot.x_log},
                "y": {"label": plot.y_label, "log": plot.y_log},
                "curves": [asdict(curve) for curve in curves],
                "printed": [asdict(mark) for mark in printed_in(plot, one.reference)],
            }
        )
    places = [
        (place, list(rows)) for place, rows in itertools.groupby(one.rows, lambda row: row.place)
    ]
    return {"file": file, "summary": summarise(one.rows), "places": places, "plots": plots}


def _error(row: Row) -> str:
    return "" if row.error_percent is None else f"{row.error_percent:+.1f}".replace("-", "−")


def _state(row: Row) -> str:
    """One word for how a row came out, for its look and for the filter."""
    if row.missing is not None:
        return "missing"
    return "holds" if row.holds else "misses"
