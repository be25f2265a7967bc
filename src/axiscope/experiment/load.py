"""Experiment files to ordered points, checked by whatever is to run them."""

from __future__ import annotations

import hashlib
import itertools
import json
import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from axiscope.errors import UserError, within
from axiscope.experiment.only import Only, checked_part, is_in, refuse_empty
from axiscope.experiment.records import ExperimentFile
from axiscope.experiment.settings import Settings
from axiscope.experiment.stream import DmaFile
from axiscope.experiment.tester import Tester, load_tester, record_for
from axiscope.model_types import Point
from axiscope.platform import Platform, find_platform, plain
from axiscope.toml_records import Scalar, toml_of, validated

MOST_POINTS = 50_000
"""Points of an experiment: all are made and checked before the first runs, 11 kB each (measured:
4 800 points of two ports take 52 MB), so that none needs more than 1 GB."""


class Judge(Protocol):
    """What an experiment asks of a backend: its build, and what keeps a point from running."""

    def build(self) -> list[str]:
        """What makes the results of one build differ from another's."""
        ...

    def problems(self, platform: Platform, point: Point) -> list[str]:
        """What keeps a point from running here, a sentence each."""
        ...

    def all_problems(self, platform: Platform, points: Sequence[Point]) -> Iterator[list[str]]:
        """The same of many points, in their order."""
        ...

    def set_chip(self, settings: str | None) -> None:
        """Takes what the chip is to be set to for the points that come; UserError where it cannot.

        ``None``: as the board was before.
        """
        ...


@dataclass(frozen=True)
class PlannedPoint:
    """A point of an experiment before it runs, on a backend of a name and a build."""

    index: int
    repetition: int
    settings: Settings
    point: Point
    backend: str
    build: tuple[str, ...]

    @cached_property
    def key(self) -> str:
        """Hash of what is run: content, platform file and the backend's build."""
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
    """An experiment: its file and all of its points in order."""

    path: Path
    title: str
    description: str
    points: tuple[PlannedPoint, ...]
    only: Only = field(default_factory=dict)
    """The part of the file that these points are; empty: all of it."""


def planned_experiment(
    path: Path, backend: str, judge: Judge, checked: Collection[str] = (), only: Only | None = None
) -> Experiment:
    """Reads an experiment and checks every point; UserError names what is wrong.

    The backend of a name is the ``judge`` of what can run. Points whose keys are ``checked`` are
    not checked again. With ``only`` the others are left out, as if the file had not named them.
    """
    return plan_raw(toml_of(path), path, backend, judge, checked, only)


def plan_raw(
    raw: dict[str, Any],
    path: Path,
    backend: str,
    judge: Judge,
    checked: Collection[str] = (),
    only: Only | None = None,
) -> Experiment:
    """The same of an experiment that is read; ``path`` is for errors and for files beside it."""
    if "sweep" not in raw:
        raise UserError(
            f"{path}: sweep: is missing; an experiment has a [[sweep]] with axes (a file that "
            "describes masters is named by an experiment's `tester`)"
        )
    with within(path):
        file = validated(ExperimentFile, raw)
    with within(f"{path}: tester"):
        tester = load_tester(file.tester or "instrument", path.parent)
    _check_names(file, path)
    only = {} if only is None else checked_part(only, "only")
    build = tuple(judge.build())
    points: list[PlannedPoint] = []
    left_out: list[Settings] = []
    for number, sweep in enumerate(file.sweep):
        origin = f"{path}: sweep.{number}"
        for values in combinations(sweep.axes, sweep.combine, origin):
            settings = _settings({**file.settings, **values}, origin)
            if only and not is_in(settings, only):
                left_out.append(settings)
                continue
            for repetition in range(file.repetitions):
                run = file.run.given()
                if repetition:
                    run["seed"] = file.run.seed + repetition
                    # Repetitions that start in other phases or skews differ as they are.
                    phase_ns = file.run.phase_ns or tester.file.run.phase_ns
                    if not (phase_ns or _skewed(tester, settings)):
                        run["skews"] = max(2, file.run.skews)
                with within(origin):
                    point = record_for(settings, tester, run)
                if len(points) == MOST_POINTS:
                    raise UserError(
                        f"{path}: its sweeps make more than {MOST_POINTS} points; give fewer "
                        "values or repetitions, or split it into several experiments"
                    )
                planned = PlannedPoint(len(points), repetition, settings, point, backend, build)
                points.append(planned)
    if only and not points:
        refuse_empty(left_out, only)
    _check([p for p in points if not checked or p.key not in checked], path, judge)
    return Experiment(path, file.title, file.description, tuple(points), only)


def _check_names(file: ExperimentFile, path: Path) -> None:
    sections = {"settings": list(file.settings)}
    sections |= {f"sweep.{n}.axes": list(sweep.axes) for n, sweep in enumerate(file.sweep)}
    for section, names in sections.items():
        for name in names:
            if name not in Settings.model_fields:
                close = get_close_matches(name, Settings.model_fields, 1)
                mend = f"did you mean {close[0]}?" if close else "remove it or mend its name"
                raise UserError(f"{path}: {section}.{name}: is not known here; {mend}")


def _skewed(tester: Tester, settings: Settings) -> bool:
    by = settings.mode if isinstance(tester.file, DmaFile) else settings.board()
    return by in getattr(tester.file, "skew_ns", {})


def _settings(raw: dict[str, Scalar], origin: str) -> Settings:
    with within(origin):
        return validated(Settings, raw)


def combinations(
    axes: dict[str, list[Scalar]], combine: str, origin: str
) -> Iterator[dict[str, Scalar]]:
    """The values of a sweep's axes, one combination after another; ``origin`` is for errors."""
    for name, values in axes.items():
        if not values:
            raise UserError(f"{origin}.axes.{name}: has no values; give at least one")
    sizes = ", ".join(f"{name} {len(values)}" for name, values in axes.items())
    if combine == "zip":
        lengths = {len(values) for values in axes.values()}
        if len(lengths) > 1:
            raise UserError(f"{origin}.axes: zip needs axes of one length, these have {sizes}")
        tuples: Iterator[tuple[Scalar, ...]] = zip(*axes.values(), strict=True)
    else:
        count = math.prod(len(values) for values in axes.values())
        if count > MOST_POINTS:
            raise UserError(
                f"{origin}.axes: make {count} points ({sizes}), an experiment has at most "
                f"{MOST_POINTS}; give fewer values, or split it into several experiments"
            )
        tuples = itertools.product(*axes.values())
    for chosen in tuples:
        yield dict(zip(axes, chosen, strict=True))


def _board_of(planned: PlannedPoint) -> tuple[str, str | None]:
    return planned.settings.platform, planned.settings.board_set


def _check(points: Iterable[PlannedPoint], path: Path, judge: Judge) -> None:
    """Refuses the first that cannot run; those of one board and setting are judged together."""
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
