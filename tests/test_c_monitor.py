"""Tests the C driver of the bus monitor, on registers that are plain memory."""

from __future__ import annotations

import ctypes
from ctypes import c_int, c_uint32, c_uint64, c_void_p

import pytest

from axiscope.board.registers import find
from tests.test_c_driver import BASE, READS, WRITES, Fake, fake, library

__all__ = ["fake", "library"]

GROUPS = 4


class Monitor(ctypes.Structure):
    _fields_ = [
        ("bus", c_void_p),
        ("base", c_uint64),
        *((name, c_uint32) for name in ("in_flight", "groups", "slowest", "axi3", "checks_data")),
        *((name, c_uint32) for name in ("beat_bytes", "address_bits", "id_bits")),
    ]


class Group(ctypes.Structure):
    _fields_ = [
        ("bursts", c_uint64),
        *((f"latency_{name}_cycles", c_uint64) for name in ("sum", "min", "max")),
        ("latency_histogram", c_uint64 * 64),
    ]


class Side(ctypes.Structure):
    _fields_ = [
        *((name, c_uint64) for name in ("bytes", "beats", "bursts", "error_responses")),
        ("in_flight_cycles", c_uint64),
        *((name, c_uint32) for name in ("in_flight", "most_in_flight")),
        ("groups", Group * GROUPS),
    ]


CAUSES = {
    "read_address": ("taken", "held", "quiet", "idle"),
    "read_data": ("taken", "held", "waits", "unready", "idle"),
    "write_address": ("taken", "held", "quiet", "idle"),
    "write_data": ("taken", "held", "held_ahead", "owed", "idle"),
    "write_response": ("taken", "held", "waits", "unready", "idle"),
}


class Figures(ctypes.Structure):
    _fields_ = [
        *((name, c_uint64) for name in ("cycle", "cycles")),
        ("of", Side * 2),
        *((channel, c_uint64 * len(causes)) for channel, causes in CAUSES.items()),
    ]


class Slow(ctypes.Structure):
    _fields_ = [
        ("latency_cycles", c_uint32),
        *((name, c_uint64) for name in ("begin_cycle", "address")),
        *((name, c_uint32) for name in ("id", "beats", "beat_bytes")),
    ]


class Errors(ctypes.Structure):
    _fields_ = [("seen", c_uint32), ("first", c_uint32), ("first_cycle", c_uint64)]


def place(name: str) -> int:
    (found,) = find(f"monitor.{name}")
    return BASE + found.address


def put64(fake: Fake, name: str, value: int) -> None:
    fake.words[place(name)] = value & 0xFFFF_FFFF
    fake.words[place(name) + 4] = value >> 32


def opened(fake: Fake, m: Monitor) -> str:
    at = ctypes.byref(m), ctypes.byref(fake.bus), c_uint64(BASE)
    return fake.message(fake.library.test_monitor_open(*at))


@pytest.fixture
def monitor(fake: Fake) -> Monitor:
    """Returns a monitor with two groups, the four slowest bursts, and IDs of six bits."""
    fake.words |= {
        place("block"): 0x4158_4D4E,
        place("version"): 1 << 16,
        place("capabilities"): 1 << 25 | 4 << 12 | 2 << 8 | 16,
        place("widths"): 6 << 16 | 40 << 8 | 16,
    }
    m = Monitor()
    assert opened(fake, m) == "done"
    return m


def test_a_monitor_reports_its_build_parameters(fake: Fake, monitor: Monitor) -> None:
    m = monitor
    assert (m.in_flight, m.groups, m.slowest, m.axi3, m.checks_data) == (16, 2, 4, 0, 1)
    assert (m.beat_bytes, m.address_bits, m.id_bits) == (16, 40, 6)
    fake.words[place("version")] = 2 << 16
    assert opened(fake, m).startswith("another register map")
    fake.words[place("block")] = 7
    assert opened(fake, m).startswith("no monitor")


