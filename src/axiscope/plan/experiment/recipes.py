"""Lists the points of an experiment file in order, and creates each of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from axiscope.errors import UserError, within
from axiscope.io.toml_records import Scalar, validated
from axiscope.model_types import Point
from axiscope.plan.combinations import list_combinations
from axiscope.plan.experiment.records import ExperimentFile
from axiscope.plan.experiment.settings import Settings
from axiscope.plan.experiment.stream import DmaFile
from axiscope.plan.experiment.tester import Tester, load_tester, record_for
from axiscope.plan.file_kinds import DESIGN_KEYS


@dataclass(frozen=True)
class Recipe:
    """The data from which a point is created: a combination of axis values, and a repetition."""

    origin: str
    values: dict[str, Scalar]
    repetition: int


def _no_sweep(raw: dict[str, Any]) -> str:
    """Says what is missing in a file that is neither an experiment nor a design."""
    if not raw:
        return "is empty; give an experiment, which has a [[sweep]], or a design with [[stream]]"
    for name in raw:
        if close := get_close_matches(name, (*DESIGN_KEYS, "sweep"), 1, 0.75):
            return f"{name}: is not known here; did you mean [[{close[0]}]]?"
    return (
        "sweep: is missing; an experiment has a [[sweep]] with axes, a design has [[stream]] (a "
        "file that describes masters is named by an experiment's `tester`)"
    )


class Recipes:
    """The recipes of an experiment file, in order. Points are created from them when needed."""

    def __init__(self, raw: dict[str, Any], path: Path) -> None:
        """Reads the contents of the file ``path``.

        If they are invalid, raises UserError that says why.
        """
        if "sweep" not in raw:
            raise UserError(f"{path}: {_no_sweep(raw)}")
        with within(path):
            self.file = validated(ExperimentFile, raw)
        with within(f"{path}: tester"):
            self.tester = load_tester(self.file.tester or "instrument", path.parent)
        self._path = path
        _check_names(self.file, path)

    def __iter__(self) -> Iterator[Recipe]:
        """Yields all recipes, one sweep after another.

        Raises UserError if axes cannot be combined.
        """
        for number, sweep in enumerate(self.file.sweep):
            origin = f"{self._path}: sweep.{number}"
            for values in list_combinations(sweep.axes, sweep.combine, origin):
                for repetition in range(self.file.repetitions):
                    yield Recipe(origin, values, repetition)

    def settings(self, recipe: Recipe) -> Settings:
        """Returns the settings of a recipe. Raises UserError that names an invalid setting."""
        with within(recipe.origin):
            return validated(Settings, {**self.file.settings, **recipe.values})

    def point(self, recipe: Recipe, settings: Settings) -> Point:
        """Returns the point for a recipe and its settings.

        Raises UserError if the masters do not accept the settings.
        """
        run = self.file.run.given()
        if recipe.repetition:
            run["seed"] = self.file.run.seed + recipe.repetition
            # Without different phases or skews, all repetitions would be equal. The skew is then
            # varied.
            phase_ns = self.file.run.phase_ns or self.tester.file.run.phase_ns
            if not (phase_ns or _skewed(self.tester, settings)):
                run["skews"] = max(2, self.file.run.skews)
        with within(recipe.origin):
            return record_for(settings, self.tester, run)


def _check_names(file: ExperimentFile, path: Path) -> None:
    sections = {"settings": list(file.settings)}
    sections |= {f"sweep.{n}.axes": list(sweep.axes) for n, sweep in enumerate(file.sweep)}
    for section, names in sections.items():
        for name in names:
            if name not in Settings.model_fields:
                close = get_close_matches(name, Settings.model_fields, 1)
                fix = f"did you mean {close[0]}?" if close else "remove it or correct its name"
                raise UserError(f"{path}: {section}.{name}: is not known here; {fix}")


def _skewed(tester: Tester, settings: Settings) -> bool:
    by = settings.mode if isinstance(tester.file, DmaFile) else settings.board()
    return by in getattr(tester.file, "skew_ns", {})
