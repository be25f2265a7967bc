"""Tests the plateau around the best setting of a sweep."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any, cast

import pytest

from axiscope.plan.platforms import find_platform
from axiscope.report.multiples import Series, axes_of, chart
from axiscope.report.plateau import Ranked, count_ties, error_of, plateau_of

BURSTS = (16, 64, 256, 1024)


def test_a_plateau_has_all_neighbours_that_are_nearly_as_good() -> None:
    found = plateau_of(BURSTS, [100.0, 960.0, 1000.0, 990.0])
    assert found is not None
    assert (found.at, found.total_mbps, found.first, found.last) == (256, 1000.0, 64, 1024)
    assert (found.count, found.of, found.is_peak) == (3, 4, False)


def test_a_setting_beyond_a_dip_is_not_on_the_plateau() -> None:
    found = plateau_of(BURSTS, [990.0, 700.0, 1000.0, None])
    assert found is not None
    assert (found.first, found.last, found.count, found.of) == (256, 256, 1, 3)
    assert not found.is_peak


def test_a_total_that_halves_next_door_is_a_lone_peak() -> None:
    found = plateau_of(BURSTS, [980.0, 1000.0, 480.0, 470.0])
    assert found is not None
    assert found.is_peak
    assert found.neighbours == ((16, 980.0), (256, 480.0))


def test_nothing_moves() -> None:
    assert plateau_of(BURSTS, [0.0, None, 0.0, 0.0]) is None


def _ranked(total_mbps: float, error_percent: float | None) -> Ranked:
    plateau = plateau_of(BURSTS, [0.0, total_mbps, 0.0, 0.0])
    assert plateau is not None
    return Ranked(cast(Any, None), plateau, error_percent)


@pytest.mark.parametrize(
    ("error_percent", "ties"), [(4.9, 1), (5.0, 2), (11.0, 2), (12.0, 3), (None, 0)]
)
def test_settings_tie_within_the_error_of_the_best(error_percent: float | None, ties: int) -> None:
    best = [_ranked(total, error_percent) for total in (1000.0, 950.0, 885.0)]
    assert count_ties(best) == ties


POINT = {
    "platform": "ultra96", "mode": "readwrite", "pattern": "sequential", "ports": "HP0+HP3",
    "mux": "ps", "pl_mhz": 100.0,
}  # fmt: skip


def test_the_error_is_that_of_designs() -> None:
    # The values are from data/accuracy/kinds.toml. Designs use the same record.
    assert error_of(POINT) == pytest.approx(8.95)
    assert error_of(POINT | {"platform": "zcu102", "pl_mhz": 300.0}) == pytest.approx(12.12)


def test_a_file_with_the_name_of_a_measured_board_has_no_known_error(tmp_path: Path) -> None:
    text = find_platform("ultra96").text
    assert "\nmeasured = " in text
    for folder, own in (("copy", text), ("other", text.replace("\nmeasured = ", "\n# by "))):
        file = tmp_path / folder / "ultra96.toml"
        file.parent.mkdir()
        file.write_text(own)
        expected = pytest.approx(8.95) if folder == "copy" else None
        assert error_of(POINT | {"platform": str(file)}) == expected


@pytest.mark.parametrize(
    "more", [{"ports": "ACP"}, {"platform": "no_board"}, {"platform": "de10_nano", "ports": "F2S1"}]
)
def test_an_error_that_nobody_measured_is_not_known(more: dict[str, str]) -> None:
    assert error_of(POINT | more) is None


@pytest.mark.parametrize("best", [16, 64, 256, 1024])
def test_the_value_of_the_best_setting_covers_no_line(best: int) -> None:
    x = (16.0, 64.0, 256.0, 1024.0)
    peak = [9.0 if one == best else 3.0 + n for n, one in enumerate(x)]
    lines = [Series("own", x, peak, best=best), Series("other", x, [4.0, 8.0, 4.0, 8.0])]
    axes = axes_of(lines, "GB/s", x_log=True, y_log=False, x_text=str)
    svg = chart(lines, 0, axes, "Rates")
    found = re.search(r'class="value" x="([\d.]+)" y="([\d.]+)">([^<]+)', svg)
    assert found is not None
    left, bottom, right = float(found[1]), float(found[2]), float(found[1]) + 6 * len(found[3])
    ends = [(axes.x(a), axes.y(b)) for a, b in zip(x, peak, strict=True)]
    for (x0, y0), (x1, y1) in itertools.pairwise(ends):
        for n in range(101):
            at, height = x0 + (x1 - x0) * n / 100, y0 + (y1 - y0) * n / 100
            assert not (left <= at <= right and bottom - 8 <= height <= bottom)
