"""Tests that a sweep that was stopped continues, and runs only the points that are missing."""

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
from axiscope.model_types import Point, PointResult
from axiscope.plan.experiment.recipes import Recipe, Recipes
from axiscope.plan.experiment.settings import Settings
from axiscope.plan.platforms import Platform

pytestmark = pytest.mark.slow("agents, cut connections and SSH")

EXPERIMENT = {
    "schema": 1,
    "title": "Bursts",
    "settings": {"platform": "ultra96", "pl_mhz": 100.0, "mode": "read", "ports": "HP0"},
    "run": {"min_us": 20.0, "max_us": 20.0},
    "sweep": [{"axes": {"burst_beats": list(range(1, 17))}}],
}


def test_only_what_is_missing_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[int] = []
    of = Model.run

    def run(self: Model, platform: Platform, point: Point) -> PointResult:
        ran.append(point.masters[0].model_dump()["read"]["burst_beats"])
        return of(self, platform, point)

    monkeypatch.setattr(Model, "run", run)
    whole = sweep(EXPERIMENT, output=tmp_path / "whole", jobs=1)
    assert ran == list(range(1, 17))
    _cut(EXPERIMENT, tmp_path / "cut", 8)
    ran.clear()
    reported: list[tuple[int, int]] = []
    cut = sweep(
        EXPERIMENT, output=tmp_path / "cut", jobs=1, progress=lambda *at: reported.append(at)
    )
    assert cut.frame.equals(whole.frame)
    assert cut.manifest["points_run_now"] == 8
    assert ran == list(range(9, 17))
    assert reported == [(8, 16), (12, 16), (16, 16)]
    assert not (tmp_path / "cut" / "parts").exists()
    ran.clear()
    sweep(EXPERIMENT, output=tmp_path / "cut", jobs=1)
    assert ran == []
    sweep(EXPERIMENT, output=tmp_path / "cut", jobs=1, fresh=True)
    assert len(ran) == 16


def test_the_plan_that_older_versions_kept_does_no_harm(tmp_path: Path) -> None:
    _cut(EXPERIMENT, tmp_path, 8)
    (tmp_path / "parts" / "plan.txt").write_text("abc\n0123 0\n")
    assert sweep(EXPERIMENT, output=tmp_path, jobs=1).manifest["points_run_now"] == 8
    assert not (tmp_path / "parts").exists()


def _cut(experiment: dict[str, Any], folder: Path, after: int) -> None:
    """Stops a sweep after a given number of points."""
    ended = RuntimeError("killed")

    def kill(done: int, _all: int) -> None:
        if done == after:
            raise ended

    with pytest.raises(RuntimeError, match="killed"):
        sweep(experiment, output=folder, jobs=1, progress=kill)


@pytest.mark.parametrize("jobs", [1, 2])
def test_points_that_changed_run_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    _cut(EXPERIMENT, tmp_path / "cut", 8)
    other = json.loads(json.dumps(EXPERIMENT))
    other["sweep"][0]["axes"]["burst_beats"] = [16, 24, 8]
    found = sweep(other, output=tmp_path / "cut", jobs=jobs)
    assert found.frame["burst_beats"].to_list() == [16, 24, 8]
    assert found.manifest["points_run_now"] == 2  # 8 had run
    # The experiment file is unchanged, but the designs to which it refers have changed.
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
            """The answer is available immediately."""

    slept: list[float] = []
    monkeypatch.setattr(backend, "find_program", lambda _url: "agent")
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
