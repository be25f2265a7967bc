"""Tests the format of numbers on pages and in tables."""

from __future__ import annotations

import pytest

from axiscope.report.numbers import mbps_text


@pytest.mark.parametrize(
    ("mbps", "text"),
    [(3198.2, "3198"), (5.0, "5"), (2.5, "2.5"), (0.2, "0.2"), (0.0213, "0.021"), (0.0, "0")],
)
def test_a_rate_has_the_digits_that_it_needs(mbps: float, text: str) -> None:
    assert mbps_text(mbps) == text
