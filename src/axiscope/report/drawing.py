"""The style of figures as files, and how they are written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure as Canvas

RC: dict[Any, Any] = {
    "svg.hashsalt": "axiscope",
    "svg.fonttype": "path",
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": "#dfe2e7",
    "grid.linewidth": 0.7,
    "axes.edgecolor": "#8a919c",
}


def title_of(canvas: Canvas) -> str:
    """What a figure is called, for those who do not see it: its title or that of its axes."""
    titles = [canvas.get_suptitle(), *(axes.get_title(loc="left") for axes in canvas.axes)]
    return next((" ".join(title.split()) for title in titles if title), "")


def save(canvas: Canvas, stem: Path) -> list[Path]:
    """One Matplotlib figure as ``stem.svg`` and ``stem.png``, without dates in the bytes."""
    FigureCanvasAgg(canvas)
    svg = stem.with_name(stem.name + ".svg")
    png = stem.with_name(stem.name + ".png")
    title = title_of(canvas)
    canvas.savefig(svg, metadata={"Date": None, "Creator": "axiscope", "Title": title})
    canvas.savefig(png, dpi=160, metadata={"Software": "axiscope", "Title": title})
    return [svg, png]
