"""Tests setup files of test benches, and the processing system that they describe."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from axiscope import _core
from axiscope.errors import UserError
from axiscope.model_types import PointResult
from axiscope.plan.test_bench import PortSetup, setup_of
from tests.shell import axiscope

PERIOD_PS = 4000
FULL, INCR = 4, 1

LOAD = """
schema = 1
title = "Load"
pl_mhz = 250
[[stream]]
name = "load"
direction = "write"
port = "HP1"
"""


def asked(address: int, beats: int) -> tuple[int, int, int, int, int, int, int, int, int, int]:
    return (address, beats - 1, FULL, INCR, 0, 3, 2, 0, 0, 0)


def read_for(bench: _core.Bench, cycles: int, beat_bytes: int = 16) -> None:
    """Reads bursts of 16 beats as fast as the port accepts addresses."""
    size = beat_bytes.bit_length() - 1
    address, ready = 0, False
    for n in range(1, cycles):
        at = (address, 15, size, INCR, 0, 3, 2, 0, 0, 0)
        after, *_ = bench.step(0, n * PERIOD_PS, at, None, None, True, True)
        # An address is accepted at this edge if the port was ready before it.
        address += 16 * beat_bytes if ready else 0
        ready = after


def rates(bench: _core.Bench) -> dict[str, float]:
    message = bench.result()
    assert message is not None
    return {
        m.name: m.read_mbps + m.write_mbps for m in PointResult.model_validate_json(message).masters
    }


def test_a_setup_contains_all_that_a_bench_needs(tmp_path: Path) -> None:
    (tmp_path / "load.toml").write_text(LOAD)
    path = tmp_path / "ps.json"
    words = ["-p", "zcu102", "--port", "HP0", "--port", "HP2:64@100", "--companions"]
    done = axiscope("bench", *words, tmp_path / "load.toml", "-o", path)
    assert done.returncode == 0, done.stderr
    message = json.loads(path.read_text())
    assert [p["data_bits"] for p in message["ports"]] == [128, 64]
    assert message["ports"][1]["pl_mhz"] == 100
    bench = _core.Bench(path.read_text())
    read_for(bench, 20_000)
    got = rates(bench)
    assert set(got) == {"load", "HP0", "HP2"}
    assert got["load"] > 2000
    assert got["HP0"] > 2000
    assert got["HP2"] == 0


def test_other_masters_take_their_share() -> None:
    alone = _core.Bench(setup_of("zc702", [PortSetup("HP0", 64)], pl_mhz=250))
    load = {"schema": 1, "title": "T", "pl_mhz": 250}
    streams = [{"name": f"s{n}", "direction": "read", "port": f"HP{n}"} for n in range(1, 4)]
    companions = _core.Bench(
        setup_of("zc702", [PortSetup("HP0", 64)], companions=load | {"stream": streams})
    )
    for bench in (alone, companions):
        read_for(bench, 20_000, 8)
    assert rates(companions)["HP0"] < 0.7 * rates(alone)["HP0"]


def test_memory_returns_what_was_written() -> None:
    bench = _core.Bench(setup_of("zcu102", [PortSetup("HP0", 128)]))
    bench.write(0x1FFF, b"abc")
    assert bench.read(0x1FFE, 5) == b"\0abc\0"
    with pytest.raises(ValueError, match="memory: "):
        bench.read(bench.address_end() - 1, 2)
    # The ports of the chip see the upper half of 4 GiB at 32 GiB.
    assert bench.address_end() == 0x8_8000_0000
    bench.write(0x8_0000_0000, b"d")
    assert bench.read(0x8_0000_0000, 1) == b"d"
    with pytest.raises(ValueError, match="ports see it at 0x0 to 0x7fffffff and 0x800000000"):
        bench.read(0x8000_0000, 1)


@pytest.mark.parametrize(
    ("ports", "companions", "message"),
    [
        ([], None, "give the ports that the bench uses"),
        ([PortSetup("HP7", 128)], None, "ports.HP7: is unknown; zcu102 has"),
        ([PortSetup("HP0", 48)], None, "data_bits: 48; give 32"),
        ([PortSetup("HP0", 1024)], None, "1024 bits; the port has 32, 64, 128"),
        (
            [PortSetup("HP0", 128, axcache=15)],
            None,
            "HP0 never asks .* no port of this",
        ),
        (
            [PortSetup("HP1", 128)],
            {
                "schema": 1,
                "title": "T",
                "stream": [{"name": "a", "direction": "read", "port": "HP1"}],
            },
            "HP1 has a master already",
        ),
    ],
)
def test_an_impossible_setup_is_refused(
    ports: list[PortSetup], companions: object, message: str
) -> None:
    with pytest.raises(UserError, match=message):
        setup_of("zcu102", ports, companions=companions)  # type: ignore[arg-type]


def test_a_clock_that_differs_from_the_setup_is_refused() -> None:
    # The clock of the port is used, even if other masters have their own clocks.
    load = {"schema": 1, "title": "T", "pl_mhz": 250}
    stream = {"name": "a", "direction": "read", "port": "HP1"}
    setup = setup_of("zcu102", [PortSetup("HP0", 128, 100)], companions=load | {"stream": [stream]})
    for period_ps, message in [
        (10_000, None),
        (PERIOD_PS, "a period of 4 ns, and pl_mhz says 100"),
    ]:
        bench, report = _core.Bench(setup), None
        try:
            for n in range(1, 40):
                bench.step(0, n * period_ps, None, None, None, True, True)
        except ValueError as why:
            report = str(why)
        assert (report is None) == (message is None), report
        assert (message or "") in (report or "")


def test_the_protocol_is_checked() -> None:
    bench = _core.Bench(setup_of("zcu102", [PortSetup("HP0", 128)]))
    with pytest.raises(ValueError, match=r"HP0 at 0\.004 us: AR: INCR .* crosses 4 KiB"):
        bench.step(0, PERIOD_PS, asked(0xFF0, 2), None, None, True, True)


def test_an_error_of_other_masters_names_their_file(tmp_path: Path) -> None:
    file = tmp_path / "load.toml"
    file.write_text('[[stream]]\nname = "a"\nport = "HP9"\ndirection = "read"\n')
    given: dict[str, Any] = tomllib.loads(file.read_text())
    for companions, origin in ((file, "load.toml"), (given, "companions")):
        with pytest.raises(UserError, match=rf"{origin}: stream\.a\.port: 'HP9'"):
            setup_of("zcu102", [PortSetup("HP0", 128)], companions=companions)
