"""Sets the style of static figures, and writes them.

Matplotlib is imported only when a figure is drawn, because the import takes as long as a small run.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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


@contextmanager
def figure_style() -> Iterator[None]:
    """Draws and saves figures in Axiscope's style while the block runs."""
    import matplotlib

    with matplotlib.rc_context(RC):
        yield


def new_canvas(width: float, height: float) -> Canvas:
    """Returns an empty Matplotlib figure of a size in inches."""
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")


def title_of(canvas: Canvas) -> str:
    """Returns the title of a figure, or of the first axes with a title, for the file's metadata."""
    titles = [canvas.get_suptitle(), *(axes.get_title(loc="left") for axes in canvas.axes)]
    return next((" ".join(title.split()) for title in titles if title), "")


def save(canvas: Canvas, stem: Path) -> list[Path]:
    """Writes a figure as ``stem.svg`` and ``stem.png``. Equal figures result in identical bytes."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    FigureCanvasAgg(canvas)
    svg = stem.with_name(stem.name + ".svg")
    png = stem.with_name(stem.name + ".png")
    title = title_of(canvas)
    canvas.savefig(svg, metadata={"Date": None, "Creator": "axiscope", "Title": title})
    canvas.savefig(png, dpi=160, metadata={"Software": "axiscope", "Title": title})
    return [svg, png]
