"""Writes the page, the table and the raw figures of ``axiscope monitor``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from axiscope.answers.monitor.counts import (
    ALONE,
    Window,
    alone_of,
    exceedance,
    ids_text,
    mbps,
    notes,
    rows,
    side_of,
)
from axiscope.answers.monitor.waits import verdict
from axiscope.board.agent.monitor import IdGroup, Saw
from axiscope.io.files import write_whole, written_whole
from axiscope.report import titles
from axiscope.report.html import self_contained
from axiscope.report.numbers import number_text, rate
from axiscope.results.waits import DIRECTIONS

PAGE, TABLE, RAW = "monitor.html", "monitor.parquet", "monitor.json"

CAUSES = {
    "taken": "moves",
    "held": "held: VALID without READY",
    "held_ahead": "held, its address not accepted yet",
    "waits": "waits for the memory",
    "owed": "the port waits for the accelerator",
    "unready": "due, but READY is low",
    "quiet": "requests no more",
    "idle": "nothing due",
}
"""Causes of ``hardware/monitor/monitor.rdl`` in words, in the order of the bars."""

WAITS = {
    "held": "VALID without READY",
    "held_ahead": "held behind its address",
    "waits": "for the memory",
    "owed": "for the accelerator",
    "unready": "due, but not READY",
}
"""Causes for which the master or the port waits, as titles of figures name them."""

MOST_BARS = 8
"""Number of windows in the figure of causes; all are in the table."""


def write_monitor(found: list[Window], groups: list[IdGroup], url: str, folder: Path) -> Path:
    """Writes the page, the table and the raw figures into a folder. Returns the page's path."""
    table = [r for w in found for r in rows(w, alone_of(found, w))]
    figures = _figures(found, groups)
    raw = {
        "url": url,
        "groups": [g.model_dump() for g in groups],
        "windows": [
            {
                "name": w.name,
                "seconds": w.seconds,
                "companions_mbps": w.companions_mbps,
                "monitors": [s.model_dump() for s in w.saw],
            }
            for w in found
        ],
    }
    write_whole(folder / RAW, json.dumps(raw, indent=1).encode())
    with written_whole(folder / TABLE) as partial:
        pl.DataFrame(table, infer_schema_length=None).write_parquet(partial)
    page = self_contained(
        "monitor",
        {"figures": figures},
        {"num": number_text},
        boots=(),
        title=f"Buses of {url}",
        answer=_answer(found, table),
        url=url,
        figures=figures,
        rows=[
            r | {"ids": ids_text(groups, r["group"])}
            for r in table
            if r["group"] == 0 or r["group_bursts"]
        ],
        several=any(r["group"] and r["group_bursts"] for r in table),
        compared=found[0].name == ALONE,
        verdicts=list(_verdicts(found)),
        slowest=list(_slowest(found)),
        notes=list(dict.fromkeys(f"{s.name}: {n}" for w in found for s in w.saw for n in notes(s))),
    )
    write_whole(folder / PAGE, page.encode())
    return folder / PAGE


def _moving(found: list[Window]) -> Iterator[tuple[Window, Saw, Any]]:
    for window in found:
        for saw in window.saw:
            for direction in DIRECTIONS:
                if side_of(saw, direction).bursts:
                    yield window, saw, direction


def _answer(found: list[Window], table: list[dict[str, Any]]) -> str:
    """Says which bus moves most in the first window and what limits it, and the worst slowdown."""
    moving = list(_moving(found))
    if not moving:
        return "Nothing moved on any bus: no burst ended while the monitors counted."
    first = [m for m in moving if m[0] is moving[0][0]]
    _, saw, direction = max(first, key=lambda m: mbps(m[1], m[2]))
    held = verdict(saw.figures, direction)
    text = f"{saw.name} at {saw.port} {direction[:-1]}s {rate(mbps(saw, direction))}"
    text += f": {held.message}. What may help: {held.helps}." if held else "."
    slowed = [r for r in table if r["slowdown"] is not None]
    if slowed:
        worst = max(slowed, key=lambda r: r["slowdown"])
        text += f" Next to {worst['window']}, {worst['monitor']}'s {worst['direction']} take "
        text += f"{worst['slowdown']:.2f} times as long."
    return text