def test_every_count_is_read_from_its_register(fake: Fake, monitor: Monitor) -> None:
    names = ["cycles"]
    for d in ("reads", "writes"):
        names += [f"{d}.{name}" for name, _ in Side._fields_[:5]]
        for g in range(2):
            names += [f"{d}{g}.{name}" for name, _ in Group._fields_[:4]]
            names += [f"{d}{g}.latency_histogram[{b}]" for b in range(64)]
    names += [f"{channel}.{cause}" for channel, causes in CAUSES.items() for cause in causes]
    value = {name: 5 << 32 | i for i, name in enumerate(names)}
    for name in names:
        put64(fake, f"totals.{name}", value[name])
    fake.words |= {place("in_flight"): 7 << 16 | 3, place("most_in_flight"): 9 << 16 | 4}
    fake.words |= {place("snapshot_low"): 8, place("snapshot_high"): 1}
    f = Figures()
    fake.library.test_monitor_read(ctypes.byref(monitor), ctypes.byref(f))
    assert (f.cycle, f.cycles) == (1 << 32 | 8, value["cycles"])
    for side, d in zip(f.of, ("reads", "writes"), strict=True):
        for name, _ in Side._fields_[:5]:
            assert getattr(side, name) == value[f"{d}.{name}"], f"{d}.{name}"
        for g in range(2):
            for name, _ in Group._fields_[:4]:
                assert getattr(side.groups[g], name) == value[f"{d}{g}.{name}"], f"{d}{g}.{name}"
            bins = [value[f"{d}{g}.latency_histogram[{b}]"] for b in range(64)]
            assert list(side.groups[g].latency_histogram) == bins
        assert side.groups[2].bursts == 0
    for channel, causes in CAUSES.items():
        assert list(getattr(f, channel)) == [value[f"{channel}.{c}"] for c in causes]
    assert [(s.in_flight, s.most_in_flight) for s in f.of] == [(3, 4), (7, 9)]


def test_the_slowest_bursts_end_at_the_first_empty_entry(fake: Fake, monitor: Monitor) -> None:
    at = "slowest.writes[0]."
    fake.words |= {
        place(f"{at}latency"): 900,
        place(f"{at}begin_high"): 2,
        place(f"{at}address_low"): 0x1000,
        place(f"{at}address_high"): 0x12,
        place(f"{at}burst"): 4 << 24 | 15 << 16 | 33,
    }
    found = (Slow * 16)()
    m = ctypes.byref(monitor)
    assert fake.library.test_monitor_slowest(m, c_int(WRITES), found) == 1
    s = found[0]
    assert (s.latency_cycles, s.begin_cycle, s.address) == (900, 2 << 32, 0x12_0000_1000)
    assert (s.id, s.beats, s.beat_bytes) == (33, 16, 16)
    assert fake.library.test_monitor_slowest(m, c_int(READS), found) == 0


def test_errors_and_lost_bursts_are_read(fake: Fake, monitor: Monitor) -> None:
    fake.library.test_monitor_errors.restype = Errors
    m = ctypes.byref(monitor)
    none = fake.library.test_monitor_errors(m)
    assert (none.seen, none.first_cycle) == (0, 0)
    fake.words |= {place("errors"): 1 << 18, place("first_error"): 1 << 8 | 18}
    fake.words |= {place("first_error_low"): 77, place("status"): 1 << 9}
    report = fake.library.test_monitor_errors(m)
    assert (report.seen, report.first, report.first_cycle) == (1 << 18, 18, 77)
    assert not fake.library.test_monitor_lost(m, c_int(READS))
    assert fake.library.test_monitor_lost(m, c_int(WRITES))


def test_groups_are_checked_and_written(fake: Fake, monitor: Monitor) -> None:
    def group(*given: int) -> str:
        words = (c_uint32(w) for w in given)
        return fake.message(fake.library.test_monitor_group(ctypes.byref(monitor), *words))

    assert group(1, 0x21, 0x3F) == "done"
    assert fake.words[place("group[1]")] == 0x3F_0021
    for wrong in ((2, 0, 0), (0, 64, 0), (0, 0, 64)):
        assert group(*wrong).startswith("group, id or mask")


def test_commands_finish_or_report_a_timeout(fake: Fake, monitor: Monitor) -> None:
    m = ctypes.byref(monitor)
    fake.library.test_monitor_count(m, 1)
    assert fake.words[place("counting")] == 1
    assert fake.message(fake.library.test_monitor_clear(m)) == "done"
    assert fake.words[place("control")] == 1
    assert fake.message(fake.library.test_monitor_snapshot(m)) == "done"
    assert fake.words[place("control")] == 1 << 8
    fake.words[place("status")] = 3
    for command in (fake.library.test_monitor_clear, fake.library.test_monitor_snapshot):
        assert fake.message(command(m)).startswith("does not end")
