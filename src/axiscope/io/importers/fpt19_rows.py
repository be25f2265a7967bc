"""Reads the rows of a result sheet: ports, burst, and the counts of each run."""

from __future__ import annotations

import re
from dataclasses import dataclass

from axiscope.errors import UserError
from axiscope.io.importers.report import Report
from axiscope.io.importers.sheet import Sheet, as_number, cell_name
from axiscope.io.importers.workbook_names import Layout


@dataclass
class Run:
    """What was counted at a port during a run."""

    write_bursts: float
    read_bursts: float
    cycles: float
    latency_sum: float
    max_read_idle: float


@dataclass
class Row:
    """The runs of a port that are in one row of a sheet."""

    ports: str
    port: str
    beats: int
    runs: list[Run]
    row: int
    column: int
    stride_extra: int
    """Bytes from the end of a burst to the address of the next burst."""


def read_rows(sheet: Sheet, layout: Layout, report: Report) -> list[Row]:
    """Reads all data rows below headings. Counts the skipped rows in ``report``."""
    heading = re.compile(layout.heading, re.I)
    active: list[str] = []
    found: list[Row] = []
    for row in range(len(sheet.rows)):
        head = _heading(sheet, row, heading, layout)
        if head is not None:
            active = head
            continue
        if all(sheet.cell(row, c) is None for c in range(len(sheet.rows[row]))):
            continue
        counts = _numbers(sheet, row, layout)
        try:
            size = _size(sheet, row, layout) if active else None
        except UserError:
            if counts >= layout.runs:
                raise
            size = None  # numbers in a remark
        if size is None:
            if active and counts >= layout.runs:
                report.skipped["rows of numbers without the beats of a burst"] += 1
                report.notes.append(
                    f"{sheet.path.name}: row {row + 1} has numbers but no beats in "
                    f"{cell_name(row, layout.beats_column)}: left out"
                )
            else:
                report.skipped["rows that are no burst size under a heading"] += 1
            continue
        beats, extra = size
        if beats == 0:
            report.skipped["rows whose reads and writes differ in size"] += 1
            continue
        if found and extra != found[0].stride_extra:
            due = beats * layout.beat_bytes + found[0].stride_extra
            raise sheet.error(
                row, layout.bytes_column,
                f"{beats} beats, but {beats * layout.beat_bytes + extra} bytes where rows above "
                f"let expect {due}",
            )  # fmt: skip
        found += _ports(sheet, row, active, beats, extra, layout, report)
    return found


def runs_of(sheet: Sheet, layout: Layout) -> int:
    """Returns the number of runs in each block of cells.

    The cycle counts of all runs must be equal, and match a known PL clock. The first number for
    which they do is returned; the layout's own number is tried first, and is also returned if no
    number fits.
    """
    heading = re.compile(layout.heading, re.I)
    data: list[tuple[int, list[str]]] = []
    active: list[str] = []
    for row in range(len(sheet.rows)):
        head = _heading(sheet, row, heading, layout)
        active = active if head is None else head
        beats = as_number(sheet.cell(row, layout.beats_column))
        if head is None and active and beats and _numbers(sheet, row, layout) > 0:
            data.append((row, active))
    fitting = (n for n in (layout.runs, *range(2, 33)) if _cycles_fit(sheet, data, n, layout))
    return next(fitting, layout.runs)


def _cycles_fit(sheet: Sheet, data: list[tuple[int, list[str]]], runs: int, layout: Layout) -> bool:
    """Returns whether all runs took the same number of cycles, and a known PL clock fits it."""
    lengths: set[float] = set()
    for row, ports in data:
        for port in ports:
            block = layout.blocks.index(port) * runs * len(layout.counts)
            first = layout.first_block_column + block + runs * layout.counts.index("cycles")
            cells = [as_number(sheet.cell(row, first + k)) for k in range(runs)]
            lengths.update(n for n in cells if n is not None)
    if not lengths:
        return False
    known = [mhz * 1e6 * layout.run_seconds for mhz in layout.clocks_mhz]
    return max(lengths) < 1.01 * min(lengths) and any(
        abs(max(lengths) / cycles - 1) < 0.01 for cycles in known
    )


def _numbers(sheet: Sheet, row: int, layout: Layout) -> int:
    columns = range(layout.first_block_column, len(sheet.rows[row]))
    return sum(as_number(sheet.cell(row, column)) is not None for column in columns)


