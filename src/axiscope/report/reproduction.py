"""Writes the page of ``axiscope reproduce`` for all publications or a figure.

It compares published with modelled values.
"""

from __future__ import annotations

import itertools
from dataclasses import asdict
from pathlib import Path
from typing import Any

import axiscope
from axiscope.answers.reproduce import Reproduction, Row, summarise
from axiscope.answers.reproduce.curves import curves_of, printed_in, shared
from axiscope.io.files import destination, write_whole
from axiscope.plan.platforms import boot_notes
from axiscope.report import answer
from axiscope.report.html import self_contained
from axiscope.report.titles import of_published, unit_of
from axiscope.report.view import settings_text


def check_page(page: Path) -> Path:
    """Returns the path of a page, after checking that it can be written.

    Raises UserError if it cannot.
    """
    return destination(page)


def write_reproduction(found: list[Reproduction], out: Path, figure: int | None = None) -> Path:
    """Writes a self-contained HTML file with the rows and plots of some publications.

    With ``figure``, only the plots of that figure are drawn.
    """
    papers = [_paper(one, figure) for one in found]
    plots = [plot for paper in papers for plot in paper["plots"]]
    text = self_contained(
        "reproduction",
        {"plots": plots},
        {"error": _error, "state": _state},
        boots=boot_notes(name for one in found for name in one.platforms),
        answer=answer.of_reproduction([paper["summary"] for paper in papers]),
        papers=papers,
        version=axiscope.__version__,
    )
    write_whole(out, text.encode())
    return out


def _paper(one: Reproduction, figure: int | None) -> dict[str, Any]:
    file = one.reference.file
    plots = []
    for number, plot in enumerate(file.plot):
        curves = curves_of(plot, one.tables)
        if not curves or figure not in (None, plot.figure):
            continue
        printed = [row for mark in plot.marks for row in one.rows if row.id == mark.entry]
        known = [row for row in printed if row.missing is None]
        held = sum(row.holds is True for row in known)
        what = f"Figure {plot.figure}, {plot.title}"
        plots.append(
            {
                "id": f"{file.key}-{number}",
                "title": of_published(what, held, len(known), curves, unit_of(plot.y_label)),
                "conditions": _conditions(shared(plot, one.tables)),
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


def _conditions(settings: dict[str, Any]) -> str:
    """Returns the settings that all points of a plot share, except settings with usual values."""
    named = ("platform", "pl_mhz", "mode", "pattern", "mapping", "qos", "mux")
    return settings_text([name for name in named if name in settings], settings)


def _error(row: Row) -> str:
    return "" if row.error_percent is None else f"{row.error_percent:+.1f}".replace("-", "−")


def _state(row: Row) -> str:
    """Returns a word for the outcome of a row, used for its style and by the page's filter."""
    if row.missing is not None:
        return "missing"
    return "holds" if row.holds else "misses"
