"""Creates a program for the player from an imported waveform: bursts, gaps, waits and loops.

A program contains only gaps and waits, no absolute times, so it runs more slowly on slower memory.
`trace import` writes the event for which each burst waited (crates/trace/src/depend.rs). The waits
that the player can express are defined in a table in hardware/player/player.rdl.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median_low

from axiscope.errors import ParameterError, UserError
from axiscope.io.traces.design import stream_base_name
from axiscope.io.traces.importing import TABLE
from axiscope.io.traces.recorded import (
    FIX,
    Transaction,
    Waits,
    read_clock,
    read_transactions,
    read_waits,
)
from axiscope.plan.experiment.player import MOST_BASE_LOOPS

TURNAROUND_CYCLES = 3
"""Minimum number of cycles from the edge that takes an answer to the first edge that samples
AxVALID of a burst that waited for the answer (hardware/player/bench_player.py checks this).
"""
MOST_ENTRIES = 512
"""Entries of the largest table (player.rdl)."""
MOST_IDS = 16
"""Number of IDs that an entry can have."""
_MOST_OFFSET = (1 << 48) - 1
"""Greatest distance of a burst from the base (address_low, address_high)."""
_MOST_GAP = 0xFFFF << 15
_MOST_HEAD = 8
"""Greatest number of bursts before the first loop that may be left out."""


@dataclass(frozen=True)
class ProgramEntry:
    """An entry in a program's table: a burst, and what it waits for."""

    write: bool
    offset: int
    """Bytes from the base."""
    beats: int
    beat_bytes: int
    id: int
    wait: str
    """``none``, ``all`` or ``direction``."""
    gap_cycles: int

    @property
    def shape(self) -> tuple[object, ...]:
        """Returns the fields that are equal in all loops of a program: all but address and gap."""
        return self.write, self.beats, self.beat_bytes, self.id, self.wait


@dataclass(frozen=True)
class Program:
    """A table of bursts, and the values that apply to all of them."""

    entries: tuple[ProgramEntry, ...]
    loops: int
    base: int
    base_step: int
    base_loops: int
    """Loops after which the base returns to its first value; 0 for never."""
    reads_outstanding: int
    writes_outstanding: int
    ids: int
    beat_bytes: int
    """Bytes per beat at the bus's full width."""
    clock_mhz: float
    recorded: int
    """Number of bursts of the recording."""
    notes: tuple[str, ...] = field(default=())

    @property
    def bursts(self) -> int:
        """Returns the number of bursts that the program plays."""
        return self.loops * len(self.entries)


@dataclass(frozen=True)
class _Burst:
    """A row of the table of transactions, with times in cycles and what the burst waited for."""

    entry: ProgramEntry
    issued: int
    done: int
    think: int
    pace: int
    in_flight: int
    other_bytes: int


def make_program(folder: Path, bus: str | None = None, most: int = MOST_ENTRIES) -> Program:
    """Returns a program for a folder that `trace import` wrote.

    Raises UserError if data are missing.
    """
    if not 1 <= most <= MOST_ENTRIES:
        raise ParameterError("entries", f"{most}; give 1 to {MOST_ENTRIES}")
    rows, name = _rows_of_bus(folder, bus)
    notes: list[str] = []
    mhz = read_clock(folder)
    ids = list(dict.fromkeys(row.id for row in rows))
    if len(ids) > MOST_IDS:
        notes.append(f"{len(ids)} IDs were recorded; the program uses {MOST_IDS} IDs for them")
    numbers = {recorded: n % MOST_IDS for n, recorded in enumerate(ids)}
    odd = Counter(row.burst for row in rows if row.burst != "incr")
    if odd:
        message = ", ".join(f"{count} {kind}" for kind, count in odd.items())
        notes.append(f"{message}: played as incr, from the lowest address of each burst")
    base = min(_begin(row) for row in rows)
    farthest = max(_begin(row) for row in rows)
    if farthest - base > _MOST_OFFSET:
        raise UserError(
            f"{folder / TABLE}: address: {farthest} is more than 48 bits above the lowest, {base}; "
            "a program cannot reach both. Record fewer masters"
        )
    waits = {d: _waits(folder, name, d, rows) for d in ("read", "write")}
    zero_ns = min(row.issued_ns for row in rows)
    bursts = [_burst(row, waits[row.direction], (mhz, zero_ns), base, numbers) for row in rows]
    bursts.sort(key=lambda b: b.issued)
    entries = _entries(bursts, notes)
    program = _looped(entries, most, notes)
    limits = [
        max((b.in_flight for b in bursts if b.entry.write == write), default=1)
        for write in (False, True)
    ]
    return replace(
        program,
        base=base,
        reads_outstanding=min(limits[0], 64),
        writes_outstanding=min(limits[1], 64),
        ids=min(len(ids), MOST_IDS),
        beat_bytes=max(e.beat_bytes for e in entries),
        clock_mhz=mhz,
        recorded=len(entries),
        notes=tuple(notes),
    )


