"""Compiles the C drivers (c/drivers) as for bare metal, and runs them on a fake bus that records
accesses.
"""

from __future__ import annotations

import ctypes
import re
import shutil
import subprocess
from collections.abc import Callable
from ctypes import c_int, c_uint32, c_uint64, c_void_p
from pathlib import Path

import pytest

from axiscope.board.registers import find

DRIVER = Path(__file__).parents[1] / "c/drivers"
FLAGS = "-std=c99 -ffreestanding -nostdlib -Wall -Wextra -Werror -pedantic -Wconversion -O2"
BASE = 0xA000_0000
READS, WRITES = 0, 1

READ = ctypes.CFUNCTYPE(c_uint32, c_void_p, c_uint64)
WRITE = ctypes.CFUNCTYPE(None, c_void_p, c_uint64, c_uint32)


class Bus(ctypes.Structure):
    _fields_ = [("read32", READ), ("write32", WRITE), ("context", c_void_p)]


class Generator(ctypes.Structure):
    _fields_ = [("bus", c_void_p), ("base", c_uint64), ("limits", c_uint32 * 6)]


class Traffic(ctypes.Structure):
    _fields_ = [
        ("beats", c_uint32),
        ("pattern", c_uint32),
        ("gap_bytes", c_uint64),
        ("seed", c_uint32),
        ("base", c_uint64),
        ("window_bytes", c_uint64),
        *((name, c_uint32) for name in ("outstanding", "count", "interval_cycles")),
        *((name, c_uint32) for name in ("rate_beats_per_65536_cycles", "rate_depth_beats")),
        *((name, c_uint32) for name in ("check", "qos", "cache", "prot", "id", "user", "cross_4k")),
    ]


COUNTER_FLAGS = "too_many", "unasked", "too_long"


class Side(ctypes.Structure):
    _fields_ = [
        *((name, c_uint64) for name in ("bursts", "bytes", "error_responses", "in_flight_cycles")),
        *((f"latency_{name}_cycles", c_uint64) for name in ("sum", "min", "max")),
        ("longest_idle_cycles", c_uint64),
        ("latency_histogram", c_uint64 * 64),
        *((name, c_uint32) for name in COUNTER_FLAGS),
    ]


class Counters(ctypes.Structure):
    _fields_ = [("cycles", c_uint64), ("of", Side * 2), ("data_errors", c_uint64)]


def compiler() -> str:
    found = shutil.which("gcc") or shutil.which("cc")
    assert found is not None, "no C compiler; install gcc"
    return found


