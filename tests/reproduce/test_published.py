"""Tests published values: their errors, and whether a modelled number agrees with the wording."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from axiscope.answers.references.published import Published

pytestmark = pytest.mark.slow("whole papers, notebooks and pages")


@pytest.mark.parametrize(
    ("raw", "modelled", "error", "holds", "text"),
    [
        ({"value": 100.0}, 104.0, 4.0, True, "100"),
        ({"value": 100.0}, 94.0, -6.0, False, "100"),
        ({"value": 1.0, "half_digit": 0.5}, 1.4, 40.0, True, "1"),
        ({"value": 1.0, "half_digit": 0.5}, 1.6, 60.0, False, "1"),
        ({"value": 0.0}, 0.0, 0.0, True, "0"),
        ({"value": 0.0}, 1.0, None, False, "0"),
        ({"range": [2.0, 10.0]}, 7.0, 0.0, True, "2 to 10"),
        ({"range": [2.0, 10.0]}, 1.0, -50.0, False, "2 to 10"),
        ({"at_least": 20.0}, 50.0, 0.0, True, "≥ 20"),
        ({"at_least": 20.0}, 18.0, -10.0, False, "≥ 20"),
        ({"at_most": 20.0, "tolerance_percent": 10.0}, 21.5, 7.5, True, "≤ 20"),
        ({"about": 3000.0, "tolerance_percent": 10.0}, 2750.0, -100 / 12, True, "≈ 3000"),
        ({"about": 2.25, "tolerance_percent": 10.0}, 3.0, 100 / 3, False, "≈ 2.25"),
    ],
)
def test_errors_and_agreement(
    raw: dict[str, Any], modelled: float, error: float | None, holds: bool, text: str
) -> None:
    published = Published.model_validate(raw)
    found = published.error_percent(modelled)
    assert found == error if error is None else found == pytest.approx(error)
    assert published.holds(modelled, 5.0) is holds
    assert published.text() == text


@pytest.mark.parametrize(
    ("raw", "as_json", "middle"),
    [
        ({"value": 5.0}, 5.0, 5.0),
        ({"range": [2.0, 10.0]}, [2.0, 10.0], 6.0),
        ({"at_most": 7.0}, {"at_most": 7.0}, 7.0),
        ({"about": 7.0, "tolerance_percent": 10.0}, {"about": 7.0}, 7.0),
    ],
)
def test_shapes(raw: dict[str, Any], as_json: Any, middle: float) -> None:
    published = Published.model_validate(raw)
    assert published.as_json() == as_json
    assert published.middle() == middle


@pytest.mark.parametrize(
    "raw",
    [{"value": float("inf")}, {"at_most": float("nan")}, {"range": [1.0, float("inf")]}],
)
def test_infinite_numbers_are_refused(raw: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match="finite"):
        Published.model_validate(raw)
