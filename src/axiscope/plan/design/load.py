"""Reads design files.

Each combination of a file's axes is a design, which is compiled and checked.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from axiscope.design_types import Sweep
from axiscope.errors import UserError, within
from axiscope.io.toml_records import load_toml, validated
from axiscope.model_types import Point
from axiscope.plan.combinations import list_combinations
from axiscope.plan.design.compile import Compiled, alone_points, compile_design
from axiscope.plan.design.recordings import with_recordings
from axiscope.plan.design.records import DesignFile
from axiscope.plan.design.vary import vary_design
from axiscope.plan.judge import Judge
from axiscope.plan.platforms import Platform, find_platform, plain, with_calibration

Why = Literal["none", "missed", "all"] | tuple[str, ...]
"""Members for which changes are tried to find what limits them.

They are the members that miss a demand, all members, or the members with these names.
"""


@dataclass(frozen=True)
class PlannedDesign:
    """A design that has not run yet: a combination of the file's axes, compiled for a platform."""

    index: int
    values: dict[str, Any]
    """Axes of sweeps by path, with their values here."""
    design: DesignFile
    platform: str
    board: Platform
    """The platform itself, because a file of this name may differ where the design runs."""
    made: Compiled
    backend: str
    build: tuple[str, ...]
    why: Why = "none"

    @cached_property
    def key(self) -> str:
        """Returns a hash of everything that affects a run: design, point, platform file, build."""
        design = self.design.model_dump(by_alias=True)
        # Earlier versions wrote 250 as 250.0 into this hash. Their results must still be found.
        design["pl_mhz"] = float(self.design.pl_mhz)
        content = {
            "design": design,
            "point": plain(self.made.point),
            "platform": self.board.sha256,
            self.backend: list(self.build),
        }
        if self.why != "none":
            content["why"] = self.why
        text = json.dumps(content, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:24]

    def alone(self, members: list[str]) -> dict[str, Point]:
        """Returns a point for each member alone, with the memory and ports of the full design."""
        return alone_points(self.design, self.board, members) if members else {}


@dataclass(frozen=True)
class Designs:
    """A design file with every combination of its axes, in order."""

    path: Path
    title: str
    description: str
    axes: tuple[str, ...]
    points: tuple[PlannedDesign, ...]


def read_design(path: Path) -> dict[str, Any]:
    """Returns the contents of a design file.

    Missing fields are taken from the file named by its ``design`` field. If the file has no title,
    its name is used.
    """
    raw = _with_platform(with_recordings(load_toml(path), path), path)
    base = raw.pop("design", None)
    if base is None:
        return {"title": path.stem} | raw
    if not isinstance(base, str):
        raise UserError(f"{path}: design: {base!r}: give the path of a design file")
    return read_design(path.parent / base) | raw


def _with_platform(raw: dict[str, Any], path: Path) -> dict[str, Any]:
    """Returns a design with the paths of its platforms.

    A platform's path may be relative to the design's own folder. A platform's name may refer to a
    file in the subfolder ``platforms`` of that folder, which takes precedence over platforms in
    other folders.
    """
    found = dict(raw)
    if "platform" in found:
        found["platform"] = _next_to(path, found["platform"])
    if isinstance(sweeps := found.get("sweep"), list):
        found["sweep"] = [_with_platforms(sweep, path) for sweep in sweeps]
    return found


def _with_platforms(sweep: Any, path: Path) -> Any:
    axes = sweep.get("axes") if isinstance(sweep, dict) else None
    if not isinstance(axes, dict) or not isinstance(axes.get("platform"), list):
        return sweep
    platforms = [_next_to(path, value) for value in axes["platform"]]
    return {**sweep, "axes": {**axes, "platform": platforms}}


def _next_to(path: Path, platform: Any) -> Any:
    """Returns the path of a platform file near a design, or else the platform as given."""
    if not isinstance(platform, str) or "\0" in platform:
        return platform
    is_path = platform.endswith(".toml")
    here = Path(platform) if is_path else Path("platforms", f"{platform}.toml")
    file = path.parent / here
    is_own = file.is_file() and (is_path or file.resolve() != here.resolve())
    return str(file) if is_own else platform


def plan_variants(
    raw: dict[str, Any],
    judge: Judge,
    backend: str = "model",
    platform: str | None = None,
    origin: object = "design",
    why: Why = "none",
    calibration: Path | None = None,
) -> tuple[PlannedDesign, ...]:
    """Compiles all combinations of a design's axes, and checks them for a backend.

    ``platform`` replaces the design's own. ``why`` states for which members changes are tried. In a
    sweep with several cases, changes are tried only if ``why`` is "all". A ``calibration`` replaces
    the platform's calibration. Raises UserError that names the field and says what to do.
    """
    with within(origin):
        whole = validated(DesignFile, raw)
    build = tuple(judge.build())
    points: list[PlannedDesign] = []
    for number, sweep in enumerate(whole.sweep or [None]):
        place = f"{origin}: sweep.{number}" if sweep else origin
        if sweep and platform is not None and "platform" in sweep.axes:
            raise UserError(
                f"{place}.axes.platform: sets the platform of each case, so {platform} cannot "
                "replace it; leave out --platform (in a call, platform), or this axis"
            )
        for values in _values(sweep, place):
            with within(place):
                design = validated(DesignFile, vary_design(raw, values)) if values else whole
                name = platform or design.platform
                if name is None:
                    raise UserError("platform: is missing; add it, or name one with --platform")
                found = with_calibration(find_platform(name), calibration)
                made = compile_design(design, found)
                _check(judge, found, made)
            points.append(
                PlannedDesign(len(points), values, design, name, found, made, backend, build)
            )
    tried = "none" if why == "missed" and len(points) > 1 else why
    return tuple(replace(point, why=tried) for point in points)


def load_design(
    path: Path, judge: Judge, backend: str = "model", platform: str | None = None
) -> Designs:
    """Reads a design file and checks it for a backend.

    Raises UserError that names the invalid field.
    """
    return plan_designs(read_design(path), path, judge, backend, platform)


def plan_designs(
    raw: dict[str, Any],
    path: Path,
    judge: Judge,
    backend: str = "model",
    platform: str | None = None,
    why: Why = "none",
    calibration: Path | None = None,
) -> Designs:
    """Checks a design that was not read from a file. Errors name ``path``. See `load_design`."""
    points = plan_variants(raw, judge, backend, platform, path, why, calibration)
    axes = dict.fromkeys(axis for p in points for axis in p.values)
    return Designs(path, points[0].design.title, points[0].design.description, tuple(axes), points)


def _values(sweep: Sweep | None, origin: object) -> list[dict[str, Any]]:
    return (
        [{}] if sweep is None else list(list_combinations(sweep.axes, sweep.combine, str(origin)))
    )


def _check(judge: Judge, platform: Platform, made: Compiled) -> None:
    problems = judge.problems(platform, made.point)
    if problems:
        raise UserError(made.in_words(problems[0]))


def format_values(values: Mapping[str, Any]) -> str:
    """Returns the names and values of axes as one line."""
    return ", ".join(f"{path}={value}" for path, value in values.items())
