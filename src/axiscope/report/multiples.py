"""Draws small multiples: a small chart for each of a sweep's best lines, as SVG in the page.

The charts in a figure share their axes. Colours are CSS classes of the page (`multiples_css`), so
that light pages, dark pages and paper show the same picture.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from axiscope.report import palette
from axiscope.report.numbers import number_text

WIDTH, HEIGHT = 230.0, 150.0
LEFT, RIGHT, TOP, BOTTOM = 44.0, 8.0, 20.0, 22.0
TICKS = 3
LETTER, LETTER_HEIGHT, GAP = 6.6, 9.0, 7.0
"""Size of a digit of a value, and its distance from the dot."""
UNIT_END = 12.0
"""Lower end of the unit above the axis."""


@dataclass(frozen=True)
class Series:
    """A line: its name, its points, and measured points at the same x if there are any."""

    name: str
    x: Sequence[float]
    y: Sequence[float | None]
    measured_x: Sequence[float] = ()
    measured_y: Sequence[float | None] = ()
    best: float | None = None
    """x of its best setting."""
    plateau: tuple[float, float] | None = None
    """Ends of the plateau around it."""


@dataclass(frozen=True)
class Axes:
    """Properties that all charts in a figure share."""

    x_low: float
    x_high: float
    x_log: bool
    y_low: float
    y_high: float
    y_log: bool
    x_text: Callable[[float], str]
    unit: str

    def x(self, value: float) -> float:
        """Returns the horizontal position of a value in the chart."""
        share = _share(value, self.x_low, self.x_high, self.x_log)
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    def y(self, value: float) -> float:
        """Returns the vertical position of a value in the chart."""
        share = _share(value, self.y_low, self.y_high, self.y_log)
        return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)


def _share(value: float, low: float, high: float, log: bool) -> float:
    if log:
        value, low, high = (math.log(max(v, 1e-9)) for v in (value, low, high))
    return 0.5 if high <= low else min(1.0, max(0.0, (value - low) / (high - low)))


def axes_of(
    lines: Sequence[Series], unit: str, x_log: bool, y_log: bool, x_text: Callable[[float], str]
) -> Axes:
    """Returns axes that show all lines completely. Linear axes begin at zero."""
    xs = [x for line in lines for x in line.x]
    ys = [
        y
        for line in lines
        for y in (*line.y, *line.measured_y)
        if y is not None and math.isfinite(y) and (y > 0 or not y_log)
    ]
    top = max(ys, default=1.0)
    low = min(ys, default=1.0) if y_log else min(0.0, min(ys, default=0.0))
    return Axes(min(xs), max(xs), x_log, low, top * 1.05 or 1.0, y_log, x_text, unit)


def chart(lines: Sequence[Series], number: int, axes: Axes, title: str) -> str:
    """Returns the chart for one line as SVG.

    The other lines are drawn behind it in pale colours.
    """
    line = lines[number]
    parts = [
        f'<svg viewBox="0 0 {WIDTH:.0f} {HEIGHT:.0f}" role="img" aria-label="{escape(title)}">'
    ]
    if line.plateau is not None:
        left, right = (axes.x(end) for end in line.plateau)
        parts.append(
            f'<rect class="plateau" x="{left - 3:.1f}" width="{right - left + 6:.1f}" '
            f'y="{TOP}" height="{HEIGHT - TOP - BOTTOM}"/>'
        )
    parts += _frame(axes)
    for nth, other in enumerate(lines):
        if nth != number:
            parts.append(f'<polyline class="other" points="{_points(other.x, other.y, axes)}"/>')
    parts.append(f'<polyline class="own" points="{_points(line.x, line.y, axes)}"/>')
    for x, y in zip(line.measured_x, line.measured_y, strict=True):
        if y is not None:
            parts.append(
                f'<circle class="measured" cx="{axes.x(x):.1f}" cy="{axes.y(y):.1f}" r="3"/>'
            )
    parts += _best(lines, number, axes)
    return "".join([*parts, "</svg>"])


def _best(lines: Sequence[Series], number: int, axes: Axes) -> list[str]:
    """Returns a mark at the best setting, and a label with its value."""
    line = lines[number]
    known = dict(zip(line.x, line.y, strict=True))
    value = None if line.best is None else known.get(line.best)
    if line.best is None or value is None:
        return []
    x, y = axes.x(line.best), axes.y(value)
    text = value_text(value)
    left, baseline = _free_place(text, (x, y), lines, number, axes)
    return [
        f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="4"/>',
        f'<text class="value" x="{left:.1f}" y="{baseline:.1f}">{text}</text>',
    ]


def _free_place(
    text: str, dot: tuple[float, float], lines: Sequence[Series], number: int, axes: Axes
) -> tuple[float, float]:
    """Returns where to write a text near a dot so that it covers no line.

    The position is the text's left end and baseline. If every position covers a line, the text
    covers as little as possible of the chart's own line.
    """
    width = LETTER * len(text)
    lefts = (dot[0] + GAP, dot[0] - GAP - width, dot[0] - width / 2)
    places = [
        (left, dot[1] + up)
        for up in (-GAP, GAP + LETTER_HEIGHT, -3 * GAP, 3 * GAP + LETTER_HEIGHT, -5 * GAP)
        for left in lefts
        if left >= LEFT and left + width <= WIDTH - RIGHT
        if LETTER_HEIGHT <= dot[1] + up <= HEIGHT - BOTTOM
        # The text must not cover the unit in the top left corner.
        if dot[1] + up - LETTER_HEIGHT >= UNIT_END or left >= LETTER * len(axes.unit)
    ]

    def covered(place: tuple[float, float]) -> float:
        own = _covered(lines[number], place, width, axes)
        others = sum(_covered(o, place, width, axes) for n, o in enumerate(lines) if n != number)
        return 10 * own + others

    return min(places, key=covered, default=(max(LEFT, dot[0] - width), dot[1] - GAP))


def _covered(line: Series, place: tuple[float, float], width: float, axes: Axes) -> float:
    """Returns how much of a line (its width) is within the box of a text.

    Closely spaced points are tested.
    """
    ends = [
        (axes.x(x), axes.y(y))
        for x, y in zip(line.x, line.y, strict=True)
        if y is not None and math.isfinite(y)
    ]
    left, bottom = place[0] - 2, place[1] + 2
    steps = 8
    hits = 0.0
    for (x0, y0), (x1, y1) in itertools.pairwise(ends):
        for step in range(steps + 1):
            x, y = x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps
            inside = left <= x <= left + width + 4 and bottom - LETTER_HEIGHT - 4 <= y <= bottom
            hits += inside * (abs(x1 - x0) + abs(y1 - y0)) / steps
    return hits


def value_text(value: float) -> str:
    """Returns a value as text with about three digits."""
    digits = 0 if abs(value) >= 100 or value == 0 else 1 if abs(value) >= 10 else 2
    return number_text(value, digits)


def _points(xs: Sequence[float], ys: Sequence[float | None], axes: Axes) -> str:
    return " ".join(
        f"{axes.x(x):.1f},{axes.y(y):.1f}"
        for x, y in zip(xs, ys, strict=True)
        if y is not None and math.isfinite(y)
    )


def _frame(axes: Axes) -> list[str]:
    """Returns horizontal grid lines with their values, and the unit."""
    parts = [f'<text class="unit" x="2" y="10">{escape(axes.unit)}</text>']
    for value in _ticks(axes.y_low, axes.y_high, axes.y_log):
        y = axes.y(value)
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(
            f'<text text-anchor="end" x="{LEFT - 4}" y="{y + 4:.1f}">{value_text(value)}</text>'
        )
    ends = [(axes.x_low, "start"), (axes.x_high, "end")]
    for value, anchor in ends:
        x = axes.x(value)
        parts.append(
            f'<text text-anchor="{anchor}" x="{x:.1f}" y="{HEIGHT - 6}">'
            f"{escape(axes.x_text(value))}</text>"
        )
    return parts


def _ticks(low: float, high: float, log: bool) -> list[float]:
    """Returns round values in a range, about `TICKS` values in total."""
    if log:
        marks = [m * 10.0**n for n in range(-3, 10) for m in (1, 2, 5)]
        inside = [v for v in marks if low <= v <= high]
        return inside[:: max(1, math.ceil(len(inside) / TICKS))]
    step = 10.0 ** math.floor(math.log10((high - low) / TICKS))
    step *= next(m for m in (1, 2, 5, 10) if (high - low) / (m * step) <= TICKS + 0.5)
    return [n * step for n in range(math.ceil(low / step), math.floor(high / step) + 1)]


def multiples_css() -> str:
    """Returns a style sheet with the colours of the lines, as classes ``s0``, ``s1``, and so on."""
    light = "".join(f".s{n}{{--c:{c}}}" for n, c in enumerate(palette.LIGHT))
    dark = "".join(f":root[data-theme=dark] .s{n}{{--c:{c}}}" for n, c in enumerate(palette.DARK))
    return light + dark
