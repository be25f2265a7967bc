"""Tests the C drivers of the stream DMA and the cluster, on registers that are plain memory."""

from __future__ import annotations

import ctypes
from ctypes import c_int, c_int32, c_uint8, c_uint32, c_uint64, c_void_p

import pytest

from axiscope.board.registers import find
from tests.test_c_driver import BASE, READS, WRITES, Fake, fake, library

__all__ = ["fake", "library"]


class Stream(ctypes.Structure):
    _fields_ = [
        ("bus", c_void_p),
        ("mode", c_uint64),
        ("base", c_uint64),
        *((name, c_uint32) for name in ("beat_bytes", "most_beats", "most_outstanding")),
        *((name, c_uint32) for name in ("fifo_beats", "loop_fifo_beats", "pace")),
    ]


class Sideband(ctypes.Structure):
    _fields_ = [(name, c_uint32) for name in ("cache", "prot", "qos", "id", "user")]


class Transfer(ctypes.Structure):
    _fields_ = [
        ("base", c_uint64),
        *((name, c_uint32) for name in ("bytes", "beats", "outstanding")),
        ("sideband", Sideband),
        *((name, c_uint32) for name in ("interval_cycles", "pause_bursts", "pause_cycles")),
    ]


class Cluster(ctypes.Structure):
    _fields_ = [
        ("bus", c_void_p),
        ("base", c_uint64),
        *((name, c_uint32) for name in ("most_beats", "most_outstanding", "core_bytes")),
    ]


class Copy(ctypes.Structure):
    _fields_ = [
        ("direction", c_int),
        ("base", c_uint64),
        ("row_bytes", c_uint32),
        ("rows", c_uint32),
        ("stride_bytes", c_int32),
        ("times", c_uint64),
        *((name, c_uint32) for name in ("sub_copy_bytes", "idle_cycles", "blocking")),
        *((name, c_uint32) for name in ("beats", "outstanding")),
        ("sideband", Sideband),
    ]


class Report(ctypes.Structure):
    _fields_ = [("tag", c_uint32), ("cycles", c_uint64)]


CHANNEL, DMA, REGULATOR, CORE = 0x2000, 0x1000, 0x2000, 0x4000
"""Register addresses of channel 1 and of the parts of a cluster."""


def place(name: str, part: int = 0) -> int:
    """Returns the address of a register in a block that starts at `part`."""
    (found,) = find(name)
    return BASE + part + found.address


def put(fake: Fake, words: dict[str, int], part: int = 0) -> None:
    fake.words |= {place(name, part): value for name, value in words.items()}


@pytest.fixture
def stream(fake: Fake) -> Stream:
    """Returns channel 1 of a stream system with two channels."""
    system = {"block": 0x41585353, "version": 1 << 16, "capabilities": 10 << 8 | 2}
    dma = {"block": 0x41585344, "version": 1 << 16, "capabilities": 1 << 22 | 9 << 12 | 0x683}
    put(fake, {f"stream_system.{n}": v for n, v in system.items()})
    put(fake, {f"stream_dma.{n}": v for n, v in dma.items()}, CHANNEL)
    assert opened(fake, number=2) == "no such channel: the stream system has fewer"
    s = Stream()
    assert opened(fake, s) == "done"
    return s


def opened(fake: Fake, s: Stream | None = None, number: int = 1) -> str:
    at = ctypes.byref(s or Stream()), ctypes.byref(fake.bus), c_uint64(BASE), c_uint32(number)
    return fake.message(fake.library.test_stream_open(*at))


def program(fake: Fake, s: Stream, direction: int, **changed: int) -> str:
    t = Transfer(**{"base": 0x12_0000_0040, "bytes": 4096, "beats": 16, "outstanding": 4} | changed)
    t.sideband = Sideband(3, 2, 0, 0, 0)
    at = ctypes.byref(s), c_int(direction), ctypes.byref(t)
    return fake.message(fake.library.test_stream_program(*at))


def test_a_stream_reports_its_build_parameters(fake: Fake, stream: Stream) -> None:
    assert (stream.beat_bytes, stream.most_beats, stream.most_outstanding) == (8, 256, 64)
    assert (stream.fifo_beats, stream.loop_fifo_beats, stream.pace) == (512, 1024, 1)
    fake.words[place("stream_dma.block", CHANNEL)] = 7
    assert opened(fake).startswith("no stream system")
    fake.words[place("stream_system.version")] = 9 << 16
    assert opened(fake).startswith("another register map")


