"""Notebooks of Marjanovic (2021), as published: cycles of transfers and of single bursts.

Cell outputs hold lines ``SIZE: Stats(rd_cyc=N, wr_cyc=N, count_beats=N)`` (transfers) and
``Stats(dur_wr=N, dur_rd=N)`` (probes), for three ports one after the other: HP, HPC, ACP.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import polars as pl

from axiscope.errors import UserError
from axiscope.importers.report import Report
from axiscope.toml_records import toml_of

PORTS = ("hp", "hpc", "acp")
BEAT_BYTES = 16
"""The generator's data path: 128 bit (Axi4Manager of j-marjanovic/chisel-stuff)."""

LARGEST_BYTES = 256 * 2**20

_STATS = re.compile(r"Stats\((?P<body>[^()]*)\)")
_SIZE = re.compile(r"(\d+)\s*:\s*\Z")
_SIZED = re.compile(r"(?:\d+\s*:\s*)?Stats\([^()]*\)")
_PAIR = re.compile(r"\s*(\w+)\s*=\s*(\d+)\s*")
_TRANSFER = {"rd_cyc", "wr_cyc", "count_beats"}
_PROBE = {"dur_wr", "dur_rd"}
# A new program for each sample shows as a command line or a process in the cell.
_PORT = re.compile(r"(?<![a-z])(hpc|hp|acp)(?![a-z])", re.I)
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


@dataclass
class _Line:
    """One Stats line: where it stands and what it holds."""

    where: str
    cell: int
    port: str | None
    """The port that the cell's source names, if it names just one."""
    size: int | None = None
    counts: dict[str, int] = field(default_factory=dict)


def import_notebooks(
    folder: Path, names: Path | None = None
) -> tuple[pl.DataFrame, pl.DataFrame, Report]:
    """Transfers and probes of all notebooks under a folder, and what was read.

    ``names`` is a TOML file that gives the ``procedure`` of single notebooks. A table without
    rows means that no notebook holds such lines. Raises UserError for lines that cannot be
    right, with notebook, cell and line.
    """
    report = Report()
    procedures = _read_names(names)
    books = _books(folder)
    transfers: list[dict[str, Any]] = []
    probes: list[dict[str, Any]] = []
    used: set[str] = set()
    holder: dict[str, str] = {}
    for path in books:
        relative = path.relative_to(folder).as_posix() if folder.is_dir() else path.name
        cells = _cells(path)
        kinds: Counter[str] = Counter()
        lines = _lines(cells, relative, report)
        runs = [line for line in lines if line.counts.keys() == _TRANSFER]
        if runs:
            transfers += _once(holder, "transfers", relative, _transfers(runs, relative, report))
            kinds["transfers"] = len(runs)
        groups: dict[str, list[_Line]] = {}
        for line in lines:
            if line.counts.keys() == _PROBE:
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


def _books(folder: Path) -> list[Path]:
    if folder.is_file():
        return [folder]
    if not folder.is_dir():
        raise UserError(f"{folder}: no such folder; give the folder of the authors' notebooks")
    found = sorted(p for p in folder.rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)
    if not found:
        raise UserError(f"{folder}: holds no notebooks (.ipynb)")
    return found


def _read_names(path: Path | None) -> dict[str, str]:
    if path is None:
        return {}
    out = {}
    for name, settings in toml_of(path).items():
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


def _cells(path: Path) -> list[tuple[str, str]]:
    """Of each cell its source and what it printed."""
    try:
        if path.stat().st_size > LARGEST_BYTES:
            raise UserError(f"{path}: too large for a notebook of results")
        raw = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror})") from error
    except (ValueError, RecursionError) as error:
        raise UserError(f"{path}: not a notebook: {error}") from error
    cells = raw.get("cells") if isinstance(raw, dict) else None
    if not isinstance(cells, list):
        raise UserError(f"{path}: not a notebook of format 4: it has no list of cells")
    return [(_text(_get(cell, "source")), _printed(cell)) for cell in cells]


def _printed(cell: Any) -> str:
    """What a cell printed. A stream may be cut anywhere, so that its parts are joined."""
    text, streaming = "", False
    outputs = _get(cell, "outputs")
    for output in outputs if isinstance(outputs, list) else []:
        if _get(output, "name") == "stderr":
            continue
        stream = _text(_get(output, "text"))
        if text and not (stream and streaming) and not text.endswith("\n"):
            text += "\n"
        text += stream or _text(_get(_get(output, "data"), "text/plain"))
        streaming = bool(stream)
    return text


def _get(record: Any, key: str) -> Any:
    return record.get(key) if isinstance(record, dict) else None


def _text(value: Any) -> str:
    if isinstance(value, list):
        return "".join(part for part in value if isinstance(part, str))
    return value if isinstance(value, str) else ""


