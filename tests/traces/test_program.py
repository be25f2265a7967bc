"""Tests that recordings are converted into programs of the player, with waits, gaps and loops."""

from __future__ import annotations

import csv
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from axiscope.board.player_program import ProgramEntry, make_program
from axiscope.board.player_program_files import entry_words, program_text
from axiscope.board.registers import find
from axiscope.errors import UserError
from axiscope.io.traces import import_trace
from axiscope.io.traces.importing import DESIGN, TABLE
from tests.shell import axiscope
from tests.traces.bench import vcd

pytestmark = pytest.mark.slow("simulates the RTL of the virtual board")

C_DRIVER = Path(__file__).parents[2] / "c/drivers"
FLAGS = "-std=c99 -ffreestanding -nostdlib -Wall -Wextra -Werror -pedantic -Wconversion -O2"

Row = tuple[str, int, int, int, int, dict[str, int]]
"""Direction, address, beats, cycles of issue and answer, and what the burst waited for."""


def _folder(folder: Path, rows: list[Row], kind: str = "incr") -> Path:
    """Writes a folder like `trace import` does, with cycles of 4 ns and beats of 8 bytes."""
    folder.mkdir()
    (folder / DESIGN).write_text("schema = 1\npl_mhz = 250\n")
    waits: dict[str, list[dict[str, int]]] = {"read": [], "write": []}
    with (folder / TABLE).open("w", newline="") as text:
        table = csv.writer(text)
        head = "bus direction id address bytes beats beat_bytes burst issued_ns latency_cycles"
        table.writerow(head.split())
        for direction, address, beats, issued, done, wait in rows:
            number = 7 if direction == "write" else 0
            table.writerow([
                "top.gmem", direction, number, address, 8 * beats, beats, 8, kind,
                4 * issued + 2, done - issued,
            ])  # fmt: skip
            plain = {"in_flight": 4, "think_cycles": 0, "pace_cycles": 0, "other_bytes": 0}
            waits[direction].append(plain | wait)
    for direction, found in waits.items():
        if found:
            with (folder / f"gmem_{direction}.csv").open("w", newline="") as text:
                made = csv.DictWriter(text, list(found[0]))
                made.writeheader()
                made.writerows(found)
    return folder


def test_a_waveform_is_converted_to_a_program(tmp_path: Path) -> None:
    file = tmp_path / "sim.vcd"
    file.write_text(vcd())
    import_trace(file, tmp_path / "out", [])
    p = make_program(tmp_path / "out")
    shapes = [(e.write, p.base + e.offset, e.beats, e.beat_bytes) for e in p.entries]
    assert shapes == [(False, 0x1000, 2, 8), (False, 0x2000, 1, 8), (True, 0x3000, 2, 8)]
    assert (p.loops, p.recorded, p.ids, p.clock_mhz) == (1, 3, 3, 250.0)
    # The bursts start in cycles 2, 4 and 15. Each follows its trigger after the recorded delay.
    first, second, third = p.entries
    assert (first.wait, first.gap_cycles) == ("none", 0)
    if second.wait == "none":
        assert 0 <= second.gap_cycles <= 1
    # There are ten cycles from an answer to the next address. The player itself takes one of them.
    assert third.gap_cycles == {"none": 10, "all": 0, "direction": 9}[third.wait]


def test_dependencies_become_waits_and_the_rest_gaps(tmp_path: Path) -> None:
    rows: list[Row] = [
        ("read", 0x1000, 4, 10, 30, {}),
        # The first possible cycle is 11, and the burst follows after 6 cycles of computation.
        ("read", 0x2000, 4, 17, 40, {"think_cycles": 6}),
        # Both reads are answered in cycle 40. Turnaround and computation take 3 cycles each.
        ("read", 0x3000, 1, 46, 60, {"in_flight": 1, "think_cycles": 4}),
        # The reads are answered in cycle 60. Turnaround takes 3 cycles, and computation takes 8.
        ("write", 0x4000, 2, 71, 80, {"other_bytes": 72}),
        # The burst has a fixed pace, which is counted from the previous burst.
        ("read", 0x5000, 1, 76, 90, {"pace_cycles": 5}),
    ]
    entries = make_program(_folder(tmp_path / "t", rows)).entries
    assert [(e.wait, e.gap_cycles) for e in entries] == [
        *(("none", 0), ("none", 6), ("direction", 3), ("all", 8), ("none", 4)),
    ]
    assert [e.id for e in entries] == [0, 0, 0, 1, 0]


def _repeating(loops: int, around: int) -> list[Row]:
    rows: list[Row] = []
    for k in range(loops):
        at = 100 * k
        place = 0x1000_0000 + 128 * (k % around)
        # A refresh delays every tenth burst.
        late = 7 if k % 10 == 9 else 0
        rows.append(("read", place, 16, at, at + 30, {"in_flight": 1, "think_cycles": 3}))
        rows.append(("write", place + 0x10000, 8, at + 40 + late, at + 60, {"other_bytes": 128}))
    return rows


