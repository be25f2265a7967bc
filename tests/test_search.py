"""Tests the search for the largest safe load on invented curves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from axiscope.answers.interference.advice_warnings import warnings
from axiscope.answers.interference.inject import Advice
from axiscope.answers.interference.knobs import By, list_knobs, read_periods
from axiscope.answers.interference.scenario import make_scenario
from axiscope.answers.interference.search import searched
from axiscope.answers.interference.setting import Alone, Case, Setting
from axiscope.errors import UserError

pytestmark = pytest.mark.slow("searches for settings and loads")


@dataclass(frozen=True)
class Line:
    """A setting with 1000 values, of which only the resulting load is known."""

    by: By = "rate"

    def count(self) -> int:
        return 1000

    def load(self, number: int) -> float:
        return (number + 1) / 1000

    def make(self, number: int) -> Case:
        raise AssertionError(number)

    def program(self, number: int) -> dict[str, int | float]:
        return {"number": number}


def made_up(slowdown: float) -> Setting:
    return Setting(
        slowdown=slowdown,
        slowdown_low=slowdown,
        slowdown_high=slowdown,
        window_slowdown=slowdown,
        injected_mbps=1.0,
        victim_mbps=1.0,
        latency_ns=1.0,
        latency_p99_ns=1.0,
        latency_max_ns=1.0,
        dram_busy=0.0,
    )


def found(curve: Callable[[float], float]) -> Any:
    line = Line()

    def run(numbers: Sequence[int], _starts: int) -> list[Setting]:
        return [made_up(curve(line.load(n))) for n in numbers]

    return searched(line, run, slowdown_of, 1.1, 1)


def slowdown_of(setting: Setting) -> float:
    return setting.slowdown_high


def test_a_rising_curve_is_bisected_to_the_step() -> None:
    answer = found(lambda load: 1 + load / 3)
    assert answer.best.load == pytest.approx(0.3)
    assert answer.breaks.load == pytest.approx(0.301)
    assert not answer.falls
    assert not answer.holds_above


def test_a_curve_that_falls_again_is_not_trusted() -> None:
    # Half of the load causes the largest slowdown. Full load would keep the bound.
    answer = found(lambda load: 1 + (0.5 if 0.42 < load < 0.75 else 0.05))
    assert answer.best.load == pytest.approx(0.42)
    assert answer.falls
    assert 1.0 in answer.holds_above


def test_a_narrow_bump_between_the_first_loads_is_found_by_the_probes() -> None:
    answer = found(lambda load: 1.5 if 0.33 < load < 0.37 else 1.0)
    assert answer.best.load == pytest.approx(0.33)


def test_the_answer_does_not_depend_on_loads_beyond_it() -> None:
    line = Line()
    for curve in (
        lambda load: 1 + load / 3,
        lambda load: 1 + (0.5 if 0.42 < load < 0.75 else 0.05),
        lambda load: 1.5 if 0.33 < load < 0.37 else 1.0,
        lambda _: 2.0,
    ):
        asked: list[float] = []

        def run(
            numbers: Sequence[int], _starts: int, curve: Any = curve, asked: list[float] = asked
        ) -> list[Setting]:
            asked += [line.load(n) for n in numbers if line.load(n) not in asked]
            return [made_up(curve(line.load(n))) for n in numbers]

        short = searched(line, run, slowdown_of, 1.1, 1, beyond=False)
        whole = found(curve)
        assert short.best == whole.best
        assert short.breaks == whole.breaks
        assert len(asked) <= len(whole.tested)


def test_starts_run_until_one_breaks_the_bound_and_all_run_for_the_answer() -> None:
    line = Line()
    asked: dict[int, int] = {}

    def run(numbers: Sequence[int], starts: int) -> list[Setting]:
        asked.update(dict.fromkeys(numbers, starts))
        # The slowdown is slightly larger with the second and the third start time.
        return [made_up(1 + 0.4 * line.load(n) + (0.011 if starts > 1 else 0)) for n in numbers]

    answer = searched(line, run, slowdown_of, 1.1, 3, beyond=False)
    assert answer.best is not None
    assert answer.breaks is not None
    assert answer.best.load == pytest.approx(0.222)
    assert answer.breaks.load == pytest.approx(0.223)
    report = {round(line.load(n), 3): starts for n, starts in asked.items()}
    assert report[0.222] == report[0.223] == 3, "the answer and the next load"
    assert report[0.05] == 1, "uses less than a quarter of the bound"
    assert report[0.1] == report[0.2] == 3
    assert report[0.3] == 1, "one that breaks the bound is enough"


def test_if_no_load_is_safe_there_is_no_answer() -> None:
    answer = found(lambda _: 2.0)
    assert answer.best is None
    assert answer.program == {}


def test_if_all_loads_are_safe_the_answer_is_full_load() -> None:
    answer = found(lambda _: 1.0)
    assert answer.best.load == 1.0
    assert answer.breaks is None


def test_too_few_parts_of_a_kernel_are_reported() -> None:
    alone = Alone((1,), (1.0,), 1.0, 0, 1.0, 1.0, 1.0, 1.0, parts_us=(1.0,) * 8)
    answer = found(lambda load: 1 + load)
    advice = Advice("A53:lu", alone, 1.0, (answer,), 0.0, 0.0)
    assert any("rate: fewer than three parts" in output for output in warnings(advice))
    setting = replace(answer.best.setting, sampling=0.01)
    enough = replace(answer, best=replace(answer.best, setting=setting))
    assert not any("fewer" in output for output in warnings(replace(advice, answers=(enough,))))


@pytest.mark.parametrize("cycles", ["31", "1048577", "99999999999"])
def test_periods_beyond_any_run_are_refused(cycles: str) -> None:
    with pytest.raises(UserError, match=f"period_cycles: {cycles}; give 32 to 1048576"):
        list_knobs(make_scenario("zcu102"), "cluster-read", read_periods(cycles))
