"""Converts the spreadsheets published by Manev, Vaishnav, Koch (FPT 2019) into tidy rows.

Each workbook is a series on one board. For each set of active ports, its sheet has a heading row,
followed by a row for each burst size. In such a row, each port has ten cells (one per run) for each
quantity. A rate is the number of bursts × bytes per burst, divided by the run time. A latency is
the sum of the read latencies, divided by the number of read bursts.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import polars as pl

from axiscope.errors import UserError
from axiscope.io.importers.fpt19_rows import Row, read_rows, runs_of
from axiscope.io.importers.report import Report
from axiscope.io.importers.sheet import Sheet, read_sheet
from axiscope.io.importers.workbook_names import (
    Given,
    Layout,
    fpt19_layout,
    from_name,
    read_names,
    scenario_of,
)

COLUMNS: dict[str, type[pl.DataType]] = {
    "board": pl.Utf8, "scenario": pl.Utf8, "pl_mhz": pl.Float64, "mode": pl.Utf8,
    "pattern": pl.Utf8, "mapping": pl.Utf8, "qos": pl.Utf8, "mux": pl.Utf8, "ports": pl.Utf8,
    "port": pl.Utf8, "burst_beats": pl.Int64, "reps": pl.Int64, "write_mbps": pl.Float64,
    "write_mbps_std": pl.Float64, "read_mbps": pl.Float64, "read_mbps_std": pl.Float64,
    "read_latency_cycles": pl.Float64, "read_latency_std": pl.Float64,
    "max_read_idle_cycles": pl.Float64,
}  # fmt: skip
"""Columns of the table. Deviations are those of a sample (n - 1)."""

_SUFFIXES = (".xlsx", ".xlsm", ".xls", ".ods")
_CLOCK_TOLERANCE = 0.01


def import_fpt19(
    folder: Path,
    names: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[pl.DataFrame, Report]:
    """Reads all workbooks in a folder (and its subfolders) into one table.

    Returns the table and a list of omissions. ``names`` is a TOML file with settings of individual
    workbooks, which take precedence over the settings in their file names. Raises UserError that
    names the cell if a number cannot be right.
    """
    layout = fpt19_layout()
    books = _books(folder)
    given = read_names(names)
    places = [path.relative_to(folder) if folder.is_dir() else Path(path.name) for path in books]
    keys = [(place.as_posix(), place.name, place.stem) for place in places]
    unknown = sorted(given.keys() - {key for names_of in keys for key in names_of})
    if unknown:
        raise UserError(f"{names}: [{unknown[0]}]: there is no such workbook in {folder}")
    report = Report()
    tables = []
    for done, (path, relative) in enumerate(zip(books, places, strict=True)):
        own = next((given[key] for key in keys[done] if key in given), Given())
        if own.skip:
            report.skipped["workbooks left out by --names"] += 1
        else:
            table = _book(path, relative, own, layout, report)
            if table is not None:
                tables.append(table)
        if progress is not None:
            progress(done + 1, len(books))
    if not tables:
        raise UserError(
            f"{folder}: none of {len(books)} workbooks has a sheet {layout.sheet!r} with data"
        )
    out = pl.concat(tables)
    repeated = out.group_by("scenario", "board", "mode", "ports", "port", "burst_beats").len()
    twice = repeated.filter(pl.col("len") > 1).height
    if twice:
        report.notes.append(
            f"{twice} configurations have several rows; commands that read the table average them"
        )
    return out, report


def _books(folder: Path) -> list[Path]:
    if folder.is_file():
        return [folder]
    if not folder.is_dir():
        raise UserError(f"{folder}: no such folder; give the folder of the authors' workbooks")
    found = sorted(
        path
        for path in folder.rglob("*")
        if path.suffix.lower() in _SUFFIXES and not path.name.startswith(("~$", "."))
    )
    if not found:
        raise UserError(f"{folder}: contains no workbooks ({', '.join(_SUFFIXES)})")
    return found


def _book(
    path: Path, relative: Path, own: Given, layout: Layout, report: Report
) -> pl.DataFrame | None:
    sheet = read_sheet(path, layout.sheet)
    if sheet is None:
        report.skipped[f"workbooks without a sheet {layout.sheet!r}"] += 1
        report.notes.append(f"{relative}: has no sheet {layout.sheet!r}; skipped")
        return None
    runs = runs_of(sheet, layout)
    if runs != layout.runs:
        report.notes.append(
            f"{relative}: its cycles are in blocks of {runs} runs, and are read as such"
        )
        layout = layout.model_copy(update={"runs": runs})
    rows = read_rows(sheet, layout, report)
    if not rows:
        report.skipped["workbooks without data"] += 1
        report.notes.append(f"{relative}: {layout.sheet!r} has no rows under a Test_ heading")
        return None
    settings, sources = _settings(relative, rows, own, layout)
    records = [_record(sheet, row, settings, layout) for row in rows]
    report.files.append(
        {"file": relative.as_posix(), **settings, "rows": len(records), "sources": sources}
    )
    return pl.DataFrame(records, schema=COLUMNS)


def _settings(
    relative: Path, rows: list[Row], own: Given, layout: Layout
) -> tuple[dict[str, Any], dict[str, str]]:
    """Returns a workbook's settings, and where each setting was found."""
    named = from_name(relative, layout) if own.mux is None else _without_mux(relative, layout)
    clock, mode = _clock(rows, layout), _mode(rows)
    strided = rows[0].stride_extra > 0
    data = Given(pl_mhz=clock, mode=mode, pattern="nonsequential" if strided else None)
    out: dict[str, Any] = {}
    sources: dict[str, str] = {}
    for field in ("board", "pl_mhz", "mode", "pattern", "mapping", "qos", "mux"):
        for origin, source in (("--names", own), ("its name", named), ("its data", data)):
            value = getattr(source, field)
            if value is not None:
                out[field], sources[field] = value, origin
                break
        else:
            value = layout.default.get(field)
            if value is None:
                what = {"board": "which board it is from", "pl_mhz": "its PL clock"}[field]
                raise UserError(
                    f"{relative}: its name does not say {what}; give it in a --names file: "
                    f'["{relative.name}"] {field} = ...'
                )
            out[field], sources[field] = value, "nothing: taken as usual"
    if sources["pl_mhz"] == "its name" and clock is not None and clock != out["pl_mhz"]:
        raise UserError(
            f"{relative}: its name says {out['pl_mhz']:g} MHz, but the cycles of "
            f"a {layout.run_seconds:g} s run give {clock:g} MHz; set pl_mhz in a --names file"
        )
    if strided and out["pattern"] == "sequential":
        raise UserError(
            f"{relative}: {sources['pattern']} says sequential, but addresses are "
            f"{rows[0].stride_extra} bytes further apart than bursts are long; correct the name"
        )
    if out["mode"] != mode and sources["mode"] != "--names":
        raise UserError(
            f"{relative}: {sources['mode']} says mode {out['mode']}, but its data are for {mode}; "
            "give mode in a --names file, or correct the name"
        )
    out["scenario"] = own.scenario or scenario_of(out, layout)
    return out, sources


