"""Tests the example accelerator under cocotb, with an ideal RAM and with the memory of boards."""

from __future__ import annotations

from types import ModuleType

import pytest

pytestmark = [
    pytest.mark.needs("cocotb_tools", "g++"),
    pytest.mark.slow("simulates the RTL of the virtual board"),
]

BYTES = 16 << 10


@pytest.fixture(scope="module")
def example() -> ModuleType:
    """Returns the program of the example. It needs cocotb, so it is imported late."""
    from examples.accelerator import run

    return run


@pytest.fixture(autouse=True)
def small(example: ModuleType, monkeypatch: pytest.MonkeyPatch, quick_builds: None) -> None:
    monkeypatch.setattr(example, "FLAGS", [])


def test_a_board_is_slower_than_an_ideal_ram_and_slower_under_load(
    example: ModuleType,
) -> None:
    ideal, board, loaded = (
        example.measured(memory, size=BYTES)["mbps"]
        for memory in ("ideal", "zcu102:HP0", f"zcu102:HP0:{example.LOAD}")
    )
    assert board < 0.8 * ideal
    assert loaded < 0.6 * board


@pytest.mark.exhaustive("the example accelerator in both simulators")
def test_both_simulators_count_the_same_cycles(example: ModuleType) -> None:
    verilator, icarus = (
        example.measured("zc702:HP0", simulator, BYTES) for simulator in ("verilator", "icarus")
    )
    assert verilator == icarus
