"""Sets fields of a design by their path, for sweeps and for the adviser."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from axiscope.errors import UserError
from axiscope.plan.design.records import DesignFile
from axiscope.plan.file_kinds import DESIGN_KEYS

_WHOLE = [name for name in DesignFile.model_fields if name not in (*DESIGN_KEYS, "sweep")]
"""Fields of the design itself that may begin a path."""


def vary_design(raw: dict[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """Returns a design in which the fields with some paths have new values.

    A path is a field of the design (``pl_mhz``, ``run.seed``) or of a member
    (``stream.camera.burst_beats``). Raises UserError that names a path that does not exist.
    """
    made = copy.deepcopy(raw)
    for path, value in values.items():
        _set(made, path, value)
    return made


def _set(raw: dict[str, Any], path: str, value: Any) -> None:
    head, *rest = path.split(".")
    where: Any = raw
    if head in DESIGN_KEYS:
        if len(rest) < 2:
            raise UserError(f"{path}: names no field; give, for example, {head}.NAME.burst_beats")
        given = raw.get(head, [])
        members = [m for m in given if isinstance(m, dict)] if isinstance(given, list) else []
        names = [m.get("name") for m in members]
        if rest[0] not in names:
            raise UserError(f"{path}: there is no {head} {rest[0]!r}{_near(rest[0], names)}")
        where = members[names.index(rest[0])]
        rest = rest[1:]
    elif head not in _WHOLE:
        raise UserError(f"{path}: is not a field of a design{_near(head, [*_WHOLE, *DESIGN_KEYS])}")
    else:
        rest = [head, *rest]
    for step in rest[:-1]:
        where = where.setdefault(step, {})
        if not isinstance(where, dict):
            raise UserError(f"{path}: {step} has no fields; leave out the part after it")
    where[rest[-1]] = value


def _near(name: str, known: list[Any]) -> str:
    names = [str(k) for k in known if k is not None]
    close = get_close_matches(name, names, 1)
    return f"; did you mean {close[0]}?" if close else f"; give one of {', '.join(names) or 'none'}"