def _figures(found: list[Window], groups: list[IdGroup]) -> list[dict[str, Any]]:
    latencies = _latencies(found, groups)
    rates = _rates(found) if len(found) > 1 else []
    figures: list[dict[str, Any]] = [
        {
            "id": "causes",
            "kind": "causes",
            "title": titles.waiting(_waits(found)),
            "note": "Share of the cycles counted. A channel's bar adds up to 100 %.",
            "x_label": "Cycles (%)",
            "y_label": "",
            "bars": _bars(found),
        },
        {
            "id": "latency",
            "kind": "latency",
            "title": titles.slowest_burst([_line(line) for line in latencies]),
            "note": "Share of the bursts that took at least this long. A line ends at the slowest.",
            "x_label": "Latency (ns)",
            "y_label": "Bursts (%)",
            "lines": latencies,
            "look": len(rates),
        },
    ]
    if rates:
        figures.append(
            {
                "id": "rates",
                "kind": "rates",
                "title": titles.rate_lost([_line(line) for line in rates]),
                "note": "Windows in the order in which they were counted.",
                "x_label": "Window",
                "y_label": "Throughput (MB/s)",
                "lines": rates,
                "look": 0,
            }
        )
    return figures


def _label(found: list[Window], window: Window, saw: Saw) -> str:
    several = [window.name] if len(found) > 1 else []
    return ", ".join([*several, *([saw.name] if len(window.saw) > 1 or not several else [])])


@dataclass(frozen=True)
class _Line:
    """A line in a figure, used to write the figure's title."""

    name: str
    x: list[Any]
    y: list[float]


def _line(line: dict[str, Any]) -> _Line:
    return _Line(line["name"], line["x"], line["y"])


def _waits(found: list[Window]) -> Iterator[tuple[str, str, float]]:
    """Yields the causes of waiting on each channel, each with its share of the cycles in %."""
    for window, saw, direction in _moving(found[:MOST_BARS]):
        for channel, causes in saw.figures.shares(direction).items():
            for cause, text in WAITS.items():
                yield (
                    f"{_label(found, window, saw)}: {channel}",
                    text,
                    100 * causes.get(cause, 0.0),
                )


def _bars(found: list[Window]) -> list[dict[str, Any]]:
    names: list[str] = []
    parts: dict[str, list[float]] = {cause: [] for cause in CAUSES}
    for window, saw, direction in _moving(found[:MOST_BARS]):
        for channel, causes in saw.figures.shares(direction).items():
            names.append(f"{_label(found, window, saw)}: {channel}")
            for cause, values in parts.items():
                values.append(100 * causes.get(cause, 0.0))
    return [
        {"name": CAUSES[cause], "look": look, "names": names, "values": values}
        for look, (cause, values) in enumerate(parts.items())
        if any(values)
    ]


def _latencies(found: list[Window], groups: list[IdGroup]) -> list[dict[str, Any]]:
    lines = []
    for window, saw, direction in _moving(found[:MOST_BARS]):
        for number, group in enumerate(side_of(saw, direction).groups):
            points = exceedance(group.latency_histogram, group.latency_max_cycles)
            if not points:
                continue
            ids = f", IDs: {ids_text(groups, number)}" if groups else ""
            lines.append(
                {
                    "name": f"{_label(found, window, saw)}: {direction}{ids}",
                    "x": [cycles * 1e3 / saw.mhz for cycles, _ in points],
                    "y": [100 * part for _, part in points],
                }
            )
    return lines


def _rates(found: list[Window]) -> list[dict[str, Any]]:
    lines: dict[str, dict[str, Any]] = {}
    for window, saw, direction in _moving(found):
        name = f"{saw.name}: {direction}"
        line = lines.setdefault(name, {"name": name, "x": [], "y": []})
        line["x"].append(window.name)
        line["y"].append(mbps(saw, direction))
    return list(lines.values())


def _verdicts(found: list[Window]) -> Iterator[dict[str, str]]:
    for window, saw, direction in _moving(found):
        held = verdict(saw.figures, direction)
        if held is not None:
            yield {
                "window": window.name,
                "monitor": saw.name,
                "direction": direction,
                "message": held.message,
                "helps": held.helps,
            }


def _slowest(found: list[Window]) -> Iterator[dict[str, Any]]:
    for window in found:
        for saw in window.saw:
            for direction, bursts in (
                ("read", saw.slowest_reads),
                ("write", saw.slowest_writes),
            ):
                for burst in bursts:
                    yield {
                        "window": window.name,
                        "monitor": saw.name,
                        "direction": direction,
                        "ns": burst.latency_cycles * 1e3 / saw.mhz,
                        "at_us": burst.begin_cycle / saw.mhz,
                        "address": f"{burst.address:#x}",
                        "id": burst.id,
                        "beats": burst.beats,
                        "beat_bytes": burst.beat_bytes,
                    }