class Fake:
    """The driver, on registers that are plain memory."""

    def __init__(self, library: Path) -> None:
        self.words: dict[int, int] = {}
        self.library = ctypes.CDLL(str(library))
        self.library.test_bytes_per_second.restype = c_uint64
        self.library.test_message.restype = ctypes.c_char_p
        self.bus = Bus(
            READ(lambda _, address: self.words.get(address, 0)),
            WRITE(lambda _, address, value: self.words.__setitem__(address, value)),
            None,
        )
        self.generator = Generator()
        self["block"] = 0x41585447
        self["version"] = 1 << 16
        self["capabilities"] = 64 << 24 | 24 << 16 | 6 << 8 | 8 << 4 | 4

    def open(self) -> str:
        at = ctypes.byref(self.generator), ctypes.byref(self.bus), c_uint64(BASE)
        return self.message(self.library.test_open(*at))

    def message(self, status: int) -> str:
        return str(self.library.test_message(status).decode())

    def __setitem__(self, name: str, value: int) -> None:
        (found,) = find(f"traffic_generator.{name}")
        for word in range(found.register.bytes // 4):
            self.words[BASE + found.address + 4 * word] = value >> 32 * word & 0xFFFF_FFFF

    def __getitem__(self, name: str) -> int:
        (found,) = find(f"traffic_generator.{name}")
        word = self.words[BASE + found.address]
        return word if found.field is None else found.field.get(word)

    def program(self, direction: int, **changed: int) -> str:
        plain = {"beats": 16, "window_bytes": 1 << 20, "outstanding": 16, "cache": 3, "prot": 2}
        traffic = Traffic(**plain | changed)
        at = ctypes.byref(self.generator), c_int(direction), ctypes.byref(traffic)
        return self.message(self.library.test_program(*at))

    def counters(self) -> Counters:
        counters = Counters()
        status = self.library.test_read_counters(
            ctypes.byref(self.generator), ctypes.byref(counters)
        )
        assert self.message(status) == "done"
        return counters

    def rate(self, counters: Counters, direction: int, clock_hz: int) -> int:
        at = ctypes.byref(counters), c_int(direction), c_uint32(clock_hz)
        return int(self.library.test_bytes_per_second(*at))


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns the test harness, linked as a library without dependencies."""
    out = tmp_path_factory.mktemp("c") / "driver.so"
    source = DRIVER / "tests/harness.c"
    subprocess.run([compiler(), *FLAGS.split(), "-shared", "-fPIC", source, "-o", out], check=True)
    return out


@pytest.fixture
def fake(library: Path) -> Fake:
    fake = Fake(library)
    assert fake.open() == "done"
    return fake


@pytest.mark.parametrize("header", sorted(DRIVER.rglob("*.h")), ids=lambda p: p.name)
def test_each_header_compiles_alone(header: Path, tmp_path: Path) -> None:
    source = tmp_path / "alone.c"
    source.write_text(f'#include "{header}"\n#include "{header}"\nint axiscope_nothing;\n')
    command = [compiler(), *FLAGS.split(), "-c", source, "-o", tmp_path / "alone.o"]
    subprocess.run(command, check=True)


def test_all_headers_compile_together(tmp_path: Path) -> None:
    source = tmp_path / "together.c"
    headers = sorted(DRIVER.rglob("*.h"))
    source.write_text("".join(f'#include "{h}"\n' for h in headers) + "int axiscope_nothing;\n")
    command = [compiler(), *FLAGS.split(), "-c", source, "-o", tmp_path / "together.o"]
    subprocess.run(command, check=True)


@pytest.mark.parametrize("level", ["-O0", "-Os", "-O3"])
def test_memory_mapped_registers_need_no_standard_library(tmp_path: Path, level: str) -> None:
    source, out = tmp_path / "bare.c", tmp_path / "bare.o"
    # The examples come from the instrument's page.
    page = DRIVER.parents[1] / "docs" / "reference" / "instrument.md"
    found = re.findall(r"```c\n(.*?)```", page.read_text(), re.S)
    assert len(found) == 4
    for example in found:
        source.write_text(example)
        command = [compiler(), *FLAGS.split(), level, "-I", DRIVER, "-c", source, "-o", out]
        subprocess.run(command, check=True)
        if nm := shutil.which("nm"):
            message = subprocess.run([nm, "-u", out], check=True, capture_output=True, text=True)
            assert message.stdout.strip() == "", example


def test_the_read_rate_comes_from_the_read_counters(fake: Fake) -> None:
    # If a run that only reads follows a run that writes, the write registers keep their values.
    assert fake.program(WRITES, beats=256) == "done"
    assert fake.program(READS, beats=2) == "done"
    # The numbers of bytes and cycles exceed 32 bits.
    fake["counters.cycles"] = 30_000_000_000
    fake["counters.reads.bytes"] = 240_000_000_000
    fake["counters.reads.bursts"] = 7_500_000_000
    counters = fake.counters()
    assert counters.of[READS].bytes == 240_000_000_000
    assert fake.rate(counters, READS, 300_000_000) == pytest.approx(2_400_000_000, abs=2)
    assert fake.rate(counters, WRITES, 300_000_000) == 0


def test_both_words_of_a_base_are_written_for_each_direction(fake: Fake) -> None:
    assert fake.program(READS, base=0x12_8765_4320) == "done"
    assert fake.program(WRITES, base=0x4000_0000) == "done"
    assert fake["reads.base_high"] == 0x12
    assert fake["reads.base_low"] == 0x8765_4000
    assert fake["reads.first_offset"] == 0x320
    assert fake["writes.base_high"] == 0
    assert fake["writes.base_low"] == 0x4000_0000


def test_every_counter_is_read_from_its_register(fake: Fake) -> None:
    names = [name for name, kind in Side._fields_ if kind is c_uint64]
    for k, side in enumerate(("reads", "writes")):
        for i, name in enumerate(names):
            fake[f"counters.{side}.{name}"] = (1 + i + 100 * k) << 33 | 5
        for b in range(64):
            fake[f"counters.{side}.latency_histogram[{b}]"] = (1000 * (k + 1) + b) << 32
    fake["counters.cycles"], fake["counters.data_errors"] = 3 << 40, 7 << 40
    c = fake.counters()
    assert (c.cycles, c.data_errors) == (3 << 40, 7 << 40)
    for k in range(2):
        assert [getattr(c.of[k], n) for n in names] == [
            (1 + i + 100 * k) << 33 | 5 for i in range(len(names))
        ]
        assert list(c.of[k].latency_histogram) == [(1000 * (k + 1) + b) << 32 for b in range(64)]


def test_every_flag_of_the_counters_has_a_name(fake: Fake) -> None:
    for bit in range(6):
        fake["counters.flags"] = 1 << bit
        c = fake.counters()
        message = [getattr(c.of[side], name) for side in (READS, WRITES) for name in COUNTER_FLAGS]
        assert message == [int(i == bit) for i in range(6)]


def test_the_fields_of_a_program_are_written(fake: Fake) -> None:
    message = fake.program(
        READS,
        **{"beats": 5, "pattern": 2, "seed": 7, "base": 0x1_0000_0000, "window_bytes": 100_000},
        **{"outstanding": 9, "count": 12, "interval_cycles": 77, "check": 1, "user": 0x1234},
        **{"qos": 15, "cache": 11, "prot": 5, "id": 0xBEEF},
        **{"rate_beats_per_65536_cycles": 30_000, "rate_depth_beats": 511},
    )
    assert message == "done"
    assert fake["reads.step"] == 65536 - 128
    assert fake["reads.last_offset"] == 100_000 - 80
    wanted = {
        "seed": 7, "count": 12, "interval": 77, "user": 0x1234,
        "burst.beats_less_one": 4, "burst.pattern": 1, "burst.check": 1,
        "burst.outstanding_less_one": 8, "rate.beats_per_65536_cycles": 30_000,
        "rate.depth_beats": 511, "sideband.qos": 15, "sideband.cache": 11,
        "sideband.prot": 5, "sideband.id": 0xBEEF,
    }  # fmt: skip
    assert {name: fake[f"reads.{name}"] for name in wanted} == wanted


def test_bursts_cross_4_kib_only_where_the_block_can(fake: Fake) -> None:
    assert "CROSS_4K" in fake.program(READS, cross_4k=1)
    fake["capabilities"] = fake["capabilities"] | 1 << 12
    assert fake.open() == "done"
    assert fake.program(READS, cross_4k=1) == "done"
    assert fake["reads.burst.cross_4k"] == 1


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"beats": 257}, "beats"),
        ({"beats": 0}, "beats"),
        ({"outstanding": 65}, "outstanding"),
        ({"interval_cycles": 1 << 17}, "interval"),
        ({"qos": 16}, "qos"),
        ({"base": 8}, "base"),
        ({"base": 0xFFFF_FF00}, "base"),
        ({"base": 256, "pattern": 2}, "base"),
        ({"window_bytes": 255}, "window_bytes"),
        ({"window_bytes": (1 << 32) + 1}, "window_bytes"),
        ({"pattern": 1, "gap_bytes": 1 << 32}, "gap_bytes"),
        ({"pattern": 1, "gap_bytes": 24}, "gap_bytes: whole beats"),
        ({"pattern": 2, "seed": 1 << 31}, "seed"),
    ],
)
def test_values_that_do_not_fit_are_refused(
    fake: Fake, changed: dict[str, int], message: str
) -> None:
    before = dict(fake.words)
    assert fake.program(READS, **changed).startswith(message)
    assert fake.words == before


def test_errors_of_the_hardware_are_returned(fake: Fake, library: Path) -> None:
    fake["status"] = 2
    assert fake.program(READS) == "done"
    assert fake.program(WRITES).startswith("busy")
    drain: Callable[[object], int] = fake.library.test_drain
    assert "enabled" in fake.message(drain(ctypes.byref(fake.generator)))
    other = Fake(library)
    other["block"] = 0x1234_5678
    assert other.open().startswith("no traffic generator")
    other = Fake(library)
    other["version"] = 9 << 16
    assert other.open().startswith("another register map")


def test_a_soft_reset_waits_for_outstanding_bursts(fake: Fake) -> None:
    at = ctypes.byref(fake.bus), c_uint64(BASE)
    state = BASE + 0xC8
    assert fake.message(fake.library.test_soft_reset(*at)).startswith("no soft reset")
    assert BASE + 0xC0 not in fake.words
    present = 1 << 31
    # The values that successive reads of the state return. The first value states whether the block
    # supports soft resets.
    shown = [present, present | 0x0203_0005, present | 4, present]
    fake.bus.read32 = READ(lambda _, a: shown.pop(0) if a == state else 0)
    assert fake.message(fake.library.test_soft_reset(*at)) == "done"
    assert not shown
    assert fake.words[BASE + 0xC0] == 1
    shown = [present, present | 5, present | 0x0203_0006]
    fake.bus.read32 = READ(lambda _, a: shown.pop(0) if a == state else 0)
    assert "bursts due" in fake.message(fake.library.test_settle(*at))
    assert fake.words[BASE + 0xC0] == 2
    fake.library.test_abandon(*at)
    assert fake.words[BASE + 0xC0] == 4
    fake.library.test_soft_reset_bound(*at, c_uint32(5))
    assert fake.words[BASE + 0xC4] == 5
    fake.bus.read32 = READ(lambda _, __: present | 5)
    assert fake.message(fake.library.test_soft_reset(*at)).startswith("does not end")


def test_a_trigger_is_armed_and_fired_and_its_events_are_read(fake: Fake) -> None:
    at = ctypes.byref(fake.bus), c_uint64(BASE)
    call = fake.library
    assert call.test_trigger_present(*at) == 0
    present = 1 << 31
    fake.bus.read32 = READ(lambda _, a: present | 5 if a == BASE + 0xE4 else 0)
    assert call.test_trigger_present(*at) == 1
    call.test_trigger_arm(*at, c_uint32(1 << 16 | 1))
    call.test_trigger_uses(*at, c_uint32(2))
    call.test_trigger_fire(*at)
    assert call.test_trigger_take_events(*at) == 5
    written = {0xFC: 1 << 16 | 1, 0xE8: 2, 0xE0: 1, 0xE4: 5}
    assert {a: fake.words[BASE + a] for a in written} == written


def test_macros_agree_with_the_register_description() -> None:
    text = (DRIVER / "generated/axiscope_traffic_generator.h").read_text()
    for found in find("traffic_generator"):
        if "." in found.name.removeprefix("traffic_generator."):
            continue
        name = found.name.replace(".", "_").upper()
        match = re.search(rf"^#define AXISCOPE_{name} (\w+)u$", text, re.M)
        assert match is not None, name
        assert int(match[1], 16) == found.address


class Player(ctypes.Structure):
    _fields_ = [("bus", c_void_p), ("base", c_uint64), ("can", c_uint32 * 6)]


class PlayerEntry(ctypes.Structure):
    _fields_ = [
        *((name, c_int) for name in ("direction", "mode", "wait")),
        ("address", ctypes.c_int64),
        *((name, c_uint32) for name in ("beats", "beat_bytes", "id", "gap_cycles")),
        *((name, c_uint32) for name in ("first_strobes", "last_strobes")),
    ]


def test_entries_of_a_program_are_the_same_as_in_rust(fake: Fake) -> None:
    # These are the register values of crates/instrument/tests/fake_player.rs.
    registers = {
        "block": 0x4158504C,
        "version": 1 << 16,
        "capabilities": 40 << 24 | 24 << 16 | 2 << 12 | 5 << 8 | 8 << 4 | 4,
        "table_size": 64,
    }
    for name, value in registers.items():
        fake.words[BASE + find(f"player.{name}")[0].address] = value
    player, words = Player(), (c_uint32 * 4)()
    at = ctypes.byref(player), ctypes.byref(fake.bus), c_uint64(BASE)
    assert fake.message(fake.library.test_player_open(*at)) == "done"
    plain = {"direction": WRITES, "beats": 3, "beat_bytes": 8, "address": 0x12_3456_7004}

    def message(**changed: int) -> str:
        entry = PlayerEntry(**plain | {"first_strobes": 0xFFFF, "last_strobes": 0xFFFF} | changed)
        given = ctypes.byref(player), ctypes.byref(entry), words
        return fake.message(fake.library.test_player_words(*given))

    assert (
        message(wait=2, id=3, gap_cycles=0x1_0001, first_strobes=0xF0F0, last_strobes=1) == "done"
    )
    burst = 1 << 20 | 3 << 16 | 2 << 14 | 1 << 11 | 3 << 8 | 2
    assert list(words) == [0x3456_7004, 0x8001 << 16 | 0x12, burst, 0x1_F0F0]
    assert message(mode=2, address=-8) == "done"
    assert (words[0], words[1], words[2] >> 12 & 3) == (0xFFFF_FFF8, 0xFFFF, 2)
    assert message(beats=0).startswith("beats: ")
    assert message(beat_bytes=32).startswith("bytes: ")
    assert message(id=4).startswith("qos, cache, prot, id")
    assert message(address=0xFF0).startswith("entry: ")
    assert message(mode=1, address=1 << 47).startswith("entry: ")
    assert message(gap_cycles=0xFFFF_FFFF).startswith("interval, rate or pause")
    load = fake.library.test_player_load
    assert fake.message(load(ctypes.byref(player), 63, words, 2)).startswith("entry: ")
    assert fake.message(load(ctypes.byref(player), 63, words, 1)) == "done"
    assert fake.words[BASE + 0x2000 + 63 * 16] == words[0]
