"""A sweep that goes on: what ran is not checked again, and requests do not wait."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from axiscope.backends.board import BoardBackend, backend
from axiscope.backends.model import Model
from axiscope.errors import UserError
from axiscope.library.sweeps import sweep
from axiscope.model_types import Point
from axiscope.platform import Platform
from axiscope.results import store

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
    ended = RuntimeError("killed")

    def kill(done: int, _all: int) -> None:
        if done == 8:
            raise ended

    with pytest.raises(RuntimeError, match="killed"):
        sweep(EXPERIMENT, output=tmp_path / "cut", jobs=1, progress=kill)
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
