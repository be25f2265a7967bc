"""Finds ``Stats(...)`` lines in the output of notebook cells, and checks each line."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from axiscope.errors import UserError
from axiscope.io.importers.report import Report

BEAT_BYTES = 16
"""Bytes of the generator's data path: 128 bits (Axi4Manager of j-marjanovic/chisel-stuff)."""

_STATS = re.compile(r"Stats\((?P<body>[^()]*)\)")
_SIZE = re.compile(r"(\d+)\s*:\s*\Z")
_SIZED = re.compile(r"(?:\d+\s*:\s*)?Stats\([^()]*\)")
_PAIR = re.compile(r"\s*(\w+)\s*=\s*(\d+)\s*")
TRANSFER = {"rd_cyc", "wr_cyc", "count_beats"}
PROBE = {"dur_wr", "dur_rd"}
_PORT = re.compile(r"(?<![a-z])(hpc|hp|acp)(?![a-z])", re.I)


@dataclass
class StatsLine:
    """One Stats line: its position and its values."""

    where: str
    cell: int
    port: str | None
    """The port that the cell's source names, if it names exactly one."""
    size: int | None = None
    counts: dict[str, int] = field(default_factory=dict)


def find_lines(cells: list[tuple[str, str]], name: str, report: Report) -> list[StatsLine]:
    """Returns the Stats lines of all cells. A Stats entry may span several lines of text."""
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
                raise UserError(f"{where}: {text!r} is not a complete Stats(...)")
            before = _SIZE.search(printed, max(0, begin.start() - 40), begin.start())
            found.append(_line(whole["body"], before and before[1], StatsLine(where, cell, port)))
        spans = [m.span() for m in _SIZED.finditer(printed)]
        for start, end in reversed(spans):
            printed = printed[:start] + printed[end:]
        rest = [line for line in printed.splitlines() if line.strip(" \t[](){},")]
        report.skipped["lines of output that are no Stats"] += len(rest)
    return found


def _line(body: str, before: str | None, line: StatsLine) -> StatsLine:
    """Reads the values of a Stats line. ``before`` is the preceding text, which states the size."""
    where, counts = line.where, line.counts
    for part in body.rstrip().removesuffix(",").split(","):
        pair = _PAIR.fullmatch(part)
        if pair is None or pair[1] in counts or len(pair[2]) > 18:
            raise UserError(f"{where}: {part.strip()[:40]!r} in Stats is not NAME=NUMBER")
        counts[pair[1]] = int(pair[2])
    if counts.keys() not in (TRANSFER, PROBE):
        raise UserError(
            f"{where}: Stats of {', '.join(counts)}; known are rd_cyc, wr_cyc, count_beats "
            "and dur_wr, dur_rd"
        )
    zero = next((key for key, value in counts.items() if value == 0), None)
    if zero is not None:
        raise UserError(f"{where}: {zero} = 0: a count of 0 is impossible")
    size = int(before) if before and len(before) < 19 else None
    if counts.keys() == TRANSFER:
        if size is None:
            raise UserError(f"{where}: a transfer without its size; expected SIZE: Stats(...)")
        if counts["count_beats"] * BEAT_BYTES != size:
            raise UserError(
                f"{where}: {size} bytes, but {counts['count_beats']} beats of {BEAT_BYTES} bytes "
                f"are {counts['count_beats'] * BEAT_BYTES}"
            )
    line.size = size
    return line