def _lines(cells: list[tuple[str, str]], name: str, report: Report) -> list[_Line]:
    """All Stats of all cells; one may go over several lines."""
    found = []
    for cell, (source, printed) in enumerate(cells):
        ports = {name.lower() for name in _PORT.findall(source)}
        port = ports.pop() if len(ports) == 1 else None
        for begin in re.finditer(r"Stats\(", printed):
            number = printed.count("\n", 0, begin.start())
            where = f"{name}: cell {cell + 1}, output line {number + 1}"
            whole = _STATS.match(printed, begin.start())
            if whole is None:
                text = printed[begin.start() :].split("\n", 1)[0].strip()[:80]
                raise UserError(f"{where}: {text!r} is no whole Stats(...)")
            before = _SIZE.search(printed, max(0, begin.start() - 40), begin.start())
            found.append(_line(whole["body"], before and before[1], _Line(where, cell, port)))
        spans = [m.span() for m in _SIZED.finditer(printed)]
        for start, end in reversed(spans):
            printed = printed[:start] + printed[end:]
        rest = [line for line in printed.splitlines() if line.strip(" \t[](){},")]
        report.skipped["lines of output that are no Stats"] += len(rest)
    return found


def _line(body: str, before: str | None, line: _Line) -> _Line:
    """Fills in what a Stats holds, behind the size ``before`` it."""
    where, counts = line.where, line.counts
    for part in body.rstrip().removesuffix(",").split(","):
        pair = _PAIR.fullmatch(part)
        if pair is None or pair[1] in counts or len(pair[2]) > 18:
            raise UserError(f"{where}: {part.strip()[:40]!r} in Stats is no NAME=NUMBER")
        counts[pair[1]] = int(pair[2])
    if counts.keys() not in (_TRANSFER, _PROBE):
        raise UserError(
            f"{where}: Stats of {', '.join(counts)}; known are rd_cyc, wr_cyc, count_beats "
            "and dur_wr, dur_rd"
        )
    zero = next((key for key, value in counts.items() if value == 0), None)
    if zero is not None:
        raise UserError(f"{where}: {zero} = 0: nothing takes no time")
    size = int(before) if before and len(before) < 19 else None
    if counts.keys() == _TRANSFER:
        if size is None:
            raise UserError(f"{where}: a transfer without its size; SIZE: Stats(...) is due")
        if counts["count_beats"] * BEAT_BYTES != size:
            raise UserError(
                f"{where}: {size} bytes, but {counts['count_beats']} beats of {BEAT_BYTES} bytes "
                f"are {counts['count_beats'] * BEAT_BYTES}"
            )
    line.size = size
    return line


def _by_port(
    lines: list[_Line], name: str, what: str, report: Report
) -> list[tuple[str, list[_Line]]]:
    """The lines of each port: as the cells' sources name them, else one port after the other.

    Without names, thirds of the lines: the cells that hold them if there are three, else
    equal parts.
    """
    named = [[line for line in lines if line.port == port] for port in PORTS]
    if len(lines) == sum(map(len, named)) and len({len(part) for part in named}) == 1:
        return _alike(named, what)
    by_cell: dict[int, list[_Line]] = {}
    for line in lines:
        by_cell.setdefault(line.cell, []).append(line)
    most = max(len(part) for part in by_cell.values())
    large = [part for part in by_cell.values() if len(part) == most]
    if len(by_cell) == len(PORTS):
        parts = list(by_cell.values())
    elif len(large) == len(PORTS):
        # Trials beside the three series.
        parts = large
        report.skipped[f"{what} outside the cells of the three ports"] += len(lines) - 3 * most
    elif len(lines) % len(PORTS):
        raise UserError(
            f"{name}: {len(lines)} lines of {what} cannot be of three ports; are all outputs there?"
        )
    else:
        third = len(lines) // len(PORTS)
        parts = [lines[third * i : third * (i + 1)] for i in range(len(PORTS))]
        if len(by_cell) > 1:
            report.notes.append(
                f"{name}: {what} stand in {len(by_cell)} cells that name no port; equal thirds are "
                f"taken as {', '.join(PORTS)}"
            )
    return _alike(parts, what)


def _alike(parts: list[list[_Line]], what: str) -> list[tuple[str, list[_Line]]]:
    sizes = [Counter(line.size if what == "transfers" else None for line in p) for p in parts]
    for port, part, counted in zip(PORTS, parts, sizes, strict=True):
        if counted != sizes[0]:
            raise UserError(
                f"{part[0].where}: {what} of {port} differ in number or size from those of "
                f"{PORTS[0]}; are all outputs there?"
            )
    return list(zip(PORTS, parts, strict=True))


def _transfers(lines: list[_Line], name: str, report: Report) -> list[dict[str, Any]]:
    return [
        {
            "port": port, "size_bytes": line.size, "rd_cycles": line.counts["rd_cyc"],
            "wr_cycles": line.counts["wr_cyc"], "beats": line.counts["count_beats"],
        }
        for port, part in _by_port(lines, name, "transfers", report)
        for line in part
    ]  # fmt: skip


def _probes(lines: list[_Line], procedure: str, name: str, report: Report) -> list[dict[str, Any]]:
    return [
        {
            "procedure": procedure, "port": port, "sample": sample,
            "wr_cycles": line.counts["dur_wr"], "rd_cycles": line.counts["dur_rd"],
        }
        for port, part in _by_port(lines, name, "probes", report)
        for sample, line in enumerate(part)
    ]  # fmt: skip