def test_repeats_become_loops(tmp_path: Path) -> None:
    p = make_program(_folder(tmp_path / "t", _repeating(60, 24)))
    assert (len(p.entries), p.loops, p.base_step, p.base_loops) == (2, 60, 128, 24)
    assert (p.base, p.bursts) == (0x1000_0000, 120)
    assert p.entries[1].offset == 0x10000
    assert p.entries[1].gap_cycles == 7
    assert any("gaps differ" in note for note in p.notes)


def test_entries_before_the_first_loop_are_reported(tmp_path: Path) -> None:
    shifted = [(d, a, n, i + 500, e + 500, w) for d, a, n, i, e, w in _repeating(60, 24)]
    odd: list[Row] = [("write", 0x1000_0000, 1, 0, 9, {}), ("write", 0x1000_0008, 1, 2, 11, {})]
    p = make_program(_folder(tmp_path / "t", odd + shifted))
    assert (len(p.entries), p.loops, p.bursts, p.recorded) == (2, 60, 120, 122)
    assert any("the first 2 bursts" in note for note in p.notes)


def test_a_program_without_loops_is_cut_to_the_table(tmp_path: Path) -> None:
    rows: list[Row] = [("read", n * n * 4096, 1, 9 * n, 9 * n + 5, {}) for n in range(90)]
    folder = _folder(tmp_path / "t", rows)
    assert len(make_program(folder).entries) == 90
    p = make_program(folder, most=64)
    assert (len(p.entries), p.loops, p.bursts, p.recorded) == (64, 1, 64, 90)
    assert any("first 64 of 90" in note for note in p.notes)


def test_entries_agree_with_the_register_fields() -> None:
    entry = ProgramEntry(True, 0x12_3456_7008, 9, 16, 3, "direction", 0x1_0001)
    words = entry_words(entry)
    want = {
        "address_low.value": 0x3456_7008, "address_high.value": 0x12, "address_high.gap": 0x8001,
        "burst.beats_less_one": 8, "burst.size": 4, "burst.write": 1, "burst.mode": 1,
        "burst.wait_for": 3, "burst.id": 3, "burst.gap_log2": 1, "strobes.last": 0xFFFF,
    }  # fmt: skip
    for name, value in want.items():
        (found,) = find(f"player.bursts.entry[2].{name}")
        assert found.field is not None
        assert found.field.get(words[found.address % 16 // 4]) == value, name


def test_all_files_contain_the_same_program(tmp_path: Path) -> None:
    p = make_program(_folder(tmp_path / "t", _repeating(60, 24)))
    read = tomllib.loads(program_text(p, Path("a.toml"), "t"))
    assert (read["loops"], read["base"], read["base_step_bytes"]) == (60, 0x1000_0000, 128)
    assert [e["direction"] for e in read["entry"]] == ["read", "write"]
    header = tmp_path / "gmem.h"
    header.write_text(program_text(p, header, "t"))
    for e in p.entries:
        assert ", ".join(f"{w:#010x}u" for w in entry_words(e)) in header.read_text()
    compiler = shutil.which("gcc") or shutil.which("cc")
    assert compiler is not None, "no C compiler; install gcc"
    source = tmp_path / "main.c"
    source.write_text(
        '#include "gmem.h"\n'
        "axiscope_status play(const axiscope_player *p);\n"
        "axiscope_status play(const axiscope_player *p) { return gmem_load(p, 0x1000); }\n"
    )
    command = [compiler, *FLAGS.split(), "-I", C_DRIVER, "-c", source, "-o", tmp_path / "main.o"]
    subprocess.run(list(map(str, command)), check=True)


def test_errors_name_file_and_fix(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="trace import"):
        make_program(tmp_path)
    folder = _folder(tmp_path / "t", _repeating(3, 3))
    with pytest.raises(UserError, match=r"--bus: .*top\.gmem"):
        make_program(folder, "other")
    with pytest.raises(UserError, match="give 1 to 512"):
        make_program(folder, most=1000)
    with pytest.raises(UserError, match=r"\.toml or \.h"):
        program_text(make_program(folder), Path("a.json"), "t")
    (folder / "gmem_read.csv").write_text("in_flight\n1\n")
    with pytest.raises(UserError, match="import the waveform again"):
        make_program(folder)


def test_what_the_player_cannot_do_is_reported(tmp_path: Path) -> None:
    p = make_program(_folder(tmp_path / "t", _repeating(3, 3), kind="wrap"))
    assert any("6 wrap: played as incr" in note for note in p.notes)


def test_the_command(tmp_path: Path) -> None:
    folder = _folder(tmp_path / "t", _repeating(60, 24))
    out = tmp_path / "p.h"
    found = axiscope("trace", "program", folder, "-o", out)
    assert found.returncode == 0, found.stderr
    assert "2 entries, 60 loops: 120 of 120 bursts" in found.stdout
    assert "p_load" in out.read_text()
