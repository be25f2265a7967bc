"""Reads experiment files into an ordered list of points. The backend checks these points."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from axiscope.errors import UserError, within
from axiscope.io.toml_records import load_toml
from axiscope.model_types import Point
from axiscope.plan.combinations import MOST_POINTS
from axiscope.plan.experiment.point_filter import Only, checked_part, is_in, refuse_empty
from axiscope.plan.experiment.recipes import Recipes
from axiscope.plan.experiment.settings import Settings
from axiscope.plan.judge import Judge
from axiscope.plan.platforms import find_platform, plain


@dataclass(frozen=True)
class PlannedPoint:
    """A point of an experiment that has not run yet, for a particular backend and build."""

    index: int
    repetition: int
    settings: Settings
    point: Point
    backend: str
    build: tuple[str, ...]

    @cached_property
    def key(self) -> str:
        """Returns a hash of everything that affects a run.

        This is the contents, the platform file, and the backend's build.
        """
        content = {
            "settings": self.settings.model_dump(),
            "repetition": self.repetition,
            "point": plain(self.point),
            "platform": find_platform(self.settings.platform).sha256,
            self.backend: list(self.build),
        }
        text = json.dumps(content, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:24]


@dataclass(frozen=True)
class Experiment:
    """An experiment: the contents of its file, and all its points in order."""

    path: Path
    title: str
    description: str
    points: tuple[PlannedPoint, ...]
    only: Only = field(default_factory=dict)
    """The part of the file from which the points come; empty for the whole file."""


def planned_experiment(
    path: Path, backend: str, judge: Judge, only: Only | None = None
) -> Experiment:
    """Reads an experiment and checks every point.

    Raises UserError that states the problem. ``judge`` checks the points for the backend named
    ``backend``. With ``only``, other points are left out as if they were not in the file.
    """
    return plan_raw(load_toml(path), path, backend, judge, only)


def plan_raw(
    raw: dict[str, Any],
    path: Path,
    backend: str,
    judge: Judge,
    only: Only | None = None,
) -> Experiment:
    """Checks an experiment that was not read from a file.

    Errors and relative paths refer to ``path``.
    """
    recipes = Recipes(raw, path)
    only = {} if only is None else checked_part(only, "only")
    build = tuple(judge.build())
    points: list[PlannedPoint] = []
    left_out: list[Settings] = []
    for recipe in recipes:
        settings = recipes.settings(recipe)
        if only and not is_in(settings, only):
            left_out.append(settings)
            continue
        point = recipes.point(recipe, settings)
        if len(points) == MOST_POINTS:
            raise UserError(
                f"{path}: its sweeps make more than {MOST_POINTS} points; give fewer "
                "values or repetitions, or split it into several experiments"
            )
        repetition = recipe.repetition
        points.append(PlannedPoint(len(points), repetition, settings, point, backend, build))
    if only and not points:
        refuse_empty(left_out, only)
    _check(points, path, judge)
    file = recipes.file
    return Experiment(path, file.title or path.stem, file.description, tuple(points), only)


def _board_of(planned: PlannedPoint) -> tuple[str, str | None]:
    return planned.settings.platform, planned.settings.board_set


def _check(points: Iterable[PlannedPoint], path: Path, judge: Judge) -> None:
    """Raises UserError for the first point that cannot run.

    Points with the same board and setting are checked together.
    """
    for (name, board_set), alike in itertools.groupby(points, _board_of):
        some = list(alike)
        with within(f"{path}: point {some[0].settings.label()}"):
            platform = find_platform(name)
            judge.set_chip(board_set)
        found = judge.all_problems(platform, [p.point for p in some])
        for planned in some:
            with within(f"{path}: point {planned.settings.label()}"):
                if problems := next(found):
                    raise UserError(problems[0])