def _rows_of_bus(folder: Path, bus: str | None) -> tuple[list[Transaction], str]:
    """Returns the transactions on one bus, and the name of the bus."""
    rows = read_transactions(folder)
    buses = list(dict.fromkeys(row.bus for row in rows))
    names = [name for name in buses if bus is None or name == bus or name.endswith("." + bus)]
    if len(names) != 1:
        there = ", ".join(buses) or "none"
        raise UserError(
            f"{folder / TABLE}: a program covers one bus; select it with --bus: {there}"
        )
    return [row for row in rows if row.bus == names[0]], names[0]


def _waits(folder: Path, bus: str, direction: str, rows: list[Transaction]) -> list[Waits]:
    """Returns what each burst in a direction waited for, with the last burst first."""
    count = sum(row.direction == direction for row in rows)
    if count == 0:
        return []
    files = [folder / f"{name}_{direction}.csv" for name in stream_base_name(bus)]
    file = next((f for f in files if f.is_file()), files[0])
    found = read_waits(file)
    if len(found) != count:
        raise UserError(f"{file}: has {len(found)} rows for {count} bursts; {FIX}")
    found.reverse()
    return found


def _begin(row: Transaction) -> int:
    """Returns the address of a burst.

    For a wrapping burst, it is the address of the lowest byte.
    """
    return row.address // row.bytes * row.bytes if row.burst == "wrap" else row.address


def _burst(
    row: Transaction,
    waits: list[Waits],
    clock: tuple[float, float],
    base: int,
    numbers: dict[int, int],
) -> _Burst:
    wait = waits.pop()
    mhz, zero_ns = clock
    issued = round((row.issued_ns - zero_ns) * mhz / 1e3)
    # The player accepts read data without delay, so delays by the recorded master are subtracted.
    stalled = row.held_cycles if row.direction == "read" else 0
    entry = ProgramEntry(
        write=row.direction == "write",
        offset=_begin(row) - base,
        beats=row.beats,
        beat_bytes=int(row.beat_bytes),
        id=numbers[row.id],
        wait="none",
        gap_cycles=0,
    )
    return _Burst(
        entry=entry,
        issued=issued,
        done=issued + row.latency_cycles - stalled,
        think=wait.think_cycles,
        pace=wait.pace_cycles,
        in_flight=wait.in_flight,
        other_bytes=wait.other_bytes,
    )


