"""Reduces a design with a sweep to the single design that its own fields describe."""

from __future__ import annotations

import json
import sys
import warnings
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from axiscope.errors import NoteWarning
from axiscope.plan.file_kinds import DESIGN_KEYS

PACKAGE = "axiscope."
"""Prefix of the names of the library's modules."""


def without_sweep(raw: Mapping[str, Any], platform: str | None, origin: object) -> dict[str, Any]:
    """Returns a design without its sweep, for answers about a single design.

    A `NoteWarning` states that the sweep is ignored, and which values are used for its axes. It
    does not mention an axis for the platform if ``platform`` replaces the design's platform.
    """
    own = {key: value for key, value in raw.items() if key != "sweep"}
    axes = [axis for axis in _axes(raw.get("sweep")) if axis != "platform" or platform is None]
    if axes:
        used = ", ".join(_value(own, axis) for axis in dict.fromkeys(axes))
        where = origin.name if isinstance(origin, Path) else origin
        warnings.warn(
            f"{where}: [[sweep]] is not used, because the answer is for one design. The design has "
            f"{used}. For another case of the sweep, write the values of this case into the design",
            NoteWarning,
            stacklevel=_level_of_caller(),
        )
    return own


def _level_of_caller() -> int:
    """Returns the ``stacklevel`` with which a warning points to the user's own code."""
    level, frame = 1, sys._getframe(1)
    while frame.f_back and frame.f_globals.get("__name__", "").startswith(PACKAGE):
        level, frame = level + 1, frame.f_back
    return level


def _axes(sweeps: Any) -> Iterator[str]:
    """Yields the axes of all well-formed sweeps; other entries are skipped."""
    for sweep in sweeps if isinstance(sweeps, list) else []:
        axes = sweep.get("axes") if isinstance(sweep, dict) else None
        yield from axes if isinstance(axes, dict) else ()


def _value(own: Mapping[str, Any], axis: str) -> str:
    """Returns the value of the field to which an axis refers, as text."""
    head, *rest = axis.split(".")
    where: Any = own.get(head)
    if head in DESIGN_KEYS and rest and isinstance(where, list):
        named = (m for m in where if isinstance(m, dict) and m.get("name") == rest[0])
        where, rest = next(named, None), rest[1:]
    for step in rest:
        where = where.get(step) if isinstance(where, dict) else None
    return f"{axis} = {json.dumps(where)}" if where is not None else f"the default of {axis}"
