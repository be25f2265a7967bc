"""Tests what `inject` says about a design whose demands are not met even with the lightest
loads.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from axiscope.answers.interference.design_demands import unmet_text


def _result(*states: str) -> Any:
    checks = [
        SimpleNamespace(state=state, text=f"{state} it is", model_range=None) for state in states
    ]
    return SimpleNamespace(members=[SimpleNamespace(name="cam", checks=checks)])


def test_a_demand_that_is_too_close_to_call_is_not_stated_to_be_missed() -> None:
    text = unmet_text(_result("met", "too_close"), {"cam"})
    assert text.startswith("a demand is too close to call even with the lightest loads (cam: too_")
    text = unmet_text(_result("too_close", "missed"), {"cam"})
    assert text.startswith("a demand is missed even with the lightest loads (cam: missed it is)")


def test_a_demand_that_only_the_error_of_slowdowns_leaves_open_is_not_to_blame() -> None:
    result = _result("too_close", "too_close")
    close = result.members[0].checks[0]
    close.model_range, close.met, close.text = (1.0, 1.2), True, "the slowdown"
    assert "the slowdown" not in unmet_text(result, {"cam"})
    del result.members[0].checks[1]
    assert unmet_text(result, {"cam"}).startswith("the lightest loads meet all demands")