def _without_mux(relative: Path, layout: Layout) -> Given:
    words = {field: words for field, words in layout.words.items() if field != "mux"}
    return from_name(relative, layout.model_copy(update={"words": words}))


def _clock(rows: list[Row], layout: Layout) -> float | None:
    """Returns the PL clock that explains the length of the runs in cycles, or None.

    All runs of the tester take the same time.
    """
    cycles = statistics.median(run.cycles for row in rows for run in row.runs)
    measured = cycles / layout.run_seconds / 1e6
    near = min(layout.clocks_mhz, key=lambda mhz: abs(mhz - measured))
    return near if abs(near / measured - 1) < _CLOCK_TOLERANCE else None


def _mode(rows: list[Row]) -> Literal["readwrite", "read", "write"]:
    writes = sum(run.write_bursts * row.beats for row in rows for run in row.runs)
    reads = sum(run.read_bursts * row.beats for row in rows for run in row.runs)
    if writes + reads == 0:
        return "readwrite"
    # A few bursts may remain in a counter. They do not count as traffic.
    if min(writes, reads) > 1e-4 * max(writes, reads):
        return "readwrite"
    return "read" if reads > writes else "write"


def _record(sheet: Sheet, row: Row, settings: dict[str, Any], layout: Layout) -> dict[str, Any]:
    size = row.beats * layout.beat_bytes
    hertz = settings["pl_mhz"] * 1e6
    for k, run in enumerate(row.runs):
        for offset, bursts in ((0, run.write_bursts), (1, run.read_bursts)):
            # A port of the tester transfers at most one beat per cycle in each direction.
            if bursts * row.beats > 1.02 * run.cycles:
                place = row.column + k + layout.runs * offset
                raise sheet.error(
                    row.row, place,
                    f"{bursts:g} bursts of {row.beats} beats in {run.cycles:g} cycles: more than "
                    "one beat per cycle; columns displaced?",
                )  # fmt: skip
    writes = [run.write_bursts * size * hertz / run.cycles / 1e6 for run in row.runs]
    reads = [run.read_bursts * size * hertz / run.cycles / 1e6 for run in row.runs]
    latency = [
        run.latency_sum / run.read_bursts
        for run in row.runs
        if run.read_bursts > 0 and run.latency_sum > 0
    ]
    return settings | {
        "ports": row.ports, "port": row.port, "burst_beats": row.beats, "reps": len(row.runs),
        "write_mbps": statistics.fmean(writes), "write_mbps_std": _deviation(writes),
        "read_mbps": statistics.fmean(reads), "read_mbps_std": _deviation(reads),
        "read_latency_cycles": statistics.fmean(latency) if latency else None,
        "read_latency_std": _deviation(latency) if latency else None,
        "max_read_idle_cycles": max(run.max_read_idle for run in row.runs),
    }  # fmt: skip


def _deviation(values: list[float]) -> float:
    return statistics.stdev(values) if len(values) > 1 else 0.0
