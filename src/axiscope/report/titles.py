"""Writes titles that state what a figure shows.

Each title names the line that matters, its value with its unit, and where it is. The functions
accept the lines and bars of any page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from axiscope.report.multiples import value_text
from axiscope.report.numbers import number_text
from axiscope.results.interference import STARVED

SLIGHT = 1.05
"""Up to this slowdown of 5 % (reproductions' tolerance), a page says that nothing is slowed."""


class Named(Protocol):
    """A line in a figure, with its name."""

    @property
    def name(self) -> str:
        """Name of the line in the legend."""

    @property
    def x(self) -> Sequence[Any]:
        """Positions."""

    @property
    def y(self) -> Sequence[float]:
        """Values of the line at these positions."""


def _points(lines: Iterable[Named]) -> list[tuple[float, Any, str]]:
    """Returns all points as (value, position, name of the line)."""
    return [(y, x, line.name) for line in lines for x, y in zip(line.x, line.y, strict=True)]


def unit_of(label: str) -> str:
    """Returns the unit in the label of an axis: MB/s for ``Throughput (MB/s)``."""
    return label.rpartition("(")[2].rstrip(")") if label.endswith(")") else ""


def highest(what: str, lines: Sequence[Named], unit: str, at: str = "") -> str:
    """Names the line with the highest value. ``at`` is the format of its position."""
    found = _points(lines)
    if not found:
        return what
    value, x, name = max(found, key=lambda point: point[0])
    if value == 0:
        return f"{what}: 0 {unit} everywhere"
    where = f" {at.format(x)}" if at else ""
    who = f" ({name})" if len(lines) > 1 else ""
    return f"{what}: up to {value_text(value)} {unit}{where}{who}"


def slowed(victim: str, times: float, aggressor: str, where: str = "") -> str:
    """Says which aggressor slows a victim most, and how much."""
    if times >= STARVED:
        return f"{victim} starves next to {aggressor}{where}"
    if times <= SLIGHT:
        return f"{aggressor} slows no victim by more than {100 * (SLIGHT - 1):.0f} %{where}"
    return f"{victim} is slowed most by {aggressor}: {times:.2f} times as long as alone{where}"


def worst_cell(
    rows: Sequence[str], columns: Sequence[str], values: Sequence[Sequence[float]]
) -> tuple[float, str, str]:
    """Returns the largest value in a heat map with the names of its row and its column."""
    return max(
        (value, row, column)
        for row, of_row in zip(rows, values, strict=True)
        for column, value in zip(columns, of_row, strict=True)
    )


def latency_under_load(victim: str, lines: Sequence[Named]) -> str:
    """Says how long a victim's latency is alone, and with which aggressor it is longest."""
    found = _points(lines)
    if not found:
        return f"{victim} completed no burst"
    alone = min(line.y[0] for line in lines if line.y)
    value, _, name = max(found, key=lambda point: point[0])
    if value <= SLIGHT * alone:
        return f"{victim} waits {number_text(alone, 0)} ns, next to any aggressor"
    return (
        f"{victim} waits {number_text(alone, 0)} ns alone, and up to "
        f"{number_text(value, 0)} ns next to {name}"
    )


def unloaded_latency(lines: Sequence[Named], size_text: Callable[[float], str]) -> str:
    """Says how long a load takes with the smallest and with the largest working set, in ns."""
    found = [(x, value) for value, x, _ in _points(lines)]
    if not found:
        return "Latency alone"
    (first, least), (last, most) = min(found), max(found)
    if first == last:
        return f"Latency alone: {value_text(most)} ns"
    return (
        f"Latency alone: {value_text(least)} ns in {size_text(first)}, {value_text(most)} ns in "
        f"{size_text(last)}"
    )


def program_slowed(lines: Sequence[Named]) -> str:
    """Says which program is slowed most, and for which share of time (%) the load runs then."""
    if not (found := _points(lines)):
        return "Slowdown"
    times, on, name = max(found)
    if times <= SLIGHT:
        return f"No program is slowed by more than {100 * (SLIGHT - 1):.0f} %"
    return f"{name} is slowed most: {times:.2f} times as long, with the load on for {on:g} %"


def waiting(channels: Iterable[tuple[str, str, float]]) -> str:
    """Names the channel that waits for the largest share of its cycles.

    ``channels`` contains tuples (channel, what it is waiting for, share of the cycles in %).
    """
    channel, text, percent = max(channels, key=lambda c: c[2], default=("", "", 0.0))
    if percent < 100 * (SLIGHT - 1):
        return f"No channel waits for more than {100 * (SLIGHT - 1):.0f} % of the cycles"
    return f"{channel} waits most: {text}, in {percent:.0f} % of the cycles"


def slowest_burst(lines: Sequence[Named]) -> str:
    """Names the bursts with the longest latency, in ns."""
    if not (found := [(max(line.x), line.name) for line in lines if len(line.x)]):
        return "Latency: no burst ended"
    ns, name = max(found)
    return f"The slowest burst took {number_text(ns, 0)} ns ({name})"


def rate_lost(lines: Sequence[Named]) -> str:
    """Names the bus whose rate (MB/s) falls most from its best window to its worst."""
    found = [(min(zip(line.y, line.x, strict=True)), max(line.y), line.name) for line in lines]
    (least, window), most, name = min(found, key=lambda f: f[0][0] / f[1] if f[1] else 1.0)
    if most <= SLIGHT * least:
        return f"Throughput of each window: all within {100 * (SLIGHT - 1):.0f} %"
    return (
        f"{name} fall from {number_text(most, 0)} to {number_text(least, 0)} MB/s in window "
        f"“{window}”"
    )


def of_errors(what: str, points: int, median: float | None, worst: float | None) -> str:
    """Says how far the model is from measured values, in % of the measured values."""
    if median is None or worst is None:
        return f"{what}: nothing to compare"
    largest = f"{worst:+.1f}".replace("-", "\N{MINUS SIGN}")
    if points == 1:
        return f"{what}: the model is off by {largest} %"
    return f"{what}: half of {points} errors are within {median:.1f} %, the largest is {largest} %"


def of_published(what: str, held: int, printed: int, lines: Sequence[Named], unit: str) -> str:
    """Says how many printed values the model agrees with; without any, names the highest line."""
    if printed:
        values = "value" if printed == 1 else "values"
        return f"{what}: the model agrees with {held} of {printed} printed {values}"
    return highest(what, lines, unit)