def _entries(bursts: list[_Burst], notes: list[str]) -> list[ProgramEntry]:
    """Returns bursts with those waits that the player supports.

    Gaps are what remains of the original times.
    """
    done: dict[bool, list[int]] = {False: [], True: []}
    """Edges of the answers to each direction so far, in order."""
    found = []
    shown = None
    lost = 0
    for b in bursts:
        own, other = done[b.entry.write], done[not b.entry.write]
        # This is the earliest time at which both the pace and the thinking time have passed.
        could = b.issued - max(b.think, b.pace - 1)
        earliest = b.issued if shown is None else max(shown + 1, could)
        wait = "none"
        # No other burst in its direction is in flight. If it waits for the other direction, all
        # earlier bursts there have ended, too.
        rests = not own or own[-1] < b.issued
        alone = b.in_flight == 1 and rests
        if b.other_bytes and other and other[-1] < b.issued and rests:
            wait = "all"
        elif alone:
            wait = "direction"
        elif b.other_bytes:
            lost += 1
        if wait != "none":
            answered = max([own[-1]] if own else [], default=0)
            if wait == "all":
                answered = max(answered, other[-1])
            earliest = max(shown + 2 if shown is not None else 0, answered + TURNAROUND_CYCLES)
        gap = min(max(0, b.issued - earliest), _MOST_GAP)
        found.append(replace(b.entry, wait=wait, gap_cycles=gap))
        shown = b.issued
        insert = done[b.entry.write]
        insert.insert(bisect_right(insert, b.done), b.done)
    if lost:
        notes.append(
            f"{lost} bursts waited for some of the bursts in the other direction; a table cannot "
            "express such a wait, so these bursts keep their recorded gaps"
        )
    return found


def _looped(entries: list[ProgramEntry], most: int, notes: list[str]) -> Program:
    """Returns the entries as a short table with loops if they repeat, or the first entries."""
    program = Program((), 1, 0, 0, 0, 1, 1, 1, 1, 0.0, 0)
    for head in range(min(_MOST_HEAD, len(entries) // 4) + 1):
        rest = entries[head:]
        for period in range(1, min(most, len(rest) // 2) + 1):
            found = _steps(rest, period)
            if found is None:
                continue
            loops = len(rest) // period
            table, moved = _table(rest, period, loops)
            if head:
                notes.append(f"the first {head} bursts, before the repeating part, are left out")
            if moved:
                share = moved / (loops * period)
                notes.append(
                    f"{share:.0%} of the gaps differ between loops; the table has the median"
                )
            left = len(rest) - loops * period
            if left:
                notes.append(f"the last {left} bursts, which do not fill a loop, are left out")
            step, base_loops = found
            return replace(
                program, entries=table, loops=loops, base_step=step, base_loops=base_loops
            )
    if len(entries) > most:
        notes.append(
            f"only the first {most} of {len(entries)} bursts: no loop of this length repeats"
        )
    return replace(program, entries=tuple(entries[:most]))


def _steps(entries: list[ProgramEntry], period: int) -> tuple[int, int] | None:
    """Returns the step of the base address, and after how many loops the base returns to its start.

    Returns None if loops of this length are not equal.
    """
    loops = len(entries) // period
    first = entries[0].offset
    for n in range(period, loops * period):
        e, like = entries[n], entries[n % period]
        base = entries[n // period * period].offset - first
        if e.offset - like.offset != base or e.shape != like.shape:
            return None
    bases = [entries[k * period].offset - first for k in range(loops)]
    step = bases[1]
    around = next((k for k, base in enumerate(bases) if base != k * step), 0)
    if around > MOST_BASE_LOOPS or not -(1 << 31) <= step < 1 << 31:
        return None
    if around and any(base != k % around * step for k, base in enumerate(bases)):
        return None
    return step, around


def _table(
    entries: list[ProgramEntry], period: int, loops: int
) -> tuple[tuple[ProgramEntry, ...], int]:
    """Returns the entries of a loop with their median gaps, and the number of other gaps."""
    table, differ = [], 0
    for i in range(period):
        # The very first burst has no earlier burst, so its gap has no meaning.
        gaps = [entries[k * period + i].gap_cycles for k in range(loops)][1 if i == 0 else 0 :]
        gap = median_low(gaps)
        differ += sum(g != gap for g in gaps)
        table.append(replace(entries[i], gap_cycles=gap))
    return tuple(table), differ