def _heading(sheet: Sheet, row: int, heading: re.Pattern[str], layout: Layout) -> list[str] | None:
    for column in range(layout.first_block_column):
        value = sheet.cell(row, column)
        if not isinstance(value, str) or not value.strip().lower().startswith("test_"):
            continue
        match = heading.match(value)
        if match is None:
            raise sheet.error(
                row, column, f"{value!r} is not a heading; one is Test_ and ports, as Test_HP0_HP1"
            )
        ports = match[1].strip("_").upper().split("_")
        if len(set(ports)) != len(ports):
            raise sheet.error(row, column, f"{value!r} names a port twice")
        return sorted(ports, key=layout.blocks.index)
    return None


def _size(sheet: Sheet, row: int, layout: Layout) -> tuple[int, int] | None:
    """Returns the number of beats per burst, and the bytes between the end of a burst and the next.

    These bytes are zero except in the strided series. Returns None for a row without data, and 0
    beats if reads and writes differ.
    """
    if as_number(sheet.cell(row, layout.beats_column)) is None:
        return None
    sizes = set()
    for beats_at, bytes_at, side in (
        (layout.beats_column, layout.bytes_column, "write"),
        (layout.read_beats_column, layout.read_bytes_column, "read"),
    ):
        count = sheet.number(row, beats_at, f"the beats of a {side} burst")
        size = sheet.number(row, bytes_at, f"the bytes of a {side} burst")
        if count is None or count == 0:
            continue
        if count != int(count) or not 1 <= count <= 256:
            raise sheet.error(row, beats_at, f"{count:g} beats; a burst has 1 to 256")
        burst = int(count) * layout.beat_bytes
        if size is not None and size < burst:
            raise sheet.error(
                row, bytes_at,
                f"{size:g} bytes, but {count:g} beats of {layout.beat_bytes} bytes are {burst}",
            )  # fmt: skip
        sizes.add((int(count), 0 if size is None else int(size) - burst))
    if not sizes:
        return None
    return sizes.pop() if len(sizes) == 1 else (0, 0)


def _ports(
    sheet: Sheet, row: int, active: list[str], beats: int, extra: int, layout: Layout,
    report: Report,
) -> list[Row]:  # fmt: skip
    width = layout.runs * len(layout.counts)
    found = []
    for number, port in enumerate(layout.blocks):
        column = layout.first_block_column + width * number
        if port not in active:
            bursts = [as_number(sheet.cell(row, column + k)) for k in range(2 * layout.runs)]
            if any(count is not None and count > 0 for count in bursts):
                report.skipped["blocks with bursts of ports that the heading does not name"] += 1
            continue
        cells = [sheet.cell(row, column + k) for k in range(width)]
        if all(cell is None for cell in cells):
            report.skipped["blocks of active ports without data"] += 1
            continue
        runs = _runs(sheet, row, column, layout)
        odd = sum((run.latency_sum > 0) != (run.read_bursts > 0) for run in runs)
        if odd:
            report.skipped["latency sums without reads, or reads without one"] += odd
        found.append(Row("+".join(active), port, beats, runs, row, column, extra))
    return found


def _runs(sheet: Sheet, row: int, column: int, layout: Layout) -> list[Run]:
    """Returns the runs in a port's block.

    If a direction is empty in all runs, it had no traffic.
    """
    count = len(layout.counts)
    table: list[list[float | None]] = []
    for k in range(layout.runs):
        places = [column + k + layout.runs * i for i in range(count)]
        named = zip(places, layout.counts, strict=True)
        table.append([sheet.number(row, at, f"{what} of run {k + 1}") for at, what in named])
    idle = {i for i in (0, 1) if all(values[i] is None for values in table)}
    runs = []
    for k, values in enumerate(table):
        if all(value is None for value in values):
            continue
        # If a run had no reads, its latency cells are empty.
        free = idle | ({3, 4} if not values[1] else set())
        for i, value in enumerate(values):
            if value is None and i not in free:
                place = column + k + layout.runs * i
                raise sheet.error(row, place, f"{layout.counts[i]} of run {k + 1} is missing")
        run = Run(*(value or 0.0 for value in values))
        if run.cycles == 0:
            place = column + k + layout.runs * 2
            raise sheet.error(row, place, f"run {k + 1} has zero cycles, so its rate is unknown")
        runs.append(run)
    return runs
