"""Selects a part of an experiment: the points whose settings have certain values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import TypeAlias

from axiscope.errors import ParameterError, UserError
from axiscope.io.toml_records import Scalar
from axiscope.plan.experiment.settings import Settings

Only: TypeAlias = Mapping[str, Sequence[Scalar]]
"""Values of settings by name: a point belongs to the part if each setting has one of its values."""


def read_filter(given: Iterable[str], parameter: str = "only") -> dict[str, list[str]]:
    """Reads words of the form ``NAME=VALUE[,VALUE]``. An error names the invalid word."""
    found: dict[str, list[str]] = {}
    for word in given:
        name, equals, values = word.partition("=")
        if not equals or not values:
            raise ParameterError(parameter, f"{word!r}; give NAME=VALUE or NAME=VALUE,VALUE")
        found.setdefault(_known(name, parameter), []).extend(values.split(","))
    return found


def _known(name: str, parameter: str) -> str:
    if name in Settings.model_fields:
        return name
    close = get_close_matches(name, Settings.model_fields, 1)
    fix = (
        f"did you mean {close[0]}?" if close else f"give one of {', '.join(Settings.model_fields)}"
    )
    raise ParameterError(parameter, f"{name!r} is not a setting; {fix}")


def checked_part(only: object, origin: str) -> Only:
    """Checks a filter of points.

    Raises an error unless it is a mapping from settings to value lists.
    """
    if not isinstance(only, Mapping) or not all(
        isinstance(values, Sequence) and not isinstance(values, str) for values in only.values()
    ):
        raise UserError(f"{origin}: {only!r}; give settings and a list of values of each")
    return {_known(str(name), origin): list(values) for name, values in only.items()}


def is_in(settings: Settings, only: Only) -> bool:
    """Returns whether the settings of a point match the filter."""
    return all(
        any(_same(getattr(settings, name), value) for value in values)
        for name, values in only.items()
    )


def _same(held: object, asked: Scalar) -> bool:
    if isinstance(held, bool) or not isinstance(held, int | float):
        return held is not None and str(held) == str(asked)
    try:
        return float(held) == float(asked)
    except ValueError:
        return False


def refuse_empty(all_settings: Sequence[Settings], only: Only, parameter: str = "only") -> None:
    """Raises an error if no point matches all values. It names the first value without a point."""
    if any(is_in(s, only) for s in all_settings):
        return
    for name, values in only.items():
        there = list(dict.fromkeys(str(getattr(s, name)) for s in all_settings))
        if not any(_same(getattr(s, name), v) for s in all_settings for v in values):
            asked = ",".join(map(str, values))
            raise ParameterError(
                parameter, f"{name}={asked}: no point has that; give {' or '.join(there)}"
            )
    asked = " ".join(f"{n}={','.join(map(str, v))}" for n, v in only.items())
    raise ParameterError(parameter, f"no point has all of {asked}; leave one out")
