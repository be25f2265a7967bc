"""Tests the sentences about a bus that follow from the cycles of its channels."""

from __future__ import annotations

from typing import Any

import pytest

from axiscope.answers.monitor.waits import verdict
from axiscope.results.waits import Waits

from .monitors import CYCLES, saw


def figures(**channels: dict[str, float]) -> dict[str, Any]:
    """Returns the counts of a monitor, with the cycles of some channels replaced."""
    report = saw(1.0).figures.model_dump()
    for name, shares in channels.items():
        report[name] = dict.fromkeys(report[name], 0) | {
            cause: round(share * CYCLES) for cause, share in shares.items()
        }
    return report


@pytest.mark.parametrize(
    ("channels", "message", "helps"),
    [
        ({"read_data": {"taken": 0.95, "waits": 0.05}}, "95 % of the cycles carry data", "wider"),
        ({"read_data": {"taken": 0.2, "idle": 0.8}}, "in 80 % of the cycles it requ", "no change"),
        ({"read_data": {"taken": 0.3, "held": 0.6, "waits": 0.1}}, "RREADY is low", "deeper FIFO"),
        (
            {"read_data": {"taken": 0.4, "waits": 0.6}, "read_address": {"held": 0.7}},
            "accepts no further addresses in 70 %",
            "another port",
        ),
        (
            {"read_data": {"taken": 0.4, "waits": 0.6}, "read_address": {"quiet": 0.9}},
            "issues no further reads in 90 %",
            "more reads in flight",
        ),
    ],
)  # fmt: skip
def test_reads(channels: dict[str, dict[str, float]], message: str, helps: str):
    found = verdict(Waits.model_validate(figures(**channels)), "reads")
    assert found is not None
    assert message in found.message
    assert helps in found.helps


@pytest.mark.parametrize(
    ("data", "response", "message", "helps"),
    [
        ({"taken": 0.92, "idle": 0.08}, {}, "the bus is full", "wider"),
        ({"taken": 0.3, "held": 0.7}, {}, "does not accept waiting data", "another port"),
        ({"taken": 0.3, "held_ahead": 0.7}, {}, "wait for their own address", "addresses earlier"),
        ({"taken": 0.3, "owed": 0.7}, {}, "has announced", "add a FIFO"),
        ({"taken": 0.2, "idle": 0.8}, {"waits": 0.7}, "only a response", "more writes"),
        ({"taken": 0.2, "idle": 0.8}, {"held": 0.7}, "BREADY is low", "BREADY high"),
        ({"taken": 0.2, "idle": 0.8}, {"idle": 1.0}, "requests nothing", "waiting for the reads"),
    ],
)
def test_writes(data: dict[str, float], response: dict[str, float], message: str, helps: str):
    report = figures(write_data=data, write_response=response)
    found = verdict(Waits.model_validate(report), "writes")
    assert found is not None
    assert message in found.message
    assert helps in found.helps


def test_an_idle_bus_has_no_sentence():
    still = figures(
        write_address={"idle": 1.0}, write_data={"idle": 1.0}, write_response={"idle": 1}
    )
    assert verdict(Waits.model_validate(still), "writes") is None


def test_reads_that_wait_for_writes_are_reported():
    blocked = {"taken": 0.2, "held": 0.75, "idle": 0.05}
    idle = {"taken": 0.2, "idle": 0.8}
    report = figures(read_data=idle, write_data=blocked, write_response={"taken": 0.1})
    found = verdict(Waits.model_validate(report), "reads")
    assert found is not None
    assert "writes" in found.helps
    assert "75 %" in found.helps
    # If writes have their own pace, reads do not wait for them.
    report = figures(read_data=idle, write_data=idle, write_response={"idle": 1.0})
    alone = verdict(Waits.model_validate(report), "reads")
    assert alone is not None
    assert "writes" not in alone.helps
