"""Tests DRAM traces of other simulators, with the same requests in each of their formats."""

from __future__ import annotations

import bz2
import gzip
import lzma
from collections.abc import Callable
from pathlib import Path

import pytest

from axiscope.api.replay import replay
from axiscope.errors import UserError

REQUESTS = [(64 * n, n % 3 == 0) for n in range(300)]
"""Addresses, and whether each is written."""


def _lines(line: Callable[[int, bool], str]) -> bytes:
    return "".join(line(*request) + "\n" for request in REQUESTS).encode()


def _varint(value: int) -> bytes:
    more = []
    while value > 127:
        more.append(value & 127 | 128)
        value >>= 7
    return bytes([*more, value])


def _message(**fields: int) -> bytes:
    numbers = {"tick": 1, "command": 2, "tick_freq": 3, "address": 3, "size": 4}
    body = b"".join(_varint(numbers[n] << 3) + _varint(value) for n, value in fields.items())
    return _varint(len(body)) + body


def _gem5() -> bytes:
    packets = [
        _message(tick=10**12, command=4 if write else 1, address=address, size=64)
        for address, write in REQUESTS
    ]
    return b"gem5" + _message(tick_freq=10**12) + b"".join(packets)


TRACES: dict[str, tuple[str, bytes]] = {
    "loads and stores": ("ramulator2", _lines(lambda a, w: f"{'ST' if w else 'LD'} {a:#x}")),
    "k6": ("dramsim", _lines(lambda a, w: f"0x{a:08X} {'P_MEM_WR' if w else 'P_MEM_RD'} 0")),
    "mase": ("dramsim", _lines(lambda a, w: f"0x{a:08X} {'WRITE' if w else 'IFETCH'}     0")),
    "Ramulator 1": ("dramsim", _lines(lambda a, w: f"{a:#x} {'W' if w else 'R'}")),
    "DRAMSys": ("dramsys", _lines(lambda a, w: f"0:\t{'write' if w else 'read'}\t{a:#x}")),
    "stl with bytes": ("dramsys", _lines(lambda a, w: f"0 (64) {'write' if w else 'read'} {a:x}")),
    "USIMM": ("usimm", _lines(lambda a, w: f"7 W {a:#x}" if w else f"0 R {a:#x} 0x400")),
    "NVMain": (
        "nvmain", b"NVMV1\n" + _lines(lambda a, w: f"0 {'W' if w else 'R'} 0x{a:x} 00ff 00 0")
    ),
    "gem5 as text": ("gem5-text", _lines(lambda a, w: f"{'w' if w else 'r'},{a},64,0,1000")),
    "gem5": ("gem5", _gem5()),
    "gem5 compressed": ("gem5", gzip.compress(_gem5(), mtime=0)),
    "gem5 in xz": ("gem5", lzma.compress(_gem5())),
    "gem5 in bzip2": ("gem5", bz2.compress(_gem5())),
}  # fmt: skip


@pytest.mark.parametrize("name", TRACES)
def test_each_format_is_detected_and_gives_the_same_replay(name: str, tmp_path: Path) -> None:
    expected, data = TRACES[name]
    file = tmp_path / "a.trace"
    file.write_bytes(data)
    found = replay(file)
    assert (found["format"], found["reads"], found["writes"]) == (expected, 200, 100)
    plain = tmp_path / "plain.trace"
    plain.write_bytes(TRACES["loads and stores"][1])
    assert found["simulated_ns"] == replay(plain)["simulated_ns"]


def test_coordinates_are_those_of_the_address_map(tmp_path: Path) -> None:
    file = tmp_path / "a.trace"
    # The trace reads 64 columns in one row of one bank, and then one column in each of 64 rows of
    # that bank.
    file.write_text("".join(f"R 0,0,0,1,5,{n}\n" for n in range(64)))
    near = replay(file, "zcu102")
    file.write_text("".join(f"R 0,0,0,1,{n},0\n" for n in range(64)))
    far = replay(file, "zcu102")
    assert near["format"] == far["format"] == "ramulator2-rw"
    assert near["row_hit_rate"] > 0.95
    assert far["row_hit_rate"] == 0
    file.write_text("R 0,9,0,1,5,0\n")
    with pytest.raises(UserError, match=r"a.trace: line 1: rank 9 is beyond the 1 of the memory"):
        replay(file, "zcu102")
    assert replay(file, "zcu102", wrap=True)["requests"] == 1


def test_instructions_between_requests_are_not_used_and_a_note_says_so(tmp_path: Path) -> None:
    file = tmp_path / "cpu.trace"
    file.write_text("".join(f"{n} {64 * n} {64 * n + 6400}\n" for n in range(100)))
    found = replay(file)
    assert (found["format"], found["reads"], found["writes"]) == ("ramulator", 100, 100)
    assert "numbers of instructions" in found["notes"][0]


def test_the_clock_of_a_trace_and_relative_times(tmp_path: Path) -> None:
    file = tmp_path / "a.stl"
    file.write_text("0: read 0x0\n100000: read 0x40\n100000: read 0x80\n")
    # The trace counts cycles of 10 ns.
    assert replay(file, trace_mhz=100.0)["simulated_ns"] == pytest.approx(1e6, rel=0.01)
    relative = file.rename(tmp_path / "a.rstl")
    assert replay(relative, trace_mhz=100.0)["simulated_ns"] == pytest.approx(2e6, rel=0.01)
    with pytest.raises(UserError, match="--trace-mhz 0"):
        replay(relative, trace_mhz=0.0)


@pytest.mark.parametrize(
    ("data", "asked", "message"),
    [
        (b"hello world\n", None, "a.trace: line 1: of no known format; give lines of Ramulator"),
        (b"LD 0x40\n", "dinero", "--format dinero: is not one of ramulator2, "),
        (b"5: read 0x40\n5: copy 0x40\n", None, "a.trace: line 2: its command is neither"),
        (b"u,64,64,5\n", None, "none of its 1 packets is a read or a write"),
        (_gem5()[:-3], None, "a.trace: packet 299: .* give a whole memory trace of gem5"),
        (gzip.compress(b"LD 0x40\n", mtime=0)[:-9], None, "a.trace: cannot be unpacked"),
        (lzma.compress(b"LD 0x40\n")[:-9], None, "a.trace: cannot be unpacked"),
        (bz2.compress(b"LD 0x40\n")[:-9], None, "a.trace: cannot be unpacked"),
        (b"1A READ 0\n64 READ x\n", None, "line 2: the cycle is not a number"),
    ],
)
def test_what_cannot_be_read_is_named(
    data: bytes, asked: str | None, message: str, tmp_path: Path
) -> None:
    file = tmp_path / "a.trace"
    file.write_bytes(data)
    with pytest.raises(UserError, match=message):
        replay(file, trace_format=asked)
