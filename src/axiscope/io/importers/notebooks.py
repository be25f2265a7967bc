"""Reads the notebooks of Marjanovic (2021), with the cycles of transfers and of single bursts.

Cell outputs contain lines ``SIZE: Stats(rd_cyc=N, wr_cyc=N, count_beats=N)`` for transfers and
``Stats(dur_wr=N, dur_rd=N)`` for probes. The three ports follow each other: HP, HPC, ACP.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any, Literal

import polars as pl

from axiscope.errors import UserError
from axiscope.io.importers.notebook_file import books_of, cells_of
from axiscope.io.importers.notebook_lines import PROBE, TRANSFER, StatsLine, find_lines
from axiscope.io.importers.report import Report
from axiscope.io.toml_records import load_toml

PORTS = ("hp", "hpc", "acp")
# A cell that starts a new program for each sample contains a command line or one of these calls.
_FRESH = re.compile(r"^\s*[!%]|\bsubprocess\b|\bos\.system\b|\bPopen\b|%%(?:bash|sh)\b", re.M)

TRANSFER_COLUMNS = {
    "port": pl.Utf8, "size_bytes": pl.Int64, "rd_cycles": pl.Int64, "wr_cycles": pl.Int64,
    "beats": pl.Int64,
}  # fmt: skip
PROBE_COLUMNS = {
    "procedure": pl.Utf8, "port": pl.Utf8, "sample": pl.Int64, "wr_cycles": pl.Int64,
    "rd_cycles": pl.Int64,
}  # fmt: skip

Procedure = Literal["fresh_process", "same_process"]


def import_notebooks(
    folder: Path, names: Path | None = None
) -> tuple[pl.DataFrame, pl.DataFrame, Report]:
    """Reads transfers and probes from all notebooks in a folder.

    Returns them with a list of omissions. ``names`` is a TOML file with the ``procedure`` of
    individual notebooks. A table has no rows if no notebook has such lines. Raises UserError that
    names notebook, cell and line if a line cannot be right.
    """
    report = Report()
    procedures = _read_names(names)
    books = books_of(folder)
    transfers: list[dict[str, Any]] = []
    probes: list[dict[str, Any]] = []
    used: set[str] = set()
    holder: dict[str, str] = {}
    for path in books:
        relative = path.relative_to(folder).as_posix() if folder.is_dir() else path.name
        cells = cells_of(path)
        kinds: Counter[str] = Counter()
        lines = find_lines(cells, relative, report)
        runs = [line for line in lines if line.counts.keys() == TRANSFER]
        if runs:
            transfers += _once(holder, "transfers", relative, _transfers(runs, relative, report))
            kinds["transfers"] = len(runs)
        groups: dict[str, list[StatsLine]] = {}
        for line in lines:
            if line.counts.keys() == PROBE:
                key = next((k for k in (relative, path.name, path.stem) if k in procedures), None)
                used.update({key} if key else ())
                how = procedures[key] if key else _procedure(cells[line.cell][0])
                groups.setdefault(how, []).append(line)
        for procedure, found in groups.items():
            rows = _probes(found, procedure, relative, report)
            probes += _once(holder, procedure, relative, rows)
            kinds[procedure] = len(found)
        if kinds:
            report.files.append({"file": relative, "lines": dict(kinds)})
        else:
            report.skipped["notebooks without Stats lines"] += 1
    unknown = sorted(procedures.keys() - used)
    if unknown:
        raise UserError(
            f"{names}: [{unknown[0]}]: there is no such notebook with probes in {folder}"
        )
    if not transfers and not probes:
        raise UserError(
            f"{folder}: none of {len(books)} notebooks has lines such as "
            '"64: Stats(rd_cyc=64, wr_cyc=36, count_beats=4)"'
        )
    return (
        pl.DataFrame(transfers, schema=TRANSFER_COLUMNS),
        pl.DataFrame(probes, schema=PROBE_COLUMNS),
        report,
    )


def _once(holder: dict[str, str], kind: str, name: str, rows: list[Any]) -> list[Any]:
    if kind in holder:
        raise UserError(
            f"{name}: {holder[kind]} holds {kind} too; leave one out, or tell the procedures of "
            f'both apart with --names: ["{name}"] procedure = "fresh_process"'
        )
    holder[kind] = name
    return rows


def _read_names(path: Path | None) -> dict[str, str]:
    if path is None:
        return {}
    out = {}
    for name, settings in load_toml(path).items():
        if not isinstance(settings, dict) or settings.get("procedure") not in (
            "fresh_process", "same_process",
        ) or len(settings) != 1:  # fmt: skip
            raise UserError(
                f'{path}: [{name}]: give procedure = "fresh_process" or "same_process", no more'
            )
        out[name] = settings["procedure"]
    return out


def _procedure(source: str) -> str:
    return "fresh_process" if _FRESH.search(source) else "same_process"


def _by_port(
    lines: list[StatsLine], name: str, what: str, report: Report
) -> list[tuple[str, list[StatsLine]]]:
    """Assigns lines to ports: to the ports named in the cells' sources, or else in order.

    Without names, the lines are divided into three groups: by cell if three cells have lines,
    otherwise into equal parts.
    """
    named = [[line for line in lines if line.port == port] for port in PORTS]
    if len(lines) == sum(map(len, named)) and len({len(part) for part in named}) == 1:
        return _alike(named, what)
    by_cell: dict[int, list[StatsLine]] = {}
    for line in lines:
        by_cell.setdefault(line.cell, []).append(line)
    most = max(len(part) for part in by_cell.values())
    large = [part for part in by_cell.values() if len(part) == most]
    if len(by_cell) == len(PORTS):
        parts = list(by_cell.values())
    elif len(large) == len(PORTS):
        # A notebook may contain trials in addition to the three series; they are ignored.
        parts = large
        report.skipped[f"{what} outside the cells of the three ports"] += len(lines) - 3 * most
    elif len(lines) % len(PORTS):
        raise UserError(
            f"{name}: {len(lines)} lines of {what} do not divide among three "
            "ports; are all outputs there?"
        )
    else:
        third = len(lines) // len(PORTS)
        parts = [lines[third * i : third * (i + 1)] for i in range(len(PORTS))]
        if len(by_cell) > 1:
            report.notes.append(
                f"{name}: {what} are in {len(by_cell)} cells that name no port; equal thirds are "
                f"taken as {', '.join(PORTS)}"
            )
    return _alike(parts, what)


def _alike(parts: list[list[StatsLine]], what: str) -> list[tuple[str, list[StatsLine]]]:
    sizes = [Counter(line.size if what == "transfers" else None for line in p) for p in parts]
    for port, part, counted in zip(PORTS, parts, sizes, strict=True):
        if counted != sizes[0]:
            raise UserError(
                f"{part[0].where}: {what} of {port} differ in number or size from the ones of "
                f"{PORTS[0]}; are all outputs there?"
            )
    return list(zip(PORTS, parts, strict=True))


def _transfers(lines: list[StatsLine], name: str, report: Report) -> list[dict[str, Any]]:
    return [
        {
            "port": port, "size_bytes": line.size, "rd_cycles": line.counts["rd_cyc"],
            "wr_cycles": line.counts["wr_cyc"], "beats": line.counts["count_beats"],
        }
        for port, part in _by_port(lines, name, "transfers", report)
        for line in part
    ]  # fmt: skip


def _probes(
    lines: list[StatsLine], procedure: str, name: str, report: Report
) -> list[dict[str, Any]]:
    return [
        {
            "procedure": procedure, "port": port, "sample": sample,
            "wr_cycles": line.counts["dur_wr"], "rd_cycles": line.counts["dur_rd"],
        }
        for port, part in _by_port(lines, name, "probes", report)
        for sample, line in enumerate(part)
    ]  # fmt: skip
