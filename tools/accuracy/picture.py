"""Plots predicted against measured traffic as SVG. The same data always give the same bytes."""

from __future__ import annotations

import math
from typing import Any

import polars as pl

SIZE, EDGE = 420.0, 48.0
COLOURS = ("#1f6fb4", "#d9730d", "#3a8a3f", "#8a3a86")
ROW = 12
"""Number of points per line of the file."""
TICKS = (100, 200, 500, 1000, 2000, 5000, 10000, 20000)


def picture(errors: pl.DataFrame, names: dict[str, Any]) -> str:
    """Returns the plot with one panel for each board. Measured rates are on the x axis, predicted
    rates on the y axis, both in MB/s.
    """
    boards = sorted(errors["board"].unique())
    width = len(boards) * (SIZE + EDGE) + EDGE
    height = SIZE + 2.2 * EDGE
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="#ffffff"/>',
    ]
    for number, board in enumerate(boards):
        part = errors.filter(pl.col("board") == board)
        out += _panel(
            part, EDGE + number * (SIZE + EDGE), names["boards"].get(board, board), number
        )
    return "\n".join([*out, "</svg>", ""])


def _panel(part: pl.DataFrame, left: float, name: str, number: int) -> list[str]:
    pairs = part.select("measured_mbps", "predicted_mbps").sort("measured_mbps", "predicted_mbps")
    values = [max(v, 1.0) for row in pairs.iter_rows() for v in row]
    low, high = math.log10(min(values)) - 0.03, math.log10(max(values)) + 0.03

    def at(value: float) -> float:
        return SIZE * (math.log10(max(value, 1.0)) - low) / (high - low)

    base = EDGE + SIZE
    out = [
        f'<rect x="{left:.1f}" y="{EDGE:.1f}" width="{SIZE:.1f}" height="{SIZE:.1f}" '
        'fill="none" stroke="#888888"/>',
        f'<text x="{left:.1f}" y="{EDGE - 12:.1f}" font-size="15">'
        f"{name}: predicted against measured, MB/s</text>",
    ]
    for factor, style in (
        (1.0, ""),
        (1.1, ' stroke-dasharray="4 3"'),
        (0.9, ' stroke-dasharray="4 3"'),
    ):
        shift = SIZE * math.log10(factor) / (high - low)
        x0, x1 = max(0.0, -shift), SIZE - max(0.0, shift)
        out.append(
            f'<line x1="{left + x0:.1f}" y1="{base - x0 - shift:.1f}" x2="{left + x1:.1f}" '
            f'y2="{base - x1 - shift:.1f}" stroke="#888888"{style}/>'
        )
    for tick in TICKS:
        if low <= math.log10(tick) <= high:
            x = left + at(tick)
            out.append(f'<text x="{x:.1f}" y="{base + 16:.1f}" text-anchor="middle">{tick}</text>')
            y = base - at(tick) + 4
            out.append(f'<text x="{left - 4:.1f}" y="{y:.1f}" text-anchor="end">{tick}</text>')
    out.append(f'<g fill="{COLOURS[number % len(COLOURS)]}" fill-opacity="0.45">')
    points = sorted({(f"{left + at(m):.1f}", f"{base - at(p):.1f}") for m, p in pairs.iter_rows()})
    dots = [f'<circle cx="{x}" cy="{y}" r="1.6"/>' for x, y in points]
    out += ["".join(dots[k : k + ROW]) for k in range(0, len(dots), ROW)]
    return [*out, "</g>"]
