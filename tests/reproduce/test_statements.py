"""Tests each check of a statement on invented tables for which the statement is true, and for which
it is false.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.reproduce.made_up import found

pytestmark = pytest.mark.slow("whole papers, notebooks and pages")

ALONE = {"pl_mhz": 100.0, "ports": "HP0"}
BEATS: dict[str, Any] = {"select": {"where": ALONE}, "axis": "burst_beats"}


@pytest.mark.parametrize(
    ("check", "holds", "message"),
    [
        (BEATS | {"test": "peak_at", "values": [4]}, True, "peak at 4"),
        (BEATS | {"test": "peak_at", "values": [8]}, False, "peak at 4"),
        (BEATS | {"test": "rises"}, False, "in 2 of 3"),
        (BEATS | {"test": "rises", "at_least_percent": 60.0}, True, "in 2 of 3"),
        (BEATS | {"test": "falls"}, False, "in 1 of 3"),
        (BEATS | {"test": "local_peaks", "values": [4]}, True, "in 1 of 1"),
        (BEATS | {"test": "local_peaks", "values": [2, 4]}, False, "in 1 of 2"),
        (BEATS | {"test": "local_dips", "values": [2]}, False, "in 0 of 1"),
        (
            BEATS | {"test": "saturates", "values": [4], "within_percent": 20.0},
            True,
            "from there on at least 83.3 % of the highest",
        ),
        (BEATS | {"test": "saturates", "values": [4]}, False, "from there on at least 83.3 %"),
        (BEATS | {"test": "linear"}, False, "r² = 0.4"),
    ],
)
def test_statements_about_an_axis(check: dict[str, Any], holds: bool, message: str) -> None:
    result = found({**check, "select": dict(check["select"])})
    assert result.holds is holds
    assert result.message.startswith(message)


def test_latency_is_linear() -> None:
    select = {"where": ALONE, "measure": "read_latency_cycles"}
    result = found({"test": "linear", "select": select, "axis": "burst_beats"})
    assert result.holds
    assert result.message == "r² = 1.0000"


@pytest.mark.parametrize(
    ("changes", "holds", "message"),
    [
        ({"test": "above"}, True, "in 4 of 4, 100.0 to 100.0 % above"),
        ({"test": "above", "margin_percent": 100.0}, False, "in 0 of 4"),
        ({"test": "alike"}, False, "in 0 of 4, at most 100.0 % apart"),
        ({"test": "alike", "within_percent": 100.0}, True, "in 4 of 4"),
    ],
)
def test_statements_about_two_curves(changes: dict[str, Any], holds: bool, message: str) -> None:
    check = {
        "select": {"where": ALONE | {"pl_mhz": 300.0}},
        "against": {"where": {"pl_mhz": 100.0}},
        "pair": ["burst_beats"],
    }
    result = found(check | changes)
    assert result.holds is holds
    assert result.message.startswith(message)


def test_statements_about_two_numbers() -> None:
    check = {
        "test": "above",
        "select": {"where": {"ports": "HP0"}},
        "against": {"where": {"ports": "HP0+HP1"}},
    }
    assert found(check).message == "in 0 of 1, -66.7 % above"