def test_the_directions_of_a_stream_have_separate_registers(fake: Fake, stream: Stream) -> None:
    assert program(fake, stream, READS) == "done"
    assert program(fake, stream, WRITES, base=0x8, bytes=64) == "done"
    found = {
        name: fake.words[place(f"stream_dma.{name}", CHANNEL)]
        for name in ("mm2s.base_low", "mm2s.base_high", "mm2s.length", "mm2s.burst")
    }
    assert list(found.values()) == [0x40, 0x12, 4096, 3 << 16 | 15]
    paced = {"interval_cycles": 17, "pause_bursts": 3, "pause_cycles": 500}
    assert program(fake, stream, READS, **paced) == "done"
    assert fake.words[place("stream_dma.mm2s.pace", CHANNEL)] == 17
    assert fake.words[place("stream_dma.mm2s.pause", CHANNEL)] == 500 << 16 | 3
    stream.pace = 0
    without = "interval or pause: this block was built without a pace"
    assert program(fake, stream, READS, **paced).startswith(without)
    assert program(fake, stream, READS, interval_cycles=1, pause_bursts=3) == "done"
    assert fake.words[place("stream_dma.s2mm.base_high", CHANNEL)] == 0
    assert fake.words[place("stream_dma.s2mm.length", CHANNEL)] == 64
    fake.library.test_stream_join(ctypes.byref(stream), 1)
    assert fake.words[place("stream_system.channel[1].mode")] == 3


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"beats": 0}, "beats"),
        ({"interval_cycles": 1 << 12}, "interval"),
        ({"pause_bursts": 1 << 16}, "interval, rate or pause"),
        ({"pause_cycles": 1 << 16}, "interval, rate or pause"),
        ({"beats": 257}, "beats"),
        ({"outstanding": 65}, "outstanding"),
        ({"base": 4}, "base or bytes"),
        ({"bytes": 12}, "base or bytes"),
    ],
)
def test_a_stream_refuses_what_does_not_fit(
    fake: Fake, stream: Stream, changed: dict[str, int], message: str
) -> None:
    before = dict(fake.words)
    assert program(fake, stream, WRITES, **changed).startswith(message)
    assert fake.words == before


@pytest.fixture
def cluster(fake: Fake) -> Cluster:
    own = {"block": 0x4158434C, "version": 1 << 16, "capabilities": 6 << 8 | 13}
    dma = {"block": 0x4158434D, "version": 1 << 16, "capabilities": 6 << 8 | 8 << 4 | 4}
    put(fake, {f"cluster.{n}": v for n, v in own.items()})
    put(fake, {f"smart_dma.{n}": v for n, v in dma.items()}, DMA)
    c = Cluster()
    at = ctypes.byref(c), ctypes.byref(fake.bus), c_uint64(BASE)
    assert fake.message(fake.library.test_cluster_open(*at)) == "done"
    assert (c.most_beats, c.most_outstanding, c.core_bytes) == (256, 64, 8192)
    return c


def posted(fake: Fake, c: Cluster, **changed: int) -> str:
    plain = {"row_bytes": 1024, "rows": 1, "times": 1, "beats": 16, "outstanding": 8}
    copy = Copy(**plain | changed)
    at = ctypes.byref(c), c_uint32(7), c_int(1), ctypes.byref(copy)
    return fake.message(fake.library.test_cluster_post(*at))


def test_firmware_is_written_word_by_word(fake: Fake, cluster: Cluster) -> None:
    image = (c_uint8 * 6)(1, 2, 3, 4, 5, 6)
    run = fake.library.test_cluster_run
    assert fake.message(run(ctypes.byref(cluster), image, 6)) == "done"
    assert fake.words[BASE + CORE] == 0x0403_0201
    assert fake.words[BASE + CORE + 4] == 0x0605
    assert fake.words[place("cluster.control")] == 1
    for size in (0, 8193):
        assert fake.message(run(ctypes.byref(cluster), image, size)).startswith("firmware")


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({}, "done"),
        ({"times": 1 << 32}, "done"),
        ({"times": 0}, "times"),
        ({"times": (1 << 32) + 1}, "times"),
        ({"beats": 257}, "beats"),
        ({"outstanding": 0}, "outstanding"),
    ],
)
def test_jobs_that_fit_are_posted(
    fake: Fake, cluster: Cluster, changed: dict[str, int], message: str
) -> None:
    before = dict(fake.words)
    assert posted(fake, cluster, **changed).startswith(message)
    assert (fake.words == before) == (message != "done")


def test_a_full_mailbox_is_reported(fake: Fake, cluster: Cluster) -> None:
    fake.words[place("cluster.mailbox.job_level")] = 51
    assert posted(fake, cluster).startswith("the mailbox has no room")
    fake.words[place("cluster.mailbox.job_level")] = 50
    assert posted(fake, cluster) == "done"


def test_reports_name_the_failure(fake: Fake, cluster: Cluster) -> None:
    report = Report()

    def message() -> str:
        at = ctypes.byref(cluster), ctypes.byref(report)
        return fake.message(fake.library.test_cluster_report(*at))

    assert message() == "no report waits"
    fake.words[place("cluster.mailbox.done_level")] = 4
    # The fake queue always returns the same word, which serves as the tag, the code and the cycles.
    for word, words in [(0, "done"), (1, "the firmware"), (2, "the port answered")]:
        fake.words[place("cluster.mailbox.done")] = word
        assert message().startswith(words)
        assert (report.tag, report.cycles) == (word, word << 32 | word)
