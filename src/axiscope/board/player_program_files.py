"""Writes programs to files: TOML for editing, a C header for c/drivers/axiscope_player.h."""

from __future__ import annotations

import json
import re
from pathlib import Path

from axiscope.board.player_program import Program, ProgramEntry
from axiscope.board.registers import find
from axiscope.errors import UserError

_WAITS = {"none": 0, "all": 1, "direction": 3}
_RELATIVE = 1
_ALL = 0xFFFF
_SCHEMA = 1


def program_text(program: Program, file: Path, source: str) -> str:
    """Returns the program as text, in the format that the file's ending selects: .toml or .h."""
    if file.suffix == ".toml":
        return _toml(program, source)
    if file.suffix == ".h":
        return _header(program, file, source)
    raise UserError(f"{file}: a program is written as .toml or .h; give one of them")


def entry_words(entry: ProgramEntry) -> list[int]:
    """Returns the words that represent an entry in the player's table."""
    gap, log2 = _gap(entry.gap_cycles)
    fields = {
        "address_low.value": entry.offset & 0xFFFF_FFFF,
        "address_high.value": entry.offset >> 32 & 0xFFFF,
        "address_high.gap": gap,
        "burst.beats_less_one": entry.beats - 1,
        "burst.size": entry.beat_bytes.bit_length() - 1,
        "burst.write": int(entry.write),
        "burst.mode": _RELATIVE,
        "burst.wait_for": _WAITS[entry.wait],
        "burst.id": entry.id,
        "burst.gap_log2": log2,
        "strobes.first": _ALL,
        "strobes.last": _ALL,
    }
    words = [0] * 4
    for name, value in fields.items():
        (found,) = find(f"player.bursts.entry[0].{name}")
        assert found.field is not None
        assert 0 <= value < 1 << found.field.bits, (name, value)
        words[found.address % 16 // 4] |= value << found.field.low
    return words


def _gap(cycles: int) -> tuple[int, int]:
    """Returns a gap as 16 bits and a power of two.

    It is rounded in the same way as in the C drivers.
    """
    log2, gap = 0, cycles
    while gap > 0xFFFF:
        log2 += 1
        gap = (cycles >> log2) + (cycles >> (log2 - 1) & 1)
    return gap, log2


def _toml(p: Program, source: str) -> str:
    lines = [
        f"# Made from {source} by `axiscope trace program`: a program for the player "
        "(hardware/player).",
        *(f"# Note: {note}." for note in p.notes),
        f"schema = {_SCHEMA}",
        f"clock_mhz = {p.clock_mhz:g}",
        f"beat_bytes = {p.beat_bytes}          # of the bus, at least",
        f"ids = {p.ids}                 # distinguished, at least",
        f"base = {p.base:#x}",
        f"base_step_bytes = {p.base_step}",
        f"base_loops = {p.base_loops}          # 0: never back at the base",
        f"loops = {p.loops}",
        f"reads_outstanding = {p.reads_outstanding}",
        f"writes_outstanding = {p.writes_outstanding}",
    ]
    for e in p.entries:
        lines += [
            "",
            "[[entry]]",
            f"direction = {json.dumps('write' if e.write else 'read')}",
            f"offset = {e.offset:#x}",
            f"beats = {e.beats}",
            f"beat_bytes = {e.beat_bytes}",
            f"id = {e.id}",
            f"wait = {json.dumps(e.wait)}",
            f"gap_cycles = {e.gap_cycles}",
        ]
    return "\n".join(lines) + "\n"


def _header(p: Program, file: Path, source: str) -> str:
    name = re.sub(r"\W+", "_", file.stem)
    upper = name.upper()
    lines = [
        f"/* Made from {source} by `axiscope trace program`. */",
        *(f"/* Note: {note}. */" for note in p.notes),
        f"#ifndef {upper}_PROGRAM_H",
        f"#define {upper}_PROGRAM_H",
        "",
        '#include "axiscope_player.h"',
        "",
        f"/* Beats of {p.beat_bytes} bytes at most, {p.ids} IDs; at {p.clock_mhz:g} MHz. */",
        f"static const uint32_t {name}_entries[{len(p.entries)}][AXISCOPE_PLAYER_ENTRY_WORDS] = {{",
    ]
    for e in p.entries:
        lines.append("    {" + ", ".join(f"{w:#010x}u" for w in entry_words(e)) + "},")
    lines += [
        "};",
        "",
        "/* Loads the program at the start of the table; its base is an address of the memory. */",
        f"static inline axiscope_status {name}_load(const axiscope_player *p, uint64_t base)",
        "{",
        "    axiscope_program_frame f;",
        f"    axiscope_status s = axiscope_player_load(p, 0u, {name}_entries, {len(p.entries)}u);",
        "    if (s != AXISCOPE_OK)",
        "        return s;",
        "    f.base = base;",
        f"    f.base_step_bytes = {_signed(p.base_step)};",
        f"    f.base_loops = {p.base_loops}u;",
        "    f.first_entry = 0u;",
        f"    f.last_entry = {len(p.entries) - 1}u;",
        f"    f.loops = {p.loops}u;",
        f"    f.reads_outstanding = {_most(p.reads_outstanding)};",
        f"    f.writes_outstanding = {_most(p.writes_outstanding)};",
        "    f.data_seed = 0u;",
        "    f.reads = axiscope_plain();",
        "    f.writes = axiscope_plain();",
        "    f.read_domain = f.read_snoop = f.write_domain = f.write_snoop = 0u;",
        "    return axiscope_player_frame(p, &f);",
        "}",
        "",
        "#endif",
    ]
    return "\n".join(lines) + "\n"


def _signed(value: int) -> str:
    return f"(int32_t)({value + 1} - 1)" if value == -(1 << 31) else str(value)


def _most(count: int) -> str:
    return f"p->most_outstanding < {count}u ? p->most_outstanding : {count}u"
