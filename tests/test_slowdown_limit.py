"""Tests the greatest slowdown that a user allows, and the sentences about it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import axiscope as ax
from axiscope.answers.interference import search
from axiscope.answers.interference.inject_sentences import sentences
from axiscope.answers.interference.slowdown_limit import read_max_slowdown
from axiscope.errors import ParameterError, UserError
from axiscope.results.design_result import DesignResult
from tests.shell import axiscope


@pytest.mark.parametrize(
    ("given", "factor"),
    [(1.1, 1.1), ("1.1", 1.1), ("10%", 1.1), ("10 %", 1.1), ("2.5", 2.5), ("900%", 10.0)],
)
def test_a_factor_and_a_percentage_are_read(given: float | str, factor: float) -> None:
    assert read_max_slowdown(given) == pytest.approx(factor)


@pytest.mark.parametrize("given", [1, 0.9, "0.9", "0%", "-5%", "ten", "", "nan", "inf"])
def test_what_is_no_slowdown_is_refused(given: float | str) -> None:
    with pytest.raises(ParameterError, match=r'give more than 1, such as 1.1, or "10%"'):
        read_max_slowdown(given)


def test_too_great_a_slowdown_is_refused() -> None:
    with pytest.raises(ParameterError, match=r'10000%; give at most "9900%"'):
        read_max_slowdown("10000%")


def test_a_percentage_without_its_sign_is_refused() -> None:
    with pytest.raises(ParameterError) as error:
        read_max_slowdown("10")
    assert '10; this means 10 times as long; for 10 % longer, give 1.1 or "10%"' in str(error.value)
    ran = axiscope("inject", "--victim", "chase", "--max-slowdown", "10")
    assert ran.returncode == 2
    assert ran.stderr.startswith("error: --max-slowdown: 10; this means 10 times as long")


def _bound(bound: float | str) -> DesignResult:
    design = {
        "platform": "zcu102",
        "run": {"warmup_us": 5.0, "min_us": 20.0, "max_us": 20.0, "skews": 1},
        "stream": [{"name": "a", "direction": "read", "slowdown_bound": bound}],
    }
    return ax.run(design, jobs=1).result


@pytest.mark.parametrize(("given", "factor"), [(1.1, 1.1), ("10%", 1.1), ("400%", 5.0)])
def test_a_design_states_its_bound_in_the_same_way(given: float | str, factor: float) -> None:
    (check,) = _bound(given).members[0].checks
    assert check.wanted == pytest.approx(factor)


def test_a_design_with_a_percentage_without_its_sign_is_refused() -> None:
    message = r"stream.a.slowdown_bound: 10; this means 10 times as long; for 10 % longer, give 1.1"
    with pytest.raises(UserError, match=message):
        _bound(10)
    with pytest.raises(UserError, match=r'stream.a.slowdown_bound: "ten"; give more than 1'):
        _bound("ten")


def _setting(mbps: float) -> Any:
    return SimpleNamespace(injected_mbps=mbps, slowdown=1.05, slowdown_high=1.06, starts=3)


@pytest.mark.parametrize(
    ("broken", "text"),
    [
        (12500.0, "the bound is exceeded at 12.50 GB/s."),
        (
            11680.0,
            "the bound is exceeded with 7 idle after 256 B, although only 11.68 GB/s are moved.",
        ),
    ],
)
def test_a_load_above_the_safe_one_is_not_stated_as_less(broken: float, text: str) -> None:
    def idle(cycles: int) -> dict[str, int | float]:
        return {"sub_copy_bytes": 256, "idle_cycles": cycles}

    best, breaks = (search.Tested(0.1, _setting(mbps), True) for mbps in (12310.0, broken))
    answer = search.Answer("idle", best, breaks, idle(8), (), (), (), breaks_program=idle(7))
    advice: Any = SimpleNamespace(victim="chase", answers=[answer], model_error=None)
    assert next(iter(sentences([advice], 1.1))).endswith(f" In the model, {text}")
