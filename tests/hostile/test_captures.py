"""Tests that damaged waveforms and recordings are rejected quickly and with a message."""

from __future__ import annotations

import shutil
import time
from pathlib import Path
from random import Random

import pytest

from axiscope.board.player_program import make_program
from axiscope.errors import UserError
from axiscope.io.traces import buses_of, import_trace
from tests.levels import examples
from tests.traces.bench import vcd
from tools.fuzz.case import case
from tools.fuzz.doors import Door
from tools.fuzz.server import CommandLine

FST = Path(__file__).parents[1] / "traces/sim.fst"


@pytest.fixture
def recording(tmp_path: Path) -> Path:
    (tmp_path / "sim.vcd").write_text(vcd())
    import_trace(tmp_path / "sim.vcd", tmp_path / "rec", [])
    return tmp_path / "rec"


@pytest.mark.parametrize("name", ["transactions.csv", "m_axi_read.csv", "m_axi_write.csv"])
def test_a_recording_without_a_column_or_cell_names_it(recording: Path, name: str) -> None:
    file = recording / name
    head, *rows = file.read_text().splitlines()
    columns = head.split(",")
    optional = {"qos", "cache", "accepted_ns", "first_beat_ns", "last_beat_ns", "done_ns",
                "held_cycles", "response", "address", "bytes", "other_cycles"}  # fmt: skip
    if name == "transactions.csv":
        optional -= {"address", "bytes"}
    refused = 0
    for number, column in enumerate(columns):
        renamed = [*columns[:number], "x", *columns[number + 1 :]]
        file.write_text("\n".join([",".join(renamed), *rows]))
        if column in optional:
            make_program(recording)
            continue
        with pytest.raises(UserError, match=rf"{name}: has no column {column}; import .* again"):
            make_program(recording)
        for cell in ("x", "-1", "nan", "1e999", "9" * 400):
            cells = rows[0].split(",")
            cells[number] = cell
            file.write_text("\n".join([head, ",".join(cells), *rows[1:]]))
            message = ""
            try:
                make_program(recording)
            except UserError as error:
                message = str(error)
            refused += bool(message)
            if message and "--bus" not in message:
                assert message.startswith(f"{file}: line 2: {column}: {cell!r}: ")
    assert refused >= 8
    for row in (rows[0].rsplit(",", 1)[0], f"{rows[0]},1"):
        file.write_text("\n".join([head, row, *rows[1:]]))
        with pytest.raises(UserError, match=rf"{name}: line 2: \d+ cells for \d+ columns"):
            make_program(recording)


def test_addresses_that_are_too_far_apart_are_refused(recording: Path) -> None:
    file = recording / "transactions.csv"
    file.write_text(file.read_text().replace(",8192,", f",{1 << 60},"))
    with pytest.raises(UserError, match="more than 48 bits above the lowest, 4096"):
        make_program(recording)


@pytest.mark.parametrize("bits", [1 << 21, 1 << 31, (1 << 32) - 1])
def test_a_bus_of_gigabits_is_refused_at_once(tmp_path: Path, bits: int) -> None:
    file = tmp_path / "wide.vcd"
    file.write_text(
        vcd().replace("$var wire 32 * m_axi_araddr", f"$var wire {bits} * m_axi_araddr")
    )
    started = time.process_time()
    with pytest.raises(UserError, match=rf"wide\.vcd: top\.dut\.m_axi_araddr: .* {bits} bits"):
        buses_of(file)
    assert time.process_time() - started < 5


def test_an_fst_file_is_imported(tmp_path: Path) -> None:
    made = import_trace(FST, tmp_path / "out", [])
    assert made.streams["m_axi_read"].bursts == 2
    assert made.streams["m_axi_write"].bursts == 1


def test_damaged_fst_files_cause_no_panic(commands: CommandLine, tmp_path: Path) -> None:
    whole = FST.read_bytes()

    def damaged(rng: Random, original: bytes) -> bytes:
        changed = bytearray(original)
        for _ in range(rng.randrange(1, 4)):
            changed[rng.randrange(len(changed))] = rng.choice((0, 1, 0x7F, 0x80, 0xFF))
        return bytes(changed)

    words = ("trace", "import", "sim.fst", "-o", "out", "-q")
    door = Door({"sim.fst": whole}, "sim.fst", damaged, (words,))
    refused, count = 0, examples(40)
    for seed in range(90, 90 + count):
        (outcome,) = case(door, f"fst {seed}", tmp_path / "case", commands)
        assert outcome.broken() is None, (seed, outcome.errors)
        refused += outcome.code == 2
        if outcome.code == 2:
            assert "error: sim.fst: " in outcome.errors
    assert refused > count / 4


def test_damaged_tables_cause_no_panic(
    commands: CommandLine, folders: Path, tmp_path: Path
) -> None:
    shutil.copytree(folders / "interference", tmp_path / "b")
    files = {f"a/{p.name}": p.read_bytes() for p in (folders / "interference").iterdir()
             if p.name in ("results.parquet", "manifest.json")}  # fmt: skip

    def damaged(rng: Random, original: bytes) -> bytes:
        at, length = rng.randrange(len(original)), rng.randrange(1, 200)
        return original[:at] + rng.randbytes(length) + original[at + length :]

    door = Door(files, "a/results.parquet", damaged, (("compare", "a", "a"),))
    refused, count = 0, examples(60)
    for seed in range(count):
        (outcome,) = case(door, f"parquet {seed}", tmp_path / "case", commands)
        assert outcome.broken() is None, (seed, outcome.errors)
        refused += "results.parquet: not a table in Parquet" in outcome.errors
    assert refused > count / 6
