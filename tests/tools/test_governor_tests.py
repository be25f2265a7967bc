"""Tests that the tables of governor tests are created from rows, and that the page contains every
pair.
"""

from __future__ import annotations

import tomllib
from dataclasses import replace

from axiscope.answers.interference.setting import How, Setting
from tests.shell import ROOT
from tools import governor_tests as made


def setting(mbps: float, window: float) -> Setting:
    """Returns a setting with a rate and a window slowdown."""
    return Setting(1.0, 1.0, window, window, mbps, 100.0, 50.0, 90.0, 99.0, 0.5)


def row(static: float, governor: float, best: float, ceiling: str = "1.50") -> made.Row:
    """Returns the row of a pair that has the given rates with the other start times."""
    pair = ("zcu102", "chase", "mix-50")
    there, governed = setting(static, 1.12), setting(governor, 1.09)
    first = setting(static, 1.09)
    return made.Row(pair, first, replace(first, injected_mbps=9.0), ceiling, there, best, governed)


def test_pairs_that_lose_with_a_governor_are_listed_by_loss() -> None:
    rows = [row(100.0, 90.0, 100.0), row(100.0, 120.0, 100.0), row(100.0, 70.0, 100.0, "off")]
    assert [line.split("|")[-2].strip() for line in made.less(rows).splitlines()[2:]] == [
        "30",
        "10",
    ]
    for part in ("3 of the 3", "2 of 3 pairs", "1.090"):
        assert part in made.short(rows), part
    for part in ("at least 5 %", "20 %", "mean is 5 %", "1 of 2", "1 pairs"):
        assert part in made.gains(rows), part


def test_hindsight_uses_the_other_start_times() -> None:
    there = made.Hindsight(counted_us=1200.0, starts=4)
    assert [there.run(n) for n in range(4)] == [How(1200.0).run(n) for n in made.OTHERS]
    assert min(made.OTHERS) >= made.HOW.starts


def test_the_page_has_each_pair() -> None:
    page = (ROOT / "docs" / "explain" / "governor.md").read_text()
    pairs = tomllib.loads((ROOT / "docs" / "data" / "unseen.toml").read_text())["pairs"]
    for board, victim, aggressor in pairs:
        assert f"\n| {board} | `{victim}` | `{aggressor}` |" in page
