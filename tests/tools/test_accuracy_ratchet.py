"""Tests that the model's errors against values printed in papers do not grow.

A change that doubles an error fails this test.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tools.accuracy.ratchet import measured_errors, read_ratchet, risen
from tools.accuracy.trial import Change, make_trial

pytestmark = pytest.mark.slow("imports and experiments from end to end")

FILE = Path("tests/data/accuracy_ratchet.toml")


def test_no_error_of_a_printed_value_rose() -> None:
    ratchet = read_ratchet(FILE)
    assert risen(ratchet, measured_errors(ratchet, jobs=1)) == []


@pytest.mark.exhaustive("errors that a wrong time of the DRAM raises")
def test_a_longer_refresh_is_noticed(tmp_path: Path) -> None:
    ratchet = read_ratchet(FILE)
    some = replace(ratchet, groups=tuple(g for g in ratchet.groups if "ZCU102" in g.name))
    make_trial(Path("data"), tmp_path, ["zcu102"], [Change("dram.timing.t_rfc", 3 * 139)])

    def change(platform: str) -> str:
        return str(tmp_path / "platforms" / f"{platform}.toml")

    assert risen(some, measured_errors(some, change=change)) != []
