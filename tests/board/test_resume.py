"""A sweep that goes on: what ran is not checked again, and requests do not wait."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from axiscope.api.sweeps import sweep
from axiscope.board.agent import BoardBackend, backend
from axiscope.errors import UserError
from axiscope.execution.model import Model
from axiscope.model_types import Point
from axiscope.plan.experiment.recipes import Recipe, Recipes
from axiscope.plan.experiment.settings import Settings
from axiscope.plan.platforms import Platform
from axiscope.results import store

pytestmark = pytest.mark.slow("agents, cut connections and SSH")

EXPERIMENT = {
    "schema": 1,
    "title": "Bursts",
    "settings": {"platform": "ultra96", "pl_mhz": 100.0, "mode": "read", "ports": "HP0"},
    "run": {"min_us": 20.0, "max_us": 20.0},
    "sweep": [{"axes": {"burst_beats": list(range(1, 17))}}],
}


def test_points_are_checked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Point] = []
    of = Model.problems

    def problems(self: Model, platform: Platform, point: Point) -> list[str]:
        asked.append(point)
        return of(self, platform, point)

    monkeypatch.setattr(Model, "problems", problems)
    whole = sweep(EXPERIMENT, output=tmp_path / "whole", jobs=1).frame
    assert len(asked) == 16
    _cut(EXPERIMENT, tmp_path / "cut", 8)
    assert len(store.finished_in(tmp_path / "cut")) == 8
    assert len(store.checked_in(tmp_path / "cut")) == 16
    asked.clear()
    assert sweep(EXPERIMENT, output=tmp_path / "cut", jobs=1).frame.equals(whole)
    assert asked == []
    assert not (tmp_path / "cut" / "parts").exists()
    sweep(EXPERIMENT, output=tmp_path / "cut", jobs=1)
    assert asked == []
    sweep(EXPERIMENT, output=tmp_path / "cut", jobs=1, fresh=True)
    assert len(asked) == 16


def _cut(experiment: dict[str, Any], folder: Path, after: int) -> None:
    """Breaks a sweep off once so many points are done."""
    ended = RuntimeError("killed")

    def kill(done: int, _all: int) -> None:
        if done == after:
            raise ended

    with pytest.raises(RuntimeError, match="killed"):
        sweep(experiment, output=folder, jobs=1, progress=kill)


def test_what_was_broken_off_goes_on_before_all_is_planned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = sweep(EXPERIMENT, output=tmp_path / "whole", jobs=1)
    _cut(EXPERIMENT, tmp_path / "cut", 8)
    made: list[int] = []
    ready: list[tuple[int, int]] = []
    of = Recipes.point

    def point(self: Recipes, recipe: Recipe, settings: Settings) -> Point:
        made.append(settings.burst_beats)
        return of(self, recipe, settings)

    monkeypatch.setattr(Recipes, "point", point)
    first = None

    def tell(done: int, points: int) -> None:
        nonlocal first
        ready.append((done, points))
        if done > 8 and first is None:
            first = len(made)

    cut = sweep(EXPERIMENT, output=tmp_path / "cut", jobs=1, progress=tell)
    assert cut.frame.equals(whole.frame)
    assert cut.manifest["points_run_now"] == 8
    assert first == 4
    assert made[:8] == list(range(9, 17))
    assert ready[:3] == [(8, 16), (12, 16), (16, 16)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_plan_of_other_points_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    _cut(EXPERIMENT, tmp_path / "cut", 8)
    other = json.loads(json.dumps(EXPERIMENT))
    other["sweep"][0]["axes"]["burst_beats"] = [16, 24, 8]
    found = sweep(other, output=tmp_path / "cut", jobs=jobs)
    assert found.frame["burst_beats"].to_list() == [16, 24, 8]
    assert found.manifest["points_run_now"] == 2  # 8 had run
    # As it was read it is as before, and yet its points are others: what they are made of changed.
    _cut(EXPERIMENT, tmp_path / "again", 8)
    of = Recipes.point

    def longer(self: Recipes, recipe: Recipe, settings: Settings) -> Point:
        point = of(self, recipe, settings)
        return point.model_copy(update={"run": point.run.model_copy(update={"seed": 7})})

    monkeypatch.setattr(Recipes, "point", longer)
    again = sweep(EXPERIMENT, output=tmp_path / "again", jobs=jobs)
    assert again.manifest["points_run_now"] == 16
    assert again.manifest["seeds"] == [7]


def test_another_part_is_planned_anew(tmp_path: Path) -> None:
    _cut(EXPERIMENT, tmp_path, 8)
    found = sweep(EXPERIMENT, output=tmp_path, jobs=1, only={"burst_beats": [3, 12]})
    assert found.frame["burst_beats"].to_list() == [3, 12]
    assert found.manifest["points_run_now"] == 1


def test_a_changed_point_is_checked_though_others_are_finished(tmp_path: Path) -> None:
    sweep(EXPERIMENT, output=tmp_path, jobs=1)
    wrong = json.loads(json.dumps(EXPERIMENT))
    wrong["settings"]["mapping"] = "none"
    with pytest.raises(UserError, match="none"):
        sweep(wrong, output=tmp_path, jobs=1)


def test_a_request_gives_no_time_away(monkeypatch: pytest.MonkeyPatch) -> None:
    class Agent:
        greeting: dict[str, object] = {"device": "virtual"}  # noqa: RUF012

        def __init__(self, _command: list[str]) -> None:
            """Is there at once."""

    slept: list[float] = []
    monkeypatch.setattr(backend, "program_of", lambda _url: "agent")
    monkeypatch.setattr(backend, "AgentClient", Agent)
    monkeypatch.setattr(time, "sleep", slept.append)
    BoardBackend("virtual:ultra96").build()
    assert slept == []


@pytest.mark.parametrize(
    "rows",
    [[], [{}], "abc", [None], [{"pl_mhz": "x"}], [[[[]]]]],
)
def test_a_part_that_holds_no_rows_is_run_anew(tmp_path: Path, rows: Any) -> None:
    whole = sweep(EXPERIMENT, output=tmp_path / "whole", jobs=1).frame
    _cut(EXPERIMENT, tmp_path / "cut", 8)
    part = min((tmp_path / "cut" / "parts").glob("*.json"))
    held = json.loads(part.read_text())
    key = min(held)
    if rows == [{"pl_mhz": "x"}]:
        rows = [held[key][0] | rows[0]]
    part.write_text(json.dumps(held | {key: rows}))
    again = sweep(EXPERIMENT, output=tmp_path / "cut", jobs=1)
    assert again.frame.equals(whole)
    assert again.manifest["points_run_now"] == 12


def test_a_part_too_deep_to_be_read_is_run_anew(tmp_path: Path) -> None:
    _cut(EXPERIMENT, tmp_path, 8)
    min((tmp_path / "parts").glob("*.json")).write_text("[" * 200_000)
    assert sweep(EXPERIMENT, output=tmp_path, jobs=1).manifest["points_run_now"] == 12
