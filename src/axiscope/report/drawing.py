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


def save(canvas: Canvas, stem: Path) -> list[Path]:
    """One Matplotlib figure as ``stem.svg`` and ``stem.png``, without dates in the bytes."""
    FigureCanvasAgg(canvas)
    svg = stem.with_name(stem.name + ".svg")
    png = stem.with_name(stem.name + ".png")
    canvas.savefig(svg, metadata={"Date": None, "Creator": "axiscope"})
    canvas.savefig(png, dpi=160, metadata={"Software": "axiscope"})
    return [svg, png]
