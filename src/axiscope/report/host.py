"""Writes the report of measurements on this computer, a single file with tables and plots."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from axiscope.answers.host_statistics import interval_name as interval_name
from axiscope.answers.host_statistics import summary, warnings
from axiscope.io.files import write_whole
from axiscope.report import answer, titles
from axiscope.report.html import self_contained
from axiscope.report.manifests import ReportError, flat
from axiscope.report.numbers import number_text
from axiscope.report.origin import checked, table_in
from axiscope.results.host import HOST_SCHEMA

WORDS = {
    "total_mbps": "MB/s",
    "latency_ns": "Latency, ns",
    "run_ns": "Time of a run, ms",
    "slowdown": "Slowdown",
    "injected_mbps": "Load, MB/s",
}


_FILLED = ("point", "kernel", "ports", "level", "pages", "working_set_bytes", "repetition",
           "on_cpu_share")  # fmt: skip
_NEEDED = (*_FILLED, "pattern", "stores", "load_ports", "load_mode", "load_duty", "read_mbps",
           "write_mbps", "read_bytes", "write_bytes", "elapsed_ns", "run_ns", "latency_ns",
           "injected_mbps")  # fmt: skip
"""Columns that are needed to show measurements. In those of ``_FILLED``, no value is missing."""


@dataclass
class Line:
    """A line in a figure, with its name and a confidence interval."""

    name: str
    x: list[Any] = field(default_factory=list)
    y: list[float] = field(default_factory=list)
    low: list[float] = field(default_factory=list)
    high: list[float] = field(default_factory=list)

    def add(self, x: Any, record: dict[str, Any], measure: str, scale: float = 1.0) -> None:
        """Adds a case."""
        self.x.append(x)
        for values, key in ((self.y, ""), (self.low, "_low"), (self.high, "_high")):
            values.append(record[measure + key] * scale)


@dataclass
class Plot:
    """A figure.

    If ``x_scale`` is category, it has bars with names, otherwise lines over numbers.
    """

    id: str
    title: str
    x_label: str
    y_label: str
    x_scale: str
    note: str
    lines: list[Line]


def name_of(record: dict[str, Any]) -> str:
    """Returns the usual name of the program in a case."""
    parts = [record["kernel"]]
    if record["pattern"] and record["kernel"] != "chase":
        parts.append(record["pattern"])
    if record["stores"] == "streaming":
        parts.append("streaming stores")
    return " ".join(parts)


def _lines(
    records: list[dict[str, Any]], measure: str, x: Any, name: Any, scale: float = 1.0
) -> list[Line]:
    found: dict[str, Line] = {}
    for record in records:
        if measure in record:
            line = found.setdefault(name(record), Line(name(record)))
            line.add(x(record), record, measure, scale)
    return list(found.values())


def plots(task: str, records: list[dict[str, Any]]) -> list[Plot]:
    """Returns the figures for a task."""
    spread = interval_name(records)
    interval = f"Median; bars span {'its ' if spread[0].isdigit() else ''}{spread}."
    alone = [r for r in records if not r["load_duty"]]
    loaded = [r for r in records if r["load_duty"] is not None]

    def size(record: dict[str, Any]) -> float:
        return float(record["working_set_bytes"])

    out = []
    if task == "bandwidth":
        lines = _lines(records, "total_mbps", size, name_of)
        note = f"Reads and writes together; 1 MB = 10⁶ bytes. {interval}"
        out.append(
            Plot(
                "rates",
                titles.highest("Bandwidth", lines, "MB/s"),
                "Working set per CPU (bytes)",
                "Throughput (MB/s)",
                "bytes",
                note,
                lines,
            )
        )
    if task == "latency":
        lines = _lines(alone, "latency_ns", size, name_of)
        note = f"A random walk, one load after the other. {interval}"
        out.append(
            Plot(
                "idle",
                titles.unloaded_latency(lines, bytes_label),
                "Working set (bytes)",
                "Latency (ns)",
                "bytes",
                note,
                lines,
            )
        )
        lines = _lines(
            sorted(loaded, key=lambda r: float(r.get("injected_mbps") or 0)),
            "latency_ns",
            lambda r: r["injected_mbps"],
            lambda r: f"{bytes_label(size(r))}, load: {r['load_mode']}",
        )
        if lines:
            note = f"Latency against the rate that the other CPUs moved. {interval}"
            out.append(
                Plot(
                    "loaded",
                    titles.highest("Latency under load", lines, "ns", "at {:.0f} MB/s of load"),
                    "Load (MB/s)",
                    "Latency (ns)",
                    "linear",
                    note,
                    lines,
                )
            )
    if task == "interfere":
        moved = any(r.get("injected_mbps") for r in loaded)
        idle = "Slowdown while the load moved no data: an effect of other programs"
        lines = _lines(loaded, "slowdown", lambda r: 100 * r["load_duty"], name_of)
        note = f"Time under load divided by the time alone, in the same repetition. {interval}"
        out.append(
            Plot(
                "slowdown",
                titles.program_slowed(lines) if moved else idle,
                "Load on (% of the time)",
                "Slowdown (times)",
                "linear",
                note,
                lines,
            )
        )
        lines = _lines(loaded, "injected_mbps", lambda r: 100 * r["load_duty"], name_of)
        note = f"What the load moved while each victim ran. {interval}"
        out.append(
            Plot(
                "load",
                titles.highest("Load", lines, "MB/s", "when it is on for {:g} % of the time"),
                "Load on (% of the time)",
                "Load (MB/s)",
                "linear",
                note,
                lines,
            )
        )
    if task == "polybench":
        lines = _lines(records, "run_ns", lambda r: r["kernel"], lambda _: "run", 1e-6)
        out.append(
            Plot(
                "runs",
                titles.highest("Time of a run", lines, "ms", "({})"),
                "Kernel",
                "Time (ms)",
                "category",
                interval,
                lines,
            )
        )
    return out


def tables(records: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Returns cases grouped by the memory level of their windows, nearest cache first."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for record in records:
        groups.setdefault(record["level"], []).append(record)
    order = sorted(groups, key=lambda level: (level == "DRAM", level))
    return [{"level": level, "rows": [_cells(r) for r in groups[level]]} for level in order]


def _cells(record: dict[str, Any]) -> dict[str, Any]:
    row: dict[str, Any] = {
        "name": name_of(record),
        "size": bytes_label(record["working_set_bytes"]),
        "ports": record["ports"],
        "pages": record["pages"],
        "load": "–",
        "share": number_text(100 * record["on_cpu_share"], 0),
    }
    if record["load_duty"] is not None:
        row["load"] = f"{100 * record['load_duty']:g} % {record['load_mode']}"
    for measure in WORDS:
        digits = {"total_mbps": 0, "injected_mbps": 0, "slowdown": 2}.get(measure, 1)
        scale = 1e-6 if measure == "run_ns" else 1.0
        values = [record.get(f"{measure}{end}") for end in ("", "_low", "_high")]
        if measure == "run_ns" and values[0] is not None:
            digits = digits_of_ms(scale * values[0])
        row[measure] = (
            None
            if values[0] is None
            else [number_text(None if v is None else v * scale, digits) for v in values]
        )
    return row


def digits_of_ms(value: float) -> int:
    """Returns the number of decimal places for the time of a run: shorter runs have more."""
    return 3 if value < 10 else 1


def shown_measures(task: str) -> list[str]:
    """Returns the measures that the tables for a task contain."""
    return {
        "bandwidth": ["total_mbps"],
        "latency": ["latency_ns", "injected_mbps"],
        "interfere": ["slowdown", "injected_mbps", "total_mbps", "latency_ns", "run_ns"],
        "polybench": ["run_ns"],
    }[task]


def records_of(folder: Path, manifest: dict[str, Any]) -> tuple[str, list[dict[str, Any]]]:
    """Returns the task and the cases in a folder of measurements.

    Raises ReportError that states the problem.
    """
    path, table = table_in(folder, "axiscope host")
    task = str(manifest.get("task"))
    if task not in ("bandwidth", "latency", "interfere", "polybench"):
        raise ReportError(f"{folder / 'manifest.json'}: task: {task!r} is none; measure again")
    table = checked(table, path, manifest, HOST_SCHEMA, _NEEDED, _FILLED)
    return task, summary(table)


def write_host_report(folder: Path, manifest: dict[str, Any], out: Path) -> Path:
    """Writes one self-contained HTML file for a folder of measurements. Returns its path."""
    task, records = records_of(folder, manifest)
    figures = plots(task, records)
    measures = [m for m in shown_measures(task) if any(m in record for record in records)]
    loaded = any(record["load_duty"] is not None for record in records)
    page = self_contained(
        "host",
        {"figures": [asdict(figure) for figure in figures]},
        {},
        title=manifest.get("title", task),
        answer=answer.of_host(task, records, name_of, digits_of_ms),
        description=manifest.get("description", ""),
        tables=tables(records),
        measures={name: WORDS[name] for name in measures},
        warnings=warnings(records),
        figures=figures,
        loaded=loaded,
        spread=interval_name(records),
        manifest=flat(manifest),
    )
    write_whole(out, page.encode())
    return out


def bytes_label(size: float) -> str:
    """Returns a size as text, in units up to GiB."""
    for unit, factor in (("GiB", 2**30), ("MiB", 2**20), ("KiB", 2**10)):
        if size >= factor:
            return f"{size / factor:.4g} {unit}"
    return f"{size:g} B"
